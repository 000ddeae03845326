import type { RollSpec } from "../chance/roll-specs";
import { LIMITS } from "../limits";
import type { RuleId } from "../ruling";

/** The limbs of a humanoid. @rule CS-03 */
export const LIMBS = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"] as const;
export type Limb = (typeof LIMBS)[number];
export type LimbKind = "head" | "torso" | "arm" | "leg";

export const isLimb = (id: string): id is Limb => (LIMBS as readonly string[]).includes(id);

export const limbKind = (limb: Limb): LimbKind =>
  limb.endsWith("arm") ? "arm" : limb.endsWith("leg") ? "leg" : limb === "head" ? "head" : "torso";

/** Figures of a limb that a body plan can change. */
export interface LimbFigures {
  /** Cripple Threshold in percent of Body; by the d20 rules, in percent of a quarter of the hit points. @rule XF-06 */
  readonly threshold: number;
  /** Number of faces of the limb die. @rule CS-15 */
  readonly share: number;
  /** Modifier of a called shot in d20 points, 0 or less; without sign, the glancing threshold. @rule XF-03 @rule CS-06 @rule GL-13 */
  readonly modifier: number;
}

/**
 * Figures of a humanoid's limbs by kind.
 * @rule XF-06 head: Body; arm or leg: 1.5 × Body; torso: 2 × Body
 * @rule CS-15 @rule XF-03
 */
export const LIMB_FIGURES: Readonly<Record<LimbKind, LimbFigures>> = {
  head: { threshold: 100, share: 2, modifier: -9 },
  torso: { threshold: 200, share: 6, modifier: -3 },
  arm: { threshold: 150, share: 3, modifier: -6 },
  leg: { threshold: 150, share: 3, modifier: -6 },
};

/** A location on a limb, with its own modifier and damage limit. */
export interface FineLocation {
  readonly location: string;
  readonly limb: LimbKind;
  readonly modifier: number;
  /** Maximum damage of a hit here. */
  readonly dvLimit: number;
  readonly rule: RuleId;
}

