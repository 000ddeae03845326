import { between, clearWay, type BattleMap, type MapBody } from "./battle-map";
import { COVER_DICE, coverGrade, lesserCover, type CoverGrade } from "./cover";
import { crossesPlane, type Floor } from "./floors";
import { middleOf } from "./footprint";
import { hidings, sighted, type Eye, type Hiding, type Rise, type Sighted, type Solid } from "./look";
import { limbsBehind, patchesInBoth, shareTaken, type Patch } from "./picture";
import { stopsFrom, type Wall } from "./walls";

/** An obstruction between attacker and target. */
export interface InTheWay {
  readonly what: "wall" | "body";
  /** Index among the walls of the map, continued by its floors, or among its bodies. */
  readonly which: number;
  /** Distance to the middle of its nearest hiding part, meters. */
  readonly metres: number;
  /** Fraction of the target behind it, even if it is transparent. */
  readonly share: number;
  /** The cover it gives. @rule SS-COVER-01 @rule SS-BARRIER-05 none if it is transparent */
  readonly cover: CoverGrade;
  /** A bullet must penetrate it; false for a curtain. */
  readonly stopsShots: boolean;
  /** Limbs it hides; null: heights are unknown or it gives less cover than it hides, so its grade decides. @rule CS-25 */
  readonly limbs: readonly string[] | null;
}

/** Cover of a target from an attacker. */
export interface Cover {
  /** Fraction of the target hidden by everything together, 0 to 1. */
  readonly share: number;
  /** Best cover: of all full obstructions together, or of a single one. */
  readonly grade: CoverGrade;
  /** Limbs hidden by all obstructions for which limbs are known. */
  readonly limbs: readonly string[];
  /** Nearest first. */
  readonly inTheWay: readonly InTheWay[];
  /** Cover from walls alone, all together. */
  readonly byWalls: CoverGrade;
  /** Walls that block sight hide the target completely. @rule SS-COVER-05 @rule SS-BARRIER-04 */
  readonly unseen: boolean;
  /** Fraction behind walls that stop shots, 0 to 1; at 1 a bullet reaches it only through them. @rule SS-BARRIER-05 */
  readonly walledOff: number;
}

/** A possible obstruction with its effect on a shot. */
interface Candidate extends Solid {
  readonly what: "wall" | "body";
  readonly which: number;
  readonly hides: boolean;
  readonly stopsShots: boolean;
  readonly most: CoverGrade;
  readonly wallLike: boolean;
  readonly limited: boolean;
}

const wallCandidate = (wall: Wall, which: number, eye: Eye): Candidate => ({
  what: "wall",
  which,
  footprint: { kind: "polygon", corners: [wall.a, wall.b] },
  rise: wall.rise,
  hides: stopsFrom(wall, "sight", eye),
  stopsShots: stopsFrom(wall, "shots", eye),
  most: "good",
  wallLike: true,
  limited: wall.limited ?? false,
});

/** Treats a floor as a horizontal wall. */
const floorCandidate = ({ z, rings, stops }: Floor, which: number): Candidate => ({
  what: "wall",
  which,
  footprint: { kind: "polygon", corners: rings[0]! },
  rise: { foot: z, top: z },
  plane: { z, rings },
  hides: stops.sight,
  stopsShots: stops.shots,
  most: "good",
  wallLike: true,
  limited: false,
});

const bodyCandidate = ({ footprint, rise, plane, hides, most, wallLike = false }: MapBody, which: number): Candidate => ({
  what: "body",
  which,
  footprint,
  rise,
  ...(plane ? { plane } : {}),
  hides: hides && most !== "none",
  stopsShots: true,
  most,
  wallLike,
  limited: false,
});

function candidatesFor(map: BattleMap, target: Sighted, out: ReadonlySet<number>): readonly Candidate[] {
  const { walls, bodies } = between(map, target);
  return [
    ...walls.map((which) => wallCandidate(map.walls[which]!, which, target.eye)).filter(({ hides, stopsShots }) => hides || stopsShots),
    ...map.floors.map((floor, index) => floorCandidate(floor, map.walls.length + index)),
    ...bodies.filter((which) => !out.has(which)).map((which) => bodyCandidate(map.bodies[which]!, which)),
  ];
}

/** Returns whether it is known which limbs a candidate hides. Heights must be known, and it must give all the cover it hides. */
const limbsKnown = ({ rise, most }: Candidate, target: Rise | null): boolean =>
  most === "good" && rise !== null && (target !== null || (rise.foot === -Infinity && rise.top === Infinity));

