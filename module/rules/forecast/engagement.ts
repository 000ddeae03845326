import { OUT_OF_COMBAT, type Fighter, type Readiness, type Weapon } from "../attack/fighter";
import { inHand, type InHand } from "../attack/in-hand";
import type { ActiveInjury } from "../body/active-injury";
import { conditionOf, type BodyState } from "../body/body-state";
import type { Rng } from "../chance/rng";
import { mayInterrupt } from "../clock/actions";
import { isActing, isDelayed, left, movedOf, onFullDefense, STOPPED, type Clock } from "../clock/clock";
import { command, type ClockCommand } from "../clock/commands";
import { mayDefend } from "../clock/surprise";
import type { Point } from "../flight/corridor";
import { paceOf } from "../movement/pace";
import type { Ruling } from "../ruling";
import type { SeenLines } from "./seen-lines";
import type { Arm, Combatant, Entrant, Skirmish } from "./skirmish";

/** A weapon as it is now. */
export interface Carrying {
  readonly arm: Arm;
  loaded: number | null;
  spare: number;
  ready: boolean;
}

/** Somebody or something as it is now. The only values of a forecast that change in place; nobody outside a fight sees them. */
export interface Standing {
  readonly entrant: Entrant;
  /** null for bystanders and barriers. */
  readonly combatant: Combatant | null;
  /** 0 or 1; -1 for who takes no side. */
  readonly side: number;
  readonly carries: readonly Carrying[];
  body: BodyState;
  injuries: readonly ActiveInjury[];
  hands: InHand;
  tookCover: boolean;
  at: Point;
}

/** One fight while it is fought. */
export interface Engagement {
  readonly skirmish: Skirmish;
  readonly lines: SeenLines;
  readonly rng: Rng;
  readonly everybody: readonly Standing[];
  readonly byId: ReadonlyMap<string, Standing>;
  clock: Clock;
  /** Somebody stands elsewhere than at the beginning. */
  moved: boolean;
}

const carrying = (arm: Arm): Carrying => ({ arm, loaded: arm.weapon.ammo, spare: arm.spare, ready: arm.weapon.ready });

const handsOf = ({ reach, parrySkill, handsEmpty }: Fighter): InHand => ({ reach, parrySkill, handsEmpty });

const standing = (entrant: Entrant, combatant: Combatant | null, side: number): Standing => ({
  entrant,
  combatant,
  side,
  carries: combatant?.arms.map(carrying) ?? [],
  body: entrant.fighter.body,
  injuries: entrant.fighter.injuries,
  hands: handsOf(entrant.fighter),
  tookCover: false,
  at: entrant.at,
});

/** Everybody in place, nothing rolled yet. */
export function engaged(skirmish: Skirmish, lines: SeenLines, rng: Rng): Engagement {
  const fighters = skirmish.sides.flatMap(({ fighters: own }, side) => own.map((one) => standing(one, one, side)));
  const everybody = [...fighters, ...skirmish.bystanders.map((one) => standing(one, null, -1))];
  const byId = new Map(everybody.map((one) => [one.entrant.fighter.id, one]));
  return { skirmish, lines, rng, everybody, byId, clock: STOPPED, moved: false };
}

export const idOf = ({ entrant }: Pick<Standing, "entrant">): string => entrant.fighter.id;

export const isUp = ({ entrant, body }: Pick<Standing, "entrant" | "body">): boolean => conditionOf(entrant.fighter.plan, body) === "up";

/** Asks the clock; what it does not allow changes nothing. */
export function ask(fight: Engagement, given: ClockCommand): Ruling<unknown> {
  const ruling = command(fight.clock, given);
  if (ruling.allowed) fight.clock = ruling.value.clock;
  return ruling;
}

/** Tells the clock something it must allow. @throws Error when it does not: the forecast has asked for what is not possible */
export function tellClock(fight: Engagement, given: ClockCommand): void {
  const ruling = ask(fight, given);
  if (!ruling.allowed) throw new Error(`forecast: the clock refuses ${given.kind} (${ruling.refusal}, ${ruling.rule})`);
}

/** What the clock lets somebody do now; who is not in it is free. */
function readinessOf({ clock }: Pick<Engagement, "clock">, id: string): Readiness {
  const fighter = clock.fighters[id];
  if (!fighter) return OUT_OF_COMBAT;
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

/** Somebody as the rules see them at this moment, facing an attacker. */
export function fighterNow(fight: Engagement, who: Standing, attacker: string): Fighter {
  const { fighter } = who.entrant;
  const { clock } = fight;
  const ticking = clock.fighters[fighter.id];
  const { body, injuries } = who;
  return {
    ...fighter,
    ...who.hands,
    body,
    injuries,
    prone: body.prone,
    movement: ticking ? paceOf(movedOf(clock, ticking).runs) : fighter.movement,
    surprised: ticking ? !mayDefend(clock, fighter.id, attacker) : who.entrant.surprised,
    helpless: fighter.helpless || (fighter.kind === "person" && !isUp(who)),
    readiness: readinessOf(fight, fighter.id),
  };
}

/** A weapon as it is in the hand now. */
export const weaponNow = ({ arm, loaded, ready }: Carrying): Weapon => ({ ...arm.weapon, ammo: loaded, ready });

/** What the hands hold after something was drawn or dropped. */
export function regrip(who: Standing): void {
  const { skills } = who.entrant.fighter;
  who.hands = inHand(
    who.carries.map(({ arm: { weapon }, ready }) => ({ kind: weapon.kind, skill: weapon.skill, reach: weapon.reach, drawn: ready })),
    skills,
  );
}
