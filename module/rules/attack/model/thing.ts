import type { Body } from "../../body/plans";
import { OUT_OF_COMBAT, type Fighter } from "./fighter";

/** Returns a Fighter that has only pools, armor, Body and Reaction: an object, or a person without further data. */
export const aThing = (
  who: { readonly id: string; readonly name: string; readonly kind: Fighter["kind"] },
  { plan, body }: Body,
  armor: number,
  reaction: number,
): Fighter => ({
  ...who,
  attributes: { body: plan.body, reaction },
  skills: {},
  plan,
  body,
  armor,
  reach: 0,
  parrySkill: null,
  handsEmpty: false,
  prone: false,
  movement: "walking",
  inMelee: false,
  inMovingVehicle: false,
  surprised: false,
  helpless: false,
  deadeye: false,
  injuries: [],
  organs: 0,
  keptUp: 0,
  readiness: OUT_OF_COMBAT,
});
