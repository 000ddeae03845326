import { unhurt } from "../../../module/rules/body/body-state";
import { damageCode } from "../../../module/rules/describe/damage-code";
import { bledIn, bleedRounds, minutesToDeath } from "../../../module/rules/body/death";
import { RECHARGES, rechargeShield, rest, type Recharge } from "../../../module/rules/healing/recovery";
import { bleed } from "../../../module/rules/body/unresisted";
import { minutesToRounds } from "../../../module/rules/clock/clock";
import { noProbe, num, text, word, type Probe, type Probes } from "../probe";
import { bodyPlan, harmTold } from "../scenes/body";

const RECHARGED_BY: Readonly<Record<string, Recharge | null>> = {
  ...Object.fromEntries(RECHARGES.map((event) => [event.replaceAll("-", "_"), event])),
  end_of_round: null,
  none: null,
};

/** Somebody near death whom nobody helps. */
const bleedingOut: Probe = (given) => {
  const plan = bodyPlan(given);
  const before = { ...unhurt(plan), flesh: 0, overflow: num(given, "overflow") };
  const rounds = minutesToRounds(num(given, "minutes"));
  const told = harmTold(plan, before, bleed(plan, before, bledIn(plan.body, rounds)));
  return { ...told, interval_rounds: bleedRounds(plan.body) };
};

export const probes: Probes = {
  "SS-DAMAGE-07": (given) => {
    const plan = bodyPlan({}, { SHP: num(given, "SHP_max"), FHP: 10 });
    const before = { ...unhurt(plan), shield: num(given, "SHP") };
    return { SHP: rechargeShield(plan, before, word(given, "event", RECHARGED_BY)).shield };
  },
  "SS-DAMAGE-10": (given) => {
    const code = damageCode(text(given, "code"));
    return code ? { DV: code.value, kind: code.kind } : noProbe(`"${text(given, "code")}" is no Damage Value`);
  },
  "SS-DAMAGE-11": (given) => {
    const before = { ...unhurt(bodyPlan({})), strain: num(given, "strain") };
    return { strain: rest(before, num(given, "rest_minutes")).strain };
  },
  "SS-DEATH-06": bleedingOut,
  "SS-DEATH-07": (given) => ({ minutes: minutesToDeath(num(given, "BOD"), num(given, "overflow")) }),
};
