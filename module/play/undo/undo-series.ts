import { isAttack, type AttackMessage } from "../../documents/attack-record";
import { laterAttacks } from "../../documents/attack-series";
import type { IntentHandler } from "../authority/intents";
import { UNDOABLE, undoAttack } from "./undo-attack";

/** Statuses of attacks that still wait for an answer or for the GM. */
const OPEN: readonly string[] = ["waiting", "asking", "applying", "failed"];

/** Undoes a series of attacks, the last one first. Stops at the first that cannot be undone and returns the reason. */
export const undoSeries: IntentHandler<"undo-series"> = async (id, _args, sender) => {
  const head = game.messages?.get(id);
  const all = isAttack(head) ? [head, ...laterAttacks(head)].filter((one): one is AttackMessage => one !== null) : [];
  if (all.some(({ system }) => OPEN.includes(system.status))) return { level: "warn", key: "CROSSFIRE.Undo.seriesOpen", values: {} };
  const standing = all.filter(({ system }) => UNDOABLE.includes(system.status)).toReversed();
  if (standing.length === 0) return { level: "warn", key: "CROSSFIRE.Undo.nothing", values: {} };
  for (const { id: one } of standing) {
    const said = await undoAttack(one ?? "", {}, sender);
    if (said) return said;
  }
};
