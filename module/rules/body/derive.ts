import type { Part } from "../chance/roll-specs";
import { initiativeAttribute } from "../clock/initiative";
import { mentalLimit, physicalLimit } from "../contest/limits";
import { walkRate } from "../movement/walk-run-sprint";
import { armorValue, encumbrance } from "../protection/armor-and-soak";
import { carryingBurden } from "../protection/barriers";
import { crippleThreshold } from "./cripple-threshold";
import { anatomyOf, ofBody, type StoredBody } from "./body-plan";
import { maximumFlesh, strainThreshold, type PoolSizes } from "./health-pools";
import { woundModifier } from "./wound-modifier";

/** A stored pool or limb. `max` null: derived; `value` null: full for health pools and limbs, 0 for Strain. */
export interface StoredTrack {
  readonly value: number | null;
  readonly max: number | null;
  readonly bonus: number;
}
export interface Track {
  readonly value: number;
  readonly max: number;
}

/** Stored values of a fighter's sheet. */
export interface FighterFacts extends StoredBody {
  readonly attributes: Readonly<Record<string, number>>;
  readonly pools: Readonly<Record<string, StoredTrack>>;
  readonly limbs: Readonly<Record<string, StoredTrack>>;
  readonly naturalArmor: number;
  readonly worn: readonly { readonly name: string; readonly rating: number; readonly accessory: boolean }[];
  readonly injuries: readonly { readonly penalty: number }[];
  /** Body rating of the person or corpse carried as a shield; 0 or omitted: none. @rule SS-BARRIER-26 */
  readonly bodyShield?: number;
}

/** Values derived from a fighter's sheet. */
export interface FighterDerived {
  readonly effective: Readonly<Record<string, number>>;
  /** Burden: change to Agility and Reaction (0 or less) while a body is carried as a shield; omitted: the ruleset has no burden. */
  readonly carrying?: number;
  readonly pools: Readonly<Record<string, Track>>;
  readonly limbs: Readonly<Record<string, Track>>;
  readonly limits: { readonly physical: number; readonly mental: number };
  readonly woundModifier: { readonly total: number; readonly parts: readonly Part[] };
  readonly initiativeAttribute: number;
  /** Walk Rate in meters per round. */
  readonly walkRate: number;
  readonly av: { readonly value: number; readonly parts: readonly Part[] };
}

const ATTRIBUTES = ["body", "agility", "reaction", "strength", "willpower", "logic", "intuition", "charisma"] as const;

/**
 * Returns the attributes after penalties.
 * @rule SS-ARMOR-10 @rule SS-BARRIER-26 encumbrance and a carried body lower Agility and Reaction
 */
function effectiveAttributes(stored: Readonly<Record<string, number>>, burden: number): Record<(typeof ATTRIBUTES)[number], number> {
  const of = (id: string) => stored[id] ?? 0;
  const known = Object.fromEntries(ATTRIBUTES.map((id) => [id, of(id)])) as Record<(typeof ATTRIBUTES)[number], number>;
  const lowered = (rating: number) => Math.max(0, rating + burden);
  return { ...stored, ...known, agility: lowered(known.agility), reaction: lowered(known.reaction) };
}

/** Returns the points and the maximum of a pool or limb. Without stored points, it is full or empty, depending on `start`. */
export const track = (stored: StoredTrack | undefined, derivedMax: number, start: "full" | "empty"): Track => {
  const max = Math.max(0, (stored?.max ?? derivedMax) + (stored?.bonus ?? 0));
  const value = stored?.value ?? (start === "full" ? max : 0);
  return { value: start === "full" ? Math.min(value, max) : value, max };
};

function armorParts(facts: FighterFacts, strength: number): { value: number; parts: Part[] } {
  const pieces = facts.worn.filter(({ accessory }) => !accessory);
  const accessories = facts.worn.filter(({ accessory }) => accessory).map(({ rating }) => rating);
  const { av, bonus } = armorValue({ pieces: [facts.naturalArmor, ...pieces.map(({ rating }) => rating)], accessories, strength });
  const best = pieces.reduce<{ name: string; rating: number } | null>(
    (top, piece) => (piece.rating > (top?.rating ?? facts.naturalArmor) ? piece : top),
    null,
  );
  const parts: Part[] = [
    best
      ? { part: "worn-armor", value: best.rating, rule: "SS-ARMOR-07", of: best.name }
      : { part: "natural-armor", value: facts.naturalArmor, rule: "SS-ARMOR-07" },
    { part: "accessories", value: bonus, rule: "SS-ARMOR-09" },
  ];
  return { value: av, parts: parts.filter(({ value }) => value !== 0) };
}

/**
 * Returns all values on a sheet that are not stored.
 * @rule XF-06 @rule XF-16 @rule SS-ACCURACY-05 @rule SS-ARMOR-07 @rule SS-ARMOR-10 @rule SS-INIT-02 @rule SS-MOVE-02 @rule SS-WOUND-03
 * @rule SS-BARRIER-26
 */
export function deriveFighter(facts: FighterFacts, sizes: PoolSizes): FighterDerived {
  const strength = facts.attributes["strength"] ?? 0;
  const accessories = facts.worn.filter(({ accessory }) => accessory).map(({ rating }) => rating);
  const carrying = carryingBurden(facts.bodyShield ?? 0, strength);
  const effective = effectiveAttributes(facts.attributes, encumbrance({ pieces: [], accessories, strength }) + carrying);
  const threshold = strainThreshold(effective.willpower, sizes);
  const pools: Record<string, Track> = {
    ...Object.fromEntries(Object.entries(facts.pools).map(([id, stored]) => [id, track(stored, 0, "full")])),
    shield: track(facts.pools["shield"], 0, "full"),
    armored: track(facts.pools["armored"], 0, "full"),
    flesh: track(facts.pools["flesh"], maximumFlesh(effective.body, sizes), "full"),
    strain: track(facts.pools["strain"], threshold, "empty"),
  };
  const limbs = Object.fromEntries(
    anatomyOf(ofBody(facts)).map((limb) => [limb.id, track(facts.limbs[limb.id], crippleThreshold(limb, effective.body), "full")]),
  );
  const flesh = pools["flesh"]!;
  const wounds = woundModifier({
    fleshMax: flesh.max > 0 ? flesh.max : null,
    fleshLost: flesh.max - flesh.value,
    strainThreshold: pools["strain"]!.max,
    strain: pools["strain"]!.value,
    injuries: facts.injuries.reduce((sum, { penalty }) => sum + Math.max(0, -penalty), 0),
  });
  return {
    effective,
    carrying,
    pools,
    limbs,
    limits: { physical: physicalLimit(effective), mental: mentalLimit(effective) },
    woundModifier: wounds,
    initiativeAttribute: initiativeAttribute(effective.reaction, effective.intuition) + wounds.total,
    walkRate: walkRate(effective.agility),
    av: armorParts(facts, strength),
  };
}
