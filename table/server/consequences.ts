import type { DocumentResponse } from "../common/wire";
import { createdStats, modifiedStats, type Work } from "./operations/work";
import { copyJson, impossible, isCountable, isRecord, newId, recordsOf, Refusal, type Source } from "./source";
import { readSetting, settingSource } from "./users";

/**
 * Changes that the server makes because of a request. Every client, including the sender of the request, receives these changes like any
 * others.
 */
export interface Consequences {
  /** Changes that are sent before the answer. The clock must be correct when a combat's update arrives. */
  readonly before: readonly DocumentResponse[];
  readonly after: readonly DocumentResponse[];
}

export function consequencesOf(work: Work, response: DocumentResponse): Consequences {
  if (response.result.length === 0 || response.operation.pack) return { before: [], after: [] };
  const time = isClocked(response) ? worldTimeChange(work, response) : null;
  return { before: time ? [time] : [], after: response.action === "delete" ? leavingCombatants(work, response) : [] };
}

/** Returns true for updates of combats and tokens, which may also advance the clock [ISS:foundryvtt/foundryvtt#10924]. */
const isClocked = ({ type, action }: DocumentResponse): boolean => action === "update" && (type === "Combat" || type === "Token");

/**
 * Returns the change to the world clock that an update requests with `worldTime: {delta}` [foundry-api 5.2]; null if it requests none.
 * @throws {Refusal} if the new time is too large for calculations
 */
function worldTimeChange(work: Work, response: DocumentResponse): DocumentResponse | null {
  const { worldTime } = response.operation as { worldTime?: unknown };
  if (!isRecord(worldTime)) return null;
  const { delta, ...options } = worldTime;
  if (typeof delta !== "number" || !Number.isFinite(delta) || delta === 0) return null;
  const stored = settingSource(work.draft, "core.time");
  const now = readSetting(work.draft, "core.time");
  const time = Math.max(0, (typeof now === "number" ? now : 0) + delta);
  if (!isCountable(time)) throw new Refusal(`The clock of the world cannot advance by ${delta}: ${impossible(time)}`);
  const value = JSON.stringify(time);
  const base = { type: "Setting", userId: work.asker.id, operation: { ...copyJson(options), modifiedTime: work.now } };
  if (!stored) {
    const source = work.schemas.clean("Setting", { _id: newId(), key: "core.time", value, user: null, _stats: createdStats(work, {}) });
    work.draft.put("settings", String(source["_id"]), source);
    return { ...base, action: "create", result: [source] };
  }
  const { next, changed } = modifiedStats(work, stored);
  work.draft.put("settings", String(stored["_id"]), { ...stored, value, _stats: next });
  return { ...base, action: "update", result: [{ _id: stored["_id"], value, _stats: changed }] };
}

/** Removes combatants whose tokens were deleted, whether alone or with their scene. Returns one response for each changed combat. */
function leavingCombatants(work: Work, response: DocumentResponse): readonly DocumentResponse[] {
  const gone = new Set(response.result.map(String));
  const [parentName, sceneId] = (response.operation.parentUuid ?? "").split(".");
  const leaves = (combatant: Source): boolean => {
    if (response.type === "Scene") return gone.has(String(combatant["sceneId"]));
    return (
      response.type === "Token" && parentName === "Scene" && combatant["sceneId"] === sceneId && gone.has(String(combatant["tokenId"]))
    );
  };
  return [...work.draft.all("combats")].flatMap((combat) => {
    const combatants = recordsOf(combat["combatants"]);
    const result = combatants.filter(leaves).map((combatant) => String(combatant["_id"]));
    if (result.length === 0) return [];
    const id = String(combat["_id"]);
    work.draft.put("combats", id, { ...combat, combatants: combatants.filter((combatant) => !leaves(combatant)) });
    const operation = { parentUuid: `Combat.${id}`, modifiedTime: work.now };
    return [{ action: "delete", type: "Combatant", operation, userId: work.asker.id, result }];
  });
}
