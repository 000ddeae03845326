import type { Renaming } from "../../reading/renamed-keys";

/**
 * Keys and words of attacks as 0.1 stored, sent and took them from macros: orders, battlefields, replies, questions, notes and cards.
 * Copies of whole documents (`source`) and maps have none of them.
 */
export const OLD_ATTACK: Renaming = {
  keys: {
    amends: "overrides",
    defence: "defense",
    defences: "defenses",
    fan: "cone",
    gamemasterOnly: "gmOnly",
    lanes: "firingLines",
    met: "contact",
    metres: "meters",
    previousDefences: "previousDefenses",
    reverting: "toUndo",
    said: "corrections",
  },
  words: {
    "choose-beyond": "choose-next",
    "choose-defence": "choose-defense",
    decree: "override",
    decreed: "overridden",
    defence: "defense",
    noFan: "noCone",
    noSuchDefence: "noSuchDefense",
    nobodyInFan: "nobodyInCone",
    "previous-defences": "previous-defenses",
    "thrown-by-gm": "rolled-by-gm",
    "thrown-by-time": "rolled-by-time",
    unaffordableDefence: "unaffordableDefense",
  },
  wordsAt: ["ask", "id", "key", "kind", "part", "refusal", "what"],
  skipped: ["map", "source"],
};
