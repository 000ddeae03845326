import { updateDocument } from "../../foundry/updates";
import { after } from "./timekeeper";

/** The system's channel between clients. */
export const CHANNEL = "system.crossfire";

/** Milliseconds between calls to the primary window; `PATIENCE`: number of unanswered calls after which another window takes over. */
const ASK_EVERY_MS = 4_000;
const PATIENCE = 2;

/** A message between the windows of one GM. */
interface Call {
  readonly window: "who" | "here" | "gone";
  readonly from: string;
}

let own = "";
/** True if this window has claimed to be primary and has stayed connected since. */
let claimed = false;
let unanswered = 0;
let stopAsking: (() => void) | null = null;
let onChange: () => void = () => {};

/** Returns the id of this window; each page load has a new one. */
export const windowId = (): string => (own ||= foundry.utils.randomID());

const leader = (): string => (foundry.utils.getProperty(game.user ?? {}, "flags.crossfire.window") as string | undefined) ?? "";

/**
 * Returns whether this is the user's primary window. The user's document names that window. The server orders the writes, so all windows
 * agree.
 */
export const isPrimaryWindow = (): boolean => claimed && leader() === windowId();

/** Makes this window the primary window; the other windows read this from the user's document. */
export async function claimPrimaryWindow(): Promise<void> {
  if (!game.user?.isGM) return;
  claimed = true;
  await updateDocument(game.user, { "flags.crossfire.window": windowId() });
}

const call = (what: Call["window"]): void => void game.socket?.emit(CHANNEL, { window: what, from: windowId() });

function rest(): void {
  stopAsking?.();
  stopAsking = null;
  unanswered = 0;
}

function takeOver(): void {
  rest();
  void claimPrimaryWindow();
}

/** Calls the primary window at intervals, because a crashed window does not announce that it is gone. */
function lookOut(): void {
  stopAsking?.();
  stopAsking = after(ASK_EVERY_MS, () => {
    stopAsking = null;
    // Without a connection, a missing answer means nothing.
    if ((game.socket as { readonly connected?: boolean } | null)?.connected === false) return lookOut();
    if (unanswered >= PATIENCE) return takeOver();
    unanswered += 1;
    call("who");
    lookOut();
  });
}

const isCall = (payload: unknown): payload is Call =>
  typeof payload === "object" && payload !== null && ["who", "here", "gone"].includes((payload as Call).window);

/** Handles calls from this user's windows only; the server names the sender. */
function heard(payload: unknown, senderId?: string): void {
  if (senderId !== game.user?.id || !isCall(payload)) return;
  if (payload.window === "who" && isPrimaryWindow()) call("here");
  if (payload.window === "here" && payload.from === leader()) unanswered = 0;
  if (payload.window === "gone" && payload.from === leader()) takeOver();
}

/** Handles a change to the user's document that names a new primary window. */
function followDocument(user: User.Implementation, changed: object): void {
  if (!user.isSelf || !foundry.utils.hasProperty(changed, "flags.crossfire.window")) return;
  if (isPrimaryWindow()) rest();
  else lookOut();
  onChange();
}

/** Gives up the claim when the connection is lost, because another window may have taken over in the meantime. */
function lineLost(): void {
  claimed = false;
  lookOut();
}

/**
 * Elects the newest of a GM's windows to process the queue. When that window closes, another window takes over.
 *
 * @param changed Called whenever a window becomes or stops being primary, including this one.
 */
export function electPrimaryWindow(changed: () => void): void {
  if (!game.user?.isGM) return;
  onChange = changed;
  game.socket?.on(CHANNEL, heard);
  game.socket?.on("disconnect", lineLost);
  Hooks.on("updateUser", (user, changed) => followDocument(user as User.Implementation, changed));
  globalThis.addEventListener?.("pagehide", () => {
    if (isPrimaryWindow()) call("gone");
  });
}
