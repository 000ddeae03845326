import { callRulings, type CallRuling } from "./call-rulings";
import { coverableParts, partsBehind, type CoverablePart } from "../../rules/attack/model/by-hand";
import type { Call } from "../../rules/called-shots/called-shot";
import type { CrossfireToken } from "../../foundry/types";
import type { Attack, Outlook } from "../../rules/attack/model/ruleset";
import { damageBand, toYards, type DamageBand } from "../../rules/flight/range";
import { type Battlefield, isObject } from "../../rules/attack/model/battlefield";
import { declare } from "../../rules/attack/declare/declare";
import type { Weapon } from "../../rules/attack/model/fighter";
import { endangersOthers } from "../../rules/attack/unintended-targets/triggers";
import type { AttackOrder } from "../../rules/attack/model/order";
import { bleedoutDamage } from "../../rules/body/injuries/called-effects";
import { opening } from "../../rules/attack/model/state";
import type { Part, RollSpec } from "../../rules/chance/roll-specs";
import { showsOf, type RollReading } from "../../rules/describe/formulas";
import type { Refusal, Ruling } from "../../rules/ruling";
import { battlefieldOf, groundOf } from "../../scene/battlefield";
import type { Shot } from "../../scene/shot";
import { areaOf, overArea } from "../area/area-attack";
import { aimHelps, provisional, rollOf } from "./attack-roll";
import { foremostOf, type Foremost, friendsAmong, inReachOf, leftOut, onlyByScatter } from "./area-preview";
import type { LeftOut } from "../attack/refusal";
import { previewLine, type PreviewLine } from "./preview-line";
import { opponentFigures } from "../opponent-figures";
import { readinessAgainst } from "../combat/readiness";
import { switches } from "../ruleset";
import { shotOf, struckOf } from "../attack/shot";
import { withSplit } from "../series/split-pool";
import { actorAt } from "../uuids";
import { namedForPlayers } from "../withheld-names";
import { wholeRuleset } from "../whole-ruleset";

/** The attack panel's preview of an order. */
export interface Preview {
  /** Reason why the order is illegal; null if the order is legal. */
  readonly refusal: Refusal | null;
  /** Dice of the attack roll with their parts; null if unknown. */
  readonly roll: RollSpec | null;
  readonly reading: RollReading;
  readonly damage: Pick<Weapon, "dv" | "damage">;
  readonly price: { readonly ap: number; readonly freeAction: boolean; readonly rounds: number } | null;
  /** AP that the called shot adds to the cost. @rule CS-04 */
  readonly priceOfCall: number;
  readonly apLeft: number | null;
  readonly ammo: number | null;
  /** Strain that using a power costs the attacker; 0 for other attacks. */
  readonly strain: number;
  /** True if the attack causes bleeding damage to its attacker. @rule SS-CALLED-36 */
  readonly bleeds: boolean;
  readonly distance: number;
  /** Damage band at this distance; null if distance makes no difference. @rule TD-RANGE-01 */
  readonly band: DamageBand | null;
  /** Penalty (0 or less) for this distance unless the order states one. Null in a ruleset without such a penalty. @rule TD-ROLL-06 */
  readonly distancePenalty: number | null;
  /** Dice of each attack from one dice pool, and of the pool; null for a single attack. @rule SS-MULTI-04 */
  readonly shares: { readonly whole: number; readonly dice: readonly number[] } | null;
  /** True for an area attack, which has no target: all nearby entities are in danger. */
  readonly area: boolean;
  /** Value of the target's best cover against this attack. */
  readonly cover: number;
  /** Limbs of the target behind cover. @rule CS-25 */
  readonly behind: readonly string[];
  /** Parts of the target that a user can mark as behind cover. @rule CS-25 @rule XF-25 */
  readonly coverable: readonly CoverablePart[];
  /** Locations of the target that a large-area attack reaches; null for an attack on one location. @rule TD-AREA-01 */
  readonly exposed: readonly string[] | null;
  /** True if the target's armor has chinks to aim at. @rule TD-CHINK-02 */
  readonly chinks: boolean;
  /** True if aiming would help this attack. */
  readonly mayAim: boolean;
  /** The target's default defense; null if the user may not know it. */
  readonly defense: { readonly roll: RollSpec | null; readonly parts: readonly Part[] } | null;
  /** Evasion, and the lowest die faces for a hit and for a solid hit; null if unknown. @rule CS-20 */
  readonly outlook: Outlook | null;
  /** Names of the entities besides the target that the attack may strike, nearest first. */
  readonly endangered: readonly string[];
  /** Names of the walls and objects among the endangered entities; shown only if bullets can hit them. */
  readonly things: readonly string[];
  /** Names of the attacker's allies among the endangered entities. */
  readonly friends: readonly string[];
  /** Names of the people that a blast reaches only if it scatters, nearest first. */
  readonly byScatter: readonly string[];
  /** Entity whose chances stand for an area attack; null: no area attack, or it reaches no one. */
  readonly foremost: Foremost | null;
  /** Chosen targets that an area attack does not fire at, with the reasons. */
  readonly leftOut: readonly LeftOut[];
  /** Line of fire for the map; null without a line of fire. */
  readonly line: PreviewLine | null;
}

