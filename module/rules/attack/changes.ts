import type { BodyPlan, BodyState } from "../body/body-state";
import { poolChanges, whatFollows, type BodyChange } from "../body/consequences";
import { scoreChanges } from "../body/wound-modifier";
import { CALLED_EFFECTS, type BodySide } from "../body/injuries/effect-durations";
import type { HarmDone } from "../body/damage";
import type { Attack } from "./model/ruleset";
import type { AttackEvent, EventOf } from "./model/events";
import type { Fighter } from "./model/fighter";
import { isReaction } from "./model/order";

/** A change to the body of an entity, with the entity's index. */
type OfBody<Kind> = Kind extends BodyChange ? Kind & { readonly entity: number } : never;

/**
 * A change that an attack makes. `entity` is an index on the battlefield; -1: the attacker.
 * The clock stores AP, Free Actions, defense counts and scores; actors and items store everything else.
 */
export type Change =
  | OfBody<BodyChange>
  /** The entity drops the weapons in this hand; null: in both hands. */
  | { readonly kind: "drops"; readonly entity: number; readonly side: BodySide | null; readonly active: boolean }
  /** The attacker sustains a power on the entity. */
  | {
      readonly kind: "kept-up";
      readonly entity: number;
      readonly power: string;
      readonly changes: string;
      readonly amount: number;
      readonly active: boolean;
    }
  | { readonly kind: "ammo"; readonly entity: -1; readonly by: number }
  | { readonly kind: "ap"; readonly entity: number; readonly by: number }
  | { readonly kind: "free-action"; readonly entity: number; readonly used: boolean }
  | { readonly kind: "attacked"; readonly entity: -1; readonly done: boolean }
  /** Change in the AP held for overwatch: minus all AP that were held. An attack uses them up. @rule XF-22 */
  | { readonly kind: "watched"; readonly entity: -1; readonly by: number }
  | { readonly kind: "defended"; readonly entity: number; readonly by: number }
  /** Karma points gained or, if negative, spent. @rule SS-KARMA-06 */
  | { readonly kind: "karma"; readonly entity: number; readonly by: number };

/**
 * Returns the costs of declaring the attack.
 * @rule SS-ACTION-11 one attack action per phase; an attack out of turn does not count as an attack action (SS-ACTION-23, XF-22)
 */
const declaredChanges = ({ order, field }: Attack, { ap, freeAction, rounds }: EventOf<"declared">): Change[] => [
  ...(ap > 0 ? [{ kind: "ap", entity: -1, by: -ap } as const] : []),
  ...(freeAction ? [{ kind: "free-action", entity: -1, used: true } as const] : []),
  ...(rounds > 0 ? [{ kind: "ammo", entity: -1, by: -rounds } as const] : []),
  ...(isReaction(order) ? [] : [{ kind: "attacked", entity: -1, done: true } as const]),
  ...(order.overwatch && field.attacker.readiness.heldAp
    ? [{ kind: "watched", entity: -1, by: -field.attacker.readiness.heldAp } as const]
    : []),
];

function defenseChanges({ entity, defense, price, push }: EventOf<"defense-chosen">): Change[] {
  const paid: Change[] = [
    ...(price > 0 ? [{ kind: "ap", entity, by: -price } as const] : []),
    ...(push ? [{ kind: "karma", entity, by: -1 } as const] : []),
  ];
  return defense === "full-defense" ? [...paid, { kind: "status", entity, status: "full-defense", active: true }] : paid;
}

/**
 * Returns a body change with the index of its entity. `entity` is the second key, as in all changes: records and digests keep the order of
 * keys.
 */
function ofEntity(entity: number, change: BodyChange): Change {
  switch (change.kind) {
    case "amount":
      return { kind: "amount", entity, amount: change.amount, by: change.by };
    case "score":
      return { kind: "score", entity, by: change.by };
    default: {
      const { kind, ...rest } = change;
      return { kind, entity, ...rest } as Change;
    }
  }
}

/** Returns body changes with the index of their entity. */
const of = (entity: number, changed: readonly BodyChange[]): Change[] => changed.map((change) => ofEntity(entity, change));

/** Returns the changes to pools, limbs and score after harm. Conditions and crippled limbs have their own events. */
const harmChanges = (entity: number, plan: BodyPlan, before: BodyState, done: HarmDone, limb: string | null): Change[] => [
  ...of(entity, poolChanges(before, done.state)),
  ...(limb && done.limbLoss > 0 ? [{ kind: "limb", entity, limb, by: -done.limbLoss } as const] : []),
  ...of(entity, scoreChanges(plan, before, done.state)),
];

const status = (entity: number, id: string): Change => ({ kind: "status", entity, status: id, active: true });

/** Returns the change that sets the status of the new condition. The statuses of milder conditions are not set. */
const droppedChanges = ({ entity, condition }: EventOf<"dropped">): Change[] => [status(entity, condition)];

/**
 * Returns the changes that healing makes: restored points, and ended conditions and injuries.
 * @rule SS-CALLED-26
 * @rule SS-CALLED-37
 * @rule SS-DEATH-03
 */
