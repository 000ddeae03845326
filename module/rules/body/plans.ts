import type { BodyPlan, BodyState } from "./body-state";
import { LIMBS } from "./limbs";

/** Points of a pool or limb now, and when whole. */
export interface Points {
  readonly value: number;
  readonly max: number;
}
type PointsById = Readonly<Record<string, Points | undefined>>;

/** A body with what it is made of. */
export interface Body {
  readonly plan: BodyPlan;
  readonly body: BodyState;
}

/** A person as a sheet knows one. */
export interface PersonFacts {
  readonly pools: PointsById;
  readonly limbs: PointsById;
  readonly overflow: number;
  /** Rating of Body. */
  readonly rating: number;
  readonly physicalLimit: number;
  readonly tolerance: BodyPlan["tolerance"];
  readonly injuries: readonly { readonly penalty: number }[];
  readonly prone: boolean;
  /** Struck senseless. @rule TD-LOC-14 */
  readonly out?: boolean;
}

/** What nothing can reach: machines and walls know no Strain and are not thrown over. */
const BEYOND_REACH = Number.MAX_SAFE_INTEGER;

/** A pool nobody has any of does not exist for the rules. @rule SS-DEATH-02 */
const maximum = (points: Points | undefined): number | null => (points && points.max > 0 ? points.max : null);

/** Critical injuries, each with a penalty of 0 or less, as one number. @rule SS-INJURY-01 @rule SS-INJURY-02 */
const injuryCount = (injuries: readonly { readonly penalty: number }[]): number =>
  injuries.reduce((sum, { penalty }) => sum + Math.max(0, -penalty), 0);

/** Flesh, nerves and six limbs. @rule XF-06 @rule XF-25 */
export function personBody({ pools, limbs, overflow, rating, physicalLimit, tolerance, injuries, prone }: PersonFacts): Body {
  const points = (id: string) => pools[id]?.value ?? 0;
  return {
    plan: {
      maxima: { shield: maximum(pools["shield"]), armored: maximum(pools["armored"]), flesh: maximum(pools["flesh"]) },
      strainThreshold: pools["strain"]?.max ?? 0,
      limbs: LIMBS.map((limb) => limbs[limb]?.max ?? 0),
      body: rating,
      physicalLimit,
      injurable: true,
      tolerance,
    },
    body: {
      shield: points("shield"),
      armored: points("armored"),
      flesh: points("flesh"),
      strain: points("strain"),
      overflow,
      limbs: LIMBS.map((limb) => limbs[limb]?.value ?? 0),
      injuries: injuryCount(injuries),
      prone,
      out: false,
      score: 0,
    },
  };
}

interface Thing {
  readonly rating: number;
  readonly tolerance: BodyPlan["tolerance"];
  readonly shield?: Points | undefined;
  readonly armored?: Points;
  readonly flesh?: Points;
}

/** Something with points and nothing to feel with. */
const thing = ({ rating, tolerance, shield, armored, flesh }: Thing): Body => ({
  plan: {
    maxima: { shield: maximum(shield), armored: armored?.max ?? null, flesh: flesh?.max ?? null },
    strainThreshold: BEYOND_REACH,
    limbs: null,
    body: rating,
    physicalLimit: BEYOND_REACH,
    injurable: false,
    tolerance,
  },
  body: {
    shield: shield?.value ?? 0,
    armored: armored?.value ?? 0,
    flesh: flesh?.value ?? 0,
    strain: 0,
    overflow: 0,
    limbs: [],
    injuries: 0,
    prone: false,
    out: false,
    score: 0,
  },
});

/** Armored Health, perhaps a Shield, no limbs. @rule XF-25 @rule SS-DAMAGE-03 @param rating of Body */
export const vehicleBody = (rating: number, armored: Points, shield: Points | undefined): Body =>
  thing({ rating, tolerance: "unliving", armored, shield });

/** A plain number of points, one stuff all through. @rule XF-25 @rule SS-BARRIER-02 @param structure rating of Structure */
export const barrierBody = (structure: number, points: Points): Body =>
  thing({ rating: structure, tolerance: "homogenous", flesh: points });
