import { clockOf } from "../../documents/combat";
import { closestElement, findField } from "../../foundry/elements";
import type { CrossfireCombat, CrossfireItem } from "../../foundry/types";
import { chooseRounds } from "../../play/actions/ammunition";
import { send } from "../../play/authority/intents";
import { DIRECTIONS } from "../../rules/clock/clock";
import { TIMINGS, UNTIL } from "../../rules/clock/options";
import { askInClock, numberIn, wordIn } from "./clock-dialog";
import { words } from "./words";
import { actionsContext } from "./actions-context";

const valueOf = (root: HTMLElement, name: string): string => findField(root, name)?.value ?? "";

/** A pressed button of the window, and the combatant that its request concerns. */
interface Pressed {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly data: DOMStringMap;
  readonly combat: string;
  readonly combatant: string;
}

/** Functions that send the requests of the window's buttons, by the buttons' `data-do`. */
const REQUESTS: Readonly<Record<string, (pressed: Pressed) => Promise<void>>> = {
  deed: async ({ data: { deed, weapon }, combat, combatant }) => {
    const item =
      deed === "reload"
        ? game.combats
            ?.get(combat)
            ?.combatants.get(combatant)
            ?.actor?.items.get(weapon ?? "")
        : null;
    const rounds = item ? await chooseRounds(item as CrossfireItem) : {};
    if (rounds) await send("do", combat, { combatant, action: deed, ...(weapon ? { weapon } : {}), ...rounds });
  },
  own: ({ root, form, data: { kind }, combat, combatant }) =>
    send("do", combat, {
      combatant,
      action: "own",
      name: valueOf(root, "ownName"),
      ap: numberIn(form, "ownAp"),
      kind: kind === "interrupt" ? kind : "action",
    }),
  "go-on": ({ data: { name, cost, now }, combat, combatant }) =>
    send("do", combat, { combatant, action: "own", name, ap: Number(cost), now: Number(now), kind: "action" }),
  free: ({ data: { kind }, combat, combatant }) =>
    send("do", combat, { combatant, action: "own", name: "", ap: 0, byLeave: kind === "leave" }),
  way: async ({ root, form, combat, combatant }) => {
    const direction = wordIn(form, "wayDirection", DIRECTIONS);
    if (direction) await send("announce-way", combat, { combatant, meters: Number(valueOf(root, "wayMeters")), direction });
  },
  wait: ({ form, combat, combatant }) =>
    send("delay", combat, {
      combatant,
      until: wordIn(form, "until", UNTIL),
      score: numberIn(form, "score"),
      timing: wordIn(form, "timing", TIMINGS),
    }),
  hold: ({ form, combat, combatant }) => send("hold", combat, { combatant, ap: numberIn(form, "holdAp") }),
  "let-go": ({ combat, combatant }) => send("let-go", combat, { combatant }),
  score: ({ form, combat, combatant }) => send("change-score", combat, { combatant, by: numberIn(form, "scoreBy") }),
  dice: ({ form, combat, combatant }) => send("change-dice", combat, { combatant, dice: numberIn(form, "diceBy") }),
};

/**
 * Returns true if a press counts. A button with a warning must be pressed twice. The warning protects against lost Extended Actions, Strain
 * and bleeding damage.
 * @rule SS-ACTION-22 @rule SS-MOVE-06 @rule SS-CALLED-36
 */
function confirmed(button: HTMLElement): boolean {
  const { warns, sure } = button.dataset;
  if (!warns || sure === "true") return true;
  button.dataset["sure"] = "true";
  const note = button.querySelector(".deed-note");
  if (note) note.textContent = warns;
  return false;
}

/**
 * Opens the window with all actions except attacks, with their costs. Each unavailable action shows its reason.
 * @rule SS-ROUND-09 @rule SS-ACTION-01
 */
export async function openActions(combat: CrossfireCombat, id: string): Promise<void> {
  const name = combat.combatants.get(id)?.name ?? "";
  if (!clockOf(combat).fighters[id]) return;
  await askInClock({
    id: `crossfire-do-${id}`,
    title: words("CROSSFIRE.Tracker.doOf", { name }),
    icon: "fa-solid fa-person-running",
    template: "do",
    context: actionsContext(combat, id),
    buttons: { close: words("CROSSFIRE.Doing.close") },
    opened: (root, close) =>
      root.addEventListener("click", (event) => {
        const button = closestElement(event.target, HTMLButtonElement, "button[data-do]");
        const request = button && !button.disabled ? REQUESTS[button.dataset["do"] ?? ""] : undefined;
        if (!button || !request) return;
        event.preventDefault();
        if (!confirmed(button)) return;
        const form = root.querySelector("form") ?? (root as HTMLFormElement);
        void request({ root, form, data: button.dataset, combat: combat.id ?? "", combatant: id });
        close();
      }),
  });
}
