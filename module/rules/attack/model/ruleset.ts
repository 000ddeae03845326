import type { Tuning } from "../../tuning";
import type { BodyState, Condition } from "../../body/body-state";
import type { BodyChange, LimbLost } from "../../body/consequences";
import type { AimGain, CalledLocation } from "../../called/called-shot";
import type { RollOutcome, RollSpec } from "../../chance/roll-specs";
import type { Checks } from "../../checks/check";
import type { DefenseOption } from "../../contest/defense";
import type { DecidedBy, OpposedResult, TieRules } from "../../contest/opposed";
import type { Glitch } from "../../contest/pool";
import type { Corridor } from "../../flight/corridor";
import type { CoverRules } from "../../flight/cover";
import type { Penetration } from "../../flight/penetration";
import type { CreationRules } from "../../creation/creation";
import type { Ruling, RuleId } from "../../ruling";
import type { Answer, Emit, RollPurpose } from "./ask";
import type { Battlefield, Placed, Switches, Testless } from "./battlefield";
import type { Declaration, FireMode } from "./declaration";
import type { Fighter } from "./fighter";
import type { AttackOrder } from "./order";
import type { AttackState, Defense, Sure } from "./state";
import type { FighterDerived, FighterFacts } from "../../body/derive";
import type { Body, PersonFacts } from "../../body/plans";

/** An attack the rules allow. Immutable. */
export interface Attack {
  readonly ruleset: Ruleset;
  readonly order: AttackOrder;
  readonly field: Battlefield;
  readonly called: CalledLocation | null;
  readonly mode: FireMode;
  /** Bullets resolved one by one. */
  readonly rounds: number;
  readonly price: AttackCost;
  /** Values set by the GM, by override id; omitted: none. */
  readonly overrides?: Readonly<Record<string, number>>;
}

export interface AttackCost {
  readonly ap: number;
  readonly freeAction: boolean;
  readonly rounds: number;
}

/** First bullet of an attack before the roll. */
export interface Outlook {
  /** Evasion to exceed, cover included. */
  readonly evasion: number;
  /** Total to exceed for a solid hit. */
  readonly threshold: number;
  /** Number of totals that hit but only glance. @rule GL-12 */
  readonly band: number;
  /** Points by which a called shot lowers the total needed for a solid hit. @rule CS-18 */
  readonly thresholdDrop: number;
  /** Lowest d20 face that hits; null: impossible. */
  readonly dieForHit: number | null;
  readonly dieForSolid: number | null;
  /** Faces out of 20. */
  readonly hitIn20: number;
  readonly solidIn20: number;
}

/** Refusal of an attack that is not legal now. */
export type Refused = Extract<Ruling<never>, { allowed: false }>;
export type Objection = (attack: Attack) => Refused | null;

/** Way of reading an attack roll. */
export interface AttackResult {
  /** Hits, a total or a margin: whatever this contest compares. */
  readonly hits: number;
  readonly glitch: Glitch;
  readonly sure: Sure;
}

/** Roll or choice still needed before an entity's result is known. `none`: it has no test. `not-now`: the attack failed without one. */
export type Need = "choice" | "throw" | "none" | "not-now";

/** Result of attack against defense, and the rule that decided it. */
export interface Verdict extends OpposedResult {
  readonly rule: string;
  /** Reason for the outcome; omitted: the figures. A miss caused by cover sends the bullet into the cover. @rule UT-23 */
  readonly by?: DecidedBy;
}

