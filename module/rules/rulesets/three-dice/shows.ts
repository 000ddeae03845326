import type { Shows } from "../../describe/formulas";

/** Fields and formulas that windows show for this ruleset. Windows show no AP, because a turn has one action. */
export const threeDiceFormulas: Shows = {
  reading: "margin",
  figures: ["dodge", "av", "initiative"],
  weapon: [
    "acc",
    "reach",
    "increment",
    "carries",
    "damageDice",
    "woundClass",
    "divisor",
    "tightBeam",
    "grapples",
    "penetrates",
    "hands",
    "area",
    "areaKind",
    "scaled",
  ],
  armor: ["types", "openFaced", "shield"],
  fighter: ["tookCover", "defense", "tolerance", "reach", "lacks", "aspect"],
  aiming: ["kind", "chink", "behind", "overhead", "situation", "largeArea"],
  formulas: {
    hp: { formula: "hp-strength", attributes: ["strength"], rule: "TD-WOUND-09" },
    fp: { formula: "fp-health", attributes: ["health"], rule: "TD-WOUND-04" },
    limb: { formula: "whole-part", attributes: [], rule: "TD-LOC-38" },
  },
  calls: ["weapon", "random"],
};
