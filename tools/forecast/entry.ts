export { seeded } from "../../module/rules/chance/rng";
export { blockCount, blocksOf, forecast } from "../../module/rules/forecast/blocks";
export { joinParts, missingBlocks, readPart } from "../../module/rules/forecast/parts";
export { PlanError } from "../../module/rules/forecast/read/plan-values";
export { readPlan } from "../../module/rules/forecast/read/plan";
export { balanceOf, forecastSummary as summaryOf } from "../../module/rules/forecast/summary";
export { mergeTotals, NO_TOTALS } from "../../module/rules/forecast/totals";
export { fightBlocks } from "../../module/workers/forecast-crew";
export { serving } from "../../module/workers/forecast-protocol";
