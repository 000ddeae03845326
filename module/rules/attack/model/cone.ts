import type { Point } from "../../flight/corridor";
import type { ConeZone } from "../../flight/cone-zone";
import type { Weapon } from "./fighter";

/** Forms of one attack on several targets: cone of shot, burst over adjacent targets, or suppressive fire. */
export const CONE_FORMS = ["cone", "spread", "suppress"] as const;
export type ConeForm = (typeof CONE_FORMS)[number];
export const isConeForm = (word: string): word is ConeForm => (CONE_FORMS as readonly string[]).includes(word);

/** Meters that a spread burst covers in front of and beyond the aim point. */
const NEXT_TO_EACH_OTHER = 2;
/** Distance in meters at which cones and suppressive fire have their stated width. */
const WIDTH_AT = 10;
/**
 * Width of a cone at `WIDTH_AT`, in meters. A defense against the cone loses the same number of dice.
 * @rule SS-DEFENSE-23 @rule SS-DEFENSE-24 @rule SS-DEFENSE-25
 */
const CONE_WIDTH: Readonly<Record<Weapon["spread"], number>> = { "": 0, narrow: 1, medium: 3, wide: 5 };

/** Returns the width of the weapon's cone at 10 m, in meters; 0: no cone. A weapon made for cones, such as a flamethrower, is wide. */
export const coneWidth = ({ spread, areaKind }: Pick<Weapon, "spread" | "areaKind">): number =>
  CONE_WIDTH[spread === "" && areaKind === "cone" ? "wide" : spread];

/**
 * Returns the part of the map that an attack covers.
 * @param rounds Number of bullets in the fire mode.
 */
export function coneZone(
  form: ConeForm,
  weapon: Pick<Weapon, "spread" | "areaKind" | "increment" | "maxRange">,
  rounds: number,
  from: Point,
  aim: Point,
): ConeZone {
  const { increment, maxRange } = weapon;
  const meters = Math.max(1, Math.hypot(aim.x - from.x, aim.y - from.y));
  const within = (far: number): number => (maxRange > 0 ? Math.min(far, maxRange) : far);
  const half = (width: number): number => width / 2 / WIDTH_AT;
  if (form === "cone") return { from, aim, near: 0, far: within(Math.max(meters, increment)), opens: half(coneWidth(weapon)) };
  if (form === "suppress") return { from, aim, near: 0, far: within(meters), opens: half(rounds / 2) };
  const [near, far] = [Math.max(0, meters - NEXT_TO_EACH_OTHER), within(meters + NEXT_TO_EACH_OTHER)];
  return { from, aim, near, far, opens: rounds / 2 / meters };
}
