import { DEFAULT_LEVEL } from "../common/documents/level";
import { isRecord, recordOf, recordsOf, textOf, type Source } from "./source";

/** Fields of a scene of 13 that a level of 14 takes over. */
const FLAT = ["background", "backgroundColor", "foreground", "foregroundElevation"];

const without = (source: Source, keys: readonly string[]): Source =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !keys.includes(key)));

const given = (fields: Readonly<Record<string, unknown>>): Source =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** The level that shows what a scene of 13 shows. How the picture was stretched and turned is lost, as it is in Foundry. */
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

/** A token is as tall as it is wide; no document of 13 says which level it is on, and all of them are on the only one. */
function tokenOf(token: Source): Source {
  const { depth, width = 1, height = 1 } = token;
  if (depth !== undefined || typeof width !== "number" || typeof height !== "number") return token;
  return { ...token, depth: Math.min(width, height) };
}

function sceneOf(scene: Source): Source {
  // A scene of 14 that has lost its levels has nothing of 13 either, and stays without any [foundryvtt/foundryvtt#14629].
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
 * A primary document as the server of a generation reads it from a world or a pack that an older one wrote. What is nested in an
 * adventure stays as it is: nobody says for certain that the server looks in there.
 */
export const opened = (documentName: string, source: Source, generation: number): Source =>
  documentName === "Scene" && generation >= 14 ? sceneOf(source) : source;
