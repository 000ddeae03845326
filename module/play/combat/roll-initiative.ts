import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { forgetting } from "../../foundry/version";
import { diceOf, facesOf } from "../../rules/chance/roll-specs";
import type { ClockCommand } from "../../rules/clock/commands";
import { isPerson } from "../../scene/kinds";
import { pendingRollOf, type PendingRoll } from "./pending-initiative";
import { initiativeDiceOf, karmaHelps, combatantsToRoll, postInitiative, rollInitiativeFor, type RolledHow } from "./initiative";
import type { AnsweredBy } from "../authority/deadline";
import type { IntentHandler } from "../authority/intents";
import { facesFrom, usesManualDice } from "../attack/manual-dice";
import { amount } from "../apply/plan-barrier";
import { stableId } from "../stable-id";
import { assertActiveGM } from "../authority/queue";
import { runCommands } from "./run-clock";
import type { Notice } from "../authority/notices";
import { designated } from "../authority/who-answers";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Tracker.${leaf}`, values });

export async function writePendingRoll(
  combat: CrossfireCombat,
  combatantId: string,
  change: Partial<PendingRoll> & Pick<PendingRoll, "waited">,
): Promise<void> {
  const kept = pendingRollOf(combat, combatantId) ?? { userId: "", karma: false, dice: 0, sides: 6 };
  assertActiveGM();
  await combat.update({ [`flags.crossfire.pendingRolls.${combatantId}`]: { ...kept, round: clockOf(combat).round, ...change } });
}

const hasKarma = (actor: CrossfireActor | null): boolean =>
  karmaHelps() && actor !== null && isPerson(actor) && actor.system.karma.value >= 1;

/** Returns the key of a combatant's roll this round. The key stays the same, so that a crash cannot lead to two rolls. */
const keyOf = (combat: CrossfireCombat, combatantId: string): string =>
  stableId(`${combat.id}:${combatantId}:${clockOf(combat).round}:initiative`);

interface Rolling {
  readonly combat: CrossfireCombat;
  readonly combatant: CrossfireCombatant;
  readonly karma: boolean;
  readonly faces: readonly number[] | null;
  readonly how: RolledHow;
}

/**
 * Rolls initiative, and writes score and cost in one clock step, so that neither exists without the other. Karma buys five dice.
 *
 * @rule SS-INIT-09
 */
async function roll({ combat, combatant, karma, faces, how }: Rolling): Promise<Notice | void> {
  const actor = combatant.actor as CrossfireActor | null;
  if (karma && !hasKarma(actor)) return no("noKarma", { name: combatant.name ?? "" });
  const id = combatant.id!;
  const asked = pendingRollOf(combat, id) !== null;
  const rolled = await rollInitiativeFor(combatant, karma, faces);
  const last = combatantsToRoll(combat).length === 1;
  const commands: ClockCommand[] = [{ kind: "rolled", id, score: rolled.score }, ...(last ? [{ kind: "begin" } as const] : [])];
  const changes = karma ? amount(actor!.uuid, "system.karma.value", -1) : [];
  const [refusal] = await runCommands(combat, commands, { key: keyOf(combat, id), label: "initiative", who: id, changes });
  if (refusal) return { level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusal.values };
  await postInitiative(combatant, rolled, how);
  assertActiveGM();
  if (asked) await combat.update(forgetting(`flags.crossfire.pendingRolls.${id}`));
}

/** Asks a user for the faces of physical dice. The combat stores the prompt, so that a reload does not lose it. */
async function askForFaces(combat: CrossfireCombat, combatant: CrossfireCombatant, userId: string, karma: boolean): Promise<void> {
  const wanted = initiativeDiceOf(combatant, karma);
  const { waited } = pendingRollOf(combat, combatant.id!) ?? { waited: { ms: 0, since: null } };
  await writePendingRoll(combat, combatant.id!, { waited, userId, karma, dice: diceOf(wanted), sides: facesOf(wanted) });
}

/**
 * Rolls initiative with the faces of physical dice. Accepts faces only from the user asked; asks again if their number or values are
 * impossible.
 */
async function rollByHand(
  { combat, combatant }: Pick<Rolling, "combat" | "combatant">,
  faces: readonly number[],
  sender: User.Implementation,
): Promise<Notice | void> {
  const pending = pendingRollOf(combat, combatant.id!);
  if (!pending || pending.userId !== sender.id) return no("notAsked", { name: combatant.name ?? "" });
  const read = facesFrom(faces, initiativeDiceOf(combatant, pending.karma));
  if ("why" in read) {
    await askForFaces(combat, combatant, sender.id ?? "", pending.karma);
    return { level: "warn", key: "CROSSFIRE.Answer.impossible", values: {} };
  }
  return roll({ combat, combatant, karma: pending.karma, faces: read.faces, how: { kind: "by-hand" } });
}

/**
 * Rolls initiative for a combatant that the sender owns; a GM may roll for any. A combatant cannot roll twice. Asks a user of physical dice
 * for the faces.
 */
export const rollInitiative: IntentHandler<"roll-initiative"> = async (id, args, sender) => {
  const combat = game.combats?.get(id) as CrossfireCombat | undefined;
  if (!combat) return no("noCombat");
  const combatant = combat.combatants.get(args.combatant) as CrossfireCombatant | undefined;
  if (!combatant || !combatantsToRoll(combat).some((one) => one.id === combatant.id)) return no("rolledAlready");
  const actor = combatant.actor as CrossfireActor | null;
  if (!sender.isGM && !actor?.testUserPermission(sender, "OWNER")) return no("notYours", { name: combatant.name ?? "" });
  if (args.faces !== undefined) return rollByHand({ combat, combatant }, args.faces, sender);
  const asked = pendingRollOf(combat, combatant.id!);
  if (args.karma && !hasKarma(actor)) return no("noKarma", { name: combatant.name ?? "" });
  const karma = args.karma || (asked?.userId !== "" && asked?.karma === true && hasKarma(actor));
  if (usesManualDice(sender) && designated(actor)?.id === sender.id && !args.rolled) {
    return askForFaces(combat, combatant, sender.id ?? "", karma);
  }
  return roll({ combat, combatant, karma, faces: null, how: null });
};

/** Rolls for every combatant with a pending roll, at a GM's request. */
export const rollMissing: IntentHandler<"roll-missing"> = async (id, _args, sender) => {
  const combat = game.combats?.get(id) as CrossfireCombat | undefined;
  if (!combat || !sender.isGM) return no("gmOnly");
  for (const combatant of combatantsToRoll(combat)) await rollInitiative(id, { combatant: combatant.id!, rolled: true }, sender);
};

/** Rolls on this client instead of waiting for the user asked. */
export async function rollFor(combat: CrossfireCombat, combatant: CrossfireCombatant, how: AnsweredBy): Promise<void> {
  const pending = pendingRollOf(combat, combatant.id!);
  const karma = (pending?.karma ?? false) && hasKarma(combatant.actor as CrossfireActor | null);
  await roll({ combat, combatant, karma, faces: null, how });
}
