import { CHANNEL, windowId } from "./primary-window";
import type { IntentName, Intents, Received } from "./intent-map";
import { enqueue, isActiveGM, isActiveGMUser } from "./queue";
import { notifyEveryone, type Notice } from "./notices";

/** Something a person wants that only the gamemaster's client may do. Ids and choices, never results. */
interface Intent {
  readonly intent: string;
  readonly id: string;
  readonly args: unknown;
  /** Window of the sender that wants to hear what came of it. An address only: it proves nothing. */
  readonly window?: unknown;
}

/** A gamemaster's answer to one person. */
interface Told extends Notice {
  readonly told: string;
  readonly window?: unknown;
}

/** Carries out one intent. Returns a notice for its sender, or nothing. */
export type IntentHandler<K extends IntentName> = (id: string, args: Received<K>, sender: User.Implementation) => Promise<Notice | void>;
export type IntentHandlers = { readonly [K in IntentName]: IntentHandler<K> };
type AnyHandler = (id: string, args: object, sender: User.Implementation) => Promise<Notice | void>;

/** Arguments may be left out where none is required. */
export type ArgumentsOf<K extends IntentName> = object extends Intents[K] ? [args?: Intents[K]] : [args: Intents[K]];

let handlers: Promise<Partial<IntentHandlers>> = Promise.resolve({});

const isIntent = (payload: unknown): payload is Intent =>
  typeof payload === "object" &&
  payload !== null &&
  typeof (payload as Intent).intent === "string" &&
  typeof (payload as Intent).id === "string";

const isTold = (payload: unknown): payload is Told =>
  typeof payload === "object" && payload !== null && typeof (payload as Told).told === "string";

/** Tells whether a message belongs to a check of the installation: what reads those is loaded when one comes. */
const concernsCheck = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && ("probe" in payload || "probed" in payload);

async function carryOut({ intent, id, args, window }: Intent, sender: User.Implementation): Promise<void> {
  const known: Readonly<Record<string, AnyHandler>> = await handlers;
  const handler = Object.hasOwn(known, intent) ? known[intent] : undefined;
  const given = typeof args === "object" && args !== null ? args : {};
  const said = handler
    ? await handler(id, given, sender)
    : { level: "error" as const, key: "CROSSFIRE.Intent.unknown", values: { intent } };
  if (said) notifySender(said, sender, window);
}

/** Shows a sentence to one person. @param window of theirs that wants to hear it; omitted: all of them */
export function notifySender(said: Notice, sender: User.Implementation, window?: unknown): void {
  if (sender.isSelf && (window === undefined || window === windowId())) notifyEveryone(said);
  if (!sender.isSelf || window !== windowId()) game.socket?.emit(CHANNEL, { ...said, told: sender.id, window });
}

/** The sender is whoever the server says it is; an id inside the payload is never looked at. */
function received(payload: unknown, senderId?: string): void {
  const sender = senderId ? game.users?.get(senderId) : undefined;
  if (!sender) return;
  if (isTold(payload)) {
    if (payload.told === game.user?.id && (payload.window ?? windowId()) === windowId() && sender.isGM) notifyEveryone(payload);
    return;
  }
  if (concernsCheck(payload)) return void import("../installation/player-probe").then(({ hearCheck }) => hearCheck(payload, sender));
  // In its turn: this window may still be on its way to lead.
  if (isIntent(payload) && isActiveGMUser())
    void enqueue(async () => {
      if (isActiveGM()) await carryOut(payload, sender);
    });
}

/** Opens the channel. Handlers are looked up by the name of the intent; what comes before they are there waits for them. */
export function listenForIntents(known: typeof handlers): void {
  handlers = known;
  game.socket?.on(CHANNEL, received);
}

/**
 * Asks the gamemaster's client to do something; on that client it is done at once.
 * Without a gamemaster it is refused with a message: nothing is kept and nothing happens later by surprise.
 */
export async function send<K extends IntentName>(intent: K, id: string, ...args: ArgumentsOf<K>): Promise<void> {
  const wanted: Intent = { intent, id, args: args[0] ?? {}, window: windowId() };
  const emit = (): void => void game.socket?.emit(CHANNEL, wanted);
  const self = game.user;
  if (!game.users?.activeGM) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Intent.noGamemaster", values: {} });
  if (!isActiveGMUser() || !self) return emit();
  return enqueue(async () => (isActiveGM() ? carryOut(wanted, self) : emit()));
}
