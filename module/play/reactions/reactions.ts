import { actorOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireCombat, CrossfireScene, CrossfireToken } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { listenTo, type TokenMovement } from "../../foundry/hooks";
import { clockOf } from "../../documents/combat";
import { isOpenReaction, type ReactionMessage, reactionMessages } from "../../documents/reaction";
import type { AttackOrder } from "../../rules/attack/model/order";
import { slipsLeft } from "../../rules/clock/announced-movement";
import { stillInTheWay } from "../../rules/movement/slip-past";
import type { Refusal } from "../../rules/ruling";
import { isBarrier } from "../../scene/kinds";
import type { Waited } from "../authority/deadline";
import { combatantOf } from "../combat/fight-of";
import { wasPut } from "../movement/stop-movement";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import type { Notice } from "../authority/notices";
import { meetFire } from "../area/suppressive-fire";
import { runCommands } from "../combat/run-clock";
import { type Moved, type Occasion, occasionsOf } from "./occasions";
import { designated, mayAnswer } from "../authority/who-answers";
import { isNameWithheld, unknownName } from "../withheld-names";

/** Builds the attack that a reaction prompt offers. @rule XF-22 @rule SS-INTERCEPT-01 */
export function reactionOrder({ id, system }: ReactionMessage): AttackOrder {
  const { kind, watcher, watcherToken, mover, weapon, mode } = system;
  return {
    attacker: watcher,
    attackerToken: watcherToken,
    weapon,
    target: mover,
    mode,
    called: null,
    aim: 0,
    modifiers: [],
    ...(kind === "overwatch" ? { overwatch: true } : { intercepts: true }),
    reaction: id ?? "",
  };
}

type Token = CrossfireToken;

/** Methods of movements that place a token instead of letting it walk. */
const PUT: readonly (string | undefined)[] = ["undo", "config", "paste"];

async function settle(message: ReactionMessage, status: ReactionMessage["system"]["status"]): Promise<void> {
  if (!isOpenReaction(message)) return;
  assertActiveGM();
  await updateDocument(message, { "system.status": status });
}

/** Returns the running fights with a combatant on a scene. */
const fightsOn = (scene: CrossfireScene): CrossfireCombat[] =>
  ((game.combats?.contents ?? []) as CrossfireCombat[]).filter(
    (combat) => combat.round > 0 && combat.combatants.contents.some(({ sceneId }) => sceneId === scene.id),
  );

/** Returns a key for the current phase, because a reaction is offered once per phase. */
function stampOf(combat: CrossfireCombat): string {
  const { round, pass, acting } = clockOf(combat);
  return [combat.id, round, pass, acting ?? ""].join(" ");
}

const askedAlready = ({ kind, watcher }: Occasion, mover: Token, stamp: string): boolean =>
  reactionMessages().some(({ system }) => {
    const same = system.kind === kind && system.watcherToken === watcher.uuid && system.mover === mover.uuid;
    return same && system.status !== "withdrawn" && (system.status === "asking" || system.stamp === stamp);
  });

/** Returns the ids of the watcher's owners and of all GMs. Other users must not learn which actor is watching. */
const readersOf = (actor: CrossfireActor): string[] =>
  (game.users?.contents ?? []).filter((user) => user.isGM || actor.testUserPermission(user, "OWNER")).map(({ id }) => id ?? "");

async function ask(occasion: Occasion, { token, stood }: Moved, stamp: string): Promise<void> {
  const { kind, watcher, weapon, mode, calls, contact } = occasion;
  const actor = watcher.actor as CrossfireActor;
  const [from] = stood;
  const asked = designated(actor);
  const moverName = asked && !asked.isGM && isNameWithheld(token.uuid) ? unknownName() : token.name;
  assertActiveGM();
  await ChatMessage.implementation.create({
    type: "reaction",
    whisper: readersOf(actor),
    system: {
      ...{ kind, weapon, mode, calls, stamp, status: "asking", waited: null },
      ...{ userId: asked?.id ?? "", watcher: actor.uuid, watcherToken: watcher.uuid, name: watcher.name },
      ...{ mover: token.uuid, moverName, contact, from: { x: from!.x, y: from!.y } },
    },
  });
}

/**
 * Returns whether a movement cancels the movement that caused a prompt. It must place the token or end where the earlier movement began.
 */
const takenBack = ({ system }: ReactionMessage, { destination, method }: TokenMovement, size: number): boolean =>
  PUT.includes(method) || Math.hypot(destination.x - system.from.x, destination.y - system.from.y) < size / 2;

/** Withdraws a mover's open reaction prompts for which `is` returns true. @returns whether any prompt was withdrawn */
async function withdraw(mover: string, is: (message: ReactionMessage) => boolean): Promise<boolean> {
  const open = reactionMessages().filter((message) => isOpenReaction(message) && message.system.mover === mover && is(message));
  for (const message of open) await settle(message, "withdrawn");
  return open.length > 0;
}

const unasked = (moved: Moved, stamp: string): Occasion[] =>
  occasionsOf(moved).filter((occasion) => !askedAlready(occasion, moved.token, stamp));

/**
 * Returns the occasions without the first interceptions, which the mover slips past. No mover slips past a hidden opponent. Stores the
 * number of slips used.
 * @rule SS-INTERCEPT-09 @rule SS-INTERCEPT-10
 */
