import { waitForAnswer } from "../foundry/dialogs";
import { findElements } from "../foundry/elements";
import type { CrossfireActor } from "../foundry/types";
import { beginAward } from "../play/character/advancement";
import { beginRest } from "../play/character/rest";
import { ruleset } from "../play/ruleset";
import { isRest, RESTS, type RestKind } from "../rules/healing/rests";
import { offersCare } from "../rules/healing/treatments";
import { isPerson, isVehicle } from "../scene/kinds";
import { notify } from "../play/authority/notices";
import { field, made, showForChoices } from "./parts/form-nodes";
import type { Prompt } from "./prompts/open-prompts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/**
 * Returns the people and vehicles with a player owner, then those on the viewed scene, each group by name.
 * @param persons True: omits vehicles.
 */
function candidates(persons: boolean): CrossfireActor[] {
  const world = ((game.actors?.contents ?? []) as CrossfireActor[]).filter((actor) => actor.hasPlayerOwner);
  const here = (canvas?.scene?.tokens.contents ?? []).flatMap((token) => (token.actor ? [token.actor as CrossfireActor] : []));
  const all = [...new Map([...world, ...here].map((actor) => [actor.uuid, actor])).values()];
  return all
    .filter((actor) => isPerson(actor) || (!persons && isVehicle(actor)))
    .sort((a, b) => Number(b.hasPlayerOwner) - Number(a.hasPlayerOwner) || a.name.localeCompare(b.name));
}

function people(legend: string, actors: readonly CrossfireActor[]): HTMLElement {
  const set = made("fieldset", "", { class: "cf-people" });
  set.append(made("legend", legend));
  for (const actor of actors) {
    const row = made("label", "", { class: "cf-check" });
    const box = made("input", "", {
      type: "checkbox",
      name: "actors",
      value: actor.uuid,
      ...(actor.hasPlayerOwner ? { checked: "" } : {}),
    });
    row.append(box, made("span", actor.token?.name ?? actor.name));
    set.append(row);
  }
  return set;
}

/** Notifies the user that there is no actor to choose, and explains how to add an actor. */
const nobodyHere = (): void => notify({ level: "warn", key: "CROSSFIRE.Damage.nobodyHere", values: {} });

const chosen = (form: HTMLFormElement): string[] =>
  [...findElements(form, HTMLInputElement, "input[name=actors]:checked")].map(({ value }) => value);

const valueOf = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as RadioNodeList | HTMLInputElement | null)?.value ?? "";

interface Asking {
  readonly title: string;
  readonly icon: string;
  readonly button: string;
  readonly content: readonly HTMLElement[];
}

/** Shows a form and returns it after its button was pressed; null if the user closes the window. */
async function asked({ title, icon, button, content }: Asking): Promise<HTMLFormElement | null> {
  const box = made("div", "", { class: "cf-group" });
  box.append(...content);
  return (await waitForAnswer({
    window: { title: localize(title), icon },
    classes: ["crossfire", "cf-sheet", "cf-small-window"],
    position: { width: 420 },
    content: box,
    rejectClose: false,
    render: (_event: Event, app: Prompt) => showForChoices(app.element),
    buttons: [
      { action: "go", label: localize(button), default: true, callback: (_event: Event, pressed: HTMLButtonElement) => pressed.form },
    ],
  })) as HTMLFormElement | null;
}

/** Builds the field for the hits of medical care, which is shown for a night only. */
function careField(): HTMLElement {
  const care = made("input", "", { type: "number", name: "careHits", min: "0", max: "99", step: "1", value: "0" });
  const row = field(localize("CROSSFIRE.Rest.careHits"), care, localize("CROSSFIRE.Rest.careHint"));
  row.dataset["shownFor"] = "kind=night";
  return row;
}

/**
 * Lets several actors rest together. GMs only.
 * @param usual Rest that is preselected.
 */
export async function restWindow(usual: RestKind = "night"): Promise<void> {
  const all = candidates(false);
  if (all.length === 0) return nobodyHere();
  const givesCare = offersCare(ruleset().declaration.skills);
  const kinds = made("fieldset", "", { class: "cf-people" });
  kinds.append(made("legend", localize("CROSSFIRE.Rest.title")));
  for (const kind of RESTS) {
    const row = made("label", "", { class: "cf-check" });
    const words = made("span", localize(`CROSSFIRE.Choice.upkeep.${kind}`));
    words.append(made("small", localize(`CROSSFIRE.Rest.${kind}Hint`)));
    row.append(
      made("input", "", { type: "radio", name: "kind", value: kind, ...(kind === usual ? { checked: "", autofocus: "" } : {}) }),
      words,
    );
    kinds.append(row);
  }
  const form = await asked({
    title: "CROSSFIRE.Rest.title",
    icon: "fa-solid fa-moon",
    button: "CROSSFIRE.Rest.begin",
    content: [kinds, ...(givesCare ? [careField()] : []), people(localize("CROSSFIRE.Rest.who"), all)],
  });
  const kind = form && valueOf(form, "kind");
  if (form && isRest(kind)) await beginRest(kind, chosen(form), kind === "night" && givesCare ? Number(valueOf(form, "careHits")) : 0);
}

/** Awards Karma to several actors together. GMs only. */
export async function awardWindow(): Promise<void> {
  const all = candidates(true);
  if (all.length === 0) return nobodyHere();
  const karma = made("input", "", { type: "number", name: "karma", min: "1", max: "999", step: "1", value: "5", autofocus: "" });
  const why = made("input", "", { type: "text", name: "why", maxlength: "200", autocomplete: "off" });
  const form = await asked({
    title: "CROSSFIRE.Advance.title",
    icon: "fa-solid fa-star",
    button: "CROSSFIRE.Advance.begin",
    content: [
      field(localize("CROSSFIRE.Advance.karma"), karma),
      field(localize("CROSSFIRE.Advance.why"), why),
      people(localize("CROSSFIRE.Advance.who"), all),
    ],
  });
  if (form) await beginAward(chosen(form), Number(valueOf(form, "karma")), valueOf(form, "why"));
}
