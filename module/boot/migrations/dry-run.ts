import { isOutdated } from "../../data/stored-words";
import type { Kind, Source, MigrationStep } from "./steps";

/** Planned change to one document, or the problem that prevents it. */
export interface DryRunFinding {
  readonly uuid: string;
  readonly name: string;
  readonly kind: Kind;
  /** Versions of the steps that change the document or find a problem. */
  readonly steps: readonly string[];
  /** Update by dotted paths; null if no update is needed or the document cannot be migrated. */
  readonly update: Readonly<Record<string, unknown>> | null;
  /** True if the database still holds old keys or words, so the document must be written as it was read. */
  readonly rewrite: boolean;
  /** HTML to add to the document's GM notes before the update; null: none. */
  readonly gmNotes: string | null;
  /** Language key of the problem; null without a problem. */
  readonly problem: string | null;
  /** The document before the update, with the current keys and words. */
  readonly before: Source;
}

interface Known {
  readonly id?: string | null;
  readonly uuid: string;
  readonly name?: string | null;
  toObject(): object;
}

/** A document and its stored data; for an unlinked token, only its delta. */
interface Stored {
  readonly document: Known;
  readonly kind: Kind;
  readonly source: Source;
}

type Listed = Iterable<Known>;
const listed = (value: unknown): Known[] => [...((value as { contents?: Known[] } | undefined)?.contents ?? [])];

const stored = (kind: Kind, document: Known): Stored => ({ document, kind, source: document.toObject() as Source });

const effectsOf = (document: Known): Stored[] =>
  listed((document as { effects?: unknown }).effects).map((one) => stored("ActiveEffect", one));

const itemParts = (item: Known): Stored[] => [stored("Item", item), ...effectsOf(item)];

const actorParts = (actor: Known): Stored[] => [
  stored("Actor", actor),
  ...effectsOf(actor),
  ...listed((actor as { items?: unknown }).items).flatMap(itemParts),
];

const listIn = (source: Source, key: string): Source[] => (Array.isArray(source[key]) ? (source[key] as Source[]) : []);

/** Returns the actor data, items and effects that an unlinked token overrides. */
function deltaParts(token: Known): Stored[] {
  const { delta } = token.toObject() as { delta?: Source | null };
  const actor = (token as { actor?: Known | null }).actor;
  if (!delta || !actor) return [];
  const own = new Set(
    ["items", "effects"].flatMap((key) => listIn(delta, key).filter(({ _tombstone: gone }) => gone !== true)).map(({ _id: id }) => id),
  );
  const parts = actorParts(actor).filter(({ document }) => own.has((document as { id?: string }).id));
  const { items: _items, effects: _effects, ...figures } = delta;
  return [{ document: actor, kind: "Actor", source: figures }, ...parts];
}

function sceneParts(scene: Known): Stored[] {
  const { tokens, walls, tiles } = scene as { tokens?: unknown; walls?: unknown; tiles?: unknown };
  return [
    stored("Scene", scene),
    ...listed(walls).map((one) => stored("Wall", one)),
    ...listed(tiles).map((one) => stored("Tile", one)),
    ...listed(tokens).flatMap((token) => [
      stored("Token", token),
      ...((token as { actorLink?: boolean }).actorLink ? [] : deltaParts(token)),
    ]),
  ];
}

const PARTS: Readonly<Record<string, (document: Known) => Stored[]>> = {
  Actor: actorParts,
  Item: itemParts,
  Scene: sceneParts,
  ChatMessage: (message) => [stored("ChatMessage", message)],
  Combat: (combat) => [stored("Combat", combat)],
};

interface Pack {
  readonly documentName: string;
  readonly metadata: { readonly packageType?: string };
  getDocuments(): Promise<Listed>;
}

/** Returns all documents in which this system stores data, from the world's collections and its compendia. */
async function everything(): Promise<Stored[]> {
  const collections = [
    ["Actor", game.actors],
    ["Item", game.items],
    ["Scene", game.scenes],
    ["ChatMessage", game.messages],
    ["Combat", game.combats],
  ] as const;
  const here = collections.flatMap(([name, collection]) => listed(collection).flatMap(PARTS[name]!));
  const packs = ([...(game.packs ?? [])] as Pack[]).filter(
    ({ metadata, documentName }) => metadata.packageType === "world" && PARTS[documentName],
  );
  const inPacks = await Promise.all(packs.map(async (pack) => [...(await pack.getDocuments())].flatMap(PARTS[pack.documentName]!)));
  return [...here, ...inPacks.flat()];
}

/** Returns the documents that Foundry cannot read. They are reported and not changed. */
function unreadable(): DryRunFinding[] {
  const collections = [
    ["Actor", game.actors],
    ["Item", game.items],
    ["Scene", game.scenes],
  ] as const;
  return collections.flatMap(([kind, collection]) =>
    [...((collection as { invalidDocumentIds?: Iterable<string> } | undefined)?.invalidDocumentIds ?? [])].map((id) => ({
      uuid: `${kind}.${id}`,
      name: id,
      kind,
      steps: [],
      update: null,
      rewrite: false,
      gmNotes: null,
      problem: "CROSSFIRE.Migration.problem.unreadable",
      before: {},
    })),
  );
}

const merged = (source: Source, update: Readonly<Record<string, unknown>>): Source =>
  foundry.utils.mergeObject(foundry.utils.deepClone(source), foundry.utils.expandObject(update), { inplace: false }) as Source;

/** Returns the result of a dry run of all steps, in order, on one document. Null if no step changes the document or finds a problem. */
function findingOf({ document, kind, source }: Stored, steps: readonly MigrationStep[]): DryRunFinding | null {
  let now = source;
  let update: Record<string, unknown> = {};
  let gmNotes: string | null = null;
  let problem: string | null = null;
  let rewrite = false;
  const done: string[] = [];
  for (const step of steps) {
    const outcome = step.migrate(kind, now, isOutdated(document.id ?? ""));
    if (!outcome) continue;
    done.push(step.version);
    if ("rewrite" in outcome) {
      rewrite = true;
      continue;
    }
    if ("problem" in outcome) {
      problem = outcome.problem;
      continue;
    }
    gmNotes = outcome.gmNotes ?? gmNotes;
    update = { ...update, ...outcome.update };
    now = merged(now, outcome.update);
  }
  if (done.length === 0) return null;
  const changes = Object.keys(update).length > 0 ? update : null;
  const { uuid, name } = document;
  return { uuid, name: name || kind, kind, steps: done, update: changes, rewrite, gmNotes, problem, before: source };
}

/**
 * Checks the whole world without changing it.
 * @param steps Remaining steps, oldest first.
 */
export async function dryRun(steps: readonly MigrationStep[]): Promise<DryRunFinding[]> {
  const found = (await everything()).flatMap((one) => findingOf(one, steps) ?? []);
  return [...found, ...unreadable()];
}
