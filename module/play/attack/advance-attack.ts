import { type AttackMessage, type Note } from "../../documents/attack-record";
import { playing } from "../../documents/played-record";
import type { Ask, Reply } from "../../rules/attack/model/ask";
import type { Attack } from "../../rules/attack/model/ruleset";
import { preselected } from "../../rules/attack/machine/machine";
import { replay, type Replay } from "../../rules/attack/machine/replay";
import { diceOf } from "../../rules/chance/roll-specs";
import { asksOf } from "../authority/open-asks";
import type { Revealed } from "../../cards/card-words";
import { figuresOf } from "../opponent-figures";
import { usesManualDice } from "./manual-dice";
import { diceByHand, rollDice } from "./roll-dice";
import { documentAt } from "../uuids";
import { defendsByDefault, rollerOf } from "../authority/who-answers";

type RollAsk = Extract<Ask, { kind: "roll" }>;

/** A way to settle an open Ask that no reply in the record answers. */
export type Settling =
  /** Rolls on this client the dice that a player was asked to roll. */
  | { readonly ask: string; readonly faces: null; readonly note: Note | null }
  /** Uses the faces of a player's physical dice. */
  | { readonly ask: string; readonly faces: readonly number[]; readonly note: Note };

export interface AttackProgress {
  readonly replay: Replay;
  readonly replies: readonly Reply[];
  readonly notes: readonly Note[];
  /** Rolls shown to everyone; `secretRolls`: rolls shown to GMs only. */
  readonly rolls: readonly Roll[];
  readonly secretRolls: readonly Roll[];
}

/**
 * Returns how much of an entity's dice pool players see. For a hidden entity, this is only the outcome; otherwise the world setting
 * decides. Dice and card share this rule.
 */
export const revealed =
  ({ field }: Attack): Revealed =>
  (entity) => {
    const { fighter, secret } = entity < 0 ? { fighter: field.attacker, secret: field.attackerSecret } : field.entities[entity]!;
    return secret ? "outcomes" : figuresOf(documentAt(fighter.id, "Actor"));
  };

/**
 * Returns the user whose physical dice the attack waits for; null if this client rolls. A user who was asked keeps the prompt while away,
 * to enter the dice after a reload.
 */
export function manualRoller(attack: Attack, ask: Ask, message: AttackMessage): User.Implementation | null {
  if (ask.kind !== "roll" || diceOf(ask.spec) === 0) return null;
  const stored = asksOf(message).find(({ id, kind }) => id === ask.id && kind === "roll");
  const asked = stored ? ((game.users?.get(stored.userId) as User.Implementation | undefined) ?? null) : null;
  if (asked && usesManualDice(asked)) return asked;
  const roller = rollerOf(attack, ask, message);
  return roller?.active && usesManualDice(roller) ? roller : null;
}

const settled = (ask: RollAsk, settling: Settling | null): Settling | null => (settling?.ask === ask.id ? settling : null);

/** An attack and its progress on this client. */
export interface Played {
  readonly attack: Attack;
  readonly progress: AttackProgress;
}

/** Attacks played before their cards were written, by card id. */
const kept = new Map<string, Played>();

export const keepProgress = (card: string, attack: Attack, progress: AttackProgress): void => void kept.set(card, { attack, progress });

/**
 * Returns the part of an attack that was played before its card was written. Returns it only once. Null if the record has since received
 * replies, or after a reload, because the record then shows the progress.
 */
export function takeProgress(card: string, replies: readonly Reply[]): Played | null {
  const played = kept.get(card) ?? null;
  kept.delete(card);
  return played && played.progress.replies.length === replies.length ? played : null;
}

/** Continues an attack through every step that needs no user: rolls, and defenses without a choice. */
export async function playOn(
  attack: Attack,
  message: AttackMessage,
  given: readonly Reply[],
  settling: Settling | null = null,
): Promise<AttackProgress> {
  const replies = [...given];
  const notes: Note[] = [];
  const rolls: Roll[] = [];
  const secretRolls: Roll[] = [];
  for (;;) {
    const at = playing(() => replay(attack, replies));
    const { ask } = at;
    const done: AttackProgress = { replay: at, replies, notes, rolls, secretRolls };
    if (!ask) return done;
    if (ask.kind === "roll") {
      const now = settled(ask, settling);
      if (!now && manualRoller(attack, ask, message)) return done;
      const secret = revealed(attack)(ask.who) !== "all";
      const { reply, roll } = now?.faces ? diceByHand(ask, now.faces) : await rollDice(ask, rollerOf(attack, ask, message), secret);
      if (now?.note) notes.push(now.note);
      replies.push(reply);
      (secret ? secretRolls : rolls).push(roll);
    } else if (ask.kind === "defense" && defendsByDefault(attack, ask)) {
      replies.push(preselected(ask)!);
    } else {
      return done;
    }
  }
}
