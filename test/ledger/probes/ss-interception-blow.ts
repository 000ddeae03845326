import { interceptionSkills, interceptionStops } from "../../../module/rules/contest/interception";
import { flag, num, type Probes } from "../probe";

export const probes: Probes = {
  "SS-INTERCEPT-04": (given) => {
    const skills: Readonly<Record<string, number>> = { blades: num(given, "weapon_skill"), unarmed: num(given, "unarmed") };
    const ready = flag(given, "melee_weapon_ready") ? "blades" : null;
    const [usual] = interceptionSkills({ prone: flag(given, "prone"), weaponSkill: ready, holdsFirearm: false });
    return { skill: usual === undefined ? null : skills[usual] };
  },
  "SS-INTERCEPT-07": (given) => ({ stopped: interceptionStops(num(given, "damage"), num(given, "BOD")) }),
};
