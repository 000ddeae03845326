/** Simulates the requested blocks. `workerData` is the file of the rules. */
import { parentPort, workerData } from "node:worker_threads";
import { loadCore } from "./core.mjs";

const { serving } = await loadCore(workerData);

parentPort.on(
  "message",
  serving((report) => parentPort.postMessage(report, [])),
);
