import { describe, expect, test } from "vitest";
import { coverGrade } from "../../../module/rules/protection/cover";
import { hidings, sighted, type Eye, type Hiding, type Rise, type Sighted, type Solid } from "../../../module/rules/flight/look";
import { shareTaken, type Patch } from "../../../module/rules/flight/picture";
import { randomScene } from "./random-scenes";
import { pierced, standsIn, stoppedBefore } from "./rays";

const SCENES = 10_000;
const RAYS = 48;
const HEIGHTS = 24;
/**
 * Tolerance as a fraction of the target's angle. Rays closer than this to the end of a piece are skipped, because rounding decides their
 * result.
 */
const EDGE = 3e-6;

/** One ray from the eye to the target. `across`: position within the target's angle, 0 to 1. `goal`: distance to the target, in meters. */
interface Ray {
  readonly across: number;
  readonly goal: number;
}

const angleAt = ({ outline }: Sighted, across: number): number => outline.span[0] + across * (outline.span[1] - outline.span[0]);

/**
 * Returns whether a straight line from the eye to a height on the target's front passes through an obstruction. The function compares the
 * heights of the line at entry and exit with the obstruction.
 * @param aim height on the target's front, in meters
 * @param goal meters from the eye to the target
 * @param passage meters at which the line enters and leaves the obstruction
 */
function airStopped(eye: Eye, aim: number, goal: number, [enter, leave]: readonly [number, number], rise: Rise): boolean {
  const heightAt = (meters: number) => eye.z + ((aim - eye.z) * meters) / goal;
  const heights = [heightAt(enter), heightAt(Math.min(leave, goal))];
  return Math.max(...heights) > rise.foot && Math.min(...heights) < rise.top;
}

/**
 * Returns whether a piece hides each height of the target, from foot to top. The heights are compared along the piece's middle ray. If the
 * piece or the target has no known heights, all are hidden.
 */
function heightsHidden(seen: Sighted, { footprint, rise }: Solid, { left, right }: Patch, target: Solid): readonly boolean[] {
  const angle = angleAt(seen, (left + right) / 2);
  const [passage, goal] = [pierced(seen.eye, angle, footprint)!, pierced(seen.eye, angle, target.footprint)![0]];
  return Array.from({ length: HEIGHTS }, (_, index) => {
    if (!rise || !target.rise) return true;
    const { foot, top } = target.rise;
    return airStopped(seen.eye, foot + ((index + 0.5) / HEIGHTS) * (top - foot), goal, passage, rise);
  });
}

interface Found {
  readonly wrong: string | null;
  readonly share: number;
  readonly exact: number;
  readonly pieces: number;
}

/**
 * Counts the hidden cells of the picture by brute force, ray by ray and height by height. Returns the counted and the exact share, the
 * number of pieces, and the last fault or null. Returns null if the eye is inside the target.
 */
function counted(seed: number): Found | null {
  const { eye, target, obstructions } = randomScene(seed);
  const seen = sighted(eye, target);
  if (!seen) return standsIn(eye, target.footprint) ? null : { wrong: `${seed}: not seen`, share: 0, exact: 0, pieces: 0 };
  const found = hidings(seen, obstructions);
  const rays = Array.from({ length: RAYS }, (_, index): Ray => {
    const across = (index + 0.5) / RAYS;
    return { across, goal: pierced(eye, angleAt(seen, across), target.footprint)?.[0] ?? Number.NaN };
  });
  const cells = new Set<number>();
  let wrong: string | null = rays.some(({ goal }) => Number.isNaN(goal)) ? `${seed}: rays beside the target` : null;
  const pieces = found.flatMap((hiding) => {
    const by = obstructions[hiding.by]!;
    return hiding.patches.map((patch) => ({ by, patch, heights: heightsHidden(seen, by, patch, target) }));
  });
  rays.forEach(({ across, goal }, column) => {
    for (const by of obstructions) {
      const near = pieces.filter((piece) => piece.by === by);
      const within = near.find(({ patch }) => patch.left < across && across < patch.right);
      const onEdge = near.some(({ patch }) => Math.abs(patch.left - across) < EDGE || Math.abs(patch.right - across) < EDGE);
      const stopped = stoppedBefore(eye, angleAt(seen, across), by.footprint, goal);
      if (within && !stopped && !onEdge) wrong = `${seed}: hidden at ${across} but no ray is stopped`;
      if (within && stopped) within.heights.forEach((hidden, row) => hidden && cells.add(column * HEIGHTS + row));
    }
  });
  const exact = shareTaken(found.flatMap(({ patches }: Hiding) => patches));
  return { wrong, share: cells.size / (RAYS * HEIGHTS), exact, pieces: pieces.length };
}

describe("[SS-COVER-01] [XF-15] the hidden share of a target with heights", () => {
  test(`equals a count along ${RAYS} times ${HEIGHTS} lines in ${SCENES} random scenes, within its precision, and has the same grade`, () => {
    const wrong: string[] = [];
    let graded = 0;
    for (let seed = 0; seed < SCENES; seed += 1) {
      const found = counted(seed);
      if (!found) continue;
      const { share, exact, pieces } = found;
      const step = pieces * (1 / RAYS + 1 / HEIGHTS) + 1e-9;
      if (found.wrong) wrong.push(found.wrong);
      if (Math.abs(share - exact) > step) wrong.push(`${seed}: ${exact}, counted ${share}`);
      const nearThreshold = [0.25, 0.5].some((threshold) => Math.abs(exact - threshold) <= step);
      if (!nearThreshold && coverGrade(share) !== coverGrade(exact)) wrong.push(`${seed}: grade at ${exact}`);
      if (!nearThreshold && exact > 0) graded += 1;
    }
    expect(wrong).toEqual([]);
    expect(graded).toBeGreaterThan(SCENES / 4);
  });
});
