import { updateDocument, createMessages, type MessageSource } from "../../foundry/updates";
import { checkCard } from "../../cards/check-card";
import {
  checkRecordId,
  checkRecordOf,
  keptCheck,
  openChecks,
  type CheckMessage,
  type CheckStep,
  type KeptCheck,
  type KeptSide,
  type OpenCheck,
} from "../../documents/kept-check";
import { replacing } from "../../foundry/version";
import { diceOf, facesOf } from "../../rules/chance/roll-specs";
import { rulesetById } from "../../rules/rulesets/rulesets";
import { showsOf } from "../../rules/describe/formulas";
import { applyRecordChanges, undoChanges } from "../apply/apply-changes";
import { answerIdFor } from "../attack/open-card";
import { gmIds } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";
import { opponentFigures } from "../opponent-figures";
import { documentAt } from "../uuids";
import { isNameWithheld, nameForPlayers, unknownName } from "../withheld-names";
import { designated } from "../authority/who-answers";
import { nextCheckRoll } from "./check-roll";
import { speakerOf } from "../../foundry/documents";

/** Returns the user asked to roll for a side; null if no player of the actor is connected and no GM is active. */
export const askedFor = ({ actor }: Pick<KeptSide, "actor">): User.Implementation | null => designated(documentAt(actor, "Actor"));

/** Returns the readers of a secret test's card: GMs, the user who started the test, and the users asked to roll. */
const partakers = ({ by, sides }: KeptCheck): string[] => [
  ...new Set([...gmIds(), by, ...sides.flatMap((side) => askedFor(side)?.id ?? [])]),
];

const asked = (kept: KeptCheck, side: KeptSide, index: number, before: OpenCheck | undefined): OpenCheck => {
  const spec = side.waits === "dice" ? nextCheckRoll(kept, side) : null;
  return {
    side: index,
    ...(side.unseen ? { who: "", name: "?" } : { who: side.actor, name: nameForPlayers(side.name, side.actor) }),
    userId: before?.userId || (askedFor(side)?.id ?? ""),
    kind: side.waits ?? "choice",
    order: kept.secret ? { ...side.order, threshold: null } : side.order,
    dice: spec && { count: diceOf(spec), sides: facesOf(spec) },
    waited: before?.waited ?? null,
  };
};

/** Returns the open prompts. A prompt that was already open keeps its user and its waiting time. */
function asksOf(message: CheckMessage | null, kept: KeptCheck): OpenCheck[] {
  const before = message ? openChecks(message) : [];
  return kept.sides.flatMap((side, index) => {
    const same = before.find((ask) => ask.side === index && ask.kind === side.waits);
    return side.waits && !kept.undone ? [asked(kept, side, index, same)] : [];
  });
}

/** Returns the public part of a test. */
function shown(message: CheckMessage | null, kept: KeptCheck): Record<string, unknown> {
  const { checks, declaration } = rulesetById(kept.ruleset);
  const asks = asksOf(message, kept);
  const waits = asks.length > 0 || kept.sides.some(({ rolls }) => rolls.length === 0);
  return {
    status: kept.undone ? "undone" : waits ? "asking" : "resolved",
    asks,
    revision: kept.revision,
    card: checks
      ? checkCard(checks, showsOf(declaration).reading, namedForPlayers(kept), { complete: false, opponents: opponentFigures() })
      : {},
  };
}

/** Returns a test with the names that players may read. */
const namedForPlayers = (kept: KeptCheck): KeptCheck => ({
  ...kept,
  sides: kept.sides.map((side) => ({ ...side, name: nameForPlayers(side.name, side.actor) })),
  treatment: kept.treatment && { ...kept.treatment, name: nameForPlayers(kept.treatment.name, kept.treatment.patient) },
});

/** Returns the speaker of a test's card: its tester, if players may know the name; no one for a request. */
function speakerFor({ kind, sides: [first] }: KeptCheck): ChatMessage.SpeakerData {
  if (first?.unseen) return UNSEEN_SPEAKER;
  if (kind === "request") return speakerOf({ actor: undefined });
  const speaker = speakerOf({ actor: documentAt(first!.actor, "Actor") });
  return isNameWithheld(first!.actor) ? { ...speaker, alias: unknownName() } : speaker;
}

