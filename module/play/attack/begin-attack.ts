import { itemsOf } from "../../foundry/documents";
import { isSwitchedOn } from "../../foundry/settings";
import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { Call } from "../../rules/called/called-shot";
import type { ByHand } from "../../rules/attack/model/by-hand";
import type { ConeForm } from "../../rules/attack/model/cone";
import type { AttackOrder } from "../../rules/attack/model/order";
import { fireMode } from "../../rules/attack/model/declaration";
import { fighterOf } from "../../scene/fighter";
import { isMeans, isWeapon, type Means } from "../../scene/kinds";
import { goesOff, weaponOf } from "../../scene/weapon";
import { aimAtPoint, viewedSceneOf } from "../area/aim-at-point";
import { knownInArea, knownActors, offered, onTheScene, targeted, tokenOf } from "../preview/attack-offer";
import { PLAYERS_CORRECT, PLAYERS_SWITCH } from "../world-settings";
import { provisional, rollOf } from "../preview/attack-roll";
import { callable, facingOneself, withheld } from "../preview/callable-locations";
import { inTurn } from "../series/next-order";
import { withLineShown } from "../preview/line-chances";
import { preview, rulingsOfCalls } from "../preview/preview";
import { followOdds, oddsShown } from "../preview/odds";
import { orderAttack, orderInTurn } from "./order-attack";
import { prompts, type AttackQuestion, type AttackRights, type Offered } from "../authority/prompts";
import { mayStrike, readinessOf } from "../combat/readiness";
import { ruleset, switches } from "../ruleset";
import { notifyEveryone } from "../authority/notices";
import { openSplit } from "../series/split-pool";
import { actorAt } from "../uuids";
import { wholeRuleset } from "../whole-ruleset";

/**
 * How somebody wants to attack: what macros and modules may say beforehand. Everything may be left out; the dialog asks the rest.
 *
 *     game.crossfire.attack({ weapon: "Rifle", called: { location: "head" } });
 *     game.crossfire.attackWith(item.uuid, { targets: [token.uuid], mode: "burst", skipDialog: true });
 */
export interface AttackRequest {
  /**
   * Shoot as preselected, without the dialog: at everybody who is targeted, one after the other. Nothing happens but a message when the
   * rules forbid it or nobody is targeted.
   */
  readonly skipDialog?: boolean;
  /** Open the dialog with everything there is to say, not only what somebody in a hurry needs. */
  readonly advanced?: boolean;
  /** uuids of tokens or actors; without them, whatever is targeted on the map. */
  readonly targets?: readonly string[];
  /** Fire mode id, such as "burst"; without it the weapon's first. */
  readonly mode?: string;
  /** Where it is aimed: `{ location: "head" }`, `{ location: "knee", side: "left" }`; without it nowhere in particular. */
  readonly called?: Call;
  /** AP or turns of aim just before. */
  readonly aim?: number;
  /** At everybody in front of the attacker, in this way: "cone" with shot, "spread" for a burst, "suppress". The spot is pointed at. */
  readonly over?: ConeForm;
  /** Modifiers with their names. */
  readonly modifiers?: AttackOrder["modifiers"];
  /** What you know better than the map, if you may correct it: `{ exclude: [token.uuid], each: [{ who: token.uuid, metres: 2 }] }`. */
  readonly hand?: ByHand;
}

/** Several attacks that are not all made yet go on by themselves. @rule SS-MULTI-05 */
function goingOn(attacker: CrossfireActor): Pick<AttackOrder, "multiple"> {
  const { ap, attacked } = readinessOf(attacker);
  const split = ap !== null && attacked ? openSplit(attacker.uuid) : null;
  if (!split || split.made >= split.attacks) return {};
  return { multiple: { attacks: split.attacks, index: split.made, first: 0, otherWeapon: null } };
}

function firstOrder(item: Means, attacker: CrossfireActor, target: string, wish: AttackRequest, also: Partial<AttackOrder>): AttackOrder {
  const modes = isWeapon(item) ? [...item.system.modes] : [];
  // Of the modes a weapon has not every ruleset knows all.
  const mode = wish.mode ?? modes.find((id) => fireMode(ruleset(), id)) ?? modes[0];
  return {
    attacker: attacker.uuid,
    attackerToken: tokenOf(attacker)?.uuid ?? null,
    weapon: item.id ?? "",
    target,
    mode: mode ?? "single",
    called: wish.called ?? null,
    aim: wish.aim ?? 0,
    modifiers: wish.modifiers ?? [],
    ...(wish.hand ? { hand: wish.hand } : {}),
    ...goingOn(attacker),
    ...also,
  };
}

