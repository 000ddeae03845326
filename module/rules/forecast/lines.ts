import type { Battlefield } from "../attack/battlefield";
import { meleeReach } from "../attack/declare";
import { isMelee, type Weapon } from "../attack/fighter";
import { lineUp, type LineUp, type Stander } from "../attack/line-up";
import { conditionOf } from "../body/body-state";
import type { Engagement, Standing } from "./engagement";
import { fighterNow } from "./engagement";
import type { Skirmish } from "./skirmish";

/** Most lines kept: fights with very many different stances look along them again. */
const MOST_LINES = 20_000;

const isDead = ({ entrant, body }: Standing): boolean => conditionOf(entrant.fighter.plan, body) === "dead";

const standerOf = (who: Standing): Stander => ({
  disc: { at: who.at, radius: who.entrant.radius },
  stance: { cover: who.entrant.cover, tookCover: who.tookCover, prone: who.body.prone },
  dead: isDead(who),
  barrier: who.entrant.barrier,
});

function look({ walls }: Skirmish, from: Standing, others: readonly Standing[], weapon: Weapon): LineUp {
  const farthest = isMelee(weapon) ? meleeReach(weapon.reach) : Infinity;
  return lineUp({ shooter: from.at, walls, screens: walls, farthest }, others.map(standerOf), others.length - 1);
}

/** Everything about stances that a line of fire depends on, one sign for each of them. */
const stanceSign = (who: Standing): string =>
  isDead(who) ? "d" : who.body.prone ? (who.tookCover ? "b" : "p") : who.tookCover ? "c" : "-";

function keyOf(from: Standing, others: readonly Standing[], weapon: Weapon): string {
  let key = isMelee(weapon) ? `${meleeReach(weapon.reach)}` : "";
  key += `|${from.entrant.fighter.id}|${others.at(-1)!.entrant.fighter.id}|`;
  for (const who of others) key += stanceSign(who);
  return key;
}

function lineOf(fight: Engagement, from: Standing, others: readonly Standing[], weapon: Weapon): LineUp {
  const { lines, skirmish } = fight;
  if (fight.moved) return look(skirmish, from, others, weapon);
  const key = keyOf(from, others, weapon);
  const known = lines.seen.get(key);
  if (known) return known;
  const line = look(skirmish, from, others, weapon);
  if (lines.seen.size < MOST_LINES) lines.seen.set(key, line);
  return line;
}

/** The fight as it stands now, seen along one weapon: what an attack is ruled on. */
export function battlefieldOf(fight: Engagement, from: Standing, target: Standing, weapon: Weapon): Battlefield {
  const others = [...fight.everybody.filter((who) => who !== from && who !== target), target];
  const { places, intended, grants } = lineOf(fight, from, others, weapon);
  const attacker = from.entrant.fighter.id;
  return {
    attacker: fighterNow(fight, from, attacker),
    weapon,
    otherWeapon: null,
    entities: places.map(({ who, along, aside, distance, otherCover, coveredLimbs, unseen }) => ({
      fighter: fighterNow(fight, others[who]!, attacker),
      along,
      aside,
      distance,
      otherCover,
      coveredLimbs,
      unseen,
      aware: false,
    })),
    intended,
    grants,
    switches: fight.skirmish.ruleset.switches,
  };
}
