import { attackCard, type AttackCard } from "../cards/attack-card";
import type { RecordMessage } from "./attack-record";
import { playedIfPossible } from "./played-record";

/** The card of an attack with everybody's dice and figures, for a gamemaster; null when the record cannot be played. */
export function wholeCard(record: RecordMessage): AttackCard | null {
  const played = playedIfPossible(record);
  return played && attackCard(played.attack, played.replay.events, () => true);
}
