import { attempt } from "./env";

declare const game: any;
declare const ui: any;
declare const foundry: any;

/** Registers the keys of the interface: hotbar slots, hotbar pages, chat focus, everything on the map, closing windows, folding the sidebar. */
export function registerClientKeys(): void {
  const { keybindings } = game;
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
    onDown: () => (ui.sidebar?.toggleExpanded(), true),
  });
  add("selectAll", { name: "TABLE.Keys.SelectAll", editable: [{ key: "KeyA", modifiers: ["Control"] }], onDown: selectAll });
  add("dismiss", { name: "TABLE.Keys.Close", uneditable: [{ key: "Escape" }], onDown: closeTopWindow });
}

function runSlot(slot: number): boolean {
  const macro = ui.hotbar?.slots[slot - 1]?.macro;
  if (!macro) return false;
  void attempt(() => macro.execute());
  return true;
}

function turnPage(direction: number): boolean {
  void ui.hotbar?.cyclePage(direction);
  return true;
}

function focusChat(): boolean {
  ui.sidebar?.expand();
  ui.sidebar?.changeTab("chat", "primary");
  document.getElementById("chat-message")?.focus();
  return true;
}

/** Selects what of the shown layer this user may move. */
function selectAll(): boolean {
  const { ready, activeLayer, dimensions } = (globalThis as any).canvas ?? {};
  if (!ready || !activeLayer?.selectObjects) return false;
  activeLayer.selectObjects(dimensions.rect);
  return true;
}

/** Escape closes the menu or the window in front; without one it lets go of the controlled tokens. */
function closeTopWindow(): boolean {
  const windows = [...foundry.applications.instances.values()].filter(
    (app: any) => app.hasFrame && app.rendered && app.options.window.frame,
  );
  const front = windows.sort((a: any, b: any) => Number(b.position?.zIndex ?? 0) - Number(a.position?.zIndex ?? 0))[0];
  if (front) {
    void front.close();
    return true;
  }
  const tokens = (globalThis as any).canvas?.tokens;
  if (tokens?.controlled?.length) {
    tokens.releaseAll();
    return true;
  }
  return false;
}
