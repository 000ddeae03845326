import { DEFAULT_LEVEL } from "../common/documents/level";
import { isRecord, recordOf, recordsOf, textOf, type Source } from "./source";

/** Fields of a scene on Foundry 13 that moved to its level on Foundry 14. */
const FLAT = ["background", "backgroundColor", "foreground", "foregroundElevation"];

const without = (source: Source, keys: readonly string[]): Source =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !keys.includes(key)));

const given = (fields: Readonly<Record<string, unknown>>): Source =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** Returns a level with the images of a Foundry 13 scene. As in Foundry, the scaling and rotation of the background image are lost. */
function levelOf(scene: Source): Source {
  const background = recordOf(scene["background"]);
  const overlay = recordOf(scene["fog"])["overlay"];
  return {
    _id: DEFAULT_LEVEL,
    name: textOf(scene["name"]) || "Level",
    background: given({ color: scene["backgroundColor"], src: background["src"], tint: background["tint"] }),
    ...(scene["foreground"] ? { foreground: { src: scene["foreground"] } } : {}),
    ...(typeof scene["foregroundElevation"] === "number" ? { elevation: { top: scene["foregroundElevation"] } } : {}),
    ...(overlay ? { fog: { src: overlay } } : {}),
  };
}

/**
 * Adds a depth to a token: the smaller of its width and height. Adds no level, because all tokens of Foundry 13 are on the scene's only
 * level.
 */
function tokenOf(token: Source): Source {
  const { depth, width = 1, height = 1 } = token;
  if (depth !== undefined || typeof width !== "number" || typeof height !== "number") return token;
  return { ...token, depth: Math.min(width, height) };
}

function sceneOf(scene: Source): Source {
  // A scene of 14 that lost its levels has no fields of 13, so it remains without levels [foundryvtt/foundryvtt#14629].
  const lost = Array.isArray(scene["levels"]) && !FLAT.some((key) => key in scene);
  if (lost || recordsOf(scene["levels"]).length > 0) return without(scene, FLAT);
  const background = recordOf(scene["background"]);
  return {
    ...without(scene, FLAT),
    ...given({ shiftX: background["offsetX"], shiftY: background["offsetY"] }),
    ...(Array.isArray(scene["tokens"]) ? { tokens: scene["tokens"].map((token) => (isRecord(token) ? tokenOf(token) : token)) } : {}),
    levels: [levelOf(scene)],
  };
}

/**
 * Migrates a primary document of an older generation, from a world or a pack. Documents inside an adventure stay unchanged, because Foundry
 * does not document whether its server migrates them.
 */
export const opened = (documentName: string, source: Source, generation: number): Source =>
  documentName === "Scene" && generation >= 14 ? sceneOf(source) : source;
