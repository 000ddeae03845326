import type { CrossfireActor } from "../../foundry/types";
import { assertActiveGM } from "../authority/queue";

/** The parts of a journal page that GM notes use. */
interface Page {
  readonly text: { readonly content?: string | null | undefined };
  update(changes: object): Promise<unknown>;
}

/** Entries that hold GM notes are marked so; a page names the actor it is about. */
const HOME = "flags.crossfire.gmNotes";
const ABOUT = "flags.crossfire.notesOf";

/**
 * May an entry hold GM notes? No player sees any of it. An entry that a player made, or that a GM has shown to players since, is no home for them.
 */
function isHome(entry: JournalEntry.Implementation): boolean {
  if (foundry.utils.getProperty(entry, HOME) !== true) return false;
  const players = (game.users?.contents ?? []).filter(({ isGM }) => !isGM);
  return players.every((user) => !entry.testUserPermission(user, "LIMITED"));
}

const homes = (): JournalEntry.Implementation[] => ((game.journal?.contents ?? []) as JournalEntry.Implementation[]).filter(isHome);

/** A page may be open to a player although its entry is not. */
const isHidden = (page: JournalEntryPage.Implementation): boolean =>
  (game.users?.contents ?? []).every((user) => user.isGM || !page.testUserPermission(user, "LIMITED"));

function pageAbout(uuid: string): Page | null {
  const pages = homes().flatMap((entry) => entry.pages.contents as JournalEntryPage.Implementation[]);
  const found = pages.find((page) => foundry.utils.getProperty(page, ABOUT) === uuid && isHidden(page));
  return found ?? null;
}

/** The actor whose notes a token's own actor shows, when it has none of its own. */
const baseOf = ({ token }: CrossfireActor): string => `Actor.${token?.actorId ?? ""}`;

/** The page of GM notes about an actor; of an unlinked token's actor its own, else that of the actor it was made from. Null: there is none. */
const gmNotesPage = (actor: CrossfireActor): Page | null => pageAbout(actor.uuid) ?? (actor.isToken ? pageAbout(baseOf(actor)) : null);

/** The GM notes about an actor, as HTML; "" without any. */
export const gmNotesOf = (actor: CrossfireActor): string => gmNotesPage(actor)?.text.content ?? "";

/** Calls back on a GM's client whenever the notes about an actor change. @returns what stops it */
export function followGmNotes(actor: CrossfireActor, changed: () => void): readonly (() => void)[] {
  if (!game.user?.isGM) return [];
  const about = [actor.uuid, ...(actor.isToken ? [baseOf(actor)] : [])];
  const follow = (page: object): void => {
    if (about.includes(String(foundry.utils.getProperty(page, ABOUT)))) changed();
  };
  return (["createJournalEntryPage", "updateJournalEntryPage", "deleteJournalEntryPage"] as const).map((hook) => {
    const id = Hooks.on(hook, follow);
    return () => Hooks.off(hook, id);
  });
}

/** Creates an entry that only GMs may open. Foundry sends its name to every client all the same, so it names nobody. */
const newHome = () =>
  JournalEntry.implementation.create({
    name: game.i18n?.localize("CROSSFIRE.GmNotes.title") ?? "",
    flags: { crossfire: { gmNotes: true } },
  });

/**
 * Creates the page of GM notes about an actor. Titles of entries and pages reach players' clients, so a page has no name of its own:
 * the number in its title is that of the page.
 */
async function newPage(uuid: string, content: string): Promise<void> {
  const home = homes()[0] ?? (await newHome());
  const title = game.i18n?.localize("CROSSFIRE.GmNotes.title") ?? "";
  const name = `${title} ${(home?.pages.size ?? 0) + 1}`;
  const page = { name, type: "text" as const, text: { content }, flags: { crossfire: { notesOf: uuid } } };
  await home?.createEmbeddedDocuments("JournalEntryPage", [page]);
}

/** Writes the GM notes about an actor; of an unlinked token's actor where they are shown from. For GMs. */
export async function writeGmNotes(actor: CrossfireActor, content: string): Promise<void> {
  if (!game.user?.isGM) return;
  const page = gmNotesPage(actor);
  if (page) return void (await page.update({ "text.content": content }));
  await newPage(actor.isToken ? baseOf(actor) : actor.uuid, content);
}

/**
 * Puts notes that an actor carried in 0.1 with the GM notes about it. Doing it again adds nothing.
 *
 * @param uuid of the actor, which may lie in a compendium
 */
export async function keepGmNotes(uuid: string, notes: string): Promise<void> {
  const page = pageAbout(uuid);
  const before = page?.text.content ?? "";
  if (page && before.includes(notes)) return;
  assertActiveGM();
  if (page) await page.update({ "text.content": `${before}${notes}` });
  else await newPage(uuid, notes);
}

/** An actor that a GM brings in may still carry notes of 0.1: from another world, or out of an old compendium. */
export async function moveGmNotes(actor: CrossfireActor): Promise<void> {
  const notes: unknown = foundry.utils.getProperty(actor.system, "gmNotes");
  if (typeof notes !== "string" || notes === "") return;
  await keepGmNotes(actor.uuid, notes);
  assertActiveGM();
  await actor.update({ system: { gmNotes: "" } });
}
