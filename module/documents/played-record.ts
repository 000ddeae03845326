import { declare, type Attack } from "../rules/attack/declare/declare";
import { overridesIn } from "../rules/attack/model/override";
import { replay, type Replay } from "../rules/attack/machine/replay";
import { rulesetById } from "../rules/rulesets/rulesets";
import { keptIn, type RecordContents, type RecordMessage } from "./attack-record";

/** A record and its attack played again as far as its replies carry it. */
export interface PlayedRecord {
  readonly attack: Attack;
  readonly replay: Replay;
}

/** A record that cannot be played again. Its message says what is wrong. */
export class Unplayable extends Error {}

/** Says what is wrong with a record. The rules' own errors say it; the engine's mean only that parts of it do not fit together. */
const faultIn = (error: unknown): string => {
  const own = error instanceof RangeError || (error instanceof Error && error.constructor === Error);
  return own ? error.message : "what it stores does not fit together";
};

/** What goes wrong while a stored attack is played is the fault of what is stored. @throws Unplayable */
export function playing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Unplayable(faultIn(error), { cause: error });
  }
}

/**
 * Plays a record again.
 *
 * @throws Unplayable when its data is damaged, or a newer version of this system made it
 */
export function playedAgain(kept: RecordContents): PlayedRecord {
  const own = game.system?.version ?? "";
  if (kept.version && own && foundry.utils.isNewerVersion(kept.version, own)) {
    throw new Unplayable(`version ${kept.version} of this system made it, and this is ${own}`);
  }
  return playing(() => {
    const attack = attackOf(kept);
    return { attack, replay: replay(attack, kept.replies) };
  });
}

/** The same for whoever only wants to show it; null when it cannot be played, or was emptied. */
export function playedIfPossible(record: RecordMessage): PlayedRecord | null {
  if (record.system.pruned || record.system.error) return null;
  try {
    return playedAgain(keptIn(record));
  } catch (error) {
    if (error instanceof Unplayable) return null;
    throw error;
  }
}

/** The attack of a record as the rules see it. @throws Error when the record does not hold a legal attack any more */
function attackOf(kept: RecordContents): Attack {
  const ruling = declare(rulesetById(kept.ruleset), kept.order, kept.battlefield);
  if (!ruling.allowed) throw new Error(`record: the attack it holds is not legal (${ruling.refusal}, ${ruling.rule})`);
  const decrees = overridesIn(kept.replies);
  return Object.keys(decrees).length > 0 ? { ...ruling.value, decrees } : ruling.value;
}
