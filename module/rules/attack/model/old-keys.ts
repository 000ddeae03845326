import type { Renaming } from "../../reading/renamed-keys";

/**
 * Keys and words of attacks as 0.1 stored, sent and took them from macros: orders, battlefields, replies, questions, notes and cards.
 * Copies of whole documents (`source`) and maps have none of them.
 */
export const OLD_ATTACK: Renaming = {
  keys: {
    amends: "overrides",
    fan: "cone",
    gamemasterOnly: "gmOnly",
    lanes: "firingLines",
    met: "contact",
    reverting: "toUndo",
    said: "corrections",
  },
  words: {
    "choose-beyond": "choose-next",
    decree: "override",
    decreed: "overridden",
    noFan: "noCone",
    nobodyInFan: "nobodyInCone",
    "thrown-by-gm": "rolled-by-gm",
    "thrown-by-time": "rolled-by-time",
  },
  wordsAt: ["ask", "id", "key", "kind", "part", "refusal", "what"],
  skipped: ["map", "source"],
};
