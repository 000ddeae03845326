import type { DeadeyeFigures } from "../../called-shots/deadeye";
import type { Tuning } from "../../tuning";
import type { BodyState } from "../../body/body-state";
import type { Condition } from "../../body/unconsciousness-and-death";
import type { BodyChange, LimbLost } from "../../body/consequences";
import type { AimGain, CalledLocation } from "../../called-shots/called-shot";
import type { RollOutcome, RollSpec } from "../../chance/roll-specs";
import type { Checks } from "../../checks/check";
import type { DefenseOption } from "../../contest/defense";
import type { DecidedBy, OpposedResult, TieRules } from "../../contest/opposed";
import type { Glitch } from "../../contest/hits-and-glitches";
import type { Corridor } from "../../flight/corridor";
import type { CoverRules } from "../../protection/cover";
import type { DamageRange, Penetration, AttackState, Defense, Sure } from "./state";
import type { CreationRules } from "../../creation/creation";
import type { Ruling, RuleId } from "../../ruling";
import type { Answer, Emit, RollPurpose } from "./ask";
import type { Battlefield, Placed, Switches, Testless } from "./battlefield";
import type { Declaration, FireMode } from "./declaration";
import type { Fighter } from "./fighter";
import type { AttackOrder } from "./order";
import type { FighterDerived, FighterFacts } from "../../body/derive";
import type { Body, PersonFacts } from "../../body/plans";

/** An immutable attack that the rules allow. */
export interface Attack {
  readonly ruleset: Ruleset;
  readonly order: AttackOrder;
  readonly field: Battlefield;
  readonly called: CalledLocation | null;
  readonly mode: FireMode;
  /** Number of bullets that the ruleset resolves one by one. */
  readonly rounds: number;
  readonly price: AttackCost;
  /** Values that the GM set, by override id; omitted: none. */
  readonly overrides?: Readonly<Record<string, number>>;
}

export interface AttackCost {
  readonly ap: number;
  readonly freeAction: boolean;
  readonly rounds: number;
}

/** Totals and d20 faces with which the first bullet hits. Known before the roll. */
export interface Outlook {
  /** Evasion that the total must exceed, including cover. */
  readonly evasion: number;
  /** Number that the total must exceed for a solid hit. */
  readonly threshold: number;
  /** Number of totals that give only a glancing hit. @rule GL-12 */
  readonly band: number;
  /** Amount by which a called shot lowers the total needed for a solid hit. @rule CS-18 */
  readonly thresholdDrop: number;
  /** Lowest d20 face that hits; null: impossible. */
  readonly dieForHit: number | null;
  readonly dieForSolid: number | null;
  /** Number of d20 faces that hit. */
  readonly hitIn20: number;
  readonly solidIn20: number;
}

/** Refusal of an illegal attack. */
export type Refused = Extract<Ruling<never>, { allowed: false }>;
export type Objection = (attack: Attack) => Refused | null;

/** Result of an attack roll, before defense and cover. */
export interface AttackResult {
  /** Hits, total or margin, depending on the contest. */
  readonly hits: number;
  readonly glitch: Glitch;
  readonly sure: Sure;
}

/** Roll or choice that an entity's result still needs. `none`: no test is made. `not-now`: the attack fails, so no test is needed. */
export type Need = "choice" | "roll" | "none" | "not-now";

/** Result of the attack against the defense, and the rule that decided the result. */
export interface Verdict extends OpposedResult {
  readonly rule: string;
  /** Reason for the outcome; omitted: the figures decide. If cover causes a miss, the bullet hits the cover. @rule UT-23 */
  readonly by?: DecidedBy;
}