const healedChanges = ({ entity, before, after, ended }: EventOf<"healed">, { plan, lastFight = false }: Fighter): Change[] => [
  ...of(entity, whatFollows({ plan, before, after, lastFight, limbs: [], limbLost: () => [] })),
  ...ended.map((injury): Change => ({ kind: "injury", entity, status: injury.effect, injury, active: false })),
];

/** Returns the changes that damage, healing or a sustained power makes; empty for other events. */
function bodyChanges({ field }: Attack, event: AttackEvent): Change[] {
  const planOf = (entity: number): BodyPlan => field.entities[entity]!.fighter.plan;
  switch (event.kind) {
    case "harmed":
      return harmChanges(event.entity, planOf(event.entity), event.before, event.done, event.limb);
    case "strained":
      return harmChanges(event.entity, planOf(event.entity), event.before, event.done, null);
    case "strain-paid":
      return harmChanges(-1, field.attacker.plan, event.before, event.done, null);
    case "healed":
      return healedChanges(event, field.entities[event.entity]!.fighter);
    case "kept-up":
      return [{ kind: "kept-up", entity: event.entity, power: event.power, changes: event.changes, amount: event.amount, active: true }];
    case "barrier":
      return event.damage > 0 ? [{ kind: "amount", entity: event.entity, amount: "flesh", by: -event.damage }] : [];
    case "crippled":
      return event.points ? [{ kind: "limb", entity: event.entity, limb: event.limb, by: 0 - event.points }] : [];
    default:
      return [];
  }
}

function changesOf(attack: Attack, event: AttackEvent): Change[] {
  switch (event.kind) {
    case "declared":
      return declaredChanges(attack, event);
    case "defense-chosen":
      return defenseChanges(event);
    case "defended":
      return event.rolled.spec.kind === "pool" && event.rolled.spec.dice > 0 ? [{ kind: "defended", entity: event.entity, by: 1 }] : [];
    case "collapsed":
      return [status(-1, event.condition)];
    case "injured":
      return [{ kind: "injury", entity: event.entity, status: event.status, injury: event.injury, active: true }];
    case "marked":
      return [{ ...status(event.entity, event.status), ...(event.value === undefined ? {} : { value: event.value }) }];
    case "let-go":
      return [{ kind: "drops", entity: event.entity, side: event.side, active: true }];
    case "part-hit":
      return event.effects.map((id) => status(event.entity, id));
    case "tested":
      return !event.passed && event.failure === "prone" ? [status(event.entity, "prone")] : [];
    case "knocked-down":
    case "fell":
      return [status(event.entity, "prone")];
    case "score-lost":
      return [{ kind: "score", entity: event.entity, by: event.score }];
    case "dropped":
      return droppedChanges(event);
    default:
      return bodyChanges(attack, event);
  }
}

/**
 * Returns the name of the value that a change affects; "" if its kind has only one value per entity. Changes to one entity with the same
 * kind and name are merged.
 * @param at Number of the change. It keeps several hits on ears or eyes apart.
 */
function nameOf(change: Change, at: number): string {
  switch (change.kind) {
    case "amount":
      return change.amount;
    case "limb":
      return change.limb;
    case "status":
      return change.status;
    case "kept-up":
      return change.power;
    case "drops":
      return change.side ?? "both";
    case "injury": {
      const { effect, location, side } = change.injury;
      // Ears and eyes are counted: a second hit affects the other organ instead of lasting longer (SS-CALLED-12).
      return `${effect}:${location}:${side}${CALLED_EFFECTS[effect].per === "organ" ? `:${at}` : ""}`;
    }
    default:
      return "";
  }
}

/**
 * Merges two changes with the same kind and name. Adds up amounts and the rounds of injuries; otherwise keeps only the later change.
 * @rule SS-CALLED-09 a second hit on a location makes its effect last longer
 */
function joined(before: Change, change: Change): Change {
  if ("by" in before) return { ...before, by: before.by + (change as typeof before).by };
  if (before.kind !== "injury" || change.kind !== "injury" || before.injury.rounds === null || change.injury.rounds === null) return change;
  return { ...change, injury: { ...change.injury, rounds: before.injury.rounds + change.injury.rounds } };
}

/**
 * Returns all changes that an attack makes, in the order of its events. Changes to the same value are summed, and sums of 0 are left out. A
 * status that is set twice appears once. Changes to the score count only in rulesets where wounds lower it.
 */
export function changes(attack: Attack, events: readonly AttackEvent[]): Change[] {
  const { lowersScore = false } = attack.ruleset.method.wounds;
  const summed: Change[] = [];
  const names: string[] = [];
  let count = 0;
  for (const event of events) {
    for (const change of changesOf(attack, event)) {
      if (change.kind === "score" && !lowersScore) continue;
      const name = nameOf(change, count);
      // Searching a list this short is faster than building keys.
      const known = summed.findIndex(({ kind, entity }, at) => kind === change.kind && entity === change.entity && names[at] === name);
      if (known >= 0) summed[known] = joined(summed[known]!, change);
      else names[summed.push(change) - 1] = name;
      count += 1;
    }
  }
  return summed.filter((change) => !("by" in change) || change.by !== 0);
}
