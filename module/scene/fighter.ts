import type { Fighter, Movement, Readiness } from "../rules/attack/fighter";
import { inHand } from "../rules/attack/in-hand";
import { aThing } from "../rules/attack/thing";
import { ORGANS } from "../rules/body/called-effects";
import { ownTable } from "../rules/body/location-table";
import { isDown } from "../rules/body/down";
import { bodyWith } from "../rules/body/body-state";
import { barrierBody, vehicleBody, type Body, type Points } from "../rules/body/plans";
import type { Lack } from "../rules/body/injury-tolerance";
import { shockTogether } from "../rules/body/shock";
import type { Tolerance } from "../rules/body/wounding";
import type { RulesetFacts } from "../rules/attack/ruleset";
import { showsOf } from "../rules/attack/shows";
import { injuriesOf } from "./injuries";
import { isBarrier, isInjury, isVehicle, isWeapon, type Person } from "./kinds";
import { wornBy } from "./worn";

/** What the clock says about an actor; somebody who is not in the fight is free to do anything. */
export type ReadinessOf = (actor: Actor.Implementation) => Readiness;

/** Lying down stands on the sheet or is shown at the token. */
export const liesDown = ({ system, statuses }: Person): boolean => system.stance.prone || statuses.has("prone");

function bodyOf(actor: Person, { people }: RulesetFacts): Body {
  const { system } = actor;
  return people.body({
    pools: system.pools,
    limbs: system.limbs,
    overflow: system.overflow,
    rating: system.effective["body"] ?? 0,
    physicalLimit: system.limits.physical,
    tolerance: system.tolerance as Tolerance,
    injuries: actor.items.contents.flatMap((item) => (isInjury(item) ? [{ penalty: item.system.penalty }] : [])),
    prone: liesDown(actor),
    out: actor.statuses.has("unconscious"),
  });
}

const carriedBy = (actor: Actor.Implementation) =>
  actor.items.contents.flatMap((item) => {
    if (!isWeapon(item)) return [];
    const { kind, skill, reach, ready } = item.system;
    return [{ kind, skill, reach, drawn: ready }];
  });

/** What only some ways to play ask of a body. */
function makeOf({ system }: Person, { plan }: Body): NonNullable<Fighter["make"]> {
  return {
    hp: plan.maxima.flesh ?? 0,
    tolerance: system.tolerance as Tolerance,
    lacks: [...system.lacks] as Lack[],
    male: system.male,
  };
}

/** Evasion somebody wrote on the sheet. @rule CS-08 */
function ownEvasion({ system: { evasion } }: Person): Pick<Fighter, "evasion"> {
  const { value, passive } = evasion;
  return value === null && passive === null ? {} : { evasion: { value, passive } };
}

/** How much there is of a status that is counted: 0 or less. @rule TD-LOC-29 */
const shockOf = ({ effects }: Person): number =>
  shockTogether(
    effects.contents
      .filter(({ disabled, statuses }) => !disabled && statuses.has("shocked"))
      .map((effect) => Number(foundry.utils.getProperty(effect, "flags.crossfire.value") ?? 0)),
  );

/** How a body stands to blows at its places. @rule TD-LOC-07 @rule TD-CHINK-02 @rule TD-AREA-03 @rule TD-AREA-04 @rule TD-AREA-09 */
function aspectOf({ name, system, statuses }: Person): NonNullable<Fighter["aspect"]> {
  const { landing, sizeModifier, stance, unjointed } = system;
  const table = ownTable(name, landing as Readonly<Record<string, string>>);
  return {
    pinned: statuses.has("pinned"),
    ...(unjointed ? { jointed: false } : {}),
    ...(stance.turnedAway ? { turnedAway: true } : {}),
    ...(sizeModifier === 0 ? {} : { size: sizeModifier }),
    ...(table ? { table } : {}),
  };
}

function facetsOf(actor: Person, body: Body, { declaration }: RulesetFacts): Partial<Fighter> {
  const { armor, fighter } = showsOf(declaration);
  return {
    ...wornBy(actor, armor),
    ...(fighter.includes("evasion") ? ownEvasion(actor) : {}),
    ...(fighter.includes("lacks") ? { make: makeOf(actor, body), shock: shockOf(actor), aspect: aspectOf(actor) } : {}),
  };
}

function person(actor: Person, readiness: Readiness, ruleset: RulesetFacts, uuid: string, name: string): Fighter {
  const { system, statuses } = actor;
  const body = bodyOf(actor, ruleset);
  const skills = { ...system.skills };
  const hand = inHand(carriedBy(actor), skills);
  return {
    id: uuid,
    name,
    kind: "person",
    attributes: { ...system.effective },
    skills,
    ...body,
    ...facetsOf(actor, body, ruleset),
    armor: system.av.value,
    reach: Math.max(system.reach, hand.reach),
    parrySkill: hand.parrySkill,
    handsEmpty: hand.handsEmpty,
    prone: liesDown(actor),
    movement: (statuses.has("running") && system.stance.running === "walking" ? "running" : system.stance.running) as Movement,
    inMelee: false,
    inMovingVehicle: false,
    surprised: statuses.has("surprised"),
    helpless: isDown(statuses),
    deadeye: system.deadeye,
    injuries: injuriesOf(actor),
    organs: ORGANS,
    keptUp: 0,
    readiness,
  };
}

/** The points a vehicle lives by: its hull, or whatever pool of health there is. */
function hullOf({ declaration: { pools } }: RulesetFacts, points: Readonly<Record<string, Points | undefined>>): Points | undefined {
  const hull = pools.find(({ holds }) => holds === "armored") ?? pools.find(({ holds }) => holds === "flesh");
  return hull && points[hull.id];
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
  ruleset: RulesetFacts,
  uuid: string = actor.uuid,
  name: string = actor.name,
): Fighter {
  if (isBarrier(actor)) {
    const { structure, armor, hp } = actor.system;
    return aThing({ id: uuid, name, kind: "barrier" }, barrierBody(structure, { value: hp.value ?? 0, max: hp.max ?? 0 }), armor, 0);
  }
  if (isVehicle(actor)) {
    const { attributes, armor, pools, handling, overflow, tolerance, sizeModifier, unjointed } = actor.system;
    const { plan, body } = vehicleBody(attributes["body"] ?? 0, hullOf(ruleset, pools) ?? { value: 0, max: 0 }, pools["shield"]);
    const known = { id: uuid, name, kind: "vehicle" } as const;
    const thing = aThing(
      known,
      { plan: tolerance ? { ...plan, tolerance: tolerance as Tolerance } : plan, body: bodyWith(body, { overflow }) },
      armor.natural,
      handling,
    );
    const aspect = { ...(unjointed ? { jointed: false } : {}), ...(sizeModifier === 0 ? {} : { size: sizeModifier }) };
    return showsOf(ruleset.declaration).fighter.includes("aspect") ? { ...thing, aspect } : thing;
  }
  return person(actor as Person, readiness, ruleset, uuid, name);
}
