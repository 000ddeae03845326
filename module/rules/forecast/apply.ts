import type { Change } from "../attack/changes";
import { falls } from "../attack/in-hand";
import { stack } from "../body/active-injury";
import { LIMBS } from "../body/limbs";
import { putsDown } from "../body/down";
import { idOf, regrip, tellClock, type Carrying, type Engagement, type Standing } from "./engagement";
import type { Exchange } from "./exchange";

/** What somebody's hand held falls. @rule SS-CALLED-19 */
function drop(who: Standing, side: "left" | "right" | null): void {
  const drawn = who.carries.flatMap(({ ready, arm }, at) => (ready ? [{ id: `${at}`, hands: arm.weapon.hands }] : []));
  for (const at of falls(drawn, side)) who.carries[Number(at)]!.ready = false;
  regrip(who);
}

function setStatus(fight: Engagement, who: Standing, status: string): void {
  const id = idOf(who);
  const ticking = fight.clock.fighters[id];
  if (status === "prone") who.body = { ...who.body, prone: true };
  else if (status === "full-defense" && ticking) tellClock(fight, { kind: "full-defense", id, on: true });
  else if (putsDown(status) && ticking && !ticking.down) tellClock(fight, { kind: "down", id, down: true });
}

function changeLimb(who: Standing, limb: string, by: number): void {
  const at = LIMBS.findIndex((id) => id === limb);
  who.body = { ...who.body, limbs: who.body.limbs.map((points, index) => (index === at ? points + by : points)) };
}

type Counted = Extract<Change, { kind: "ap" | "free-action" | "attacked" | "defended" | "score" }>;

const isSpent = ({ kind }: Change): boolean => kind === "ap" || kind === "free-action" || kind === "attacked";

/** What somebody pays for an attack, in one: AP, Free Action and the attack of the phase. */
function pay(fight: Engagement, who: Standing, spent: readonly Change[]): void {
  const id = idOf(who);
  if (spent.length === 0 || !fight.clock.fighters[id]) return;
  const ap = spent.reduce((sum, change) => sum + (change.kind === "ap" ? -change.by : 0), 0);
  const freeActions = spent.some((change) => change.kind === "free-action" && change.used) ? 1 : 0;
  const attacks = spent.some((change) => change.kind === "attacked" && change.done) ? 1 : 0;
  tellClock(fight, { kind: "spend", id, ap, freeActions, attacks });
}

/** The clock counts for those who are in it. */
function count(fight: Engagement, who: Standing, change: Counted): void {
  const id = idOf(who);
  if (!fight.clock.fighters[id]) return;
  if (change.kind === "defended") tellClock(fight, { kind: "defended", id, by: change.by });
  else if (change.kind === "score") tellClock(fight, { kind: "adjust", id, by: change.by });
  else pay(fight, who, [change]);
}

function applyOne(fight: Engagement, who: Standing, weapon: Carrying, change: Change): void {
  switch (change.kind) {
    case "amount":
      who.body = { ...who.body, [change.amount]: who.body[change.amount] + change.by };
      return;
    case "limb":
      return changeLimb(who, change.limb, change.by);
    case "status":
      return setStatus(fight, who, change.status);
    case "injury":
      who.injuries = stack(who.injuries, change.injury, who.entrant.fighter.organs);
      return;
    case "drops":
      return drop(who, change.side);
    case "ammo":
      weapon.loaded = weapon.loaded === null ? null : weapon.loaded + change.by;
      return;
    case "kept-up":
      throw new Error(`forecast: ${change.power} is a power that is kept up, which a forecast cannot count`);
    default:
      return count(fight, who, change);
  }
}

/** Everything an attack changes, applied once: bodies, injuries, hands, magazine and clock. */
export function applyChanges(fight: Engagement, attacker: Standing, weapon: Carrying, { attack, changes }: Exchange): void {
  const own = (change: Change): boolean => change.entity < 0 && isSpent(change);
  pay(fight, attacker, changes.filter(own));
  for (const change of changes) {
    if (own(change)) continue;
    const who = change.entity < 0 ? attacker : fight.byId.get(attack.field.entities[change.entity]!.fighter.id)!;
    applyOne(fight, who, weapon, change);
  }
}
