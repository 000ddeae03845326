import { declare } from "../rules/attack/declare/declare";
import type { Attack } from "../rules/attack/model/ruleset";
import { overridesIn } from "../rules/attack/model/override";
import { replay, type Replay } from "../rules/attack/machine/replay";
import { rulesetById } from "../rules/rulesets/rulesets";
import { keptIn, type RecordContents, type RecordMessage, rerolledIn } from "./attack-record";
import { attackCard, type AttackCard } from "../cards/attack-card";
import { rerollables } from "../cards/rolls";

/** An attack replayed from its record, up to its last reply. */
export interface PlayedRecord {
  readonly attack: Attack;
  readonly replay: Replay;
}

/** Thrown for a record that cannot be played. Its message names the fault. */
export class Unplayable extends Error {}

/**
 * Returns a description of a record's fault. Errors of the rules describe it; errors of the JavaScript engine only mean that the record's
 * parts do not match.
 */
const faultIn = (error: unknown): string => {
  const own = error instanceof RangeError || (error instanceof Error && error.constructor === Error);
  return own ? error.message : "the parts of its record contradict each other";
};

/** Runs work on stored data and attributes any error to that data. @throws {Unplayable} if the work fails */
export function playing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Unplayable(faultIn(error), { cause: error });
  }
}

/**
 * Replays a record.
 *
 * @throws {Unplayable} if its data is damaged or a newer version of this system created it
 */
export function playedAgain(kept: RecordContents): PlayedRecord {
  const own = game.system?.version ?? "";
  if (kept.version && own && foundry.utils.isNewerVersion(kept.version, own)) {
    throw new Unplayable(`version ${kept.version} of this system wrote it, and this is version ${own}`);
  }
  return playing(() => {
    const attack = attackOf(kept);
    return { attack, replay: replay(attack, kept.replies) };
  });
}

/** Replays a record for display; null if the attack is suspended, or if the record was emptied or cannot be played. */
export function playedIfPossible(record: RecordMessage): PlayedRecord | null {
  if (record.system.pruned || record.system.error) return null;
  try {
    return playedAgain(keptIn(record));
  } catch (error) {
    if (error instanceof Unplayable) return null;
    throw error;
  }
}

/** Returns the attack of a record as the rules see it. @throws {Error} if the record no longer holds a legal attack */
function attackOf(kept: RecordContents): Attack {
  const ruling = declare(rulesetById(kept.ruleset), kept.order, kept.battlefield);
  if (!ruling.allowed) throw new Error(`record: the attack it holds is not legal (${ruling.refusal}, ${ruling.rule})`);
  const overrides = overridesIn(kept.replies);
  return Object.keys(overrides).length > 0 ? { ...ruling.value, overrides } : ruling.value;
}

/** Returns the card of an attack with all dice and numbers, for a GM; null if the record cannot be played. */
export function wholeCard(record: RecordMessage): AttackCard | null {
  const played = playedIfPossible(record);
  if (!played) return null;
  const everybody = () => "all" as const;
  const rerollable = rerollables(played.attack, keptIn(record).replies, rerolledIn(record), everybody);
  return { ...attackCard(played.attack, played.replay.events, everybody), rerollable };
}
