import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import type { Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { fightOut } from "../../../module/rules/forecast/fight";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import { readPlan } from "../../../module/rules/forecast/read/plan";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { attackOdds, chanceOf, type AttackOdds, type Cell } from "../../../module/rules/odds/attack-odds";

type Plain = Readonly<Record<string, unknown>>;
const nothing = { names: () => [], find: () => undefined };
const whole = (min: number, max: number) => fc.integer({ min, max });
const [few, many] = [whole(1, 4), whole(3, 7)];

/** The shooter, the target and the shooter's tactics, in the notation of a plan. */
interface Wish {
  readonly shooter: Plain;
  readonly target: Plain;
  readonly tactics: Plain;
}

const pools = fc
  .record({
    agility: many,
    skill: many,
    dv: whole(4, 11),
    arp: whole(0, 4),
    accuracy: whole(3, 7),
    reaction: few,
    body: few,
    armor: whole(0, 9),
  })
  .map(({ agility, skill, dv, arp, accuracy, reaction, body, armor }) => ({
    shooter: {
      attributes: { agility },
      skills: { automatics: skill },
      weapons: [{ name: "Gun", skill: "automatics", dv, arp, accuracy, modes: ["single", "burst"] }],
    },
    target: { attributes: { reaction, body }, armor },
  }));

const crossfire = fc
  .tuple(
    pools,
    fc.constantFrom({}, { call: "head", leastDice: 2 }, { call: { place: "knee", side: "left" }, leastDice: 2 }, { mode: "burst" }),
  )
  .map(([people, tactics]): Wish => ({ ...people, tactics }));

const swanSong = fc
  .tuple(pools, fc.constantFrom({}, { call: "neck", leastDice: 2 }, { mode: "burst" }))
  .map(([people, tactics]): Wish => ({ ...people, tactics }));

const d20 = fc
  .record({
    agility: many,
    skill: many,
    dice: whole(1, 3),
    add: whole(0, 6),
    dodges: few,
    dt: whole(0, 5),
    percent: fc.constantFrom(0, 20, 50),
    hp: whole(6, 25),
    tactics: fc.constantFrom({}, { call: "head" }, { call: "left-leg" }, { mode: "burst" }),
  })
  .map(({ agility, skill, dice, add, dodges, dt, percent, hp, tactics }): Wish => {
    const vest = { name: "Vest", places: ["torso", "head"], types: { kinetic: { value: dt, percent } } };
    return {
      shooter: {
        attributes: { agility },
        skills: { "small-guns": skill },
        weapons: [{ name: "Gun", skill: "small-guns", damage: `${dice}d6+${add}`, acc: 1, modes: ["single", "burst"] }],
      },
      target: { attributes: { agility: dodges }, worn: [vest], hp },
      tactics,
    };
  });

const threeDice = fc
  .record({
    skill: whole(9, 16),
    dice: whole(1, 4),
    woundClass: fc.constantFrom("pi", "pi+", "imp", "burn"),
    speed: whole(8, 13),
    mail: whole(0, 5),
    divisor: fc.constantFrom(1, 2),
    hp: whole(8, 16),
    tactics: fc.constantFrom({}, { call: "vitals" }, { call: "skull" }, { call: "left-arm", modifier: 2 }),
  })
  .map(({ skill, dice, woundClass, speed, mail, divisor, hp, tactics }): Wish => ({
    shooter: { skills: { longarms: skill }, weapons: [{ name: "Gun", skill: "longarms", damage: `${dice}d+1`, woundClass, divisor }] },
    target: { attributes: { dexterity: speed }, hp, worn: [{ name: "Mail", rating: mail, places: ["torso", "left-arm", "skull"] }] },
    tactics,
  }));

const stage = fc.record({ cover: fc.constantFrom("none", "none", "partial", "good"), surprised: fc.boolean(), behind: fc.boolean() });

/** Attribute by ruleset that lets the shooter act first, regardless of surprise; omitted: reaction. */
const QUICK: Readonly<Record<string, string>> = { "called-shot-d20": "awareness", "three-dice": "health" };

/** Returns a duel of one attack: the target is unarmed, and the shooter carries only the rounds that the attack needs. */
function duelOf(ruleset: string, { shooter, target, tactics }: Wish, { cover, surprised, behind }: Plain): Skirmish {
  const attributes = { ...(shooter["attributes"] as Plain | undefined), [QUICK[ruleset] ?? "reaction"]: 50 };
  const weapons = (shooter["weapons"] as readonly Plain[]).map((gun) => ({ ...gun, magazine: tactics["mode"] === "burst" ? 3 : 1 }));
  return readPlan(
    {
      name: "Duel",
      ruleset,
      rounds: 1,
      sides: [
        { name: "Shooter", fighters: [{ at: [0, 0], magazines: 0, person: { ...shooter, attributes, weapons }, tactics }] },
        { name: "Target", fighters: [{ at: [10, 0], person: target, cover, surprised }] },
      ],
      bystanders: behind ? [{ at: [14, 0], person: target }] : [],
    },
    nothing,
  );
}

const DUELS = Object.entries({ crossfire, "swan-song": swanSong, "called-shot-d20": d20, "three-dice": threeDice }).flatMap(
  ([ruleset, wishes]) =>
    fc
      .sample(fc.tuple(wishes, stage), { seed: 1912, numRuns: 5 })
      .map(([wish, where], at) => ({ ruleset, at, duel: duelOf(ruleset, wish, where) })),
);

const RUNS = 1_000;

/**
 * Plays many fights, and expects one attack in each of them.
 * @param look - receives each attack with the final state of both fighters
 */
function attacks(duel: Skirmish, look: (exchange: Exchange) => void): void {
  const lines = newLines();
  let made = 0;
  for (let index = 0; index < RUNS; index += 1) {
    fightOut(duel, lines, rngOfFight(77, 0, index), {
      attack: (_fight: unknown, _who: Participant, exchange: Exchange) => {
        made += 1;
        look(exchange);
      },
    });
  }
  expect(made).toBe(RUNS);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const lossOf = ({ loss: { shield, armored, flesh } }: Pick<Cell, "loss">): number => shield + armored + flesh;

const KNOWN = new Map<Skirmish, AttackOdds>();

/** Returns the odds of a duel's single attack. The odds of each duel are computed only once. */
function oddsOf(duel: Skirmish, attack: Attack): AttackOdds {
  const odds = KNOWN.get(duel) ?? attackOdds(attack);
  KNOWN.set(duel, odds);
  return odds;
}

/** A question about the target that both the odds and the results of the forecast answer. */
interface Question {
  readonly odds: (cell: Cell) => boolean;
  readonly seen: (own: readonly AttackEvent[], after: Participant, lost: number) => boolean;
}
const tells = (own: readonly AttackEvent[], holds: (event: AttackEvent) => boolean): boolean => own.some(holds);
const condition = ({ entrant, body }: Participant): string => conditionOf(entrant.fighter.plan, body);

const QUESTIONS: Readonly<Record<string, Question>> = {
  hit: {
    odds: ({ contact }) => contact === "hit",
    seen: (own) => tells(own, (event) => event.kind === "compared" && event.contact === "hit"),
  },
  "solid hit": {
    odds: ({ quality }) => quality === "solid",
    seen: (own) => tells(own, (event) => event.kind === "judged" && event.quality === "solid"),
  },
  through: { odds: ({ penetrates }) => penetrates, seen: (own) => tells(own, ({ kind }) => kind === "penetrated") },
  crippled: { odds: ({ crippled }) => crippled.length > 0, seen: (own) => tells(own, ({ kind }) => kind === "crippled") },
  down: { odds: (cell) => cell.condition !== "up", seen: (_own, after) => condition(after) !== "up" },
  dead: { odds: (cell) => cell.condition === "dead", seen: (_own, after) => condition(after) === "dead" },
  hurt: { odds: (cell) => lossOf(cell) > 0, seen: (_own, _after, lost) => lost > 0 },
  "hurt badly": { odds: (cell) => lossOf(cell) >= 5, seen: (_own, _after, lost) => lost >= 5 },
};

/**
 * Returns the distance between a chance and the observed share in all runs, in standard deviations.
 * @param seen number of runs with the observed result
 */
const sigmas = (chance: number, seen: number): number =>
  Math.abs(seen / RUNS - chance) / Math.sqrt(Math.max(chance * (1 - chance), 1 / RUNS) / RUNS);

/** Returns the distance between the mean damage by the odds and the observed mean, in standard errors. */
function sigmasOfMean({ cells }: AttackOdds, losses: readonly number[]): number {
  const mean = sum(cells.map((cell) => cell.chance * lossOf(cell)));
  const variance = sum(cells.map((cell) => cell.chance * (lossOf(cell) - mean) ** 2));
  return Math.abs(sum(losses) / RUNS - mean) / Math.sqrt(Math.max(variance, 1 / RUNS) / RUNS);
}

describe("twenty random duels", () => {
  test.each(DUELS)("have forecasts that agree with their odds within 4 sigma: $ruleset, number $at", ({ duel }) => {
    const counted = new Map<string, number>();
    const count = (name: string, holds: boolean): void => void counted.set(name, (counted.get(name) ?? 0) + (holds ? 1 : 0));
    const losses: number[] = [];
    let odds: AttackOdds | null = null;
    attacks(duel, ({ attack, entities, events }) => {
      odds ??= oddsOf(duel, attack);
      const { intended } = attack.field;
      const after = entities[intended]!;
      const { body } = after.entrant.fighter;
      const lost = sum([body.shield - after.body.shield, body.armored - after.body.armored, body.flesh - after.body.flesh]);
      const own = events.filter((event) => "entity" in event && event.entity === intended);
      losses.push(lost);
      for (const [name, { seen }] of Object.entries(QUESTIONS)) count(name, seen(own, after, lost));
      for (const { entity } of odds.others) {
        count(
          `struck ${entity}`,
          events.some((event) => (event.kind === "stopped" || event.kind === "penetrated") && event.entity === entity),
        );
        count(`down ${entity}`, condition(entities[entity]!) !== "up");
      }
    });
    const exact = odds! as AttackOdds;
    expect(Math.abs(chanceOf(exact, () => true) - 1)).toBeLessThanOrEqual(1e-12);
    const far = [
      ...Object.entries(QUESTIONS).map(([name, question]) => [name, sigmas(chanceOf(exact, question.odds), counted.get(name)!)] as const),
      ...exact.others.flatMap(({ entity, struck, down }) => [
        [`struck ${entity}`, sigmas(struck, counted.get(`struck ${entity}`)!)] as const,
        [`down ${entity}`, sigmas(down, counted.get(`down ${entity}`)!)] as const,
      ]),
      ["damage", sigmasOfMean(exact, losses)] as const,
    ];
    expect(far.filter(([, apart]) => !(apart < 4))).toEqual([]);
  });

  test("include at least one duel with an uncertain answer to each question", () => {
    expect(DUELS).toHaveLength(20);
    const answered = new Set<string>();
    for (const { duel } of DUELS) {
      const lines = newLines();
      fightOut(duel, lines, rngOfFight(77, 0, 1), {
        attack: (_fight: unknown, _who: Participant, { attack }: Exchange) => {
          const odds = oddsOf(duel, attack);
          for (const [name, question] of Object.entries(QUESTIONS)) {
            const chance = chanceOf(odds, question.odds);
            if (chance > 0.05 && chance < 0.95) answered.add(name);
          }
          if (odds.others.some(({ struck }) => struck > 0.02)) answered.add("somebody else");
        },
      });
    }
    expect([...answered].sort()).toEqual([...Object.keys(QUESTIONS), "somebody else"].sort());
  });
});
