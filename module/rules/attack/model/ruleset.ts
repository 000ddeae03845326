import type { Condition } from "../../body/body-state";
import type { CalledLocation } from "../../called/called-shot";
import type { RollOutcome, Throw } from "../../chance/throws";
import type { Checks } from "../../checks/check";
import type { DefenceOption } from "../../contest/defense";
import type { DecidedBy, OpposedResult, TieRules } from "../../contest/opposed";
import type { Glitch } from "../../contest/pool";
import type { CoverRules } from "../../flight/cover";
import type { Penetration } from "../../flight/penetration";
import type { Making } from "../../creation/creation";
import type { RuleId } from "../../rule-id";
import type { Ruling } from "../../ruling";
import type { Answer, Tell, ThrowPurpose } from "./ask";
import type { Battlefield, Placed, Switches } from "./battlefield";
import type { Declaration, FireMode } from "./declaration";
import type { AttackOrder } from "./order";
import type { People } from "./people";
import type { AttackState, Defence, Sure } from "./state";
import type { Testless } from "./testless";

/** An attack the rules allow: never changes again. */
export interface Attack {
  readonly ruleset: Ruleset;
  readonly order: AttackOrder;
  readonly field: Battlefield;
  readonly called: CalledLocation | null;
  readonly mode: FireMode;
  /** Bullets that are followed one by one. */
  readonly rounds: number;
  readonly price: AttackCost;
  /** What a gamemaster has decreed, by the id of each decree; left out: nothing. */
  readonly decrees?: Readonly<Record<string, number>>;
}

export interface AttackCost {
  readonly ap: number;
  readonly freeAction: boolean;
  readonly rounds: number;
}

/** An attack as it looks before the roll: what a first bullet needs. */
export interface Outlook {
  /** Evasion to beat, cover included. */
  readonly evasion: number;
  /** Total to beat for a solid hit. */
  readonly threshold: number;
  /** Totals that hit and glance. @rule GL-12 */
  readonly band: number;
  /** How much nearer than without a call the solid hit is. @rule CS-18 */
  readonly thresholdDrop: number;
  /** Least face of the d20 that does it, or null: not possible. */
  readonly dieForHit: number | null;
  readonly dieForSolid: number | null;
  /** Faces out of 20. */
  readonly hitIn20: number;
  readonly solidIn20: number;
}

/** Why an attack is not legal now. */
export type Refused = Extract<Ruling<never>, { allowed: false }>;
export type Objection = (attack: Attack) => Refused | null;

/** What an attack roll is worth. */
export interface AttackResult {
  /** Hits, a total, a margin: whatever this contest compares. */
  readonly hits: number;
  readonly glitch: Glitch;
  readonly sure: Sure;
}

/** What is still needed before an entity's result is known. `none`: it has no test. `not-now`: the attack failed without one. */
export type Need = "choice" | "throw" | "none" | "not-now";

/** What came of attack against defence, and the rule that says so. */
export interface Verdict extends OpposedResult {
  readonly rule: string;
  /** What decided it; left out: the figures. A miss that cover decided sends the bullet into the cover. @rule UT-23 */
  readonly by?: DecidedBy;
}

/** Attack against defence, as a ruleset plays it. Every number is whole. */
export interface Contest {
  /** The defence is named before any die is rolled; else when it is needed. @rule SS-ATTACK-06 */
  readonly namesDefenceFirst: boolean;
  /** Every bullet has an attack roll of its own; else one serves for all of them. @rule CS-33 @rule SS-ATTACK-09 */
  readonly rollsEachBullet: boolean;
  /** Rules by which an attack is declared and rolled, a defence chosen and rolled, and somebody surprised has none. */
  readonly rules: Readonly<Record<"declare" | "attack" | "choice" | "defence" | "surprised", string>>;
  /** What a defence that nobody makes counts. @rule UT-06 */
  readonly undefended: number;
  attackThrow(attack: Attack, bullet: number): Throw;
  /** Against the one aimed at, before any cover. */
  readAttack(attack: Attack, bullet: number, outcome: RollOutcome): AttackResult;
  /** Why an entity has no test, or null. */
  testless(attack: Attack, at: Placed): Testless | null;
  /** Of the subject. */
  needs(attack: Attack, state: AttackState): Need;
  /** Defences to choose from, the preselected one first. */
  optionsOf(attack: Attack, entity: number): readonly DefenceOption[];
  /** Null when nobody and nothing rolls. */
  defenceThrow(attack: Attack, state: AttackState, entity: number): Throw | null;
  readDefence(attack: Attack, state: AttackState, outcome: RollOutcome): Omit<Defence, "choice">;
  /** What the attack counts against an entity. */
  hitsAgainst(attack: Attack, state: AttackState, entity: number): number;
  /** The skill the attack was read against for an entity; left out: it is read against none. */
  skillAgainst?(attack: Attack, state: AttackState, entity: number): number;
  /** What an entity counts by itself. @rule UT-19 */
  defenceOf(attack: Attack, state: AttackState, entity: number): number;
  /** What its cover adds, as far as it still counts. @rule UT-28 */
  coverOf(attack: Attack, state: AttackState, entity: number): number;
  /** The subject as it stands now. */
  compare(attack: Attack, state: AttackState): Verdict;
  /** A defence from which this bullet and those after it strike nobody who has no cover; null: every figure counts. */
  enough(attack: Attack, state: AttackState): number | null;
  /** A state of which the same comes, with figures that differ without a difference made equal; left out: all of them count. */
  alike?(attack: Attack, state: AttackState): AttackState;
  /** Against whom a blast reaches; left out: as against anybody else. */
  readonly blast?: BlastContest;
  /** May this bullet strike anybody at all? */
  canStrike(attack: Attack, state: AttackState): boolean;
}

