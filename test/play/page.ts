/** Functions of the system that a test can call in a client's page. */
import "../../module/main";

export { setTimekeeper } from "../../module/play/authority/timekeeper";
export { setPrompts } from "../../module/play/authority/prompts";
export { testedTogether } from "../../module/play/combat/surprise-state";
export { send } from "../../module/play/authority/intents";
export { isPrimaryWindow as leads } from "../../module/play/authority/primary-window";
export { toy } from "../rules/rulesets/toy";
export { unintendedTargets } from "../rules/rulesets/unintended-targets";
export { followOdds } from "../../module/play/preview/odds";
export { gmNotesOf, writeGmNotes } from "../../module/play/character/gm-notes";
export { beginReload } from "../../module/play/actions/reload";
export { submitAttack, writeOrder } from "../../module/play/attack/order-attack";
export { offered } from "../../module/play/preview/attack-offer";
export { showAttackPath, visiblePath } from "../../module/play/preview/show-path";
export { preview } from "../../module/play/preview/preview";
export { mapOf } from "../../module/scene/map-of";
export { footprintOf } from "../../module/scene/token-footprint";
export { skirmishOf } from "../../module/scene/skirmish-of";
export { forecast } from "../../module/rules/forecast/blocks";
export { forecastSummary as summaryOf } from "../../module/rules/forecast/summary";
export { wholeRuleset } from "../../module/play/whole-ruleset";
export { switches } from "../../module/play/ruleset";
export { dryRun } from "../../module/boot/migrations/dry-run";
export { lookAtWorld, migrate, stepsSince } from "../../module/boot/migrations/migrate";
export { pendingRollOf } from "../../module/play/combat/pending-initiative";
export { tokenStates } from "../../module/play/token-states";
export { historyEntryOf } from "../../module/documents/tactics";
