/** Functions that macros and modules may call, and hooks to which they may listen. @module API */
export type { CrossfireApi } from "../../module/boot/api";
export type { CrossfireHooks } from "../../module/boot/module-hooks";
export type { Aiming, AttackOrder, MultipleAttacks } from "../../module/rules/attack/model/order";
export type { AttackRequest } from "../../module/play/attack/begin-attack";
export type { Ruleset, RulesetFacts } from "../../module/rules/attack/model/ruleset";
