import type { Fighter, Weapon } from "../attack/model/fighter";
import type { Call } from "../called/called-shot";
import type { Point } from "../flight/corridor";
import type { CoverGrade } from "../flight/cover";
import type { Plane } from "../flight/floors";
import type { Rise } from "../flight/look";
import type { WallLine } from "../flight/walls";
import type { Ruleset } from "../attack/model/ruleset";
import { showsOf } from "../describe/formulas";

/** A weapon brought into a fight. */
export interface Arm {
  /** State at the start of the fight. */
  readonly weapon: Weapon;
  /** Rounds per magazine; 0: needs none. */
  readonly magazine: number;
  /** Spare rounds. */
  readonly spare: number;
}

export const TARGETS = ["nearest", "weakest"] as const;
export const DEFENDS = ["standard", "best"] as const;

/** Tactics of a fighter; simple, so that a reader of a forecast knows what everyone did. */
export interface Tactics {
  /** Choice among visible enemies: the nearest, or the one with the fewest Health points left. */
  readonly target: (typeof TARGETS)[number];
  /** Preferred fire mode; a weapon without it uses its first. */
  readonly mode: string;
  /** Location to call whenever enough dice are left; null: none. */
  readonly call: Call | null;
  /** Dice that must be left for a call in a dice pool ruleset. Available AP are spent on aim to reach them. */
  readonly leastDice: number;
  /** Modifier on every attack, for light and anything else the rules leave to the players. */
  readonly modifier: number;
  /** `standard`: the preselected defense. `best`: the affordable one with the most dice. */
  readonly defense: (typeof DEFENDS)[number];
  /** Takes cover first. */
  readonly takesCover: boolean;
  /** Stands up as soon as possible. */
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

/** Returns whether attacks use a dice pool, which aim raises and a call lowers. */
export const poolsDice = ({ declaration }: Pick<Ruleset, "declaration">): boolean => showsOf(declaration).reading === "hits";

/** Heights of an entrant above the map's zero level, meters. */
export interface Heights {
  readonly foot: number;
  /** Top of the head while upright. */
  readonly upright: number;
  /** Top while prone. */
  readonly lying: number;
  /** Height a shot leaves from, as a fraction of body height, 0 to 1. */
  readonly muzzle: number;
}

/** A wall of a forecast; without `rise` it is infinitely high. */
export interface FieldWall extends WallLine {
  readonly rise?: Rise;
}

/** A person or object at the start of the fight. */
export interface Entrant {
  /** Ids are unique. */
  readonly fighter: Fighter;
  readonly at: Point;
  /** Half the width, meters. */
  readonly radius: number;
  /** Cover that no entity on the line gives. */
  readonly cover: CoverGrade;
  /** Did not notice the enemy: surprised until its own first phase. */
  readonly surprised: boolean;
  /** Transparency and maximum cover of a barrier; null: not a barrier. */
  readonly barrier: { readonly transparent: boolean; readonly cover: CoverGrade } | null;
  /** Omitted: the field has no heights. */
  readonly heights?: Heights;
}

/** A fighter who takes part. */
export interface Combatant extends Entrant {
  readonly arms: readonly Arm[];
  /** Extra Initiative Dice, and a bonus to the score. */
  readonly initiative: { readonly dice: number; readonly bonus: number };
  /** AP in addition to the ruleset's. */
  readonly apBonus: number;
  /** Meters per round on foot. */
  readonly walkRate: number;
  readonly tactics: Tactics;
}

export interface SkirmishSide {
  readonly name: string;
  readonly fighters: readonly Combatant[];
}

/** A fight before it starts: plain values, the same each time it is fought. */
export interface Skirmish {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly sides: readonly [SkirmishSide, SkirmishSide];
  /** Persons and objects that are in the way and on no side. */
  readonly bystanders: readonly Entrant[];
  /** Walls that stop bullets and sight. */
  readonly walls: readonly FieldWall[];
  /** Floors that stop bullets and sight; used only for entrants with heights. */
  readonly floors?: readonly Plane[];
  /** Rounds after which the fight is undecided. */
  readonly rounds: number;
}
