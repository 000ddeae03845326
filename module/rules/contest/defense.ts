import type { OpposedResult } from "./opposed";
import type { Part } from "../chance/roll-specs";
import { poolSize } from "./hits-and-glitches";

export const DEFENSES = ["standard", "full-defense", "parry", "block", "dodge"] as const;
export type DefenseId = (typeof DEFENSES)[number];

/** A defender's ratings, without wounds and other modifiers. */
export interface Defender {
  readonly reaction: number;
  readonly intuition: number;
  readonly willpower: number;
  readonly unarmed: number;
  readonly acrobatics: number;
  /** Skill with the readied melee weapon; null: none. */
  readonly parrySkill: number | null;
  readonly handsEmpty: boolean;
  readonly physicalLimit: number;
  /** AP left in this pass; null outside combat. */
  readonly ap: number | null;
  /** true: the defender took Full Defense earlier this round. */
  readonly onFullDefense: boolean;
  /** true: the defender can take Interrupt Actions, because the defender is not surprised. */
  readonly mayInterrupt: boolean;
  /** Dice that 1 point of Karma adds; omitted: no Karma to spend. */
  readonly push?: number;
}

export interface DefenseOption {
  /** One of DEFENSES; other contests have their own ids. */
  readonly id: string;
  /** Cost in AP. */
  readonly price: number;
  readonly affordable: boolean;
  /** Parts of the pool before situational modifiers. */
  readonly parts: readonly Part[];
  readonly limit: number | null;
}

/** Suffix of the id of a defense with Karma. */
const PUSHED = "+karma";
const pushed = (id: string): string => `${id}${PUSHED}`;

/** Splits the id of a choice into the id of the defense and whether Karma is used. */
export const readDefenseName = (id: string): { readonly defense: string; readonly push: boolean } =>
  id.endsWith(PUSHED) ? { defense: id.slice(0, -PUSHED.length), push: true } : { defense: id, push: false };

/** Returns the id of a defense, with or without Karma. */
export const defenseName = (defense: string, push: boolean): string => (push ? pushed(defense) : defense);

const base = ({ reaction, intuition }: Defender): Part[] => [
  { part: "reaction", value: reaction, rule: "SS-ATTACK-11" },
  { part: "intuition", value: intuition, rule: "SS-ATTACK-11" },
];
const will = (defender: Defender, rule: string): Part => ({ part: "full-defense", value: defender.willpower, rule });

/**
 * Returns the available defenses, with the free defense first.
 * @rule SS-DEFENSE-01 @rule SS-ATTACK-11
 * @rule SS-DEFENSE-05 five defenses in melee
 * @rule SS-ATTACK-07 all except the first are Interrupt Actions
 * @rule SS-DEFENSE-03
 * @rule SS-DEFENSE-06 Reaction + Intuition is free
 * @rule SS-DEFENSE-04
 * @rule SS-DEFENSE-10 Full Defense adds Willpower
 * @rule SS-KARMA-03 each defense also with Karma, chosen before the roll; the defenses with Karma come last
 * @rule SS-DEFENSE-11 Willpower also adds to other defenses while on Full Defense
 * @rule SS-DEFENSE-07 Parry
 * @rule SS-DEFENSE-08 Block
 * @rule SS-DEFENSE-09 Dodge
 * @rule SS-DEFENSE-12 with the Physical Limit
 * @param prices AP cost by defense id.
 */
export function defenseOptions(defender: Defender, melee: boolean, prices: Readonly<Record<string, number>>): DefenseOption[] {
  const standing = defender.onFullDefense ? [will(defender, "SS-DEFENSE-04")] : [];
  const option = (id: DefenseId, extra: readonly Part[], limit: number | null): DefenseOption => {
    const price = id === "standard" ? 0 : (prices[id] ?? 1);
    const affordable = price === 0 || (defender.mayInterrupt && (defender.ap === null || defender.ap >= price));
    return { id, price, affordable, parts: [...base(defender), ...extra, ...standing], limit };
  };
  const options = [option("standard", [], null)];
  if (!defender.onFullDefense) options.push(option("full-defense", [will(defender, "SS-DEFENSE-04")], null));
  if (!melee) return withKarma(options, defender);
  const limit = defender.physicalLimit;
  if (defender.parrySkill !== null)
    options.push(option("parry", [{ part: "parry", value: defender.parrySkill, rule: "SS-DEFENSE-07" }], limit));
  if (defender.handsEmpty && defender.unarmed > 0) {
    options.push(option("block", [{ part: "block", value: defender.unarmed, rule: "SS-DEFENSE-08" }], limit));
  }
  options.push(option("dodge", [{ part: "dodge", value: defender.acrobatics, rule: "SS-DEFENSE-09" }], limit));
  return withKarma(options, defender);
}

