/** Ways to be struck over most of the body at once. @rule TD-AREA-01 @rule TD-AREA-02 */
export const AREA_KINDS = ["area-effect", "cone", "external-explosion", "immersion"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

export const isAreaKind = (id: string): id is AreaKind => (AREA_KINDS as readonly string[]).includes(id);

/** What everyday dangers are. @rule TD-AREA-02 */
export const AREA_EXAMPLES = {
  "dragon-breath": "cone",
  bomb: "external-explosion",
  "large-fire": "immersion",
  "acid-pit": "immersion",
} as const satisfies Readonly<Record<string, AreaKind>>;

/** Attackers so much bigger strike all of somebody. @rule TD-AREA-03 */
const GIANT = 7;

export interface Sizes {
  readonly melee: boolean;
  /** Size Modifiers. */
  readonly attacker: number;
  readonly target: number;
  readonly unarmed: boolean;
  /** The weapon was made for somebody of the attacker's size. */
  readonly scaled: boolean;
}

/** @rule TD-AREA-03 seven sizes or more, up close, with the own body or a weapon of that size */
export const isGiantBlow = ({ melee, attacker, target, unarmed, scaled }: Sizes): boolean =>
  melee && attacker - target >= GIANT && (unarmed || scaled);

/** How the target stands to what comes over it. Locations by id. */
export interface Exposure {
  readonly kind: AreaKind | "giant-blow";
  /** Behind cover, or masked by the body itself. */
  readonly hidden: readonly string[];
  readonly turnedAway: boolean;
  /** null: nothing is known to be under, or it is no immersion. */
  readonly immersed: readonly string[] | null;
}

const FRONT: readonly string[] = ["face", "eye"];
const FACING: readonly Exposure["kind"][] = ["cone", "external-explosion"];

/**
 * Locations that an attack over the whole body reaches.
 *
 * @rule TD-AREA-08 not what is hidden @rule TD-AREA-09 of a blast or a cone only what is turned to it
 * @rule TD-AREA-10 of a bath only what is under @rule TD-AREA-11 of a true area effect everything
 */
export function exposed<Location extends string>(all: readonly Location[], { kind, hidden, turnedAway, immersed }: Exposure): Location[] {
  if (kind === "area-effect") return [...all];
  const away = turnedAway && FACING.includes(kind);
  return all.filter(
    (location) =>
      !hidden.includes(location) &&
      !(away && FRONT.includes(location)) &&
      (kind !== "immersion" || immersed === null || immersed.includes(location)),
  );
}

/**
 * DR against an attack over the whole body: the mean of the torso's and the lowest that is exposed, rounded up.
 *
 * @rule TD-AREA-05 the same everywhere is the mean too @rule TD-AREA-06 @rule TD-AREA-07 each DR against this type of damage
 * @returns null when nothing is exposed: nothing happens
 */
export const areaDr = (torso: number, exposedDr: readonly number[]): number | null =>
  exposedDr.length === 0 ? null : Math.ceil((torso + Math.min(...exposedDr)) / 2);
