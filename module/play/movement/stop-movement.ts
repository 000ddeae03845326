import { updateDocument } from "../../foundry/updates";
import { reactionMessages } from "../../documents/reaction";
import type { AttackEvent } from "../../rules/attack/model/events";
import type { AttackOrder } from "../../rules/attack/model/order";
import { assertActiveGM } from "../authority/queue";
import { documentAt } from "../uuids";

/** Mark of a movement by the system: after an interception, the token returns to the point where the interceptor stopped it. */
const PUT_HERE = { crossfirePut: true } as const;

/**
 * Returns whether the system placed the token, so that no code reacts to the movement.
 * @param operation Options that Foundry passes to the hook.
 */
export const wasPut = (operation: unknown): boolean =>
  typeof operation === "object" && operation !== null && (operation as Partial<typeof PUT_HERE>).crossfirePut === true;

/** Moves a token that an interception stopped back to the point where it was intercepted. @rule SS-INTERCEPT-07 */
export async function stopMovement({ reaction }: AttackOrder, events: readonly AttackEvent[]): Promise<void> {
  const message = events.some((event) => event.kind === "intercepted" && event.stops)
    ? reactionMessages().find(({ id }) => id === reaction)
    : undefined;
  const token = message && documentAt(message.system.mover, "Token");
  if (!message || !token) return;
  const { x, y } = message.system.contact;
  const place = { x: Math.round(x), y: Math.round(y) };
  if (token.x === place.x && token.y === place.y) return;
  assertActiveGM();
  await updateDocument(token, place, PUT_HERE);
}
