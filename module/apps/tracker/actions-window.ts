import { clockOf } from "../../documents/combat";
import { closestElement, findField } from "../../foundry/elements";
import type { CrossfireCombat } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { askInClock, numberIn } from "./clock-dialog";
import { words } from "./context";
import { actionsContext } from "./actions-context";

const valueOf = (root: HTMLElement, name: string): string => findField(root, name)?.value ?? "";

/** Sends the request that a button in this window stands for. */
function sendFrom(root: HTMLElement, button: HTMLElement, combat: string, combatant: string): void {
  const form = root.querySelector("form") ?? (root as HTMLFormElement);
  const { do: what, deed, weapon, kind, name, cost, now } = button.dataset;
  if (what === "deed") void send("do", combat, { combatant, action: deed, ...(weapon ? { weapon } : {}) });
  else if (what === "own")
    void send("do", combat, { combatant, action: "own", name: valueOf(root, "ownName"), ap: numberIn(form, "ownAp"), kind });
  else if (what === "go-on")
    void send("do", combat, { combatant, action: "own", name, ap: Number(cost), now: Number(now), kind: "action" });
  else if (what === "free") void send("do", combat, { combatant, action: "own", name: "", ap: 0, byLeave: kind === "leave" });
  else if (what === "way")
    void send("announce-way", combat, {
      combatant,
      metres: Number(valueOf(root, "wayMetres")),
      direction: valueOf(root, "wayDirection"),
    });
  else if (what === "wait")
    void send("delay", combat, {
      combatant,
      until: valueOf(root, "until"),
      score: numberIn(form, "score"),
      timing: valueOf(root, "timing"),
    });
  else if (what === "hold") void send("hold", combat, { combatant, ap: numberIn(form, "holdAp") });
  else if (what === "let-go") void send("let-go", combat, { combatant });
  else if (what === "score") void send("change-score", combat, { combatant, by: numberIn(form, "scoreBy") });
  else if (what === "dice") void send("change-dice", combat, { combatant, dice: numberIn(form, "diceBy") });
}

/** What the buttons of this window do. */
const KINDS: readonly string[] = ["deed", "own", "go-on", "free", "way", "wait", "hold", "let-go", "score", "dice"];

/**
 * Returns true for the second press of a button with a warning. It guards lost Extended Actions, Strain and blood.
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
 * Opens the window of all actions besides attacks, with prices; each unavailable action shows its reason.
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
        if (!button || button.disabled || !KINDS.includes(button.dataset["do"] ?? "")) return;
        event.preventDefault();
        if (!confirmed(button)) return;
        sendFrom(root, button, combat.id ?? "", id);
        close();
      }),
  });
}