/** Adds, for each defense, a version with Karma if the defender has Karma. @rule SS-KARMA-03 */
const withKarma = (options: readonly DefenseOption[], { push }: Defender): DefenseOption[] =>
  push === undefined
    ? [...options]
    : [
        ...options,
        ...options.map((option) => ({
          ...option,
          id: pushed(option.id),
          parts: [...option.parts, { part: "karma", value: push, rule: "SS-KARMA-03" }],
        })),
      ];

/** A defender's situation: the rows of the rulebook's table of defense modifiers. */
export interface DefenseSituation {
  readonly melee: boolean;
  /** Distance to the attacker in meters. */
  readonly distance: number;
  readonly prone: boolean;
  readonly running: boolean;
  readonly inMelee: boolean;
  readonly inMovingVehicle: boolean;
  readonly woundModifier: number;
  readonly reach: number;
  readonly attackerReach: number;
  /** Number of defense tests since the defender's last phase. */
  readonly previousDefenses: number;
  readonly spread: "" | "narrow" | "medium" | "wide";
  readonly modeModifier: number;
  readonly area: boolean;
}

const SPREAD = { "": 0, narrow: -1, medium: -3, wide: -5 } as const;
const SPREAD_RULE = { "": "SS-DEFENSE-23", narrow: "SS-DEFENSE-23", medium: "SS-DEFENSE-24", wide: "SS-DEFENSE-25" } as const;
const MODE_RULE: Readonly<Record<number, string>> = { [-9]: "SS-DEFENSE-26", [-5]: "SS-DEFENSE-27", [-2]: "SS-DEFENSE-28" };

/** Maximum distance in meters at which a prone defender has a penalty against shots. @rule SS-DEFENSE-16 */
const PRONE_CLOSE = 5;

/**
 * Returns the modifiers to the defense pool that apply, itemized.
 * @rule SS-DEFENSE-13
 * @rule SS-ATTACK-02
 * @rule SS-DEFENSE-14
 * @rule SS-DEFENSE-15
 * @rule SS-DEFENSE-16
 * @rule SS-DEFENSE-20
 * @rule SS-DEFENSE-21
 * @rule SS-DEFENSE-22
 * @rule SS-DEFENSE-23
 * @rule SS-DEFENSE-24
 * @rule SS-DEFENSE-25 flechettes
 * @rule SS-DEFENSE-26
 * @rule SS-DEFENSE-27
 * @rule SS-DEFENSE-28 fire modes
 * @rule SS-DEFENSE-29
 * @rule SS-DEFENSE-30
 * @rule SS-DEFENSE-33
 */
export function defenseModifiers(at: DefenseSituation): Part[] {
  const pronePenalty = at.prone && (at.melee || at.distance <= PRONE_CLOSE) ? -2 : 0;
  const rows: Part[] = [
    { part: "moving-vehicle", value: at.inMovingVehicle ? 3 : 0, rule: "SS-DEFENSE-14" },
    { part: "prone", value: pronePenalty, rule: at.melee ? "SS-DEFENSE-15" : "SS-DEFENSE-16" },
    { part: "wounds", value: at.woundModifier, rule: "SS-DEFENSE-20" },
    { part: "reach", value: at.melee ? at.reach - at.attackerReach : 0, rule: "SS-DEFENSE-21" },
    { part: "previous-defenses", value: -at.previousDefenses, rule: "SS-DEFENSE-22" },
    { part: "spread", value: SPREAD[at.spread], rule: SPREAD_RULE[at.spread] },
    { part: "fire-mode", value: at.modeModifier, rule: MODE_RULE[at.modeModifier] ?? "SS-DEFENSE-28" },
    { part: "in-melee", value: at.inMelee && !at.melee ? -3 : 0, rule: "SS-DEFENSE-29" },
    { part: "running", value: at.running ? 2 : 0, rule: "SS-DEFENSE-30" },
    { part: "area", value: at.area ? -2 : 0, rule: "SS-DEFENSE-33" },
  ];
  return rows.filter(({ value }) => value !== 0);
}

/** Returns the size of the defense pool. @rule SS-DEFENSE-13 the sum of all rows, at least 0 */
export const defensePool = (parts: readonly Part[]): number => poolSize(parts.reduce((sum, { value }) => sum + value, 0));

/** Returns the result of a success test against an unaware target. @rule SS-DEFENSE-17 the threshold is 1 */
export const strikesUnaware = (attackHits: number): OpposedResult => ({ contact: attackHits >= 1 ? "hit" : "miss", net: attackHits });
