import { allow, type Ruling } from "../../ruling";
import type { Battlefield, Switches } from "../model/battlefield";
import type { Fighter, Weapon } from "../model/fighter";
import type { AttackOrder, DirectDamage } from "../model/order";
import { plainWeapon } from "../model/plain-weapon";
import type { Attack, Ruleset } from "../model/ruleset";

/** Returns direct damage as a weapon that needs no ammunition or hands and fires no projectile. */
const asWeapon = ({ name, dv, damageKind, type, arp }: DirectDamage): Weapon =>
  plainWeapon({ id: "", name, dv, damageKind, type, arp, damage: { dice: 0, faces: 6, add: dv } });

/** Returns the fighter without armor or other protection. */
function bare({ thresholds: _thresholds, resistance: _resistance, ...fighter }: Fighter): Fighter {
  return { ...fighter, armor: 0 };
}

/**
 * Returns a battlefield on which the target of direct damage is both the attacker and the only entity. Unresisted damage ignores armor and
 * other protection.
 */
export const struckField = (struck: DirectDamage, fighter: Fighter, secret: boolean, switches: Switches): Battlefield => ({
  attacker: fighter,
  weapon: asWeapon(struck),
  otherWeapon: null,
  entities: [
    {
      fighter: struck.unresisted ? bare(fighter) : fighter,
      along: 0,
      aside: 0,
      distance: 0,
      otherCover: 0,
      coveredLimbs: [],
      unseen: false,
      aware: false,
      ...(secret ? { secret } : {}),
    },
  ],
  intended: 0,
  grants: [[0]],
  switches,
});

/** Declares direct damage. Direct damage costs nothing and is refused only if its location cannot be called. @rule SS-DAMAGE-06 */
export function declareStruck(ruleset: Ruleset, order: AttackOrder, field: Battlefield): Ruling<Attack> {
  const called = ruleset.method.call(order, field);
  if (!called.allowed) return called;
  const [mode] = ruleset.declaration.modes;
  return allow({ ruleset, order, field, called: called.value, mode: mode!, rounds: 1, price: { ap: 0, freeAction: false, rounds: 0 } });
}