/** Opposed test of a ruleset: attack against defense. All numbers are integers. */
export interface Contest {
  /** true: the target chooses its defense before any roll; false: the target chooses when the test needs a defense. @rule SS-ATTACK-06 */
  readonly namesDefenseFirst: boolean;
  /** true: each bullet has its own attack roll; false: one roll for all bullets. @rule CS-33 @rule SS-ATTACK-09 */
  readonly rollsEachBullet: boolean;
  /** Ids of the rules for declaration, attack roll, choice of defense, defense, and surprised targets without a defense. */
  readonly rules: Readonly<Record<"declare" | "attack" | "choice" | "defense" | "surprised", string>>;
  /** Defense result of an entity without a test. @rule UT-06 */
  readonly undefended: number;
  attackRoll(attack: Attack, bullet: number): RollSpec;
  /** Reads the attack roll against the intended target, before cover. */
  readAttack(attack: Attack, bullet: number, outcome: RollOutcome): AttackResult;
  /** Returns the reason why an entity has no test; null if it has one. */
  testless(attack: Attack, at: Placed): Testless | null;
  /** Returns the roll or choice that the subject's result still needs. */
  needs(attack: Attack, state: AttackState): Need;
  /** Returns the possible defenses, with the preselected defense first. */
  optionsOf(attack: Attack, entity: number): readonly DefenseOption[];
  /** Returns the defense roll; null if the entity does not roll. */
  defenseRoll(attack: Attack, state: AttackState, entity: number): RollSpec | null;
  readDefense(attack: Attack, state: AttackState, outcome: RollOutcome): Omit<Defense, "choice">;
  /** Returns the attack result against an entity: hits, total or margin. */
  hitsAgainst(attack: Attack, state: AttackState, entity: number): number;
  /** Returns the hits lost on the way to the subject, 0 or more; omitted: none. @rule XF-17 */
  fewer?(attack: Attack, state: AttackState): number;
  /** Returns the skill against which the attack on an entity is rolled; omitted: the ruleset uses no skill. */
  skillAgainst?(attack: Attack, state: AttackState, entity: number): number;
  /** Returns the defense result of an entity, not counting its cover. @rule UT-19 */
  defenseOf(attack: Attack, state: AttackState, entity: number): number;
  /** Returns the bonus from an entity's remaining cover. @rule UT-28 */
  coverOf(attack: Attack, state: AttackState, entity: number): number;
  /** Compares the attack with the current subject's defense. */
  compare(attack: Attack, state: AttackState): Verdict;
  /** Returns the lowest defense that makes this and later bullets miss an entity without cover; null: none is high enough. */
  enough(attack: Attack, state: AttackState): number | null;
  /** Returns the state without details that cannot change the outcome; omitted: every detail matters. */
  alike?(attack: Attack, state: AttackState): AttackState;
  /** Parts of the contest that differ for entities in a blast; omitted: none. */
  readonly blast?: BlastContest;
  /** Returns whether the current bullet can hit any entity. */
  canStrike(attack: Attack, state: AttackState): boolean;
}

/** Parts of a contest that differ if the attack is a blast around a point. @rule SS-DEFENSE-33 */
export interface BlastContest {
  /** Returns the reduction of the scatter by the attack roll, in meters. */
  less(attack: Attack, state: AttackState): number;
  /** Compares the blast with the current subject's defense. */
  compare(attack: Attack, state: AttackState): Verdict;
}

/** A roll that a hit requires. */
export interface WoundRoll {
  readonly who: number;
  readonly what: RollPurpose;
  readonly spec: RollSpec;
}

/** The test required when a limb falls to 0, and the change if the test fails. */
export interface LimbTest {
  readonly spec: RollSpec;
  readonly threshold: number;
  readonly failed: BodyChange;
}

/** Penetration of a bullet through the subject, and the rule that decides it. `may`: this weapon can penetrate at all. */
export interface Exit extends Penetration {
  readonly may: boolean;
  readonly rule: string;
}

/** Parts of a hit that count besides its target's pools: limbs, and a called location's effects that change a pool. */
export type Counted = Readonly<Record<"limbs" | "effects", boolean>>;

