/** What a test may reach in a client's page besides Foundry's own names. */
import "../../module/main";

export { setTimekeeper } from "../../module/play/timekeeper";
export { setPrompts } from "../../module/play/prompts";
export { testedTogether } from "../../module/play/surprise-state";
export { send } from "../../module/play/intents";
export { leads } from "../../module/play/lead";
export { toy } from "../rules/rulesets/toy";
export { followOdds } from "../../module/play/odds";
export { preview } from "../../module/play/preview";
export { mapOf } from "../../module/scene/map-of";
export { footprintOf } from "../../module/scene/token-footprint";
export { skirmishOf } from "../../module/scene/skirmish-of";
export { forecast } from "../../module/rules/forecast/blocks";
export { summaryOf } from "../../module/rules/forecast/summary";
export { wholeRuleset } from "../../module/play/whole-ruleset";
export { switches } from "../../module/play/ruleset";
export { dryRun } from "../../module/boot/migrations/dry-run";
export { lookAtWorld, migrate, stepsSince } from "../../module/boot/migrations/migrate";
