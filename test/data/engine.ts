import { globals } from "../../table/common/dynamic";
import { installGlobals } from "../../table/client/core/globals";

/** The system's models, loaded the way a client loads them: after the globals are there. */
export async function loadModels() {
  await installGlobals(globals, { headless: true });
  return (await import("../../module/data/registry")).dataModels;
}
