import { CHANNEL } from "../authority/primary-window";
import { until } from "./scratch";

/**
 * A request from a GM's client to a player's client during a check. The player's client creates and deletes an order, or looks for a
 * document. There are no other requests.
 */
type Wanted = { readonly what: "order" } | { readonly what: "has"; readonly uuid: string };

/** A request to one user. Clients answer only a GM's request. */
interface Probe {
  readonly probe: string;
  readonly key: string;
  readonly wanted: Wanted;
}

/** The answer of a player's client. */
export interface Probed {
  readonly probed: string;
  /** True if the client created and deleted the order, or found the document. */
  readonly held: boolean;
  /** Error message; "" without an error. */
  readonly error: string;
}

const isRecord = (payload: unknown): payload is Readonly<Record<string, unknown>> => typeof payload === "object" && payload !== null;
const isProbe = (payload: unknown): payload is Probe =>
  isRecord(payload) && typeof payload["probe"] === "string" && typeof payload["key"] === "string" && isRecord(payload["wanted"]);
const isProbed = (payload: unknown): payload is Probed =>
  isRecord(payload) && typeof payload["probed"] === "string" && typeof payload["held"] === "boolean";

/** Received answers, by the key of the request. */
const answers = new Map<string, Probed>();
/** Ids of the users who were asked, by the key of the request; other users' answers are ignored. */
const asked = new Map<string, string>();

/** Creates an order that no GM's client reads, deletes it, and returns true. @throws {Error} if Foundry refuses the order */
async function tryOrder(key: string): Promise<boolean> {
  const data = { type: "order", system: { kind: "attack" }, flags: { crossfire: { probe: key } } };
  const made = await ChatMessage.implementation.create(data as ChatMessage.CreateData);
  if (!made) throw new Error("Foundry created no order");
  await made.delete();
  return true;
}

async function answer({ key, wanted }: Probe): Promise<Probed> {
  try {
    const held = wanted.what === "order" ? await tryOrder(key) : Boolean(fromUuidSync(wanted.uuid, { strict: false }));
    return { probed: key, held, error: "" };
  } catch (error) {
    return { probed: key, held: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Handles a message of the installation check. @param sender User that the server names as the sender. */
export async function hearCheck(payload: unknown, sender: User.Implementation): Promise<void> {
  if (isProbed(payload)) {
    if (asked.get(payload.probed) === sender.id) answers.set(payload.probed, payload);
  } else if (isProbe(payload) && payload.probe === game.user?.id && sender.isGM) {
    game.socket?.emit(CHANNEL, { ...(await answer(payload)) });
  }
}

/** Returns a connected player; null if there is none. */
export const connectedPlayer = (): User.Implementation | null =>
  (game.users?.find(({ active, isGM }) => active && !isGM) as User.Implementation | undefined) ?? null;

/** Sends a request to a player's client. @throws {Error} if no answer comes within 20 seconds */
export async function askPlayer(player: User.Implementation, wanted: Wanted): Promise<Probed> {
  const key = foundry.utils.randomID();
  asked.set(key, player.id ?? "");
  game.socket?.emit(CHANNEL, { probe: player.id, key, wanted });
  try {
    return await until(`an answer of ${player.name}`, () => answers.get(key));
  } finally {
    asked.delete(key);
    answers.delete(key);
  }
}
