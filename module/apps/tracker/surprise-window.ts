import { hasPhases } from "../../play/combat/initiative";
import { clockOf } from "../../documents/combat";
import { closestElement, findElements } from "../../foundry/elements";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { openSurprise, surpriseDiceOf, testsSurprise } from "../../play/combat/surprise-state";
import { WARINESS, type Wary } from "../../rules/clock/surprise";
import { diceOf, facesOf } from "../../rules/chance/roll-specs";
import { askForFaces } from "../defense/faces";
import { askInClock, formValueOf } from "./clock-dialog";
import { words } from "./words";
import { openResults } from "./surprise-results";

const SIDES = ["FRIENDLY", "NEUTRAL", "HOSTILE", "SECRET"] as const;
type Side = (typeof SIDES)[number];

const sideOf = ({ token, actor }: CrossfireCombatant): Side => {
  const disposition = token?.disposition ?? (actor?.prototypeToken as { disposition?: number } | undefined)?.disposition ?? 0;
  return SIDES.find((side) => CONST.TOKEN_DISPOSITIONS[side] === disposition) ?? "NEUTRAL";
};

const ticked = (form: HTMLFormElement): string[] =>
  [...findElements(form, HTMLInputElement, "input[name=who]:checked")].map(({ value }) => value);

const waryIn = (form: HTMLFormElement): Record<string, Wary> =>
  Object.fromEntries(
    [...findElements(form, HTMLSelectElement, "select[data-wary]")].map((field) => [
      field.dataset["wary"] ?? "",
      WARINESS.find((id) => id === field.value) ?? "none",
    ]),
  );

/**
 * Lets the GM check or clear all members of a side with one click. Checked members have not noticed the other side. The notice button
 * requests the secret test for them.
 */
function chooseSides(root: HTMLElement, combat: CrossfireCombat): void {
  root.addEventListener("click", (event) => {
    const button = closestElement(event.target, HTMLElement, "button[data-side], button[data-notice]");
    const form = root.querySelector("form") ?? (root as HTMLFormElement);
    if (!button) return;
    event.preventDefault();
    if (button.dataset["notice"] !== undefined) return void send("notice", combat.id ?? "", { who: ticked(form) });
    const boxes = [...findElements(form, HTMLInputElement, `input[name=who][data-side="${button.dataset["side"]}"]`)];
    const on = boxes.some(({ checked }) => !checked);
    for (const box of boxes) box.checked = on;
    button.setAttribute("aria-pressed", String(on));
  });
}

/**
 * Asks the GM which combatants are surprised, by which opponents, and whether they make Surprise Tests. While Surprise Tests are open,
 * opens their results instead.
 * @rule SS-SURPRISE-01 @rule SS-SURPRISE-03 @rule SS-SURPRISE-07
 * @param everybody True: all combatants are checked at first.
 */
export async function openSurprising(combat: CrossfireCombat, everybody = false): Promise<void> {
  // No new Surprise Tests start while others are open.
  if (openSurprise(combat)) return openResults(combat);
  const all = (combat.combatants.contents as CrossfireCombatant[]).filter(hasPhases);
  const sides = SIDES.filter((side) => all.some((one) => sideOf(one) === side));
  const tests = testsSurprise();
  const answer = await askInClock({
    id: `crossfire-surprise-${combat.id}`,
    title: words("CROSSFIRE.Surprise.title"),
    icon: "fa-solid fa-bolt",
    template: "surprise",
    width: 480,
    context: {
      tests,
      sides: sides.map((id) => ({ id, label: `CROSSFIRE.Surprise.side.${id}` })),
      rows: all.map((one) => ({
        id: one.id,
        name: one.name,
        side: sideOf(one),
        surprised: clockOf(combat).fighters[one.id ?? ""]?.surprised ?? false,
        ticked: everybody,
      })),
      everybody,
      wary: Object.fromEntries(WARINESS.map((id) => [id, `CROSSFIRE.Surprise.wary.${id}`])),
    },
    buttons: tests
      ? { test: words("CROSSFIRE.Surprise.test"), untested: words("CROSSFIRE.Surprise.untested") }
      : { untested: words("CROSSFIRE.Surprise.areSurprised") },
    opened: (root) => chooseSides(root, combat),
  });
  if (!answer) return;
  const who = ticked(answer.form);
  const others = all.map(({ id }) => id ?? "").filter((id) => !who.includes(id));
  const by = formValueOf(answer.form, "by") === "others" ? others : [];
  await send("surprise", combat.id ?? "", { who, by, wary: waryIn(answer.form), untested: answer.pressed === "untested" });
  if (answer.pressed === "test") await openResults(combat);
}

/** Asks a user who rolls physical dice for the faces of a Surprise Test. */
export async function askForSurprise(combat: CrossfireCombat, id: string): Promise<void> {
  const combatant = combat.combatants.get(id) as CrossfireCombatant | undefined;
  const test = openSurprise(combat)?.tests[id];
  if (!combatant || !test) return;
  const name = combatant.name ?? "";
  const spec = surpriseDiceOf(combatant, test.wary);
  const what = words("CROSSFIRE.Tracker.surpriseRollOf", { name });
  const waited = () => openSurprise(combat)?.tests[id]?.waited ?? null;
  const answer = await askForFaces({ name, what, count: diceOf(spec), sides: facesOf(spec), cover: 0, waited }, () => {});
  if (!answer) return;
  await send("surprise-roll", combat.id ?? "", { combatant: id, ...(answer === "rolled" ? {} : { faces: answer.faces }) });
}