const played = () => ({ ruleset: wholeRuleset(), switches: switches() });

/**
 * Returns the attack of an order on the current battlefield, or the refusal.
 * @param met Point on the target's path where the attack takes place; omitted: taken from the order.
 */
export function ruleOn(wanted: AttackOrder, met?: Shot["met"]): Ruling<Attack> {
  const order = overArea(wanted);
  const field = fieldOf(order, undefined, met);
  return "allowed" in field ? field : declare(wholeRuleset(), order, field);
}

type Refused = { readonly allowed: false } & Refusal;

/**
 * Returns the battlefield of an order, or the refusal.
 * @param seen Returns whether the user knows a token; omitted: all tokens are known.
 */
function fieldOf(order: AttackOrder, seen?: (token: CrossfireToken) => boolean, met?: Shot["met"]): Battlefield | Refused {
  if (order.struck) return struckOf(order, order.struck);
  if (order.area) return areaOf(order, order.area, seen);
  const shot = shotOf(order, met);
  return "allowed" in shot ? shot : withSplit(battlefieldOf(shot, played(), readinessAgainst(shot), seen), order);
}

const others = ({ entities, intended }: Battlefield): string[] =>
  entities.filter((_, index) => index !== intended).map(({ fighter }) => fighter.name);

const NOTHING: Omit<Preview, "refusal" | "reading"> = {
  roll: null,
  damage: { dv: 0 },
  price: null,
  priceOfCall: 0,
  apLeft: null,
  ammo: null,
  strain: 0,
  bleeds: false,
  distance: 0,
  band: null,
  distancePenalty: null,
  shares: null,
  area: false,
  cover: 0,
  behind: [],
  coverable: [],
  exposed: null,
  chinks: false,
  mayAim: false,
  defense: null,
  outlook: null,
  endangered: [],
  things: [],
  friends: [],
  byScatter: [],
  foremost: null,
  leftOut: [],
  line: null,
};

const mayBeSeen = (token: CrossfireToken): boolean => game.user?.isGM === true || !token.hidden;

/** Returns the battlefield as far as this client's user may know it, or the refusal. */
export function fieldSeen(order: AttackOrder): Battlefield | Refused {
  const field = fieldOf(overArea(order), mayBeSeen);
  return "allowed" in field ? field : named(field);
}

/** Returns a battlefield with the names that this client's user may read. */
const named = (field: Battlefield): Battlefield => (game.user?.isGM ? field : namedForPlayers(field));

/** Returns the battlefield and, if there is one, the line of fire on the map; otherwise the refusal. */
function groundSeen(order: AttackOrder): { readonly field: Battlefield; readonly line: PreviewLine | null } | Refused {
  const shot = order.area ? null : shotOf(order);
  if (!shot || "allowed" in shot) {
    const field = fieldOf(order, mayBeSeen);
    return "allowed" in field ? field : { field: named(field), line: null };
  }
  const ground = groundOf(shot, played(), readinessAgainst(shot), mayBeSeen);
  const field = named(withSplit(ground.field, order));
  return { field, line: ground.line && shot.attackerToken ? previewLine(ground.line, shot.attackerToken, field) : null };
}

const thingsIn = ({ entities }: Battlefield, endangered: readonly string[]): string[] =>
  endangered.filter((name) => entities.every((entity) => entity.fighter.name !== name || isObject(entity)));

/** Returns the names of the attacker's allies on the line of fire that the attack may strike; empty without a line. */
const friendsIn = (line: PreviewLine | null, endangered: readonly string[]): string[] =>
  line?.places.flatMap(({ friend, name }) => (friend && endangered.includes(name) ? [name] : [])) ?? [];

/**
 * Previews an order, whether legal or illegal.
 * @param targets uuids of all targets that the user has chosen; an area attack may leave some of them out.
 */
export function preview(wanted: AttackOrder, targets: readonly string[] = []): Preview {
  const order = overArea(wanted);
  const rules = wholeRuleset();
  const seen = groundSeen(order);
  const area = Boolean(order.area);
  if ("allowed" in seen) return { ...NOTHING, area, reading: showsOf(rules.declaration).reading, refusal: seen };
  const { field, line } = seen;
  const ruling = declare(rules, order, field);
  const attack = ruling.allowed ? ruling.value : provisional(rules, order, field);
  const struck = inReachOf(attack);
  const endangered = struck?.map((index) => field.entities[index]!.fighter.name) ?? (endangersOthers(attack) ? others(field) : []);
  return {
    refusal: ruling.allowed ? null : ruling,
    ...rollOf(attack),
    damage: field.weapon,
    price: ruling.allowed ? ruling.value.price : null,
    priceOfCall: priceOfCall(attack),
    apLeft: field.attacker.readiness.ap,
    ammo: field.weapon.ammo,
    strain: field.weapon.power?.strain ?? 0,
    bleeds: bleedoutDamage(field.attacker.injuries, false) > 0,
    distance: field.entities[field.intended]?.distance ?? 0,
    band: bandAt(field),
    distancePenalty: rules.method.distancePenalty?.(field) ?? null,
    shares: sharesOf(attack),
    area,
    cover: coverAt(attack, rollOf(attack).reading),
    ...targetOf(attack),
    mayAim: aimHelps(attack),
    defense: mayKnow(order.target) ? defenseOf(attack) : null,
    outlook: ruling.allowed && mayExpect(order.target) ? (rules.method.outlook?.(attack) ?? null) : null,
    endangered,
    things: thingsIn(field, endangered),
    friends: struck ? friendsAmong(order, field, struck) : friendsIn(line, endangered),
    byScatter: struck && field.blast ? onlyByScatter(field, field.blast, struck) : [],
    foremost: struck && foremostOf(field, struck, wanted.target),
    leftOut: leftOut(order, targets, mayBeSeen),
    line,
  };
}

