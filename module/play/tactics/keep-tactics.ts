import {
  BEFORE_ALL,
  keptTactics,
  type KeptTactics,
  type HistoryEntry,
  tacticsIdOf,
  tacticsKept,
  tacticsMessage,
  tacticsNow,
  type TacticsState,
} from "../../documents/tactics";
import type { CrossfireActor, CrossfireCombat, CrossfireMessage } from "../../foundry/types";
import { createMessages, deleteMessages, type MessageSource, updateMessages } from "../../foundry/updates";
import type { Clock } from "../../rules/clock/clock";
import { NO_TACTICS, sameTactics, type FighterTactics, tacticsOf } from "../../rules/clock/tactics";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import { showsTactics } from "../opponent-figures";
import { OPPONENT_STATES } from "../world-settings";

/** Labels of clock steps that reveal tactics. */
const TELLING: readonly string[] = ["hold", "let-go", "surprise", "recover"];

/**
 * Returns the history entry of a step for all users, and the entry for users who may know the tactics. The latter is null if both are the
 * same.
 */
export const partsOfStep = (entry: HistoryEntry): { readonly open: HistoryEntry; readonly secret: HistoryEntry | null } =>
  TELLING.includes(entry.label) ? { open: { label: "tactics" }, secret: entry } : { open: entry, secret: null };

/**
 * Returns the ids of the users who may know a combatant's tactics: GMs and the combatant's own side. If the world setting allows it, all
 * users may.
 */
function readersOf(combat: CrossfireCombat, combatant: string): string[] {
  const actor = (combat.combatants.get(combatant)?.actor ?? null) as CrossfireActor | null;
  const users = (game.users?.contents ?? []) as User.Implementation[];
  return users.flatMap((user) => (user.id && (user.isGM || showsTactics(actor, user)) ? [user.id] : []));
}

/** New contents of the message with a combatant's tactics. */
export interface TacticsToKeep {
  readonly id: string;
  readonly states: Readonly<Record<string, TacticsState>>;
  /** Surprise Test; omitted: unchanged. */
  readonly test?: object;
}

const sourceOf = (combat: CrossfireCombat, { id, states, test }: TacticsToKeep): MessageSource & { readonly _id: string } => {
  const tactics: KeptTactics = { combat: combat.id ?? "", combatant: id, states, test: test ?? null };
  return { _id: tacticsIdOf(combat.id ?? "", id), whisper: readersOf(combat, id), flags: { crossfire: { tactics } } };
};

/** Options of a message that users do not see in chat. */
const QUIETLY = { keepId: true, chatBubble: false } as const;

const changesOf = (message: CrossfireMessage, { states, test }: TacticsToKeep) => ({
  _id: message.id ?? "",
  ...Object.fromEntries(Object.entries(states).map(([key, state]) => [`flags.crossfire.tactics.states.${key}`, state])),
  ...(test ? { "flags.crossfire.tactics.test": test } : {}),
});

/**
 * Writes tactics of combatants into their messages, in as few writes as possible. Deletes a player's message that occupies the id of one of
 * them.
 */
export async function writeTactics(combat: CrossfireCombat, all: readonly TacticsToKeep[]): Promise<void> {
  const known = all.flatMap((one) => {
    const message = tacticsMessage(combat, one.id);
    return message ? [changesOf(message, one)] : [];
  });
  const fresh = all.filter(({ id }) => !tacticsMessage(combat, id)).map((one) => sourceOf(combat, one));
  const forged = fresh.flatMap(({ _id }) => (game.messages?.has(_id) ? [_id] : []));
  if (forged.length > 0) {
    assertActiveGM();
    await deleteMessages(forged);
  }
  if (fresh.length > 0) {
    assertActiveGM();
    await createMessages(fresh, QUIETLY);
  }
  if (known.length > 0) {
    assertActiveGM();
    await updateMessages(known);
  }
}

const stateOf = (tactics: FighterTactics, entry: HistoryEntry | null = null): TacticsState => ({ ...tacticsOf(tactics), entry });

