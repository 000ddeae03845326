import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMBS } from "../../../module/rules/body/limbs";
import { limbsBehind, shareTaken, WHOLE, type Patch } from "../../../module/rules/flight/picture";

const GRID = 60;
const part = fc.double({ min: 0, max: 1, noNaN: true });
const patch = fc
  .tuple(part, part, part, part)
  .map(([a, b, c, d]): Patch => ({ left: Math.min(a, b), right: Math.max(a, b), low: Math.min(c, d), high: Math.max(c, d) }));

/** Returns the fraction, 0 to 1, of the points of a grid over the picture that lie in a patch. */
function counted(patches: readonly Patch[]): number {
  let inside = 0;
  for (let cell = 0; cell < GRID * GRID; cell += 1) {
    const [x, y] = [((cell % GRID) + 0.5) / GRID, (Math.floor(cell / GRID) + 0.5) / GRID];
    if (patches.some(({ left, right, low, high }) => left < x && x < right && low < y && y < high)) inside += 1;
  }
  return inside / (GRID * GRID);
}

describe("[SS-COVER-01] the share of a picture covered by patches", () => {
  test("equals the share of grid points that lie in a patch", () => {
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 5 }), (patches) => {
        expect(Math.abs(shareTaken(patches) - counted(patches))).toBeLessThanOrEqual((4 * patches.length) / GRID);
      }),
      { numRuns: 60 },
    );
  });

  test("counts overlaps once, and is exactly one half for half of the picture", () => {
    expect(
      shareTaken([
        { ...WHOLE, right: 0.5 },
        { ...WHOLE, left: 0.25, right: 0.5 },
      ]),
    ).toBe(0.5);
    expect(shareTaken([{ ...WHOLE, right: 0.5 + 1e-13 }])).toBe(0.5);
    expect(
      shareTaken([
        { ...WHOLE, right: 0.5 },
        { ...WHOLE, high: 0.5 },
      ]),
    ).toBe(0.75);
    expect(shareTaken([])).toBe(0);
  });
});

describe("[CS-25] the limbs behind cover", () => {
  const lowTo = (high: number) => limbsBehind([{ ...WHOLE, high }]);
  const leftTo = (right: number) => limbsBehind([{ ...WHOLE, right }]);

  test("are first the legs, then torso and arms, and finally the head as low cover rises", () => {
    expect(lowTo(0.2)).toEqual([]);
    expect(lowTo(0.3)).toEqual(["left-leg", "right-leg"]);
    expect(lowTo(0.7)).toEqual(["torso", "left-arm", "right-arm", "left-leg", "right-leg"]);
    expect(lowTo(0.95)).toEqual(LIMBS);
  });

  test("are an arm and a leg behind a corner: the right ones if the corner is on the attacker's left", () => {
    expect(leftTo(0.5)).toEqual(["right-arm", "right-leg"]);
    expect(limbsBehind([{ ...WHOLE, left: 0.5 }])).toEqual(["left-arm", "left-leg"]);
    expect(leftTo(0.6)).toEqual(["head", "torso", "right-arm", "right-leg"]);
  });

  test("are the head under a hanging obstruction, and both arms if only the middle is open", () => {
    expect(limbsBehind([{ ...WHOLE, low: 0.8 }])).toEqual(["head"]);
    expect(
      limbsBehind([
        { ...WHOLE, right: 0.3 },
        { ...WHOLE, left: 0.7 },
      ]),
    ).toEqual(["left-arm", "right-arm"]);
  });

  test("never become fewer as cover grows, and are all limbs behind full cover", () => {
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 4 }), patch, (patches, more) => {
        expect(limbsBehind([...patches, more])).toEqual(expect.arrayContaining([...limbsBehind(patches)]));
      }),
    );
    expect(limbsBehind([WHOLE])).toEqual(LIMBS);
  });

  test("are mirrored when the picture is mirrored", () => {
    const swapped = (limb: string) => limb.replace(/left|right/, (side) => (side === "left" ? "right" : "left"));
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 4 }), (patches) => {
        const mirrored = patches.map(({ left, right, ...rest }) => ({ ...rest, left: 1 - right, right: 1 - left }));
        expect([...limbsBehind(mirrored)].sort()).toEqual(limbsBehind(patches).map(swapped).sort());
      }),
    );
  });
});