async function afterSlipping({ token, combat }: Moved, occasions: readonly Occasion[]): Promise<readonly Occasion[]> {
  const actor = actorOf(token);
  const combatant = actor ? combatantOf(combat, actor.uuid) : undefined;
  const fighter = clockOf(combat).fighters[combatant?.id ?? ""];
  // A mover cannot slip past a hidden opponent: the slip would reveal the opponent's name to every client.
  const met = occasions.filter(({ kind, watcher }) => kind === "interception" && !watcher.hidden);
  const past = fighter ? Math.min(met.length, slipsLeft(clockOf(combat), fighter)) : 0;
  if (past === 0) return occasions;
  const what = met.slice(0, past).map(({ watcher }) => watcher.name);
  const step = { key: foundry.utils.randomID(), label: "slip", who: combatant!.id ?? "", what: what.join(", ") };
  await runCommands(combat, [{ kind: "slip", id: combatant!.id ?? "", by: -past }], step);
  const left = stillInTheWay(met, past);
  return occasions.filter((occasion) => !met.includes(occasion) || left.includes(occasion));
}

async function look(token: Token, scene: CrossfireScene, movement: TokenMovement): Promise<void> {
  if (!isActiveGM()) return;
  // Undoing a movement must not trigger reactions of its own.
  const back = await withdraw(token.uuid, (message) => takenBack(message, movement, scene.grid.size));
  const actor = token.actor as CrossfireActor | null;
  if (back || PUT.includes(movement.method) || !actor || token.hidden || isBarrier(actor) || actor.statuses.has("dead")) return;
  const stood = [movement.origin, ...movement.passed.waypoints];
  for (const combat of fightsOn(scene)) {
    const stamp = stampOf(combat);
    const moved: Moved = { token, scene, combat, stood };
    await meetFire(token, combat, stood);
    for (const occasion of await afterSlipping(moved, unasked(moved, stamp))) await ask(occasion, moved, stamp);
  }
}

/** Offers reactions once for each movement of a token that the server has stored. Withdraws prompts if their token or fight is deleted. */
export function followMovement(): void {
  listenTo("moveToken", (token, movement, operation) => {
    if (wasPut(operation)) return;
    const scene = token.parent as CrossfireScene | null;
    if (scene && isActiveGM() && (fightsOn(scene).length > 0 || reactionMessages().some(isOpenReaction)))
      void enqueue(() => look(token, scene, movement));
  });
  Hooks.on("deleteToken", (token) => {
    const { uuid } = token;
    if (isActiveGM() && uuid) void enqueue(async () => void (await withdraw(uuid, () => true)));
  });
  Hooks.on("deleteCombat", (combat) => {
    const ended = (message: ReactionMessage): boolean => message.system.stamp.startsWith(`${combat.id} `);
    const open = (): ReactionMessage[] => reactionMessages().filter((message) => isOpenReaction(message) && ended(message));
    if (isActiveGM())
      void enqueue(async () => {
        for (const message of open()) await settle(message, "withdrawn");
      });
  });
}

/**
 * Returns the reason why an attack may not answer its reaction prompt. Null if it may, or if it answers no prompt.
 * @param by Message id of the attack.
 */
export function notAsked({ reaction, attacker, target, overwatch, intercepts }: AttackOrder, by: string): Refusal | null {
  if (!reaction) return null;
  const message = reactionMessages().find(({ id }) => id === reaction);
  const fits =
    message &&
    (isOpenReaction(message) || message.system.takenBy === by) &&
    message.system.watcher === attacker &&
    message.system.mover === target &&
    (message.system.kind === "overwatch" ? overwatch : intercepts);
  return fits ? null : { refusal: "reactionOver", rule: "XF-22", values: {} };
}

/** Marks a reaction prompt as taken by this attack. @param by Message id of the attack. */
export async function takeReaction({ reaction }: AttackOrder, by: string): Promise<void> {
  const message = reactionMessages().find(({ id }) => id === reaction);
  if (!message || !isOpenReaction(message)) return;
  assertActiveGM();
  await updateDocument(message, { "system.status": "taken", "system.takenBy": by });
}

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Answer.${leaf}`, values });

/** Returns the notice why a reaction prompt is no longer open. */
function closedNotice({ system: { status } }: ReactionMessage): Notice {
  if (status === "withdrawn") return { level: "warn", key: "CROSSFIRE.Reaction.withdrawn", values: {} };
  return no(status === "late" ? "late" : "answered");
}

/** Declines a reaction for its user, another owner or a GM. An attack accepts the reaction without a separate answer. */
export const declineReaction: IntentHandler<"let-pass"> = async (id, _args, sender) => {
  const message = reactionMessages().find((one) => one.id === id);
  if (!message) return no("noQuestion");
  if (!isOpenReaction(message)) return closedNotice(message);
  const { userId, watcher: who, name } = message.system;
  if (!mayAnswer(sender, { userId, who, gmOnly: false, kind: "defense" })) return no("notYours", { name });
  return settle(message, "declined");
};

/** Returns the open reaction prompts with their timers. When time is up, the default answer declines the reaction. */
export const waitingReactions = () =>
  reactionMessages()
    .filter(isOpenReaction)
    .map((message) => ({
      userId: message.system.userId,
      name: message.system.name,
      waited: message.system.waited as Waited | null,
      write: async (waited: Waited) => {
        assertActiveGM();
        await updateDocument(message, { "system.waited": waited });
      },
      default: () => settle(message, "late"),
    }));
