/** Crossfire's API for macros and modules. With this package, `game.crossfire` and `Hooks.on("crossfire.…")` are typed. */
import type { CrossfireApi } from "./module/boot/api";
import type { CrossfireHooks } from "./module/boot/module-hooks";

export type { CrossfireApi } from "./module/boot/api";
export type { AttackBegins, AttackEnded, ChangesMade, ClockMoved, CrossfireHooks, TestEnded } from "./module/boot/module-hooks";
export type { AttackOrder } from "./module/rules/attack/order";
export type { Reply } from "./module/rules/attack/ask";
export type { Ruleset } from "./module/rules/attack/ruleset";

declare module "fvtt-types/configuration" {
  namespace Hooks {
    interface HookConfig extends CrossfireHooks {}
  }
}

declare global {
  interface ReadyGame {
    /** Available from the hook `init` on. */
    readonly crossfire: CrossfireApi;
  }
}
