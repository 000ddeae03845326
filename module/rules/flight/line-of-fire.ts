import { between, clearWay, type BattleMap, type MapBody } from "./battle-map";
import { COVER_DICE, coverGrade, lesserCover, type CoverGrade } from "./cover";
import { crossesPlane, type Floor } from "./floors";
import { middleOf } from "./footprint";
import { hidings, sighted, type Eye, type Hiding, type Rise, type Sighted, type Solid } from "./look";
import { limbsBehind, patchesInBoth, shareTaken, type Patch } from "./picture";
import { stopsFrom, type Wall } from "./walls";

/** Something between an attacker and a target. */
export interface InTheWay {
  readonly what: "wall" | "body";
  /** Index among the walls of the map, its floors counted on behind them, or among its bodies. */
  readonly which: number;
  /** Metres to the middle of the nearest piece of it that hides something. */
  readonly metres: number;
  /** Share of the target behind it, seen through or not. */
  readonly share: number;
  /** The cover it gives. @rule SS-COVER-01 @rule SS-BARRIER-05 none where it can be seen through */
  readonly cover: CoverGrade;
  /** A bullet has to get through it; a curtain is no obstacle. */
  readonly stopsShots: boolean;
  /** Limbs it hides; null where its grade has to say it: nobody knows how high it or the target is, or it gives less than it hides. @rule CS-25 */
  readonly limbs: readonly string[] | null;
}

/** What stands between an attacker and a target. */
export interface Cover {
  /** Share of the target that everything together hides, 0 to 1. */
  readonly share: number;
  /** The best cover there is: of what can give any together, or of one thing alone. */
  readonly grade: CoverGrade;
  /** Limbs that everything hides together of which they can be said. */
  readonly limbs: readonly string[];
  /** Near to far. */
  readonly inTheWay: readonly InTheWay[];
  /** What walls give that are no bodies of the map, all of them together. */
  readonly byWalls: CoverGrade;
  /** Walls that stop sight leave nothing of it to be seen. @rule SS-COVER-05 @rule SS-BARRIER-04 */
  readonly unseen: boolean;
  /** Share of it behind walls that stop shots, 0 to 1: at 1 no bullet gets there but through them. @rule SS-BARRIER-05 */
  readonly walledOff: number;
}

/** A candidate of the map with what it does to a shot. */
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

/** A floor is a wall that lies. */
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

/** Is the height of what is hidden known? That of something without end always is; what gives less than it hides is not all there. */
const limbsKnown = ({ rise, most }: Candidate, target: Rise | null): boolean =>
  most === "good" && rise !== null && (target !== null || (rise.foot === -Infinity && rise.top === Infinity));

const bestOf = (grades: readonly CoverGrade[]): CoverGrade =>
  grades.reduce((best, grade) => (COVER_DICE[grade] > COVER_DICE[best] ? grade : best), "none");

/** Something of the map with what is behind it and what it hides. */
interface Found {
  readonly hiding: Hiding;
  readonly candidate: Candidate;
  /** What of the target it hides: all that is behind it but where sight passes. */
  readonly hidden: readonly Patch[];
}

/** Sight passes what is limited once: such a wall hides only what is behind another one before it too. Near to far. */
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

/** The height a shot at something goes to: half way up, or that of the eye where nobody knows. */
export const aimedAt = ({ footprint, rise }: Solid, eye: Eye): Eye => ({
  ...middleOf(footprint),
  z: rise ? (rise.foot + rise.top) / 2 : eye.z,
});

/** A target straight above or below the eye has no outline: the straight line decides, also through floors that can be pierced. */
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
 * What stands between a point and a body of the map.
 *
 * @rule SS-COVER-01 @rule XF-15 @rule UT-09 @rule UT-29 the same from every later point of the flight
 * @param target index of the body
 * @param out bodies that count for nothing: the attacker's own, the dead, those already passed
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
