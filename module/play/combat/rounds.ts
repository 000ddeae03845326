import { clockOf } from "../../documents/combat";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { hasPhases, joining, rollsByItself, rollInitiativeFor } from "./initiative";
import { assertActiveGM } from "../authority/queue";
import { switches } from "../ruleset";
import { applyAtOnce } from "./act-together";
import { arrived, noneArrived } from "./arrivals";
import { runCommands } from "./run-clock";
import { notify, type Notice } from "../authority/notices";
import { actingNow, isActing, type Clock } from "../../rules/clock/clock";
import { asked } from "../../rules/clock/turn-order";
import { combatAt, refusalNotice, trackerNotice } from "./clock-request";

const no = trackerNotice;
const step = (label: string) => ({ key: foundry.utils.randomID(), label });

/** Returns the combatants of an encounter that have phases and are not yet in the clock. */
const strangers = (combat: CrossfireCombat): CrossfireCombatant[] => {
  const { fighters } = clockOf(combat);
  const all = combat.combatants.contents as CrossfireCombatant[];
  return all.filter((combatant) => hasPhases(combatant) && !((combatant.id ?? "") in fighters));
};

/** Returns the commands that add every missing combatant to the clock. */
export const joinAll = (combat: CrossfireCombat): ClockCommand[] =>
  strangers(combat).map((combatant): ClockCommand => ({ kind: "join", id: combatant.id!, fighter: joining(combatant) }));

/** Returns whether a button press meant an earlier round or pass. The second of two presses must not begin another one. */
function isPast(combat: CrossfireCombat, args: Received<"new-round">): boolean {
  const { round, pass } = clockOf(combat);
  const meant = { round, pass, ...args };
  return meant.round !== round || meant.pass !== pass;
}

/**
 * Begins a round at the GM's request: opponents roll, players get a prompt. The first phase begins once no roll is pending.
 * @rule SS-ROUND-04 @rule SS-ROUND-18
 */
export const newRoundIntent: IntentHandler<"new-round"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat) return no("noCombat");
  if (!sender.isGM) return no("gmOnly");
  if (isPast(combat, args)) return;
  const acting = (combat.combatants.contents as CrossfireCombatant[]).filter(hasPhases);
  if (acting.length === 0) return no("nobody");
  const rolling = acting.filter(rollsByItself);
  const rolls: Record<string, number> = {};
  for (const combatant of rolling) rolls[combatant.id!] = (await rollInitiativeFor(combatant, false)).score;
  const everybody = rolling.length === acting.length;
  const begin: ClockCommand[] = everybody ? [{ kind: "begin" }] : [];
  const round: ClockCommand = { kind: "round", rolls, passes: switches().passes };
  await noneArrived(combat);
  return refusalNotice(combat, await runCommands(combat, [...joinAll(combat), round, ...begin], step("round")));
};

/**
 * Returns a notice that says what the clock waits for while no one acts. It has no names, because a player may not know a hidden combatant.
 */
function nobodyActs(clock: Clock): Notice {
  if (clock.due.length > 0) return no("itemDue");
  if (Object.values(clock.fighters).some(({ rolled }) => clock.round > 0 && rolled === null)) return no("rollsMissing");
  return no(asked(clock).length > 0 ? "delayersAsked" : "nobodyActs");
}

/** Ends the phase of an acting combatant. The remaining AP can pay for interrupts in this pass. @rule SS-ROUND-14 @rule SS-ACTION-08 */
export const endPhaseIntent: IntentHandler<"end-phase"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat) return no("noCombat");
  const clock = clockOf(combat);
  if (clock.acting === null) return nobodyActs(clock);
  // The button press meant the phase on the screen: the second of two presses must not end the next one.
  const meant = args.acting;
  if (meant !== undefined && !isActing(clock, meant)) return;
  const acting = meant ?? clock.acting;
  const combatant = combat.combatants.get(acting);
  if (!sender.isGM && !combatant?.actor?.testUserPermission(sender, "OWNER")) return no("notYours", { name: combatant?.name ?? "" });
  await applyAtOnce([acting]);
  // A combatant who falls to attacks of the same moment has already had the phase.
  if (!isActing(clockOf(combat), acting)) return;
  return refusalNotice(combat, await runCommands(combat, [{ kind: "end-phase", id: acting }], { ...step("phase"), who: acting }));
};

/** Skips the rest of this pass at the GM's request. @rule SS-ROUND-15 */
export const nextPass: IntentHandler<"next-pass"> = async (id, args, sender) => {
  const combat = combatAt(id);
  if (!combat || !sender.isGM) return no("gmOnly");
  if (isPast(combat, args)) return;
  const { round, pass } = clockOf(combat);
  await applyAtOnce(actingNow(clockOf(combat)));
  // A combatant's fall may have ended the pass already.
  if (isPast(combat, { round, pass })) return;
  return refusalNotice(combat, await runCommands(combat, [{ kind: "next-pass" }], step("pass")));
};

/**
 * Adds a combatant to a running fight. The combatant rolls like the others and loses the points that finished passes cost. @rule SS-INIT-18
 */
export async function lateEntry(combatant: CrossfireCombatant): Promise<void> {
  const combat = combatant.combat as CrossfireCombat | null;
  if (!combat || combat.round === 0 || !hasPhases(combatant) || (combatant.id ?? "") in clockOf(combat).fighters) return;
  const fighter = joining(combatant);
  const rolled = rollsByItself(combatant) ? (await rollInitiativeFor(combatant, false)).score : null;
  await runCommands(combat, [{ kind: "join", id: combatant.id!, fighter: { ...fighter, rolled } }], {
    ...step("join"),
    who: combatant.id!,
  });
  await arrived(combat, combatant.id!);
}

/**
 * Removes a combatant from the clock. If a player removes their own combatant from a running fight, the combatant is created again with its
 * old entry. A new entry would give the combatant fresh AP and a new roll.
 */
export async function leaveFight(combat: CrossfireCombat, combatant: CrossfireCombatant, userId: string): Promise<void> {
  const id = combatant.id ?? "";
  const user = game.users?.get(userId);
  if (!(id in clockOf(combat).fighters) || !game.combats?.has(combat.id ?? "")) return;
  if (user && !user.isGM && combat.round > 0) {
    assertActiveGM();
    await combat.createEmbeddedDocuments("Combatant", [combatant.toObject()], { keepId: true });
    return notify({ level: "warn", key: "CROSSFIRE.Guard.combatant", values: { user: user.name, name: combatant.name ?? "" } });
  }
  if (id in clockOf(combat).fighters) await runCommands(combat, [{ kind: "leave", id }], { ...step("leaves"), what: combatant.name ?? "" });
}