/**
 * Locates hits and applies their effects by the rules of a ruleset. No result may depend on the flight: on rolls, defenses, other entities,
 * or entities the bullet has passed. In the stage `harm`, only `alikeDamage` may depend on the amount of damage. The other methods may
 * depend only on whether any damage got through.
 */
export interface Wounds {
  /** Applies a hit on the subject up to the first roll that the hit needs. */
  struck(attack: Attack, state: AttackState, tell: Emit): AttackState;
  /** Returns the roll needed in the stages locate, side, damage, soak, limb-test and effect-test. */
  asks(attack: Attack, state: AttackState): WoundRoll;
  after(attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState;
  /** Applies the final damage to the subject, in the stage `harm`. */
  harm(attack: Attack, state: AttackState, tell: Emit): AttackState;
  /** Settles the effects of a hit, in the stage `effects`. */
  settle(attack: Attack, state: AttackState, tell: Emit): AttackState;
  /** Returns whether the bullet exits, based on the unresisted damage. @rule UT-55 */
  exit(attack: Attack, state: AttackState): Exit;
  /** Returns the id of the rule for falling into a condition. */
  falling(condition: Exclude<Condition, "up">): string;
  /** Returns the effects that a limb at 0 points has on its owner; omitted: none. */
  readonly limbLost?: LimbLost;
  /** Returns the test required when a limb falls to 0; null or omitted: none. */
  limbLostTest?(fighter: Fighter, body: BodyState, limb: string): LimbTest | null;
  /** true: a hit lowers the Initiative Score at once; omitted: false. @rule SS-WOUND-05 @rule SS-INIT-16 */
  readonly lowersScore?: boolean;
  /** Returns one key for all hits, on any entity, whose pending roll decides the same damage and nothing else. Null: no hit is alike. */
  alikeRoll?(attack: Attack, state: AttackState): number | null;
  /** In the stage `harm`, returns the range of damage with the same consequences. `carries`: damage that leaves the body counts. */
  alikeDamage?(attack: Attack, state: AttackState, carries: boolean): DamageRange;
  /** Returns the first location with the same effect as the one hit on the flight and, with `pools`, the pools. Omitted: all differ. */
  alikePlace?(attack: Attack, state: AttackState, pools: boolean): number;
  /** true: limb damage affects neither pools nor other limbs, and only the Shield affects limbs. Omitted: all may affect each other. */
  readonly limbsApart?: boolean;
  /** Returns the lowest net hits with the same outcome for pools and `counted`. Omitted: every value can change the outcome. */
  alikeNet?(attack: Attack, state: AttackState, counted: Counted): number;
  /** true: tests after a hit change no pool, limb or bullet, except through an effect. */
  readonly idleTests: boolean;
}

/** The parts of the target at which the attacker can aim. */
export interface Surface {
  /** Locations that a large-area hit reaches; null: the attack hits a single location. @rule TD-AREA-01 */
  readonly exposed: readonly string[] | null;
  /** true: the armor has chinks. @rule TD-CHINK-02 */
  readonly chinks: boolean;
}

/** Effects of a location on the damage. */
export interface PlaceEffect {
  /** Wounding modifier: the factor for penetrating damage. */
  readonly modifier: number;
  /** DR of the location itself. */
  readonly dr: number;
  /** true: a hit can cripple or destroy the location. */
  readonly cripples: boolean;
}

/** The parts of attack resolution that differ between rulesets. */
export interface Method {
  /** Returns the called location (null: no call), or the refusal of the call. @rule CS-02 */
  call(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null>;
  price(ruleset: Ruleset, order: AttackOrder, mode: FireMode, field: Battlefield): AttackCost;
  /** Objections in the order in which they are checked; only the first refusal is reported. */
  readonly objections: readonly Objection[];
  readonly contest: Contest;
  readonly wounds: Wounds;
  /** Returns the totals and faces with which the first bullet hits, before the roll. Omitted unless one die decides. @rule CS-20 */
  outlook?(attack: Attack): Outlook;
  /** Returns the parts of the target at which the attacker can aim; omitted: only called locations. */
  surface?(attack: Attack): Surface;
  /** Returns the distance penalty, 0 or less, for an order that states none; omitted: the ruleset has none. @rule TD-ROLL-06 */
  distancePenalty?(field: Battlefield): number;
  /** Ids of rules that exclude a location for some weapons but not for others; omitted: none. */
  readonly forOtherWeapons?: readonly RuleId[];
  /**
   * Returns the effect of the called location on the damage; null or omitted: none.
   * @param knows true: the attacker knows the kind of body; false: the body counts as living.
   */
  effectThere?(order: AttackOrder, field: Battlefield, knows: boolean): PlaceEffect | null;
}

/** The part of a ruleset that sheets, settings and the clock need before any attack. */
export interface RulesetFacts {
  readonly id: string;
  readonly declaration: Declaration;
  /** Derives a person's figures and body from a sheet. */
  readonly people: People;
  readonly switches: Switches;
  readonly ties: TieRules;
  /** Effects of cover; omitted: partial cover is automatic, and a person must take good cover. */
  readonly cover?: CoverRules;
  /** Corridor in which a bullet can hit bystanders; omitted: the default corridor. @rule XF-18 */
  readonly corridor?: Corridor;
  /** Reduction of a called shot's penalty by aim; omitted: the default reduction. @rule XF-19 */
  readonly aim?: AimGain;
  /** Deadeye figures; omitted: the default figures. @rule CS-36 @rule XF-22 */
  readonly deadeye?: DeadeyeFigures;
  /** true: each body that a bullet goes through subtracts its Body from the damage carried on (XF-17); false: UT-55 applies. */
  readonly bodySlows: boolean;
  /** Numbers that replace values of the rulebook; omitted: none. */
  readonly tuning?: Tuning;
  /** true: a body in the way resists like a barrier, with its Body as Structure (SS-BARRIER-25); omitted: like a person. */
  readonly bodyIsBarrier?: boolean;
  /** true: the ruleset resolves each bullet of a burst separately (XF-14); false: a burst is a single hit. */
  readonly bulletByBullet: boolean;
  /** true: a sprint adds the Walk Rate to its hits (XF-23); omitted: only the hits count. */
  readonly sprintAddsWalk?: boolean;
  /** true: only AP limit the number of attacks per phase; omitted: one attack per phase. @rule SS-ACTION-11 */
  readonly attacksAgain?: boolean;
  /** AP at the start of a pass. @rule SS-ACTION-03 */
  readonly actionPoints: number;
  /** true: players can spend Karma. @rule SS-KARMA-01 */
  readonly karma?: boolean;
}

/** A full ruleset. The parts for attacks, tests and character creation are loaded on first use. */
export interface Ruleset extends RulesetFacts {
  readonly method: Method;
  /** Tests outside attacks; omitted: none. */
  readonly checks?: Checks;
  /** Character creation and advancement; omitted: the ruleset has none. */
  readonly making?: CreationRules;
}

/** Initiative roll: a sum of attributes plus dice. */
export interface Initiative {
  /** Ids of the attributes to add, after penalties. */
  readonly attributes: readonly string[];
  readonly faces: number;
  /** true: modifiers and Karma can add further dice to the one die. @rule SS-INIT-04 @rule SS-KARMA-01 */
  readonly moreDice: boolean;
}

/** Rules for people on sheets: derived figures, the body that attacks use, and the Initiative roll. */
export interface People {
  /** Returns all figures on a sheet that are not stored. */
  derive(facts: FighterFacts): FighterDerived;
  /** Returns the body in the form that attacks use. */
  body(facts: PersonFacts): Body;
  readonly initiative: Initiative;
}
