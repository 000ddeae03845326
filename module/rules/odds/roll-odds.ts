import { SILENCE, type Answer, type RollPurpose } from "../attack/model/ask";
import { HUMANOID_LIMBS } from "../body/body-plan";
import { LIMB_ROLL, limbTable } from "../body/limb-hit-table";
import { NOTHING, readRoll, type RollOutcome, type RollSpec } from "../chance/roll-specs";
import { isHit, readPool } from "../contest/hits-and-glitches";
import { poolOdds } from "../contest/pool-odds";

/** One distinct outcome of a roll, and its probability. */
export interface OutcomeChance {
  readonly outcome: RollOutcome;
  /** Probability, 0 to 1, exact up to rounding. */
  readonly chance: number;
  /** The outcome as an answer for the machine. */
  readonly answer: Answer;
}

const FACES = [1, 2, 3, 4, 5, 6];
const [HIT, BLANK] = [FACES.find(isHit)!, FACES.findLast((face) => !isHit(face))!];
const HIT_FACES = FACES.filter(isHit).length;

/** Returns the quotient of two integers that may be too large for a number. */
function share(ways: bigint, all: bigint): number {
  const shift = BigInt(Math.max(0, all.toString(2).length - 1000));
  return shift === 0n ? Number(ways) / Number(all) : Number(ways >> shift) / Number(all >> shift);
}

const tables = new Map<string | number, readonly OutcomeChance[]>();

function kept(key: string | number, make: () => readonly OutcomeChance[]): readonly OutcomeChance[] {
  const known = tables.get(key);
  if (known !== undefined) return known;
  const made = make();
  tables.set(key, made);
  return made;
}

/** Keys are numeric only below these numbers of pool dice, cover dice, and dice or faces of a sum. */
const [DICE, COVERS, SUMS] = [4096, 64, 4096];

/** Returns the cache key of a pool; a limit of -1 means none. The key is a number if possible, because a map finds numbers faster. */
const poolKey = (dice: number, cover: number, limit: number, glitches: boolean): string | number =>
  dice < DICE && cover < COVERS && Number.isInteger(limit) && limit >= -1
    ? ((dice * (DICE + 1) + limit + 1) * COVERS + cover) * 2 + (glitches ? 1 : 0)
    : `pool:${dice}:${cover}:${limit}:${glitches}`;

const sumKey = (dice: number, faces: number): string | number =>
  dice < SUMS && faces < SUMS ? -1 - (dice * SUMS + faces) : `sum:${dice}:${faces}`;

const entry = (outcome: RollOutcome, chance: number): OutcomeChance => ({ outcome, chance, answer: { ...SILENCE, outcome } });

interface Hits {
  readonly hits: number;
  readonly chance: number;
}

/** Returns the distribution of hits within the limit, without glitches. */
function hitOdds(dice: number, limit: number | null): Hits[] {
  const [hit, blank] = [BigInt(HIT_FACES), BigInt(FACES.length - HIT_FACES)];
  const ways = new Map<number, bigint>();
  let some = blank ** BigInt(dice);
  for (let rolled = 0; rolled <= dice; rolled += 1) {
    const faces = Array.from({ length: dice }, (_, at) => (at < rolled ? HIT : BLANK));
    const { hits } = readPool(faces, limit);
    ways.set(hits, (ways.get(hits) ?? 0n) + some);
    some = (some * BigInt(dice - rolled) * hit) / (BigInt(rolled + 1) * blank);
  }
  const all = BigInt(FACES.length) ** BigInt(dice);
  return [...ways].map(([hits, count]) => ({ hits, chance: share(count, all) }));
}

/** Returns the distribution of cover hits. `readRoll` decides how the cover dice are split. */
function coverOdds(spec: Extract<RollSpec, { kind: "pool" }>): { low: number; high: number; chance: number }[] {
  const allHits = Array.from({ length: spec.dice + spec.cover }, () => HIT);
  const { coverLow, coverHigh } = readRoll(spec, allHits);
  const high = hitOdds(coverHigh, null);
  return hitOdds(coverLow, null).flatMap((low) =>
    high.map((more) => ({ low: low.hits, high: more.hits, chance: low.chance * more.chance })),
  );
}

function poolTable(spec: Extract<RollSpec, { kind: "pool" }>, glitches: boolean): OutcomeChance[] {
  const { dice, limit } = spec;
  const own = glitches ? poolOdds(dice, limit) : hitOdds(dice, limit).map((hits) => ({ ...hits, glitch: "none" as const }));
  const cover = coverOdds(spec);
  return own.flatMap(({ hits, glitch, chance }) =>
    cover.map(({ low, high, chance: also }) => entry({ value: hits, glitch, coverLow: low, coverHigh: high }, chance * also)),
  );
}

function sumTable({ dice, faces }: Extract<RollSpec, { kind: "sum" }>): OutcomeChance[] {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<number, bigint>();
    for (const [sum, count] of ways) {
      for (let face = 1; face <= faces; face += 1) next.set(sum + face, (next.get(sum + face) ?? 0n) + count);
    }
    ways = next;
  }
  const all = BigInt(faces) ** BigInt(dice);
  return [...ways].map(([value, count]) => entry({ ...NOTHING, value }, share(count, all)));
}

const HUMANOID_ROWS = limbTable(HUMANOID_LIMBS).map(({ to }) => to);

/** Returns the distribution of a table die. The faces of one row count as one outcome, under the first face. */
function tableOdds({ faces, table, rows }: Extract<RollSpec, { kind: "table" }>): OutcomeChance[] {
  const last = rows ?? (table === LIMB_ROLL ? HUMANOID_ROWS : Array.from({ length: faces }, (_, at) => at + 1));
  return last.map((to, at) => {
    const before = last[at - 1] ?? 0;
    return entry({ ...NOTHING, value: before + 1 }, (to - before) / faces);
  });
}

/**
 * Returns every distinct outcome of a roll with its probability, exact up to rounding. The probabilities sum to 1. Distributions are cached
 * by the size of the roll.
 * @rule SS-GLITCH-03 a glitch matters only in the attack roll
 * @rule XF-08 cover dice are read separately
 * @param purpose Purpose of the roll; glitches count only for "attack".
 */
export function rollOdds(spec: RollSpec, purpose: RollPurpose): readonly OutcomeChance[] {
  switch (spec.kind) {
    case "pool": {
      const glitches = purpose === "attack";
      // A limit that the dice cannot exceed counts as none.
      const limit = spec.limit !== null && spec.limit < spec.dice ? spec.limit : null;
      return kept(poolKey(spec.dice, spec.cover, limit ?? -1, glitches), () => poolTable({ ...spec, limit }, glitches));
    }
    case "sum":
      return kept(sumKey(spec.dice, spec.faces), () => sumTable(spec));
    case "table":
      return kept(`table:${spec.table}:${spec.faces}:${spec.rows ?? ""}`, () => tableOdds(spec));
  }
}
