import type { Document } from "../../common/documents/document";
import { type FieldValue, globals } from "../../common/dynamic";

/**
 * Shorthands for the documented globals. The shell reads the globals at each use, not at import, because the globals exist only after
 * installation.
 */

/** A context menu entry in the same form for both generations. */
export interface MenuAction {
  readonly label: string;
  /** Icon classes, such as "fa-solid fa-trash". */
  readonly icon: string;
  readonly visible?: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement, event?: Event) => unknown;
}

export const generation = (): number => globals.game.release.generation;

/** Translates a key of the interface. `data` fills its `{name}` placeholders. */
export const t = (key: string, data?: Record<string, unknown>): string =>
  data ? globals.game.i18n.format(key, data) : globals.game.i18n.localize(key);

export const escapeHTML = (text: unknown): string => globals.foundry.utils.escapeHTML(String(text ?? ""));

/** Returns a context menu entry in the form of the generation. Foundry 14 renamed all fields and deprecates the old names. */
export function menuEntry(action: MenuAction): Record<string, unknown> {
  const { label, icon, visible, onClick } = action;
  const html = `<i class="${icon}" inert></i>`;
  return generation() >= 14
    ? { label, icon: html, visible: visible ?? true, onClick: (event: Event, target: HTMLElement) => onClick(target, event) }
    : { name: label, icon: html, condition: visible ?? true, callback: (target: HTMLElement, event?: Event) => onClick(target, event) };
}

/** Runs an action that the user requested, and shows an error on the screen. */
export async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    globals.ui.notifications.error(error as Error);
  }
}

/** Returns the drag data of a drop, or an empty object for foreign content. */
export function dragData(event: DragEvent): Record<string, FieldValue> {
  try {
    const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    return data !== null && typeof data === "object" ? data : {};
  } catch {
    return {};
  }
}

/** Returns the document whose UUID is in the drag data; null if there is no UUID or no such document. */
export async function dragDocument(data: Record<string, unknown>): Promise<Document | null> {
  const uuid: unknown = data["uuid"];
  if (typeof uuid === "string") return globals.foundry.utils.fromUuid ? globals.foundry.utils.fromUuid(uuid) : globals.fromUuid(uuid);
  return null;
}

/** Returns the closest matching element as an HTMLElement; null if there is none. */
export const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>(selector) ?? null;
