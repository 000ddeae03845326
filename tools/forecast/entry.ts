export { blockCount, blocksOf, fightBlock } from "../../module/rules/forecast/blocks";
export { joinParts, missingBlocks, readPart } from "../../module/rules/forecast/parts";
export { PlanError } from "../../module/rules/forecast/plain-words";
export { readPlan } from "../../module/rules/forecast/read-plan";
export { newLines } from "../../module/rules/forecast/seen-lines";
export { balanceOf, summaryOf } from "../../module/rules/forecast/summary";
export { mergeTotals, NO_TOTALS } from "../../module/rules/forecast/totals";
