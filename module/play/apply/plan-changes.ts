import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireEffect, CrossfireItemOf } from "../../foundry/types";
import type { Attack, RulesetFacts } from "../../rules/attack/model/ruleset";
import { poolHolding } from "../../rules/attack/model/declaration";
import type { Fighter } from "../../rules/attack/model/fighter";
import type { Change } from "../../rules/attack/changes";
import { isDown, putsDown } from "../../rules/body/unconsciousness-and-death";
import type { BodyChange } from "../../rules/body/consequences";
import { falls } from "../../rules/attack/model/in-hand";
import { isInjury, isWeapon } from "../../scene/kinds";
import { storedInjury } from "../../scene/injuries";
import { handsOf } from "../../rules/attack/model/weapon";
import { statusEffectSource, statusList } from "../../foundry/version";
import type { KeptUp } from "../../rules/powers/resolve";
import { keptUpEffects, keptUpOf } from "../../scene/power";
import { nextPhaseEnd, sinceNow } from "./effect-duration";
import { combatOf } from "../combat/fight-of";
import { injuryFlags } from "./injury-flags";
import { amount, barrierChanges, ticked } from "./plan-barrier";
import { documentAt, weaponUuid } from "../uuids";
import { stableId } from "../stable-id";
import type { PlannedChange } from "../../documents/attack-record";

let salt = "";

/**
 * Returns a 16-character id for a text: stable on this client until it reloads, and different on other clients. A player who knows the text
 * cannot predict the id and occupy it in advance. Plans store their ids.
 */
export function secretId(text: string): string {
  salt ||= foundry.utils.randomID();
  return stableId(`${salt}:${text}`);
}

/** Body values that count damage taken; all other values count remaining points. */
const TAKEN: readonly string[] = ["strain", "overflow"];

/** Returns the sheet path of a body value, and the sign for changes to it; null if the sheet does not store the value. */
export function figurePlace(
  { declaration: { pools } }: RulesetFacts,
  kind: Fighter["kind"],
  figure: string,
): { path: string; sign: 1 | -1 } | null {
  // A barrier has only Hit Points, so excess damage is lost.
  if (kind === "barrier") return null;
  if (figure === "overflow") return { path: "system.overflow", sign: 1 };
  const pool = poolHolding(pools, kind, figure);
  return pool ? { path: `system.pools.${pool.id}.value`, sign: pool.left === TAKEN.includes(figure) ? -1 : 1 } : null;
}

/** Plans a change to a body value at the path where the ruleset stores it. */
function poolChange(ruleset: RulesetFacts, { id, kind }: Pick<Fighter, "id" | "kind">, figure: string, by: number): PlannedChange[] {
  if (kind === "barrier" && figure === "flesh") return barrierChanges(id, by);
  const place = figurePlace(ruleset, kind, figure);
  return place ? amount(id, place.path, by * place.sign) : [];
}

export const embedded = (uuid: string, kind: "effect" | "injury", key: string, status: string): PlannedChange => ({
  uuid,
  kind,
  path: "",
  by: 1,
  before: 0,
  after: 1,
  id: secretId(`${key}:${uuid}:${kind}:${status}`),
  status,
});

export const clockChange = (uuid: string, path: string, by: number): PlannedChange => ({
  uuid,
  kind: "clock",
  path,
  by,
  before: 0,
  after: 0,
  id: "",
  status: "",
});

const statusesOf = (uuid: string): ReadonlySet<string> => (fromUuidSync(uuid) as CrossfireActor | null)?.statuses ?? new Set();
const hasStatus = (uuid: string, status: string): boolean => statusesOf(uuid).has(status);

/**
 * Plans the consequences of an actor's fall: the actor leaves the turn order and stops sustaining powers. Empty if the status does not put
 * the actor down, or if the actor is already down.
 */
const fallen = (uuid: string, status: string): PlannedChange[] =>
  putsDown(status) && !isDown(statusesOf(uuid)) ? [clockChange(uuid, "down", 1), ...lettingGo(uuid)] : [];

const effectsOf = (uuid: string): readonly CrossfireEffect[] =>
  ((fromUuidSync(uuid) as CrossfireActor | null)?.effects.contents ?? []) as CrossfireEffect[];

