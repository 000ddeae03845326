import { OUT_OF_COMBAT, type Fighter, type Readiness, type Weapon } from "../attack/model/fighter";
import { inHand, type InHand } from "../attack/model/in-hand";
import type { ActiveInjury } from "../body/injuries/active-injury";
import { conditionOf } from "../body/unconsciousness-and-death";
import type { BodyState } from "../body/body-state";
import { shockTogether } from "../body/hit-locations/shock-and-knockdown";
import type { Rng } from "../chance/rng";
import { carriedAct, mayInterrupt, objectionToAct, type Act, left } from "../clock/actions";
import { isActing, movedOf, onFullDefense, STOPPED, type Clock, type Ticking } from "../clock/clock";
import { isDelayed } from "../clock/delay";
import { command, type ClockCommand } from "../clock/commands";
import { mayDefend } from "../clock/surprise";
import type { Point } from "../flight/corridor";
import { paceOf } from "../movement/walk-run-sprint";
import { newLines, type SeenLines } from "./seen-lines";
import type { Arm, Combatant, Entrant, Skirmish } from "./skirmish";

/** A weapon during the fight, with its loaded and spare rounds. `loaded` is null if the weapon uses no ammunition. */
export interface Carrying {
  readonly arm: Arm;
  loaded: number | null;
  spare: number;
  ready: boolean;
}

/** A person or object during the fight. Participants and their weapons change in place while the fight runs; the skirmish never changes. */
export interface Participant {
  /** Index among all participants. */
  readonly index: number;
  readonly entrant: Entrant;
  /** The participant's combatant; null for a bystander or barrier. */
  readonly combatant: Combatant | null;
  /** Index of the side, 0 or 1; -1: no side. */
  readonly side: number;
  readonly carries: readonly Carrying[];
  body: BodyState;
  injuries: readonly ActiveInjury[];
  hands: InHand;
  /** Shock penalties of recent hits, each 0 or less. */
  shocks: readonly number[];
  tookCover: boolean;
  at: Point;
}

/** A running fight. */
export interface Engagement {
  readonly skirmish: Skirmish;
  readonly rng: Rng;
  readonly everybody: readonly Participant[];
  readonly byId: ReadonlyMap<string, Participant>;
  /** Cached lines of fire. Fights share one cache. A fight gets its own cache when a participant moves. */
  lines: SeenLines;
  clock: Clock;
}

/** Mutable version of a readonly type, for new copies. */
type Growing<T> = { -readonly [K in keyof T]: T[K] };

const UNHURT: readonly number[] = [];

const carrying = (arm: Arm): Carrying => ({ arm, loaded: arm.weapon.ammo, spare: arm.spare, ready: arm.weapon.ready });

const handsOf = ({ reach, parrySkill, handsEmpty }: Fighter): InHand => ({ reach, parrySkill, handsEmpty });

const standing = (index: number, entrant: Entrant, combatant: Combatant | null, side: number): Participant => ({
  index,
  entrant,
  combatant,
  side,
  carries: combatant?.arms.map(carrying) ?? [],
  body: entrant.fighter.body,
  injuries: entrant.fighter.injuries,
  hands: handsOf(entrant.fighter),
  shocks: UNHURT,
  tookCover: false,
  at: entrant.at,
});

/** Returns a fight with all participants in place, before any roll. */
export function engaged(skirmish: Skirmish, lines: SeenLines, rng: Rng): Engagement {
  const everybody: Participant[] = [];
  skirmish.sides.forEach(({ fighters }, side) => {
    for (const one of fighters) everybody.push(standing(everybody.length, one, one, side));
  });
  for (const one of skirmish.bystanders) everybody.push(standing(everybody.length, one, null, -1));
  const byId = new Map(everybody.map((one) => [one.entrant.fighter.id, one]));
  return { skirmish, lines, rng, everybody, byId, clock: STOPPED };
}

/** Moves a participant, who loses taken cover. Gives the fight an empty cache of lines of fire. */
export function moveTo(fight: Engagement, who: Participant, at: Point): void {
  who.at = at;
  who.tookCover = false;
  fight.lines = newLines();
}

