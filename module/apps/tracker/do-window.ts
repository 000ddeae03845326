import { clockOf } from "../../documents/combat";
import { deedsOf, type Deed } from "../../play/deeds";
import { send } from "../../play/intents";
import { ruleset } from "../../play/ruleset";
import { againstSprint, isSprint } from "../../play/sprint";
import type { Refusal } from "../../rules/ruling";
import { cancelsExtended, freeActionPrice, priceOf } from "../../rules/clock/actions";
import { isActing, left, movedOf, type Clock } from "../../rules/clock/clock";
import { objectionTo, placesOf, waitsFor } from "../../rules/clock/options";
import { askInClock, numberIn, words } from "./clock-dialog";

const TIMINGS = ["before", "together", "after"] as const;

/** A refusal in words, people by their names. */
function why(combat: Combat.Implementation, refusal: Pick<Refusal, "refusal" | "values" | "rule"> | null): string {
  if (!refusal) return "";
  const named = (value: string | number | readonly string[]) => combat.combatants.get(String(value))?.name ?? String(value);
  const values = Object.fromEntries(Object.entries(refusal.values).map(([name, value]) => [name, named(value as string)]));
  return `${words(`CROSSFIRE.Refusal.${refusal.refusal}`, values)} (${refusal.rule})`;
}

function deedRow(combat: Combat.Implementation, clock: Clock, id: string, deed: Deed) {
  const fighter = clock.fighters[id]!;
  const { act, weapon } = deed;
  const { runs } = movedOf(clock, fighter);
  const sprints = isSprint(deed, runs);
  const actor = combat.combatants.get(id)?.actor as Actor.Implementation | null;
  const unfit = sprints && actor ? againstSprint(actor, runs) : null;
  const against = deed.against ?? unfit ?? objectionTo(clock, { kind: "act", id, act });
  const cancels = cancelsExtended(fighter, act);
  const name = "key" in deed.name ? words(deed.name.key) : deed.name.text;
  return {
    id: deed.id,
    weapon: weapon?.id ?? "",
    name: weapon ? words("CROSSFIRE.Doing.withWeapon", { name, weapon: weapon.name }) : name,
    ap: priceOf(clock, fighter, act).ap,
    kind: `CROSSFIRE.Choice.action.${act.kind}`,
    interrupt: act.kind === "interrupt",
    against: why(combat, against),
    // @rule SS-ACTION-22 @rule SS-MOVE-06 said before it is done
    warns: cancels ? words("CROSSFIRE.Doing.cancels") : sprints ? words("CROSSFIRE.Footwork.strain") : "",
  };
}

/** What the window shows: what may be waited for, what can be done for which price, and what a gamemaster may change. */
function contextOf(combat: Combat.Implementation, id: string) {
  const clock = clockOf(combat);
  const fighter = clock.fighters[id]!;
  const rest = left(clock, fighter);
  const places = placesOf(clock, id);
  const waits = places.delay === null || places.waiting ? waitsFor(clock, id) : { until: [], highest: 0 };
  const actor = combat.combatants.get(id)?.actor as Actor.Implementation | null;
  const deeds = deedsOf(actor, ruleset(), fighter.apMax).map((deed) => deedRow(combat, clock, id, deed));
  return {
    acting: isActing(clock, id),
    ap: rest.ap,
    apMax: fighter.apMax,
    freeUsed: rest.freeActions > 0,
    freePrice: freeActionPrice(rest.freeActions),
    until: Object.fromEntries(waits.until.map((until) => [until, `CROSSFIRE.Doing.until.${until}`])),
    waits: waits.until.length > 0,
    highest: waits.highest,
    timings: Object.fromEntries(TIMINGS.map((timing) => [timing, `CROSSFIRE.Doing.timing.${timing}`])),
    deeds: deeds.filter(({ interrupt }) => !interrupt),
    interrupts: deeds.filter(({ interrupt }) => interrupt),
    mayHold: isActing(clock, id) && rest.ap > 0,
    holds: fighter.overwatch?.ap ?? 0,
    holdPrice: Math.min(rest.ap, ruleset().declaration.modes[0]?.price ?? 1),
    gm: game.user?.isGM ?? false,
  };
}

const valueOf = (root: HTMLElement, name: string): string =>
  root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? "";

/** What a button of the window asks for; null for buttons of other kinds. */
function wishOf(root: HTMLElement, button: HTMLElement): { readonly intent: string; readonly args: object } | null {
  const form = root.querySelector("form") ?? (root as HTMLFormElement);
  const { do: what, action: _other, weapon, kind } = button.dataset;
  switch (what) {
    case "deed":
      return { intent: "do", args: { action: button.dataset["deed"], ...(weapon ? { weapon } : {}) } };
    case "own":
      return { intent: "do", args: { action: "own", name: valueOf(root, "ownName"), ap: numberIn(form, "ownAp"), kind } };
    case "free":
      return { intent: "do", args: { action: "own", name: "", ap: 0, byLeave: kind === "leave" } };
    case "wait":
      return {
        intent: "delay",
        args: { until: valueOf(root, "until"), score: numberIn(form, "score"), timing: valueOf(root, "timing") },
      };
    case "hold":
      return { intent: "hold", args: { ap: numberIn(form, "holdAp") } };
    case "let-go":
      return { intent: "let-go", args: {} };
    case "score":
      return { intent: "change-score", args: { by: numberIn(form, "scoreBy") } };
    case "dice":
      return { intent: "change-dice", args: { dice: numberIn(form, "diceBy") } };
    default:
      return null;
  }
}

/** A second press confirms what throws away an Extended Action or costs Strain. @rule SS-ACTION-22 @rule SS-MOVE-06 */
function confirmed(button: HTMLElement): boolean {
  const { warns, sure } = button.dataset;
  if (!warns || sure === "true") return true;
  button.dataset["sure"] = "true";
  const note = button.querySelector(".deed-note");
  if (note) note.textContent = warns;
  return false;
}

/** Everything somebody can do now besides attacking, with prices; what cannot be done says why. @rule SS-ROUND-09 @rule SS-ACTION-01 */
export async function openDoing(combat: Combat.Implementation, id: string): Promise<void> {
  const name = combat.combatants.get(id)?.name ?? "";
  if (!clockOf(combat).fighters[id]) return;
  await askInClock({
    id: `crossfire-do-${id}`,
    title: words("CROSSFIRE.Tracker.doOf", { name }),
    icon: "fa-solid fa-person-running",
    template: "do",
    context: contextOf(combat, id),
    buttons: { close: words("CROSSFIRE.Doing.close") },
    opened: (root, close) =>
      root.addEventListener("click", (event) => {
        const button = (event.target as Element | null)?.closest<HTMLButtonElement>("button[data-do]");
        const wish = button && !button.disabled ? wishOf(root, button) : null;
        if (!button || !wish) return;
        event.preventDefault();
        if (!confirmed(button)) return;
        void send(wish.intent, combat.id ?? "", { combatant: id, ...wish.args });
        close();
      }),
  });
}