/** Opposed test of a ruleset: attack against defense. All numbers are integers. */
export interface Contest {
  /** true: the defense is chosen before any roll; false: when it is needed. @rule SS-ATTACK-06 */
  readonly namesDefenceFirst: boolean;
  /** true: each bullet has its own attack roll; false: one roll for all bullets. @rule CS-33 @rule SS-ATTACK-09 */
  readonly rollsEachBullet: boolean;
  /** Rule ids for declaring, rolling, choosing a defense, defending, and a surprised target without a defense. */
  readonly rules: Readonly<Record<"declare" | "attack" | "choice" | "defense" | "surprised", string>>;
  /** Defense result of an entity that makes no test. @rule UT-06 */
  readonly undefended: number;
  attackThrow(attack: Attack, bullet: number): RollSpec;
  /** Reads the roll against the intended target, before cover. */
  readAttack(attack: Attack, bullet: number, outcome: RollOutcome): AttackResult;
  /** Returns why an entity has no test; null: it has one. */
  testless(attack: Attack, at: Placed): Testless | null;
  /** Returns what the subject's result still needs. */
  needs(attack: Attack, state: AttackState): Need;
  /** Returns the defenses to choose from, the preselected one first. */
  optionsOf(attack: Attack, entity: number): readonly DefenseOption[];
  /** Returns the defense roll; null if the entity does not roll. */
  defenceThrow(attack: Attack, state: AttackState, entity: number): RollSpec | null;
  readDefence(attack: Attack, state: AttackState, outcome: RollOutcome): Omit<Defense, "choice">;
  /** Returns what the attack counts against an entity. */
  hitsAgainst(attack: Attack, state: AttackState, entity: number): number;
  /** Returns the hits lost on the way to the entity the attack is at, 0 or more; omitted: none. @rule XF-17 */
  fewer?(attack: Attack, state: AttackState): number;
  /** Returns the skill the attack is compared with for an entity; omitted: the ruleset uses none. */
  skillAgainst?(attack: Attack, state: AttackState, entity: number): number;
  /** Returns what an entity's defense counts by itself, without cover. @rule UT-19 */
  defenceOf(attack: Attack, state: AttackState, entity: number): number;
  /** Returns what its cover adds, as far as it still counts. @rule UT-28 */
  coverOf(attack: Attack, state: AttackState, entity: number): number;
  /** Compares attack and defense of the current subject. */
  compare(attack: Attack, state: AttackState): Verdict;
  /** Returns the lowest defense at which this and later bullets cannot hit an entity without cover; null: every result matters. */
  enough(attack: Attack, state: AttackState): number | null;
  /** Returns an equivalent state in which differences that cannot matter are removed; omitted: all of them matter. */
  alike?(attack: Attack, state: AttackState): AttackState;
  /** Differences for an entity a blast reaches; omitted: none. */
  readonly blast?: BlastContest;
  /** Returns whether this bullet can hit any entity at all. */
  canStrike(attack: Attack, state: AttackState): boolean;
}

/** Differences in a contest when the attack is a blast around a point. @rule SS-DEFENSE-33 */
export interface BlastContest {
  /** Returns by how many meters the attack roll reduces the scatter. */
  less(attack: Attack, state: AttackState): number;
  /** Compares attack and defense of the current subject, which the blast reaches. */
  compare(attack: Attack, state: AttackState): Verdict;
}

/** A roll a hit requires. */
export interface WoundRoll {
  readonly who: number;
  readonly what: RollPurpose;
  readonly throw: RollSpec;
}

/** The test of a limb that came to 0, and what its failure does. */
export interface LimbTest {
  readonly throw: RollSpec;
  readonly threshold: number;
  readonly failed: BodyChange;
}

/** A bullet's penetration through its target, and the rule that decides it. `may`: this weapon can penetrate at all. */
export interface Exit extends Penetration {
  readonly may: boolean;
  readonly rule: string;
}

/**
 * Locates hits and applies their effects by a ruleset.
 * None of it may depend on the flight: on rolls, defenses, other entities, or what the bullet has passed.
 */
export interface Wounds {
  /** Applies a hit on the subject up to the first roll it needs. */
  struck(attack: Attack, state: AttackState, tell: Emit): AttackState;
  /** Returns the roll that the stages locate, side, damage, soak, limb-test and effect-test wait for. */
  asks(attack: Attack, state: AttackState): WoundRoll;
  after(attack: Attack, state: AttackState, answer: Answer, tell: Emit): AttackState;
  /** Applies damage that no further roll changes to the subject, from the stage `harm`. */
  harm(attack: Attack, state: AttackState, tell: Emit): AttackState;
  /** Settles the effects of a hit, from the stage `effects`. */
  settle(attack: Attack, state: AttackState, tell: Emit): AttackState;
  /** Returns whether the bullet exits, from the unresisted damage. @rule UT-55 */
  exit(attack: Attack, state: AttackState): Exit;
  /** Returns the id of the rule by which an entity falls into a condition. */
  falling(condition: Exclude<Condition, "up">): string;
  /** Returns what a limb at 0 does to its owner; omitted: nothing. */
  readonly limbLost?: LimbLost;
  /** Returns the test a limb that comes to 0 requires at once; null, or omitted: none. */
  limbLostTest?(fighter: Fighter, body: BodyState, limb: string): LimbTest | null;
  /** true: a hit lowers the initiative score at once; omitted: never. @rule SS-WOUND-05 @rule SS-INIT-16 */
  readonly lowersScore?: boolean;
  /** Returns the first place with the same consequences for the flight, with `pools` also for pools; omitted: all places differ. */
  alikePlace?(attack: Attack, state: AttackState, pools: boolean): number;
  /** true: limb damage does not affect pools, and of the pools only the Shield affects limbs; omitted: they may. */
  readonly limbsApart?: boolean;
  /**
   * Returns the lowest net hits with the same outcome for the known target, with `limbs` also for limbs, apart from effects of a called
   * location. Omitted: every value matters.
   */
  alikeNet?(attack: Attack, state: AttackState, limbs: boolean): number;
  /** true: tests after a hit change no pool, limb or bullet unless an effect says so. */
  readonly idleTests: boolean;
}

