import type { Change } from "../attack/changes";
import { falls } from "../attack/model/in-hand";
import { bodyWith } from "../body/body-state";
import { putsDown } from "../body/unconsciousness-and-death";
import { SHOCKED } from "../body/hit-locations/shock-and-knockdown";
import { paid } from "../clock/actions";
import { putInPlace } from "../clock/clock";
import { countOn, idOf, regrip, commandClock, type Carrying, type Engagement, type Participant } from "./engagement";
import type { Exchange } from "./exchange";

/** Makes a participant drop the weapons in one hand. @param side Hand that drops its weapons; null: both hands. @rule SS-CALLED-19 */
function drop(who: Participant, side: "left" | "right" | null): void {
  const drawn = who.carries.flatMap(({ ready, arm }, at) => (ready ? [{ id: `${at}`, hands: arm.weapon.hands }] : []));
  for (const at of falls(drawn, side)) who.carries[Number(at)]!.ready = false;
  regrip(who);
}

/** Adds a shock penalty that lasts until the end of the participant's next phase. @rule TD-LOC-29 */
function hurt(who: Participant, penalty: number): void {
  who.shocks = [...who.shocks, penalty];
}

/** Copies bodies and injuries from the attack state to the participants. The score is not copied, because the clock sets it. */
function takeOver({ entities, state }: Exchange): void {
  entities.forEach((who, at) => {
    const body = state.bodies[at]!;
    who.body = body.score === who.body.score ? body : bodyWith(body, { score: who.body.score });
    who.injuries = state.injuries[at]!;
  });
}

/** Changes to clock values that an attack makes for one participant. */
interface Counted {
  ap: number;
  freeActions: number;
  attacks: number;
  defenses: number;
  score: number;
  down: boolean;
  fullDefense: boolean;
}

const nothing = (): Counted => ({ ap: 0, freeActions: 0, attacks: 0, defenses: 0, score: 0, down: false, fullDefense: false });

/**
 * Adds a change to the counted values. Skips changes that the body state already contains.
 * @throws {Error} if the change harms the attacker or has a kind that cannot be counted
 */
function add(counted: Counted, change: Change): void {
  switch (change.kind) {
    case "ap":
      counted.ap -= change.by;
      return;
    case "free-action":
      counted.freeActions += change.used ? 1 : 0;
      return;
    case "attacked":
      counted.attacks += change.done ? 1 : 0;
      return;
    case "defended":
      counted.defenses += change.by;
      return;
    case "score":
      counted.score += change.by;
      return;
    case "status":
      counted.down ||= putsDown(change.status);
      counted.fullDefense ||= change.status === "full-defense";
      return;
    case "amount":
    case "limb":
    case "injury":
      if (change.entity >= 0) return;
      throw new Error(`forecast: an attack cannot take ${change.kind} from the attacker`);
    default:
      throw new Error(`forecast: a change of the kind ${change.kind} cannot be counted`);
  }
}

/**
 * Applies the counted values to the clock. Does nothing for a participant who is not on the clock.
 * @rule SS-ACTION-19 a declared attack never costs more AP than the participant has
 */
function count(fight: Engagement, who: Participant, { ap, freeActions, attacks, defenses, score, down, fullDefense }: Counted): void {
  const id = idOf(who);
  const ticking = fight.clock.fighters[id];
  if (!ticking) return;
  if (ap + freeActions + attacks > 0) fight.clock = paid(fight.clock, id, { ap, freeActions, attacks }, putInPlace);
  if (fullDefense) commandClock(fight, { kind: "full-defense", id, on: true });
  if (defenses === 0 && score === 0 && (ticking.down || !down)) return;
  const now = fight.clock.fighters[id]!;
  countOn(fight, id, { defenses: Math.max(0, now.defenses + defenses), adjust: now.adjust + score, down: now.down || down });
}

/** Applies all changes that an attack makes to bodies, injuries, hands, ammunition and the clock. */
export function applyToFight(fight: Engagement, attacker: Participant, weapon: Carrying, exchange: Exchange): void {
  const { entities, changes } = exchange;
  const own = nothing();
  const counted: Counted[] = [];
  takeOver(exchange);
  for (const change of changes) {
    const { entity } = change;
    if (change.kind === "ammo") weapon.loaded = weapon.loaded === null ? null : weapon.loaded + change.by;
    else if (change.kind === "status" && change.status === SHOCKED) hurt(entity < 0 ? attacker : entities[entity]!, change.value ?? 0);
    else if (change.kind === "drops") drop(entity < 0 ? attacker : entities[entity]!, change.side);
    else add(entity < 0 ? own : (counted[entity] ??= nothing()), change);
  }
  count(fight, attacker, own);
  counted.forEach((other, at) => count(fight, entities[at]!, other));
}
