import { initiativeRoll } from "../rules/clock/initiative";
import type { RollSpec } from "../rules/chance/roll-specs";
import { itemsOf } from "../foundry/documents";
import type { CrossfireActor } from "../foundry/types";
import type { Fighter, Movement, Readiness } from "../rules/attack/model/fighter";
import type { CarriedWeapon } from "../rules/attack/model/in-hand";
import { hullPool } from "../rules/attack/model/declaration";
import { personOnSheet, type PersonOnSheet } from "../rules/attack/model/person";
import { aThing } from "../rules/attack/model/thing";
import { karmaDice } from "../rules/contest/karma";
import { bodyWith } from "../rules/body/body-state";
import { isDown } from "../rules/body/unconsciousness-and-death";
import { ofBody, placesOn, type OfBody, type StoredBody, type StoredLimb } from "../rules/body/body-plan";
import { barrierBody, type Points, vehicleBody } from "../rules/body/plans";
import { SHOCKED } from "../rules/body/hit-locations/shock-and-knockdown";
import type { RulesetFacts, Initiative } from "../rules/attack/model/ruleset";
import { showsOf } from "../rules/describe/formulas";
import type { Tolerance } from "../rules/body/hit-locations/injury-tolerance";
import type { Wardrobe, WornPiece } from "../rules/attack/model/worn-armor";
import { injuriesOf } from "./injuries";
import { keptUpArmor, powersKeptUp } from "./power";
import { isArmor, isBarrier, isInjury, isPerson, isVehicle, isWeapon, type Person } from "./kinds";
import type { Advances } from "../rules/creation/karma";

/** Returns an actor's stored body: its limbs (empty: a humanoid's limbs), and the parts that it lacks. @rule XF-25 */
export function storedBody(actor: CrossfireActor): StoredBody {
  const { bodyPlan = [], lacks = [] } = actor.system as { bodyPlan?: readonly StoredLimb[]; lacks?: Iterable<string> };
  return { bodyPlan, lacks: [...lacks] };
}

/** Returns the limbs and missing parts of an actor. @rule XF-25 */
export const bodyOn = (actor: CrossfireActor): OfBody => ofBody(storedBody(actor));

/** Returns the ids of the limbs for which an actor has points in this ruleset. @rule XF-25 */
export const limbsOn = (actor: CrossfireActor, { declaration }: RulesetFacts): readonly string[] =>
  placesOn(declaration, bodyOn(actor)).limbs;

/** Returns the Karma log of an actor. */
// Unchecked: a keyed map of plain objects, each read by the rules that wrote it.
export const advancesOf = (actor: Person): Advances => actor.system.advances as unknown as Advances;

/** Returns an actor's readiness, such as the remaining AP. Actors outside the fight are unrestricted. */
export type ReadinessOf = (actor: CrossfireActor) => Readiness;

/** Returns whether the sheet or a status makes a person prone. */
export const liesDown = ({ system, statuses }: Person): boolean => system.stance.prone || statuses.has("prone");

const carriedBy = (actor: CrossfireActor): readonly CarriedWeapon[] =>
  itemsOf(actor).flatMap((item) => {
    if (!isWeapon(item)) return [];
    const { kind, skill, reach, ready } = item.system;
    return [{ kind, skill, reach, drawn: ready }];
  });

function wornBy({ items, system }: Person): Wardrobe {
  const pieces = items.contents.flatMap((item): WornPiece[] => {
    if (!isArmor(item) || !item.system.equipped) return [];
    const { rating, locations, types, openFaced, shield } = item.system;
    return [{ rating, places: [...locations], types: types as WornPiece["types"], openFaced, shield: shield as WornPiece["shield"] }];
  });
  return { natural: system.armor.natural, pieces, shieldSkill: system.skills["shield"] ?? 0 };
}

/** Returns the values of all shock effects, each 0 or less. @rule TD-LOC-29 */
const shocksOf = ({ effects }: Person): readonly number[] =>
  effects.contents
    .filter(({ disabled, statuses }) => !disabled && statuses.has(SHOCKED))
    .map((effect) => Number(foundry.utils.getProperty(effect, "flags.crossfire.value") ?? 0));

/** Returns the fastest of the paces on the sheet, the token and the clock. @rule SS-MOVE-01 @rule SS-MOVE-10 */
function paceOf({ system, statuses }: Person, { pace = "walking" }: Readiness): Movement {
  const all: readonly Movement[] = [pace, system.stance.running as Movement, statuses.has("running") ? "running" : "walking"];
  return all.includes("sprinting") ? "sprinting" : all.includes("running") ? "running" : "walking";
}

