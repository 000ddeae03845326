import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import { type Battlefield, type Cone, type FiringLine, type FiringLinePlace, MOST_ENTITIES } from "../rules/attack/model/battlefield";
import { statedFor, type ByHand } from "../rules/attack/model/by-hand";
import { coneZone, type ConeForm } from "../rules/attack/model/cone";
import type { Fighter, Weapon } from "../rules/attack/model/fighter";
import { aThing } from "../rules/attack/model/thing";
import { barrierBody } from "../rules/body/plans";
import type { Point } from "../rules/flight/corridor";
import { reachesInto, type ConeZone } from "../rules/flight/cone-zone";
import { roundOff } from "../rules/flight/tolerance";
import { discOf, isNamed, type NamedBystander } from "./area-field";
import { rowOf, unmapped, type PlayedRuleset, type Row } from "./battlefield";
import { fighterOf, type ReadinessOf } from "./fighter";
import { isBarrier } from "./kinds";
import { eyeOf, lineOfFire } from "./line-on-map";
import { metersPerPixel } from "./measures";
import type { IsKnownToken, RuledShot, Shot } from "./shot";
import { standingToken } from "./standing";
import { weaponOf } from "./weapon";

/** The documents and settings of a cone, spread or suppressive fire attack. */
export interface ConeShot extends Pick<Shot, "attacker" | "attackerToken" | "weapon" | "cover"> {
  readonly form: ConeForm;
  /** Rounds of the fire mode. */
  readonly rounds: number;
  /** Point at which the middle of the cone aims, in scene pixels; null: the named entities are the targets. */
  readonly at: Point | null;
  readonly among: readonly NamedBystander[];
  /** Key of the phase in which the attack is made; "" outside a fight. */
  readonly since: string;
  /** Manual corrections: which entities are shot at or not, and the cover and distance of individual entities. */
  readonly hand: ByHand;
}

/** A cone attack with the corridor of the active ruleset. */
type RuledCone = ConeShot & Pick<RuledShot, "corridor">;

/** Maximum number of targets of one attack; each has its own firing line. */
const MOST_LANES = 12;

type Token = CrossfireToken;

/** A firing line to one target: the entities on the line with their uuids. */
interface Line extends Row {
  readonly uuids: readonly string[];
}

/**
 * Returns the shot at one target. Manually included entities become separate targets and do not change other lines. Cover and distance
 * apply only to this target.
 * @rule UT-09
 */
const shotAt = (
  { attacker, attackerToken, weapon, cover, corridor, hand: { exclude, ...hand } }: RuledCone,
  target: CrossfireActor,
  targetToken: Token | null,
): RuledShot => ({
  attacker,
  attackerToken,
  weapon,
  otherWeapon: null,
  target,
  targetToken,
  bystanders: [],
  cover,
  corridor,
  hand: { ...(exclude ? { exclude } : {}), ...statedFor(hand, [target.uuid, ...(targetToken ? [targetToken.uuid] : [])]) },
});

/** Returns the zone on the scene that a cone covers; null without a scene or point. */
export function zoneOf({ form, rounds, at, attacker, attackerToken }: Omit<ConeShot, "weapon">, weapon: Weapon): ConeZone | null {
  const scene = (attackerToken?.parent ?? null) as CrossfireScene | null;
  if (!scene || !attackerToken || !at) return null;
  const scale = metersPerPixel(scene);
  const { x, y } = eyeOf(attackerToken, attacker, scene);
  return coneZone(form, weapon, rounds, { x, y }, { x: at.x * scale, y: at.y * scale });
}

/** Reason why an attack at several targets does not fire at a token. The ids are language keys below CROSSFIRE.Attack.leftOutWhy. */
export type WhyLeftOut = "outside" | "prone" | "thing" | "dead" | "excluded" | "walled" | "unseen" | "rounds";

/** Receives the uuid of an entity that the attack does not fire at, and the reason. */
type LeaveOut = (uuid: string, why: WhyLeftOut) => void;

/** A token that an attack at several targets may fire at. */
interface InZone {
  readonly token: Token;
  /** True if a user included the token manually. */
  readonly named: boolean;
  /** Meters to the shooter; for a spread burst, to the aim point. */
  readonly meters: number;
}

