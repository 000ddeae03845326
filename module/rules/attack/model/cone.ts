import type { Point } from "../../flight/corridor";
import type { FanZone } from "../../flight/cone-zone";
import type { Weapon } from "./fighter";

/** How one attack is spread over several: a cone of shot, a burst over those next to each other, fire that keeps heads down. */
export const FAN_FORMS = ["cone", "spread", "suppress"] as const;
export type FanForm = (typeof FAN_FORMS)[number];
export const isFanForm = (said: string): said is FanForm => (FAN_FORMS as readonly string[]).includes(said);

/** Metres between the near and the far end of those a burst is spread over, to either side of the spot. */
const NEXT_TO_EACH_OTHER = 2;
/** Metres at which a cone and fire that suppresses are as wide as is said of them. */
const WIDTH_AT = 10;
/** Metres a cone is wide there: as many as it takes dice of a defence. @rule SS-DEFENSE-23 @rule SS-DEFENSE-24 @rule SS-DEFENSE-25 */
const CONE_WIDTH: Readonly<Record<Weapon["spread"], number>> = { "": 0, narrow: 1, medium: 3, wide: 5 };

/** Metres a cone is wide ten metres away; 0: it fires none. What is a cone by itself, such as a flame, is as wide as they get. */
export const coneWidth = ({ spread, areaKind }: Pick<Weapon, "spread" | "areaKind">): number =>
  CONE_WIDTH[spread === "" && areaKind === "cone" ? "wide" : spread];

/** The part of the map an attack covers. @param rounds of its mode */
export function fanZone(
  form: FanForm,
  weapon: Pick<Weapon, "spread" | "areaKind" | "increment" | "maxRange">,
  rounds: number,
  from: Point,
  aim: Point,
): FanZone {
  const { increment, maxRange } = weapon;
  const metres = Math.max(1, Math.hypot(aim.x - from.x, aim.y - from.y));
  const within = (far: number): number => (maxRange > 0 ? Math.min(far, maxRange) : far);
  const half = (width: number): number => width / 2 / WIDTH_AT;
  if (form === "cone") return { from, aim, near: 0, far: within(Math.max(metres, increment)), opens: half(coneWidth(weapon)) };
  if (form === "suppress") return { from, aim, near: 0, far: within(metres), opens: half(rounds / 2) };
  const [near, far] = [Math.max(0, metres - NEXT_TO_EACH_OTHER), within(metres + NEXT_TO_EACH_OTHER)];
  return { from, aim, near, far, opens: rounds / 2 / metres };
}
