/** Plays small situations of each ruleset. Compares the odds of a client with a count of all faces by the same client's rules. */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { preselected } from "../../module/rules/attack/machine/machine";
import { seeded } from "../../module/rules/chance/rng";
import type { MemoryTable } from "../../table/node/memory-table";
import { aboutWays } from "../rules/odds/situations/judge";
import { attackOf, orderOf } from "../rules/odds/situations/read-situation";
import { RULESET_IDS, situations, type Situation } from "../rules/odds/situations/situation";
import { SCENE } from "./on-map";
import { GM, openTable, sit, type Seat } from "./seats";
import { actorUuid, drawSituation, SHOOTER, TARGET, tokenUuid } from "./situations/draw-situation";

/** Minimum and maximum number of ends of an attack. Within these limits, all faces are counted quickly. */
const [FEW_ENDS, MOST_ENDS] = [20, 1000];
const SEED = 16;
const NAMES = { attacker: actorUuid(SHOOTER), attackerToken: tokenUuid(SHOOTER), target: tokenUuid(TARGET), scene: SCENE };

interface Kind {
  readonly kind: string;
  /** Number of situations in one test. */
  readonly count: number;
  readonly fits: (situation: Situation) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    kind: "a single attack",
    count: 2,
    fits: ({ order, others, walls }) => order.area === null && order.mode === "single" && others.length + walls.length > 1,
  },
  {
    kind: "a burst",
    count: 2,
    fits: ({ order, others }) => order.area === null && order.means === "gun" && order.mode !== "single" && others.length > 0,
  },
  { kind: "a blast", count: 1, fits: ({ order, others }) => order.area === "blast" && others.length > 0 },
  { kind: "a cone, spread or suppressive fire", count: 1, fits: ({ order }) => order.area !== null && order.area !== "blast" },
];

/** Returns the situation with two people behind the target and few dice. A shot past the target then goes on to one of the two. */
const withPeopleBeyond = (situation: Situation): Situation => {
  const person = {
    kind: "person",
    upstairs: false,
    quick: 3,
    cover: "none",
    tookCover: false,
    prone: false,
    status: null,
    karma: 0,
  } as const;
  const behind = [1.2, 1.4].map((along, index) => ({ ...situation.target, ...person, along, aside: 0.1 * index }));
  const order = { ...situation.order, means: "gun", mode: "single", area: null, call: null, aiming: null, answers: "preselected" } as const;
  const target = { ...situation.target, ...person };
  return { ...situation, meters: 8, drift: 0, dice: 4, order, target, others: behind, walls: [] };
};

function isQuick(situation: Situation): boolean {
  const ruling = attackOf(situation);
  const ends = ruling.allowed ? aboutWays(ruling.value, preselected, seeded(SEED)) : 0;
  return ends >= FEW_ENDS && ends <= MOST_ENDS;
}

describe.each(RULESET_IDS)("[UT-06] [UT-16] [UT-50] [XF-08] the odds of %s", (ruleset) => {
  let opened: { readonly table: MemoryTable; readonly gm: Seat } | null = null;
  afterAll(() => opened?.table.close());

  async function seated(): Promise<Seat> {
    if (opened) return opened.gm;
    const table = await openTable(14, [], { ruleset });
    const gm = await sit(table, GM);
    opened = { table, gm };
    return gm;
  }

  /**
   * Compares the client's odds with the client's own rules. Returns how they were judged; for a refused attack, the refusal.
   * @throws {Disagreement} if they differ
   */
  function judged({ g, run }: Seat, { seed, order: { answers } }: Situation, order: object): string {
    g.ordered = order;
    return run(`(() => {
      const ruling = __system.ruleOn(ordered);
      return ruling.allowed ? __system.judgeOdds(ruling.value, ${seed}, 1, "${answers}") : ruling.refusal;
    })()`);
  }

  test("equal a count of all faces for a shot past the target at one of two people behind it", async () => {
    const gm = await seated();
    const some = fc.sample(situations.filter((one) => one.ruleset === ruleset).map(withPeopleBeyond), { seed: SEED, numRuns: 20 });
    const situation = some.find((one) => attackOf(one).allowed);
    await drawSituation(gm, situation!);
    expect(judged(gm, situation!, orderOf(situation!, NAMES))).toBe("faces");
  });

  test.each(KINDS)("equal a count of all faces for $kind", async ({ count, fits }) => {
    const gm = await seated();
    const fitting = situations.filter((one) => one.ruleset === ruleset && fits(one));
    const some = fc.sample(fitting, { seed: SEED, numRuns: 40 });
    const quick: Situation[] = [];
    for (const one of some) if (quick.length < count && isQuick(one)) quick.push(one);
    expect(quick).toHaveLength(count);
    for (const situation of quick) {
      await drawSituation(gm, situation);
      expect(judged(gm, situation, orderOf(situation, NAMES))).toBe("faces");
    }
  });
});
