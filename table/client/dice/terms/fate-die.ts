import { DiceTerm, type DiceTermData } from "./dice-term";
import { Die } from "./die";
import type { Modifier } from "./modifier-commands";
import type { DieResult } from "./results";
import type { EvaluationOptions } from "./term";

/** Dice with minus, blank and plus: -1, 0 and 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Record<string, Modifier> = {
    r: Die.prototype.reroll,
    rr: Die.prototype.rerollRecursive,
    k: Die.prototype.keep,
    kh: Die.prototype.keep,
    kl: Die.prototype.keep,
    d: Die.prototype.drop,
    dh: Die.prototype.drop,
    dl: Die.prototype.drop,
  };

  /** Method of Die that the borrowed modifiers call by this name. */
  reroll = Die.prototype.reroll;

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 3 });
  }

  override _lowestFace(): number {
    return -1;
  }

  override _extremeFace({ minimize = false }: EvaluationOptions): number {
    return minimize ? -1 : 1;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 3) - 2;
  }

  override getResultLabel(result: DieResult): string {
    return { "-1": "-", "0": "\u00a0", "1": "+" }[String(result.result)] ?? String(result.result);
  }
}
