import type { CrossfireEffect } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { clockOf } from "../../documents/combat";
import { keptIn, type AttackMessage, type PlannedChange } from "../../documents/attack-record";
import { playedAgain } from "../../documents/played-record";
import { conditionByStatus, isDown } from "../../rules/body/unconsciousness-and-death";
import { LAST_FIGHT_KARMA, lastStandBy, mayFightOn } from "../../rules/body/last-fight";
import { isPerson } from "../../scene/kinds";
import type { ClockCommand } from "../../rules/clock/commands";
import { isNotice, refusalNotice, clockRequestOf } from "../combat/clock-request";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";
import { pointsOf, type Begun } from "./after-last-fight";
import { overridableAttack } from "../override/overridable";
import { isAttackFinished } from "../attack/attack-status";
import type { IntentHandler } from "../authority/intents";
import { roundEnd } from "../apply/effect-duration";
import { publicAttack } from "../attack/open-ask";
import { amount } from "../apply/plan-barrier";
import { clockChange, embedded, ending } from "../apply/plan-changes";
import { assertActiveGM } from "../authority/queue";
import { combatantOf, combatOf } from "../combat/fight-of";
import { carryOn } from "../attack/resolve-attack";
import type { Notice } from "../authority/notices";
import { attackUndoObjection } from "../undo/undo-attack";
import { documentAt } from "../uuids";

/** Status of an actor in a last fight. */
const LAST_FIGHT = "last-fight";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.LastFight.${leaf}`, values });

type Person = Parameters<typeof pointsOf>[0];

/** Plans the document and clock changes that begin a last fight now. @rule SS-LAST-01 @rule SS-LAST-02 @rule SS-LAST-03 */
function planned(actor: Person, key: string, from: Pick<Begun, "attack" | "since">): PlannedChange[] {
  const down = (actor.effects.contents as CrossfireEffect[]).filter((effect) => !effect.disabled && isDown(new Set(effect.statuses)));
  const begun: Begun = { ...from, statuses: down.flatMap(({ statuses }) => [...statuses]), points: pointsOf(actor) };
  return [
    ...amount(actor.uuid, "system.karma.value", -LAST_FIGHT_KARMA),
    ...ending(actor.uuid, down),
    { ...embedded(actor.uuid, "effect", key, LAST_FIGHT), flags: { until: roundEnd(actor), lastFight: begun } },
    clockChange(actor.uuid, "last-stand", scoreRaisedBy(actor)),
  ].filter(({ kind, by }) => kind !== "clock" || by !== 0);
}

/** Returns the points that raise a score of 0 or less to 1; 0 for any other score. @rule SS-LAST-03 */
function scoreRaisedBy(actor: Person): number {
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const clock = combat && clockOf(combat);
  const score = clock && id ? (combat.combatants.get(id)?.initiative ?? null) : null;
  return lastStandBy(score);
}

/** Returns the reason why an actor cannot begin a last fight now; null if the actor can. @rule SS-LAST-01 @rule SS-KARMA-05 */
function whyNot(actor: Person & { readonly system: { readonly karma: { readonly value: number } } }): Notice | null {
  const condition = conditionByStatus(actor.statuses);
  if (mayFightOn({ karma: actor.system.karma.value, condition, fighting: actor.statuses.has(LAST_FIGHT) })) return null;
  return no(condition === "up" ? "notDown" : "noKarma", { name: actor.name });
}

/**
 * Begins the last fight of a combatant who fell without an attack, as a clock step.
 *
 * @rule SS-LAST-01 @rule SS-KARMA-05
 */
export const lastFightInTurn: IntentHandler<"last-fight"> = async (id, raw, sender) => {
  const request = clockRequestOf(id, raw, sender);
  if (isNotice(request)) return request;
  const { combat, combatant } = request;
  const actor = combatant.actor as Person | null;
  if (!actor || !isPerson(actor) || !knowsStatus(LAST_FIGHT)) return no("nothing");
  const not = whyNot(actor);
  if (not) return not;
  const key = foundry.utils.randomID();
  const since = game.messages?.contents.at(-1)?.id ?? "";
  const all = planned(actor, key, { attack: "", since });
  const score = all.find(({ path }) => path === "last-stand")?.by ?? 0;
  const commands: ClockCommand[] = [
    { kind: "down", id: request.id, down: false },
    ...(score > 0 ? [{ kind: "adjust", id: request.id, by: score } as const] : []),
  ];
  const changes = all.filter(({ kind }) => kind !== "clock");
  return refusalNotice(combat, await runCommands(combat, commands, { key, label: LAST_FIGHT, who: request.id, changes }));
};

const knowsStatus = (status: string): boolean => ruleset().declaration.statuses.includes(status);

const mayStillBegin = (message: AttackMessage, record: Parameters<typeof attackUndoObjection>[1], sender: User.Implementation): boolean =>
  sender.isGM || attackUndoObjection(message, record) === null;

/**
 * Begins the last fight of an actor that an attack brought down. It costs 1 Karma and lasts until the round ends.
 *
 * @rule SS-LAST-01 @rule SS-KARMA-05
 */
export const beginLastFight: IntentHandler<"fight-on"> = async (id, args, sender) => {
  const found = overridableAttack(id);
  if (!found || found.message.system.status !== "resolved" || !isAttackFinished(found.record)) return no("nothing");
  const { message, record } = found;
  const who = args.who;
  const { attack } = playedAgain(keptIn(record));
  const at = publicAttack(attack).field.entities.findIndex(({ fighter }) => fighter.id === who);
  const fighter = who === attack.field.attacker.id ? attack.field.attacker : attack.field.entities[at]?.fighter;
  const actor = fighter && (documentAt(fighter.id) as Person | null);
  if (!actor || !isPerson(actor)) return no("nothing");
  if (!sender.isGM && !actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: actor.name });
  const not = whyNot(actor);
  if (not) return not;
  if (!mayStillBegin(message, record, sender)) return no("tooLate", { name: actor.name });
  const { overrides, notes, serial } = keptIn(record);
  const key = `${record.id ?? ""}c${serial}n${overrides.length}`;
  assertActiveGM();
  await updateDocument(record, {
    "system.overrides": [...overrides, { kind: "last-fight", key, changes: planned(actor, key, { attack: message.id ?? "" }) }],
    "system.notes": [
      ...notes,
      { ask: "", kind: "last-fight", name: at >= 0 ? publicAttack(attack).field.entities[at]!.fighter.name : actor.name, seconds: 0 },
    ],
  });
  return carryOn(message);
};
