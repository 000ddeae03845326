import { describe, expect, test } from "vitest";
import { type Clock, readClock } from "../../../module/rules/clock/clock";
import { command, type ClockCommand } from "../../../module/rules/clock/commands";
import { type ClockPatch, rewind } from "../../../module/rules/clock/rewind/clock-patch";
import {
  NO_TACTICS,
  publicDifference,
  publicPatches,
  sameTactics,
  tacticsOf,
  withoutTactics,
  withTactics,
} from "../../../module/rules/clock/tactics";
import { begun, carry, end, FAILED } from "./clocks";
import { commandSource } from "./random-commands";

const bare = (clock: Clock): Clock => ({
  ...clock,
  fighters: Object.fromEntries(Object.entries(clock.fighters).map(([id, fighter]) => [id, withoutTactics(fighter)])),
});
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Plays random commands. @returns the first clock, the clock after each allowed command, and the patches that undo the commands
 */
function played(seed: number, count: number): { readonly clocks: Clock[]; readonly undo: ClockPatch[] } {
  const next = commandSource(seed);
  const clocks = [begun({ ann: 18, bo: 12, cy: 9, dee: 4 })];
  const undo: ClockPatch[] = [];
  for (let at = 0; at < count; at++) {
    const ruling = command(clocks.at(-1)!, next(clocks.at(-1)!));
    if (!ruling.allowed) continue;
    clocks.push(ruling.value.clock);
    undo.push(ruling.value.undo);
  }
  return { clocks, undo };
}

describe("the public part of the clock and the tactics", () => {
  const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1);

  test("together form the whole clock, even after storage", () => {
    for (const seed of SEEDS)
      for (const { fighters } of played(seed, 60).clocks)
        for (const fighter of Object.values(fighters)) {
          const stored = readClock(plain({ fighters: { one: withoutTactics(fighter) } }) as Partial<Clock>).fighters["one"]!;
          expect(withTactics(stored, plain(tacticsOf(fighter)) as typeof NO_TACTICS)).toEqual({
            ...fighter,
            surprisedBy: fighter.surprised ? fighter.surprisedBy : [],
            held: fighter.held && { ...fighter.held, surprisedBy: fighter.held.surprised ? fighter.held.surprisedBy : [] },
          });
        }
  });

  test("are separate: the public part contains no tactics, and stays the same object if there are no tactics", () => {
    const clocks = SEEDS.flatMap((seed) => played(seed, 60).clocks);
    const told = clocks.flatMap(({ fighters }) => Object.values(fighters)).filter((one) => !sameTactics(tacticsOf(one), NO_TACTICS));
    expect(told.length).toBeGreaterThan(100);
    for (const fighter of told) expect(sameTactics(tacticsOf(withoutTactics(fighter)), NO_TACTICS)).toBe(true);
    const { ann } = begun({ ann: 18, bo: 12 }).fighters;
    expect(withoutTactics(ann!)).toBe(ann);
  });

  test("are separate in patches, which rewind the public clock step by step", () => {
    for (const seed of SEEDS) {
      const { clocks, undo } = played(seed, 60);
      const patches = publicPatches(clocks.at(-1)!, undo.toReversed());
      let now = bare(clocks.at(-1)!);
      for (const [at, patch] of patches.entries()) {
        const kept = Object.values(patch.fighters ?? {}).filter((fighter) => fighter !== null);
        for (const fighter of kept) expect(sameTactics(tacticsOf(fighter), NO_TACTICS)).toBe(true);
        now = rewind(now, patch);
        expect(now).toEqual(bare(clocks.at(-2 - at)!));
      }
    }
  });

  test("are separate in changes, so that a change to tactics alone is not a public change", () => {
    const before = carry(begun({ ann: 18, bo: 12 }), { kind: "surprise", results: { bo: FAILED } });
    const recovered = carry(before, { kind: "recover", id: "bo" });
    expect(publicDifference(before, recovered)).toEqual({});
    expect(Object.keys(publicDifference(begun({ ann: 18, bo: 12 }), before).fighters!)).toEqual(["bo"]);
    const waiting: ClockCommand = { kind: "hold", id: "ann", ap: 1 };
    expect(publicDifference(before, carry(before, waiting)).fighters!["ann"]!.overwatch).toBeNull();
    expect(carry(before, waiting, end("ann")).fighters["ann"]!.overwatch).toEqual({ ap: 1, heldIn: 101 });
  });
});
