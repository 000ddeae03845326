import { isAttack, ordererOf } from "../../documents/attack-record";
import { seriesOf } from "../../documents/attack-series";
import type { CrossfireMessage } from "../../foundry/types";

/** Continues the series of a changed attack, on the client of the user who ordered it. */
export function watchSeries(message: CrossfireMessage, atStart = false): void {
  if (isAttack(message) && ordererOf(message)?.isSelf && seriesOf(message))
    void import("./resume-series").then(({ goOnAfter }) => goOnAfter(message, atStart));
}

/** Continues series that began before this client connected. */
export function watchAllSeries(): void {
  for (const message of game.messages?.contents ?? []) watchSeries(message as CrossfireMessage, true);
}
