import { injuryCount } from "./injuries/critical-injuries";
import type { BodyPlan, BodyState } from "./body-state";
import { anatomyOf, ofBody, type OfBody, type StoredBody } from "./body-plan";

/** Current and maximum points of a pool or limb. */
export interface Points {
  readonly value: number;
  readonly max: number;
}
type PointsById = Readonly<Record<string, Points | undefined>>;

/** A body plan with its current state. */
export interface Body {
  readonly plan: BodyPlan;
  readonly body: BodyState;
}

/** Values of a person's body on the sheet. */
export interface PersonFacts extends StoredBody {
  readonly pools: PointsById;
  readonly limbs: PointsById;
  readonly overflow: number;
  /** Rating of Body. */
  readonly rating: number;
  readonly physicalLimit: number;
  readonly tolerance: BodyPlan["tolerance"];
  readonly injuries: readonly { readonly penalty: number }[];
  readonly prone: boolean;
  /** true: the person is knocked unconscious. @rule TD-LOC-14 */
  readonly out?: boolean;
}

/** Strain Threshold and Physical Limit of machines and walls, which cannot take Strain or be knocked down. */
const BEYOND_REACH = Number.MAX_SAFE_INTEGER;

/** Returns the maximum of a pool; null if it is 0, because the rules treat a pool with a maximum of 0 as missing. @rule SS-DEATH-02 */
const maximum = (points: Points | undefined): number | null => (points && points.max > 0 ? points.max : null);

/** Returns only the limbs and missing parts of a body; an empty object for an ordinary humanoid. @rule XF-25 */
export const bodyParts = ({ anatomy, lacks }: OfBody): OfBody => ({ ...(anatomy ? { anatomy } : {}), ...(lacks ? { lacks } : {}) });

/** Returns a person's body plan and current state, from the values on the sheet. @rule XF-06 @rule XF-25 */
export function personBody({ pools, limbs, overflow, rating, physicalLimit, tolerance, injuries, prone, ...build }: PersonFacts): Body {
  const parts = ofBody(build);
  const anatomy = anatomyOf(parts);
  const points = (id: string) => pools[id]?.value ?? 0;
  return {
    plan: {
      maxima: { shield: maximum(pools["shield"]), armored: maximum(pools["armored"]), flesh: maximum(pools["flesh"]) },
      strainThreshold: pools["strain"]?.max ?? 0,
      limbs: anatomy.map(({ id }) => limbs[id]?.max ?? 0),
      body: rating,
      physicalLimit,
      injurable: true,
      tolerance,
      ...parts,
    },
    body: {
      shield: points("shield"),
      armored: points("armored"),
      flesh: points("flesh"),
      strain: points("strain"),
      overflow,
      limbs: anatomy.map(({ id }) => limbs[id]?.value ?? 0),
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

/** Returns the body of an object, which has health pools but cannot take Strain or critical injuries. */
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

/**
 * Returns a vehicle's body. It has Armored Health and optionally a Shield, but no limbs.
 * @rule XF-25 @rule SS-DAMAGE-03
 * @param rating Body rating.
 */
export const vehicleBody = (rating: number, armored: Points, shield: Points | undefined): Body =>
  thing({ rating, tolerance: "unliving", armored, shield });

/**
 * Returns a barrier's body, which is homogenous and has a single pool.
 * @rule XF-25 @rule SS-BARRIER-02
 * @param structure Structure rating.
 */
export const barrierBody = (structure: number, points: Points): Body =>
  thing({ rating: structure, tolerance: "homogenous", flesh: points });
