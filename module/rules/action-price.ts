/**
 * Returns the category of an action by its cost in AP.
 * @rule SS-ACTION-10 @rule SS-ACTION-18
 * @rule SS-ACTION-19 an action that costs more than the AP of a pass is Extended
 */
export const kindOfPrice = (ap: number, apMax: number): "free" | "simple" | "complex" | "extended" =>
  ap <= 0 ? "free" : ap === 1 ? "simple" : ap <= apMax ? "complex" : "extended";
