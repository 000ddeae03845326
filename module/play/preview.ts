import type { Attack } from "../rules/attack/ruleset";
import type { Battlefield } from "../rules/attack/battlefield";
import { declare } from "../rules/attack/declare";
import type { Weapon } from "../rules/attack/fighter";
import { endangersOthers } from "../rules/attack/flight-stages";
import type { AttackOrder } from "../rules/attack/order";
import { opening } from "../rules/attack/state";
import type { Throw } from "../rules/chance/throws";
import { showsOf, type Reading } from "../rules/attack/shows";
import type { Refusal, Ruling } from "../rules/ruling";
import { battlefieldOf } from "../scene/battlefield";
import { aimHelps, provisional, rollOf } from "./attack-roll";
import { readinessAgainst } from "./readiness";
import { switches } from "./ruleset";
import { shotOf } from "./shot";
import { withSplit } from "./split";
import { wholeRuleset } from "./whole-ruleset";

/** What a dialog shows about an order before anybody rolls. */
export interface Preview {
  /** Why the order is not legal, or null. */
  readonly refusal: Refusal | null;
  /** Dice of the attack roll with their parts; null while nothing is known. */
  readonly roll: Throw | null;
  readonly reading: Reading;
  readonly damage: Pick<Weapon, "dv" | "damage">;
  readonly price: { readonly ap: number; readonly freeAction: boolean; readonly rounds: number } | null;
  readonly apLeft: number | null;
  readonly ammo: number | null;
  readonly distance: number;
  /** What the best cover of the one aimed at is worth against this attack. */
  readonly cover: number;
  /** AP of aim would help this attack. */
  readonly mayAim: boolean;
  /** Names of those beyond or beside the one aimed at, nearest first. */
  readonly endangered: readonly string[];
}

const played = () => ({ ruleset: wholeRuleset(), switches: switches() });

/** The attack an order makes, on the battlefield as it stands now; or why not. */
export function ruleOn(order: AttackOrder): Ruling<Attack> {
  const shot = shotOf(order);
  if ("allowed" in shot) return shot;
  return declare(wholeRuleset(), order, withSplit(battlefieldOf(shot, played(), readinessAgainst(shot)), order));
}

const others = ({ entities, intended }: Battlefield): string[] =>
  entities.filter((_, index) => index !== intended).map(({ fighter }) => fighter.name);

const NOTHING: Omit<Preview, "refusal" | "reading"> = {
  roll: null,
  damage: { dv: 0 },
  price: null,
  apLeft: null,
  ammo: null,
  distance: 0,
  cover: 0,
  mayAim: false,
  endangered: [],
};

/** Everything an order would mean, also when it is not legal. */
export function preview(order: AttackOrder): Preview {
  const shot = shotOf(order);
  const rules = wholeRuleset();
  if ("allowed" in shot) return { ...NOTHING, reading: showsOf(rules.declaration).reading, refusal: shot };
  const seen = battlefieldOf(shot, played(), readinessAgainst(shot), (token) => game.user?.isGM === true || !token.hidden);
  const field = withSplit(seen, order);
  const ruling = declare(rules, order, field);
  const attack = ruling.allowed ? ruling.value : provisional(rules, order, field);
  return {
    refusal: ruling.allowed ? null : ruling,
    ...rollOf(attack),
    damage: field.weapon,
    price: ruling.allowed ? ruling.value.price : null,
    apLeft: field.attacker.readiness.ap,
    ammo: field.weapon.ammo,
    distance: field.entities[field.intended]?.distance ?? 0,
    cover: coverAt(attack, rollOf(attack).reading),
    mayAim: aimHelps(attack),
    endangered: endangersOthers(attack) ? others(field) : [],
  };
}

/** The best cover there is: what stands between, or what the target has of itself; where it is no dice, as far as it counts against this call. */
function coverAt(attack: Attack, reading: Reading): number {
  const { field, ruleset: rules } = attack;
  if (reading !== "hits") return rules.method.contest.coverOf(attack, opening(field), field.intended);
  const granted = field.entities.map((_, index) => field.grants[index]?.[field.intended] ?? 0);
  return Math.max(field.entities[field.intended]?.otherCover ?? 0, ...granted);
}
