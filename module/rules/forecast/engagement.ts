import { OUT_OF_COMBAT, type Fighter, type Readiness, type Weapon } from "../attack/model/fighter";
import { inHand, type InHand } from "../attack/model/in-hand";
import type { ActiveInjury } from "../body/active-injury";
import { conditionOf, type BodyState } from "../body/body-state";
import { shockTogether } from "../locations/shock";
import type { Rng } from "../chance/rng";
import { carriedAct, mayInterrupt, objectionToAct, type Act } from "../clock/actions";
import { isActing, isDelayed, left, movedOf, onFullDefense, STOPPED, type Clock, type Ticking } from "../clock/clock";
import { command, type ClockCommand } from "../clock/commands";
import { mayDefend } from "../clock/surprise";
import type { Point } from "../flight/corridor";
import { paceOf } from "../movement/pace";
import { newLines, type SeenLines } from "./seen-lines";
import type { Arm, Combatant, Entrant, Skirmish } from "./skirmish";

/** A weapon as it is now. */
export interface Carrying {
  readonly arm: Arm;
  loaded: number | null;
  spare: number;
  ready: boolean;
}

/** Somebody or something as it is now. The only values of a forecast that change in place; nobody outside a fight sees them. */
export interface Participant {
  /** Place in the list of all who are there. */
  readonly index: number;
  readonly entrant: Entrant;
  /** null for bystanders and barriers. */
  readonly combatant: Combatant | null;
  /** 0 or 1; -1 for who takes no side. */
  readonly side: number;
  readonly carries: readonly Carrying[];
  body: BodyState;
  injuries: readonly ActiveInjury[];
  hands: InHand;
  /** Penalties of blows that still hurt, 0 or less each. */
  shocks: readonly number[];
  tookCover: boolean;
  at: Point;
}

/** One fight while it is fought. */
export interface Engagement {
  readonly skirmish: Skirmish;
  readonly rng: Rng;
  readonly everybody: readonly Participant[];
  readonly byId: ReadonlyMap<string, Participant>;
  /** Shared by all fights until somebody stands elsewhere than at the beginning. */
  lines: SeenLines;
  clock: Clock;
}

/** A copy that nobody else has seen yet. */
type Growing<T> = { -readonly [K in keyof T]: T[K] };

const UNHURT: readonly number[] = [];

const carrying = (arm: Arm): Carrying => ({ arm, loaded: arm.weapon.ammo, spare: arm.spare, ready: arm.weapon.ready });

const handsOf = ({ reach, parrySkill, handsEmpty }: Fighter): InHand => ({ reach, parrySkill, handsEmpty });

const standing = (entrant: Entrant, combatant: Combatant | null, side: number): Omit<Participant, "index"> => ({
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

/** Everybody in place, nothing rolled yet. */
export function engaged(skirmish: Skirmish, lines: SeenLines, rng: Rng): Engagement {
  const fighters = skirmish.sides.flatMap(({ fighters: own }, side) => own.map((one) => standing(one, one, side)));
  const everybody = [...fighters, ...skirmish.bystanders.map((one) => standing(one, null, -1))].map((one, index) => ({ ...one, index }));
  const byId = new Map(everybody.map((one) => [one.entrant.fighter.id, one]));
  return { skirmish, lines, rng, everybody, byId, clock: STOPPED };
}

/** Somebody stands elsewhere: what was seen before holds no longer. */
export function moveTo(fight: Engagement, who: Participant, at: Point): void {
  who.at = at;
  who.tookCover = false;
  fight.lines = newLines();
}

export const idOf = ({ entrant }: Pick<Participant, "entrant">): string => entrant.fighter.id;

export const isUp = ({ entrant, body }: Pick<Participant, "entrant" | "body">): boolean => conditionOf(entrant.fighter.plan, body) === "up";

/** Takes an action if the clock allows it. @returns whether it did */
export function takesAction(fight: Engagement, id: string, act: Act): boolean {
  const given = { kind: "act", id, act } as const;
  if (objectionToAct(fight.clock, given)) return false;
  fight.clock = carriedAct(fight.clock, given);
  return true;
}

/** Tells the clock something it must allow. @throws Error when it does not: the forecast has asked for what is not possible */
export function tellClock(fight: Engagement, given: ClockCommand): void {
  const ruling = command(fight.clock, given);
  if (!ruling.allowed) throw new Error(`forecast: the clock refuses ${given.kind} (${ruling.refusal}, ${ruling.rule})`);
  fight.clock = ruling.value.clock;
}

/**
 * Figures the clock only counts. They change in place: the clock of a fight is the fight's own, and nobody takes a fight of a forecast back.
 */
export function countOn({ clock }: Engagement, id: string, figures: Partial<Pick<Ticking, "defences" | "adjust" | "down">>): void {
  Object.assign(clock.fighters[id]!, figures);
}

/** What the clock lets somebody do now. */
function readinessOf(clock: Clock, id: string, fighter: Ticking): Readiness {
  const { ap, freeActions, attacks } = left(clock, fighter);
  return {
    ...OUT_OF_COMBAT,
    ap,
    freeActionUsed: freeActions > 0,
    attacked: attacks > 0,
    previousDefences: fighter.defences,
    onFullDefense: onFullDefense(clock, fighter),
    mayInterrupt: mayInterrupt(fighter),
    acting: isActing(clock, id),
    delayed: isDelayed(fighter),
  };
}

/** Somebody as the rules see them at this moment, facing an attacker. Who is not in the clock is free. */
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

/** A weapon as it is in the hand now. */
export const weaponNow = ({ arm, loaded, ready }: Carrying): Weapon => ({ ...arm.weapon, ammo: loaded, ready });

/** The own phase is over: what hurt until its end has passed. @rule TD-LOC-29 */
export function recoverFromShock(who: Participant): void {
  if (who.shocks.length > 0) who.shocks = UNHURT;
}

/** What the hands hold after something was drawn or dropped. */
export function regrip(who: Participant): void {
  const { skills } = who.entrant.fighter;
  who.hands = inHand(
    who.carries.map(({ arm: { weapon }, ready }) => ({ kind: weapon.kind, skill: weapon.skill, reach: weapon.reach, drawn: ready })),
    skills,
  );
}
