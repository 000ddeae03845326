import { isMaterial, MATERIALS, materialRatings, type MaterialId } from "../../rules/protection/materials";

/** Parts of a world that steps look at. Of an unlinked token the actor is what the token changes about it: most of it may be missing. */
export type Kind = "Actor" | "Item" | "ActiveEffect" | "Token" | "Wall" | "Tile" | "Scene";

/** A stored document as plain values; nothing in it can be relied upon. */
export type Source = Readonly<Record<string, unknown>>;

/** What a step makes of a document: an update by dotted paths, or the key of a sentence why it cannot. */
export type MigrationResult =
  | {
      readonly update: Readonly<Record<string, unknown>>;
      /** HTML that goes to the GM notes about the document before the update is written; omitted: none. */
      readonly gmNotes?: string;
    }
  | { readonly problem: string }
  | null;

/** One change of what is stored. Doing it again changes nothing. */
export interface MigrationStep {
  /** The version that stores it the new way. */
  readonly version: string;
  /** Language key of what it does. */
  readonly title: string;
  migrate(kind: Kind, source: Source): MigrationResult;
}

const isRecord = (value: unknown): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);

/** The material whose figures are nearest. */
function nearestTo(structure: number, armor: number): MaterialId {
  const ids = Object.keys(MATERIALS).filter(isMaterial);
  const off = (id: MaterialId): number => {
    const ratings = materialRatings(id);
    return Math.abs(ratings.structure - structure) + Math.abs(ratings.armor - armor);
  };
  return ids.reduce((best, id) => (off(id) < off(best) ? id : best));
}

/** Walls and tiles that can be shot through once had figures alone; now they name a material, and figures of their own stay. */
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

/** GM notes were a field of the actor, which players' clients get; now they are a journal page that only GMs see. */
const gmNotesLeaveActors: MigrationStep = {
  version: "0.1.2",
  title: "CROSSFIRE.Migration.step.gmNotes",
  migrate(kind, { system }) {
    const notes = kind === "Actor" && isRecord(system) ? system["gmNotes"] : undefined;
    return typeof notes === "string" && notes !== "" ? { update: { "system.gmNotes": "" }, gmNotes: notes } : null;
  },
};

/** Every change there ever was, oldest first. */
export const STEPS: readonly MigrationStep[] = [barriersNameMaterials, gmNotesLeaveActors];

/** What is stored by this version of the system. */
export const SCHEMA = STEPS.at(-1)!.version;
