import { between, clearWay, type BattleMap, type MapBody } from "./battle-map";
import { COVER_DICE, coverGrade, lesserCover, type CoverGrade } from "../protection/cover";
import { crossesPlane, type Floor } from "./floors";
import { middleOf } from "./footprint";
import { hidings, sighted, type Eye, type Hiding, type Rise, type Sighted, type Solid } from "./look";
import { limbsBehind, patchesInBoth, shareTaken, type Patch } from "./picture";
import { stopsFrom, type Wall } from "./walls";

/** An obstruction between attacker and target. */
export interface InTheWay {
  readonly what: "wall" | "body";
  /** Index in the map's list of bodies, or in its list of walls followed by floors. */
  readonly which: number;
  /** Distance from the eye to the middle of the nearest part that hides the target, in meters. */
  readonly meters: number;
  /** Fraction of the target behind this obstruction, 0 to 1, even if the obstruction hides nothing. */
  readonly share: number;
  /** Cover that this obstruction gives. @rule SS-COVER-01 @rule SS-BARRIER-05 none if the obstruction is transparent */
  readonly cover: CoverGrade;
  /** true: a bullet must penetrate the obstruction; false: the obstruction only hides, like a curtain. */
  readonly stopsShots: boolean;
  /** Hidden limbs; null: the cover grade decides, because heights are unknown or good cover is impossible. @rule CS-25 */
  readonly limbs: readonly string[] | null;
}

/** Cover of a target from an attacker. */
export interface Cover {
  /** Fraction of the target that all obstructions hide together, 0 to 1. */
  readonly share: number;
  /** Best cover grade: from all obstructions that can give good cover, taken together, or from a single obstruction. */
  readonly grade: CoverGrade;
  /** Limbs hidden by all obstructions together; obstructions whose `limbs` are null do not count. */
  readonly limbs: readonly string[];
  /** Obstructions between attacker and target, nearest first. */
  readonly inTheWay: readonly InTheWay[];
  /** Cover grade of all walls together, without bodies. */
  readonly byWalls: CoverGrade;
  /** true: barriers that block sight hide the target completely. @rule SS-COVER-05 @rule SS-BARRIER-04 */
  readonly unseen: boolean;
  /** Fraction of the target behind barriers that stop shots, 0 to 1. At 1, a bullet must penetrate these barriers. @rule SS-BARRIER-05 */
  readonly walledOff: number;
}

/** A possible obstruction, and its effect on a shot. */
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

/** Converts a floor to a candidate: a horizontal wall. */
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

/**
 * Returns whether the hidden limbs are known. The candidate must be able to give good cover, and both heights must be known. If the
 * candidate is unlimited in height, the target's heights may be unknown.
 */
const limbsKnown = ({ rise, most }: Candidate, target: Rise | null): boolean =>
  most === "good" && rise !== null && (target !== null || (rise.foot === -Infinity && rise.top === Infinity));

const bestOf = (grades: readonly CoverGrade[]): CoverGrade =>
  grades.reduce((best, grade) => (COVER_DICE[grade] > COVER_DICE[best] ? grade : best), "none");

/** An obstruction, and the parts of the target behind it and hidden by it. */
interface Found {
  readonly hiding: Hiding;
  readonly candidate: Candidate;
  /** Hidden part of the target: the part behind the obstruction, except where sight passes the obstruction. */
  readonly hidden: readonly Patch[];
}

/**
 * Returns the part of the target that each obstruction hides, nearest obstruction first.
 * Sight passes one limited wall, so a limited wall hides only parts that are also behind a nearer limited wall.
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

function inTheWay({ hiding: { share, meters }, hidden, candidate }: Found, target: Rise | null): InTheWay {
  const { what, which, hides, stopsShots, most, limited } = candidate;
  const cover = hides ? lesserCover(coverGrade(limited ? shareTaken(hidden) : share), most) : "none";
  const limbs = !hides ? [] : limbsKnown(candidate, target) ? limbsBehind(hidden) : null;
  return { what, which, meters, share, cover, stopsShots, limbs };
}

/** Returns the aim point of a shot: the body's center at half its height. If the height is unknown, the aim point is at eye level. */
export const aimedAt = ({ footprint, rise }: Solid, eye: Eye): Eye => ({
  ...middleOf(footprint),
  z: rise ? (rise.foot + rise.top) / 2 : eye.z,
});

/**
 * Returns the cover of a target that shows the eye no outline, such as a target straight above or below. The straight line to the target's
 * middle decides. Penetrable floors on that line count too.
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
 * Returns the cover of a body as seen from a point.
 * @rule SS-COVER-01 @rule XF-15 @rule UT-09
 * @rule UT-29 later points of the flight use the same calculation
 * @param target Index of the body.
 * @param out Indexes of bodies to ignore: the attacker's own body, the dead, and bodies that the bullet already passed.
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
