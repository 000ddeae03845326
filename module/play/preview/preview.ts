import { callRulings, type CallRuling } from "./call-rulings";
import type { Call } from "../../rules/called/called-shot";
import type { CrossfireToken } from "../../foundry/types";
import type { Attack, Outlook } from "../../rules/attack/model/ruleset";
import { damageBand, toYards, type DamageBand } from "../../rules/flight/half-damage";
import { reachedFrom } from "../../rules/attack/machine/blast-damage";
import type { Battlefield } from "../../rules/attack/model/battlefield";
import { declare } from "../../rules/attack/declare/declare";
import type { Weapon } from "../../rules/attack/model/fighter";
import { endangersOthers } from "../../rules/attack/machine/flight-stages";
import type { AttackOrder } from "../../rules/attack/model/order";
import { bleedoutDamage } from "../../rules/body/burdens";
import { opening } from "../../rules/attack/model/state";
import type { Part, RollSpec } from "../../rules/chance/roll-specs";
import { showsOf, type RollReading } from "../../rules/describe/formulas";
import type { Refusal, Ruling } from "../../rules/ruling";
import { battlefieldOf, groundOf } from "../../scene/battlefield";
import type { Shot } from "../../scene/shot";
import { areaOf, overArea } from "../area/area-attack";
import { aimHelps, provisional, rollOf } from "./attack-roll";
import { isFriend, previewLine, type PreviewLine } from "./preview-line";
import { opponentFigures } from "../opponent-figures";
import { readinessAgainst } from "../combat/readiness";
import { switches } from "../ruleset";
import { shotOf, struckOf } from "../attack/shot";
import { withSplit } from "../series/split-pool";
import { actorAt, documentAt } from "../uuids";
import { wholeRuleset } from "../whole-ruleset";

/** What a dialog shows about an order before anybody rolls. */
export interface Preview {
  /** Why the order is not legal, or null. */
  readonly refusal: Refusal | null;
  /** Dice of the attack roll with their parts; null while nothing is known. */
  readonly roll: RollSpec | null;
  readonly reading: RollReading;
  readonly damage: Pick<Weapon, "dv" | "damage">;
  readonly price: { readonly ap: number; readonly freeAction: boolean; readonly rounds: number } | null;
  /** AP of the price that the call costs. @rule CS-04 */
  readonly priceOfCall: number;
  readonly apLeft: number | null;
  readonly ammo: number | null;
  /** Strain a power costs its user; 0 for anything else. */
  readonly strain: number;
  /** Acting costs the attacker blood. @rule SS-CALLED-36 */
  readonly bleeds: boolean;
  readonly distance: number;
  /** How much of the damage carries so far; null where distance does not count. @rule TD-RANGE-01 */
  readonly band: DamageBand | null;
  /** Dice of every attack made together, and of the pool they come from; null for a single one. @rule SS-MULTI-04 */
  readonly shares: { readonly whole: number; readonly dice: readonly number[] } | null;
  /** It goes off over an area: nobody is aimed at, everybody near is one of those in danger. */
  readonly area: boolean;
  /** What the best cover of the one aimed at is worth against this attack. */
  readonly cover: number;
  /** Limbs of the one aimed at that cover hides. @rule CS-25 */
  readonly behind: readonly string[];
  /** Places of the one aimed at that a blow all over the body reaches; null where it strikes one place. @rule TD-AREA-01 */
  readonly exposed: readonly string[] | null;
  /** There is a joint or weak point to aim at. @rule TD-CHINK-02 */
  readonly chinks: boolean;
  /** AP of aim would help this attack. */
  readonly mayAim: boolean;
  /** What the one aimed at defends with unless they choose otherwise; null where this person may not know. */
  readonly defence: { readonly roll: RollSpec | null; readonly parts: readonly Part[] } | null;
  /** What of a die does it, where that can be said. @rule CS-20 */
  readonly outlook: Outlook | null;
  /** Names of those beyond or beside the one aimed at, nearest first. */
  readonly endangered: readonly string[];
  /** Names of walls and things among them: worth a word only if they can be struck. */
  readonly things: readonly string[];
  /** Names of those of the attacker's own side among them. */
  readonly friends: readonly string[];
  /** The line of fire for the map; null without one. */
  readonly line: PreviewLine | null;
}

