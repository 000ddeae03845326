import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { unhurt } from "../../../module/rules/body/body-state";
import { changes } from "../../../module/rules/attack/changes";
import { bledIn, bleedRounds } from "../../../module/rules/body/bleeding";
import { rechargeShield, rest, type Recharge } from "../../../module/rules/healing/recovery";
import { bleed } from "../../../module/rules/body/unresisted";
import { minutesToRounds } from "../../../module/rules/clock/rounds";
import { noProbe, num, text, word, type Probe, type Probes, type Words } from "../probe";
import { bodyPlan, harmTold } from "../scenes/body";
import { exchange } from "../scenes/exchange";

const RECHARGED_BY: Readonly<Record<string, Recharge | null>> = {
  end_of_scene: "end-of-scene",
  end_of_encounter: "end-of-encounter",
  energy_source: "energy-source",
  end_of_round: null,
  none: null,
};

/** Makes a fighter near death bleed for the row's minutes without help. Returns the fighter's state and the rounds between two losses. */
const bleedingOut: Probe = (given) => {
  const plan = bodyPlan(given);
  const before = { ...unhurt(plan), flesh: 0, overflow: num(given, "overflow") };
  const rounds = minutesToRounds(num(given, "minutes"));
  const told = harmTold(plan, before, bleed(plan, before, bledIn(plan.body, rounds)));
  return { ...told, interval_rounds: bleedRounds(plan.body) };
};

/**
 * Returns the number of whole minutes after which a fighter near death dies without help.
 * @throws {NoProbe} if the fighter survives 1,000 minutes
 */
function minutesUntilDead(given: Words): number {
  const plan = bodyPlan(given);
  const near = { ...unhurt(plan), flesh: 0, overflow: num(given, "overflow") };
  const isDead = (minutes: number): boolean =>
    conditionOf(plan, bleed(plan, near, bledIn(plan.body, minutesToRounds(minutes))).state) === "dead";
  for (let minutes = 0; minutes < 1000; minutes += 1) if (isDead(minutes)) return minutes;
  return noProbe("they do not die");
}

export const probes: Probes = {
  "SS-DAMAGE-07": (given) => {
    const plan = bodyPlan({}, { SHP: num(given, "SHP_max"), FHP: 10 });
    const before = { ...unhurt(plan), shield: num(given, "SHP") };
    return { SHP: rechargeShield(plan, before, word(given, "event", RECHARGED_BY)).shield };
  },
  "SS-DAMAGE-10": (given) => {
    const [, value, suffix] = /^(\d+)(S?)$/.exec(text(given, "code")) ?? noProbe(`"${text(given, "code")}" is no Damage Value`);
    const fought = exchange({ DV: Number(value), kind: suffix === "S" ? "strain" : "health", attack_hits: 1 });
    const lost = changes(fought.attack, fought.events).flatMap((one) => (one.kind === "amount" && one.entity === 0 ? [one.amount] : []));
    return { DV: fought.attack.field.weapon.dv, kind: lost.includes("strain") ? "strain" : lost.includes("flesh") ? "health" : "none" };
  },
  "SS-DAMAGE-11": (given) => {
    const before = { ...unhurt(bodyPlan({})), strain: num(given, "strain") };
    return { strain: rest(before, num(given, "rest_minutes")).strain };
  },
  "SS-DEATH-06": bleedingOut,
  "SS-DEATH-07": (given) => ({ minutes: minutesUntilDead(given) }),
};
