import { isCheck, keptCheck, type CheckMessage, type CheckStep, type KeptCheck, type KeptSide } from "../../documents/kept-check";
import type { CrossfireMessage } from "../../foundry/types";
import { diceOf, type RollSpec } from "../../rules/chance/roll-specs";
import { usesManualDice } from "../attack/manual-dice";
import { amount } from "../apply/plan-barrier";
import { enqueue, isActiveGM } from "../authority/queue";
import { diceByHand, rollDice } from "../attack/roll-dice";
import { pruneChecks } from "./prune-checks";
import { nextCheckRoll } from "./check-roll";
import { afterTreating } from "./treat";
import { askedFor, completeCheckUndo, writeCheck, type NewRolls } from "./write-check";

/** Faces of physical dice as entered, or "rolled" to roll on this client, by index of the side. */
export type Settled = ReadonlyMap<number, readonly number[] | "rolled">;

const NOBODY: Settled = new Map();

const wanted = (side: number, spec: RollSpec) => ({ id: `check:${side}`, what: "test", spec: spec });

/** Returns whether a roll waits for a connected user's physical dice. False for a secret test, because the user would see the dice. */
const byHand = (kept: KeptCheck, side: KeptSide, spec: RollSpec): boolean => {
  const user = askedFor(side);
  return !kept.secret && diceOf(spec) > 0 && user?.active === true && usesManualDice(user);
};

/** Returns the step that pays the Karma for extra dice in the first roll; empty if no Karma is spent. @rule SS-KARMA-03 */
function paid(kept: KeptCheck, index: number, key: string): CheckStep[] {
  const side = kept.sides[index]!;
  if (!side.order.push || side.rolls.length > 0) return [];
  return [{ key, kind: "push", side: index, changes: amount(side.actor, "system.karma.value", -1), applied: false }];
}

interface Rolling {
  kept: KeptCheck;
  readonly open: Roll[];
  readonly secret: Roll[];
}

const withSide = (kept: KeptCheck, index: number, change: Partial<KeptSide>): KeptCheck => ({
  ...kept,
  sides: kept.sides.map((side, at) => (at === index ? { ...side, ...change } : side)),
});

/** Rolls for one side, or starts waiting for its physical dice. */
async function rollSide(so: Rolling, index: number, settled: Settled, keyOf: (index: number) => string): Promise<void> {
  const side = so.kept.sides[index]!;
  const spec = nextCheckRoll(so.kept, side);
  const now = settled.get(index);
  if (!spec) return void (so.kept = withSide(so.kept, index, { waits: null }));
  if (!now && byHand(so.kept, side, spec)) return void (so.kept = withSide(so.kept, index, { waits: "dice" }));
  const hidden = so.kept.secret || side.hidden;
  const ask = wanted(index, spec);
  const { reply, roll } = Array.isArray(now) ? diceByHand(ask, now as readonly number[]) : await rollDice(ask, askedFor(side), hidden);
  const faces = "faces" in reply ? reply.faces : [];
  const steps = [...so.kept.steps, ...paid(so.kept, index, keyOf(index))];
  const note = Array.isArray(now) ? ("by-hand" as const) : side.note;
  so.kept = { ...withSide(so.kept, index, { waits: null, note, rolls: [...side.rolls, { spec: spec, faces, before: null }] }), steps };
  (hidden ? so.secret : so.open).push(roll);
}

/**
 * Returns a key that no other step of this test has.
 *
 * @param more Number of keys to skip.
 */
export const nextKey = (message: CheckMessage, kept: KeptCheck, more = 0): string => `${message.id}${kept.steps.length + more}`;

/**
 * Continues a test until a user is needed. A repeated call does nothing twice.
 *
 * @param again Sides that roll once more: the next roll of an extended test.
 */
export async function carryCheck(
  message: CheckMessage,
  kept: KeptCheck,
  settled: Settled = NOBODY,
  again: readonly number[] = [],
): Promise<void> {
  const so: Rolling = { kept: await completeCheckUndo(message, kept), open: [], secret: [] };
  for (const [index, side] of kept.sides.entries()) {
    const due = (side.waits === null && (side.rolls.length === 0 || again.includes(index))) || settled.has(index);
    if (due && !kept.undone) await rollSide(so, index, settled, () => nextKey(message, so.kept));
  }
  const rolls: NewRolls = { open: so.open, secret: so.secret };
  await writeCheck(message, afterTreating(so.kept, nextKey(message, so.kept)), rolls);
  await pruneChecks();
}

const checks = (): CheckMessage[] => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isCheck);

/** Returns whether a crash has left the test with dice to roll, changes to apply or results to show. */
function isBehind(message: CheckMessage, kept: KeptCheck): boolean {
  const unrolled = kept.sides.some(({ waits: what, rolls }) => what === null && rolls.length === 0);
  return (
    (unrolled && !kept.undone) ||
    kept.steps.some(({ applied }) => !applied) ||
    (kept.toUndo ?? []).length > 0 ||
    kept.revision !== message.system.revision
  );
}

/** Resumes every unfinished test. Called after a start or reload, and when another GM takes over. */
export function attendChecks(): void {
  if (!isActiveGM()) return;
  for (const message of checks()) {
    const kept = keptCheck(message);
    if (kept && isBehind(message, kept)) void enqueue(() => carryCheck(message, kept));
  }
}
