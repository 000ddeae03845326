import { unhurt } from "../../../module/rules/body/body-state";
import { afterLastRound, LAST_FIGHT_KARMA, lastPoolParts, lastStandBy, mayFightOn } from "../../../module/rules/body/last-fight";
import { sumOf } from "../../../module/rules/chance/roll-specs";
import { poolSize } from "../../../module/rules/contest/hits-and-glitches";
import { ratesAt, walkRate } from "../../../module/rules/movement/walk-run-sprint";
import { flag, num, type Probe, type Probes } from "../probe";
import { bodyPlan } from "../scenes/body";

const part = (value: number) => ({ part: "given", value, rule: "SS-ATTACK-09" });

const invoked: Probe = (given) => {
  const karma = num(given, "karma");
  const available = mayFightOn({ karma, condition: flag(given, "about_to_drop", true) ? "near-death" : "up", fighting: false });
  return { available, karma_after: available ? karma - LAST_FIGHT_KARMA : karma };
};

/** Returns whether a last fight saved the fighter, and the fighter's HP and Strain after the round. Negative HP mean overflow. */
const afterwards: Probe = (given) => {
  const plan = bodyPlan({ BOD: 9 });
  const health = num(given, "HP");
  const state = { ...unhurt(plan), flesh: Math.max(0, health), overflow: Math.max(0, -health), strain: num(given, "strain") };
  const done = afterLastRound(plan, state, { killedAnEnemy: flag(given, "killed"), regained: num(given, "HP_gained", 0) });
  return { saved: done.saved, HP: done.state.flesh - done.state.overflow, strain: done.state.strain };
};

export const probes: Probes = {
  "SS-KARMA-05": (given) => ({ karma: num(given, "karma") - LAST_FIGHT_KARMA }),
  "SS-LAST-01": invoked,
  "SS-LAST-03": (given) => ({ score: num(given, "score") + lastStandBy(num(given, "score")) }),
  "SS-LAST-04": (given) => ({ walk_m: ratesAt(walkRate(num(given, "AGI")), { fightingForLife: true }).walk }),
  "SS-LAST-05": (given) => ({ pool: poolSize(sumOf(lastPoolParts([part(num(given, "base"))], [part(num(given, "mods", 0))]))) }),
  "SS-LAST-06": afterwards,
};
