import type { DamageType } from "../../body/health-pools";
import type { WoundClass } from "../../body/hit-locations/wound-classes";
import { rangedAccuracy, type UsualAccuracy, type WeaponBuild, weaponAccuracy } from "../../contest/accuracy";
import type { Weapon } from "./fighter";
import { isBare, isReady, UNARMED } from "./in-hand";
import { plainWeapon } from "./plain-weapon";
import type { RulesetFacts } from "./ruleset";
import type { StoredWeapon } from "./stored-weapon";
import { showsOf } from "../../describe/formulas";

/** Changes that the loaded ammunition makes to a weapon. */
export interface LoadedRounds {
  /** Number added to the Damage Value. */
  readonly damage: number;
  /** Number added to the ARP. */
  readonly arp: number;
  /** Kind of damage; "": the weapon's own kind. */
  readonly kind: string;
  readonly woundClass: string;
  /** Reduction of the target's Physical Limit against knockdown. @rule SS-KNOCKDOWN-04 */
  readonly knockdown: number;
  /** true: small projectiles with a spread; other rounds have no spread. @rule SS-DEFENSE-23 @rule SS-DEFENSE-24 @rule SS-DEFENSE-25 */
  readonly flechette: boolean;
}

/** Ammunition as an item stores it. */
interface StoredRounds extends LoadedRounds {
  readonly fits: string;
  readonly loaded: boolean;
  readonly stored: boolean;
}

const CHANGES = ["damage", "arp", "kind", "woundClass", "knockdown", "flechette"] as const satisfies readonly (keyof LoadedRounds)[];

/** Returns whether two kinds of ammunition change a weapon in the same way. */
export const isSameRounds = (a: LoadedRounds, b: LoadedRounds): boolean => CHANGES.every((field) => a[field] === b[field]);

/**
 * Returns one carried supply of each kind of ammunition that is marked as loaded for a weapon type. Supplies stored elsewhere do not count.
 * More than one marked kind is a user's mistake.
 */
export function markedRounds<T extends StoredRounds>(type: string, carried: readonly T[]): readonly T[] {
  const marked = carried.filter(({ fits, loaded, stored }) => type !== "" && fits === type && loaded && !stored);
  return marked.filter((one, at) => marked.findIndex((other) => isSameRounds(one, other)) === at);
}

/** Returns the loaded ammunition of a weapon. Null if none or several kinds are marked: the weapon then uses its own rounds. */
export function loadedRounds<T extends StoredRounds>(type: string, carried: readonly T[]): T | null {
  const marked = markedRounds(type, carried);
  return marked.length === 1 ? marked[0]! : null;
}

/** Returns the weapon fields that the ammunition changes and that the ruleset uses. @rule SS-KNOCKDOWN-04 */
function roundsOf(
  weapon: Weapon,
  { damage, arp, kind, woundClass, knockdown, flechette }: LoadedRounds,
  { declaration }: RulesetFacts,
): Partial<Weapon> {
  const shown = showsOf(declaration).weapon;
  return {
    dv: Math.max(0, weapon.dv + damage),
    knockdown,
    ...(shown.includes("spread") ? { spread: flechette ? weapon.spread || "narrow" : "" } : {}),
    ...(shown.includes("arp") ? { arp: weapon.arp + arp } : {}),
    ...(shown.includes("damageKind") && kind ? { damageKind: kind as Weapon["damageKind"] } : {}),
    ...(shown.includes("woundClass") && woundClass ? { woundClass: woundClass as WoundClass } : {}),
  };
}

/**
 * Returns the Accuracy of a weapon that states none, by its kind, build and condition; null: the Physical Limit applies.
 * @rule SS-ACCURACY-02
 */
export const usualAccuracy = (stored: Parameters<typeof accuracyOf>[0]): number | null => accuracyOf({ ...stored, accuracy: null });

/** Returns the usual Accuracy of ranged weapons of this build; null for other weapons. @rule SS-ACCURACY-07 */
export const usualRangedAccuracy = ({ kind, skill, quality }: Pick<StoredWeapon, "kind" | "skill" | "quality">): UsualAccuracy | null =>
  kind === "ranged" && skill !== UNARMED ? rangedAccuracy(quality as WeaponBuild) : null;

