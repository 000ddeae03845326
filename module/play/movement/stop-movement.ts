import { updateDocument } from "../../foundry/updates";
import { reactionMessages } from "../../documents/reaction";
import type { AttackEvent } from "../../rules/attack/model/events";
import type { AttackOrder } from "../../rules/attack/model/order";
import { assertActiveGM } from "../authority/queue";
import { documentAt } from "../uuids";

/** Says of a movement that nobody walks: somebody is put where a blow stopped them. */
const PUT_HERE = { crossfirePut: true } as const;

/** Was a movement of a token none? @param operation what Foundry hands to the hook besides the movement */
export const wasPut = (operation: unknown): boolean =>
  typeof operation === "object" && operation !== null && (operation as Partial<typeof PUT_HERE>).crossfirePut === true;

/** Whoever was intercepted goes no farther: the token is put where the two met, wherever its way had ended. @rule SS-INTERCEPT-07 */
export async function stopMovement({ reaction }: AttackOrder, events: readonly AttackEvent[]): Promise<void> {
  const message = events.some((event) => event.kind === "intercepted" && event.stops)
    ? reactionMessages().find(({ id }) => id === reaction)
    : undefined;
  const token = message && documentAt(message.system.mover, "Token");
  if (!message || !token) return;
  const { x, y } = message.system.met;
  const place = { x: Math.round(x), y: Math.round(y) };
  if (token.x === place.x && token.y === place.y) return;
  assertActiveGM();
  await updateDocument(token, place, PUT_HERE);
}
