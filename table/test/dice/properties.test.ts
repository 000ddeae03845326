import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { RollSyntaxError } from "../../client/dice/grammar";
import { setUpDice, world } from "./dice-table";

beforeEach(() => {
  setUpDice();
});

/** A formula with its lowest and highest possible total. */
interface Bounded {
  formula: string;
  low: number;
  high: number;
}

type Bounds = (n: number, faces: number, k: number) => readonly [low: number, high: number];
const few = (n: number, k: number): number => Math.min(n, k);

/** Dice modifiers that always end, each with the lowest and highest total of n dice with f faces; k is the modifier's number. */
const MODIFIERS: readonly [(k: number) => string, Bounds][] = [
  [() => "", (n, f) => [n, n * f]],
  [(k) => `kh${k}`, (n, f, k) => [few(n, k), few(n, k) * f]],
  [(k) => `kl${k}`, (n, f, k) => [few(n, k), few(n, k) * f]],
  [(k) => `dh${k}`, (n, f, k) => [n - few(n, k), (n - few(n, k)) * f]],
  [(k) => `dl${k}`, (n, f, k) => [n - few(n, k), (n - few(n, k)) * f]],
  [(k) => `r${k}`, (n, f) => [n, n * f]],
  [(k) => `xo${k}`, (n, f) => [n, 2 * n * f]],
  [(k) => `min${k}`, (n, f, k) => [n * Math.max(1, k), n * Math.max(f, k)]],
  [(k) => `max${k}`, (n, f, k) => [n * Math.min(1, k), n * Math.min(f, k)]],
  [() => "even", (n) => [0, n]],
  [() => "odd", (n) => [0, n]],
  [(k) => `cs>${k}`, (n) => [0, n]],
  [(k) => `cf<=${k}`, (n) => [0, n]],
  [(k) => `df<${k}`, (n, f) => [-n, n * f]],
  [(k) => `sf<${k}`, (n, f) => [-n * f, n * f]],
  [(k) => `ms${k}`, (n, f, k) => [n - k, n * f - k]],
];

const dice: fc.Arbitrary<Bounded> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 7 }), fc.constantFrom(...MODIFIERS))
  .map(([n, faces, k, [write, bounds]]) => {
    const [low, high] = bounds(n, faces, k);
    return { formula: `${n}d${faces}${write(k)}`, low, high };
  });
const others: fc.Arbitrary<Bounded> = fc.oneof(
  fc.integer({ min: 0, max: 99 }).map((n) => ({ formula: String(n), low: n, high: n })),
  fc.integer({ min: 1, max: 5 }).map((n) => ({ formula: `${n}dc`, low: 0, high: n })),
  fc.integer({ min: 1, max: 5 }).map((n) => ({ formula: `${n}df`, low: -n, high: n })),
);

const times = (a: Bounded, b: Bounded): [number, number] => {
  const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return [Math.min(...corners), Math.max(...corners)];
};

const { formulas } = fc.letrec<{ formulas: Bounded; parts: Bounded }>((tie) => {
  const part = tie("parts");
  const pair = fc.tuple(part, part);
  const padding = fc.constantFrom("", " ");
  return {
    parts: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      dice,
      others,
      tie("formulas").map((inner) => ({ ...inner, formula: `(${inner.formula})` })),
      pair.map(([a, b]) => ({ formula: `max(${a.formula}, ${b.formula})`, low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) })),
      pair.map(([a, b]) => ({ formula: `{${a.formula}, ${b.formula}}kl`, low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) })),
      pair.map(([a, b]) => ({ formula: `{${a.formula},${b.formula}}`, low: a.low + b.low, high: a.high + b.high })),
      part.map(({ formula, low, high }) => ({ formula: `(-${formula})`, low: -high, high: -low })),
      tie("formulas").map((inner) => ({ ...inner, formula: `(${inner.formula})[note]` })),
    ),
    formulas: fc.oneof(
      { depthSize: "small" },
      part,
      fc
        .tuple(part, padding, part)
        .map(([a, gap, b]) => ({ formula: `${a.formula}${gap}+${gap}${b.formula}`, low: a.low + b.low, high: a.high + b.high })),
      fc
        .tuple(part, padding, part)
        .map(([a, gap, b]) => ({ formula: `${a.formula}${gap}-${gap}${b.formula}`, low: a.low - b.high, high: a.high - b.low })),
      pair.map(([a, b]) => ({ formula: `${a.formula} * ${b.formula}`, low: times(a, b)[0], high: times(a, b)[1] })),
    ),
  };
});

