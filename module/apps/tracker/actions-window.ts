import { clockOf } from "../../documents/combat";
import { closestElement, findField } from "../../foundry/elements";
import type { CrossfireCombat } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { askInClock, numberIn } from "./clock-dialog";
import { words } from "./context";
import { doingContext } from "./actions-context";

const valueOf = (root: HTMLElement, name: string): string => findField(root, name)?.value ?? "";

/** What a button of the window asks for; null for buttons of other kinds. */
function wishOf(root: HTMLElement, button: HTMLElement): { readonly intent: string; readonly args: object } | null {
  const form = root.querySelector("form") ?? (root as HTMLFormElement);
  const { do: what, action: _other, weapon, kind } = button.dataset;
  switch (what) {
    case "deed":
      return { intent: "do", args: { action: button.dataset["deed"], ...(weapon ? { weapon } : {}) } };
    case "own":
      return { intent: "do", args: { action: "own", name: valueOf(root, "ownName"), ap: numberIn(form, "ownAp"), kind } };
    case "way":
      return { intent: "announce-way", args: { metres: Number(valueOf(root, "wayMetres")), direction: valueOf(root, "wayDirection") } };
    case "go-on": {
      const { name, cost, now } = button.dataset;
      return { intent: "do", args: { action: "own", name, ap: Number(cost), now: Number(now), kind: "action" } };
    }
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

/** A second press confirms what throws away an Extended Action, costs Strain or blood. @rule SS-ACTION-22 @rule SS-MOVE-06 @rule SS-CALLED-36 */
function confirmed(button: HTMLElement): boolean {
  const { warns, sure } = button.dataset;
  if (!warns || sure === "true") return true;
  button.dataset["sure"] = "true";
  const note = button.querySelector(".deed-note");
  if (note) note.textContent = warns;
  return false;
}

/** Everything somebody can do now besides attacking, with prices; what cannot be done says why. @rule SS-ROUND-09 @rule SS-ACTION-01 */
export async function openDoing(combat: CrossfireCombat, id: string): Promise<void> {
  const name = combat.combatants.get(id)?.name ?? "";
  if (!clockOf(combat).fighters[id]) return;
  await askInClock({
    id: `crossfire-do-${id}`,
    title: words("CROSSFIRE.Tracker.doOf", { name }),
    icon: "fa-solid fa-person-running",
    template: "do",
    context: doingContext(combat, id),
    buttons: { close: words("CROSSFIRE.Doing.close") },
    opened: (root, close) =>
      root.addEventListener("click", (event) => {
        const button = closestElement(event.target, HTMLButtonElement, "button[data-do]");
        const wish = button && !button.disabled ? wishOf(root, button) : null;
        if (!button || !wish) return;
        event.preventDefault();
        if (!confirmed(button)) return;
        void send(wish.intent, combat.id ?? "", { combatant: id, ...wish.args });
        close();
      }),
  });
}
