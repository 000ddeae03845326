import { DEADEYE } from "../../called/deadeye";
import type { ActiveInjury } from "../../body/active-injury";
import { ORGANS } from "../../body/injury-effects";
import type { FighterDerived } from "../../body/derive";
import { ownTable } from "../../locations/location-table";
import type { Lack } from "../../locations/injury-tolerance";
import type { Body } from "../../body/plans";
import { shockTogether } from "../../locations/shock";
import type { Tolerance } from "../../body/wounding";
import type { Evasion, Fighter, Movement, Readiness } from "./fighter";
import { inHand, type CarriedWeapon } from "./in-hand";
import type { RulesetFacts } from "./ruleset";
import { showsOf } from "../../describe/formulas";
import { protectionOf, type Wardrobe } from "./worn-armor";

/** Somebody as a sheet has it: what is stored and what the ruleset has derived from that, whoever keeps the sheet. */
export interface PersonOnSheet {
  readonly id: string;
  readonly name: string;
  readonly derived: Pick<FighterDerived, "effective" | "pools" | "limbs" | "limits" | "av">;
  readonly skills: Readonly<Record<string, number>>;
  readonly overflow: number;
  readonly tolerance: string;
  readonly lacks: readonly string[];
  readonly male: boolean;
  readonly evasion: Evasion;
  /** Metres, without what is in the hand. */
  readonly reach: number;
  readonly deadeye: boolean;
  readonly weapons: readonly CarriedWeapon[];
  readonly worn: Wardrobe;
  /** Critical injuries that have not healed. */
  readonly critical: readonly { readonly penalty: number }[];
  readonly injuries: readonly ActiveInjury[];
  /** Penalties of blows that still hurt, 0 or less. */
  readonly shocks: readonly number[];
  readonly prone: boolean;
  readonly movement: Movement;
  readonly surprised: boolean;
  /** Fights for their life; left out: they do not. @rule SS-LAST-02 */
  readonly lastFight?: boolean;
  readonly unconscious: boolean;
  /** In no state to act or defend. */
  readonly down: boolean;
  readonly pinned: boolean;
  readonly turnedAway: boolean;
  /** Armor of this body has no joints to aim at. */
  readonly unjointed: boolean;
  readonly sizeModifier: number;
  /** Places that blows land on which nobody aimed, by the sum of three dice; a sum left out: as on a humanoid. */
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
  });

/** What only some ways to play ask of a body. */
const makeOf = ({ tolerance, lacks, male }: PersonOnSheet, { plan }: Body): NonNullable<Fighter["make"]> => ({
  hp: plan.maxima.flesh ?? 0,
  tolerance: tolerance as Tolerance,
  lacks: [...lacks] as Lack[],
  male,
});

/** Evasion somebody wrote on the sheet. @rule CS-08 */
const ownEvasion = ({ evasion }: PersonOnSheet): Pick<Fighter, "evasion"> =>
  evasion.value === null && evasion.passive === null ? {} : { evasion };

/** How a body stands to blows at its places. @rule TD-LOC-07 @rule TD-CHINK-02 @rule TD-AREA-03 @rule TD-AREA-04 @rule TD-AREA-09 */
function aspectOf({ name, landing, sizeModifier, turnedAway, unjointed, pinned }: PersonOnSheet): NonNullable<Fighter["aspect"]> {
  const table = ownTable(name, landing);
  return {
    pinned,
    ...(unjointed ? { jointed: false } : {}),
    ...(turnedAway ? { turnedAway: true } : {}),
    ...(sizeModifier === 0 ? {} : { size: sizeModifier }),
    ...(table ? { table } : {}),
  };
}

/** What not every way to play asks for. @rule TD-LOC-29 */
function facetsOf(sheet: PersonOnSheet, body: Body, { declaration }: RulesetFacts): Partial<Fighter> {
  const { armor, fighter } = showsOf(declaration);
  return {
    ...protectionOf(sheet.worn, armor),
    ...(fighter.includes("evasion") ? ownEvasion(sheet) : {}),
    ...(fighter.includes("lacks") ? { make: makeOf(sheet, body), shock: shockTogether(sheet.shocks), aspect: aspectOf(sheet) } : {}),
  };
}

/** The milestone, and the skill it asks for where the ruleset has that skill. @rule CS-36 @rule XF-22 */
const deadeyeOf = ({ deadeye }: PersonOnSheet, { declaration: { skills } }: RulesetFacts): Pick<Fighter, "deadeye" | "deadeyeSkill"> =>
  deadeye && skills.some(({ id }) => id === DEADEYE.skill) ? { deadeye, deadeyeSkill: DEADEYE.skill } : { deadeye };

/** Somebody on a sheet as the rules see them. */
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
