import { attackCard, type AttackCard } from "../cards/attack-card";
import { rerollables } from "../cards/rolls";
import { keptIn, rerolledIn, type RecordMessage } from "./attack-record";
import { playedIfPossible } from "./played-record";

/** Returns the card of an attack with all dice and figures, for a GM; null if the record cannot be played. */
export function wholeCard(record: RecordMessage): AttackCard | null {
  const played = playedIfPossible(record);
  if (!played) return null;
  const everybody = () => "all" as const;
  const throws = rerollables(played.attack, keptIn(record).replies, rerolledIn(record), everybody);
  return { ...attackCard(played.attack, played.replay.events, everybody), throws };
}