/** Plans the removal of effects. An actor may act again unless another effect keeps that actor down. */
export function ending(uuid: string, over: readonly CrossfireEffect[]): PlannedChange[] {
  if (over.length === 0) return [];
  const gone = over.map((effect): PlannedChange => ({
    ...embedded(uuid, "effect", "", [...effect.statuses][0] ?? ""),
    by: -1,
    id: effect.id ?? "",
    source: effect.toObject(),
  }));
  const kept = effectsOf(uuid).filter((effect) => !over.includes(effect) && !effect.disabled);
  const rises = isDown(statusesOf(uuid)) && !isDown(new Set(kept.flatMap(({ statuses }) => [...statuses])));
  return [...gone, ...(rises ? [clockChange(uuid, "down", -1)] : [])];
}

/** Returns all of an actor's effects with a status. */
const withStatus = (uuid: string, status: string): CrossfireEffect[] => effectsOf(uuid).filter(({ statuses }) => statuses.has(status));

/** Plans the removal of every effect with a status. @rule SS-CALLED-37 */
export const endingStatus = (uuid: string, status: string): PlannedChange[] => ending(uuid, withStatus(uuid, status));

/**
 * Returns the effects that a body change ends: the effects of a status or of a healed injury, even if a user added them.
 * @rule SS-CALLED-37
 */
export function endedBy(uuid: string, change: BodyChange): CrossfireEffect[] {
  if ((change.kind !== "status" && change.kind !== "injury") || change.active) return [];
  if (change.kind === "status") return withStatus(uuid, change.status);
  const { status, injury } = change;
  return effectsOf(uuid).filter((effect) => {
    const stored = storedInjury(effect);
    if (!stored) return effect.statuses.has(status);
    return stored.effect === injury.effect && stored.location === injury.location && stored.side === injury.side;
  });
}

/** Returns the ids of ready weapons that the actor drops when a hand is hit. @param side null: both hands. */
function heldBy(uuid: string, side: "left" | "right" | null): string[] {
  const actor = fromUuidSync(uuid) as CrossfireActor | null;
  const drawn = (actor ? itemsOf(actor) : []).flatMap((item) => (isWeapon(item) && item.system.ready ? [item] : []));
  return falls(
    drawn.map(({ id, system }) => ({ id: id ?? "", hands: handsOf(system) })),
    side,
  );
}

/** Plans the effect of an injury, with its location and duration. */
function injured(uuid: string, key: string, { status, injury }: Extract<BodyChange, { kind: "injury" }>): PlannedChange {
  const actor = fromUuidSync(uuid) as CrossfireActor;
  const { location, side, effect } = injury;
  const since = status === "slow-death" ? sinceNow(combatOf(uuid)) : null;
  const flags = { ...injuryFlags(actor, injury), ...(since ? { since } : {}) };
  return { ...embedded(uuid, "effect", `${key}:${location}:${side}:${effect}`, status), flags };
}

/** Plans a status effect. A status with a value lasts until the end of the actor's next phase. @rule TD-LOC-29 */
function marking(uuid: string, key: string, { status, value }: Extract<BodyChange, { kind: "status" }>): PlannedChange {
  const plain = embedded(uuid, "effect", key, status);
  const since = status === "near-death" ? sinceNow(combatOf(uuid)) : null;
  if (value === undefined) return since ? { ...plain, flags: { since } } : plain;
  return { ...plain, flags: { value, until: nextPhaseEnd(fromUuidSync(uuid) as CrossfireActor) } };
}

/** Plans the effect of a sustained power on its subject; using the power again replaces the earlier effect. */
function keepingUp(
  { field }: Attack,
  on: string,
  key: string,
  { power, changes, amount: by }: Extract<Change, { kind: "kept-up" }>,
): PlannedChange[] {
  const user = field.attacker.id;
  const again = effectsOf(on).filter((effect) => {
    const kept = keptUpOf(effect);
    return kept?.by === user && kept.power === power;
  });
  const made = embedded(on, "effect", `${key}:${power}`, changes);
  const entry = statusList().find(({ id }) => id === changes);
  const item = (fromUuidSync(user) as CrossfireActor | null)?.items.get(power);
  const look = { id: changes, name: field.weapon.name, img: item?.img ?? entry?.img ?? "icons/svg/aura.svg" };
  const { statuses, ...plain } = statusEffectSource(look, made.id) as { statuses?: string[] };
  const keptUp: KeptUp = { power, by: user, on, changes, amount: by };
  const source = { ...plain, origin: user, ...(entry ? { statuses } : {}), flags: { crossfire: { keptUp } } };
  return [...ending(on, again), { ...made, source }];
}

