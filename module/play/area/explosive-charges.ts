import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat, CrossfireItemOf } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { actionPrice } from "../../rules/attack/model/declaration";
import { scoreOf } from "../../rules/clock/initiative";
import type { Clock, Moment, TimedItem } from "../../rules/clock/clock";
import { soonest, timerFor } from "../../rules/clock/timed-items";
import { isGear } from "../../scene/kinds";
import { refusalNotice } from "../combat/clock-request";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { ruleOn } from "../preview/preview";
import { amount } from "../apply/plan-barrier";
import { chargeOrder, tooFarToSet } from "./charge-order";
import { combatantOf, combatOf } from "../combat/fight-of";
import { readOrder } from "../attack/read-order";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";
import type { Notice } from "../authority/notices";
import { documentAt } from "../uuids";
import { openCard } from "../attack/open-card";
import { refusalValues } from "../attack/refusal";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Charge.${leaf}`, values });

/** Returns the AP cost of setting an explosive charge; 0 if the ruleset has no such action. @rule SS-TIMED-06 */
function priceOfSetting(): number {
  const rules = ruleset();
  return rules.declaration.actions.some(({ id }) => id === "use-item") ? actionPrice(rules, "use-item").ap : 0;
}

interface Wanted {
  readonly moment: Moment;
  readonly rounds: number;
  readonly pass: number;
}

/**
 * Reads the requested time of detonation and moves it to the earliest possible round if it is too early. @rule SS-TIMED-03
 * @rule SS-TIMED-04
 */
function wantedIn(clock: Clock, args: Received<"set-charge">, usual: number): Wanted {
  const { moment = "score", rounds = usual } = args;
  const pass = moment === "phase" ? (args.pass ?? 1) : 1;
  return { moment, rounds: Math.max(rounds, soonest(clock, moment, pass)), pass };
}

/** Returns the requested explosive charge and its attack order, or a notice with the reason why it cannot be set. */
function checked(
  uuid: string,
  args: Received<"set-charge">,
  sender: User.Implementation,
): Notice | { item: CrossfireItemOf<"gear">; order: AttackOrder } {
  const item = documentAt(uuid, "Item");
  const actor = item?.actor as CrossfireActor | null | undefined;
  if (!item || !actor || !isGear(item)) return no("gone");
  if (!sender.isGM && !actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: actor.name });
  if (item.system.quantity < 1) return no("none", { name: item.name });
  const order = readOrder(chargeOrder(item, actor, args.at));
  if (!order?.area?.at) return no("gone");
  const far = tooFarToSet(actor, order.area.at, item.name);
  if (far) return { level: "warn", key: `CROSSFIRE.Refusal.${far.refusal}`, values: far.values };
  const ruling = ruleOn(order);
  return ruling.allowed
    ? { item, order }
    : { level: "warn", key: `CROSSFIRE.Refusal.${ruling.refusal}`, values: refusalValues(ruling.values) };
}

/**
 * Sets an explosive charge: uses up the item, spends the AP and adds the timer to the clock.
 *
 * @rule SS-TIMED-01 @rule SS-TIMED-03 @rule SS-TIMED-04
 */
export const setCharge: IntentHandler<"set-charge"> = async (id, args, sender) => {
  const request = checked(id, args, sender);
  if ("level" in request) return request;
  const { item, order } = request;
  const combat = combatOf(order.attacker);
  const by = combat ? combatantOf(combat, order.attacker)?.id : undefined;
  const fighter = combat && by ? clockOf(combat).fighters[by] : undefined;
  if (!combat || !by || !fighter) return no("noFight", { name: item.name });
  const clock = clockOf(combat);
  const { moment, rounds, pass } = wantedIn(clock, args, item.system.timer.rounds ?? 1);
  const timed: TimedItem = {
    ...timerFor(clock, foundry.utils.randomID(), by, Math.max(1, scoreOf(clock, fighter) ?? 1), rounds),
    moment,
    pass: clock.passes ? pass : 1,
    name: item.name,
    what: JSON.stringify(order),
  };
  const ap = priceOfSetting();
  const step = {
    key: foundry.utils.randomID(),
    label: "schedule",
    what: item.name,
    changes: amount(item.uuid, "system.quantity", -1),
  };
  const paid = ap > 0 ? [{ kind: "spend", id: by, ap, freeActions: 0, attacks: 0 } as const] : [];
  return refusalNotice(combat, await runCommands(combat, [...paid, { kind: "schedule", item: timed }], step));
};

/** Returns the order stored in a timed item. Null if the item has only a name or its order is unreadable. */
function orderIn(what: string | undefined): AttackOrder | null {
  if (!what) return null;
  try {
    const stored: unknown = JSON.parse(what);
    return readOrder(stored);
  } catch {
    return null;
  }
}

/** Detonates an explosive charge whose time is up, as an area attack. Repeated calls detonate it only once. @rule SS-TIMED-01 */
export async function detonate(combat: CrossfireCombat, { id, what }: Pick<TimedItem, "id" | "what">): Promise<void> {
  const order = clockOf(combat).due.includes(id) ? orderIn(what) : null;
  if (!order?.area) return;
  const placed = { ...order, area: { ...order.area, placed: true } };
  await openCard({ order: placed, by: null, answers: `${combat.id}:${id}` });
}