const played = () => ({ ruleset: wholeRuleset(), switches: switches() });

/** The attack an order makes, on the battlefield as it stands now; or why not. @param met where the one aimed at was met on its way */
export function ruleOn(wanted: AttackOrder, met?: Shot["met"]): Ruling<Attack> {
  const order = overArea(wanted);
  const field = fieldOf(order, undefined, met);
  return "allowed" in field ? field : declare(wholeRuleset(), order, field);
}

type Refused = { readonly allowed: false } & Refusal;

/** The fight as an order concerns it; or what is missing. @param seen left out: everybody is known of */
function fieldOf(order: AttackOrder, seen?: (token: CrossfireToken) => boolean, met?: Shot["met"]): Battlefield | Refused {
  if (order.struck) return struckOf(order, order.struck);
  if (order.area) return areaOf(order, order.area, seen);
  const shot = shotOf(order, met);
  return "allowed" in shot ? shot : withSplit(battlefieldOf(shot, played(), readinessAgainst(shot), seen), order);
}

const others = ({ entities, intended }: Battlefield): string[] =>
  entities.filter((_, index) => index !== intended).map(({ fighter }) => fighter.name);

/** Whoever several shots go at, or what goes off reaches where it is aimed: their places on the battlefield. */
const reached = (attack: Attack): readonly number[] =>
  attack.field.fan?.lanes.map(({ intended }) => intended) ?? reachedFrom(attack, 0).map(({ entity }) => entity);

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
  shares: null,
  area: false,
  cover: 0,
  behind: [],
  exposed: null,
  chinks: false,
  mayAim: false,
  defence: null,
  outlook: null,
  endangered: [],
  things: [],
  friends: [],
  line: null,
};

const mayBeSeen = (token: CrossfireToken): boolean => game.user?.isGM === true || !token.hidden;

/** The battlefield as the person at this client may know it; or what is missing. */
export const fieldSeen = (order: AttackOrder): Battlefield | Refused => fieldOf(overArea(order), mayBeSeen);

/** The same with the line of fire on the map, where there is one. */
function groundSeen(order: AttackOrder): { readonly field: Battlefield; readonly line: PreviewLine | null } | Refused {
  const shot = order.area ? null : shotOf(order);
  if (!shot || "allowed" in shot) {
    const field = fieldOf(order, mayBeSeen);
    return "allowed" in field ? field : { field, line: null };
  }
  const ground = groundOf(shot, played(), readinessAgainst(shot), mayBeSeen);
  const field = withSplit(ground.field, order);
  return { field, line: ground.line && shot.attackerToken ? previewLine(ground.line, shot.attackerToken, field) : null };
}

const thingsIn = ({ entities }: Battlefield, endangered: readonly string[]): string[] =>
  endangered.filter((name) => entities.every(({ fighter }) => fighter.name !== name || fighter.kind === "barrier"));

/** Names of those of the attacker's own side who may be struck. */
const friendsIn = (line: PreviewLine | null, endangered: readonly string[]): string[] =>
  line?.places.flatMap(({ friend, name }) => (friend && endangered.includes(name) ? [name] : [])) ?? [];

/** The same of those several shots or a blast reaches. */
function friendsAmong({ attackerToken }: AttackOrder, { entities }: Battlefield, struck: readonly number[]): string[] {
  const token = documentAt(attackerToken ?? "", "Token");
  const all = (token?.parent?.tokens.contents ?? []) as CrossfireToken[];
  const own = all.filter((other) => token && other !== token && isFriend(other, token)).map(({ actor }) => actor?.uuid);
  return struck.flatMap((index) => {
    const { id, name } = entities[index]!.fighter;
    return own.includes(id) ? [name] : [];
  });
}

