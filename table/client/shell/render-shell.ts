import { type SystemObject, globals } from "../../common/dynamic";
import { buildFrame } from "./frame";
import { applyTheme } from "./theme";

/** Reading order of the page: tools, scenes, hotbar, players, then the sidebar. */
const FRAME_APPS = ["controls", "nav", "hotbar", "players"] as const;

/** Creates one instance of every class in CONFIG.ui except notifications, then renders the interface. Called once, after "setup". */
export async function renderShell(): Promise<void> {
  buildFrame();
  applyTheme();
  for (const [name, appClass] of Object.entries<SystemObject>(globals.CONFIG.ui)) {
    if (name === "notifications" || !appClass) continue;
    globals.ui[name] = new appClass();
  }
  for (const name of FRAME_APPS) await globals.ui[name]?.render({ force: true });
  await globals.ui.sidebar?.render({ force: true });
  document.getElementById("loading")?.remove();
}
