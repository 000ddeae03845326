import { clockOf } from "../documents/combat";
import { isAttack, keptIn, recordOf, type AttackMessage, type Planned } from "../documents/attack-record";
import { playedAgain } from "../documents/played-record";
import { conditionOf } from "../rules/body/body-state";
import { downAs, isDown } from "../rules/body/down";
import { afterLastRound, mayFightOn } from "../rules/body/last-fight";
import type { ClockCommand } from "../rules/clock/commands";
import { fighterOf } from "../scene/fighter";
import { isPerson } from "../scene/kinds";
import { attackMessages, isFinished } from "./attack-status";
import { amendable } from "./amend";
import type { IntentHandler } from "./intents";
import { roundEnd, type Ended } from "./lasting";
import { asEverybodyKnows } from "./open-ask";
import { amount } from "./plan-amount";
import { clockChange, embedded, ending, poolChange } from "./plan-changes";
import { assertInCharge } from "./queue";
import { combatantOf, combatOf, readinessOf } from "./readiness";
import { carryOn } from "./resolve-attack";
import { ruleset } from "./ruleset";
import type { Said } from "./say";
import { attackUndoObjection } from "./undo-attack";
import { documentAt } from "./uuids";

/** The status of whoever fights for their life. */
const LAST_FIGHT = "last-fight";

const no = (leaf: string, values: Said["values"] = {}): Said => ({ level: "warn", key: `CROSSFIRE.LastFight.${leaf}`, values });

/** `flags.crossfire.lastFight` of the effect: how somebody stood when it began, and since which attack. */
interface Begun {
  readonly attack: string;
  /** What they would have been, and will be when nothing saves them. */
  readonly statuses: readonly string[];
  /** Points of the pool that counts. */
  readonly points: number;
}

type Person = Parameters<typeof fighterOf>[0];

const fighterNow = (actor: Person) => fighterOf(actor, readinessOf(actor), ruleset());

const pointsOf = (actor: Person): number => {
  const { body } = fighterNow(actor);
  return body.flesh - body.overflow;
};

/** What fighting on means for documents and clock, as they are now. @rule SS-LAST-01 @rule SS-LAST-02 @rule SS-LAST-03 */
function planned(actor: Person, key: string, attack: string): Planned[] {
  const down = (actor.effects.contents as ActiveEffect.Implementation[]).filter(
    (effect) => !effect.disabled && isDown(new Set(effect.statuses)),
  );
  const begun: Begun = { attack, statuses: down.flatMap(({ statuses }) => [...statuses]), points: pointsOf(actor) };
  return [
    ...amount(actor.uuid, "system.karma.value", -1),
    ...ending(actor.uuid, down),
    { ...embedded(actor.uuid, "effect", key, LAST_FIGHT), flags: { until: roundEnd(actor), lastFight: begun } },
    clockChange(actor.uuid, "last-stand", lastStandBy(actor)),
  ].filter(({ kind, by }) => kind !== "clock" || by !== 0);
}

/** Points that a score of 0 or less lacks to 1. @rule SS-LAST-03 */
function lastStandBy(actor: Person): number {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const clock = combat && clockOf(combat);
  const score = clock && id ? (combat.combatants.get(id)?.initiative ?? null) : null;
  return score !== null && score <= 0 ? 1 - score : 0;
}

const mayStillBegin = (message: AttackMessage, record: Parameters<typeof attackUndoObjection>[1], sender: User.Implementation): boolean =>
  sender.isGM || attackUndoObjection(message, record) === null;

/**
 * Somebody whom an attack has brought down fights for their life: a point of Karma, up until the round ends.
 *
 * @rule SS-LAST-01 @rule SS-KARMA-05
 */
