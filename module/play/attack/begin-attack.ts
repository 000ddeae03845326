import { itemsOf } from "../../foundry/documents";
import { isSwitchedOn } from "../../foundry/settings";
import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { Call } from "../../rules/called-shots/called-shot";
import type { ByHand } from "../../rules/attack/model/by-hand";
import type { ConeForm } from "../../rules/attack/model/cone";
import type { Battlefield } from "../../rules/attack/model/battlefield";
import { type AttackOrder, isReaction } from "../../rules/attack/model/order";
import { surprisedRefusal } from "../../rules/attack/declare/objections";
import { fireMode } from "../../rules/attack/model/declaration";
import { OUT_OF_COMBAT } from "../../rules/attack/model/fighter";
import { fighterOf } from "../../scene/fighter";
import { isWeapon, type Means } from "../../scene/kinds";
import { helpsTarget } from "../../scene/power";
import { goesOff, weaponOf } from "../../scene/weapon";
import { aimAtPoint, viewedSceneOf } from "../area/aim-at-point";
import { knownInArea, knownActors, offered, onTheScene, targeted, tokenOf } from "../preview/attack-offer";
import { PLAYERS_CORRECT, PLAYERS_SWITCH } from "../world-settings";
import { provisional, rollOf } from "../preview/attack-roll";
import { callable, facingOneself, shapedLike, withheld } from "../preview/callable-locations";
import { inTurn } from "../series/next-order";
import { meansOf, oneself } from "../preview/held-weapon";
import { withLineShown } from "../preview/line-chances";
import { preview, type Preview, rulingsOfCalls } from "../preview/preview";
import { followOdds } from "../preview/odds";
import { oddsShown } from "../preview/odds-words";
import { orderAttack, orderInTurn } from "./order-attack";
import { prompts, type AttackQuestion, type AttackRights, type Offered } from "../authority/prompts";
import { mayStrike, readinessOf } from "../combat/readiness";
import { ruleset, switches } from "../ruleset";
import { notify } from "../authority/notices";
import { openSplit } from "../series/split-pool";
import { actorAt } from "../uuids";
import { wholeRuleset } from "../whole-ruleset";

/**
 * Choices for an attack that macros and modules can set in advance. All choices are optional; the attack panel asks for the missing
 * choices.
 *
 * - `game.crossfire.attack({ weapon: "Rifle", called: { location: "head" } });`
 * - `game.crossfire.attackWith(item.uuid, { targets: [token.uuid], mode: "burst", skipDialog: true });`
 */
export interface AttackRequest {
  /**
   * True: attack each targeted token in turn with the given options, without the panel. If the rules forbid the attack or there is no
   * target, only a message appears.
   */
  readonly skipDialog?: boolean;
  /** True: open the panel with all options, not only the usual ones. */
  readonly advanced?: boolean;
  /** uuids of tokens or actors to attack; omitted: the user's targets on the map. */
  readonly targets?: readonly string[];
  /** Fire mode id, such as "burst"; omitted: the weapon's first mode that the active ruleset defines. */
  readonly mode?: string;
  /** Called location, such as `{ location: "head" }` or `{ location: "knee", side: "left" }`; omitted: no called shot. */
  readonly called?: Call;
  /** AP or turns spent on aiming just before the attack; omitted: 0. */
  readonly aim?: number;
  /**
   * Area attack in front of the attacker: "cone" for shot, "spread" for a burst, "suppress" for suppressive fire. The user picks the point.
   */
  readonly over?: ConeForm;
  /** Additional modifiers to the attack roll, each with a name. */
  readonly modifiers?: AttackOrder["modifiers"];
  /** Corrections to the map, if the user may make them, such as `{ exclude: [token.uuid], each: [{ who: token.uuid, meters: 2 }] }`. */
  readonly hand?: ByHand;
}

