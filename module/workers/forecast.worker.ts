/** Web worker that fights blocks of a forecast. It has no access to the page. */
import { serving, type Order } from "./forecast-protocol";

const obey = serving((report) => self.postMessage(report, { transfer: [] }));

self.addEventListener("message", ({ data }: MessageEvent<Order>) => obey(data));
