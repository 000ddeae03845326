import { describe, expect, test } from "vitest";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import type { Engagement, Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { fightOut } from "../../../module/rules/forecast/fight";
import { joinParts, missingBlocks, readPart, type ForecastPart } from "../../../module/rules/forecast/parts";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import { balanceOf, forecastSummary } from "../../../module/rules/forecast/summary";
import { Tally } from "../../../module/rules/forecast/tally";
import { NO_TOTALS, type SideTotals, type Totals } from "../../../module/rules/forecast/totals";
import { melee } from "./bare-plans";

type Plain = Readonly<Record<string, unknown>>;

const side = (given: Partial<SideTotals>): SideTotals => ({ ...NO_TOTALS.sides[0], ...given });
const totals = (given: Partial<Totals>): Totals => ({ ...NO_TOTALS, ...given });

describe("the results of a forecast", () => {
  test("are means per fight, and shares of the totals", () => {
    const summary = forecastSummary(
      totals({
        fights: 4,
        rounds: 8,
        roundsSquared: 20,
        phases: 12,
        bothDown: 1,
        undecided: 2,
        bystanders: 8,
        bystandersDown: 4,
        bystandersDead: 2,
        sides: [side({ wins: 1, fighters: 8, dead: 2, attacks: 6, ap: 10 }), side({})],
      }),
    );
    expect(summary).toMatchObject({
      fights: 4,
      phases: 3,
      rounds: { mean: 2 },
      bothDown: { share: 0.25 },
      undecided: { share: 0.5 },
      bystanders: { there: 2, down: 1, dead: 0.5 },
    });
    expect(summary.sides[0]).toMatchObject({
      wins: { share: 0.25 },
      fighters: 2,
      dead: 0.5,
      attacks: 1.5,
      ap: 2.5,
      unconscious: 0,
      reloads: 0,
    });
    const balance = balanceOf(
      totals({
        fights: 4,
        crippledUp: 1,
        sides: [
          side({ firstTaken: 6, firstSolid: 3, firstThrough: 1, fell: 2, hitsUntilFall: 5, deadAtOnce: 1 }),
          side({ firstTaken: 2, firstSolid: 1, firstThrough: 1, fell: 2, hitsUntilFall: 3 }),
        ],
      }),
    );
    expect(balance).toMatchObject({
      solid: { share: 0.5 },
      through: { share: 0.25 },
      hitsToDrop: 2,
      deadAtOnce: { share: 0.25 },
      crippledUp: { share: 0.25 },
    });
  });
});

describe("parts of a forecast", () => {
  const part = (given: Plain = {}): Plain => ({
    format: 1,
    name: "Duel",
    sides: ["A", "B"],
    plan: "p",
    fights: 250,
    seed: 3,
    blocks: [0, 2],
    totals: totals({ fights: 150 }),
    ...given,
  });

  test("have the same values after they are read, and can be joined", () => {
    expect(readPart(part(), "a.json")).toEqual(part());
    expect(missingBlocks(readPart(part(), "a.json"))).toBe(1);
    expect(
      joinParts(
        part() as unknown as ForecastPart,
        part({ blocks: [1], totals: totals({ fights: 100 }) }) as unknown as ForecastPart,
        "b.json",
      ).blocks,
    ).toEqual([0, 1, 2]);
  });

  test.each<[Plain, string]>([
    [{ format: 2 }, "is no part of a forecast; write one with --out"],
    [{ name: 1 }, "is a damaged part of a forecast; make it again"],
    [{ plan: null }, "is a damaged part"],
    [{ sides: ["A"] }, "is a damaged part"],
    [{ sides: "AB" }, "is a damaged part"],
    [{ fights: -1 }, "is a damaged part"],
    [{ seed: 0.5 }, "is a damaged part"],
    [{ blocks: 3 }, "is a damaged part"],
    [{ blocks: [0.5] }, "is a damaged part"],
    [{ totals: null }, "is a damaged part"],
    [{ totals: { ...totals({ fights: 150 }), sides: [side({})] } }, "is a damaged part"],
    [{ totals: { ...totals({ fights: 150 }), sides: [side({}), { wins: 1 }] } }, "is a damaged part"],
    [{ totals: { ...totals({ fights: 150 }), byRound: [0.5] } }, "is a damaged part"],
    [{ totals: { ...totals({ fights: 150 }), byRound: 1 } }, "is a damaged part"],
    [{ blocks: [0, 0] }, "its blocks and its number of fights do not agree; make it again"],
    [{ blocks: [0, 3] }, "do not agree"],
    [{ blocks: [-1, 2] }, "do not agree"],
    [{ totals: totals({ fights: 151 }) }, "do not agree"],
  ])("are refused with an error if they contain %j", (given, message) => {
    expect(() => readPart(part(given), "a.json")).toThrow(`a.json: ${message.startsWith("do") ? "" : message}`);
    expect(() => readPart(part(given), "a.json")).toThrow(message);
  });
});

interface Told {
  readonly kind: string;
  readonly who: Participant;
  readonly by: Participant;
  readonly event: AttackEvent;
}

/** Plays several fights with one tally. Returns the tally's totals, and all data that it receives in each fight. */
function watched(fights: number) {
  const tally = new Tally();
  const skirmish = melee();
  const lines = newLines();
  const fought = Array.from({ length: fights }, (_, index) => {
    const told: Told[] = [];
    const paid: { side: number; ap: number; interrupt: boolean; rounds: number; reload: boolean; attack: boolean }[] = [];
    const pay = (side: number, given: Partial<(typeof paid)[number]>) =>
      paid.push({ side, ap: 0, interrupt: false, rounds: 0, reload: false, attack: false, ...given });
    let phases = 0;
    const ending = fightOut(skirmish, lines, rngOfFight(5, 0, index), {
      phase: () => {
        phases += 1;
        tally.phase();
      },
      action: (who: Participant, action: string, ap: number) => {
        pay(who.side, { ap, reload: action === "reload" });
        tally.action(who, action, ap);
      },
      attack: (fight: Engagement, who: Participant, exchange: Exchange) => {
        tally.attack(fight, who, exchange);
        const entityOf = (entity: number): Participant => fight.byId.get(exchange.attack.field.entities[entity]!.fighter.id)!;
        pay(who.side, { attack: true });
        for (const change of exchange.changes) {
          if (change.kind === "ammo") pay(who.side, { rounds: -change.by });
          if (change.kind === "ap")
            pay((change.entity < 0 ? who : entityOf(change.entity)).side, { ap: -change.by, interrupt: change.entity >= 0 });
        }
        for (const event of exchange.events)
          if ("entity" in event) told.push({ kind: event.kind, who: entityOf(event.entity), by: who, event });
      },
    });
    tally.ended(ending);
    return { told: told.filter(({ who }) => who.entrant.fighter.kind === "person"), paid, phases, ending };
  });
  return { fought, totals: tally.totals };
}

const isHit = ({ event }: Told): boolean => event.kind === "compared" && (event.contact === "hit" || event.contact === "through-cover");
const conditionNow = ({ entrant, body }: Participant) => conditionOf(entrant.fighter.plan, body);

/** Returns the events about a fighter from the first hit until just before the second; empty if there is no hit. */
function firstHit(told: readonly Told[], who: Participant): readonly Told[] {
  const own = told.filter((one) => one.who === who);
  const hits = own.flatMap((one, at) => (isHit(one) ? [at] : []));
  return hits.length === 0 ? [] : own.slice(hits[0], hits[1] ?? own.length);
}

describe("a tally", () => {
  const FIGHTS = 5;

  test.each<[string, readonly (readonly [kind: "crippled" | "dropped", bullet: number])[], number]>([
    ["a limb alone", [["crippled", 0]], 1],
    [
      "a limb before the fall of the same hit, as 3d6 emits it",
      [
        ["crippled", 0],
        ["dropped", 0],
      ],
      0,
    ],
    [
      "a limb after the fall of the same hit, as pools emit it",
      [
        ["dropped", 0],
        ["crippled", 0],
      ],
      0,
    ],
    [
      "a limb, and a fall by a later bullet",
      [
        ["crippled", 0],
        ["dropped", 1],
      ],
      1,
    ],
    [
      "a limb by a bullet after the fall",
      [
        ["dropped", 0],
        ["crippled", 1],
      ],
      0,
    ],
  ])("counts a crippled limb only for a fighter who stayed up: %s", (_what, happened, expected) => {
    const fighter = { side: 0, index: 0, entrant: melee().sides[0].fighters[0]! } as unknown as Participant;
    const told = happened.map(([kind, bullet]) => ({ kind, bullet, entity: 0, condition: "unconscious", limb: "left-leg", rule: "" }));
    const exchange = { entities: [fighter], events: told, changes: [] } as unknown as Exchange;
    const tally = new Tally();
    tally.attack({} as Engagement, fighter, exchange);
    tally.ended({ winner: null, undecided: true, rounds: 1, everybody: [] });
    expect(tally.totals.crippledUp).toBe(expected);
  });

  test("counts attacks, hits, fired rounds and AP, and the final state of each fighter", () => {
    const { fought, totals: counted } = watched(FIGHTS);
    const summed = (of: (fight: (typeof fought)[number], side: number) => number) =>
      [0, 1].map((side) => fought.reduce((sum, one) => sum + of(one, side), 0));
    const paid = (of: (one: (typeof fought)[number]["paid"][number]) => number) =>
      summed((one, side) => one.paid.filter((row) => row.side === side).reduce((sum, row) => sum + of(row), 0));
    const tellings = (holds: (one: Told, side: number) => boolean) =>
      summed((one, side) => one.told.filter((row) => holds(row, side)).length);
    const finals = (condition: string) =>
      summed((one, side) => one.ending.everybody.filter((who) => who.side === side && conditionNow(who) === condition).length);
    const fallen = (one: (typeof fought)[number], side: number) =>
      one.ending.everybody
        .filter((who) => who.side === side)
        .flatMap((who) => one.told.find((row) => row.who === who && row.kind === "dropped") ?? []);
    const firsts = (of: (rows: readonly Told[]) => number) =>
      summed((one, side) =>
        one.ending.everybody.filter((who) => who.side === side).reduce((sum, who) => sum + of(firstHit(one.told, who)), 0),
      );
    const expected: Readonly<Partial<Record<keyof SideTotals, readonly number[]>>> = {
      wins: summed((one, side) => (one.ending.winner === side ? 1 : 0)),
      fighters: [3 * FIGHTS, 3 * FIGHTS],
      unconscious: finals("unconscious"),
      nearDeath: finals("near-death"),
      dead: finals("dead"),
      attacks: paid(({ attack }) => (attack ? 1 : 0)),
      enemyHits: tellings((row, side) => isHit(row) && row.by.side === side && row.who.side === 1 - side),
      friendHits: tellings((row, side) => isHit(row) && row.by.side === side && row.who.side === side),
      bystanderHits: tellings((row, side) => isHit(row) && row.by.side === side && row.who.side < 0),
      ap: paid(({ ap }) => ap),
      interruptAp: paid(({ ap, interrupt }) => (interrupt ? ap : 0)),
      rounds: paid(({ rounds }) => rounds),
      reloads: paid(({ reload }) => (reload ? 1 : 0)),
      taken: tellings((row, side) => isHit(row) && row.who.side === side),
      solid: tellings(({ event, who }, side) => event.kind === "judged" && event.quality === "solid" && who.side === side),
      glancing: tellings(({ event, who }, side) => event.kind === "judged" && event.quality === "glancing" && who.side === side),
      held: tellings(({ event, who }, side) => event.kind === "grazed" && event.cause === "armor" && who.side === side),
      through: tellings(({ kind, who }, side) => kind === "penetrated" && who.side === side),
      firstTaken: firsts((rows) => (rows.length > 0 ? 1 : 0)),
      firstSolid: firsts((rows) => rows.filter(({ event }) => event.kind === "judged" && event.quality === "solid").length),
      firstThrough: firsts((rows) => rows.filter(({ kind }) => kind === "penetrated").length),
      fell: summed((one, side) => fallen(one, side).length),
      deadAtOnce: summed(
        (one, side) => fallen(one, side).filter(({ event }) => event.kind === "dropped" && event.condition === "dead").length,
      ),
      hitsUntilFall: summed((one, side) =>
        fallen(one, side).reduce(
          (sum, fall) => sum + one.told.slice(0, one.told.indexOf(fall)).filter((row) => row.who === fall.who && isHit(row)).length,
          0,
        ),
      ),
    };
    for (const [key, sums] of Object.entries(expected))
      expect([key, counted.sides.map((one) => one[key as keyof SideTotals])]).toEqual([key, sums]);
    const rounds = fought.map(({ ending }) => ending.rounds);
    const standers = fought.flatMap(({ ending }) =>
      ending.everybody.filter(({ side: of, entrant }) => of < 0 && entrant.fighter.kind === "person"),
    );
    expect(counted).toMatchObject({
      fights: FIGHTS,
      phases: fought.reduce((sum, { phases }) => sum + phases, 0),
      rounds: rounds.reduce((sum, count) => sum + count, 0),
      roundsSquared: rounds.reduce((sum, count) => sum + count ** 2, 0),
      undecided: fought.filter(({ ending }) => ending.undecided).length,
      bystanders: 2 * FIGHTS,
      bystandersDown: standers.filter((who) => conditionNow(who) !== "up").length,
      bystandersDead: standers.filter((who) => conditionNow(who) === "dead").length,
    });
    expect(counted.byRound).toEqual(
      Array.from({ length: Math.max(...rounds) }, (_, at) => rounds.filter((count) => count === at + 1).length),
    );
  });

  test("[XF-06] counts each fight in which a fighter who is still up has a limb crippled, and counts it only once", () => {
    const { fought, totals: counted } = watched(FIGHTS);
    const crippledUp = fought.filter(({ told }) =>
      told.some(
        ({ kind, who }, at) =>
          kind === "crippled" && who.side >= 0 && !told.slice(0, at).some((row) => row.who === who && row.kind === "dropped"),
      ),
    );
    expect(counted.crippledUp).toBe(crippledUp.length);
    expect(crippledUp.length).toBeGreaterThan(0);
  });

  test("distinguishes a fight that both sides lose from a fight without a winner in time", () => {
    const tally = new Tally();
    tally.ended({ winner: null, undecided: false, rounds: 2, everybody: [] });
    tally.ended({ winner: null, undecided: true, rounds: 0, everybody: [] });
    tally.ended({ winner: 1, undecided: false, rounds: 4, everybody: [] });
    expect(tally.totals).toMatchObject({
      fights: 3,
      bothDown: 1,
      undecided: 1,
      byRound: [0, 1, 0, 1],
      crippledUp: 0,
      rounds: 6,
      roundsSquared: 20,
    });
    expect(tally.totals.sides.map(({ wins }) => wins)).toEqual([0, 1]);
    const before = tally.totals;
    tally.phase();
    expect(before.phases).toBe(0);
    expect(tally.totals.phases).toBe(1);
  });
});