/** Speaker of a hidden token's card: no one, so that the card appears under the GM's name. */
const UNSEEN_SPEAKER: ChatMessage.SpeakerData = { scene: null, actor: null, token: null, alias: "" };

/**
 * Creates a test's record for GMs and its card in one write, so that neither exists without the other.
 *
 * @param answers Id of the order's message; "" without an order.
 * @returns null if the order is already answered
 */
export async function createCheck(kept: KeptCheck, answers: string): Promise<CheckMessage | null> {
  const id = answers ? answerIdFor(answers) : foundry.utils.randomID();
  if (!id) return null;
  const data: MessageSource[] = [
    { _id: checkRecordId(id), type: "test", whisper: gmIds(), system: { of: id, kept, status: "resolved" } },
    {
      _id: id,
      type: kept.kind === "request" ? "request" : "test",
      speaker: speakerFor(kept),
      whisper: kept.secret ? partakers(kept) : [],
      system: { ...shown(null, kept), answers },
    },
  ];
  assertActiveGM();
  await createMessages(data, { keepId: true });
  return (game.messages?.get(id) as CheckMessage | undefined) ?? null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function keep(message: CheckMessage, kept: KeptCheck, rolls: readonly Roll[] = []): Promise<void> {
  const record = checkRecordOf(message);
  if (!record) return;
  if (same(record.system.kept, kept) && rolls.length === 0) return;
  assertActiveGM();
  await updateDocument(record, {
    ...replacing("system.kept", kept),
    ...(rolls.length > 0 ? { rolls: [...record.rolls, ...rolls].map((roll) => roll.toJSON()) } : {}),
  });
}

/** New rolls: public rolls, and rolls that only GMs see. */
export interface NewRolls {
  readonly open: readonly Roll[];
  readonly secret: readonly Roll[];
}

const NO_ROLLS: NewRolls = { open: [], secret: [] };

/**
 * Undoes steps of a test, the newest first. Stores the list before undoing anything.
 *
 * @returns the test without these steps
 */
export async function undoSteps(message: CheckMessage, kept: KeptCheck, back: readonly CheckStep[]): Promise<KeptCheck> {
  const gone = new Set(back.map(({ key }) => key));
  // The card counts as outdated until it shows the undo.
  const revision = message.system.revision + 1;
  const going = { ...kept, revision, steps: kept.steps.filter(({ key }) => !gone.has(key)), toUndo: back.toReversed() };
  await keep(message, going);
  return completeCheckUndo(message, going);
}

/** Undoes the steps that a test lists under `toUndo`. A second call completes an interrupted undo. */
export async function completeCheckUndo(message: CheckMessage, kept: KeptCheck): Promise<KeptCheck> {
  const { toUndo = [] } = kept;
  for (const [at, { key, changes }] of toUndo.entries()) {
    await undoChanges(key, changes);
    await keep(message, { ...kept, toUndo: toUndo.slice(at + 1) });
  }
  return { ...kept, toUndo: [] };
}

/**
 * Applies the steps of a test that are not applied yet.
 * @param begun Keys of steps that an earlier call began and may not have completed.
 */
async function applySteps(steps: readonly CheckStep[], begun: ReadonlySet<string>): Promise<CheckStep[]> {
  const applied: CheckStep[] = [];
  for (const step of steps) {
    const changes = step.applied ? step.changes : await applyRecordChanges(step.key, step.changes, begun.has(step.key));
    applied.push({ ...step, changes, applied: true });
  }
  return applied;
}

/**
 * Writes the state of a test: the record first, then the document changes, each once, then the card. A call after a crash continues where
 * the interrupted call stopped.
 */
export async function writeCheck(message: CheckMessage, given: KeptCheck, rolls: NewRolls = NO_ROLLS): Promise<void> {
  const kept = { ...given, revision: message.system.revision + 1 };
  const begun = new Set(keptCheck(message)?.steps.map(({ key }) => key));
  await keep(message, kept, rolls.secret);
  const steps = await applySteps(kept.steps, begun);
  const done = { ...kept, steps };
  await keep(message, done);
  const { card, ...rest } = shown(message, done);
  assertActiveGM();
  await updateDocument(
    message,
    {
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [`system.${name}`, value])),
      ...replacing("system.card", card),
      ...(rolls.open.length > 0 ? { rolls: [...message.rolls, ...rolls.open].map((roll) => roll.toJSON()) } : {}),
    },
    { diff: false },
  );
}