/** Everything an order would mean, also when it is not legal. */
export function preview(wanted: AttackOrder): Preview {
  const order = overArea(wanted);
  const rules = wholeRuleset();
  const seen = groundSeen(order);
  const area = Boolean(order.area);
  if ("allowed" in seen) return { ...NOTHING, area, reading: showsOf(rules.declaration).reading, refusal: seen };
  const { field, line } = seen;
  const ruling = declare(rules, order, field);
  const attack = ruling.allowed ? ruling.value : provisional(rules, order, field);
  const struck = field.fan || field.blast ? reached(attack) : null;
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
    shares: sharesOf(attack),
    area,
    cover: coverAt(attack, rollOf(attack).reading),
    ...targetOf(attack),
    mayAim: aimHelps(attack),
    defence: mayKnow(order.target) ? defenceOf(attack) : null,
    outlook: ruling.allowed && mayExpect(order.target) ? (rules.method.outlook?.(attack) ?? null) : null,
    endangered,
    things: thingsIn(field, endangered),
    friends: struck ? friendsAmong(order, field, struck) : friendsIn(line, endangered),
    line,
  };
}

/** What of the one aimed at is hidden, exposed, or has a gap. @rule CS-25 @rule TD-AREA-01 @rule TD-CHINK-02 */
function targetOf(attack: Attack): Pick<Preview, "behind" | "exposed" | "chinks"> {
  const { field, ruleset: rules } = attack;
  const { exposed, chinks } = rules.method.surface?.(attack) ?? { exposed: null, chinks: false };
  return { behind: field.entities[field.intended]?.coveredLimbs ?? [], exposed, chinks };
}

/** @rule CS-04 */
function priceOfCall({ ruleset: rules, order, mode, field, price }: Attack): number {
  return order.called ? price.ap - rules.method.price(rules, { ...order, called: null }, mode, field).ap : 0;
}

/** @rule TD-RANGE-01 @rule TD-RANGE-04 */
function bandAt({ weapon: { ranges }, entities, intended, blast }: Battlefield): DamageBand | null {
  const metres = entities[intended]?.distance ?? 0;
  return ranges && !blast ? damageBand(toYards(metres), ranges) : null;
}

/** @rule SS-MULTI-04 @rule SS-GLITCH-05 */
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

/** Whoever may look at the sheet of the one aimed at may know what they defend with, and everybody where the world shows all figures. */
const mayKnow = (target: string): boolean => {
  const actor = actorAt(target);
  return Boolean(game.user && actor && (actor.testUserPermission(game.user, "OBSERVER") || opponentFigures() === "all"));
};

/** The face a die needs tells the Evasion of the one aimed at: not where players see outcomes only. */
const mayExpect = (target: string): boolean => opponentFigures() !== "outcomes" || mayKnow(target);

/** The preselected defence of the one aimed at. */
function defenceOf(attack: Attack): Preview["defence"] {
  const { contest } = attack.ruleset.method;
  const { intended } = attack.field;
  const state = opening(attack.field);
  const choice = contest.optionsOf(attack, intended)[0]?.id ?? null;
  const defences = state.defences.map((kept, index) => (index === intended ? { ...kept, choice } : kept));
  const roll = contest.defenceThrow(attack, { ...state, defences }, intended);
  return { roll, parts: roll && "parts" in roll ? roll.parts : [] };
}

/** The best cover there is: what stands between, or what the target has of itself; where it is no dice, as far as it counts against this call. */
function coverAt(attack: Attack, reading: RollReading): number {
  const { field, ruleset: rules } = attack;
  if (reading !== "hits") return rules.method.contest.coverOf(attack, opening(field), field.intended);
  const granted = field.entities.map((_, index) => field.grants[index]?.[field.intended] ?? 0);
  return Math.max(field.entities[field.intended]?.otherCover ?? 0, ...granted);
}

/** Returns the ruling on every call, by what this user knows. Empty for area attacks and without a target. */
export function rulingsOfCalls(wanted: AttackOrder, calls: readonly Call[]): CallRuling[] {
  const order = overArea({ ...wanted, called: null });
  const field = order.area || !order.target ? null : fieldSeen(order);
  return !field || "allowed" in field ? [] : callRulings(wholeRuleset(), order, field, calls, mayKnow(order.target));
}
