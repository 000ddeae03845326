import { waitForAnswer } from "../foundry/dialogs";
import { findElement, findElements } from "../foundry/elements";
import type { CrossfireActor, CrossfireToken } from "../foundry/types";
import { damage, type DamageRequest } from "../play/apply/damage";
import { callable, facingOneself, type Callable } from "../play/preview/callable-locations";
import { readinessOf } from "../play/combat/readiness";
import { ruleset, switches } from "../play/ruleset";
import { notify } from "../play/authority/notices";
import { standingAt } from "../play/uuids";
import { wholeRuleset } from "../play/whole-ruleset";
import type { AttackOrder } from "../rules/attack/model/order";
import { struckField } from "../rules/attack/declare/direct-damage";
import { showsOf } from "../rules/describe/formulas";
import { DAMAGE_TYPES, type DamageType } from "../rules/body/health-pools";
import { fighterOf } from "../scene/fighter";
import type { Prompt } from "./prompts/open-prompts";
import { checkbox, field, made, openUntilValid } from "./parts/form-nodes";
import { calledKey } from "../cards/card-words";

const format = (key: string, values: Readonly<Record<string, string>> = {}): string => game.i18n?.format(key, values) ?? key;

interface Placeable {
  readonly document: CrossfireToken;
}

/** An actor that the damage window offers as a target. */
interface Bearer {
  readonly uuid: string;
  readonly name: string;
  readonly actor: CrossfireActor;
}

const bearers = (tokens: readonly CrossfireToken[]): Bearer[] =>
  tokens.flatMap(({ uuid, name, actor }) => (actor ? [{ uuid, name, actor: actor as CrossfireActor }] : []));

/** Returns the actors with these uuids, even if they have no token on the map. */
const namedElsewhere = (uuids: readonly string[]): Bearer[] =>
  uuids.flatMap((uuid) => {
    const found = standingAt(uuid);
    return found ? [{ uuid, name: found.token?.name ?? found.actor.name, actor: found.actor }] : [];
  });

/**
 * Returns all tokens that are named, selected or targeted. If there are none, returns the named actors. If no actor is named either,
 * returns all tokens of the scene, and `meant` is false.
 */
function candidates(also: readonly string[]): { readonly people: readonly Bearer[]; readonly meant: boolean } {
  // Tokens of all levels, not only of the viewed one.
  const all = canvas?.ready ? (canvas.scene?.tokens.contents ?? []) : [];
  const controlled = (canvas?.tokens?.controlled ?? []) as readonly Placeable[];
  const targeted = [...(game.user?.targets ?? [])] as readonly Placeable[];
  const named = also.flatMap((uuid) => all.filter((token) => token.uuid === uuid || token.actor?.uuid === uuid));
  const meant = bearers([...new Set([...named, ...[...controlled, ...targeted].map(({ document }) => document)])]);
  const chosen = meant.length > 0 ? meant : namedElsewhere(also);
  if (chosen.length > 0) return { people: chosen, meant: true };
  return { people: bearers(all), meant: false };
}

const PLAIN = { name: "", dv: 1, damageKind: "health", type: "kinetic", arp: 0, unresisted: false } as const;

/** Returns the locations that can be struck on an actor. */
function placesOf(actor: CrossfireActor): readonly Callable[] {
  const rules = wholeRuleset();
  const fighter = fighterOf(actor, readinessOf(actor), rules);
  const at = struckField(PLAIN, fighter, false, switches());
  const order: AttackOrder = {
    attacker: fighter.id,
    attackerToken: null,
    weapon: "",
    target: fighter.id,
    mode: "single",
    called: null,
    aim: 0,
    modifiers: [],
    struck: PLAIN,
  };
  return callable(rules, order, facingOneself(fighter, at.weapon, at.switches)).filter(({ instead }) => !instead);
}

/** Separator between a location and its side in the value of a choice. */
const BETWEEN = "|";

const placeText = ({ name, call: { side } }: Callable): string =>
  side
    ? format("CROSSFIRE.Card.sided", { place: format(calledKey(name)), side: format(`CROSSFIRE.Side.${side}`) })
    : format(calledKey(name));

function placeSelect(actor: CrossfireActor | null): HTMLSelectElement {
  const select = made("select", "", { name: "place" });
  select.append(made("option", format("CROSSFIRE.Damage.anywhere"), { value: "" }));
  for (const place of actor ? placesOf(actor) : [])
    select.append(made("option", placeText(place), { value: [place.call.location, place.call.side ?? ""].join(BETWEEN) }));
  return select;
}

function choice(name: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
  const select = made("select", "", { name });
  for (const [value, text] of options) select.append(made("option", text, { value }));
  return select;
}

/**
 * Returns the fields that this ruleset needs. The choice of Strain appears only in dice pool rulesets with a Strain pool. Damage types and
 * ARP appear only if the ruleset uses them.
 */
