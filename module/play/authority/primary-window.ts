import { updateDocument } from "../../foundry/updates";
import { after } from "./timekeeper";

/** The system's channel between clients. */
export const CHANNEL = "system.crossfire";

/** How often a window that does not lead looks for the one that does, and how often it asks in vain before it leads itself. */
const ASK_EVERY_MS = 4_000;
const PATIENCE = 2;

/** What the windows of one gamemaster say to each other. */
interface Call {
  readonly window: "who" | "here" | "gone";
  readonly from: string;
}

let own = "";
/** This window has asked to lead and its line has held since. */
let claimed = false;
let unanswered = 0;
let stopAsking: (() => void) | null = null;
let onChange: () => void = () => {};

/** Id of this window, new whenever the page is loaded. */
export const windowId = (): string => (own ||= foundry.utils.randomID());

const leader = (): string => (foundry.utils.getProperty(game.user ?? {}, "flags.crossfire.window") as string | undefined) ?? "";

/**
 * Is this, of all windows of this user, the one that works? The user's document names it. The server puts what is written there in one order
 * and shows it to everybody, so all windows agree.
 */
export const isPrimaryWindow = (): boolean => claimed && leader() === windowId();

/** This window leads from now on; the others learn it from the user's document. */
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

/** Asks now and then whether the leading window is still there: one that crashed says no farewell. */
function lookOut(): void {
  stopAsking?.();
  stopAsking = after(ASK_EVERY_MS, () => {
    stopAsking = null;
    // Without a line silence means nothing.
    if ((game.socket as { readonly connected?: boolean } | null)?.connected === false) return lookOut();
    if (unanswered >= PATIENCE) return takeOver();
    unanswered += 1;
    call("who");
    lookOut();
  });
}

const isCall = (payload: unknown): payload is Call =>
  typeof payload === "object" && payload !== null && ["who", "here", "gone"].includes((payload as Call).window);

/** Only windows of this user are believed; the server says whose they are. */
function heard(payload: unknown, senderId?: string): void {
  if (senderId !== game.user?.id || !isCall(payload)) return;
  if (payload.window === "who" && isPrimaryWindow()) call("here");
  if (payload.window === "here" && payload.from === leader()) unanswered = 0;
  if (payload.window === "gone" && payload.from === leader()) takeOver();
}

/** The user's document changed: another window leads now, or this one does. */
function followDocument(user: User.Implementation, changed: object): void {
  if (!user.isSelf || !foundry.utils.hasProperty(changed, "flags.crossfire.window")) return;
  if (isPrimaryWindow()) rest();
  else lookOut();
  onChange();
}

/** A line that was down may have kept the news from this window that another one leads: it looks before it works again. */
function lineLost(): void {
  claimed = false;
  lookOut();
}

/**
 * A gamemaster may sit in several windows or browsers; exactly one of them works the queue, the newest. When it is closed another takes over.
 *
 * @param changed called whenever another window has come to lead, this one included
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
