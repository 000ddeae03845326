import { COVER_DICE, COVER_UNSTATED, coverAgainstCall, type AttackNature, coverAgainst } from "../../protection/cover";
import { limbIndex } from "../../body/body-plan";
import type { CalledLocation } from "../../called-shots/called-shot";
import { isObject, type Placed } from "../model/battlefield";
import type { Attack } from "../model/ruleset";
import { type AttackState, hasPassed } from "../model/state";
import { natureOf } from "../../powers/power";
import type { Weapon } from "../model/fighter";

/** Returns the nature of an attack with the weapon, which decides how cover counts. @rule SS-COVER-03 @rule SS-COVER-06 */
const natureOfWeapon = ({ kind, power }: Pick<Weapon, "kind" | "power">): AttackNature =>
  power ? natureOf(power) : kind === "melee" ? "melee" : "ranged";

/**
 * Returns the cover dice that count against an attack; 0 if cover does not help.
 * @rule SS-COVER-03 @rule SS-COVER-06
 * @param inMelee true: this world also counts cover in melee.
 */
function coverCounts(nature: AttackNature, dice: number, inMelee: boolean): number {
  const grade = dice <= 0 ? "none" : dice <= COVER_DICE.partial ? "partial" : "good";
  return coverAgainst(nature, grade, inMelee) === "none" ? 0 : dice;
}

/**
 * Returns the limb whose cover hides a called location. Cover can hide a limb of a body plan alone, or together with all limbs of its kind.
 * Null if the call names no limb.
 * @rule XF-25 @rule CS-25
 */
function hidingLimb({ limb, hiddenWith }: CalledLocation, { coveredLimbs, exact = false, fighter: { plan } }: Placed): string | null {
  if (hiddenWith === undefined || (limb !== null && coveredLimbs.includes(limb))) return limb;
  // Stated by itself, a limb whose id is that of its kind does not stand for the others.
  return exact && plan.anatomy && limbIndex(plan.anatomy, hiddenWith) >= 0 ? limb : hiddenWith;
}

/**
 * Returns the cover dice of the intended target; 0 if the ruleset compares calls with cover, and the cover does not hide the called
 * location.
 * @rule XF-21
 */
function coverAtCall({ field, called, ruleset: { cover: rules = COVER_UNSTATED } }: Attack, cover: number): number {
  const target = field.entities[field.intended]!;
  return called && rules.calls ? coverAgainstCall(cover, hidingLimb(called, target), target.coveredLimbs) : cover;
}

/** Position of a bullet and the current part of its flight. */
type Flown = Pick<AttackState, "passed" | "from"> & Partial<Pick<AttackState, "leg">>;

const UNMOVED = { passed: 0, from: 0 } as const;

/** Returns true for an intended target behind walls if the bullet goes through them without a deliberate shot through cover. */
const isBehindItsCover = ({ order, field }: Attack, { leg }: Flown, entity: number): boolean =>
  leg === "through" && !order.through && entity === field.intended && field.entities[entity]!.shut !== undefined;

/**
 * Returns the cover dice an entity still has, 0 to 4. They come from the best single source that the bullet has not passed. An object has
 * cover only as the intended target, not as an obstruction or secondary target (UT-44).
 * @rule SS-DEFENSE-02
 * @rule UT-28
 * @rule UT-29
 * @rule XF-08
 * @rule XF-21
 * @rule SS-COVER-03
 * @rule SS-BARRIER-03 a target that walls shut off keeps the cover of the walls against this bullet
 */
export function coverLeft(attack: Attack, state: Flown, entity: number): number {
  const { field } = attack;
  const { passed, from } = isBehindItsCover(attack, state, entity) ? UNMOVED : state;
  const at = field.entities[entity]!;
  if (isObject(at) && entity !== field.intended) return 0;
  let best = at.otherCover;
  field.grants.forEach((given, index) => {
    const dice = given[entity] ?? 0;
    if (dice <= best || index === entity || hasPassed({ passed }, index)) return;
    const { along } = field.entities[index]!;
    if (along > from && along < at.along) best = dice;
  });
  const cover = coverCounts(natureOfWeapon(field.weapon), best, field.switches.meleeCover);
  return cover > 0 && entity === field.intended ? coverAtCall(attack, cover) : cover;
}

const MOST_COVER = new WeakMap<Attack["field"], number>();

function coverOnField(field: Attack["field"]): number {
  const firingLines = field.cone?.firingLines ?? [];
  const granted = [field, ...firingLines].flatMap(({ grants }) => grants.flat());
  const own = [...field.entities, ...firingLines.flatMap(({ places }) => places)].map((place) => place?.otherCover ?? 0);
  return Math.max(0, ...granted, ...own);
}

/** Returns the highest cover, in dice or points, of any entity. */
export function mostCover(field: Attack["field"]): number {
  const known = MOST_COVER.get(field);
  if (known !== undefined) return known;
  const most = coverOnField(field);
  MOST_COVER.set(field, most);
  return most;
}

/** Returns whether any entity has cover. An entity can lose its cover during the flight. */
export const anyCover = (field: Attack["field"]): boolean => mostCover(field) > 0;
