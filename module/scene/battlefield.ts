import type { CrossfireScene } from "../foundry/types";
import type { Battlefield, Placed, Switches } from "../rules/attack/model/battlefield";
import { correctedBy } from "../rules/attack/model/by-hand";
import type { Fighter } from "../rules/attack/model/fighter";
import { inARow, type LineUp } from "../rules/attack/declare/line-up";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import { fighterOf, type ReadinessOf } from "./fighter";
import { inMelee } from "./in-melee";
import { isByHand } from "./kinds";
import { lineOfFire, type LineOnMap } from "./line-on-map";
import type { IsKnownToken, RuledShot, Shot } from "./shot";
import { stanceOf, type FighterHere, type PlacedEntity } from "./standing";
import { weaponOf } from "./weapon";

/** The active ruleset and switches. */
export interface PlayedRuleset {
  readonly ruleset: RulesetFacts;
  readonly switches: Switches;
}

const everybody: IsKnownToken = () => true;

export type Row = Pick<Battlefield, "entities" | "intended" | "grants">;

/**
 * Returns whether a fighter expects attacks, even by an unseen attacker. A fighter in a fight expects attacks unless surprised.
 * @rule SS-DEFENSE-18
 */
const engaged = ({ readiness, surprised }: Fighter): boolean => readiness.ap !== null && !surprised;

/** Marks a fighter on the map as in melee if an enemy other than the attacker is within melee reach. @rule SS-DEFENSE-29 */
function asPlaced({ token }: Pick<PlacedEntity, "token">, fighter: Fighter, attacker: Shot["attackerToken"]): Fighter {
  const scene = token?.parent as CrossfireScene | null | undefined;
  return token && scene && inMelee(token, attacker, scene) ? { ...fighter, inMelee: true } : fighter;
}

/** Returns the rules' line-up as battlefield entities, each with its fighter. */
export const rowOf = (
  { places, intended, grants, walledOff }: LineUp,
  who: readonly Omit<PlacedEntity, "stander">[],
  of: FighterHere,
  attacker: Shot["attackerToken"],
): Row => ({
  entities: places.map(({ who: index, ...place }, at): Placed => {
    const { fighter: there, hidden } = who[index]!;
    const fighter = asPlaced(who[index]!, there(of), attacker);
    return { ...place, fighter, aware: engaged(fighter), secret: hidden, ...(walledOff && at === intended ? { walledOff } : {}) };
  }),
  intended,
  grants,
});

/** Returns the line-up without a map: the target and the chosen bystanders in a row. */
export function unmapped({ target, bystanders, weapon, hand, cover }: Shot, of: FighterHere): Row {
  const row = [target, ...bystanders];
  const line = inARow(row.map(stanceOf), isByHand(weapon), cover);
  return rowOf(
    correctedBy(line, hand, new Set()),
    row.map((actor) => ({
      uuid: actor.uuid,
      token: null,
      fighter: (here: FighterHere): Fighter => here(actor, actor.uuid, actor.name),
      name: actor.name,
      hidden: actor.token?.hidden ?? false,
    })),
    of,
    null,
  );
}

/** The current battlefield, with its line of fire if there is a map. */
export interface Ground {
  readonly field: Battlefield;
  readonly line: LineOnMap | null;
}

/**
 * Returns the current battlefield as plain values, for a ruling on an attack. If both tokens are on one scene, the map determines who is in
 * the way. Otherwise, the manually chosen row does.
 */
export function groundOf(
  shown: Shot,
  { ruleset, switches }: PlayedRuleset,
  readiness: ReadinessOf,
  seen: IsKnownToken = everybody,
): Ground {
  const of: FighterHere = (actor, uuid, name) => fighterOf(actor, readiness(actor), ruleset, uuid, name);
  const shot: RuledShot = { ...shown, cover: ruleset.cover, corridor: ruleset.corridor };
  // A fighter has no line of fire to itself.
  const line = shot.target === shot.attacker ? null : lineOfFire(shot, seen);
  const placed = line ? rowOf(line.line, line.standing, of, shot.attackerToken) : unmapped(shot, of);
  const field: Battlefield = {
    attacker: of(shot.attacker, shot.attacker.uuid, shot.attackerToken?.name ?? shot.attacker.name),
    weapon: weaponOf(shot.weapon, shot.attacker, ruleset),
    otherWeapon: shot.otherWeapon && weaponOf(shot.otherWeapon, shot.attacker, ruleset),
    ...placed,
    switches,
    ...(line?.wayOut ? { wayOut: line.wayOut } : {}),
  };
  return { field, line };
}

/** Returns the current battlefield without the line of fire. */
export const battlefieldOf = (shot: Shot, played: PlayedRuleset, readiness: ReadinessOf, seen: IsKnownToken = everybody): Battlefield =>
  groundOf(shot, played, readiness, seen).field;
