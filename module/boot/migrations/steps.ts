import { isMaterial, MATERIALS, materialRatings, type MaterialId } from "../../rules/protection/materials";

/** Kinds of documents that steps migrate. The actor of an unlinked token is its delta, so most fields may be missing. */
export type Kind = "Actor" | "Item" | "ActiveEffect" | "Token" | "Wall" | "Tile" | "Scene" | "ChatMessage" | "Combat";

/** A stored document as plain values; none of its fields can be relied on. */
export type Source = Readonly<Record<string, unknown>>;

/**
 * Result of a step: an update by dotted paths, that the document is to be written as it was read, the language key of a problem, or null if
 * nothing has to change.
 */
export type MigrationResult =
  | {
      readonly update: Readonly<Record<string, unknown>>;
      /** HTML to add to the document's GM notes before the update; omitted: none. */
      readonly gmNotes?: string;
    }
  | { readonly rewrite: true }
  | { readonly problem: string }
  | null;

/** One change of stored data. Repeating it changes nothing. */
export interface MigrationStep {
  /** Version from which on data is stored the new way. */
  readonly version: string;
  /** Language key of its description. */
  readonly title: string;
  /** @param outdated The database still holds old keys or words of the document, which were renamed when it was read; omitted: no. */
  migrate(kind: Kind, source: Source, outdated?: boolean): MigrationResult;
}

const isRecord = (value: unknown): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the material with the nearest ratings. */
function nearestTo(structure: number, armor: number): MaterialId {
  const ids = Object.keys(MATERIALS).filter(isMaterial);
  const off = (id: MaterialId): number => {
    const ratings = materialRatings(id);
    return Math.abs(ratings.structure - structure) + Math.abs(ratings.armor - armor);
  };
  return ids.reduce((best, id) => (off(id) < off(best) ? id : best));
}

/** Walls and tiles stored ratings alone until 0.1.0. Now they name a material, and ratings of their own stay. */
const barriersNameMaterials: MigrationStep = {
  version: "0.1.1",
  title: "CROSSFIRE.Migration.step.materials",
  migrate(kind, { flags }) {
    if (kind !== "Wall" && kind !== "Tile") return null;
    const own = isRecord(flags) && isRecord(flags["crossfire"]) ? flags["crossfire"]["barrier"] : undefined;
    if (own === undefined || own === null || (isRecord(own) && isMaterial(own["material"]))) return null;
    if (!isRecord(own) || typeof own["structure"] !== "number") return { problem: "CROSSFIRE.Migration.problem.barrier" };
    const armor = typeof own["armor"] === "number" ? own["armor"] : own["structure"];
    return { update: { "flags.crossfire.barrier.material": nearestTo(own["structure"], armor) } };
  },
};

/** GM notes were a field of the actor, which players' clients receive. Now they are a message whispered to the GMs. */
const gmNotesLeaveActors: MigrationStep = {
  version: "0.1.2",
  title: "CROSSFIRE.Migration.step.gmNotes",
  migrate(kind, { system }) {
    const notes = kind === "Actor" && isRecord(system) ? system["gmNotes"] : undefined;
    return typeof notes === "string" && notes !== "" ? { update: { "system.gmNotes": "" }, gmNotes: notes } : null;
  },
};

/** Keys and ids took the words of `docs/vocabulary.md`. The models rename them on reading; here they are written. */
const dataTakesNewWords: MigrationStep = {
  version: "0.1.3",
  title: "CROSSFIRE.Migration.step.words",
  migrate: (_kind, _source, outdated) => (outdated ? { rewrite: true } : null),
};

/** All steps, oldest first. */
export const STEPS: readonly MigrationStep[] = [barriersNameMaterials, gmNotesLeaveActors, dataTakesNewWords];

/** Version of the data this system stores. */
export const SCHEMA = STEPS.at(-1)!.version;
