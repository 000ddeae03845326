import { describe, expect, test } from "vitest";
import type { Change } from "../../../module/rules/attack/changes";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import { engaged, type Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import { Tally } from "../../../module/rules/forecast/tally";
import type { Totals } from "../../../module/rules/forecast/totals";
import { bare } from "./bare-plans";

const person = (name: string, x: number) => ({ name, at: [x, 0], person: {} });
const FIGHT = engaged(
  bare({
    name: "Told",
    sides: [
      { name: "Left", fighters: [person("Ada", 0), person("Abe", 2)] },
      { name: "Right", fighters: [person("Bea", 20)] },
    ],
    bystanders: [person("Cid", 10)],
  }),
  newLines(),
  rngOfFight(1, 0, 0),
);
const [ada, abe, bea, cid] = FIGHT.everybody as readonly [Participant, Participant, Participant, Participant];
const ENTITIES = [ada, abe, bea, cid];
const [ADA, ABE, BEA, CID] = [0, 1, 2, 3];
const crate: Participant = { ...cid, index: 4, entrant: { ...cid.entrant, fighter: { ...cid.entrant.fighter, kind: "barrier" } } };

/** Returns an attack with only the parts that a tally reads. */
const exchange = (events: readonly object[], changes: readonly object[] = [], entities: readonly Participant[] = ENTITIES) =>
  ({ entities, events: events as readonly AttackEvent[], changes: changes as readonly Change[] }) as Exchange;

/** Returns the totals that are not 0, without the counts by round. The key of a side's total begins with the number of the side. */
function counted({ sides, byRound: _rounds, ...rest }: Totals): Record<string, number> {
  const named = [
    ...sides.flatMap((side, at) => Object.entries(side).map(([key, count]) => [`${at} ${key}`, count] as const)),
    ...Object.entries(rest),
  ];
  return Object.fromEntries(named.filter(([, count]) => count !== 0));
}

/** Returns the totals that are not 0 after attacks by Ada, except the number of attacks. Each list contains the events of one attack. */
function told(...attacks: readonly (readonly object[])[]): Record<string, number> {
  const tally = new Tally();
  for (const events of attacks) tally.attack(FIGHT, ada, exchange(events));
  const { "0 attacks": made, ...rest } = counted(tally.totals);
  expect(made).toBe(attacks.length);
  return rest;
}

const hit = (entity: number, contact = "hit") => ({ kind: "compared", entity, contact });
const judged = (entity: number, quality: string) => ({ kind: "judged", entity, quality });
const through = (entity: number) => ({ kind: "penetrated", entity });
const falls = (entity: number, condition = "unconscious", bullet = 0) => ({ kind: "dropped", entity, condition, bullet });
const crippled = (entity: number, bullet = 0) => ({ kind: "crippled", entity, bullet });

describe("[XF-06] a tally", () => {
  test.each<[string, readonly object[], Record<string, number>]>([
    ["a hit on an enemy", [hit(BEA)], { "0 enemyHits": 1, "1 taken": 1, "1 firstTaken": 1 }],
    ["a hit through cover", [hit(BEA, "through-cover")], { "0 enemyHits": 1, "1 taken": 1, "1 firstTaken": 1 }],
    ["a miss as no hit", [hit(BEA, "miss")], {}],
    ["a graze as no hit", [hit(BEA, "grazing")], {}],
    ["a hit on a friend", [hit(ABE)], { "0 friendHits": 1, "0 taken": 1, "0 firstTaken": 1 }],
    ["a hit on a bystander", [hit(CID)], { "0 bystanderHits": 1 }],
    ["two hits on one enemy, of which one is the first", [hit(BEA), hit(BEA)], { "0 enemyHits": 2, "1 taken": 2, "1 firstTaken": 1 }],
    ["a glancing hit", [hit(BEA), judged(BEA, "glancing")], { "0 enemyHits": 1, "1 taken": 1, "1 firstTaken": 1, "1 glancing": 1 }],
    [
      "two solid hits, of which one is the first",
      [hit(BEA), judged(BEA, "solid"), hit(BEA), judged(BEA, "solid")],
      { "0 enemyHits": 2, "1 taken": 2, "1 firstTaken": 1, "1 solid": 2, "1 firstSolid": 1 },
    ],
    [
      "two penetrating hits, of which one is the first",
      [hit(BEA), through(BEA), hit(BEA), through(BEA)],
      { "0 enemyHits": 2, "1 taken": 2, "1 firstTaken": 1, "1 through": 2, "1 firstThrough": 1 },
    ],
    ["a graze by armor as held", [{ kind: "grazed", entity: BEA, cause: "armor" }], { "1 held": 1 }],
    ["a graze of another cause as nothing", [{ kind: "grazed", entity: BEA, cause: "contact" }], {}],
    ["armor that stops all damage as held", [{ kind: "reduced", entity: BEA, left: 0 }], { "1 held": 1 }],
    ["armor that leaves damage as nothing", [{ kind: "reduced", entity: BEA, left: 2 }], {}],
    ["a fall without a hit", [falls(BEA)], { "1 fell": 1 }],
    [
      "a fall after two hits once",
      [hit(BEA), hit(BEA), falls(BEA, "dead"), hit(BEA), falls(BEA, "dead")],
      { "0 enemyHits": 3, "1 taken": 3, "1 firstTaken": 1, "1 fell": 1, "1 hitsUntilFall": 2, "1 deadAtOnce": 1 },
    ],
    [
      "other events as nothing",
      [
        { kind: "stopped", entity: BEA },
        { kind: "located", entity: BEA, limb: "head" },
      ],
      {},
    ],
  ])("counts %s", (_what, events, wanted) => {
    expect(told(events)).toEqual(wanted);
    // The totals do not depend on how many attacks the events come from.
    expect(told(...events.map((event) => [event]))).toEqual(wanted);
  });

  test("counts only the attack if an object is hit, not the effects on the object", () => {
    const tally = new Tally();
    tally.attack(FIGHT, ada, exchange([hit(0), through(0), falls(0, "dead"), crippled(0)], [], [crate]));
    tally.ended({ winner: null, undecided: true, rounds: 1, everybody: [crate] });
    expect(counted(tally.totals)).toEqual({ "0 attacks": 1, fights: 1, rounds: 1, roundsSquared: 1, undecided: 1 });
  });

  test("counts fired rounds, paid AP, the AP paid for defenses, and reloads", () => {
    const tally = new Tally();
    const changes = [
      { kind: "ammo", entity: -1, by: -3 },
      { kind: "ap", entity: -1, by: -2 },
      { kind: "ap", entity: ADA, by: -1 },
      { kind: "ap", entity: BEA, by: -4 },
      { kind: "defended", entity: BEA, by: 1 },
    ];
    tally.attack(FIGHT, abe, exchange([], changes));
    tally.action(bea, "reload", 2);
    tally.action(bea, "run", 1);
    tally.action(cid, "run", 1);
    expect(counted(tally.totals)).toEqual({
      "0 attacks": 1,
      "0 rounds": 3,
      "0 ap": 3,
      "0 interruptAp": 1,
      "1 ap": 7,
      "1 interruptAp": 4,
      "1 reloads": 1,
    });
  });

  test.each<[string, readonly object[], number | undefined]>([
    ["on a fighter who is up, once", [crippled(BEA)], 1],
    ["on a downed fighter, as nothing", [falls(BEA), crippled(BEA)], undefined],
    ["before and after a later bullet downs the fighter, once", [crippled(BEA), falls(BEA, "unconscious", 1), crippled(BEA, 1)], 1],
    ["on a bystander, as nothing", [crippled(CID)], undefined],
  ])("counts a fight with a limb crippled %s", (_what, events, wanted) => {
    const tally = new Tally();
    tally.attack(FIGHT, ada, exchange(events));
    tally.ended({ winner: 0, undecided: false, rounds: 2, everybody: [] });
    expect(counted(tally.totals)["crippledUp"]).toBe(wanted);
    // The next fight begins with all fighters healthy.
    tally.attack(FIGHT, ada, exchange([hit(BEA), falls(BEA)]));
    tally.ended({ winner: 0, undecided: false, rounds: 1, everybody: [] });
    expect(counted(tally.totals)).toMatchObject({ fights: 2, "0 wins": 2, "1 firstTaken": 1 });
    expect(counted(tally.totals)["crippledUp"]).toBe(wanted);
    expect(tally.totals.byRound).toEqual([1, 1]);
  });

  test("counts the final states of all fighters by side", () => {
    const { plan } = bea.entrant.fighter;
    const flesh = plan.maxima.flesh!;
    const at = (who: Participant, lost: number, overflow = 0): Participant => ({
      ...who,
      body: { ...who.body, flesh: flesh - lost, overflow },
    });
    const out = (who: Participant): Participant => ({ ...who, body: { ...who.body, strain: plan.strainThreshold, out: true } });
    const tally = new Tally();
    const everybody = [ada, out(ada), at(abe, flesh), at(bea, flesh, 99), at(bea, 1), cid, at(cid, flesh), at(cid, flesh, 99)];
    tally.ended({ winner: 1, undecided: false, rounds: 0, everybody });
    expect(counted(tally.totals)).toEqual({
      fights: 1,
      "1 wins": 1,
      "0 fighters": 3,
      "0 unconscious": 1,
      "0 nearDeath": 1,
      "1 fighters": 2,
      "1 dead": 1,
      bystanders: 3,
      bystandersDown: 2,
      bystandersDead: 1,
    });
    expect(tally.totals.byRound).toEqual([]);
  });
});
