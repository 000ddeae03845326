import { type LimbFigures, type Limb, isLimb, LIMBS, LIMB_FIGURES, limbKind } from "./limbs";
import { fineLocation } from "./injuries/called-locations";
import { LIMITS } from "../limits";

/** One limb of a body plan. @rule XF-25 */
export interface PlannedLimb extends LimbFigures {
  /** Id, unique in its body plan. */
  readonly id: string;
  /** Own name or a language key; "": the name of its kind. */
  readonly name: string;
  /** Humanoid limb that this limb counts as. The humanoid limb decides side, cover, armor, wounds, and the effects when crippled. */
  readonly kind: Limb;
}

/** A limb of a body plan as an actor stores it. A null figure means the figure of a humanoid limb. */
export interface StoredLimb extends Pick<PlannedLimb, "id" | "name" | "kind"> {
  readonly threshold: number | null;
  readonly share: number | null;
  readonly modifier: number | null;
}

/** Ids of calls that are not limbs. No limb may use one of these ids. */
const OTHER_CALLS: readonly string[] = ["weapon", "random", "knock-down", "disarm"];

/** Pattern of valid limb ids. */
export const LIMB_ID = /^[a-z][a-z0-9-]{0,39}$/;

/** A fault in a body plan, and the limb with the fault. */
export interface PlanFault {
  readonly fault: "id" | "sameId" | "reserved" | "noShare" | "tooMany";
  /** Name or id of the limb; "" for a fault of the whole plan. */
  readonly limb: string;
}

const isReserved = ({ id, kind }: Pick<StoredLimb, "id" | "kind">): boolean =>
  OTHER_CALLS.includes(id) || fineLocation(id) !== undefined || (isLimb(id) && id !== kind);

/**
 * Returns the first fault in a body plan; null: none.
 * @rule XF-25 random hits must reach at least one limb
 */
export function planFault(limbs: readonly StoredLimb[]): PlanFault | null {
  if (limbs.length === 0) return null;
  if (limbs.length > LIMITS.bodyPlan) return { fault: "tooMany", limb: "" };
  const of = (fault: PlanFault["fault"], found: StoredLimb | undefined): PlanFault | null =>
    found ? { fault, limb: found.name || found.id } : null;
  return (
    of(
      "id",
      limbs.find(({ id }) => !LIMB_ID.test(id)),
    ) ??
    of(
      "sameId",
      limbs.find(({ id }, at) => limbs.findIndex((limb) => limb.id === id) < at),
    ) ??
    of("reserved", limbs.find(isReserved)) ??
    (limbs.every(({ share }) => share === 0) ? { fault: "noShare", limb: "" } : null)
  );
}

/** The limbs of one body from top to bottom. The limb die counts the limbs from last to first. @rule XF-25 */
export type Anatomy = readonly PlannedLimb[];

/** Body plan of a humanoid. @rule XF-25 */
export const HUMANOID_LIMBS: Anatomy = LIMBS.map((limb) => ({ id: limb, name: "", kind: limb, ...LIMB_FIGURES[limbKind(limb)] }));

/** The limbs and missing parts of one body. */
export interface OfBody {
  /** Limbs of the body; omitted: the limbs of a humanoid. */
  readonly anatomy?: Anatomy;
  /** Ids of missing body parts, such as "head" or "eyes"; omitted: none. @rule TD-TOLERANCE-17 */
  readonly lacks?: readonly string[];
}

/** Returns the limbs of a body. @rule XF-25 humanoid by default */
export const anatomyOf = ({ anatomy = HUMANOID_LIMBS }: OfBody): Anatomy => anatomy;

/** Returns the index of a limb; -1: the body has no such limb. */
export const limbIndex = (anatomy: Anatomy, id: string | null): number => anatomy.findIndex((limb) => limb.id === id);

/** Returns the humanoid limb that a limb counts as; null: the body has no such limb. */
export const kindOfLimb = (body: OfBody, id: string | null): Limb | null => anatomyOf(body)[limbIndex(anatomyOf(body), id)]?.kind ?? null;

/** Returns the first limb of a kind; undefined: none. */
export const limbOfKind = (anatomy: Anatomy, kind: string): PlannedLimb | undefined => anatomy.find((limb) => limb.kind === kind);

/**
 * Returns the limb that contains a fine location; undefined if the body has no such limb.
 * @param side Side of an arm or leg; ignored for other locations.
 */
