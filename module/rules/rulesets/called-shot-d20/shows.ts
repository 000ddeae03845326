import type { Shows } from "../../attack/shows";

/** A total against Evasion; damage in dice, DT and DR by limb and type. No limits, no wound modifiers, no Karma. */
export const shows: Shows = {
  reading: "total",
  figures: ["evasion", "av", "initiative", "ap"],
  weapon: ["attribute", "acc", "reach", "increment", "damageDice", "damageType", "arp", "penetrates", "hands", "area", "spread"],
  armor: ["types", "percent"],
  fighter: ["tookCover", "evasion"],
  aiming: [],
  calls: [],
};
