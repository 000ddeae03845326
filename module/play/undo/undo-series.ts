import { isAttack, type AttackMessage } from "../../documents/attack-record";
import { laterAttacks } from "../../documents/attack-series";
import type { IntentHandler } from "../authority/intents";
import { UNDOABLE, undoAttack } from "./undo-attack";

/** Somebody is still being asked, or a gamemaster has to decide. */
const OPEN: readonly string[] = ["waiting", "asking", "failed"];

/**
 * Takes several attacks back that were made one after the other, the last one first. Where one cannot be taken back the others before it
 * stand as well, and the sender hears why.
 */
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
