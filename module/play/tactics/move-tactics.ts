import { clockOf } from "../../documents/combat";
import { BEFORE_ALL, type TacticsState } from "../../documents/tactics";
import type { CrossfireCombat } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { forgetting } from "../../foundry/version";
import { type Clock, readClock, readTicking } from "../../rules/clock/clock";
import { type ClockPatch, rewind } from "../../rules/clock/rewind/clock-patch";
import { NO_TACTICS, sameTactics, type FighterTactics, tacticsOf, withoutTactics } from "../../rules/clock/tactics";
import { assertActiveGM } from "../authority/queue";
import { steps } from "../combat/steps";
import { partsOfStep, type TacticsToKeep, writeTactics } from "./keep-tactics";

/** Surprise Tests as older versions stored them in an encounter. */
interface OldSurprise {
  readonly key?: string;
  readonly by?: readonly string[];
  readonly tests?: Readonly<Record<string, object>>;
}

const oldSurprise = (combat: CrossfireCombat): OldSurprise =>
  (foundry.utils.getProperty(combat, "flags.crossfire.surprise") as OldSurprise | undefined) ?? {};

/** Returns the clock that the encounter itself stores and that every client receives. */
const storedClock = (combat: CrossfireCombat): Clock => readClock(combat.toObject().system.clock as Partial<Clock>);

const tell = (fighters: NonNullable<ClockPatch["fighters"]> = {}): boolean =>
  Object.values(fighters).some((fighter) => {
    const read = fighter && readTicking(fighter);
    return read !== null && withoutTactics(read) !== read;
  });

/** Returns whether the encounter itself stores tactics, as older versions did. */
const storesTactics = (combat: CrossfireCombat): boolean =>
  tell(storedClock(combat).fighters) ||
  steps(combat).some(([, { label, undo }]) => partsOfStep({ label }).secret !== null || undo.some(({ fighters }) => tell(fighters))) ||
  oldSurprise(combat).tests !== undefined;

/** Returns all tactics of an encounter, by combatant and by the key of the step that changed them. */
function history(combat: CrossfireCombat): Map<string, Record<string, TacticsState>> {
  let clock = clockOf(combat);
  const byStep: (readonly [key: string, clock: Clock, entry: Parameters<typeof partsOfStep>[0] | null])[] = [];
  for (const [key, { label, who, what, undo }] of steps(combat)) {
    byStep.unshift([key, clock, partsOfStep({ label, ...(who ? { who } : {}), ...(what ? { what } : {}) }).secret]);
    clock = undo.reduce(rewind, clock);
  }
  const all = new Map<string, Record<string, TacticsState>>();
  const now = new Map<string, FighterTactics>();
  for (const [key, { fighters }, entry] of [[BEFORE_ALL, clock, null] as const, ...byStep]) {
    for (const [id, fighter] of Object.entries(fighters)) {
      const tactics = tacticsOf(fighter);
      const own = entry && (entry.who ?? id) === id ? entry : null;
      const changed = !sameTactics(tactics, now.get(id) ?? NO_TACTICS);
      if (!changed && !(own?.who && own.who === id)) continue;
      now.set(id, tactics);
      all.set(id, { [BEFORE_ALL]: { ...NO_TACTICS, entry: null }, ...all.get(id), [key]: { ...tactics, entry: own } });
    }
  }
  return all;
}

type Fighters = NonNullable<ClockPatch["fighters"]>;

const bare = (fighters: Fighters): Fighters =>
  Object.fromEntries(Object.entries(fighters).map(([id, fighter]) => [id, fighter && withoutTactics(readTicking(fighter))]));

/** Returns the update that leaves only public data in an encounter. */
function publicUpdate(combat: CrossfireCombat): Record<string, unknown> {
  const all = steps(combat).map(([key, { label, undo }]) => {
    const { open, secret } = partsOfStep({ label });
    const patches = undo.map((patch) => (patch.fighters ? { ...patch, fighters: bare(patch.fighters) } : patch));
    return [`system.history.${key}`, { ...(secret ? { ...open, who: "", what: "" } : {}), undo: patches }] as const;
  });
  const tests = oldSurprise(combat).tests && {
    ...forgetting("flags.crossfire.surprise.tests"),
    ...forgetting("flags.crossfire.surprise.by"),
  };
  return { ...Object.fromEntries(all), "system.clock.fighters": bare(storedClock(combat).fighters), ...tests };
}

/** Encounters whose tactics this client has already moved, or that stored none. */
const moved = new WeakSet<CrossfireCombat>();

/**
 * Moves tactics that an older version stored in an encounter into messages for the users who may know them. A crash in between loses no
 * tactics, because the encounter is written last, in one write.
 */
export async function moveTactics(combat: CrossfireCombat): Promise<void> {
  if (moved.has(combat)) return;
  if (storesTactics(combat)) {
    const { key, by = [], tests = {} } = oldSurprise(combat);
    const states = history(combat);
    const ids = new Set([...states.keys(), ...Object.keys(tests)]);
    const all = [...ids].map((id): TacticsToKeep => {
      const test = tests[id] ? { test: { by, key, ...tests[id] } } : {};
      return { id, states: states.get(id) ?? { [BEFORE_ALL]: { ...NO_TACTICS, entry: null } }, ...test };
    });
    await writeTactics(combat, all);
    assertActiveGM();
    await updateDocument(combat, publicUpdate(combat), { turnEvents: false });
  }
  moved.add(combat);
}

/** Moves tactics that older versions stored in encounters into messages, for all encounters. */
export async function moveAllTactics(): Promise<void> {
  for (const combat of game.combats?.contents ?? []) await moveTactics(combat as CrossfireCombat);
}