/** Returns the token as a target of the attack, or the reason why the attack does not fire at it. */
function placeIn(shot: ConeShot, zone: ConeZone, scene: CrossfireScene, token: Token): InZone | WhyLeftOut {
  const standing = standingToken(token, scene);
  const actor = token.actor as CrossfireActor | null;
  if (!standing || !actor || isBarrier(actor)) return "thing";
  if (isNamed(shot.hand.exclude, actor, token)) return "excluded";
  const { dead, stance, body } = standing.stander;
  if (dead) return "dead";
  const disc = discOf(body.footprint);
  const named = isNamed(shot.hand.include, actor, token);
  if (!named && !reachesInto(zone, disc)) return "outside";
  if (!named && shot.form === "suppress" && stance.prone) return "prone";
  const from = shot.form === "spread" ? zone.aim : zone.from;
  return { token, named, meters: roundOff(Math.hypot(disc.at.x - from.x, disc.at.y - from.y)) };
}

/**
 * Returns the tokens that an attack on several targets fires at, without the prone ones for suppressive fire. Manually included tokens come
 * first, regardless of their position. The nearest to the shooter come next; for a spread burst, the nearest to the aim point.
 * @rule UT-09
 */
function targetsIn(shot: ConeShot, zone: ConeZone, scene: CrossfireScene, seen: IsKnownToken, leaveOut: LeaveOut): Token[] {
  const found: InZone[] = [];
  for (const token of scene.tokens.contents as Token[]) {
    if (token === shot.attackerToken || !seen(token)) continue;
    const place = placeIn(shot, zone, scene, token);
    if (typeof place === "string") leaveOut(token.uuid, place);
    else found.push(place);
  }
  return found.sort((a, b) => Number(b.named) - Number(a.named) || a.meters - b.meters).map(({ token }) => token);
}

type Of = (actor: CrossfireActor, uuid: string, name: string) => Fighter;

/**
 * Returns the firing line to a token, or the reason for none: a wall blocks the line, or the token is unseen. A manually included token
 * always has a line.
 */
function lineTo(shot: RuledCone, token: Token, of: Of, seen: IsKnownToken): Line | WhyLeftOut {
  const actor = token.actor as CrossfireActor;
  const line = lineOfFire(shotAt(shot, actor, token), seen);
  if (!line) return "walled";
  const { walledOff, places, intended } = line.line;
  const named = isNamed(shot.hand.include, actor, token);
  if (walledOff && !named) return "walled";
  if (places[intended]!.unseen && !named) return "unseen";
  return { ...rowOf(line.line, line.standing, of, shot.attackerToken), uuids: places.map(({ who }) => line.standing[who]!.uuid) };
}

/**
 * Returns the firing line to a named entity at the stated distance. Without a stated distance, the usual distance in a fight without a map
 * applies.
 */
function lineByHand(shot: RuledCone, { actor, token, meters }: NamedBystander, of: Of): Line {
  const at = shotAt(shot, actor, token);
  return { ...unmapped({ ...at, hand: { ...(meters > 0 ? { meters } : {}), ...at.hand } }, of), uuids: [actor.uuid] };
}

/**
 * Returns the maximum number of targets. A spread burst or suppressive fire is also limited by the mode's rounds and by those left in the
 * magazine. The declaration refuses an empty magazine.
 */
const mostTargets = ({ form, rounds }: ConeShot, { ammo }: Weapon): number =>
  form === "cone" ? MOST_LANES : Math.max(1, Math.min(MOST_LANES, rounds, ammo ?? MOST_LANES));

/** Returns the firing lines without a map, the named entities in order. */
function linesByHand(shot: RuledCone, most: number, of: Of, leaveOut: LeaveOut): Line[] {
  const lines: Line[] = [];
  for (const named of shot.among) {
    const why = isNamed(shot.hand.exclude, named.actor, named.token) ? "excluded" : lines.length < most ? null : "rounds";
    if (why) leaveOut((named.token ?? named.actor).uuid, why);
    else lines.push(lineByHand(shot, named, of));
  }
  return lines;
}

/** @param leaveOut Called for each entity that gets no line. */
function linesOf(
  shot: RuledCone,
  weapon: Weapon,
  zone: ConeZone | null,
  of: Of,
  seen: IsKnownToken,
  leaveOut: LeaveOut = () => {},
): Line[] {
  const most = mostTargets(shot, weapon);
  const scene = (shot.attackerToken?.parent ?? null) as CrossfireScene | null;
  if (!zone || !scene) return linesByHand(shot, most, of, leaveOut);
  const lines: Line[] = [];
  for (const token of targetsIn(shot, zone, scene, seen, leaveOut)) {
    const line = lines.length < most ? lineTo(shot, token, of, seen) : "rounds";
    if (typeof line === "string") leaveOut(token.uuid, line);
    else lines.push(line);
  }
  return lines;
}