/** What could be called with this, and how its roll reads, whoever stands there. What goes off strikes everybody near, wherever. */
function withMeans(item: Means, attacker: CrossfireActor, initial: AttackOrder) {
  const rules = wholeRuleset();
  const own = fighterOf(attacker, readinessOf(attacker), rules);
  const weapon = weaponOf(item, attacker, rules);
  const aimedAt = actorAt(initial.target);
  const vehicle = aimedAt?.type === "vehicle" ? fighterOf(aimedAt, readinessOf(aimedAt), rules) : own;
  const field = facingOneself(own, weapon, switches(), vehicle);
  return {
    callable: weapon.blast ? [] : callable(rules, initial, field),
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
  itemsOf(attacker).flatMap((one) => (isWeapon(one) && one !== item && one.system.ready ? [{ id: one.id ?? "", name: one.name }] : []));

/** Oneself, for what heals, shields, or is kept up. */
const withSelf = (item: Means, attacker: CrossfireActor): AttackQuestion["targets"] =>
  item.type === "power" && item.system.defence === "none" ? offered([tokenOf(attacker)?.uuid ?? attacker.uuid]) : [];

interface Spot {
  readonly weapon: Means;
  readonly token: CrossfireToken;
  readonly scene: CrossfireScene;
  /** How several are shot at there; left out: it goes off. */
  readonly said?: Pick<AttackOrder, "area">;
}

const overArea = (item: Means): boolean => (isWeapon(item) ? goesOff(item.system) : item.system.area.radius !== null);

/** What goes off is thrown at a spot of the map its thrower stands on, if that is being looked at. @param known somebody was named, and nobody wants to be asked */
function spotFor(item: Means, token: CrossfireToken | null, known: boolean): Spot | null {
  const scene = !known && overArea(item) ? viewedSceneOf(token) : null;
  return scene && token ? { weapon: item, token, scene } : null;
}

async function atSpot(initial: AttackOrder, { weapon, token, scene }: Spot): Promise<void> {
  const aimed = await aimAtPoint(initial, weapon, token, scene, rights().correct);
  const order = aimed?.byHand ? await correctedAtSpot(aimed.order, weapon, token) : aimed?.order;
  if (order) await orderAttack(order);
}

/** The dialog once the spot is known: who is struck there, cover and distance by hand. @rule UT-09 */
async function correctedAtSpot(initial: AttackOrder, weapon: Means, token: CrossfireToken): Promise<AttackOrder | null> {
  const attacker = token.actor as CrossfireActor;
  const { area: _spot, ...plain } = initial;
  const others = knownInArea(attacker, initial);
  const orders = await prompts().attack({
    ...{ attacker, attackerToken: token, weapon, targets: [], targeted: [], actors: null, others, otherWeapons: [] },
    ...{ advanced: true, rights: rights(), initial, odds: oddsShown(), preview, saidOfCalls: rulingsOfCalls, followOdds },
    ...withMeans(weapon, attacker, plain),
    callable: [],
    withheld: [],
  });
  return orders?.[0] ?? null;
}

/** Says that somebody is surprised by all of those they would attack. @rule SS-SURPRISE-23 */
const overlooked = (attacker: CrossfireActor, wanted: readonly Offered[]): void =>
  notifyEveryone({
    level: "warn",
    key: "CROSSFIRE.Refusal.surprisedByTarget",
    values: { attacker: attacker.name, target: wanted.map(({ name }) => name).join(", ") },
  });

/** An attack at several is pointed at a spot of the map its attacker stands on. */
function fanAt(weapon: Means, token: CrossfireToken | null, { over }: AttackRequest): Spot | null {
  const scene = over ? viewedSceneOf(token) : null;
  return over && scene && token ? { weapon, token, scene, said: { area: { at: null, among: [], form: over } } } : null;
}

/** What the dialog came to: one attack, several in turn, or one whose spot is still to be pointed at. */
async function carriedOut(orders: readonly AttackOrder[], weapon: Means, token: CrossfireToken | null): Promise<void> {
  const [order] = orders;
  const over = order?.area?.form ? fanAt(weapon, token, { over: order.area.form }) : null;
  return order && over ? atSpot(order, over) : orderInTurn(orders);
}

/** Without the dialog: everybody who is targeted in turn. What goes off reaches those around the first by itself. */
async function asPreselected(item: Means, attacker: CrossfireActor, initial: AttackOrder, chosen: readonly Offered[]): Promise<void> {
  if (chosen.length < 2 || overArea(item)) return void (await orderAttack(initial));
  const { reading } = withMeans(item, attacker, initial);
  return orderInTurn(inTurn(initial, { targeted: chosen.map(({ uuid }) => uuid), reading }));
}

/**
 * Somebody attacks with a weapon or a power: from the sheet, the macro bar, the panel at a token, the chat or a macro.
 * Says so when there is nobody to shoot at; everything else is the dialog's and the rules' business.
 *
 * @param also what else the order says from the beginning
 */
export async function beginAttack(item: Means, wish: AttackRequest = {}, also: Partial<AttackOrder> = {}): Promise<void> {
  const attacker = item.actor as CrossfireActor | null;
  if (!attacker) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Attack.nobodysWeapon", values: { weapon: item.name } });
  if (!attacker.isOwner) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Attack.notYours", values: { attacker: attacker.name } });
  const wanted = wish.targets ? offered(wish.targets) : targeted();
  // @rule SS-SURPRISE-23 whom one may do nothing against is not offered
  const may = ({ uuid }: Offered): boolean => mayStrike(attacker, uuid);
  const chosen = wanted.filter(may);
  if (wanted.length > 0 && chosen.length === 0) return overlooked(attacker, wanted);
  const token = tokenOf(attacker);
  const spot = fanAt(item, token, wish) ?? spotFor(item, token, (wish.skipDialog ?? false) && chosen.length > 0);
  if (spot) return atSpot(firstOrder(item, attacker, chosen[0]?.uuid ?? "", wish, { ...also, ...spot.said }), spot);
  const here = onTheScene(attacker);
  const actors = here.length === 0 ? knownActors(attacker) : null;
  const own = withSelf(item, attacker);
  const targets =
    chosen.length > 0
      ? [...chosen, ...own.filter(({ uuid }) => chosen.every((one) => one.uuid !== uuid))]
      : [...own, ...(actors ?? here).filter(may)];
  if (targets.length === 0 || (chosen.length === 0 && wish.skipDialog))
    return notifyEveryone({ level: "warn", key: "CROSSFIRE.Refusal.noTarget", values: {} });
  const initial = firstOrder(item, attacker, chosen[0]?.uuid ?? "", wish, also);
  if (wish.skipDialog) return asPreselected(item, attacker, initial, chosen);
  const { question, hide } = withLineShown({
    attacker,
    attackerToken: token,
    weapon: item,
    targets,
    targeted: chosen.map(({ uuid }) => uuid),
    actors,
    others: here,
    otherWeapons: otherWeapons(attacker, item),
    advanced: wish.advanced ?? false,
    rights: rights(),
    initial,
    ...withMeans(item, attacker, initial),
    odds: oddsShown(),
    preview,
    saidOfCalls: rulingsOfCalls,
    followOdds,
  });
  const orders = await prompts().attack(question).finally(hide);
  if (orders) await carriedOut(orders, item, token);
}

/** Who attacks when nobody says so: whoever is controlled on the map, or this person's own character. */
const oneself = (): CrossfireActor | null => {
  const [token] = (canvas as { tokens?: { controlled?: { actor: CrossfireActor | null }[] } }).tokens?.controlled ?? [];
  return token?.actor ?? (game.user?.character as CrossfireActor | null) ?? null;
};

/** A weapon or power by id, by name or by the beginning of it; without a word, what is in hand. */
function meansOf(attacker: CrossfireActor, word = ""): Means | null {
  const all = itemsOf(attacker).filter(isMeans);
  const wanted = word.trim().toLowerCase();
  if (!wanted) return all.find((item) => isWeapon(item) && item.system.ready) ?? all.find(isWeapon) ?? null;
  const named = (fits: (name: string) => boolean): Means | undefined => all.find(({ name }) => fits(name.toLowerCase()));
  return (
    all.find(({ id, uuid }) => id === word.trim() || uuid === word.trim()) ??
    named((name) => name === wanted) ??
    named((name) => name.startsWith(wanted)) ??
    named((name) => name.includes(wanted)) ??
    null
  );
}

/** Somebody attacks, said in words. @param attacker null: oneself @param word of the weapon or power; "" for what is in hand */
export async function attackBy(attacker: CrossfireActor | null, word: string, wish: AttackRequest = {}): Promise<void> {
  const who = attacker ?? oneself();
  if (!who) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Attack.nobodyAttacks", values: {} });
  const item = meansOf(who, word);
  if (!item)
    return notifyEveryone({
      level: "warn",
      key: word ? "CROSSFIRE.Attack.noSuchMeans" : "CROSSFIRE.Attack.unarmed",
      values: { attacker: who.name, weapon: word },
    });
  return beginAttack(item, wish);
}
