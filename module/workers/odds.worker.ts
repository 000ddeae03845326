/** Web worker that calculates odds, one task at a time. It has no access to the page. */
import { workedOut, type OddsTask } from "./odds-protocol";

self.addEventListener("message", ({ data }: MessageEvent<OddsTask>) => self.postMessage(workedOut(data), { transfer: [] }));