/** Plans the end of every power that a fallen actor sustains. */
export const lettingGo = (by: string): PlannedChange[] => keptUpEffects(by).flatMap(({ on, effect }) => ending(on.uuid, [effect]));

/** Returns the path of a weapon's rounds: the magazine, or the quantity of a weapon without a magazine. */
const roundsPath = (weapon: string): string =>
  (fromUuidSync(weapon) as CrossfireItemOf<"weapon"> | null)?.system.ammo.value === null ? "system.quantity" : "system.ammo.value";

/** Plans new critical injuries, or the removal of the oldest injuries. @rule SS-INJURY-01 @rule SS-INJURY-02 */
function injuryChanges(uuid: string, key: string, by: number): PlannedChange[] {
  const actor = fromUuidSync(uuid) as CrossfireActor | null;
  const healed = (actor ? itemsOf(actor) : []).filter((item) => isInjury(item)).slice(0, Math.max(0, 0 - by));
  return [
    ...Array.from({ length: Math.max(0, by) }, (_, index) => embedded(uuid, "injury", `${key}:${index}`, "injury")),
    ...healed.map((item) => ({ ...embedded(uuid, "injury", "", "injury"), by: -1, id: item.id ?? "", source: item.toObject() })),
  ];
}

/** Plans one change to a body. */
export function planBody(ruleset: RulesetFacts, fighter: Pick<Fighter, "id" | "kind">, key: string, change: BodyChange): PlannedChange[] {
  const { id: uuid } = fighter;
  switch (change.kind) {
    case "amount":
      return change.amount === "injuries" ? injuryChanges(uuid, key, change.by) : poolChange(ruleset, fighter, change.amount, change.by);
    case "limb":
      return amount(uuid, `system.limbs.${change.limb}.value`, change.by);
    case "score":
      return [clockChange(uuid, "score", change.by)];
    case "injury":
      return change.active ? [injured(uuid, key, change)] : ending(uuid, endedBy(uuid, change));
    case "status":
      if (!change.active) return ending(uuid, endedBy(uuid, change));
      if (change.status === "full-defense") return [clockChange(uuid, "full-defense", 1)];
      return hasStatus(uuid, change.status) && change.value === undefined
        ? []
        : [marking(uuid, key, change), ...fallen(uuid, change.status)];
  }
}

const isPartOfScene = ({ id, kind }: Fighter): boolean => kind === "barrier" && !(documentAt(id) instanceof Actor);

function planned(attack: Attack, key: string, change: Change): PlannedChange[] {
  const fighter = change.entity < 0 ? attack.field.attacker : attack.field.entities[change.entity]!.fighter;
  const uuid = fighter.id;
  // A wall or a tile has only Hit Points.
  if (isPartOfScene(fighter) && (change.kind !== "amount" || change.amount === "injuries")) return [];
  switch (change.kind) {
    case "drops":
      return heldBy(uuid, change.side).flatMap((id) => ticked(weaponUuid(uuid, id), "system.ready", false));
    case "kept-up":
      return keepingUp(attack, uuid, key, change);
    case "ammo":
      return amount(weaponUuid(uuid, attack.field.weapon.id), roundsPath(weaponUuid(uuid, attack.field.weapon.id)), change.by);
    case "ap":
      return [clockChange(uuid, "ap", -change.by)];
    case "free-action":
      return [clockChange(uuid, "free-action", 1)];
    case "attacked":
      return [clockChange(uuid, "attacked", 1)];
    case "watched":
      return [clockChange(uuid, "watched", change.by)];
    case "defended":
      return [clockChange(uuid, "defended", change.by)];
    case "karma":
      return amount(uuid, "system.karma.value", change.by);
    default:
      return planBody(attack.ruleset, fighter, key, change);
  }
}

/**
 * Plans the document changes of an attack, based on the present documents. The record stores the plan before any change is applied.
 * Therefore the attack can be resumed after a crash, and an undo knows the old values.
 */
export const planChanges = (attack: Attack, key: string, changes: readonly Change[]): PlannedChange[] =>
  changes.flatMap((change) => planned(attack, key, change));