function person(actor: Person, readiness: Readiness, ruleset: RulesetFacts, id: string, name: string): Fighter {
  const { system, statuses } = actor;
  const { effective, pools, limbs, limits, av } = system;
  const sheet: PersonOnSheet = {
    id,
    name,
    derived: { effective: { ...effective }, pools, limbs, limits, av: { ...av, value: av.value + keptUpArmor(actor) } },
    skills: { ...system.skills },
    overflow: system.overflow,
    tolerance: system.tolerance,
    lacks: [...system.lacks],
    ...ownPlan(actor),
    male: system.male,
    evasion: { value: system.evasion.value ?? null, passive: system.evasion.passive ?? null },
    reach: system.reach,
    deadeye: system.deadeye,
    sniperTier: system.sniperTier,
    weapons: carriedBy(actor),
    worn: wornBy(actor),
    critical: itemsOf(actor).flatMap((item) => (isInjury(item) ? [{ penalty: item.system.penalty }] : [])),
    injuries: injuriesOf(actor),
    shocks: shocksOf(actor),
    prone: liesDown(actor),
    movement: paceOf(actor, readiness),
    surprised: statuses.has("surprised") || (readiness.surprised ?? false),
    lastFight: statuses.has("last-fight"),
    unconscious: statuses.has("unconscious"),
    down: isDown(statuses),
    pinned: statuses.has("pinned"),
    turnedAway: system.stance.turnedAway,
    immersed: system.stance.immersed,
    unjointed: system.unjointed,
    sizeModifier: system.sizeModifier,
    landing: system.landing as Readonly<Record<string, string>>,
  };
  // Users set riding in a vehicle by hand, because tokens have no passengers (SS-DEFENSE-14).
  const told = {
    inMovingVehicle: statuses.has("in-vehicle"),
    keptUp: powersKeptUp(id),
    ...(system.inanimate ? { inanimate: true as const } : {}),
    ...pushOf(actor, ruleset),
  };
  return { ...personOnSheet(sheet, ruleset, readiness), ...told };
}

/** Returns the limbs of a person; an empty object for a person with a humanoid's limbs. @rule XF-25 */
const ownPlan = (actor: Person): Pick<PersonOnSheet, "bodyPlan"> => {
  const { bodyPlan = [] } = storedBody(actor);
  return bodyPlan.length === 0 ? {} : { bodyPlan };
};

/** Returns the dice that Karma can add before a roll; an empty object if the actor cannot spend Karma. @rule SS-KARMA-03 */
const pushOf = ({ system: { karma } }: Person, { declaration }: RulesetFacts): Pick<Fighter, "push"> =>
  showsOf(declaration).fighter.includes("karma") && karma.value >= 1 ? { push: karmaDice(karma.max) } : {};

/** Returns a vehicle's hull points; undefined if the ruleset or the vehicle has no hull pool. */
function hullOf({ declaration: { pools } }: RulesetFacts, points: Readonly<Record<string, Points | undefined>>): Points | undefined {
  const hull = hullPool(pools);
  return hull && points[hull.id];
}

/**
 * Returns an actor as the rules see it.
 * @param uuid uuid in the record; for unlinked tokens, the synthetic actor's.
 * @param name Name of the token on the map.
 */
export function fighterOf(
  actor: CrossfireActor,
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
    const { attributes, armor, pools, handling, overflow, tolerance, sizeModifier, unjointed, inanimate } = actor.system;
    const { plan, body } = vehicleBody(attributes["body"] ?? 0, hullOf(ruleset, pools) ?? { value: 0, max: 0 }, pools["shield"]);
    const known = { id: uuid, name, kind: "vehicle" } as const;
    const still = inanimate ? { inanimate } : {};
    const made = aThing(
      known,
      { plan: tolerance ? { ...plan, tolerance: tolerance as Tolerance } : plan, body: bodyWith(body, { overflow }) },
      armor.natural,
      handling,
    );
    const thing: Fighter = { ...made, ...still };
    const aspect = { ...(unjointed ? { jointed: false } : {}), ...(sizeModifier === 0 ? {} : { size: sizeModifier }) };
    return showsOf(ruleset.declaration).fighter.includes("aspect") ? { ...thing, aspect } : thing;
  }
  return person(actor as Person, readiness, ruleset, uuid, name);
}

/** Returns the Initiative Test of an actor. Barriers and vehicles add no attributes, dice or bonus. @rule SS-ROUND-04 @rule SS-INIT-02 */
export function initiativeTest(rule: Initiative, actor: CrossfireActor | null, karma: boolean): Extract<RollSpec, { kind: "sum" }> {
  if (!actor || !isPerson(actor)) return initiativeRoll({ ...rule, attributes: {}, woundModifier: 0, dice: 0, bonus: 0, karma: false });
  const { effective, woundModifier, initiative } = actor.system;
  const attributes = Object.fromEntries(rule.attributes.map((id) => [id, effective[id] ?? 0]));
  return initiativeRoll({ ...rule, attributes, woundModifier: woundModifier.total, ...initiative, karma });
}
