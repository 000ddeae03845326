import { enqueue, inCharge } from "./queue";
import { say, type Said } from "./say";

/** Something a person wants that only the gamemaster's client may do. Ids and choices, never results. */
interface Intent {
  readonly intent: string;
  readonly id: string;
  readonly args: unknown;
}

/** A gamemaster's answer to one person. */
interface Told extends Said {
  readonly told: string;
}

/** Does an intent for whoever sent it. Returns what to tell the sender, or nothing. */
export type IntentHandler = (id: string, args: unknown, sender: User.Implementation) => Promise<Said | void>;

const CHANNEL = "system.crossfire";
let handlers: Readonly<Record<string, IntentHandler>> = {};

const isIntent = (payload: unknown): payload is Intent =>
  typeof payload === "object" &&
  payload !== null &&
  typeof (payload as Intent).intent === "string" &&
  typeof (payload as Intent).id === "string";

const isTold = (payload: unknown): payload is Told =>
  typeof payload === "object" && payload !== null && typeof (payload as Told).told === "string";

async function carryOut({ intent, id, args }: Intent, sender: User.Implementation): Promise<void> {
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  const said = handler ? await handler(id, args, sender) : { level: "error" as const, key: "CROSSFIRE.Intent.unknown", values: { intent } };
  if (!said) return;
  if (sender.isSelf) return say(said);
  game.socket?.emit(CHANNEL, { ...said, told: sender.id } as never);
}

/** The sender is whoever the server says it is; an id inside the payload is never looked at. */
function received(payload: unknown, senderId?: string): void {
  const sender = senderId ? game.users?.get(senderId) : undefined;
  if (!sender) return;
  if (isTold(payload)) {
    if (payload.told === game.user?.id && sender.isGM) say(payload);
    return;
  }
  if (isIntent(payload) && inCharge()) void enqueue(() => carryOut(payload, sender));
}

/** Opens the channel. Handlers are looked up by the name of the intent. */
export function listenForIntents(known: Readonly<Record<string, IntentHandler>>): void {
  handlers = known;
  game.socket?.on(CHANNEL, received as never);
}

/**
 * Asks the gamemaster's client to do something; on that client it is done at once.
 * Without a gamemaster it is refused with a message: nothing is kept and nothing happens later by surprise.
 */
export async function send(intent: string, id: string, args: unknown = {}): Promise<void> {
  if (inCharge() && game.user) {
    const self = game.user;
    return enqueue(() => carryOut({ intent, id, args }, self));
  }
  if (!game.users?.activeGM) return say({ level: "warn", key: "CROSSFIRE.Intent.noGamemaster", values: {} });
  game.socket?.emit(CHANNEL, { intent, id, args } as never);
}
