import type { Combatant } from "../../../documents/combatant";
import { t } from "../../env";

export interface EffectIcon {
  readonly name: string;
  readonly img: string;
}

/** The effects of a combatant with their names, as HTML for a tooltip. */
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
 * Takes over what was written into the field of an initiative: "12" sets, "+2" and "-2" change, empty clears it.
 * @throws Error for people when it is no number; the field shows what it was
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

/** Brings the row of a combatant into view, where it is not. */
export function scrollToRow(tracker: HTMLElement, combatantId: string | undefined): void {
  const row = combatantId ? tracker.querySelector<HTMLElement>(`.combatant[data-combatant-id="${combatantId}"]`) : null;
  if (!row) return;
  const top = row.offsetTop - tracker.offsetTop;
  const inView = top >= tracker.scrollTop && top + row.offsetHeight <= tracker.scrollTop + tracker.clientHeight;
  if (!inView) tracker.scrollTop = top - tracker.clientHeight / 2 + row.offsetHeight / 2;
}