/** Returns the next attack's place in an unfinished group; empty without a group or for attacks out of turn. @rule SS-MULTI-05 */
function goingOn(attacker: CrossfireActor, also: Partial<AttackOrder>): Pick<AttackOrder, "multiple"> {
  if (isReaction(also)) return {};
  const { ap, attacked } = readinessOf(attacker);
  const split = ap !== null && attacked ? openSplit(attacker.uuid) : null;
  if (!split || split.made >= split.attacks) return {};
  return { multiple: { attacks: split.attacks, index: split.made, first: 0, otherWeapon: null } };
}

function newOrder(item: Means, attacker: CrossfireActor, target: string, request: AttackRequest, also: Partial<AttackOrder>): AttackOrder {
  const modes = isWeapon(item) ? [...item.system.modes] : [];
  // Prefers a mode the active ruleset defines; a weapon may list others.
  const mode = request.mode ?? modes.find((id) => fireMode(ruleset(), id)) ?? modes[0];
  return {
    attacker: attacker.uuid,
    attackerToken: tokenOf(attacker)?.uuid ?? null,
    weapon: item.id ?? "",
    target,
    mode: mode ?? "single",
    called: request.called ?? null,
    aim: request.aim ?? 0,
    modifiers: request.modifiers ?? [],
    ...(request.hand ? { hand: request.hand } : {}),
    ...goingOn(attacker, also),
    ...also,
  };
}

/**
 * Returns a battlefield with a stand-in for the target. The stand-in has the target's parts or limbs and none of its other traits.
 * @rule SS-VEHICLE-01 @rule XF-25
 */
function facingTarget(item: Means, attacker: CrossfireActor, target: string): Battlefield {
  const rules = wholeRuleset();
  const own = fighterOf(attacker, readinessOf(attacker), rules);
  const aimedAt = actorAt(target);
  const other = aimedAt && aimedAt.type !== "barrier" ? fighterOf(aimedAt, readinessOf(aimedAt), rules) : null;
  const standIn = other?.kind === "vehicle" ? other : shapedLike(own, other);
  return facingOneself(own, weaponOf(item, attacker, rules), switches(), standIn);
}

/**
 * Returns the available and the withheld called shots. Also returns how the attack roll is read: as hits, a total or a margin. Area weapons
 * have no called shots because they hit everyone nearby.
 */
function withMeans(item: Means, attacker: CrossfireActor, initial: AttackOrder) {
  const rules = wholeRuleset();
  const field = facingTarget(item, attacker, initial.target);
  const { weapon } = field;
  const callableAt = (target: string) => callable(rules, { ...initial, target }, facingTarget(item, attacker, target));
  return {
    callable: weapon.blast ? [] : callable(rules, initial, field),
    callableAt: (target: string) => (weapon.blast ? [] : callableAt(target)),
    withheld: weapon.blast ? [] : withheld(rules, initial, field),
    reading: rollOf(provisional(rules, initial, field)).reading,
  };
}

function rights(): AttackRights {
  const decide = game.user?.isGM ?? false;
  const allowed = (setting: string): boolean => decide || isSwitchedOn(setting);
  return { decide, switchParts: allowed(PLAYERS_SWITCH), correct: allowed(PLAYERS_CORRECT) };
}

const otherWeapons = (attacker: CrossfireActor, item: Means): AttackQuestion["otherWeapons"] =>
  itemsOf(attacker).flatMap((one) =>
    isWeapon(one) && one.id !== item.id && one.system.ready ? [{ id: one.id ?? "", name: one.name }] : [],
  );

/** Returns the attacker as a target of powers that heal, shield or are sustained; empty for powers with a defense, and for other items. */
const withSelf = (item: Means, attacker: CrossfireActor): AttackQuestion["targets"] =>
  helpsTarget(item) ? offered([tokenOf(attacker)?.uuid ?? attacker.uuid]) : [];