/** The parts of the target at which an attack can be aimed. */
export interface Surface {
  /** Locations a large-area hit reaches; null: it hits a single location. @rule TD-AREA-01 */
  readonly exposed: readonly string[] | null;
  /** The armor has joints or weak points. @rule TD-CHINK-02 */
  readonly chinks: boolean;
}

/** Change of the damage that reaches a location. */
export interface PlaceEffect {
  /** Factor on damage that got past all armor. */
  readonly modifier: number;
  /** DR of the location itself. */
  readonly dr: number;
  /** It can be crippled or destroyed. */
  readonly cripples: boolean;
}

/** The parts of an attack that differ between rulesets. */
export interface Method {
  /** Returns the called location, or why it cannot be called. @rule CS-02 */
  call(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null>;
  price(ruleset: Ruleset, order: AttackOrder, mode: FireMode, field: Battlefield): AttackCost;
  /** Checked in this order; the first refusal is reported. */
  readonly objections: readonly Objection[];
  readonly contest: Contest;
  readonly wounds: Wounds;
  /** Returns the attack before the roll, for rulesets in which a single die face decides. @rule CS-20 */
  outlook?(attack: Attack): Outlook;
  /** Returns where on the target the attack can be aimed; omitted: only called locations. */
  surface?(attack: Attack): Surface;
  /** Returns the penalty for the distance to the target, 0 or less, if the order states none; omitted: the ruleset has none. @rule TD-ROLL-06 */
  distancePenalty?(field: Battlefield): number;
  /** Rules that exclude a location for this weapon but not for others; omitted: none. */
  readonly forOtherWeapons?: readonly RuleId[];
  /**
   * Returns how the called location changes the damage; null or omitted: not at all.
   * @param knows true: the attacker knows what the body is made of.
   */
  effectThere?(order: AttackOrder, field: Battlefield, knows: boolean): PlaceEffect | null;
}

/** A ruleset without attack resolution: what sheets, settings and the clock need before any attack. */
export interface RulesetFacts {
  readonly id: string;
  readonly declaration: Declaration;
  /** Derivation of sheet figures. */
  readonly people: People;
  readonly switches: Switches;
  readonly ties: TieRules;
  /** Effects of cover; omitted: partial cover is automatic, good cover must be taken. */
  readonly cover?: CoverRules;
  /** Corridor of stray rounds; omitted: the one for rulesets that state none. @rule XF-18 */
  readonly corridor?: Corridor;
  /** Gain of a called shot from AP of aim; omitted: the gain for rulesets that state none. @rule XF-19 */
  readonly aim?: AimGain;
  /** A body subtracts its Body from what flies on (XF-17); off: UT-55 as written. */
  readonly bodySlows: boolean;
  /** Numbers that change what a seed says; omitted: the seed as written. */
  readonly tuning?: Tuning;
  /** A body in the way resists like a barrier with its Body as Structure (SS-BARRIER-25); omitted: like a person. */
  readonly bodyIsBarrier?: boolean;
  /** Each bullet of a burst is resolved on its own (XF-14); off: a burst is a single hit. */
  readonly bulletByBullet: boolean;
  /** A sprint adds the Walk Rate to its hits (XF-23); omitted: the hits alone. */
  readonly sprintAddsWalk?: boolean;
  /** Action Points at the start of a pass. @rule SS-ACTION-03 */
  readonly actionPoints: number;
  /** Karma can be spent. @rule SS-KARMA-01 */
  readonly karma?: boolean;
}

/** A full ruleset: its facts, and the parts loaded on first use that resolve attacks and tests and create characters. */
export interface Ruleset extends RulesetFacts {
  readonly method: Method;
  /** Tests outside attacks; omitted: none. */
  readonly checks?: Checks;
  /** Character creation and advancement; omitted: not defined. */
  readonly making?: CreationRules;
}

/** Initiative roll: a sum of attributes plus dice. */
export interface Initiative {
  /** Attributes that are added, after penalties. */
  readonly attributes: readonly string[];
  readonly faces: number;
  /** Further dice and Karma can add to the one die. @rule SS-INIT-04 @rule SS-KARMA-01 */
  readonly moreDice: boolean;
}

/** Figures that a ruleset derives from a sheet. */
export interface People {
  /** Returns every figure a sheet shows that is not stored. */
  derive(facts: FighterFacts): FighterDerived;
  /** Returns the body as an attack uses it. */
  body(facts: PersonFacts): Body;
  readonly initiative: Initiative;
}
