import type { Combatant } from "../../../documents/combatant";
import { t } from "../../env";

export interface EffectIcon {
  readonly name: string;
  readonly img: string;
}

/** Returns the effects of a combatant with their names, as HTML for a tooltip; "" if there are none. */
export function effectsList(effects: readonly EffectIcon[]): string {
  if (!effects.length) return "";
  const list = document.createElement("ul");
  list.className = "effects-tooltip plain";
  for (const { name, img } of effects) {
    const item = document.createElement("li");
    const image = document.createElement("img");
    image.src = img;
    image.alt = "";
    item.append(image, document.createTextNode(name));
    list.append(item);
  }
  return list.outerHTML;
}

/**
 * Saves the text of an initiative field. "12" sets the value, "+2" and "-2" change it, and an empty text clears it.
 * @throws {Error} with a text for the user if the input is not a number; the field shows the old value
 */
export async function writeInitiative(input: HTMLInputElement, combatant: Combatant): Promise<void> {
  const text = input.value.trim();
  const given = Number(text);
  if (text !== "" && !Number.isFinite(given)) {
    input.value = combatant.initiative ?? "";
    throw new Error(t("COMBAT.InitiativeInvalid", { value: text }));
  }
  const relative = /^[+-]/.test(text);
  await combatant.update({ initiative: text === "" ? null : relative ? (combatant.initiative ?? 0) + given : given });
}

/** Scrolls to the row of a combatant if the row is out of view. */
export function scrollToRow(tracker: HTMLElement, combatantId: string | undefined): void {
  const row = combatantId ? tracker.querySelector<HTMLElement>(`.combatant[data-combatant-id="${combatantId}"]`) : null;
  if (!row) return;
  const top = row.offsetTop - tracker.offsetTop;
  const inView = top >= tracker.scrollTop && top + row.offsetHeight <= tracker.scrollTop + tracker.clientHeight;
  if (!inView) tracker.scrollTop = top - tracker.clientHeight / 2 + row.offsetHeight / 2;
}