export const limbWith = (anatomy: Anatomy, fine: string, side: string | null): PlannedLimb | undefined => {
  const kind = fineLocation(fine)?.limb;
  return limbOfKind(anatomy, kind === "arm" || kind === "leg" ? `${side}-${kind}` : (kind ?? ""));
};

/** Returns the name of a limb in windows: its own name, capitalized. Without a name, returns the id of the humanoid limb it counts as. */
export const limbName = ({ name, kind }: Pick<PlannedLimb, "name" | "kind">): string =>
  name === "" ? kind : name.replace(/^[a-z]/, (first) => first.toUpperCase());

/** Returns the name of a hit location in windows: the name of the limb, or else the id of the location. */
export function placeName(place: string, { anatomy = [] }: OfBody): string {
  const own = anatomy[limbIndex(anatomy, place)];
  return own ? limbName(own) : place;
}

/**
 * Fine locations that a body lacks together with a body part. A missing head removes the whole limb. @rule TD-TOLERANCE-17
 * @rule TD-TOLERANCE-18
 */
const GONE: Readonly<Partial<Record<string, readonly string[]>>> = {
  eyes: ["eye"],
  neck: ["neck"],
  vitals: ["genitals", "gut", "sternum"],
};

/**
 * Returns whether a fine location belongs to a body part that is missing. Does not check whether the body has the limb.
 * @rule TD-TOLERANCE-17
 */
export const lacksFine = ({ lacks = [] }: OfBody, fine: string): boolean => lacks.some((part) => GONE[part]?.includes(fine));

/** Returns whether the head is one of the missing parts. */
const isHeadless = (lacks: readonly string[]): boolean => lacks.includes("head");

const resolved = ({ id, name, kind, threshold, share, modifier }: StoredLimb): PlannedLimb => {
  const usual = LIMB_FIGURES[limbKind(kind)];
  return { id, name, kind, threshold: threshold ?? usual.threshold, share: share ?? usual.share, modifier: modifier ?? usual.modifier };
};

/**
 * Removes the heads. Their share of random hits goes to the first torso, or to the first remaining limb if there is none.
 * @rule TD-TOLERANCE-17
 */
function beheaded(limbs: Anatomy): Anatomy {
  const left = limbs.filter(({ kind }) => kind !== "head");
  const gone = limbs.reduce((sum, { kind, share }) => sum + (kind === "head" ? share : 0), 0);
  const heir = limbOfKind(left, "torso") ?? left[0];
  return left.map((limb) => (limb === heir ? { ...limb, share: limb.share + gone } : limb));
}

/** Limbs and missing parts of a body as a sheet stores them. */
export interface StoredBody {
  /** Limbs of the body; omitted or empty: the limbs of a humanoid. */
  readonly bodyPlan?: readonly StoredLimb[];
  /** Ids of missing parts; omitted: none. */
  readonly lacks?: readonly string[];
}

/**
 * Returns the limbs and missing parts of a body; an empty object for an ordinary humanoid. The function ignores a plan with a fault.
 * @rule XF-25
 */
export function ofBody({ bodyPlan = [], lacks = [] }: StoredBody): OfBody {
  const limbs = bodyPlan.length === 0 || planFault(bodyPlan) !== null ? HUMANOID_LIMBS : bodyPlan.map(resolved);
  const headless = isHeadless(lacks) && limbs.some(({ kind }) => kind !== "head");
  const anatomy = headless ? beheaded(limbs) : limbs;
  return { ...(anatomy === HUMANOID_LIMBS ? {} : { anatomy }), ...(lacks.length === 0 ? {} : { lacks: [...lacks] }) };
}

const IDS = new WeakMap<Anatomy, readonly string[]>();

function idsOf(anatomy: Anatomy): readonly string[] {
  const known = IDS.get(anatomy);
  if (known) return known;
  const ids = anatomy.map(({ id }) => id);
  IDS.set(anatomy, ids);
  return ids;
}

/** Lists in a declaration that a body plan replaces. */
interface Parts {
  readonly limbs: readonly string[];
  readonly places: readonly string[];
}

/**
 * Returns the ids of the limbs that have points, and of all hit locations.
 * @param declared Limbs and hit locations in the ruleset's declaration.
 */
export const placesOn = (declared: Parts, { anatomy }: OfBody): Parts =>
  anatomy && declared.limbs.every(isLimb) ? { limbs: idsOf(anatomy), places: idsOf(anatomy) } : declared;
