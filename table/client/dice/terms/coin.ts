import { DiceTerm, type DiceTermData } from "./dice-term";
import type { Modifier } from "./modifier-commands";
import type { DieResult } from "./results";
import type { EvaluationOptions } from "./term";

/** Coins: heads is 1, tails is 0. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, Modifier> = { c: "call" };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 2 });
  }

  override _lowestFace(): number {
    return 0;
  }

  override _extremeFace({ minimize = false }: EvaluationOptions): number {
    return minimize ? 0 : 1;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }

  override getResultLabel(result: DieResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DieResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /** Calls a side: `c1` heads, `c0` tails. A coin that shows this side succeeds and counts as 1. @returns false for any other text */
  call(modifier: string): boolean | void {
    const match = /^c([01])$/i.exec(modifier);
    if (!match) return false;
    for (const coin of this.results) {
      coin.success = coin.result === Number(match[1]);
      coin.count = coin.success ? 1 : 0;
    }
  }
}
