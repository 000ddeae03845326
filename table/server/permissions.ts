import { primaryPlace, step, type Place } from "./places";
import { isRecord, recordOf, Refusal, textOf, type Source } from "./source";
import type { Asker } from "./users";

export type Deed = "create" | "update" | "delete";

const OWNER = 3;

/**
 * Returns a user's ownership level for a document, from -1 to 3. An embedded document has the level of its parent; a token or combatant has
 * the level of its actor [foundry-api 3.9, 5.4].
 */
export function levelOf(asker: Asker, place: Place): number {
  if (asker.isGM) return OWNER;
  const source = place.source;
  if (!source) return 0;
  if (source["author"] === asker.id) return OWNER;
  if (place.documentName === "User") return place.id === asker.id ? OWNER : 0;
  const actor = actorOf(place);
  if (actor?.exists) return levelOf(asker, actor);
  if (place.documentName === "ActorDelta") return place.parent ? levelOf(asker, place.parent) : 0;
  if (isOwnedByParent(place)) return levelOf(asker, place.parent!);
  return explicitLevel(asker, source);
}

function explicitLevel(asker: Asker, source: Source): number {
  const ownership = recordOf(source["ownership"]);
  const level = ownership[asker.id] ?? ownership["default"];
  return typeof level === "number" ? Math.max(level, 0) : 0;
}

/**
 * Returns true if the parent determines a document's ownership. For a journal page or combatant group, this requires a default level of -1.
 * Primary documents and synthetic actors have their own ownership.
 */
function isOwnedByParent(place: Place): boolean {
  if (!place.parent) return false;
  if (place.documentName !== "JournalEntryPage" && place.documentName !== "CombatantGroup") return place.documentName !== "Actor";
  const ownership = recordOf(place.source?.["ownership"]);
  return (ownership["default"] ?? -1) === -1;
}

/** Returns the actor of a token or combatant; null if the token or combatant has no actor. */
export function actorOf(place: Place): Place | null {
  if (place.documentName === "Token") return tokenActor(place);
  if (place.documentName === "Combatant") return representedActor(place.draft, place.source ?? {});
  return null;
}

function tokenActor(token: Place): Place | null {
  const actorId = textOf(token.source?.["actorId"]);
  return actorId ? step(token, "Actor", actorId) : null;
}

/** Returns the actor that a combatant's data names, through the token if there is one. Returns null if the data names no actor. */
export function representedActor(draft: Place["draft"], combatant: Source): Place | null {
  const { sceneId, tokenId, actorId } = combatant;
  if (typeof sceneId === "string" && typeof tokenId === "string") {
    const token = primaryPlace(draft, "Scene", sceneId).child("Token", tokenId);
    if (token.exists) return tokenActor(token);
  }
  return typeof actorId === "string" ? primaryPlace(draft, "Actor", actorId) : null;
}

export const owns = (asker: Asker, place: Place | null): boolean => asker.isGM || (place !== null && levelOf(asker, place) >= OWNER);

/** Returns a refusal with Foundry's wording [foundry-api 11.1]. */
export function lacksPermission(asker: Asker, deed: Deed, documentName: string, id: string | null, parent: Place | null): Refusal {
  const what = id ? `${documentName} [${id}]` : documentName;
  const where = parent ? ` in parent ${parentText(parent)}` : "";
  return new Refusal(`User ${asker.name} lacks permission to ${deed} ${what}${where}`);
}

/** Returns the name of the parent for errors. For documents of a synthetic actor, this is the delta that stores them. */
function parentText(parent: Place): string {
  const delta = "delta" in parent ? (parent as { delta: Place }).delta : null;
  return delta ? `ActorDelta [${delta.id}]` : `${parent.documentName} [${parent.id}]`;
}

/** Returns a user's level for a pack, by role [foundry-api 1.3]. */
export function packLevel(asker: Asker, ownership: unknown): number {
  const roles: Readonly<Record<string, number>> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };
  const levels: Readonly<Record<string, number>> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
  const granted = isRecord(ownership) ? ownership : { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  const reached = Object.entries(granted).filter(([role]) => (roles[role] ?? Infinity) <= asker.role);
  return Math.max(0, ...reached.map(([, level]) => levels[String(level)] ?? 0));
}