/** The 16 fine locations, each on one limb (XF-03). @rule SS-CALLED-04 @rule SS-CALLED-05 */
export const FINE_LOCATIONS = [
  { location: "ankle", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-10" },
  { location: "ear", limb: "head", modifier: -10, dvLimit: 1, rule: "SS-CALLED-11" },
  { location: "eye", limb: "head", modifier: -10, dvLimit: 1, rule: "SS-CALLED-14" },
  { location: "foot", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-17" },
  { location: "forearm", limb: "arm", modifier: -6, dvLimit: 2, rule: "SS-CALLED-18" },
  { location: "genitals", limb: "torso", modifier: -10, dvLimit: 4, rule: "SS-CALLED-21" },
  { location: "gut", limb: "torso", modifier: -6, dvLimit: 8, rule: "SS-CALLED-24" },
  { location: "hand", limb: "arm", modifier: -8, dvLimit: 1, rule: "SS-CALLED-27" },
  { location: "hip", limb: "leg", modifier: -6, dvLimit: 3, rule: "SS-CALLED-29" },
  { location: "jaw", limb: "head", modifier: -8, dvLimit: 2, rule: "SS-CALLED-32" },
  { location: "knee", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-34" },
  { location: "neck", limb: "head", modifier: -8, dvLimit: 10, rule: "SS-CALLED-35" },
  { location: "shin", limb: "leg", modifier: -6, dvLimit: 2, rule: "SS-CALLED-38" },
  { location: "shoulder", limb: "arm", modifier: -6, dvLimit: 3, rule: "SS-CALLED-39" },
  { location: "sternum", limb: "torso", modifier: -10, dvLimit: 10, rule: "SS-CALLED-42" },
  { location: "thigh", limb: "leg", modifier: -6, dvLimit: 3, rule: "SS-CALLED-44" },
] as const satisfies readonly FineLocation[];

export const fineLocation = (id: string): FineLocation | undefined => FINE_LOCATIONS.find(({ location }) => location === id);

/** One limb of a body plan. @rule XF-25 */
export interface PlannedLimb extends LimbFigures {
  /** Id, unique in its body plan. */
  readonly id: string;
  /** Own name or a language key; "": the name of its kind. */
  readonly name: string;
  /** Humanoid limb that this limb counts as. It decides side, cover, armor, wounds, and the effects when crippled. */
  readonly kind: Limb;
}

/** A limb of a body plan as an actor stores it. A null figure is that of a humanoid. */
export interface StoredLimb extends Pick<PlannedLimb, "id" | "name" | "kind"> {
  readonly threshold: number | null;
  readonly share: number | null;
  readonly modifier: number | null;
}

/** Ids of calls that are not limbs. No limb may have such an id. */
const OTHER_CALLS: readonly string[] = ["weapon", "random", "knock-down", "disarm"];

/** Form of the id of a limb. */
export const LIMB_ID = /^[a-z][a-z0-9-]{0,39}$/;

/** A fault in a body plan, with its limb. */
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

/** The limbs of one body from top to bottom. The limb die counts them from the last limb to the first. @rule XF-25 */
export type Anatomy = readonly PlannedLimb[];

/** Body plan of a humanoid. @rule XF-25 */
export const HUMANOID_LIMBS: Anatomy = LIMBS.map((limb) => ({ id: limb, name: "", kind: limb, ...LIMB_FIGURES[limbKind(limb)] }));

/** The limbs and missing parts of one body. */
export interface OfBody {
  /** Limbs of the body; omitted: those of a humanoid. */
  readonly anatomy?: Anatomy;
  /** Ids of missing body parts other than limbs; omitted: none. @rule TD-TOLERANCE-17 */
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
 * Returns the limb with a fine location; undefined if the body has none.
 * @param side Side of an arm or leg; ignored for other locations.
 */
export const limbWith = (anatomy: Anatomy, fine: string, side: string | null): PlannedLimb | undefined => {
  const kind = fineLocation(fine)?.limb;
  return limbOfKind(anatomy, kind === "arm" || kind === "leg" ? `${side}-${kind}` : (kind ?? ""));
};

/** Returns the name of a limb in windows: its own name, with a capital letter, or the humanoid limb that it counts as. */
export const limbName = ({ name, kind }: Pick<PlannedLimb, "name" | "kind">): string =>
  name === "" ? kind : name.replace(/^[a-z]/, (first) => first.toUpperCase());

/** Returns the name of a place in windows: the name of the limb, or else the id of the place. */
export function placeName(place: string, { anatomy = [] }: OfBody): string {
  const own = anatomy[limbIndex(anatomy, place)];
  return own ? limbName(own) : place;
}

/** Fine locations that are missing with a body part. A missing head removes the limb itself. @rule TD-TOLERANCE-17 @rule TD-TOLERANCE-18 */
const GONE: Readonly<Partial<Record<string, readonly string[]>>> = {
  eyes: ["eye"],
  neck: ["neck"],
  vitals: ["genitals", "gut", "sternum"],
};

/** Returns whether a body has the limb but not the fine location. @rule TD-TOLERANCE-17 */
export const lacksFine = ({ lacks = [] }: OfBody, fine: string): boolean => lacks.some((part) => GONE[part]?.includes(fine));

/** Returns whether the head is one of the missing parts. */
const isHeadless = (lacks: readonly string[]): boolean => lacks.includes("head");

const resolved = ({ id, name, kind, threshold, share, modifier }: StoredLimb): PlannedLimb => {
  const usual = LIMB_FIGURES[limbKind(kind)];
  return { id, name, kind, threshold: threshold ?? usual.threshold, share: share ?? usual.share, modifier: modifier ?? usual.modifier };
};

/** Removes the heads. Their share goes to the first torso, or to the first remaining limb if there is no torso. @rule TD-TOLERANCE-17 */
function beheaded(limbs: Anatomy): Anatomy {
  const left = limbs.filter(({ kind }) => kind !== "head");
  const gone = limbs.reduce((sum, { kind, share }) => sum + (kind === "head" ? share : 0), 0);
  const heir = limbOfKind(left, "torso") ?? left[0];
  return left.map((limb) => (limb === heir ? { ...limb, share: limb.share + gone } : limb));
}

/** Limbs and missing parts of a body as a sheet stores them. */
export interface StoredBody {
  /** Limbs of the body; omitted or empty: those of a humanoid. */
  readonly bodyPlan?: readonly StoredLimb[];
  /** Ids of missing parts; omitted: none. */
  readonly lacks?: readonly string[];
}

/** Returns the limbs and missing parts of a body; empty for an ordinary humanoid. A plan with a fault is ignored. @rule XF-25 */
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

/** Lists of a declaration that a body plan replaces. */
interface Parts {
  readonly limbs: readonly string[];
  readonly places: readonly string[];
}

/**
 * Returns the ids of the limbs that have points, and of the places that can be hit.
 * @param declared Limbs and places in the ruleset's declaration.
 */
export const placesOn = (declared: Parts, { anatomy }: OfBody): Parts =>
  anatomy && declared.limbs.every(isLimb) ? { limbs: idsOf(anatomy), places: idsOf(anatomy) } : declared;

/** Range of faces of the limb die for one limb. `from` and `to` are included. */
export interface LimbFaces {
  readonly limb: PlannedLimb;
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

const TABLES = new WeakMap<Anatomy, readonly LimbFaces[]>();

function tableOf(anatomy: Anatomy): readonly LimbFaces[] {
  let last = 0;
  const limbs = anatomy.map((limb, index) => ({ limb, index })).toReversed();
  return limbs.flatMap(({ limb, index }) => {
    const from = last + 1;
    last += limb.share;
    return limb.share > 0 ? [{ limb, index, from, to: last }] : [];
  });
}

/** Returns the table of a body's limb die, lowest face first. The table omits limbs without a share. @rule CS-15 @rule XF-25 */
export function limbTable(anatomy: Anatomy): readonly LimbFaces[] {
  const known = TABLES.get(anatomy);
  if (known) return known;
  const table = tableOf(anatomy);
  TABLES.set(anatomy, table);
  return table;
}

/**
 * Returns the index of the limb on a face of the limb die.
 * @rule CS-15 @rule CS-16
 * @throws {RangeError} if the die has no such face
 */
export function limbAt(anatomy: Anatomy, face: number): number {
  const table = limbTable(anatomy);
  const found = Number.isInteger(face) ? table.find(({ from, to }) => from <= face && face <= to) : undefined;
  if (!found) throw new RangeError(`limb table: a d${table.at(-1)?.to ?? 0} shows 1 to ${table.at(-1)?.to ?? 0}, not ${face}`);
  return found.index;
}

/** Name of the limb table in a roll. */
export const LIMB_ROLL = "limbs";

/** Returns the roll for a random limb: 1 die with as many faces as the sum of the shares. @rule CS-14 @rule XF-03 @rule XF-25 */
export const limbDie = (anatomy: Anatomy): RollSpec => {
  const rows = limbTable(anatomy);
  const faces = rows.at(-1)!.to;
  return { kind: "table", faces, table: LIMB_ROLL, ...(anatomy === HUMANOID_LIMBS ? {} : { rows: rows.map(({ to }) => to) }) };
};
