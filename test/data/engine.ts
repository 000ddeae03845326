import { globals } from "../../table/common/dynamic";
import { installGlobals } from "../../table/client/core/globals";

/** Loads the system's data models as a client does, after the globals exist. */
export async function loadModels() {
  await installGlobals(globals, { headless: true });
  return (await import("../../module/data/registry")).dataModels;
}
