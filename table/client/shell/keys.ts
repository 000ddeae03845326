import type { ApplicationV2 } from "../apps/api/application";
import { globals } from "../../common/dynamic";
import { attempt } from "./env";

/** Registers the key bindings of the interface: hotbar, chat focus, collapsing the sidebar, selecting all objects, closing windows. */
export function registerClientKeys(): void {
  const { keybindings } = globals.game;
  if (!keybindings?.register) return;
  const add = (action: string, config: Record<string, unknown>): void => {
    if (!keybindings.actions?.has(`core.${action}`)) keybindings.register("core", action, config);
  };
  for (let slot = 1; slot <= 10; slot += 1) {
    const digit = slot % 10;
    add(`executeMacro${digit}`, {
      name: `TABLE.Keys.Macro${digit}`,
      editable: [{ key: `Digit${digit}` }],
      onDown: () => runSlot(slot),
    });
  }
  add("hotbarNextPage", { name: "TABLE.Keys.NextPage", editable: [{ key: "PageDown" }], onDown: () => turnPage(1) });
  add("hotbarPreviousPage", { name: "TABLE.Keys.PreviousPage", editable: [{ key: "PageUp" }], onDown: () => turnPage(-1) });
  add("focusChat", { name: "TABLE.Keys.Chat", editable: [{ key: "KeyC" }], onDown: focusChat });
  add("toggleSidebar", {
    name: "TABLE.Keys.Sidebar",
    editable: [{ key: "Backquote" }],
    onDown: () => (globals.ui.sidebar?.toggleExpanded(), true),
  });
  add("selectAll", { name: "TABLE.Keys.SelectAll", editable: [{ key: "KeyA", modifiers: ["Control"] }], onDown: selectAll });
  add("dismiss", { name: "TABLE.Keys.Close", uneditable: [{ key: "Escape" }], onDown: closeTopWindow });
}

function runSlot(slot: number): boolean {
  const macro = globals.ui.hotbar?.slots[slot - 1]?.macro;
  if (!macro) return false;
  void attempt(() => macro.execute());
  return true;
}

function turnPage(direction: number): boolean {
  void globals.ui.hotbar?.cyclePage(direction);
  return true;
}

function focusChat(): boolean {
  globals.ui.sidebar?.expand();
  globals.ui.sidebar?.changeTab("chat", "primary");
  document.getElementById("chat-message")?.focus();
  return true;
}

/** Selects all objects of the active layer that this user may select. @returns false if no layer with selectable objects is active */
function selectAll(): boolean {
  const { ready, activeLayer, dimensions } = globals.canvas ?? {};
  if (!ready || !activeLayer?.selectObjects) return false;
  activeLayer.selectObjects(dimensions.rect);
  return true;
}

/** Closes the front window. If no window is open, deselects the tokens. @returns false if there was nothing to close or deselect */
function closeTopWindow(): boolean {
  const windows = [...globals.foundry.applications.instances.values()].filter(
    (app: ApplicationV2) => app.hasFrame && app.rendered && app.options.window.frame,
  );
  const front = windows.sort((a, b) => Number(b.position?.zIndex ?? 0) - Number(a.position?.zIndex ?? 0))[0];
  if (front) {
    void front.close();
    return true;
  }
  const tokens = globals.canvas?.tokens;
  if (tokens?.controlled?.length) {
    tokens.releaseAll();
    return true;
  }
  return false;
}
