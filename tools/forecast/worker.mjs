/** Fights the blocks it is handed, one at a time, and hands back the totals of each. */
import { parentPort, workerData } from "node:worker_threads";
import { loadCore } from "./core.mjs";
import { packLibrary } from "./library.mjs";

const { core: file, plan, series } = workerData;
const core = await loadCore(file);
const skirmish = core.readPlan(plan, packLibrary());
const lines = core.newLines();

parentPort.on("message", (block) => parentPort.postMessage({ block, totals: core.fightBlock(skirmish, series, block, lines) }, []));
parentPort.postMessage({ block: null }, []);
