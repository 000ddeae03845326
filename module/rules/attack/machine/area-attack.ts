import type { FiringLine, FiringLinePlace, Placed } from "../model/battlefield";
import type { Attack } from "../model/ruleset";

const OFF: FiringLinePlace = { along: -1, aside: 0, distance: 0, otherCover: 0, coveredLimbs: [], unseen: false };

const WHOLE = new WeakMap<Attack, Attack>();
const LANES = new WeakMap<Attack, Attack[]>();

/**
 * Returns the attack along the firing line of one bullet; the attack itself without firing lines. The same firing line always gives the
 * same object.
 */
export function alongFiringLine(attack: Attack, bullet: number): Attack {
  const { cone } = attack.field;
  if (!cone || cone.firingLines.length === 0) return attack;
  const whole = WHOLE.get(attack) ?? attack;
  const known = LANES.get(whole) ?? [];
  LANES.set(whole, known);
  const at = bullet % cone.firingLines.length;
  return (known[at] ??= made(whole, cone.firingLines[at]!));
}

function made(whole: Attack, { places, intended, grants }: FiringLine): Attack {
  const entities = whole.field.entities.map((entity, index): Placed => {
    // An omitted fact of this line must not come from the line on which the entity was placed.
    const { shut: _shut, behind: _behind, walledOff: _walledOff, exact: _exact, assumed: _assumed, ...plain } = entity;
    return { ...plain, ...(places[index] ?? OFF), fighter: entity.fighter, aware: entity.aware };
  });
  const lane: Attack = { ...whole, field: { ...whole.field, entities, intended, grants } };
  WHOLE.set(lane, whole);
  return lane;
}

/**
 * Returns whether the whole attack roll counts for every shot. This is true for cones, for suppressive fire, and for spread bursts whose
 * bullets are not resolved one by one.
 * @rule XF-14
 */
export const countsWhole = ({ field: { cone }, ruleset }: Attack): boolean =>
  cone !== undefined && (cone.form !== "spread" || !ruleset.bulletByBullet);

/**
 * Returns whether a later shot can reach an entity; always true without firing lines.
 * @param shots For each shot, false if the caller leaves it out; omitted: all shots count.
 */
export function reachedLater({ field: { cone }, rounds }: Attack, bullet: number, entity: number, shots?: readonly boolean[]): boolean {
  if (!cone) return true;
  for (let later = bullet + 1; later < rounds; later += 1)
    if ((shots?.[later] ?? true) && cone.firingLines[later % cone.firingLines.length]!.places[entity]) return true;
  return false;
}
