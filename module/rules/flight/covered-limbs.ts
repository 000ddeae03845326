/**
 * Limbs that cover hides from an attacker, in the order of the body.
 *
 * @rule CS-25 a fact about the target: what somebody has said about it, else what its grade of cover usually hides
 * @param body every limb there is
 * @param usual limbs its cover hides when nobody has said anything
 * @param stated limbs that were ticked, or null when nobody has said anything
 */
export const coveredLimbs = (body: readonly string[], usual: readonly string[], stated: readonly string[] | null): readonly string[] =>
  body.filter((limb) => (stated ?? usual).includes(limb));
