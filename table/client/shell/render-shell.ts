import { buildFrame } from "./frame";
import { applyTheme } from "./theme";

declare const CONFIG: any;
declare const ui: any;

/** Order matters to a reader of the page: tools, scenes, hotbar, people, then the sidebar. */
const FRAME_APPS = ["controls", "nav", "hotbar", "players"] as const;

/** Creates one instance of every class in CONFIG.ui and draws it. The boot calls this once, after "setup". */
export async function renderShell(): Promise<void> {
  buildFrame();
  applyTheme();
  for (const [name, appClass] of Object.entries<any>(CONFIG.ui)) {
    if (name === "notifications" || !appClass) continue;
    ui[name] = new appClass();
  }
  for (const name of FRAME_APPS) await ui[name]?.render({ force: true });
  await ui.sidebar?.render({ force: true });
  document.getElementById("loading")?.remove();
}
