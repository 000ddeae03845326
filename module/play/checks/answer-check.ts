import {
  isCheck,
  keptCheck,
  openChecks,
  type CheckMessage,
  type CheckStep,
  type KeptCheck,
  type KeptSide,
  type OpenCheck,
} from "../../documents/kept-check";
import type { CrossfireMessage } from "../../foundry/types";
import type { CheckOrder } from "../../rules/checks/check";
import { afterReroll, rerolledDice } from "../../rules/contest/karma";
import { rulesetById } from "../../rules/rulesets/rulesets";
import { inTheWay } from "../undo/request-undo";
import type { Received } from "../authority/intent-arguments";
import type { AnsweredBy } from "../authority/deadline";
import type { IntentHandler } from "../authority/intents";
import { facesFrom } from "../attack/manual-dice";
import { amount } from "../apply/plan-barrier";
import type { Notice } from "../authority/notices";
import { rollDice } from "../attack/roll-dice";
import { documentAt } from "../uuids";
import { carryCheck, nextKey } from "./carry-check";
import { testerAt } from "./person";
import { no } from "./start-check";
import { nextCheckRoll } from "./check-roll";
import { afterTreating } from "./treat";
import { readCheckOrder } from "./check-request";
import { askedFor, undoSteps, writeCheck } from "./write-check";

interface Found {
  readonly message: CheckMessage;
  readonly kept: KeptCheck;
  readonly index: number;
  readonly side: KeptSide;
}

/** Returns the side of a test that a request names. Null if it does not exist or the test was undone. */
function found(id: string, { side: at = 0 }: Received<"roll-on">): Found | null {
  const message = game.messages?.get(id);
  const kept = isCheck(message) ? keptCheck(message) : null;
  const index = Number(at);
  const side = kept?.sides[index];
  return isCheck(message) && kept && side && !kept.undone ? { message, kept, index, side } : null;
}

const owns = (user: User.Implementation, { actor }: KeptSide): boolean =>
  user.isGM || (documentAt(actor, "Actor")?.testUserPermission(user, "OWNER") ?? false);

/**
 * Returns the order with the changes that an answer may make. A GM's request keeps its skill, attributes and limit; every test keeps its
 * threshold.
 */
const answered = (kept: KeptCheck, asked: CheckOrder, given: CheckOrder): CheckOrder => ({
  ...(kept.kind === "request" ? { ...asked, modifiers: given.modifiers, off: given.off } : given),
  threshold: asked.threshold,
  push: given.push,
});

const withOrder = ({ kept, index, side }: Found, order: CheckOrder, note: KeptSide["note"] = ""): KeptCheck => ({
  ...kept,
  sides: kept.sides.map((one, at) => (at === index ? { ...side, order, waits: null, note } : one)),
});

/** Settles a request for physical dice. Only the user asked may enter faces; any owner or a GM may have the dice rolled instead. */
async function settleDice(
  so: Found,
  open: OpenCheck | undefined,
  faces: Received<"answer-test">["faces"],
  sender: User.Implementation,
): Promise<Notice | void> {
  if (faces === "rolled") return carryCheck(so.message, so.kept, new Map([[so.index, "rolled"]]));
  if (sender.id !== open?.userId) {
    const name = game.users?.get(open?.userId ?? "")?.name ?? so.side.name;
    return { level: "warn", key: "CROSSFIRE.Answer.notYourDice", values: { name } };
  }
  const spec = nextCheckRoll(so.kept, so.side);
  const read = spec && faces ? facesFrom(faces, spec) : { why: "no dice are wanted, or none were sent" };
  if ("why" in read) return { level: "warn", key: "CROSSFIRE.Answer.impossible", values: {} };
  return carryCheck(so.message, so.kept, new Map([[so.index, read.faces]]));
}

/** Returns the notice why a test no longer waits for an answer. */
function closedNotice(id: string, so: Found | null): Notice {
  const message = game.messages?.get(id);
  const kept = isCheck(message) ? keptCheck(message) : null;
  if (!so) return no(kept?.undone ? "undone" : "answered");
  const leaf = { "by-time": "late", "by-gm": "byGM", "by-hand": "", "": "" }[so.side.note];
  return leaf ? { level: "warn", key: `CROSSFIRE.Answer.${leaf}`, values: {} } : no("answered");
}

/** Makes a requested test with the answer of the user asked, of another owner, or of a GM. */
export const answerCheck: IntentHandler<"answer-test"> = async (id, args, sender) => {
  const so = found(id, args);
  if (!so?.side.waits) return closedNotice(id, so);
  if (!owns(sender, so.side)) return no("notYours", { name: so.side.name });
  const { order: raw, faces } = args;
  const open = openChecks(so.message).find(({ side }) => side === so.index);
  if (so.side.waits === "dice") return settleDice(so, open, faces, sender);
  const given = raw === undefined ? so.side.order : readCheckOrder(rulesetById(so.kept.ruleset), raw);
  if (!given) return no("impossible");
  const order = answered(so.kept, so.side.order, given);
  if (order.push && (testerAt(so.side.actor)?.karma.value ?? 0) < 1) return no("noKarma", { name: so.side.name });
  return carryCheck(so.message, withOrder(so, order));
};