const bestOf = (grades: readonly CoverGrade[]): CoverGrade =>
  grades.reduce((best, grade) => (COVER_DICE[grade] > COVER_DICE[best] ? grade : best), "none");

/** An obstruction with what is behind it and what it hides. */
interface Found {
  readonly hiding: Hiding;
  readonly candidate: Candidate;
  /** Hidden part of the target: everything behind it except where sight passes. */
  readonly hidden: readonly Patch[];
}

/**
 * Returns what each obstruction hides, nearest first. Sight passes one limited wall, so it hides only what is also behind an earlier one.
 */
function found(hidingsFound: readonly Hiding[], candidates: readonly Candidate[]): readonly Found[] {
  const limited: Patch[] = [];
  return hidingsFound.map((hiding) => {
    const candidate = candidates[hiding.by]!;
    if (!candidate.hides) return { hiding, candidate, hidden: [] };
    if (!candidate.limited) return { hiding, candidate, hidden: hiding.patches };
    const hidden = patchesInBoth(hiding.patches, limited);
    limited.push(...hiding.patches);
    return { hiding, candidate, hidden };
  });
}

function inTheWay({ hiding: { share, metres }, hidden, candidate }: Found, target: Rise | null): InTheWay {
  const { what, which, hides, stopsShots, most, limited } = candidate;
  const cover = hides ? lesserCover(coverGrade(limited ? shareTaken(hidden) : share), most) : "none";
  const limbs = !hides ? [] : limbsKnown(candidate, target) ? limbsBehind(hidden) : null;
  return { what, which, metres, share, cover, stopsShots, limbs };
}

/** Returns the point a shot is aimed at: half the body's height, or eye level if the height is unknown. */
export const aimedAt = ({ footprint, rise }: Solid, eye: Eye): Eye => ({
  ...middleOf(footprint),
  z: rise ? (rise.foot + rise.top) / 2 : eye.z,
});

/**
 * Returns the cover of a target straight above or below the eye, which has no outline. The straight line decides, also through penetrable
 * floors.
 */
function nothingHidden(map: BattleMap, eye: Eye, body: MapBody): Cover {
  const to = aimedAt(body, eye);
  const under = map.bodies.filter(({ plane }) => plane && body.plane !== plane && crossesPlane(plane, eye, to));
  return {
    share: 0,
    grade: "none",
    limbs: [],
    inTheWay: [],
    byWalls: "none",
    unseen: under.some(({ hides }) => hides) || !clearWay(map, eye, to, "sight"),
    walledOff: under.length === 0 && clearWay(map, eye, to, "shots") ? 0 : 1,
  };
}

/**
 * Returns the cover of a body seen from a point.
 * @rule SS-COVER-01 @rule XF-15 @rule UT-09
 * @rule UT-29 used for every later point of the flight too
 * @param target Index of the body.
 * @param out Indexes of bodies that do not count: the attacker's own, the dead, those already passed.
 */
export function coverFrom(map: BattleMap, eye: Eye, target: number, out: ReadonlySet<number> = new Set()): Cover {
  const body = map.bodies[target]!;
  const seen = sighted(eye, body);
  if (!seen) return nothingHidden(map, eye, body);
  const candidates = candidatesFor(map, seen, new Set([...out, target]));
  const all = found(hidings(seen, candidates), candidates);
  const hiddenBy = (which: (candidate: Candidate) => boolean) =>
    all.filter(({ candidate }) => which(candidate)).flatMap(({ hidden }) => hidden);
  const stoppedBy = all.filter(({ candidate }) => candidate.wallLike && candidate.stopsShots);
  const inTheWayOf = all.map((one) => inTheWay(one, body.rise));
  const together = coverGrade(shareTaken(hiddenBy(({ most }) => most === "good")));
  return {
    share: shareTaken(hiddenBy(() => true)),
    grade: bestOf([together, ...inTheWayOf.map(({ cover }) => cover)]),
    limbs: limbsBehind(hiddenBy((candidate) => limbsKnown(candidate, body.rise))),
    inTheWay: inTheWayOf,
    byWalls: coverGrade(shareTaken(hiddenBy(({ what }) => what === "wall"))),
    unseen: shareTaken(hiddenBy(({ wallLike }) => wallLike)) >= 1,
    walledOff: shareTaken(stoppedBy.flatMap(({ hiding }) => hiding.patches)),
  };
}