/** Returns the entities on all lines by uuid, targets first, up to the limit of one attack. */
function everybodyOn(lines: readonly Line[]): Map<string, Battlefield["entities"][number]> {
  const found = new Map<string, Battlefield["entities"][number]>();
  const add = ({ uuids, entities }: Line, index: number): void => {
    // Indexes of other entities differ on each line, so only the firing lines have them.
    const { shut: _shut, behind: _behind, ...plain } = entities[index]!;
    if (found.size < MOST_ENTITIES && !found.has(uuids[index]!)) found.set(uuids[index]!, plain);
  };
  for (const line of lines) add(line, line.intended);
  for (const line of lines) for (const index of line.uuids.keys()) add(line, index);
  return found;
}

/** Converts a firing line so that it refers to entities by their indexes in the whole attack. */
function laneOf({ uuids, entities, grants, intended }: Line, all: readonly string[]): FiringLine {
  const own = all.map((uuid) => uuids.indexOf(uuid));
  const places = own.map((index): FiringLinePlace | null => {
    if (index < 0) return null;
    const { fighter: _fighter, aware: _aware, secret: _secret, shut, behind, ...place } = entities[index]!;
    const [walls, hiding] = [shut, behind].map((some = []) => some.map((one) => all.indexOf(uuids[one]!)).filter((one) => one >= 0));
    return { ...place, ...(walls!.length > 0 ? { shut: walls! } : {}), ...(hiding!.length > 0 ? { behind: hiding! } : {}) };
  });
  return {
    places,
    intended: all.indexOf(uuids[intended]!),
    grants: own.map((by) => own.map((who) => (by < 0 || who < 0 ? 0 : (grants[by]?.[who] ?? 0)))),
  };
}

/** Stand-in target for fire that hits no one. */
const SPOT = aThing({ id: "", name: "", kind: "barrier" }, barrierBody(1, { value: 1, max: 1 }), 0, 0);

const ruled = (shown: ConeShot, { cover, corridor }: PlayedRuleset["ruleset"]): RuledCone => ({ ...shown, cover, corridor });

const fighterIn =
  (ruleset: PlayedRuleset["ruleset"], readiness: ReadinessOf): Of =>
  (actor, uuid, name) =>
    fighterOf(actor, readiness(actor), ruleset, uuid, name);

/** Returns the entities that an attack at several targets does not fire at, by uuid, with the reasons. */
export function leftOutOf(
  shown: ConeShot,
  { ruleset }: Pick<PlayedRuleset, "ruleset">,
  readiness: ReadinessOf,
  seen: IsKnownToken = () => true,
): ReadonlyMap<string, WhyLeftOut> {
  const shot = ruled(shown, ruleset);
  const weapon = weaponOf(shot.weapon, shot.attacker, ruleset);
  const out = new Map<string, WhyLeftOut>();
  linesOf(shot, weapon, zoneOf(shot, weapon), fighterIn(ruleset, readiness), seen, (uuid, why) => void out.set(uuid, why));
  return out;
}

/** Returns the battlefield with all firing lines of one attack, as plain values. */
export function coneFieldOf(
  shown: ConeShot,
  { ruleset, switches }: PlayedRuleset,
  readiness: ReadinessOf,
  seen: IsKnownToken = () => true,
): Battlefield {
  const of = fighterIn(ruleset, readiness);
  const shot = ruled(shown, ruleset);
  const weapon = weaponOf(shot.weapon, shot.attacker, ruleset);
  const zone = zoneOf(shot, weapon);
  const lines = linesOf(shot, weapon, zone, of, seen);
  const found = everybodyOn(lines);
  const all = [...found.keys()];
  const firingLines = lines.map((line) => laneOf(line, all));
  const cone: Cone = { form: shot.form, zone, firingLines, since: shot.since };
  const meters = zone ? Math.hypot(zone.aim.x - zone.from.x, zone.aim.y - zone.from.y) : 0;
  const nobody = { along: meters, aside: 0, distance: meters, otherCover: 0, coveredLimbs: [], unseen: false };
  const entities = firingLines.length > 0 ? [...found.values()] : [{ ...nobody, fighter: SPOT, aware: false }];
  return {
    attacker: of(shot.attacker, shot.attacker.uuid, shot.attackerToken?.name ?? shot.attacker.name),
    weapon,
    otherWeapon: null,
    entities,
    intended: firingLines[0]?.intended ?? 0,
    grants: firingLines[0]?.grants ?? entities.map(() => entities.map(() => 0)),
    switches,
    cone,
  };
}
