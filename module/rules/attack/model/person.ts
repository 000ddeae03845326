import { DEADEYE } from "../../called-shots/deadeye";
import type { ActiveInjury } from "../../body/injuries/active-injury";
import { ORGANS } from "../../body/injuries/effect-durations";
import type { FighterDerived } from "../../body/derive";
import { ownTable } from "../../body/hit-locations/random-location";
import { plannedBody } from "../../body/hit-locations/body-plan-places";
import type { Lack, Tolerance } from "../../body/hit-locations/injury-tolerance";
import type { StoredBody } from "../../body/body-plan";
import type { Body } from "../../body/plans";
import { shockTogether } from "../../body/hit-locations/shock-and-knockdown";
import type { Evasion, Fighter, Movement, Readiness } from "./fighter";
import { inHand, type CarriedWeapon } from "./in-hand";
import type { RulesetFacts } from "./ruleset";
import { showsOf } from "../../describe/formulas";
import { protectionOf, type Wardrobe } from "./worn-armor";
import { underSurface } from "../../body/hit-locations/large-area-injury";

/** A person on a sheet: stored values and values that the ruleset derived. The type does not depend on how the sheet is stored. */
export interface PersonOnSheet extends StoredBody {
  readonly id: string;
  readonly name: string;
  readonly derived: Pick<FighterDerived, "effective" | "pools" | "limbs" | "limits" | "av">;
  readonly skills: Readonly<Record<string, number>>;
  readonly overflow: number;
  readonly tolerance: string;
  readonly lacks: readonly string[];
  readonly male: boolean;
  readonly evasion: Evasion;
  /** Reach without a weapon, in meters. */
  readonly reach: number;
  readonly deadeye: boolean;
  /** Tier of the Sniper milestone; omitted: the tier that Deadeye requires. @rule CS-36 */
  readonly sniperTier?: number;
  readonly weapons: readonly CarriedWeapon[];
  readonly worn: Wardrobe;
  /** Unhealed critical injuries. */
  readonly critical: readonly { readonly penalty: number }[];
  readonly injuries: readonly ActiveInjury[];
  /** Shock penalties from recent hits, each 0 or less. */
  readonly shocks: readonly number[];
  readonly prone: boolean;
  readonly movement: Movement;
  readonly surprised: boolean;
  /** true: the person fights for their life; omitted: false. @rule SS-LAST-02 */
  readonly lastFight?: boolean;
  readonly unconscious: boolean;
  /** true: the person cannot act or defend. */
  readonly down: boolean;
  readonly pinned: boolean;
  readonly turnedAway: boolean;
  /** Depth to which the body is immersed, such as "waist"; omitted or "": not stated. @rule TD-AREA-10 */
  readonly immersed?: string;
  /** true: the armor of this body has no joints to aim at. */
  readonly unjointed: boolean;
  readonly sizeModifier: number;
  /** Random hit location for each sum of 3d6; a sum that is not listed has the location of a humanoid. */
  readonly landing: Readonly<Record<string, string>>;
}

const bodyOf = (sheet: PersonOnSheet, { people }: RulesetFacts): Body =>
  people.body({
    pools: sheet.derived.pools,
    limbs: sheet.derived.limbs,
    overflow: sheet.overflow,
    rating: sheet.derived.effective["body"] ?? 0,
    physicalLimit: sheet.derived.limits.physical,
    tolerance: sheet.tolerance as Tolerance,
    injuries: sheet.critical,
    prone: sheet.prone,
    out: sheet.unconscious,
    ...(sheet.bodyPlan ? { bodyPlan: sheet.bodyPlan } : {}),
    lacks: sheet.lacks,
  });

/** Returns the facts about a body that only some rulesets use. */
function makeOf(sheet: PersonOnSheet, { plan }: Body): NonNullable<Fighter["make"]> {
  const { tolerance, lacks, male } = sheet;
  const anatomy = plannedBody(sheet);
  const own = anatomy ? { anatomy } : {};
  return { hp: plan.maxima.flesh ?? 0, tolerance: tolerance as Tolerance, lacks: [...lacks] as Lack[], male, ...own };
}

/** Returns the Evasion entered on the sheet; an empty object: none entered. @rule CS-08 */
const ownEvasion = ({ evasion }: PersonOnSheet): Pick<Fighter, "evasion"> =>
  evasion.value === null && evasion.passive === null ? {} : { evasion };

/**
 * Returns the exposure of the body's locations to hits.
 * @rule TD-LOC-07 @rule TD-CHINK-02 @rule TD-AREA-03 @rule TD-AREA-04 @rule TD-AREA-09 @rule TD-AREA-10
 */
function aspectOf({
  name,
  landing,
  sizeModifier,
  turnedAway,
  immersed = "",
  unjointed,
  pinned,
}: PersonOnSheet): NonNullable<Fighter["aspect"]> {
  const table = ownTable(name, landing);
  const under = underSurface(immersed);
  return {
    pinned,
    ...(unjointed ? { jointed: false } : {}),
    ...(turnedAway ? { turnedAway: true } : {}),
    ...(under ? { immersed: under } : {}),
    ...(sizeModifier === 0 ? {} : { size: sizeModifier }),
    ...(table ? { table } : {}),
  };
}

/** Returns the fighter fields that only some rulesets use. @rule TD-LOC-29 */
function facetsOf(sheet: PersonOnSheet, body: Body, { declaration }: RulesetFacts): Partial<Fighter> {
  const { armor, fighter } = showsOf(declaration);
  return {
    ...protectionOf(sheet.worn, armor),
    ...(fighter.includes("evasion") ? ownEvasion(sheet) : {}),
    ...(fighter.includes("aspect") ? { make: makeOf(sheet, body), shock: shockTogether(sheet.shocks), aspect: aspectOf(sheet) } : {}),
  };
}

/** Returns whether the person has Deadeye, and its skill and tier if the ruleset declares the skill. @rule CS-36 @rule XF-22 */
function deadeyeOf(
  { deadeye, sniperTier = DEADEYE.tier }: PersonOnSheet,
  { declaration: { skills } }: RulesetFacts,
): Pick<Fighter, "deadeye" | "deadeyeSkill" | "sniperTier"> {
  if (!deadeye || !skills.some(({ id }) => id === DEADEYE.skill)) return { deadeye };
  return { deadeye, deadeyeSkill: DEADEYE.skill, ...(sniperTier === DEADEYE.tier ? {} : { sniperTier }) };
}

/** Converts a person on a sheet into a Fighter. */
export function personOnSheet(sheet: PersonOnSheet, ruleset: RulesetFacts, readiness: Readiness): Fighter {
  const { derived, skills } = sheet;
  const body = bodyOf(sheet, ruleset);
  const hand = inHand(sheet.weapons, skills);
  return {
    id: sheet.id,
    name: sheet.name,
    kind: "person",
    attributes: derived.effective,
    skills,
    ...body,
    ...facetsOf(sheet, body, ruleset),
    armor: derived.av.value,
    reach: Math.max(sheet.reach, hand.reach),
    parrySkill: hand.parrySkill,
    handsEmpty: hand.handsEmpty,
    prone: sheet.prone,
    movement: sheet.movement,
    inMelee: false,
    inMovingVehicle: false,
    surprised: sheet.surprised,
    ...(sheet.lastFight ? { lastFight: true } : {}),
    helpless: sheet.down,
    ...deadeyeOf(sheet, ruleset),
    injuries: sheet.injuries,
    organs: ORGANS,
    keptUp: 0,
    readiness,
  };
}