interface Spot {
  readonly weapon: Means;
  readonly token: CrossfireToken;
  readonly scene: CrossfireScene;
  /** Part of the order with the form of a cone or suppressive fire. Omitted: the weapon goes off at the point. */
  readonly order?: Pick<AttackOrder, "area">;
  /** uuids of the targets that the user has chosen. */
  readonly targets?: readonly string[];
}

const overArea = (item: Means): boolean => (isWeapon(item) ? goesOff(item.system) : item.system.area.radius !== null);

/**
 * Returns where to pick a point for an area weapon: on the attacker's scene. Null if this client does not view that scene.
 * @param known True if targets are given and no dialog opens; the result is then null.
 */
function spotFor(item: Means, token: CrossfireToken | null, known: boolean): Spot | null {
  const scene = !known && overArea(item) ? viewedSceneOf(token) : null;
  return scene && token ? { weapon: item, token, scene } : null;
}

async function atSpot(initial: AttackOrder, spot: Spot): Promise<void> {
  const { weapon, token, scene, targets = [] } = spot;
  const judge = (order: AttackOrder): Preview => preview(order, targets);
  const aimed = await aimAtPoint(initial, weapon, token, scene, rights().correct, judge);
  const order = aimed?.byHand ? await correctedAtSpot(aimed.order, weapon, token, judge) : aimed?.order;
  if (order) await orderAttack(order);
}

/** Opens the panel after the point is chosen, to edit entities, cover and distance. Returns null on cancel. @rule UT-09 */
async function correctedAtSpot(
  initial: AttackOrder,
  weapon: Means,
  token: CrossfireToken,
  judge: AttackQuestion["preview"],
): Promise<AttackOrder | null> {
  const attacker = token.actor as CrossfireActor;
  const { area: _spot, ...plain } = initial;
  const others = knownInArea(attacker, initial);
  const orders = await prompts().attack({
    ...{ attacker, attackerToken: token, weapon, targets: [], targeted: [], actors: null, others, otherWeapons: [] },
    ...{ advanced: true, rights: rights(), initial, odds: oddsShown(), preview: judge, saidOfCalls: rulingsOfCalls, followOdds },
    ...withMeans(weapon, attacker, plain),
    callable: [],
    callableAt: () => [],
    withheld: [],
  });
  return orders?.[0] ?? null;
}

/**
 * Notifies the user that surprise keeps the attacker from affecting any of the chosen targets. @rule SS-SURPRISE-23 @rule SS-SURPRISE-25
 */
const overlooked = (attacker: CrossfireActor, item: Means, wanted: readonly Offered[]): void =>
  notify({
    level: "warn",
    key: `CROSSFIRE.Refusal.${surprisedRefusal(helpsTarget(item), fighterOf(attacker, OUT_OF_COMBAT, wholeRuleset()))}`,
    values: { attacker: attacker.name, target: wanted.map(({ name }) => name).join(", ") },
  });

/**
 * Returns where to pick the point of a cone or suppressive fire: on the attacker's scene. Null for any other attack, or if this client does
 * not view that scene.
 */
function fanAt(weapon: Means, token: CrossfireToken | null, { over }: AttackRequest): Spot | null {
  const scene = over ? viewedSceneOf(token) : null;
  return over && scene && token ? { weapon, token, scene, order: { area: { at: null, among: [], form: over } } } : null;
}

/** Carries out the panel's result: one attack, several in turn, or an area attack that still needs its point. */
async function carriedOut(
  orders: readonly AttackOrder[],
  weapon: Means,
  token: CrossfireToken | null,
  targets: readonly string[],
): Promise<void> {
  const [order] = orders;
  const over = order?.area?.form ? fanAt(weapon, token, { over: order.area.form }) : null;
  return order && over ? atSpot(order, { ...over, targets }) : orderInTurn(orders);
}

