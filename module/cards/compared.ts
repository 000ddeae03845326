import type { EventOf, Thrown } from "../rules/attack/events";
import { sumOf } from "../rules/chance/throws";
import { defenceResult } from "../rules/contest/opposed";
import type { Reading } from "../rules/attack/shows";
import { sentence, type Sentence } from "./card-words";

type Compared = EventOf<"compared">;

/** What the attacker rolled, and whether its figures may be seen. */
export interface Rolled {
  readonly thrown: Thrown;
  readonly shown: boolean;
}

/** Skill the dice were read against; of strays no place was aimed at, so that theirs is another. */
const skillOf = ({ thrown: { throw: asked, outcome } }: Rolled, hits: number, intended: boolean): number =>
  intended && asked.kind === "sum" ? sumOf(asked.parts) : outcome.value + hits;

/** Hits of one pool against those of another. @rule SS-ATTACK-03 */
function inHits({ contact, hits, defence, cover, net, rule }: Compared): Sentence {
  const numbers = { hits, result: defenceResult(defence, cover), cover, net: Math.abs(net) };
  return sentence(`hit.${contact === "miss" && cover > 0 ? "missCover" : contact}`, rule, numbers);
}

/** A total against Evasion and cover. @rule CS-08 @rule CS-09 @rule CS-22 */
function inTotals({ contact, hits, defence, cover, rule }: Compared): Sentence {
  const numbers = { hits, defence, cover };
  // The die alone decided, whatever the numbers say.
  if (contact === "hit" && hits <= defence + cover) return sentence("hit.sureHit-total", rule, numbers);
  if (contact === "miss" && hits > defence + cover) return sentence("hit.sureMiss-total", rule, numbers);
  return sentence(`hit.${contact}${cover > 0 ? "Cover" : ""}-total`, rule, numbers);
}

/** How far three dice stay below a skill, less cover; then the defence. @rule TD-ROLL-01 @rule TD-RANDOM-03 */
function inMargins({ contact, hits, cover, rule }: Compared, rolled: Rolled | null, intended: boolean): Sentence {
  const past = hits >= cover;
  const leaf = contact !== "miss" ? "hit" : past ? "defended" : hits >= 0 ? "missCover" : "miss";
  const numbers = { margin: Math.abs(hits), cover };
  if (!rolled?.shown) return sentence(`hit.${leaf}-hidden`, rule, numbers);
  const skill = skillOf(rolled, hits, intended);
  return sentence(`hit.${leaf}-margin`, rule, { ...numbers, rolled: rolled.thrown.outcome.value, skill });
}

/** How attack and defence stood to each other, in the words of what is played. */
export function comparedIn(reading: Reading, event: Compared, rolled: Rolled | null, intended: boolean): Sentence {
  if (reading === "hits") return inHits(event);
  return reading === "total" ? inTotals(event) : inMargins(event, rolled, intended);
}
