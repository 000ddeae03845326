import type { Fighter, Weapon } from "../attack/model/fighter";
import type { Call } from "../called-shots/called-shot";
import type { Point } from "../flight/corridor";
import type { CoverGrade } from "../protection/cover";
import type { Plane } from "../flight/floors";
import type { Rise } from "../flight/look";
import type { WallLine } from "../flight/walls";
import type { Ruleset } from "../attack/model/ruleset";
import { showsOf } from "../describe/formulas";

/** A weapon that a fighter brings into a fight. */
export interface Arm {
  /** The weapon at the start of the fight. */
  readonly weapon: Weapon;
  /** Rounds in a magazine; 0: the weapon needs no ammunition. */
  readonly magazine: number;
  /** Rounds that the fighter carries in addition to the loaded ones. */
  readonly spare: number;
}

export const TARGETS = ["nearest", "weakest"] as const;
export const DEFENDS = ["standard", "best"] as const;

/** Tactics of a fighter. They are simple, so that a reader of a forecast knows how every fighter acted. */
export interface Tactics {
  /** Choice among visible enemies: the nearest, or the enemy with the fewest Health points left. */
  readonly target: (typeof TARGETS)[number];
  /** Preferred fire mode. A weapon without this mode uses its first mode. */
  readonly mode: string;
  /** Location that the fighter calls whenever enough dice are left; null: no call. */
  readonly call: Call | null;
  /**
   * In a dice pool ruleset, minimum number of dice that a called shot must have left. The fighter spends AP on aim to reach this number.
   */
  readonly leastDice: number;
  /** Modifier to every attack, for light and other circumstances that the rules leave to the GM. */
  readonly modifier: number;
  /** `standard`: the preselected defense. `best`: the affordable defense with the most dice. */
  readonly defense: (typeof DEFENDS)[number];
  /** true: the fighter takes cover before attacking. */
  readonly takesCover: boolean;
  /** true: the fighter stands up as soon as possible. */
  readonly standsUp: boolean;
}

export const PLAIN_TACTICS: Tactics = {
  target: "nearest",
  mode: "single",
  call: null,
  leastDice: 6,
  modifier: 0,
  defense: "standard",
  takesCover: false,
  standsUp: true,
};

/** Returns whether attacks use a dice pool. Aim raises the pool, and a call lowers it. */
export const poolsDice = ({ declaration }: Pick<Ruleset, "declaration">): boolean => showsOf(declaration).reading === "hits";

/** Heights of an entrant above the map's zero level, in meters. */
export interface Heights {
  readonly foot: number;
  /** Top of the head while upright. */
  readonly upright: number;
  /** Top of the body while prone. */
  readonly lying: number;
  /** Height of the weapon's muzzle, as a fraction of the body height, 0 to 1. */
  readonly muzzle: number;
}

/** A wall of a forecast. A wall without `rise` is infinitely high. */
export interface FieldWall extends WallLine {
  readonly rise?: Rise;
}

/** A person or object at the start of the fight. */
export interface Entrant {
  /** The entrant's Fighter. Its id is unique in the skirmish. */
  readonly fighter: Fighter;
  readonly at: Point;
  /** Half the width of the body, in meters. */
  readonly radius: number;
  /** Cover from sources other than the entities on the line. */
  readonly cover: CoverGrade;
  /** true: the entrant did not notice the enemy and is surprised until its own first phase. */
  readonly surprised: boolean;
  /** Transparency and best cover grade of a barrier; null: the entrant is not a barrier. */
  readonly barrier: { readonly transparent: boolean; readonly cover: CoverGrade } | null;
  /** Heights of the body; omitted: the field has no heights. */
  readonly heights?: Heights;
}

/** A fighter on one of the two sides. */
export interface Combatant extends Entrant {
  readonly arms: readonly Arm[];
  /** Number of extra Initiative Dice, and a bonus to the score. */
  readonly initiative: { readonly dice: number; readonly bonus: number };
  /** AP per pass in addition to the AP that the ruleset gives. */
  readonly apBonus: number;
  /** Walk Rate in meters per round. */
  readonly walkRate: number;
  readonly tactics: Tactics;
}

export interface SkirmishSide {
  readonly name: string;
  readonly fighters: readonly Combatant[];
}

/** A fight before it starts, as plain values. Every fight of a series starts from the same skirmish. */
export interface Skirmish {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly sides: readonly [SkirmishSide, SkirmishSide];
  /** People and objects on the field that belong to no side. */
  readonly bystanders: readonly Entrant[];
  /** Walls that stop bullets and sight. */
  readonly walls: readonly FieldWall[];
  /** Floors that stop bullets and sight; used only for entrants with heights. Omitted: none. */
  readonly floors?: readonly Plane[];
  /** Number of rounds after which the fight ends undecided. */
  readonly rounds: number;
}
