import type { ReactionMessage } from "../documents/reaction";
import type { AttackOrder } from "../rules/attack/order";

/** The attack out of turn that a question offers. @rule XF-22 @rule SS-INTERCEPT-01 */
export function reactionOrder({ id, system }: ReactionMessage): AttackOrder {
  const { kind, watcher, watcherToken, mover, weapon, mode } = system;
  return {
    attacker: watcher,
    attackerToken: watcherToken,
    weapon,
    target: mover,
    mode,
    called: null,
    aim: 0,
    modifiers: [],
    ...(kind === "overwatch" ? { overwatch: true } : { intercepts: true }),
    reaction: id ?? "",
  };
}
