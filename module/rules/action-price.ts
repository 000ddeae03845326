/** The category a price belongs to. @rule SS-ACTION-10 @rule SS-ACTION-18 @rule SS-ACTION-19 what exceeds the points of a pass is Extended */
export const kindOfPrice = (ap: number, apMax: number): "free" | "simple" | "complex" | "extended" =>
  ap <= 0 ? "free" : ap === 1 ? "simple" : ap <= apMax ? "complex" : "extended";
