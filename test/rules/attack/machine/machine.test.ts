/**
 * Tests that attacks have the steps that a GM expects. The brief record for the odds must omit only figures. If the narration of a scene
 * changes, check the scene against the rules that its lines name.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import type { AttackEvent, AttackEventKind } from "../../../../module/rules/attack/model/events";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { TINY } from "../../odds/tiny-fights";
import { shots } from "../../rulesets/called-shot-d20/random-shots";
import { threeDiceFights } from "../../rulesets/three-dice/random-fights";
import { fights } from "../random-fights";
import { narrate } from "./narrate";
import { playSeeded } from "./recorded";
import { SCENES } from "./scenes";

describe("[UT-12] [SS-ATTACK-03] [CS-06] [TD-ROLL-01] the narration of an attack", () => {
  test.each(Object.entries(SCENES))("shows that %s", (_title, { fight, seed, told }) => {
    expect(narrate(TINY[fight]!(), seed)).toEqual(told);
  });
});

/**
 * Kinds of events that describe the path and the outcome of a bullet. The odds and the drawn paths use only these events. A graze counts
 * only if a tie caused it.
 */
const PATH: readonly AttackEventKind[] = [
  "declared",
  "undefended",
  "compared",
  "aimed-through",
  "cover-missed",
  "picked",
  "located",
  "judged",
  "crippled",
  "barrier",
  "knocked-down",
  "score-lost",
  "dropped",
  "penetrated",
  "stopped",
  "left-battle",
  "ended",
];

/**
 * Plays an attack with the dice of the seed. Returns its events, the ids of its asks, and its states.
 * @param brief - true: the attack is recorded in brief
 */
function play(attack: Attack, seed: number, brief: boolean) {
  const events: AttackEvent[] = [];
  const asks: string[] = [];
  const states = playSeeded(
    attack,
    seed,
    Object.assign((event: AttackEvent) => void events.push(event), { brief }),
    ({ id }) => asks.push(id),
  );
  return { events, asks, states };
}

const wordOf = (event: AttackEvent): string => `${event.kind} ${"entity" in event ? event.entity : ""}`;

const pathOf = (events: readonly AttackEvent[]): readonly string[] =>
  events.filter((event) => PATH.includes(event.kind) || (event.kind === "grazed" && event.cause === "tie")).map(wordOf);

/** Returns whether all entries of `part` occur in `all` in the same order. */
function isPartOf(part: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const word of all) if (word === part[at]) at += 1;
  return at === part.length;
}

interface Random {
  readonly attack: Attack;
  readonly seed: number;
}

describe("[UT-12] an attack recorded in brief", () => {
  test.each<[string, fc.Arbitrary<Random>]>([
    ["crossfire and swan-song", fights],
    ["called-shot-d20", shots as fc.Arbitrary<Random>],
    ["three-dice", threeDiceFights as fc.Arbitrary<Random>],
  ])("has the same asks, states and path as with a full record, by the rules of %s", (_ruleset, attacks) => {
    fc.assert(
      fc.property(attacks, ({ attack, seed }) => {
        const [whole, brief] = [play(attack, seed, false), play(attack, seed, true)];
        expect(brief.asks).toEqual(whole.asks);
        expect(brief.states).toEqual(whole.states);
        expect(pathOf(brief.events)).toEqual(pathOf(whole.events));
        expect(isPartOf(brief.events.map(wordOf), whole.events.map(wordOf))).toBe(true);
        expect(changes(attack, whole.events).length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });
});
