import { declare, type Attack } from "../rules/attack/declare";
import type { AttackOrder } from "../rules/attack/order";
import { attackLimit, attackParts, attackSize } from "../rules/attack/pools";
import type { Part } from "../rules/chance/throws";
import type { Refusal, Ruling } from "../rules/ruling";
import { battlefieldOf } from "../scene/battlefield";
import { readinessOf } from "./readiness";
import { ruleset, switches } from "./ruleset";
import { shotOf } from "./shot";
import { withSplit } from "./split";

/** What a dialog shows about an order before anybody rolls. */
export interface Preview {
  /** Why the order is not legal, or null. */
  readonly refusal: Refusal | null;
  readonly parts: readonly Part[];
  readonly dice: number;
  readonly limit: number | null;
  readonly dv: number;
  readonly price: { readonly ap: number; readonly freeAction: boolean; readonly rounds: number } | null;
  readonly apLeft: number | null;
  readonly ammo: number | null;
  readonly distance: number;
  readonly coverDice: number;
  /** Names of those beyond or beside the one aimed at, nearest first. */
  readonly endangered: readonly string[];
}

/** The attack an order makes, on the battlefield as it stands now; or why not. */
export function ruleOn(order: AttackOrder): Ruling<Attack> {
  const shot = shotOf(order);
  if ("allowed" in shot) return shot;
  return declare(ruleset(), order, withSplit(battlefieldOf(shot, switches(), readinessOf), order));
}

const NOTHING: Preview = {
  refusal: null,
  parts: [],
  dice: 0,
  limit: 0,
  dv: 0,
  price: null,
  apLeft: null,
  ammo: null,
  distance: 0,
  coverDice: 0,
  endangered: [],
};

/** Everything an order would mean, also when it is not legal. */
export function preview(order: AttackOrder): Preview {
  const shot = shotOf(order);
  if ("allowed" in shot) return { ...NOTHING, refusal: shot };
  const seen = battlefieldOf(shot, switches(), readinessOf, (token) => game.user?.isGM === true || !token.hidden);
  const field = withSplit(seen, order);
  const ruling = declare(ruleset(), order, field);
  const attack = ruling.allowed ? ruling.value : { order, field, called: null };
  const target = field.entities[field.intended];
  const granted = field.entities.map((_, index) => field.grants[index]?.[field.intended] ?? 0);
  return {
    refusal: ruling.allowed ? null : ruling,
    parts: attackParts(attack),
    dice: attackSize(attack),
    limit: attackLimit({ field }),
    dv: field.weapon.dv,
    price: ruling.allowed ? ruling.value.price : null,
    apLeft: field.attacker.readiness.ap,
    ammo: field.weapon.ammo,
    distance: target?.distance ?? 0,
    coverDice: Math.max(target?.otherCover ?? 0, ...granted),
    endangered: field.entities.filter((_, index) => index !== field.intended).map(({ fighter }) => fighter.name),
  };
}
