import type { CrossfireActor, CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { createMessage, updateDocument } from "../../foundry/updates";
import { rollClassFor } from "../../dice/rolls";
import { clockOf } from "../../documents/combat";
import { forgetting } from "../../foundry/version";
import { readRoll, type RollSpec } from "../../rules/chance/roll-specs";
import type { ClockCommand } from "../../rules/clock/commands";
import { needsSurpriseTest, notices, type Surprised, surpriseFrom, type SurpriseReading, type Wary } from "../../rules/clock/surprise";
import { noneArrived } from "./arrivals";
import { clockRequestOf, combatAt, isNotice, refusalNotice, trackerNotice } from "./clock-request";
import { howRolled, karmaHelps, rollsByItself, type RolledHow } from "./initiative";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { facesFrom, usesManualDice } from "../attack/manual-dice";
import { assertActiveGM } from "../authority/queue";
import { joinAll } from "./rounds";
import { runCommands } from "./run-clock";
import { writeTests } from "../tactics/keep-tactics";
import { tacticsAreOpen } from "../opponent-figures";
import { forGMsOnly, headingOf, type Notice } from "../authority/notices";
import {
  noticeDiceOf,
  openSurprise,
  type OpenSurprise,
  pendingSurprise,
  surpriseDiceOf,
  type SurpriseTest,
  testsSurprise,
  warinessOf,
  type SurpriseFlag,
} from "./surprise-state";
import { isPerson } from "../../scene/kinds";
import { amount } from "../apply/plan-barrier";
import { speakerOf } from "../../foundry/documents";
import { combatantForPlayers } from "../withheld-names";

/** Ends a combatant's surprise for 1 Karma. Does not restore the ten lost points of the score. @rule SS-SURPRISE-13 @rule SS-KARMA-02 */
export const recoverFromSurprise: IntentHandler<"recover"> = async (id, args, sender) => {
  const request = clockRequestOf(id, args, sender);
  if (isNotice(request)) return request;
  const { combat, combatant } = request;
  const actor = combatant.actor as CrossfireActor | null;
  if (!karmaHelps() || !actor || !isPerson(actor) || actor.system.karma.value < 1)
    return trackerNotice("noKarma", { name: combatant.name ?? "" });
  const step = { key: foundry.utils.randomID(), label: "recover", who: request.id, changes: amount(actor.uuid, "system.karma.value", -1) };
  return refusalNotice(combat, await runCommands(combat, [{ kind: "recover", id: request.id }], step));
};

interface RolledPool {
  readonly roll: Roll;
  readonly faces: readonly number[];
}

async function rollPool(spec: RollSpec, label: string, faces: readonly number[] | null): Promise<RolledPool> {
  const cls = rollClassFor(spec, label);
  const roll = faces ? cls.ofFaces(spec, label, faces) : cls.ofSpec(spec, label);
  if (!faces) await roll.evaluate({ allowInteractive: false });
  return { roll: roll as Roll, faces: roll.faces };
}

interface Told {
  readonly leaf: string;
  readonly roll: Roll;
  readonly hits: number;
  readonly secret: boolean;
  readonly how?: RolledHow;
  /** Key of the event; the tests of one event are shown together. @rule SS-SURPRISE-07 */
  readonly key?: string;
}

/** Posts a roll: secret rolls and hidden combatants' rolls to GMs only, all other rolls to everyone. */
async function tell(combatant: CrossfireCombatant, { leaf, roll, hits, secret, how = null, key }: Told): Promise<void> {
  const name = combatantForPlayers(combatant);
  const outcome = headingOf(`CROSSFIRE.Surprise.${leaf}`, { name });
  const outcomeText = `${outcome} ${game.i18n?.format("CROSSFIRE.Surprise.hits", { hits: String(hits) }) ?? ""}`;
  const speaker = speakerOf({ actor: combatant.actor, alias: name });
  const { whisper, flags } = secret || combatant.hidden ? forGMsOnly() : { whisper: [], flags: { crossfire: {} } };
  assertActiveGM();
  const surprise = key ? { surprise: { key, combatant: combatant.id, leaf, hits } satisfies SurpriseFlag } : {};
  const message = {
    speaker,
    flavor: how?.kind === "by-hand" || !how ? outcomeText : `${outcomeText} ${howRolled(how)}`,
    rolls: [roll.toJSON()],
    whisper,
    flags: { crossfire: { ...flags.crossfire, ...surprise } },
  };
  await createMessage(message);
}

const leafOf = ({ surprised, losesPhase, startled }: SurpriseReading): string => {
  if (losesPhase) return "stunned";
  if (surprised) return startled ? "surprisedStartled" : "surprised";
  return startled ? "passedStartled" : "passed";
};

/** Rolls one Surprise Test, posts it and returns its result. @rule SS-SURPRISE-07 @rule SS-SURPRISE-08 */
async function test(
  combatant: CrossfireCombatant,
  open: OpenSurprise,
  faces: readonly number[] | null,
  how: RolledHow,
): Promise<Surprised> {
  const { wary, by } = open.tests[combatant.id!]!;
  const pool = surpriseDiceOf(combatant, wary);
  const rolled = await rollPool(pool, "surprise", faces);
  const reading = surpriseFrom(rolled.faces);
  const hits = readRoll(pool, rolled.faces).value;
  const secret = rollsByItself(combatant) || !tacticsAreOpen(combatant.actor as CrossfireActor | null);
  await tell(combatant, { leaf: leafOf(reading), roll: rolled.roll, hits, secret, how, key: open.key });
  return { failed: reading.surprised, by, losesPhase: reading.losesPhase, ambusher: wary === "ambush" };
}

/** Returns a combatant's test before any roll. A combatant who needs no test already has a result. @rule SS-SURPRISE-18 */
const without = (key: string, by: readonly string[], wary: Wary): SurpriseTest => ({
  ...{ key, by, wary },
  waited: null,
  result: needsSurpriseTest(warinessOf(wary)) ? null : { failed: false, by, losesPhase: false, ambusher: true },
});

/** Applies all results together after every combatant has rolled, and closes the event. @rule SS-SURPRISE-20 @rule SS-SURPRISE-22 */
export async function settleSurprise(combat: CrossfireCombat): Promise<Notice | void> {
  const open = openSurprise(combat);
  if (!open || pendingSurprise(combat).length > 0) return;
  const { fighters } = clockOf(combat);
  const results = Object.fromEntries(
    Object.entries(open.tests).flatMap(([id, { result }]) => (result && fighters[id] ? [[id, result]] : [])),
  );
  const refused = refusalNotice(combat, await runCommands(combat, [{ kind: "surprise", results }], { key: open.key, label: "surprise" }));
  assertActiveGM();
  await combat.update(forgetting("flags.crossfire.surprise"));
  return refused;
}

interface Event {
  readonly who: readonly string[];
  readonly by: readonly string[];
  readonly wary: Readonly<Record<string, Wary>>;
  /**
   * True if the combatants are surprised without a test: they had no chance to notice, or the ruleset has no Surprise Test.
   * @rule SS-SURPRISE-04
   */
  readonly untested: boolean;
}

/** Returns the combatants of an event that are in this combat, each once. */
const present = (combat: CrossfireCombat, ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => combat.combatants.has(id));

function eventOf(combat: CrossfireCombat, { who, by, wary, untested }: Received<"surprise">): Event {
  const all = present(combat, who);
  const stands = (id: string): Wary => (Object.hasOwn(wary, id) ? wary[id]! : "none");
  return {
    who: all,
    by: present(combat, by),
    wary: Object.fromEntries(all.map((id) => [id, stands(id)])),
    untested: untested || !testsSurprise(),
  };
}

/**
 * Surprises all combatants of an event without a test: by the GM's ruling, or in rulesets without Surprise Tests.
 * @rule SS-SURPRISE-04 @rule SS-SURPRISE-10
 */
async function untested(combat: CrossfireCombat, { who, by }: Event): Promise<Notice | void> {
  const result: Surprised = { failed: true, by, losesPhase: false, ambusher: false };
  const results = Object.fromEntries(who.map((id) => [id, result]));
  const commands = [...joinAll(combat), { kind: "surprise", results } as const];
  return refusalNotice(combat, await runCommands(combat, commands, { key: foundry.utils.randomID(), label: "surprise" }));
}

/** Returns the names of the combatants of these commands. */
const namesOf = (combat: CrossfireCombat, commands: readonly ClockCommand[]): string =>
  commands.flatMap((one) => ("id" in one ? (combat.combatants.get(one.id)?.name ?? []) : [])).join(", ");

/**
 * Begins a surprise event at the GM's request: opponents roll their Surprise Tests, players get a prompt. In an untested event, surprises
 * all its combatants immediately.
 *
 * @rule SS-SURPRISE-01 @rule SS-SURPRISE-03 @rule SS-SURPRISE-07 @rule SS-SURPRISE-21
 */
export const surprise: IntentHandler<"surprise"> = async (id, raw, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gmOnly");
  const event = eventOf(combat, raw);
  if (event.who.length === 0) return trackerNotice("nobodySurprised");
  await noneArrived(combat);
  if (event.untested) return untested(combat, event);
  if (openSurprise(combat)) return trackerNotice("surpriseOpen");
  const met = joinAll(combat);
  if (met.length > 0) await runCommands(combat, met, { key: foundry.utils.randomID(), label: "meet", what: namesOf(combat, met) });
  const key = foundry.utils.randomID();
  let open: OpenSurprise = { key, tests: Object.fromEntries(event.who.map((one) => [one, without(key, event.by, event.wary[one]!)])) };
  for (const one of event.who) {
    const combatant = combat.combatants.get(one) as CrossfireCombatant;
    if (open.tests[one]!.result || !rollsByItself(combatant)) continue;
    open = { ...open, tests: { ...open.tests, [one]: { ...open.tests[one]!, result: await test(combatant, open, null, null) } } };
  }
  await writeTests(combat, open.tests);
  assertActiveGM();
  await updateDocument(combat, { "flags.crossfire.surprise.key": key });
  return settleSurprise(combat);
};

/** Rolls a pending Surprise Test on this client, or reads physical dice. Then applies all results if no test is pending. */
export async function rollSurpriseNow(
  combat: CrossfireCombat,
  combatant: CrossfireCombatant,
  faces: readonly number[] | null,
  how: RolledHow,
): Promise<Notice | void> {
  const open = openSurprise(combat);
  const id = combatant.id!;
  if (!open?.tests[id] || open.tests[id].result) return;
  const result = await test(combatant, open, faces, how);
  await writeTests(combat, { [id]: { ...open.tests[id], result } });
  return settleSurprise(combat);
}

/** Rolls a pending Surprise Test for the combatant's owner or a GM. A user who rolls physical dice sends the faces. @rule SS-SURPRISE-07 */
export const rollSurprise: IntentHandler<"surprise-roll"> = async (id, raw, sender) => {
  const combat = combatAt(id);
  const { combatant: one, faces } = raw;
  const combatant = combat?.combatants.get(one) as CrossfireCombatant | undefined;
  if (!combat || !combatant || !pendingSurprise(combat).includes(combatant.id!)) return trackerNotice("rolledAlready");
  if (!sender.isGM && !combatant.actor?.testUserPermission(sender, "OWNER"))
    return trackerNotice("notYours", { name: combatant.name ?? "" });
  if (faces === undefined) return rollSurpriseNow(combat, combatant, null, null);
  if (!usesManualDice(sender)) return trackerNotice("notAsked", { name: combatant.name ?? "" });
  const read = facesFrom(faces, surpriseDiceOf(combatant, openSurprise(combat)!.tests[combatant.id!]!.wary));
  if ("why" in read) return { level: "warn", key: "CROSSFIRE.Answer.impossible", values: {} };
  return rollSurpriseNow(combat, combatant, read.faces, { kind: "by-hand" });
};

/** Rolls the secret test that may warn combatants, at the GM's request; only GMs see it. @rule SS-SURPRISE-05 */
export const noticeSecretly: IntentHandler<"notice"> = async (id, raw, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return trackerNotice("gmOnly");
  for (const one of present(combat, raw.who)) {
    const combatant = combat.combatants.get(one) as CrossfireCombatant;
    const pool = noticeDiceOf(combatant);
    const { roll, faces } = await rollPool(pool, "notice", null);
    const outcome = readRoll(pool, faces);
    await tell(combatant, { leaf: notices(outcome.value) ? "noticed" : "notNoticed", roll, hits: outcome.value, secret: true });
  }
};
