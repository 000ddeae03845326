import { closestElement, parsedHtml } from "../../foundry/elements";
import type { CrossfireCombat } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { testedTogether } from "../../play/combat/surprise-state";
import { templatePath } from "../parts/paths";
import { askInClock } from "./clock-dialog";
import { words } from "./words";
import { resultsContext } from "./surprise-results-context";

const TEMPLATE = "surprise-results";

/** Opens a window with all Surprise Tests and their results, updated with each roll. @rule SS-SURPRISE-07 */
export async function openResults(combat: CrossfireCombat): Promise<void> {
  const id = `crossfire-surprise-results-${combat.id}`;
  const hooks: (() => void)[] = [];
  const context = () => resultsContext(testedTogether(combat));
  const follow = (root: HTMLElement): void => {
    const drawn = async (): Promise<void> => {
      const html = await foundry.applications.handlebars.renderTemplate(templatePath(`clock/${TEMPLATE}`), context());
      root.querySelector(".cf-clock-content")?.replaceChildren(parsedHtml(html, root.ownerDocument));
    };
    for (const hook of ["updateCombat", "createChatMessage", "updateChatMessage", "deleteChatMessage"] as const) {
      const number = Hooks.on(hook, () => void drawn());
      hooks.push(() => Hooks.off(hook, number));
    }
    // Closes the window when the fight is deleted.
    const over = Hooks.on("deleteCombat", (deleted) => {
      if (deleted.id === combat.id) void foundry.applications.instances.get(id)?.close();
    });
    hooks.push(() => Hooks.off("deleteCombat", over));
    root.addEventListener("click", (event) => {
      const button = closestElement(event.target, HTMLElement, "button[data-roll]");
      if (button) void send("surprise-roll", combat.id ?? "", { combatant: button.dataset["roll"] ?? "" });
    });
  };
  await askInClock({
    id,
    title: words("CROSSFIRE.Surprise.results"),
    icon: "fa-solid fa-bolt",
    template: TEMPLATE,
    context: context(),
    buttons: { close: words("CROSSFIRE.Doing.close") },
    opened: follow,
  }).finally(() => hooks.forEach((off) => off()));
}