/**
 * Returns the covered, coverable and exposed locations of the target, and whether its armor has chinks.
 * @rule CS-25 @rule TD-AREA-01 @rule TD-CHINK-02
 */
function targetOf(attack: Attack): Pick<Preview, "behind" | "coverable" | "exposed" | "chinks"> {
  const { field, ruleset: rules } = attack;
  const { exposed, chinks } = rules.method.surface?.(attack) ?? { exposed: null, chinks: false };
  const { coveredLimbs = [], exact = false, fighter } = field.entities[field.intended] ?? {};
  const body = fighter?.make?.anatomy ? { anatomy: fighter.make.anatomy } : (fighter?.plan ?? {});
  return {
    ...{ behind: partsBehind(body, coveredLimbs, exact), coverable: coverableParts(rules.declaration, body) },
    ...{ exposed, chinks },
  };
}

/** Returns the AP that the called shot adds to the cost. @rule CS-04 */
function priceOfCall({ ruleset: rules, order, mode, field, price }: Attack): number {
  return order.called ? price.ap - rules.method.price(rules, { ...order, called: null }, mode, field).ap : 0;
}

/** Returns the damage band at the target's distance; null for blasts and weapons without such bands. @rule TD-RANGE-01 @rule TD-RANGE-04 */
function bandAt({ weapon: { ranges }, entities, intended, blast }: Battlefield): DamageBand | null {
  const meters = entities[intended]?.distance ?? 0;
  return ranges && !blast ? damageBand(toYards(meters), ranges) : null;
}

/** Returns the dice of each attack from one dice pool, and of the pool; null for a single attack. @rule SS-MULTI-04 @rule SS-GLITCH-05 */
function sharesOf(attack: Attack): Preview["shares"] {
  const { multiple, ...alone } = attack.order;
  const dice = (order: AttackOrder): number => {
    const { roll } = rollOf({ ...attack, order });
    return roll.kind === "pool" ? roll.dice : 0;
  };
  if (!multiple || multiple.attacks < 2 || rollOf(attack).roll.kind !== "pool") return null;
  const shares = Array.from({ length: multiple.attacks }, (_, index) => dice({ ...alone, multiple: { ...multiple, index } }));
  return { whole: dice(alone), dice: shares };
}

/** Returns whether the user may know the target's defense: with permission to observe the actor, or if the world shows all numbers. */
const mayKnow = (target: string): boolean => {
  const actor = actorAt(target);
  return Boolean(game.user && actor && (actor.testUserPermission(game.user, "OBSERVER") || opponentFigures() === "all"));
};

/** Returns whether the user may know which die results hit. They reveal Evasion, so players who see only outcomes may not. */
const mayExpect = (target: string): boolean => opponentFigures() !== "outcomes" || mayKnow(target);

/** Returns the target's preselected defense. */
function defenseOf(attack: Attack): Preview["defense"] {
  const { contest } = attack.ruleset.method;
  const { intended } = attack.field;
  const state = opening(attack.field);
  const choice = contest.optionsOf(attack, intended)[0]?.id ?? null;
  const defenses = state.defenses.map((kept, index) => (index === intended ? { ...kept, choice } : kept));
  const roll = contest.defenseRoll(attack, { ...state, defenses }, intended);
  return { roll, parts: roll && "parts" in roll ? roll.parts : [] };
}

/**
 * Returns the value of the target's best cover: cover dice from obstructions, or the target's other cover. In rulesets without cover dice,
 * returns the cover against this call.
 */
function coverAt(attack: Attack, reading: RollReading): number {
  const { field, ruleset: rules } = attack;
  if (reading !== "hits") return rules.method.contest.coverOf(attack, opening(field), field.intended);
  const granted = field.entities.map((_, index) => field.grants[index]?.[field.intended] ?? 0);
  return Math.max(field.entities[field.intended]?.otherCover ?? 0, ...granted);
}

/** Returns the ruling on every call, from this user's knowledge. Empty for area attacks and without a target. */
export function rulingsOfCalls(wanted: AttackOrder, calls: readonly Call[]): CallRuling[] {
  const order = overArea({ ...wanted, called: null });
  const field = order.area || !order.target ? null : fieldSeen(order);
  return !field || "allowed" in field ? [] : callRulings(wholeRuleset(), order, field, calls, mayKnow(order.target));
}
