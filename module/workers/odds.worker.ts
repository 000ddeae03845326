/** A thread of the browser that works out odds, one call after the other. Nothing of a page is known here. */
import { workedOut, type OddsTask } from "./odds-protocol";

self.addEventListener("message", ({ data }: MessageEvent<OddsTask>) => self.postMessage(workedOut(data), { transfer: [] }));