/** States of a combatant whose tactics have never changed. */
const NONE_BEFORE: TacticsToKeep["states"] = { [BEFORE_ALL]: stateOf(NO_TACTICS) };

/** Writes Surprise Tests into the tactics messages of their combatants. */
export const writeTests = (combat: CrossfireCombat, tests: Readonly<Record<string, object>>): Promise<void> =>
  writeTactics(
    combat,
    Object.entries(tests).map(([id, test]): TacticsToKeep => ({
      id,
      states: tacticsKept(combat, id) ? {} : NONE_BEFORE,
      test,
    })),
  );

/**
 * Writes the tactics that a clock step has changed. They apply only while the history contains the step, so that a crash in between changes
 * nothing.
 *
 * @param key Key of the step.
 * @param entry The step's history entry, if it reveals tactics.
 * @param about Combatants that the entry is about.
 */
export async function keepTactics(
  combat: CrossfireCombat,
  { fighters }: Clock,
  key: string,
  entry: HistoryEntry | null,
  about: readonly string[],
): Promise<void> {
  const changed = Object.entries(fighters).flatMap(([id, fighter]): TacticsToKeep[] => {
    const before = tacticsNow(combat, id) ?? NO_TACTICS;
    const states = tacticsKept(combat, id)?.states ?? null;
    const own = about.includes(id) ? entry : null;
    // A step that was rewound may have left tactics under its key.
    if (sameTactics(tacticsOf(fighter), before) && !own && !(states && key in states)) return [];
    return [{ id, states: { ...(states ? {} : NONE_BEFORE), [key]: stateOf(tacticsOf(fighter), own) } }];
  });
  await writeTactics(combat, changed);
}

const held = (): { readonly message: CrossfireMessage; readonly kept: KeptTactics; readonly combat: CrossfireCombat | null }[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[]).flatMap((message) => {
    const kept = keptTactics(message);
    return kept ? [{ message, kept, combat: (game.combats?.get(kept.combat) ?? null) as CrossfireCombat | null }] : [];
  });

/** Updates the readers of all tactics to the users who may know them now, and deletes tactics of deleted encounters. */
export async function renewTacticsReaders(): Promise<void> {
  const all = held();
  const over = all.flatMap(({ message, combat }) => (combat ? [] : [message.id ?? ""]));
  const changed = all.flatMap(({ message, kept, combat }) => {
    const whisper = combat ? readersOf(combat, kept.combatant) : [...message.whisper];
    const same = whisper.length === message.whisper.length && whisper.every((id) => message.whisper.includes(id));
    return same ? [] : [{ _id: message.id ?? "", whisper }];
  });
  if (over.length > 0) {
    assertActiveGM();
    await deleteMessages(over);
  }
  if (changed.length > 0) {
    assertActiveGM();
    await updateMessages(changed);
  }
}

/** Restores tactics that were deleted with the chat log, unless their encounter is also deleted. */
function guardTactics(message: CrossfireMessage): void {
  const kept = keptTactics(message);
  if (!isActiveGM() || !kept) return;
  const data = message.toObject();
  void enqueue(async () => {
    if (!game.combats?.has(kept.combat) || game.messages?.has(message.id ?? "")) return;
    assertActiveGM();
    await ChatMessage.implementation.create(data, QUIETLY);
  });
}

/** On a GM's client, keeps the readers of tactics up to date, and restores tactics deleted with the chat log. */
export function followTacticsReaders(): void {
  const renew = (): void => void (isActiveGM() && enqueue(renewTacticsReaders));
  Hooks.on("deleteChatMessage", (message) => guardTactics(message as CrossfireMessage));
  for (const hook of ["createUser", "deleteCombat"] as const) Hooks.on(hook, renew);
  for (const hook of ["createSetting", "updateSetting"] as const)
    Hooks.on(hook, ({ key }: { readonly key: string }) => {
      if (key === `crossfire.${OPPONENT_STATES}`) renew();
    });
  Hooks.on("updateUser", (_user, changed) => {
    if ("role" in changed) renew();
  });
  Hooks.on("updateActor", (_actor, changed) => {
    if ("ownership" in changed) renew();
  });
}
