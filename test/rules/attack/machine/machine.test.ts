/**
 * Proves that attacks run step by step as a GM expects, and that the short record the odds use omits only figures.
 * A scene that has to change is checked against the rules it names.
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

describe("[UT-12] [SS-ATTACK-03] [CS-06] [TD-ROLL-01] an attack is resolved step by step", () => {
  test.each(Object.entries(SCENES))("%s", (_title, { fight, seed, told }) => {
    expect(narrate(TINY[fight]!(), seed)).toEqual(told);
  });
});

/**
 * Returns path and outcome of a bullet, which the odds and the drawn path follow. A graze counts if it decides,
 * not if armor held.
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

/** Plays an attack with the same dice, recorded in full or in brief. */
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

/** Returns true if these words occur among the others in the same order. */
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
  ])("asks the same questions, reaches the same states and records the same path: %s", (_ruleset, attacks) => {
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
