import type { AttackOrder } from "../rules/attack/order";
import type { Reading } from "../rules/attack/shows";
import type { Callable } from "./callable";
import type { Preview } from "./preview";

/** What a person is asked before an attack. */
export interface AttackQuestion {
  readonly attacker: Actor.Implementation;
  readonly attackerToken: TokenDocument.Implementation | null;
  readonly weapon: Item.OfType<"weapon">;
  /** Targets on offer, the first preselected. */
  readonly targets: readonly { readonly uuid: string; readonly name: string; readonly img: string }[];
  readonly initial: AttackOrder;
  /** What of somebody this attack can be called at. */
  readonly callable: readonly Callable[];
  /** How the attack roll reads. */
  readonly reading: Reading;
  /** What the rules say to an order as it stands in the dialog. */
  readonly preview: (order: AttackOrder) => Preview;
}

/** How `play` asks people; boot fills it from the windows. */
export interface Prompts {
  /** The finished order, or null when the person thought better of it. */
  attack(question: AttackQuestion): Promise<AttackOrder | null>;
}

let asking: Prompts | null = null;

export function setPrompts(prompts: Prompts): void {
  asking = prompts;
}

/** @throws Error before boot has wired the windows */
export function prompts(): Prompts {
  if (!asking) throw new Error("Crossfire: nobody can be asked yet; the prompts are wired at init.");
  return asking;
}