/** What of a contest is different where an attack goes off around a spot. @rule SS-DEFENSE-33 */
export interface BlastContest {
  /** Metres a throw takes off its scatter. */
  less(attack: Attack, state: AttackState): number;
  /** The subject, whom the blast reaches, as it stands now. */
  compare(attack: Attack, state: AttackState): Verdict;
}

/** Dice a hit asks for. */
export interface WoundThrow {
  readonly who: number;
  readonly what: ThrowPurpose;
  readonly throw: Throw;
}

/** Does it come out behind, by which rule? `may`: this weapon can at all. */
export interface Exit extends Penetration {
  readonly may: boolean;
  readonly rule: string;
}

/** Where a hit lands and what it does, as a ruleset plays it. */
export interface Wounds {
  /** A hit on the subject, up to the first dice somebody has to throw. */
  struck(attack: Attack, state: AttackState, tell: Tell): AttackState;
  /** Dice the stages locate, side, damage, soak, limb-test and effect-test wait for. */
  asks(attack: Attack, state: AttackState): WoundThrow;
  after(attack: Attack, state: AttackState, answer: Answer, tell: Tell): AttackState;
  /** What a hit brings with it, from the stage effects. */
  settle(attack: Attack, state: AttackState, tell: Tell): AttackState;
  /** Of the damage nobody resisted. @rule UT-55 */
  exit(attack: Attack, state: AttackState): Exit;
  /** Rule by which somebody falls into a condition. */
  falling(condition: Exclude<Condition, "up">): string;
  /** What a hit does lowers the score at once; left out: it never does. @rule SS-WOUND-05 @rule SS-INIT-16 */
  readonly lowersScore?: boolean;
  /** The first place of which the same comes for what flies on, and for pools if they count; left out: every place is one of its own. */
  alikePlace?(attack: Attack, state: AttackState, pools: boolean): number;
  /** What limbs lose makes no difference to pools, nor what pools but the Shield lose to limbs; left out: it may. */
  readonly limbsApart?: boolean;
  /** The least net of which the same comes once it is known who is struck, for limbs if they count; left out: every net counts. */
  alikeNet?(attack: Attack, state: AttackState, limbs: boolean): number;
  /** Tests after a hit move no pool, no limb and no bullet unless an effect says so. */
  readonly idleTests: boolean;
}

/** What an attack finds to aim at. */
export interface Surface {
  /** Places a blow all over the body reaches; null where it strikes one place. @rule TD-AREA-01 */
  readonly exposed: readonly string[] | null;
  /** There are joints or weak points. @rule TD-CHINK-02 */
  readonly chinks: boolean;
}

/** What a place makes of damage that gets there. */
export interface PlaceEffect {
  /** What the damage past all armor counts for. */
  readonly modifier: number;
  /** DR the place has of itself. */
  readonly dr: number;
  /** It can be crippled, or put out. */
  readonly cripples: boolean;
}

/** Everything of an attack that differs from ruleset to ruleset. */
export interface Method {
  /** What may be called, and what that means. @rule CS-02 */
  call(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null>;
  price(ruleset: Ruleset, order: AttackOrder, mode: FireMode, field: Battlefield): AttackCost;
  /** In the order somebody at the table would meet them. */
  readonly objections: readonly Objection[];
  readonly contest: Contest;
  readonly wounds: Wounds;
  /** How an attack looks before the roll, where a die can be named that does it. @rule CS-20 */
  outlook?(attack: Attack): Outlook;
  /** What of the one aimed at there is to aim at; left out: nothing besides what can be called. */
  surface?(attack: Attack): Surface;
  /** Rules by which a place is none for what this weapon does, while another could be aimed there; left out: there are none. */
  readonly forOtherWeapons?: readonly RuleId[];
  /** What the place that is called makes of the damage; left out, and null: it makes no difference. @param knows what the body is made of is known */
  effectThere?(order: AttackOrder, field: Battlefield, knows: boolean): PlaceEffect | null;
}

/**
 * A way to play, but for how attacks are resolved: what sheets, settings and the clock ask for, and what is known long before anybody shoots.
 */
export interface RulesetFacts {
  readonly id: string;
  readonly declaration: Declaration;
  /** What figures on a sheet come to. */
  readonly people: People;
  readonly switches: Switches;
  readonly ties: TieRules;
  /** How cover counts; left out: partial cover is simply there, good cover is taken. @rule XF-15 */
  readonly cover?: CoverRules;
  /** A body keeps back its Body from what flies on (XF-17); off: UT-55 as written. */
  readonly bodySlows: boolean;
  /** A body in the way resists like a barrier, its Body for Structure (SS-BARRIER-25); left out: as a person does. */
  readonly bodyIsBarrier?: boolean;
  /** Every bullet of a burst is resolved on its own (XF-14); off: a burst is one blow. */
  readonly bulletByBullet: boolean;
  /** A sprint brings the Walk Rate on top of its hits (XF-23); left out: the hits only. */
  readonly sprintAddsWalk?: boolean;
  /** Action Points at the start of a pass. @rule SS-ACTION-03 */
  readonly actionPoints: number;
  /** There is Karma to spend. @rule SS-KARMA-01 */
  readonly karma?: boolean;
}

/** A way to play: its facts, and what is loaded when somebody acts: how attacks and tests are resolved and people are made. */
export interface Ruleset extends RulesetFacts {
  readonly method: Method;
  /** How tests outside attacks are made; left out: it has none. */
  readonly checks?: Checks;
  /** How people are made and get better; left out: nobody says so. */
  readonly making?: Making;
}
