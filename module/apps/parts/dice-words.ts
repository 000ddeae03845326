/** Dice as people write them: "d20", "3d6". */
export const diceName = (count: number, sides: number): string => `${count === 1 ? "" : count}d${sides}`;
