import { updateDocument } from "../../foundry/updates";
import { after } from "./timekeeper";

/** The system's channel between clients. */
export const CHANNEL = "system.crossfire";

/** Interval at which another window calls the primary one, and the calls without an answer after which it takes over. */
const ASK_EVERY_MS = 4_000;
const PATIENCE = 2;

/** A message between the windows of one GM. */
interface Call {
  readonly window: "who" | "here" | "gone";
  readonly from: string;
}

let own = "";
/** This window has claimed to be primary, and its connection has held since. */
let claimed = false;
let unanswered = 0;
let stopAsking: (() => void) | null = null;
let onChange: () => void = () => {};

/** Returns the id of this window, new at each page load. */
export const windowId = (): string => (own ||= foundry.utils.randomID());

const leader = (): string => (foundry.utils.getProperty(game.user ?? {}, "flags.crossfire.window") as string | undefined) ?? "";

/**
 * Returns whether this is the primary window of this user. The user's document names it; the server orders the writes, so all windows
 * agree.
 */
export const isPrimaryWindow = (): boolean => claimed && leader() === windowId();

/** Makes this window the primary one; the others learn it from the user's document. */
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

/** Calls the primary window at intervals, because one that crashed does not announce that it is gone. */
function lookOut(): void {
  stopAsking?.();
  stopAsking = after(ASK_EVERY_MS, () => {
    stopAsking = null;
    // Without a connection, silence means nothing.
    if ((game.socket as { readonly connected?: boolean } | null)?.connected === false) return lookOut();
    if (unanswered >= PATIENCE) return takeOver();
    unanswered += 1;
    call("who");
    lookOut();
  });
}

const isCall = (payload: unknown): payload is Call =>
  typeof payload === "object" && payload !== null && ["who", "here", "gone"].includes((payload as Call).window);

/** Handles calls from windows of this user only; the server says who the sender is. */
function heard(payload: unknown, senderId?: string): void {
  if (senderId !== game.user?.id || !isCall(payload)) return;
  if (payload.window === "who" && isPrimaryWindow()) call("here");
  if (payload.window === "here" && payload.from === leader()) unanswered = 0;
  if (payload.window === "gone" && payload.from === leader()) takeOver();
}

/** Reacts to a change of the user's document that names another primary window, or this one. */
function followDocument(user: User.Implementation, changed: object): void {
  if (!user.isSelf || !foundry.utils.hasProperty(changed, "flags.crossfire.window")) return;
  if (isPrimaryWindow()) rest();
  else lookOut();
  onChange();
}

/** Gives up the claim when the connection is lost, because another window may have taken over unnoticed. */
function lineLost(): void {
  claimed = false;
  lookOut();
}

/**
 * Elects one of a GM's windows to work the queue: the newest. When it closes, another takes over.
 *
 * @param changed called whenever the primary window changes, this one included
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