export const beginLastFight: IntentHandler = async (id, args, sender) => {
  const found = amendable(id);
  if (!found || found.message.system.status !== "resolved" || !isFinished(found.record)) return no("nothing");
  const { message, record } = found;
  const who = (args as { who?: unknown } | null)?.who;
  const { attack } = playedAgain(keptIn(record));
  const at = asEverybodyKnows(attack).field.entities.findIndex(({ fighter }) => fighter.id === who);
  const fighter = who === attack.field.attacker.id ? attack.field.attacker : attack.field.entities[at]?.fighter;
  const actor = fighter && documentAt<Person>(fighter.id);
  if (!actor || !isPerson(actor)) return no("nothing");
  if (!sender.isGM && !actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: actor.name });
  const worst = downAs(actor.statuses);
  const condition = worst === null || worst === "helpless" ? "up" : worst;
  if (!mayFightOn({ karma: actor.system.karma.value, condition, fighting: actor.statuses.has(LAST_FIGHT) }))
    return no(condition === "up" ? "notDown" : "noKarma", { name: actor.name });
  if (!mayStillBegin(message, record, sender)) return no("tooLate", { name: actor.name });
  const { amends, notes, serial } = keptIn(record);
  const key = `${record.id ?? ""}c${serial}n${amends.length}`;
  assertInCharge();
  await record.update({
    "system.amends": [...amends, { kind: "last-fight", key, changes: planned(actor, key, message.id ?? "") }],
    "system.notes": [
      ...notes,
      { ask: "", kind: "last-fight", name: at >= 0 ? asEverybodyKnows(attack).field.entities[at]!.fighter.name : actor.name, seconds: 0 },
    ],
  } as never);
  return carryOn(message);
};

const begunBy = ({ effect }: Ended): Begun | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.lastFight") as Begun | undefined) ?? null;

/** Has somebody killed an enemy since they began to fight for their life? @rule SS-LAST-06 */
function killedSince(actor: Person, attack: string): boolean {
  const all = attackMessages();
  return all.slice(all.findIndex(({ id }) => id === attack) + 1).some((message) => {
    const record = isAttack(message) && !["undone", "closed"].includes(message.system.status) ? recordOf(message) : undefined;
    if (!record || record.system.pruned || keptIn(record).battlefield.attacker?.id !== actor.uuid) return false;
    return keptIn(record).changes.some(({ status, uuid, by }) => status === "dead" && by > 0 && uuid !== actor.uuid);
  });
}

/** Figures of a body that the end of such a round may change. */
const FIGURES = ["flesh", "armored", "shield", "overflow", "strain"] as const;

function afterwards(actor: Person, key: string, begun: Begun): Planned[] {
  const { plan, body, id, kind } = fighterNow(actor);
  const round = { killedAnEnemy: killedSince(actor, begun.attack), regained: pointsOf(actor) - begun.points };
  const { saved, state } = afterLastRound(plan, body, round);
  if (saved) return FIGURES.flatMap((figure) => poolChange(ruleset(), { id, kind }, figure, state[figure] - body[figure]));
  const condition = conditionOf(plan, body);
  const statuses = condition === "up" ? [] : [...new Set([condition, ...begun.statuses])];
  return statuses.map((status) => embedded(actor.uuid, "effect", key, status));
}

/**
 * What becomes of those whose last round is over: saved, or down at last.
 *
 * @rule SS-LAST-06 @rule SS-LAST-07
 * @param key of the step of the clock it belongs to
 */
export function afterLastFights(ended: readonly Ended[], key: string): Planned[] {
  return ended.flatMap((one) => {
    const begun = begunBy(one);
    const actor = begun && documentAt<Person>(one.actor);
    return begun && actor && isPerson(actor) ? afterwards(actor, key, begun) : [];
  });
}

/** Whoever falls then takes no more phases. */
export const fallsAgain = (combat: Combat.Implementation, after: readonly Planned[]): ClockCommand[] =>
  [...new Set(after.filter(({ kind, status }) => kind === "effect" && isDown(new Set([status]))).map(({ uuid }) => uuid))].flatMap(
    (uuid): ClockCommand[] => {
      const id = combatantOf(combat, uuid)?.id;
      return id ? [{ kind: "down", id, down: true }] : [];
    },
  );
