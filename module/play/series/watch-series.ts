import { isAttack, ordererOf } from "../../documents/attack-record";
import { seriesOf } from "../../documents/attack-series";
import type { CrossfireMessage } from "../../foundry/types";

/** An attack has changed, or the page was loaded: the client of its orderer orders the next attack of the series. */
export function watchSeries(message: CrossfireMessage, atStart = false): void {
  if (isAttack(message) && ordererOf(message)?.isSelf && seriesOf(message))
    void import("./resume-series").then(({ goOnAfter }) => goOnAfter(message, atStart));
}

/** Series that were begun before this client came. */
export function watchAllSeries(): void {
  for (const message of game.messages?.contents ?? []) watchSeries(message as CrossfireMessage, true);
}
