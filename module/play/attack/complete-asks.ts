import { recordOf, type AttackMessage } from "../../documents/attack-record";
import { playedIfPossible } from "../../documents/played-record";
import { asksOf } from "../authority/open-asks";
import { openAsk, type OpenAsk } from "./open-ask";

/** Returns the open Asks with all details, for a GM's client; empty if none is open or the record cannot be played. */
export function completeAsks(message: AttackMessage): OpenAsk[] {
  const record = recordOf(message);
  const played = record && playedIfPossible(record);
  if (!played?.replay.ask) return [];
  const [stored] = asksOf(message);
  const ask = openAsk(played.attack, played.replay.ask, message, true);
  return [stored?.id === ask.id ? { ...ask, userId: stored.userId, waited: stored.waited } : ask];
}
