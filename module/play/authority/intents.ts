import { CHANNEL, windowId } from "./primary-window";
import type { IntentName, Intents, Received } from "./intent-arguments";
import { enqueue, isActiveGM, isActiveGMUser, noticeOf } from "./queue";
import { notify, type Notice } from "./notices";
import { valuesForPlayers } from "../withheld-names";

/** A user's request for something that only a GM's client may do. It carries ids and choices, never results. */
interface Intent {
  readonly intent: string;
  readonly id: string;
  readonly args: unknown;
  /** Id of the sender's window, which shows the result. The id is only an address and proves nothing. */
  readonly window?: unknown;
}

/** A notice that a GM's client sends to one user. */
interface Told extends Notice {
  readonly told: string;
  readonly window?: unknown;
}

/** Carries out one intent. @returns a notice for its sender, or nothing */
export type IntentHandler<K extends IntentName> = (id: string, args: Received<K>, sender: User.Implementation) => Promise<Notice | void>;
export type IntentHandlers = { readonly [K in IntentName]: IntentHandler<K> };
type AnyHandler = (id: string, args: object, sender: User.Implementation) => Promise<Notice | void>;

/** Arguments of an intent; may be omitted if no argument is required. */
export type ArgumentsOf<K extends IntentName> = object extends Intents[K] ? [args?: Intents[K]] : [args: Intents[K]];

/** Functions with which a GM's client carries out intents. Their code is loaded only there. */
export interface IntentWork {
  readonly handlers: Partial<IntentHandlers>;
  /** Reads the arguments of an intent. Returns a notice if the intent is unknown, or if its id or an argument is invalid. */
  read(intent: string, id: string, args: unknown): { readonly args: object } | Notice;
  /** Called if an error stops an intent. Brings the intent's document into a state that a GM can close or retry. */
  stopped(id: string, error: unknown): Promise<void>;
}

const NOTHING: IntentWork = { handlers: {}, read: () => ({ args: {} }), stopped: async () => {} };

let working: Promise<IntentWork> = Promise.resolve(NOTHING);

const isIntent = (payload: unknown): payload is Intent =>
  typeof payload === "object" &&
  payload !== null &&
  typeof (payload as Intent).intent === "string" &&
  typeof (payload as Intent).id === "string";

const isTold = (payload: unknown): payload is Told =>
  typeof payload === "object" && payload !== null && typeof (payload as Told).told === "string";

/** Returns whether a message belongs to the installation check, whose code is loaded only for such a message. */
const concernsCheck = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && ("probe" in payload || "probed" in payload);

async function carryOut({ intent, id, args, window }: Intent, sender: User.Implementation): Promise<void> {
  const { handlers, read } = await working;
  const reading = read(intent, id, args);
  const handler = (handlers as Readonly<Record<string, AnyHandler>>)[intent];
  const notice = "level" in reading ? reading : await handler?.(id, reading.args, sender);
  if (notice) notifySender(notice, sender, window);
}

/**
 * Queues an intent; calls `otherwise` if another client or window has taken over by then. If an error stops the intent, the sender is
 * notified and the document is left in a usable state.
 */
function queue(wanted: Intent, sender: User.Implementation, otherwise: () => void): Promise<void> {
  // Checked when the intent's turn comes, because the primary window may have changed by then.
  return enqueue(
    async () => (isActiveGM() ? carryOut(wanted, sender) : otherwise()),
    async (error) => {
      notifySender(noticeOf(error, "CROSSFIRE.Intent.failed"), sender, wanted.window);
      await (await working).stopped(wanted.id, error);
    },
  );
}

/** Sends a notice to one user. @param window The user's window that shows the notice; omitted: all windows. */
export function notifySender(given: Notice, sender: User.Implementation, window?: unknown): void {
  const notice = sender.isGM ? given : { ...given, values: valuesForPlayers(given.values) };
  if (sender.isSelf && (window === undefined || window === windowId())) notify(notice);
  if (!sender.isSelf || window !== windowId()) game.socket?.emit(CHANNEL, { ...notice, told: sender.id, window });
}

/** Handles a message on the channel. Trusts only the sender id that the server supplies; an id inside the payload is never looked at. */
function received(payload: unknown, senderId?: string): void {
  const sender = senderId ? game.users?.get(senderId) : undefined;
  if (!sender) return;
  if (isTold(payload)) {
    if (payload.told === game.user?.id && (payload.window ?? windowId()) === windowId() && sender.isGM) notify(payload);
    return;
  }
  if (concernsCheck(payload)) return void import("../installation/player-probe").then(({ hearCheck }) => hearCheck(payload, sender));
  if (isIntent(payload) && isActiveGMUser()) void queue(payload, sender, () => {});
}

/** Opens the channel. Intents that arrive before their code is loaded wait for it. @param work null on a player's client. */
export function listenForIntents(work: Promise<IntentWork> | null): void {
  if (work) working = work;
  game.socket?.on(CHANNEL, received);
}

/**
 * Sends an intent to the GM's client; that client queues its own intents directly. Without a GM, the user gets a refusal. The intent is not
 * kept, so that it cannot take effect unexpectedly later.
 */
export async function send<K extends IntentName>(intent: K, id: string, ...args: ArgumentsOf<K>): Promise<void> {
  const wanted: Intent = { intent, id, args: args[0] ?? {}, window: windowId() };
  const emit = (): void => void game.socket?.emit(CHANNEL, wanted);
  const self = game.user;
  if (!game.users?.activeGM) return notify({ level: "warn", key: "CROSSFIRE.Intent.noGamemaster", values: {} });
  if (!isActiveGMUser() || !self) return emit();
  return queue(wanted, self, emit);
}
