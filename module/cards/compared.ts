import type { EventOf } from "../rules/attack/model/events";
import type { Attack } from "../rules/attack/model/ruleset";
import { defenseResult } from "../rules/contest/opposed";
import type { RollReading } from "../rules/describe/formulas";
import { bare, sentence, type Revealed, type Sentence } from "./card-words";

type Compared = EventOf<"compared">;

/** Returns the last part of the language key for an attack that the dice alone decided. */
const sureLeaf = (contact: Compared["contact"]): string => (contact === "hit" ? "hit.sureHit" : "hit.sureMiss");

/** Describes how the hits of two pools compare. @rule SS-ATTACK-03 */
function inHits({ contact, hits, defense, cover, net, by, rule }: Compared): Sentence {
  if (by === "dice") return sentence(sureLeaf(contact), rule, { hits });
  const numbers = { hits, result: defenseResult(defense, cover), cover, net: Math.abs(net) };
  return sentence(`hit.${contact === "miss" && cover > 0 ? "missCover" : contact}`, rule, numbers);
}

/** Describes how a total compares with Evasion and cover. @rule CS-08 @rule CS-09 @rule CS-22 */
function inTotals({ contact, hits, defense, cover, by, rule }: Compared): Sentence {
  const numbers = { hits, defense, cover };
  if (by === "dice") return sentence(`${sureLeaf(contact)}-total`, rule, numbers);
  return sentence(`hit.${contact}${cover > 0 ? "Cover" : ""}-total`, rule, numbers);
}

/** Last parts of language keys for a miss with three dice, by cause. */
const MISSED = { dice: "hit.sureMiss", critical: "hit.critical", cover: "hit.missCover", defense: "hit.defended" } as const;

/**
 * Describes how three dice compare with a skill minus cover, and then with the defense.
 * @rule TD-ROLL-01 @rule TD-ROLL-08 @rule TD-RANDOM-03
 * @param rolled Sum of the attacker's dice; null if hidden.
 */
function inMargins({ contact, hits, cover, by, skill, rule }: Compared, rolled: number | null): Sentence {
  const leaf = contact === "miss" ? (by ? MISSED[by] : "hit.miss") : by === "dice" ? sureLeaf(contact) : "hit.hit";
  const numbers = { margin: Math.abs(hits), cover };
  if (rolled === null || skill === undefined) return sentence(`${leaf}-hidden`, rule, numbers);
  return sentence(`${leaf}-margin`, rule, { ...numbers, rolled, skill });
}

/** Describes how attack and defense compare, in the terms of the ruleset. @param rolled Sum of the attacker's dice; null if hidden. */
export function comparedIn(reading: RollReading, event: Compared, rolled: number | null): Sentence {
  if (reading === "hits") return inHits(event);
  return reading === "total" ? inTotals(event) : inMargins(event, rolled);
}

/**
 * Describes how attack and defense compare; only the outcome if one of the results is hidden.
 *
 * @param rolled Sum of the attacker's dice; null if hidden.
 */
export function comparedFor(
  { shown, reading, rolled }: { readonly shown: Revealed; readonly reading: RollReading; readonly rolled: number | null },
  event: Compared,
): Sentence {
  const told = shown(-1) !== "outcomes" && shown(event.entity) !== "outcomes";
  return told ? comparedIn(reading, event, rolled) : bare(`hit.${event.contact}`, event.rule);
}

/** Returns the reason why the attack counts fewer hits than were rolled; null if all hits count. @rule XF-17 */
export const fewerHits = ({ fewer }: Compared): Sentence | null => (fewer ? sentence("hit.fewer", "XF-17", { fewer }) : null);

/**
 * Returns an event with the reason why a defender rolls only cover dice, for display next to those dice. Null for a defender with a test,
 * and for any other roll. An object never has a test.
 *
 * @rule SS-DEFENSE-17 @rule SS-DEFENSE-19
 * @rule SS-DEFENSE-02
 */
export function coverAlone(attack: Attack, { entity, bullet, rolled }: EventOf<"defended">): EventOf<"undefended"> | null {
  const why = attack.ruleset.method.contest.testless(attack, attack.field.entities[entity]!);
  if (!why || rolled.spec.kind !== "pool" || rolled.spec.dice > 0) return null;
  return { kind: "undefended", rule: why === "object" ? "SS-DEFENSE-02" : "SS-DEFENSE-19", bullet, entity, why };
}
