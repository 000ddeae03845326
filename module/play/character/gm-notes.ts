import { gmNotesAbout } from "../../documents/chat-message";
import type { CrossfireActor, CrossfireMessage } from "../../foundry/types";
import { createMessage } from "../../foundry/updates";
import { gmIds } from "../authority/notices";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";

const all = (): CrossfireMessage[] => (game.messages?.contents ?? []) as CrossfireMessage[];

const noteAbout = (uuid: string): CrossfireMessage | null => all().find((message) => gmNotesAbout(message) === uuid) ?? null;

/** Returns the uuid of the base actor of a token's actor. */
const baseOf = ({ token }: CrossfireActor): string => `Actor.${token?.actorId ?? ""}`;

/**
 * Returns the message with GM notes about an actor; null if there is none. For an unlinked token, returns the token's own notes, or else
 * the base actor's notes.
 */
const noteOf = (actor: CrossfireActor): CrossfireMessage | null =>
  noteAbout(actor.uuid) ?? (actor.isToken ? noteAbout(baseOf(actor)) : null);

/** Returns the GM notes about an actor, as HTML; "" without notes. */
export const gmNotesOf = (actor: CrossfireActor): string => noteOf(actor)?.content ?? "";

/** On a GM's client, calls `changed` whenever the notes about an actor change. @returns functions that stop the calls; empty for players */
export function followGmNotes(actor: CrossfireActor, changed: () => void): readonly (() => void)[] {
  if (!game.user?.isGM) return [];
  const about = [actor.uuid, ...(actor.isToken ? [baseOf(actor)] : [])];
  const follow = (message: object): void => {
    if (about.includes(gmNotesAbout(message as CrossfireMessage) ?? "")) changed();
  };
  return (["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const).map((hook) => {
    const id = Hooks.on(hook, follow);
    return () => Hooks.off(hook, id);
  });
}

/** Creates the message with GM notes about an actor, for GMs only. The message names the actor only by uuid. */
const newNote = (uuid: string, content: string): Promise<unknown> =>
  createMessage({ whisper: gmIds(), content, flags: { crossfire: { notesOf: uuid } } });

/** Writes the GM notes about an actor; for an unlinked token, writes the notes that its sheet shows. GMs only. */
export async function writeGmNotes(actor: CrossfireActor, content: string): Promise<void> {
  if (!game.user?.isGM) return;
  const note = noteOf(actor);
  if (note) return void (await note.update({ content }));
  await newNote(actor.isToken ? baseOf(actor) : actor.uuid, content);
}

/**
 * Adds an actor's notes from version 0.1 to the GM notes about that actor. A repeated call adds nothing.
 *
 * @param uuid uuid of the actor, which may be in a compendium.
 */
export async function keepGmNotes(uuid: string, notes: string): Promise<void> {
  const note = noteAbout(uuid);
  const before = note?.content ?? "";
  if (note && before.includes(notes)) return;
  assertActiveGM();
  if (note) await note.update({ content: `${before}${notes}` });
  else await newNote(uuid, notes);
}

/** Moves an actor's notes from version 0.1 to the GM notes. Called when a GM imports the actor from another world or an old compendium. */
export async function moveGmNotes(actor: CrossfireActor): Promise<void> {
  const notes: unknown = foundry.utils.getProperty(actor.system, "gmNotes");
  if (typeof notes !== "string" || notes === "") return;
  await keepGmNotes(actor.uuid, notes);
  assertActiveGM();
  await actor.update({ system: { gmNotes: "" } });
}

/** Restores GM notes that were deleted with the chat log. To delete notes, a GM empties them on the sheet. */
function guardNotes(message: CrossfireMessage): void {
  if (!isActiveGM() || gmNotesAbout(message) === null || !message.content) return;
  const data = message.toObject();
  void enqueue(async () => {
    assertActiveGM();
    if (!game.messages?.has(message.id ?? "")) await ChatMessage.implementation.create(data, { keepId: true });
  });
}

/** Updates the readers of GM notes to match the current GMs. */
async function renewReaders(): Promise<void> {
  const readers = gmIds();
  for (const message of all()) {
    const same = message.whisper.length === readers.length && readers.every((id) => message.whisper.includes(id));
    if (gmNotesAbout(message) === null || same) continue;
    assertActiveGM();
    await message.update({ whisper: readers });
  }
}

/** On a GM's client, restores deleted GM notes and keeps their readers up to date. */
export function followNotes(): void {
  const renew = (): void => void (isActiveGM() && enqueue(renewReaders));
  Hooks.on("deleteChatMessage", (message) => guardNotes(message as CrossfireMessage));
  Hooks.on("createUser", renew);
  Hooks.on("updateUser", (_user, changed) => {
    if ("role" in changed) renew();
  });
}
