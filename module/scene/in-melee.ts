import { itemsOf } from "../foundry/documents";
import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import { boundsOf, middleOf } from "../rules/flight/footprint";
import { roundOff } from "../rules/flight/tolerance";
import { withinIntercept } from "../rules/movement/interception";
import { isPerson, isWeapon } from "./kinds";
import { footprintOf } from "./token-footprint";

type Token = CrossfireToken;

/** Documented numbers of `CONST.TOKEN_DISPOSITIONS`. */
const FRIENDLY = 1;
const HOSTILE = -1;

/** Returns whether two tokens are on opposite sides. Neutral and secret tokens have no enemies. */
export const areEnemies = (a: Token, b: Token): boolean => {
  const sides = [a.disposition as number, b.disposition as number];
  return sides.includes(FRIENDLY) && sides.includes(HOSTILE);
};

const OUT_OF_IT = ["dead", "unconscious", "near-death"] as const;

const fights = ({ actor }: Token): boolean =>
  actor !== null && isPerson(actor as CrossfireActor) && !OUT_OF_IT.some((id) => actor.statuses.has(id));

/** Returns the longest reach of the melee weapons in hand. */
const reachOf = (actor: CrossfireActor): number =>
  Math.max(
    0,
    ...itemsOf(actor)
      .filter(isWeapon)
      .map(({ system }) => (system.kind === "melee" && system.ready ? system.reach : 0)),
  );

/** Returns the meters between two bodies; negative if they overlap. */
function roomBetween(a: Token, b: Token, scene: CrossfireScene): number {
  const [one, other] = [a, b].map((token) => footprintOf(token, token.actor as CrossfireActor, scene));
  const half = (footprint: typeof one): number => {
    const { minX, minY, maxX, maxY } = boundsOf(footprint!);
    return (maxX - minX + maxY - minY) / 4;
  };
  const [from, to] = [middleOf(one!), middleOf(other!)];
  return roundOff(Math.hypot(from.x - to.x, from.y - to.y) - half(one) - half(other));
}

/**
 * Returns whether a token is in melee: a visible enemy who can fight is at the same elevation and within reach of one of the two.
 * @rule SS-DEFENSE-29
 * @param attacker The current attacker, who does not count as an enemy in melee; null: none.
 */
export function inMelee(token: Token, attacker: Token | null, scene: CrossfireScene): boolean {
  if (!fights(token)) return false;
  return (scene.tokens.contents as Token[]).some((other) => {
    if (other === token || other === attacker || other.hidden || !areEnemies(token, other) || !fights(other)) return false;
    const sameFloor = (other.elevation ?? 0) === (token.elevation ?? 0);
    const reach = Math.max(reachOf(token.actor as CrossfireActor), reachOf(other.actor as CrossfireActor));
    return sameFloor && withinIntercept(roomBetween(token, other, scene), reach);
  });
}
