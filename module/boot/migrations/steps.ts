import { isMaterial, MATERIALS, materialRatings, type MaterialId } from "../../rules/protection/materials";

/** Kinds of documents that steps migrate. An unlinked token's actor is stored as a delta, so most fields may be missing. */
export type Kind = "Actor" | "Item" | "ActiveEffect" | "Token" | "Wall" | "Tile" | "Scene" | "ChatMessage" | "Combat";

/** A stored document as plain values, any of which may be missing or wrong. */
export type Source = Readonly<Record<string, unknown>>;

/**
 * Result of a step: an update by dotted paths, a request to write the document as read, or a problem's language key. Null if nothing has to
 * change.
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

/** One change to stored data. A second run changes nothing. */
export interface MigrationStep {
  /** First version that stores data in the new form. */
  readonly version: string;
  /** Language key of the step's description. */
  readonly title: string;
  /**
   * Returns the change that one document needs; null if it needs none.
   * @param outdated True if the database still holds the document's old keys or words, which were renamed when it was read; omitted: false.
   */
  migrate(kind: Kind, source: Source, outdated?: boolean): MigrationResult;
}

const isRecord = (value: unknown): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the material whose ratings are nearest to the given ratings. */
function nearestTo(structure: number, armor: number): MaterialId {
  const ids = Object.keys(MATERIALS).filter(isMaterial);
  const off = (id: MaterialId): number => {
    const ratings = materialRatings(id);
    return Math.abs(ratings.structure - structure) + Math.abs(ratings.armor - armor);
  };
  return ids.reduce((best, id) => (off(id) < off(best) ? id : best));
}

/**
 * Adds the nearest material to walls and tiles, which stored only ratings until 0.1.0. Keeps their ratings. Reports a barrier without a
 * Structure rating as a problem.
 */
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

/** Moves GM notes from an actor's field, which players' clients receive, to a message whispered to the GMs. */
const gmNotesLeaveActors: MigrationStep = {
  version: "0.1.2",
  title: "CROSSFIRE.Migration.step.gmNotes",
  migrate(kind, { system }) {
    const notes = kind === "Actor" && isRecord(system) ? system["gmNotes"] : undefined;
    return typeof notes === "string" && notes !== "" ? { update: { "system.gmNotes": "" }, gmNotes: notes } : null;
  },
};

/**
 * Writes the keys and ids of `docs/vocabulary.md`. The models rename old keys and ids when they read a document; this step stores the new
 * names.
 */
const dataTakesNewWords: MigrationStep = {
  version: "0.1.3",
  title: "CROSSFIRE.Migration.step.words",
  migrate: (_kind, _source, outdated) => (outdated ? { rewrite: true } : null),
};

/** All steps, oldest first. */
export const STEPS: readonly MigrationStep[] = [barriersNameMaterials, gmNotesLeaveActors, dataTakesNewWords];

/** Version of the form in which this system stores its data. */
export const SCHEMA = STEPS.at(-1)!.version;
