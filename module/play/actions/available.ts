import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireItemOf } from "../../foundry/types";
import type { Declaration } from "../../rules/attack/model/declaration";
import { objectionOfBody } from "../../rules/body/fitness";
import { actOf, type Act } from "../../rules/clock/actions";
import { liesDown } from "../../scene/fighter";
import { injuriesOf } from "../../scene/injuries";
import { isPerson, isWeapon, type Person } from "../../scene/kinds";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import type { Refusal } from "../../rules/ruling";

/** Something somebody can do for its price: an action of the ruleset, of the own sheet, or what a free wording makes of it. */
export interface AvailableAction {
  /** Action of the ruleset, or id of an action on the sheet. */
  readonly id: string;
  /** Language key of its name, or the name itself where it is an action of one's own. */
  readonly name: { readonly key: string } | { readonly text: string };
  /** Weapon it is about, for those that are about one. */
  readonly weapon: { readonly id: string; readonly name: string } | null;
  readonly ap: number;
  readonly act: Act;
  /** Why it makes no sense now; null when it does. The clock has its own say. */
  readonly against: Pick<Refusal, "refusal" | "values" | "rule"> | null;
}

/** Attacks and defences have their own dialogs and pay for themselves; so does aim. */
const elsewhere = ({ modes }: Declaration, { id, kind }: Declaration["actions"][number]): boolean =>
  modes.some((mode) => mode.id === id) ||
  ["single-shot", "attack", "dodge", "parry", "block", "intercept", "overwatch"].includes(id) ||
  (id === "aim" && kind === "simple");

/** Returns why body and stance do not let somebody do an action now; null when they do. @rule SS-CALLED-47 */
export const objection = (actor: Person, id: string, { kind }: Act): AvailableAction["against"] =>
  objectionOfBody(
    { name: actor.name, injuries: injuriesOf(actor), prone: liesDown(actor), inCover: actor.system.stance.tookCover },
    id,
    kind,
  );

/** Weapons an action can be about: drawn ones are not drawn, full ones not reloaded. */
function weaponsFor(actor: Person, id: string): readonly { readonly id: string; readonly name: string }[] | null {
  const weapons = itemsOf(actor).filter(isWeapon);
  const named = (item: CrossfireItemOf<"weapon">) => ({ id: item.id ?? "", name: item.name });
  if (id === "ready") return weapons.filter(({ system }) => !system.ready).map(named);
  if (id !== "reload") return null;
  return weapons.filter(({ system: { ammo } }) => ammo.max !== null && (ammo.value ?? 0) < ammo.max).map(named);
}

function declared(actor: Person, { declaration }: RulesetFacts, apMax: number): AvailableAction[] {
  return declaration.actions
    .filter((action) => !elsewhere(declaration, action))
    .flatMap(({ id, ap, kind }) => {
      const act = actOf(id, ap, apMax, kind === "interrupt");
      const one = (weapon: AvailableAction["weapon"]): AvailableAction => ({
        id,
        name: { key: `CROSSFIRE.Action.${id}` },
        weapon,
        ap,
        act,
        against: objection(actor, id, act),
      });
      const weapons = weaponsFor(actor, id);
      return weapons ? weapons.map(one) : [one(null)];
    });
}

const ownActions = (actor: Person, apMax: number): AvailableAction[] =>
  itemsOf(actor)
    .filter((item): item is CrossfireItemOf<"action"> => item.type === "action")
    .map(({ id, name, system }): AvailableAction => {
      const act = actOf(name, system.price, apMax, system.kind === "interrupt");
      return { id: id ?? "", name: { text: name }, weapon: null, ap: system.price, act, against: objection(actor, id ?? "", act) };
    });

/**
 * Everything somebody can do for a price, from the declaration of the ruleset and the own sheet.
 *
 * @rule XF-26 @rule SS-ROUND-09 @rule SS-ACTION-01 each with its price
 * @param apMax Action Points of a pass
 */
export const availableActions = (actor: CrossfireActor | null, ruleset: RulesetFacts, apMax: number): readonly AvailableAction[] =>
  actor && isPerson(actor) ? [...declared(actor, ruleset, apMax), ...ownActions(actor, apMax)] : [];
