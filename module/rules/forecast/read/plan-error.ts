/** An invalid plan: says what is wrong, where in the plan, and what would be right. */
export class PlanError extends Error {
  override readonly name = "PlanError";
}

/** Path within a plan: "sides[1].fighters[0].tactics". */
export type Where = string;

/** @throws {PlanError} always */
export const refusePlan = (where: Where, wrong: string): never => {
  throw new PlanError(`${where === "" ? "the plan" : where}: ${wrong}`);
};

export const under = (where: Where, key: string): Where => (where === "" ? key : `${where}.${key}`);
