import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { checkRecordOf, isCheck, openChecks } from "../../documents/kept-check";
import { keptIn, recordOf, type AttackMessage, type Note } from "../../documents/attack-record";
import { playedIfPossible } from "../../documents/played-record";
import { preselected } from "../../rules/attack/machine/machine";
import { attackMessages } from "../attack/attack-status";
import { answerCheckFor } from "../checks/answer-check";
import { secondsOf, type AnsweredBy, type Waited } from "./deadline";
import { combatantsToRoll } from "../combat/initiative";
import { keepWaitingByDefault, lastChanceOf, openDelayers, writeLastChance } from "../combat/last-chance";
import { asksOf } from "./open-asks";
import type { OpenAsk } from "../attack/open-ask";
import { assertActiveGM } from "./queue";
import { carryOn } from "../attack/resolve-attack";
import { designated } from "./who-answers";
import { pendingRollOf } from "../combat/pending-initiative";
import { waitingReactions } from "../reactions/reactions";
import { rollFor, writePendingRoll } from "../combat/roll-initiative";
import { rollSurpriseNow } from "../combat/surprise";
import { writeTests } from "../tactics/keep-tactics";
import { openSurprise, pendingSurprise } from "../combat/surprise-state";
import { writeMessage } from "../attack/write-attack";
import type { IntentHandler } from "./intents";

/** A prompt that waits for an answer. */
export interface Waiting {
  /** Id of the user asked; "" if any owner may answer. */
  readonly userId: string;
  /** Name of the fighter concerned, for GMs. */
  readonly name: string;
  readonly waited: Waited | null;
  write(waited: Waited): Promise<void>;
  /** Takes the default answer, because time is up or a GM requests it. */
  default(by: AnsweredBy): Promise<void>;
}

/**
 * Answers in place of a player: takes the preselected option, or rolls the dice on this client. The note is stored before the attack
 * continues.
 */
async function answerFor(message: AttackMessage, { id, name }: OpenAsk, by: AnsweredBy): Promise<void> {
  const record = recordOf(message);
  const ask = record && playedIfPossible(record)?.replay.ask;
  if (!record || !ask || ask.id !== id) return carryOn(message);
  const note = (kind: "default" | "rolled"): Note => ({ ask: id, kind: `${kind}-by-${by.kind}`, name, seconds: secondsOf(by) });
  if (ask.kind === "roll") return carryOn(message, { ask: id, faces: null, note: note("rolled") });
  const { replies, notes } = keptIn(record);
  assertActiveGM();
  await updateDocument(record, {
    "system.replies": [...replies, preselected(ask)],
    "system.notes": [...notes, note("default")],
  });
  return carryOn(message);
}

const waitingAttacks = (): Waiting[] =>
  attackMessages().flatMap((message): Waiting[] => {
    const [ask] = asksOf(message);
    // Without a record, no GM's client has asked anything, whatever the message claims.
    if (message.system.status !== "asking" || !ask || !recordOf(message)) return [];
    return [
      {
        userId: ask.userId,
        name: ask.name,
        waited: ask.waited,
        write: (waited) => writeMessage(message, { "system.asks": [{ ...ask, waited }] }),
        default: (by) => answerFor(message, ask, by),
      },
    ];
  });

const waitingChecks = (): Waiting[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isCheck).flatMap((message): Waiting[] => {
    if (message.system.status !== "asking" || !checkRecordOf(message)) return [];
    return openChecks(message).map((ask) => ({
      userId: ask.userId,
      name: ask.name,
      waited: ask.waited,
      write: async (waited) => {
        const asks = openChecks(message).map((one) => (one.side === ask.side ? { ...one, waited } : one));
        assertActiveGM();
        await updateDocument(message, { "system.asks": asks });
      },
      default: (by) => answerCheckFor(message, ask, by),
    }));
  });

const waitingRolls = (): Waiting[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).flatMap((combat) =>
    (combatantsToRoll(combat) as CrossfireCombatant[]).map((combatant): Waiting => ({
      userId: "",
      name: combatant.name ?? "",
      waited: pendingRollOf(combat, combatant.id!)?.waited ?? null,
      write: (waited) => writePendingRoll(combat, combatant.id!, { waited }),
      default: (by) => rollFor(combat, combatant, by),
    })),
  );

const waitingSurprises = (): Waiting[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).flatMap((combat) =>
    pendingSurprise(combat).map((id): Waiting => ({
      userId: "",
      name: combat.combatants.get(id)?.name ?? "",
      waited: openSurprise(combat)?.tests[id]?.waited ?? null,
      write: (waited) => writeTests(combat, { [id]: { ...openSurprise(combat)?.tests[id], waited } }),
      default: async (by) => {
        const combatant = combat.combatants.get(id) as CrossfireCombatant | undefined;
        if (combatant) await rollSurpriseNow(combat, combatant, null, by);
      },
    })),
  );

const waitingDelayers = (): Waiting[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).flatMap((combat) =>
    openDelayers(combat).map((id): Waiting => ({
      userId: designated(combat.combatants.get(id)?.actor as CrossfireActor | null)?.id ?? "",
      name: combat.combatants.get(id)?.name ?? "",
      waited: lastChanceOf(combat, id),
      write: (waited) => writeLastChance(combat, id, waited),
      default: () => keepWaitingByDefault(combat, id),
    })),
  );

/** Returns all prompts that wait for an answer. */
export const allWaiting = (): readonly Waiting[] => [
  ...waitingAttacks(),
  ...waitingChecks(),
  ...waitingRolls(),
  ...waitingSurprises(),
  ...waitingReactions(),
  ...waitingDelayers(),
];

/** Returns whether a prompt is for a player. GMs' prompts already appear on their own screens. */
const isAnotherUsers = ({ userId }: Waiting): boolean => !game.users?.get(userId)?.isGM;

/** Returns the names of the fighters whose players have yet to answer, each once. */
export const pendingNames = (): readonly string[] => [
  ...new Set(
    allWaiting()
      .filter(isAnotherUsers)
      .map(({ name }) => name),
  ),
];

/** Answers every open prompt of the players with its default, at a GM's request. */
export const answerRest: IntentHandler<"answer-rest"> = async (_id, _args, sender) => {
  if (!sender.isGM) return { level: "warn", key: "CROSSFIRE.Tracker.gmOnly", values: {} };
  for (const waiting of allWaiting().filter(isAnotherUsers)) await waiting.default({ kind: "gm" });
};
