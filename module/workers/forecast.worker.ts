/** A thread of the browser that fights blocks of a forecast. Nothing of a page is known here. */
import { serving, type Order } from "./forecast-protocol";

const obey = serving((report) => self.postMessage(report, { transfer: [] }));

self.addEventListener("message", ({ data }: MessageEvent<Order>) => obey(data));