/** Attacks each target in turn without the panel. An area weapon attacks only the first target, because it also reaches entities nearby. */
async function asPreselected(item: Means, attacker: CrossfireActor, initial: AttackOrder, chosen: readonly Offered[]): Promise<void> {
  if (chosen.length < 2 || overArea(item)) return void (await orderAttack(initial));
  const { reading } = withMeans(item, attacker, initial);
  return orderInTurn(inTurn(initial, { targeted: chosen.map(({ uuid }) => uuid), reading }));
}

/**
 * Starts an attack with a weapon or a power. Sheets, the macro bar, the token HUD, chat and macros call this. Notifies the user if there is
 * no target. The panel and the rules handle everything else.
 * @param also Further parts of the order.
 */
export async function beginAttack(item: Means, request: AttackRequest = {}, also: Partial<AttackOrder> = {}): Promise<void> {
  const attacker = item.actor as CrossfireActor | null;
  if (!attacker) return notify({ level: "warn", key: "CROSSFIRE.Attack.nobodysWeapon", values: { weapon: item.name } });
  if (!attacker.isOwner) return notify({ level: "warn", key: "CROSSFIRE.Attack.notYours", values: { attacker: attacker.name } });
  const wanted = request.targets ? offered(request.targets) : targeted();
  // Targets the attacker may not affect are not offered. @rule SS-SURPRISE-23 @rule SS-SURPRISE-25
  const may = ({ uuid }: Offered): boolean => mayStrike(attacker, uuid, item);
  const chosen = wanted.filter(may);
  if (wanted.length > 0 && chosen.length === 0) return overlooked(attacker, item, wanted);
  const token = tokenOf(attacker);
  const spot = fanAt(item, token, request) ?? spotFor(item, token, (request.skipDialog ?? false) && chosen.length > 0);
  const uuids = chosen.map(({ uuid }) => uuid);
  if (spot)
    return atSpot(newOrder(item, attacker, chosen[0]?.uuid ?? "", request, { ...also, ...spot.order }), { ...spot, targets: uuids });
  const here = onTheScene(attacker);
  const actors = here.length === 0 ? knownActors(attacker) : null;
  const own = withSelf(item, attacker);
  const targets =
    chosen.length > 0
      ? [...chosen, ...own.filter(({ uuid }) => chosen.every((one) => one.uuid !== uuid))]
      : [...own, ...(actors ?? here).filter(may)];
  if (targets.length === 0 || (chosen.length === 0 && request.skipDialog))
    return notify({ level: "warn", key: "CROSSFIRE.Refusal.noTarget", values: {} });
  const initial = newOrder(item, attacker, chosen[0]?.uuid ?? "", request, also);
  if (request.skipDialog) return asPreselected(item, attacker, initial, chosen);
  const { question, hide } = withLineShown({
    attacker,
    attackerToken: token,
    weapon: item,
    targets,
    targeted: uuids,
    actors,
    others: here,
    otherWeapons: otherWeapons(attacker, item),
    advanced: request.advanced ?? false,
    rights: rights(),
    initial,
    ...withMeans(item, attacker, initial),
    odds: oddsShown(),
    preview: (order) => preview(order, uuids),
    saidOfCalls: rulingsOfCalls,
    followOdds,
  });
  const orders = await prompts().attack(question).finally(hide);
  if (orders) await carriedOut(orders, item, token, uuids);
}

/**
 * Starts an attack with a weapon or power that is found by a word.
 * @param attacker null: the default attacker.
 * @param word Id, uuid, name or part of the name; "": a ready weapon, otherwise any weapon.
 */
export async function attackBy(attacker: CrossfireActor | null, word: string, request: AttackRequest = {}): Promise<void> {
  const who = attacker ?? oneself();
  if (!who) return notify({ level: "warn", key: "CROSSFIRE.Attack.nobodyAttacks", values: {} });
  const item = meansOf(who, word);
  if (!item)
    return notify({
      level: "warn",
      key: word ? "CROSSFIRE.Attack.noSuchMeans" : "CROSSFIRE.Attack.unarmed",
      values: { attacker: who.name, weapon: word },
    });
  return beginAttack(item, request);
}
