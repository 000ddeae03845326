/** Part of Dice So Nice's documented API that this file uses. */
export interface Dice3dColours {
  addColorset(colours: Readonly<Record<string, string>>, mode: "default" | "preferred"): void;
}

const SETS = [
  { id: "ember", foreground: "#1d1000", background: "#ff9f45", outline: "none", edge: "#b85c00" },
  { id: "night", foreground: "#e9eef4", background: "#1c222a", outline: "#0b0e12", edge: "#3c4755" },
] as const;

/** Adds dice in the colors of the system's windows. Does not change the users' own choices. */
export function offerColours(dice3d: Dice3dColours): void {
  for (const { id, ...colours } of SETS) {
    const description = game.i18n?.localize(`CROSSFIRE.Neighbour.dice.${id}`) ?? id;
    const set = { name: `crossfire-${id}`, description, category: "Crossfire", texture: "none", material: "plastic", ...colours };
    dice3d.addColorset(set, "default");
  }
}
