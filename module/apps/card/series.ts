import type { AttackMessage } from "../../documents/attack-record";
import { laterAttacks, laterOrders } from "../../documents/attack-series";
import { mayGoOn, nextAttackOf } from "../../play/series/resume-series";
import { UNDOABLE } from "../../play/undo/undo-attack";
import { documentAt } from "../../play/uuids";
import { nameHere } from "../../play/withheld-names";
import { shownName } from "./in-words";

const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

interface Named {
  readonly name: string;
  readonly hidden?: boolean;
}

/** Returns the target's name if this client may know it; otherwise words for an unknown entity. */
function nameOf(uuid: string): string {
  const target = documentAt(uuid) as Named | null;
  return target && (!target.hidden || game.user?.isGM) ? nameHere({ uuid, name: target.name }) : shownName("?");
}

interface Row {
  readonly status: string;
  readonly mayUndo: boolean;
}

/**
 * Returns a row with the result of each attack of a series; null for a single attack. An attack without a result is marked as still to come
 * or as not made.
 */
export function seriesContext(head: AttackMessage, own: Row, later: readonly (object | null)[]): object | null {
  const orders = laterOrders(head);
  if (orders.length === 0) return null;
  const messages = [head, ...laterAttacks(head)];
  const next = nextAttackOf(head);
  const open = messages.some((one) => one && ["waiting", "asking", "applying"].includes(one.system.status));
  const rows = [own, ...later].map((row, index) => {
    const message = messages[index];
    if (!row || !message)
      return { name: nameOf(String(orders[index - 1]?.target ?? "")), text: `CROSSFIRE.Card.series.${open ? "toCome" : "notMade"}` };
    return { ...row, id: message.id };
  });
  const undone = messages.filter((one) => one && UNDOABLE.includes(one.system.status)).length;
  return {
    title: format("CROSSFIRE.Card.series.title", { attacker: head.alias ?? "", count: String(rows.length) }),
    rows,
    goOn: mayGoOn(head) && next ? format("CROSSFIRE.Card.series.goOn", { name: nameOf(next.order.target) }) : null,
    mayUndo: undone > 1 && !open && own.mayUndo,
  };
}
