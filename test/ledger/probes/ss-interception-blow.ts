import { interceptionStrikes, interceptionStops } from "../../../module/rules/movement/interception";
import { flag, num, type Probes } from "../probe";

export const probes: Probes = {
  "SS-INTERCEPT-04": (given) => {
    const skills: Readonly<Record<string, number>> = { blades: num(given, "weapon_skill"), unarmed: num(given, "unarmed") };
    const knife = { id: "knife", kind: "melee", skill: "blades", drawn: flag(given, "melee_weapon_ready") };
    const [usual] = interceptionStrikes({ prone: flag(given, "prone"), hands: true, carried: [knife] });
    return { skill: usual === undefined ? null : skills[usual.skill] };
  },
  "SS-INTERCEPT-07": (given) => ({ stopped: interceptionStops(num(given, "damage"), num(given, "BOD")) }),
};