test("the total of a random formula lies within its bounds", async () => {
  await fc.assert(
    fc.asyncProperty(formulas, async ({ formula, low, high }) => {
      const { total } = await new world.Roll(formula).evaluate();
      expect(total).toBeGreaterThanOrEqual(low);
      expect(total).toBeLessThanOrEqual(high);
    }),
    { numRuns: 3000 },
  );
});

test("parsing the formula of a roll again gives the same formula", () => {
  fc.assert(
    fc.property(formulas, ({ formula }) => {
      const { formula: written } = new world.Roll(formula);
      expect(new world.Roll(written).formula).toBe(written);
      expect(world.Roll.validate(formula)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("a roll restored from JSON equals the original and gives the same JSON", async () => {
  await fc.assert(
    fc.asyncProperty(formulas, fc.boolean(), async ({ formula }, evaluated) => {
      const roll = new world.Roll(formula);
      if (evaluated) await roll.evaluate();
      const json = JSON.stringify(roll);
      const restored = world.Roll.fromJSON(json);
      expect(JSON.stringify(restored)).toBe(json);
      expect([restored.total, restored.result, restored.dice.length]).toEqual([roll.total, roll.result, roll.dice.length]);
    }),
    { numRuns: 1000 },
  );
});

test("a roll's total equals the value of its result text", async () => {
  await fc.assert(
    fc.asyncProperty(formulas, async ({ formula }) => {
      const roll = await new world.Roll(formula).evaluate();
      expect(world.Roll.safeEval(roll.result)).toBe(roll.total);
    }),
    { numRuns: 500 },
  );
});

/** Returns true if a formula is parsed, or is refused with an error that names a character of the formula. @throws any other error */
function readOrRefused(formula: string): boolean {
  try {
    return world.Roll.parse(formula).length >= 0;
  } catch (error) {
    if (!(error instanceof RollSyntaxError)) throw error;
    return error.position >= 0 && error.position <= formula.length && error.message.includes(`at character ${error.position + 1}:`);
  }
}

test("any text is either parsed or refused with the position of the fault", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."123d46khcx(){}[],+-*/% @.ab") }));
  // Without data, a reference becomes 0 and later characters move. Positions refer to the formula after the replacement.
  const formulas = text.map((formula) => world.Roll.replaceFormulaData(formula, {}, { missing: "0" }));
  fc.assert(
    fc.property(formulas, (formula) => readOrRefused(formula)),
    { numRuns: 5000 },
  );
});

test("a superfluous closing bracket is reported with its position", () => {
  fc.assert(
    fc.property(formulas, ({ formula }) => {
      const parse = (): unknown => world.Roll.parse(`${formula} ] 1`);
      expect(parse).toThrow(expect.objectContaining({ position: formula.length + 1 }));
    }),
    { numRuns: 300 },
  );
});

test("a die divides [0, 1) into equal parts, one for each face, with the highest face first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (faces, u) => {
      const face = new world.foundry.dice.terms.Die({ faces }).mapRandomFace(u);
      expect(Number.isInteger(face)).toBe(true);
      expect(face).toBeGreaterThanOrEqual(1);
      expect(face).toBeLessThanOrEqual(faces);
      expect(Math.abs(face - 0.5 - (1 - u) * faces)).toBeLessThanOrEqual(0.5 + 1e-9);
    }),
  );
});
