/**
 * Returns the category of a price.
 * @rule SS-ACTION-10 @rule SS-ACTION-18
 * @rule SS-ACTION-19 a price above the points of a pass is Extended
 */
export const kindOfPrice = (ap: number, apMax: number): "free" | "simple" | "complex" | "extended" =>
  ap <= 0 ? "free" : ap === 1 ? "simple" : ap <= apMax ? "complex" : "extended";
