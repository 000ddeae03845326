import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireEffect } from "../../foundry/types";
import type { BodyState } from "../../rules/body/body-state";
import { placesOn } from "../../rules/body/body-plan";
import { whatFollows, type BodyChange } from "../../rules/body/consequences";
import { fighterOf } from "../../scene/fighter";
import { combatOf } from "../combat/fight-of";
import { readinessOf } from "../combat/readiness";
import { wholeRuleset } from "../whole-ruleset";
import { endedBy, ending, planBody } from "./plan-changes";

/** A body before and after a change. */
export interface Turned {
  readonly before: BodyState;
  readonly after: BodyState;
  /** Body as the sheet already stores it; omitted: the body before the change. */
  readonly stored?: BodyState;
}

/** Returns whether a change ends an effect. */
const ends = (change: BodyChange): boolean => (change.kind === "status" || change.kind === "injury") && !change.active;

/**
 * Plans all consequences of a change to an actor's body, regardless of the cause. They include pools, limbs, critical injuries, conditions,
 * effects of limbs, sustained powers, the turn order and the Initiative Score. An attack does the same, event by event.
 *
 * @param key Key of the changes; the ids of new effects derive from it.
 * @param also Further effects that end together with the change.
 */
export function consequences(
  actor: CrossfireActor,
  key: string,
  { before, after, stored = before }: Turned,
  also: readonly CrossfireEffect[] = [],
): PlannedChange[] {
  const rules = wholeRuleset();
  const { limbLost = () => [], lowersScore = false } = rules.method.wounds;
  const fighter = fighterOf(actor, readinessOf(actor), rules);
  const { plan, lastFight = false, id } = fighter;
  const follows = whatFollows({ plan, before, after, stored, lastFight, limbs: placesOn(rules.declaration, plan).limbs, limbLost });
  const over = new Set([...follows.flatMap((change) => endedBy(id, change)), ...also]);
  const planned = [
    ...follows
      .filter((change) => !ends(change) && (change.kind !== "score" || lowersScore))
      .flatMap((change) => planBody(rules, fighter, key, change)),
    ...ending(id, [...over]),
  ];
  const fights = combatOf(id) !== null;
  return planned.filter(({ kind }) => kind !== "clock" || fights);
}
