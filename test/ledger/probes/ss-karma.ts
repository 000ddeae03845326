import { SURPRISE_COST } from "../../../module/rules/clock/surprise";
import { spendKarma } from "../../../module/rules/contest/karma";
import { num, type Probes } from "../probe";
import { begun, carry, fighterOf, score } from "../scenes/clock";

export const probes: Probes = {
  "SS-KARMA-02": (given) => {
    const result = { failed: true, by: [], losesPhase: false, ambusher: false };
    const hit = carry(begun({ A: { score: num(given, "score") + SURPRISE_COST }, X: { score: 99 } }), {
      kind: "surprise",
      results: { A: result },
    });
    const clock = carry(hit, { kind: "recover", id: "A" });
    return { karma: spendKarma(num(given, "karma")), score: score(clock, "A"), surprised: fighterOf(clock, "A").surprised };
  },
};
