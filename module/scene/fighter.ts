import { OUT_OF_COMBAT, type Fighter, type Movement, type Readiness } from "../rules/attack/fighter";
import { LIMBS } from "../rules/body/limbs";
import type { BodyPlan, BodyState } from "../rules/body/body-state";
import type { Tolerance } from "../rules/body/wounding";
import { isBarrier, isInjury, isVehicle, isWeapon, type Person } from "./kinds";

/** What the clock says about an actor; somebody who is not in the fight is free to do anything. */
export type ReadinessOf = (actor: Actor.Implementation) => Readiness;

export const nobodyCounts: ReadinessOf = () => OUT_OF_COMBAT;

const HELPLESS = ["unconscious", "near-death", "dead", "helpless"];

/** A pool nobody has any of does not exist for the rules. */
const maximum = (track: { max: number } | undefined): number | null => (track && track.max > 0 ? track.max : null);

function personPlan(system: Actor.SystemOfType<"character" | "npc">): BodyPlan {
  return {
    maxima: { shield: maximum(system.pools["shield"]), armored: maximum(system.pools["armored"]), flesh: maximum(system.pools["flesh"]) },
    strainThreshold: system.pools["strain"]?.max ?? 0,
    limbs: LIMBS.map((limb) => system.limbs[limb]?.max ?? 0),
    body: system.effective["body"] ?? 0,
    physicalLimit: system.limits.physical,
    injurable: true,
    tolerance: system.tolerance as Tolerance,
  };
}

function personBody(system: Actor.SystemOfType<"character" | "npc">, injuries: number, prone: boolean): BodyState {
  const points = (id: string) => system.pools[id]?.value ?? 0;
  return {
    shield: points("shield"),
    armored: points("armored"),
    flesh: points("flesh"),
    strain: points("strain"),
    overflow: system.overflow,
    limbs: LIMBS.map((limb) => system.limbs[limb]?.value ?? 0),
    injuries,
    prone,
    score: 0,
  };
}

interface InHand {
  readonly parrySkill: number | null;
  readonly handsEmpty: boolean;
  readonly reach: number;
}

/** Skill and reach of the melee weapon in hand. @rule SS-DEFENSE-07 @rule SS-DEFENSE-08 */
function inHand(actor: Actor.Implementation, skills: Readonly<Record<string, number>>): InHand {
  const ready = actor.items.contents.flatMap((item) => (isWeapon(item) && item.system.ready ? [item.system] : []));
  const blades = ready.filter(({ kind, skill }) => kind === "melee" && skill !== "unarmed");
  const best = blades.reduce<(typeof blades)[number] | null>(
    (top, weapon) => ((skills[weapon.skill] ?? 0) >= (top ? (skills[top.skill] ?? 0) : -1) ? weapon : top),
    null,
  );
  return {
    parrySkill: best ? (skills[best.skill] ?? 0) : null,
    handsEmpty: ready.every(({ skill }) => skill === "unarmed"),
    reach: best?.reach ?? 0,
  };
}

function person(actor: Person, readiness: Readiness, uuid: string, name: string): Fighter {
  const { system, statuses } = actor;
  const prone = system.stance.prone || statuses.has("prone");
  const injuries = actor.items.contents.reduce((sum, item) => sum + (isInjury(item) ? Math.max(0, -item.system.penalty) : 0), 0);
  const skills = { ...system.skills };
  const hand = inHand(actor, skills);
  return {
    id: uuid,
    name,
    kind: "person",
    attributes: { ...system.effective },
    skills,
    plan: personPlan(system),
    body: personBody(system, injuries, prone),
    armor: system.av.value,
    reach: Math.max(system.reach, hand.reach),
    parrySkill: hand.parrySkill,
    handsEmpty: hand.handsEmpty,
    prone,
    movement: (statuses.has("running") && system.stance.running === "walking" ? "running" : system.stance.running) as Movement,
    inMelee: false,
    inMovingVehicle: false,
    surprised: statuses.has("surprised"),
    helpless: HELPLESS.some((id) => statuses.has(id)),
    deadeye: system.deadeye,
    readiness,
  };
}

/** Something without attributes of a person: it has points, armor and nothing to think with. */
function thing(
  uuid: string,
  name: string,
  kind: "vehicle" | "barrier",
  body: number,
  armor: number,
  hp: { value: number; max: number },
  shield: { value: number; max: number } | undefined,
  reaction: number,
): Fighter {
  const armored = kind === "vehicle";
  return {
    id: uuid,
    name,
    kind,
    attributes: { body, reaction },
    skills: {},
    plan: {
      maxima: { shield: maximum(shield), armored: armored ? hp.max : null, flesh: armored ? null : hp.max },
      strainThreshold: Number.MAX_SAFE_INTEGER,
      limbs: null,
      body,
      physicalLimit: Number.MAX_SAFE_INTEGER,
      injurable: false,
      tolerance: armored ? "unliving" : "homogenous",
    },
    body: {
      shield: shield?.value ?? 0,
      armored: armored ? hp.value : 0,
      flesh: armored ? 0 : hp.value,
      strain: 0,
      overflow: 0,
      limbs: [],
      injuries: 0,
      prone: false,
      score: 0,
    },
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
    readiness: OUT_OF_COMBAT,
  };
}

/**
 * An actor as the rules see it.
 *
 * @param uuid how the record addresses it: the synthetic actor's for unlinked tokens
 * @param name what the token is called on the map
 */
export function fighterOf(
  actor: Actor.Implementation,
  readiness: Readiness,
  uuid: string = actor.uuid,
  name: string = actor.name,
): Fighter {
  if (isBarrier(actor)) {
    const { structure, armor, hp } = actor.system;
    return thing(uuid, name, "barrier", structure, armor, { value: hp.value ?? 0, max: hp.max ?? 0 }, undefined, 0);
  }
  if (isVehicle(actor)) {
    const { attributes, armor, pools, handling } = actor.system;
    const armored = pools["armored"] ?? { value: 0, max: 0 };
    return thing(
      uuid,
      name,
      "vehicle",
      attributes["body"] ?? 0,
      armor.natural,
      armored as { value: number; max: number },
      pools["shield"] as never,
      handling,
    );
  }
  return person(actor as Person, readiness, uuid, name);
}
