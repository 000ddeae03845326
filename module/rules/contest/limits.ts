/** Ratings of the attributes that decide the Physical and Mental Limits, 0 or more. */
export interface LimitAttributes {
  readonly strength: number;
  readonly body: number;
  readonly reaction: number;
  readonly logic: number;
  readonly intuition: number;
  readonly willpower: number;
}

/** Returns the Physical Limit: (2 × Strength + Body + Reaction) / 3. @rule SS-ACCURACY-05 @rule SS-DEFENSE-12 rounded up */
export const physicalLimit = ({ strength, body, reaction }: Pick<LimitAttributes, "strength" | "body" | "reaction">): number =>
  Math.ceil((2 * strength + body + reaction) / 3);

/** Returns the Mental Limit: (2 × Logic + Intuition + Willpower) / 3. @rule SS-ACCURACY-05 rounded up */
export const mentalLimit = ({ logic, intuition, willpower }: Pick<LimitAttributes, "logic" | "intuition" | "willpower">): number =>
  Math.ceil((2 * logic + intuition + willpower) / 3);
