import { rollClassFor } from "../../dice/rolls";
import type { Reply } from "../../rules/attack/model/ask";
import { diceOf, type RollSpec } from "../../rules/chance/roll-specs";
import { LIMITS } from "../../rules/limits";
import { gmIds } from "../authority/notices";
import { ExplainedError } from "../authority/queue";

interface Dice3d {
  showForRoll(roll: Roll, user: User.Implementation, synchronize: boolean, whisper: string[] | null, blind: boolean): Promise<boolean>;
}

/** A request for dice, for an Ask of an attack or for a test. */
export interface RollAsk {
  readonly id: string;
  readonly what: string;
  readonly spec: RollSpec;
}

export interface RolledDice {
  readonly reply: Reply;
  readonly roll: Roll;
}

/**
 * Rolls the dice of an Ask on this client. Only the client that processes the queue rolls, so that no user can forge a roll.
 *
 * @param of User whose dice colors are shown; null: no 3D dice are shown.
 * @param secret True: the 3D dice are shown to GMs only.
 * @throws {ExplainedError} if there are too many dice
 */
export async function rollDice(ask: RollAsk, of: User.Implementation | null, secret: boolean): Promise<RolledDice> {
  assertRollable(ask.spec);
  const roll = rollClassFor(ask.spec, ask.what).ofSpec(ask.spec, ask.what);
  await roll.evaluate({ allowInteractive: false });
  const dice3d = (game as { dice3d?: Dice3d }).dice3d;
  if (dice3d && of) void dice3d.showForRoll(roll as Roll, of, true, secret ? gmIds() : null, false);
  return { reply: { ask: ask.id, kind: "faces", faces: roll.faces }, roll: roll as Roll };
}

/** Checks that Foundry can roll this many dice in one roll. @throws {ExplainedError} if there are too many dice */
function assertRollable(spec: RollSpec): void {
  const dice = diceOf(spec);
  if (dice > LIMITS.dice)
    throw new ExplainedError({ level: "error", key: "CROSSFIRE.Queue.tooManyDice", values: { dice, most: LIMITS.dice } });
}

/** Builds a roll from physical dice that a user entered. Shows no 3D dice. */
export function diceByHand(ask: RollAsk, faces: readonly number[]): RolledDice {
  const roll = rollClassFor(ask.spec, ask.what).ofFaces(ask.spec, ask.what, faces);
  return { reply: { ask: ask.id, kind: "faces", faces: roll.faces }, roll: roll as Roll };
}
