import { findElements } from "../foundry/elements";
import type { CrossfireActor } from "../foundry/types";

interface Hud {
  readonly actor?: CrossfireActor | null;
}

/**
 * Marks every status of the actor in the palette of Foundry's token HUD. Foundry marks a status only if the effect with its fixed id
 * exists. A status from a second hit, a power or an item would stay unmarked. The next click would then add another effect.
 */
export function markStatuses({ actor }: Hud, element: HTMLElement): void {
  if (!actor) return;
  for (const icon of findElements(element, HTMLElement, "[data-status-id]")) {
    const on = actor.statuses.has(icon.dataset["statusId"] ?? "");
    icon.classList.toggle("active", on);
    if (icon.hasAttribute("aria-pressed")) icon.setAttribute("aria-pressed", String(on));
  }
}