/** Answers in place of a player: makes the test as requested, or rolls the dice on this client. */
export async function answerCheckFor(message: CheckMessage, { side: index }: OpenCheck, by: AnsweredBy): Promise<void> {
  const so = found(message.id ?? "", { side: index });
  if (!so?.side.waits) return;
  const kept = withOrder(so, so.side.order, `by-${by.kind}`);
  return carryCheck(message, kept, so.side.waits === "dice" ? new Map([[index, "rolled"]]) : new Map());
}

/** Makes the next roll of an extended test. @rule SS-GLITCH-02 */
export const rollOn: IntentHandler<"roll-on"> = async (id, args, sender) => {
  const so = found(id, args);
  if (!so || so.side.waits) return no("answered");
  if (!owns(sender, so.side)) return no("notYours", { name: so.side.name });
  if (!so.kept.extended || !nextCheckRoll(so.kept, so.side)) return no("over");
  return carryCheck(so.message, so.kept, new Map(), [so.index]);
};

/** Marks a test as undone after a rewind of the clock has undone its changes. @param id Message id. */
export async function markCheckUndone(id: string): Promise<void> {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  const kept = isCheck(message) ? keptCheck(message) : null;
  if (isCheck(message) && kept && !kept.undone) await writeCheck(message, { ...untreated(kept), undone: true, steps: [] });
}

const untreated = (kept: KeptCheck): KeptCheck => ({ ...kept, treatment: kept.treatment && { ...kept.treatment, points: null } });

const withLast = (kept: KeptCheck, index: number, change: (last: KeptSide["rolls"][number]) => KeptSide["rolls"][number]): KeptCheck => ({
  ...kept,
  sides: kept.sides.map((side, at) =>
    at === index ? { ...side, rolls: side.rolls.map((roll, which) => (which === side.rolls.length - 1 ? change(roll) : roll)) } : side,
  ),
});

/**
 * Rerolls the misses of a test's last roll for 1 Karma, once per roll. Only for the actor's owner or a GM; in a secret test, only for a GM.
 * @rule SS-KARMA-04
 */
export const rerollCheck: IntentHandler<"reroll-test"> = async (id, args, sender) => {
  const so = found(id, args);
  const last = so?.side.rolls.at(-1);
  if (!so || so.side.waits || !last) return no("answered");
  const { message, kept, index, side } = so;
  if (!owns(sender, side)) return no("notYours", { name: side.name });
  if (kept.secret && !sender.isGM) return no("gmOnly");
  const { checks } = rulesetById(kept.ruleset);
  if (!checks?.karma || last.spec.kind !== "pool") return no("noKarmaHere");
  const dice = rerolledDice(last.faces);
  if (last.before || dice.length === 0) return no("rerolled");
  if ((testerAt(side.actor)?.karma.value ?? 0) < 1) return no("noKarma", { name: side.name });
  // The treatment from the first result is undone before the reroll.
  const treated = kept.steps.filter(({ kind }) => kind === "treated");
  const moved = inTheWay(treated.toReversed());
  if (moved) return moved;
  const reverted = await undoSteps(message, untreated(kept), treated);
  const hidden = kept.secret || side.hidden;
  const again = await rollDice(
    { id: "check:again", what: "test", spec: { ...last.spec, dice: dice.length, cover: 0 } },
    askedFor(side),
    hidden,
  );
  const faces = afterReroll(last.faces, "faces" in again.reply ? again.reply.faces : []);
  const key = `${nextKey(message, kept)}again`;
  const step: CheckStep = { key, kind: "reroll", side: index, changes: amount(side.actor, "system.karma.value", -1), applied: false };
  const now = withLast({ ...reverted, steps: [...reverted.steps, step] }, index, (roll) => ({ ...roll, faces, before: roll.faces }));
  const rolls = hidden ? { open: [], secret: [again.roll] } : { open: [again.roll], secret: [] };
  return writeCheck(message, afterTreating(now, nextKey(message, now)), rolls);
};

/** Undoes the newest Karma reroll of a test. Without a reroll, undoes the whole test with its costs and effects. GMs only. */
export const undoCheck: IntentHandler<"undo-test"> = async (id, args, sender) => {
  const so = found(id, args);
  if (!so) return { level: "warn", key: "CROSSFIRE.Undo.nothing", values: {} };
  if (!sender.isGM) return no("gmOnly");
  const { message, kept } = so;
  const at = kept.steps.findLastIndex(({ kind }) => kind === "reroll");
  const back = at < 0 ? kept.steps : kept.steps.slice(at);
  const moved = inTheWay(back.toReversed());
  if (moved) return moved;
  if (at < 0) return writeCheck(message, await undoSteps(message, { ...untreated(kept), undone: true }, back));
  const { side } = kept.steps[at]!;
  const restored = withLast(untreated(kept), side, (roll) => ({ ...roll, faces: roll.before ?? roll.faces, before: null }));
  const now = await undoSteps(message, restored, back);
  return writeCheck(message, afterTreating(now, nextKey(message, now, 1)));
};
