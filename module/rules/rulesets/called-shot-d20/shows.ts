import type { Shows } from "../../attack/shows";

/** A total against Evasion; damage in dice, DT and DR by limb and type. No limits, no wound modifiers, no Karma. */
export const shows: Shows = {
  reading: "total",
  figures: ["evasion", "av", "initiative", "ap"],
  weapon: ["attribute", "acc", "reach", "increment", "damageDice", "damageType", "arp", "penetrates", "hands", "area", "spread"],
  armor: ["types", "percent"],
  fighter: ["tookCover", "evasion"],
  aiming: [],
  formulas: {
    hp: { formula: "hp-endurance", attributes: ["endurance"], rule: "" },
    limb: { formula: "limb-hp", attributes: [], rule: "CS-21" },
    evasion: { formula: "evasion", attributes: ["agility"], rule: "CS-08" },
  },
  calls: [],
};
