import type { Fighter, Weapon } from "../attack/model/fighter";
import type { Call } from "../called/called-shot";
import type { Point } from "../flight/corridor";
import type { CoverGrade } from "../flight/cover";
import type { Plane } from "../flight/floors";
import type { Rise } from "../flight/look";
import type { WallLine } from "../flight/walls";
import type { Ruleset } from "../attack/model/ruleset";
import { showsOf } from "../describe/formulas";

/** A weapon somebody brings into a fight. */
export interface Arm {
  /** As it is when the fight begins. */
  readonly weapon: Weapon;
  /** Rounds a full magazine holds; 0 for what needs none. */
  readonly magazine: number;
  /** Rounds in the bag. */
  readonly spare: number;
}

export const TARGETS = ["nearest", "weakest"] as const;
export const DEFENDS = ["standard", "best"] as const;

/** How somebody fights. Simple on purpose: whoever reads a forecast must be able to say what everybody did. */
export interface Tactics {
  /** Whom to attack of those in sight: the nearest, or the one with the fewest Health points left. */
  readonly target: (typeof TARGETS)[number];
  /** Fire mode to use where the weapon has it, otherwise its first. */
  readonly mode: string;
  /** Place to call whenever enough dice are left for it, or null. */
  readonly call: Call | null;
  /** Dice that must be left for a call where dice are pooled. AP that are there are spent on aim to reach them. */
  readonly leastDice: number;
  /** Typed in at every attack: distance, light, whatever the rules leave to the table. */
  readonly modifier: number;
  /** `standard`: the preselected defence. `best`: the one with the highest figure that the AP allow. */
  readonly defence: (typeof DEFENDS)[number];
  /** Takes cover before anything else. */
  readonly takesCover: boolean;
  /** Gets up as soon as possible. */
  readonly standsUp: boolean;
}

export const PLAIN_TACTICS: Tactics = {
  target: "nearest",
  mode: "single",
  call: null,
  leastDice: 6,
  modifier: 0,
  defence: "standard",
  takesCover: false,
  standsUp: true,
};

/** Is a pool thrown at an attack, which aim makes larger and a call smaller? */
export const poolsDice = ({ declaration }: Pick<Ruleset, "declaration">): boolean => showsOf(declaration).reading === "hits";

/** Heights of an entrant, in meters above the zero level of the map. */
export interface Heights {
  readonly foot: number;
  /** Top of the head while upright. */
  readonly upright: number;
  /** Top while lying down. */
  readonly lying: number;
  /** Share of the height at which a shot leaves, 0 to 1. */
  readonly muzzle: number;
}

/** A wall of a forecast; without a rise it is endlessly high. */
export interface FieldWall extends WallLine {
  readonly rise?: Rise;
}

/** Anybody or anything with a place on the field, as it is when the fight begins. */
export interface Entrant {
  /** The ids of all of them are different. */
  readonly fighter: Fighter;
  readonly at: Point;
  /** Half the width, metres. */
  readonly radius: number;
  /** Cover somebody stands behind that is no entity on the line. */
  readonly cover: CoverGrade;
  /** Overlooked what was coming: surprised until the own first phase. */
  readonly surprised: boolean;
  /** Of a barrier: can be seen through, and the cover it gives at most; null for whoever is none. */
  readonly barrier: { readonly transparent: boolean; readonly cover: CoverGrade } | null;
  /** Omitted on a field where all heights are equal. */
  readonly heights?: Heights;
}

/** Somebody who takes part. */
export interface Combatant extends Entrant {
  readonly arms: readonly Arm[];
  /** Extra Initiative Dice, and points on the score. */
  readonly initiative: { readonly dice: number; readonly bonus: number };
  /** AP on top of those of the ruleset. */
  readonly apBonus: number;
  /** Metres of a round on foot. */
  readonly walkRate: number;
  readonly tactics: Tactics;
}

export interface SkirmishSide {
  readonly name: string;
  readonly fighters: readonly Combatant[];
}

/** A fight before it begins: plain values, the same for every time it is fought. */
export interface Skirmish {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly sides: readonly [SkirmishSide, SkirmishSide];
  /** Whoever and whatever is in the way and takes no side. */
  readonly bystanders: readonly Entrant[];
  /** What stops bullets and sight. */
  readonly walls: readonly FieldWall[];
  /** Floors that stop bullets and sight; they matter only to entrants with heights. */
  readonly floors?: readonly Plane[];
  /** Rounds after which nobody has won. */
  readonly rounds: number;
}
