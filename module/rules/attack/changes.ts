import { woundModifier } from "../body/wound-modifier";
import type { BodyPlan, BodyState } from "../body/body-state";
import type { Attack } from "./attack";
import type { AttackEvent, EventOf } from "./events";

/** What can be added to and taken away again. */
export type Amount = "shield" | "armored" | "flesh" | "strain" | "overflow" | "injuries";

/**
 * Who loses what: a delta with an inverse. `entity` is an index on the battlefield, -1 the attacker.
 * AP, free actions, defence counts and scores belong to the clock; the rest to actors and items.
 */
export type Change =
  | { readonly kind: "amount"; readonly entity: number; readonly amount: Amount; readonly by: number }
  | { readonly kind: "limb"; readonly entity: number; readonly limb: string; readonly by: number }
  | { readonly kind: "status"; readonly entity: number; readonly status: string; readonly active: boolean }
  | { readonly kind: "ammo"; readonly entity: -1; readonly by: number }
  | { readonly kind: "ap"; readonly entity: number; readonly by: number }
  | { readonly kind: "free-action"; readonly entity: number; readonly used: boolean }
  | { readonly kind: "attacked"; readonly entity: -1; readonly done: boolean }
  | { readonly kind: "defended"; readonly entity: number; readonly by: number }
  | { readonly kind: "score"; readonly entity: number; readonly by: number };

/** The change that takes a change back. */
export function inverse(change: Change): Change {
  switch (change.kind) {
    case "status":
      return { ...change, active: !change.active };
    case "free-action":
      return { ...change, used: !change.used };
    case "attacked":
      return { ...change, done: !change.done };
    default:
      return { ...change, by: -change.by };
  }
}

const declaredChanges = ({ ap, freeAction, rounds }: EventOf<"declared">): Change[] => [
  ...(ap > 0 ? [{ kind: "ap", entity: -1, by: -ap } as const] : []),
  ...(freeAction ? [{ kind: "free-action", entity: -1, used: true } as const] : []),
  ...(rounds > 0 ? [{ kind: "ammo", entity: -1, by: -rounds } as const] : []),
  { kind: "attacked", entity: -1, done: true },
];

function defenceChanges({ entity, defence, price }: EventOf<"defence-chosen">): Change[] {
  const paid: Change[] = price > 0 ? [{ kind: "ap", entity, by: -price }] : [];
  return defence === "full-defense" ? [...paid, { kind: "status", entity, status: "full-defense", active: true }] : paid;
}

const modifierOf = (plan: BodyPlan, body: BodyState): number =>
  woundModifier({
    fleshMax: plan.maxima.flesh,
    fleshLost: plan.maxima.flesh === null ? 0 : plan.maxima.flesh - body.flesh,
    strainThreshold: plan.strainThreshold,
    strain: body.strain,
    injuries: body.injuries,
  }).total;

/** @rule SS-INIT-15 @rule SS-INIT-16 @rule SS-WOUND-05 a wound moves the score at once */
function harmChanges(attack: Attack, { entity, done, before, limb }: EventOf<"harmed">): Change[] {
  const { plan } = attack.field.entities[entity]!.fighter;
  const amount = (name: Amount, by: number): Change[] => (by === 0 ? [] : [{ kind: "amount", entity, amount: name, by }]);
  const score = modifierOf(plan, done.state) - modifierOf(plan, before);
  return [
    ...amount("shield", -done.loss.shield),
    ...amount("armored", -done.loss.armored),
    ...amount("flesh", -done.loss.flesh),
    ...amount("strain", done.loss.strain),
    ...amount("overflow", done.loss.overflow),
    ...amount("injuries", done.injuries),
    ...(limb && done.limbLoss > 0 ? [{ kind: "limb", entity, limb, by: -done.limbLoss } as const] : []),
    ...(score !== 0 ? [{ kind: "score", entity, by: score } as const] : []),
  ];
}

const status = (entity: number, id: string): Change => ({ kind: "status", entity, status: id, active: true });

/** What falls on the way down: the dead are unconscious and near death no more. */
const droppedChanges = ({ entity, condition }: EventOf<"dropped">): Change[] => [status(entity, condition)];

function changesOf(attack: Attack, event: AttackEvent): Change[] {
  switch (event.kind) {
    case "declared":
      return declaredChanges(event);
    case "defence-chosen":
      return defenceChanges(event);
    case "defended":
      return event.thrown.throw.kind === "pool" && event.thrown.throw.dice > 0 ? [{ kind: "defended", entity: event.entity, by: 1 }] : [];
    case "harmed":
      return harmChanges(attack, event);
    case "barrier":
      return event.damage > 0 ? [{ kind: "amount", entity: event.entity, amount: "flesh", by: -event.damage }] : [];
    case "crippled":
      return event.statuses.map((id) => status(event.entity, id));
    case "tested":
      return !event.passed && event.failure === "prone" ? [status(event.entity, "prone")] : [];
    case "knocked-down":
      return [status(event.entity, "prone")];
    case "score-lost":
      return [{ kind: "score", entity: event.entity, by: event.score }];
    case "dropped":
      return droppedChanges(event);
    default:
      return [];
  }
}

/**
 * Everything an attack changes, in the order it happened.
 * What happened to one amount of one entity is summed up; a status set twice is set once.
 */
export function changes(attack: Attack, events: readonly AttackEvent[]): Change[] {
  const summed = new Map<string, Change>();
  for (const change of events.flatMap((event) => changesOf(attack, event))) {
    const what =
      change.kind === "amount" ? change.amount : change.kind === "limb" ? change.limb : change.kind === "status" ? change.status : "";
    const key = `${change.kind}:${change.entity}:${what}`;
    const before = summed.get(key);
    summed.set(key, before && "by" in before && "by" in change ? ({ ...before, by: before.by + change.by } as Change) : change);
  }
  return [...summed.values()].filter((change) => !("by" in change) || change.by !== 0);
}