const accuracyOf = ({
  accuracy,
  kind,
  skill,
  quality,
  condition,
}: Pick<StoredWeapon, "accuracy" | "kind" | "skill" | "quality" | "condition">): number | null =>
  weaponAccuracy({
    standard: accuracy ?? null,
    kind,
    unarmed: skill === UNARMED,
    build: quality as WeaponBuild,
    poor: condition === "poor",
  });

/** Returns the number of hands that a weapon needs; 0 for unarmed combat. */
export const handsOf = ({ skill, hands }: Pick<StoredWeapon, "skill" | "hands">): number => (isBare(skill) ? 0 : hands);

/** Returns the weapon fields that only some rulesets use. @rule CS-13 @rule TD-WOUND-01 @rule TD-RANGE-01 @rule SS-BARRIER-20 */
function facetsOf(
  { roll, divisor, tightBeam, grapples, carries, acc, areaKind, scaled, antiVehicle }: StoredWeapon,
  { declaration }: RulesetFacts,
): Partial<Weapon> {
  const shown = showsOf(declaration).weapon;
  const { dice, faces, add } = roll;
  const { half, max } = carries;
  return {
    ...(shown.includes("damageDice") && (dice > 0 || add > 0) ? { damage: { dice, faces, add } } : {}),
    ...(shown.includes("divisor") && divisor ? { divisor } : {}),
    ...(shown.includes("tightBeam") && tightBeam ? { tightBeam } : {}),
    ...(shown.includes("grapples") && grapples ? { grapples } : {}),
    ...(shown.includes("areaKind") && areaKind ? { areaKind: areaKind as NonNullable<Weapon["areaKind"]> } : {}),
    ...(shown.includes("antiVehicle") && antiVehicle ? { antiVehicle } : {}),
    ...(shown.includes("scaled") && scaled ? { scaled } : {}),
    ...(shown.includes("carries") && max !== null && max !== undefined ? { ranges: { halfYards: half ?? null, maxYards: max } } : {}),
    ...(shown.includes("acc") ? { accuracy: acc } : {}),
  };
}

/** A weapon as its owner carries it. */
interface WeaponItem {
  readonly id: string;
  readonly name: string;
  readonly stored: StoredWeapon;
  /** Loaded ammunition; omitted or null: the weapon's own rounds. */
  readonly rounds?: LoadedRounds | null;
}

/**
 * Converts a stored weapon into a Weapon in its wielder's hands.
 * @param attributes Attributes of the wielder, after penalties.
 */
export function weaponInHands(
  { id, name, stored, rounds = null }: WeaponItem,
  attributes: Readonly<Record<string, number>>,
  ruleset: RulesetFacts,
): Weapon {
  const { damage, kind, skill } = stored;
  const weapon = plainWeapon({
    id,
    name,
    kind: kind as Weapon["kind"],
    skill,
    attribute: stored.attribute,
    dv: wieldedDv(damage.value, damage.add, attributes),
    damageKind: damage.kind as Weapon["damageKind"],
    type: damage.type as DamageType,
    woundClass: (damage.woundClass || null) as WoundClass | null,
    arp: stored.arp,
    accuracy: accuracyOf(stored),
    reach: stored.reach,
    increment: stored.range.increment ?? 0,
    maxRange: kind === "melee" ? 0 : (stored.range.max ?? 0),
    modes: [...stored.modes],
    ammo: stored.ammo.value ?? null,
    ready: isReady({ drawn: stored.ready, skill }),
    penetrates: stored.penetrates,
    contact: stored.contact,
    piercing: stored.piercing,
    hands: handsOf(stored),
    area: (stored.area.radius ?? null) !== null,
    spread: stored.spread as Weapon["spread"],
    ...facetsOf(stored, ruleset),
  });
  return rounds === null ? weapon : { ...weapon, ...roundsOf(weapon, rounds, ruleset) };
}

/**
 * Returns the Damage Value before net hits, including the wielder's attribute.
 * @rule SS-ATTACK-08
 * @rule SS-DAMAGE-10 an attribute adds to the damage of a muscle-powered weapon
 * @param add Attribute id; "": none.
 */
export const wieldedDv = (value: number, add: string, attributes: Readonly<Record<string, number>>): number =>
  value + (add === "" ? 0 : (attributes[add] ?? 0));
