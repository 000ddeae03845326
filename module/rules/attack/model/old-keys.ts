import type { Renaming } from "../../reading/renamed-keys";

/**
 * Old keys and words of version 0.1 in stored data, messages and macros: orders, battlefields, replies, asks, notes and cards. Copies of
 * whole documents (`source`) and maps contain none of them.
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
    throw: "spec",
    throws: "rerollable",
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
  wordsOf: { kind: { throw: "roll" } },
  skipped: ["map", "source"],
};
