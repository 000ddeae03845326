import { clockOf } from "../../documents/combat";
import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { isActing } from "../../rules/clock/clock";
import type { Point } from "../../rules/flight/corridor";
import { clearWay } from "../../rules/flight/battle-map";
import { middleOf } from "../../rules/flight/footprint";
import { passings, placesAlong, type Opponent } from "../../rules/movement/interception";
import { areEnemies } from "../../scene/in-melee";
import { isPerson, isWeapon, type Means } from "../../scene/kinds";
import { eyeOf } from "../../scene/line-on-map";
import { type ArmedWith, meansIn, waysToStrike } from "../../scene/makeshift";
import { mapOf } from "../../scene/map-of";
import { footprintOf } from "../../scene/token-footprint";
import { riseOf } from "../../scene/token-rise";
import { wayOf, type Way } from "../../scene/movement-path";
import { ruleOn } from "../preview/preview";
import { ruleset } from "../ruleset";

type Token = CrossfireToken;

/** A chance for a token to act out of turn because another token moved. */
export interface Occasion {
  readonly kind: "overwatch" | "interception";
  readonly watcher: Token;
  readonly weapon: string;
  readonly mode: string;
  readonly calls: boolean;
  /** Position of the moved token, in pixels, at which it can be attacked. */
  readonly contact: Point;
}

/** A combatant with a token on the map. */
interface InFight {
  readonly id: string;
  readonly token: Token;
  readonly actor: CrossfireActor;
}

/** A token that moved, with its path from start to end in pixels. */
export interface Moved {
  readonly token: Token;
  readonly scene: CrossfireScene;
  readonly combat: CrossfireCombat;
  readonly stood: readonly Point[];
}

/** Meters between the points of a path that are checked for a line of sight; `MOST_PLACES`: maximum number of these points. */
const APART = 0.5;
const MOST_PLACES = 24;

function opponentsOf({ token, scene, combat }: Moved): InFight[] {
  return (combat.combatants.contents as CrossfireCombatant[]).flatMap((combatant) => {
    const own = scene.tokens.get(combatant.tokenId ?? "") as Token | undefined;
    const actor = own?.actor as CrossfireActor | null | undefined;
    return own && actor && own !== token && areEnemies(own, token) ? [{ id: combatant.id ?? "", token: own, actor }] : [];
  });
}

const orderBy = ({ token, actor }: InFight, target: Token, { weapon, mode }: ArmedWith, more: Partial<AttackOrder>): AttackOrder => ({
  attacker: actor.uuid,
  attackerToken: token.uuid,
  weapon,
  target: target.uuid,
  mode,
  called: null,
  aim: 0,
  modifiers: [],
  ...more,
});

/** Returns the ranged weapons, except thrown weapons, and their fire modes for attacks out of turn. Ready weapons come first. */
const shotsOf = ({ actor }: InFight): ArmedWith[] =>
  itemsOf(actor)
    .filter(isWeapon)
    .filter(({ system }) => system.kind !== "melee" && system.kind !== "thrown")
    .sort((a, b) => Number(b.system.ready) - Number(a.system.ready))
    .flatMap((weapon) => {
      const modes = [...weapon.system.modes];
      return (modes.length === 0 ? ["single"] : modes).map((mode) => ({ weapon: weapon.id ?? "", mode }));
    });

/**
 * Returns the first weapon and mode that the rules allow against a visible target at a point. Null if there is none. Overwatch prefers a
 * mode that uses all held AP.
 * @rule XF-22
 */
function allowed(
  who: InFight,
  target: Token,
  contact: Point,
  ways: readonly ArmedWith[],
  more: Partial<AttackOrder>,
  held = 0,
): ArmedWith | null {
  const legal = ways.flatMap((way) => {
    const ruling = ruleOn(orderBy(who, target, way, more), contact);
    const sees = ruling.allowed && !ruling.value.field.entities[ruling.value.field.intended]!.unseen;
    return ruling.allowed && sees ? [{ way, price: ruling.value.mode.price }] : [];
  });
  return (legal.find(({ price }) => price === held) ?? legal[0])?.way ?? null;
}

