import { PRIMARY_COLLECTIONS } from "../common/hierarchy";
import type { WorldProblem } from "../common/wire";
import type { Manifest } from "./manifest";
import { isRecord, recordOf, Refusal, textOf, type Source } from "./source";

const PACK_NAME = /^[A-Za-z0-9_-]+$/;

const generationOf = (version: unknown): number => Number.parseInt(String(version), 10);

/**
 * Rejects the manifest of a system that this generation refuses to start. A pack that names no system belongs to the system that ships the
 * pack; published systems for Foundry 14 contain such packs.
 * @throws {Refusal} if the generation is outside the manifest's compatibility, or on Foundry 14 if a pack is not valid
 */
export function demandPlayable(manifest: Manifest, generation: number): void {
  const { minimum, maximum } = recordOf(manifest.source["compatibility"]) as { minimum?: unknown; maximum?: unknown };
  if (maximum != null && maximum !== "" && generationOf(maximum) < generation)
    throw new Refusal(`System "${manifest.id}" is for generation ${String(maximum)} at most; this is ${generation}`);
  if (minimum != null && minimum !== "" && generationOf(minimum) > generation)
    throw new Refusal(`System "${manifest.id}" needs generation ${String(minimum)}; this is ${generation}`);
  if (generation >= 14) demandPacks(manifest);
}

function demandPacks(manifest: Manifest): void {
  const { packs } = manifest.source as { packs?: unknown };
  const names = new Set<string>();
  for (const pack of Array.isArray(packs) ? packs.filter(isRecord) : []) {
    const name = textOf(pack["name"]);
    const type = textOf(pack["type"]);
    if (!PACK_NAME.test(name)) throw new Refusal(`Pack "${name}": a name consists of letters, digits, - and _`);
    if (names.has(name)) throw new Refusal(`Pack "${name}" is declared twice`);
    if (!(type in PRIMARY_COLLECTIONS)) throw new Refusal(`Pack "${name}": "${type}" is not a document that a pack can hold`);
    names.add(name);
  }
}

/** Returns faults of a manifest that do not prevent the start, such as a subtype with the reserved name "base". */
export function manifestProblems(manifest: Manifest): WorldProblem[] {
  return Object.entries(recordOf(manifest.source["documentTypes"]))
    .filter(([, types]) => "base" in recordOf(types))
    .map(([documentName]) => ({ where: `system.json ${documentName}`, what: `the subtype "base" is reserved and must not be declared` }));
}

/** Returns true if a pack entry was written by a newer generation, which the server cannot migrate back. */
export const isNewer = (source: Source, generation: number): boolean =>
  generationOf(recordOf(source["_stats"])["coreVersion"] ?? 0) > generation;
