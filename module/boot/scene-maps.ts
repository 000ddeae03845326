import { listenTo } from "../foundry/hooks";
import { putMapUnder, type SceneMapPicture } from "../foundry/version";

interface Flagged {
  readonly flags: object;
}

/** Returns `flags.crossfire.map` of a scene: its map picture and color; null without a map. */
function mapOf({ flags }: Flagged): SceneMapPicture | null {
  const map = foundry.utils.getProperty(flags, "crossfire.map") as Partial<SceneMapPicture> | undefined;
  return typeof map?.src === "string" && typeof map.color === "string" ? { src: map.src, color: map.color } : null;
}

async function complete(scene: Flagged): Promise<void> {
  const map = mapOf(scene);
  if (map) await putMapUnder(scene, map);
}

/**
 * Restores the map of the system's scenes after every import. In version 14, some imports lose a scene's picture, so the importing client
 * checks afterwards.
 */
export function keepMaps(): void {
  Hooks.on("createScene", (scene, _options, userId) => {
    if (userId === game.user?.id) void complete(scene);
  });
  // Importing an adventure again replaces scenes without a createScene hook.
  listenTo("importAdventure", (_adventure, _data, _created, updated) => {
    for (const scene of updated.Scene ?? []) void complete(scene);
  });
}