/** Returns the points of the path in clear view of the watcher. The end comes first, because the token is there now. */
function inSight({ token, scene }: Moved, way: Way, watcher: InFight): readonly Point[] {
  const eye = eyeOf(watcher.token, watcher.actor, scene);
  const { foot, top } = riseOf(token, token.actor as CrossfireActor, scene);
  const { closed: map } = mapOf(scene);
  const places = placesAlong(way.places, APART, MOST_PLACES);
  return [...places.slice(-1), ...places.slice(0, -1)].filter((at) => clearWay(map, eye, { ...at, z: (foot + top) / 2 }, "sight"));
}

/**
 * Returns the overwatch attack that an enemy's movement triggers. Empty if the watcher holds no AP or has no legal shot.
 * @rule XF-22 @rule CS-34 @rule CS-35
 */
function overwatch(moved: Moved, way: Way, who: InFight): Occasion[] {
  const held = clockOf(moved.combat).fighters[who.id]?.overwatch?.ap ?? null;
  if (held === null) return [];
  const calls = isPerson(who.actor) && who.actor.system.deadeye;
  const ways = shotsOf(who);
  for (const place of inSight(moved, way, who)) {
    const contact = way.tokenAt(place);
    const found = allowed(who, moved.token, contact, ways, { overwatch: true }, held);
    if (found) return [{ kind: "overwatch", watcher: who.token, ...found, calls, contact }];
  }
  return [];
}

const reachWith = (means: Means | null): number => (means && isWeapon(means) ? means.system.reach : 0);

const reachOf = (who: InFight): number =>
  Math.max(0, ...waysToStrike(who.actor, ruleset()).map((way) => reachWith(meansIn(who.actor, way, ruleset()))));

function asOpponent(who: InFight, scene: CrossfireScene): Opponent {
  const { places, radius } = wayOf(who.token, who.actor, scene, [{ x: who.token.x, y: who.token.y }]);
  return { id: who.id, at: places[0]!, radius, reach: reachOf(who), mayStrike: true };
}

/**
 * Returns the legal interceptions by enemies whose reach the path enters or leaves. Enemies who are acting, at another elevation or behind
 * a wall do not intercept.
 * @rule SS-INTERCEPT-01 @rule SS-INTERCEPT-02
 */
function interceptions(moved: Moved, way: Way, enemies: readonly InFight[]): Occasion[] {
  const near = enemies.filter(({ id, token }) => !isActing(clockOf(moved.combat), id) && onOneLevel(token, moved.token));
  const met = passings(
    way.places,
    way.radius,
    near.map((who) => asOpponent(who, moved.scene)),
    [],
  );
  return met.flatMap(({ id, at }): Occasion[] => {
    const who = near.find((enemy) => enemy.id === id)!;
    if (!nothingBetween(moved, who, at)) return [];
    const place = way.tokenAt(at);
    const found = allowed(who, moved.token, place, waysToStrike(who.actor, ruleset()), { intercepts: true });
    return found ? [{ kind: "interception", watcher: who.token, ...found, calls: false, contact: place }] : [];
  });
}

const onOneLevel = (a: Token, b: Token): boolean => (a.elevation ?? 0) === (b.elevation ?? 0);

/** Returns true if no wall stands between an interceptor and the point on the token's path where the interceptor attacks. */
function nothingBetween({ token, scene }: Moved, { token: own, actor }: InFight, at: Point): boolean {
  const { foot, top } = riseOf(token, token.actor as CrossfireActor, scene);
  const from = middleOf(footprintOf(own, actor, scene));
  const z = (foot + top) / 2;
  return clearWay(mapOf(scene).closed, { ...from, z }, { ...at, z }, "movement");
}

/** Returns the chances to act out of turn because a token moved: interceptions in path order, then overwatch. */
export function occasionsOf(moved: Moved): readonly Occasion[] {
  const { token, scene, stood } = moved;
  const way = wayOf(token, token.actor as CrossfireActor, scene, stood);
  const enemies = opponentsOf(moved);
  const struck = interceptions(moved, way, enemies);
  return [...struck, ...enemies.flatMap((who) => overwatch(moved, way, who))];
}
