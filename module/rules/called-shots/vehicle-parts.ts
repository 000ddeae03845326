import type { RuleId } from "../ruling";

/** Effects of hits on vehicle parts. */
export const VEHICLE_EFFECTS = ["disabled", "leaking", "speed-1", "no-communications", "door-jammed", "window-jammed"] as const;
export type VehicleEffect = (typeof VEHICLE_EFFECTS)[number];

export interface VehiclePart {
  readonly part: string;
  /** Dice modifier of a called shot at the part. */
  readonly modifier: number;
  /** Maximum damage of a hit on this part; null: no limit. */
  readonly dvLimit: number | null;
  readonly effects: readonly VehicleEffect[];
  readonly rule: RuleId;
}

/** Vehicle parts, which correspond to the hit locations of people. @rule SS-VEHICLE-01 */
export const VEHICLE_PARTS = [
  { part: "engine-block", modifier: -4, dvLimit: null, effects: ["disabled"], rule: "SS-VEHICLE-03" },
  { part: "fuel-tank", modifier: -6, dvLimit: null, effects: ["disabled", "leaking"], rule: "SS-VEHICLE-04" },
  { part: "axle", modifier: -6, dvLimit: 6, effects: ["speed-1"], rule: "SS-VEHICLE-05" },
  { part: "antenna", modifier: -8, dvLimit: 2, effects: ["no-communications"], rule: "SS-VEHICLE-06" },
  { part: "door-lock", modifier: -6, dvLimit: 0, effects: ["door-jammed"], rule: "SS-VEHICLE-07" },
  { part: "window-motor", modifier: -4, dvLimit: 0, effects: ["window-jammed"], rule: "SS-VEHICLE-08" },
] as const satisfies readonly VehiclePart[];

export const vehiclePart = (id: string): VehiclePart | undefined => VEHICLE_PARTS.find(({ part }) => part === id);

export interface PartHit {
  readonly damage: number;
  readonly effects: readonly VehicleEffect[];
}

/**
 * Returns the damage and effects of a hit on a part.
 * @rule SS-VEHICLE-02 a hit has effects only if damage is left after the resistance test, before the damage limit
 * @param damageAfterSoak Points left after the vehicle's resistance test.
 */
export const partHit = ({ dvLimit, effects }: Pick<VehiclePart, "dvLimit" | "effects">, damageAfterSoak: number): PartHit => ({
  damage: Math.max(0, dvLimit === null ? damageAfterSoak : Math.min(damageAfterSoak, dvLimit)),
  effects: damageAfterSoak > 0 ? effects : [],
});

/**
 * Returns the vehicle's speed: 0 if it is disabled, at most 1 after a hit on the axle, otherwise unchanged.
 * @rule SS-VEHICLE-03 @rule SS-VEHICLE-05
 */
export function vehicleSpeed(speed: number, effects: readonly VehicleEffect[]): number {
  if (effects.includes("disabled")) return 0;
  return effects.includes("speed-1") ? Math.min(1, speed) : speed;
}

/** Converts the name of a part to an id: "Left track" becomes "left-track". Returns "" if the name has no usable character. */
export const partId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