function figures(): HTMLElement[] {
  const { declaration } = ruleset();
  const { reading } = showsOf(declaration);
  const number = (name: string, value: string, more: Readonly<Record<string, string>> = {}): HTMLElement =>
    made("input", "", { type: "number", name, min: "0", max: "999", step: "1", value, required: "", ...more });
  const kinds = declaration.pools.some(({ holds }) => holds === "strain");
  return [
    field(format("CROSSFIRE.Damage.points"), number("damage", "6", { autofocus: "" }), format("CROSSFIRE.Damage.pointsHint")),
    ...(kinds && reading === "hits"
      ? [
          field(
            format("CROSSFIRE.Damage.kind"),
            choice(
              "kind",
              (["health", "strain"] as const).map((id) => [id, format(`CROSSFIRE.Choice.damage.${id}`)]),
            ),
          ),
        ]
      : []),
    ...(reading === "margin"
      ? []
      : [
          field(
            format("CROSSFIRE.Damage.type"),
            choice(
              "type",
              DAMAGE_TYPES.map((id) => [id, format(`CROSSFIRE.DamageType.${id}`)]),
            ),
          ),
        ]),
    ...(reading === "hits" ? [field(format("CROSSFIRE.Damage.arp"), number("arp", "0"))] : []),
  ];
}

function peopleSet(people: readonly Bearer[], meant: boolean): HTMLElement {
  const set = made("fieldset", "", { class: "cf-people" });
  set.append(made("legend", format(meant ? "CROSSFIRE.Damage.selected" : "CROSSFIRE.Damage.everybody")));
  for (const { uuid, name } of people)
    set.append(checkbox(made("input", "", { type: "checkbox", name: "who", value: uuid, ...(meant ? { checked: "" } : {}) }), name));
  return set;
}

function contentOf(people: readonly Bearer[], meant: boolean): HTMLElement {
  const box = made("div", "", { class: "cf-group" });
  const cause = made("input", "", {
    type: "text",
    name: "cause",
    maxlength: "60",
    autocomplete: "off",
    placeholder: format("CROSSFIRE.Damage.name"),
  });
  const open = checkbox(
    made("input", "", { type: "checkbox", name: "unresisted" }),
    format("CROSSFIRE.Damage.unresisted"),
    format("CROSSFIRE.Damage.unresistedHint"),
  );
  const place = placeSelect(people[0]?.actor ?? null);
  box.append(
    ...figures(),
    field(format("CROSSFIRE.Damage.place"), place),
    open,
    field(format("CROSSFIRE.Damage.cause"), cause),
    peopleSet(people, meant),
  );
  return box;
}

/** Marks the form as invalid while no actor is checked. */
function checkWho(form: HTMLFormElement): void {
  const boxes = [...findElements(form, HTMLInputElement, "input[name=who]")];
  const none = boxes.length > 0 && !boxes.some(({ checked }) => checked);
  boxes[0]?.setCustomValidity(none ? format("CROSSFIRE.Damage.chooseSomebody") : "");
}

const valueOf = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null)?.value ?? "";

function wishIn(form: HTMLFormElement): DamageRequest {
  const [location = "", side = ""] = valueOf(form, "place").split(BETWEEN);
  const cause = valueOf(form, "cause").trim();
  return {
    damage: Number(valueOf(form, "damage")),
    damageKind: valueOf(form, "kind") === "strain" ? "strain" : "health",
    type: (valueOf(form, "type") || "kinetic") as DamageType,
    arp: Number(valueOf(form, "arp") || 0),
    unresisted: findElement(form, HTMLInputElement, "input[name=unresisted]")?.checked ?? false,
    ...(cause ? { name: cause } : {}),
    called: location ? { location, ...(side ? { side: side as "left" | "right" } : {}) } : null,
  };
}

/**
 * Asks the GM for damage to apply without an attack, and applies it. Other users only get a warning.
 * @param uuids Tokens or actors to offer besides the selected and targeted tokens.
 */
export async function damageWindow(uuids: readonly string[] = []): Promise<void> {
  if (!game.user?.isGM) return damage([], { damage: 0 });
  const { people, meant } = candidates(uuids);
  if (people.length === 0) return notify({ level: "warn", key: "CROSSFIRE.Damage.nobodyHere", values: {} });
  const form = (await waitForAnswer({
    window: { title: format("CROSSFIRE.Damage.title"), icon: "fa-solid fa-burst" },
    classes: ["crossfire", "cf-sheet", "cf-small-window", "cf-damage"],
    position: { width: 420 },
    content: contentOf(people, meant),
    rejectClose: false,
    buttons: [
      {
        action: "harm",
        label: format("CROSSFIRE.Damage.apply"),
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => button.form,
      },
    ],
    render: (_event: Event, dialog: Prompt) => openUntilValid(dialog.element, "harm", checkWho),
  })) as HTMLFormElement | null;
  if (!form) return;
  const chosen = [...findElements(form, HTMLInputElement, "input[name=who]:checked")].map(({ value }) => value);
  await damage(chosen, wishIn(form));
}