export const idOf = ({ entrant }: Pick<Participant, "entrant">): string => entrant.fighter.id;

export const isUp = ({ entrant, body }: Pick<Participant, "entrant" | "body">): boolean => conditionOf(entrant.fighter.plan, body) === "up";

/**
 * Takes an action if the clock allows it.
 * @returns Whether the clock allowed the action.
 */
export function takesAction(fight: Engagement, id: string, act: Act): boolean {
  const given = { kind: "act", id, act } as const;
  if (objectionToAct(fight.clock, given)) return false;
  fight.clock = carriedAct(fight.clock, given);
  return true;
}

/**
 * Runs a clock command that must be legal.
 * @throws {Error} if the clock refuses the command
 */
export function commandClock(fight: Engagement, given: ClockCommand): void {
  const ruling = command(fight.clock, given);
  if (!ruling.allowed) throw new Error(`forecast: the clock refuses ${given.kind} (${ruling.refusal}, ${ruling.rule})`);
  fight.clock = ruling.value.clock;
}

/** Sets counters of the clock in place. This is safe, because a forecast owns its clock and never rewinds it. */
export function countOn({ clock }: Engagement, id: string, figures: Partial<Pick<Ticking, "defenses" | "adjust" | "down">>): void {
  Object.assign(clock.fighters[id]!, figures);
}

/** Returns a participant's readiness at this moment, such as the remaining AP and whether the Free Action is used. */
function readinessOf(clock: Clock, id: string, fighter: Ticking): Readiness {
  const { ap, freeActions, attacks } = left(clock, fighter);
  return {
    ...OUT_OF_COMBAT,
    ap,
    freeActionUsed: freeActions > 0,
    attacked: attacks > 0,
    previousDefenses: fighter.defenses,
    onFullDefense: onFullDefense(clock, fighter),
    mayInterrupt: mayInterrupt(fighter),
    acting: isActing(clock, id),
    delayed: isDelayed(fighter),
  };
}

/**
 * Returns a participant's current Fighter, as the rules see it in an attack by this attacker. A participant who is not on the clock has no
 * restrictions.
 */
export function fighterNow({ clock }: Pick<Engagement, "clock">, who: Participant, attacker: string): Fighter {
  const { fighter, surprised } = who.entrant;
  const { body, hands } = who;
  const ticking = clock.fighters[fighter.id];
  const now: Growing<Fighter> = { ...fighter };
  now.reach = hands.reach;
  now.parrySkill = hands.parrySkill;
  now.handsEmpty = hands.handsEmpty;
  now.body = body;
  now.injuries = who.injuries;
  now.prone = body.prone;
  if (who.shocks.length > 0) now.shock = shockTogether([fighter.shock ?? 0, ...who.shocks]);
  now.helpless = fighter.helpless || (fighter.kind === "person" && !isUp(who));
  now.movement = ticking ? paceOf(movedOf(clock, ticking).runs) : fighter.movement;
  now.surprised = ticking ? !mayDefend(clock, fighter.id, attacker) : surprised;
  now.readiness = ticking ? readinessOf(clock, fighter.id, ticking) : OUT_OF_COMBAT;
  return now;
}

/** Returns a weapon with its current ammunition and readiness. */
export const weaponNow = ({ arm, loaded, ready }: Carrying): Weapon => ({ ...arm.weapon, ammo: loaded, ready });

/** Ends a participant's shock, at the end of the participant's own phase. @rule TD-LOC-29 */
export function recoverFromShock(who: Participant): void {
  if (who.shocks.length > 0) who.shocks = UNHURT;
}

/** Updates a participant's reach, parry skill and empty hands after a weapon is drawn or dropped. */
export function regrip(who: Participant): void {
  const { skills } = who.entrant.fighter;
  who.hands = inHand(
    who.carries.map(({ arm: { weapon }, ready }) => ({ kind: weapon.kind, skill: weapon.skill, reach: weapon.reach, drawn: ready })),
    skills,
  );
}
