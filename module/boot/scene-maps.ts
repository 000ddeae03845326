import { listenTo } from "../foundry/hooks";
import { putMapUnder, type SceneMapPicture } from "../foundry/version";

interface Flagged {
  readonly flags: object;
}

/** `flags.crossfire.map` of a scene of ours: what lies under it. */
function mapOf({ flags }: Flagged): SceneMapPicture | null {
  const map = foundry.utils.getProperty(flags, "crossfire.map") as Partial<SceneMapPicture> | undefined;
  return typeof map?.src === "string" && typeof map.color === "string" ? { src: map.src, color: map.color } : null;
}

async function complete(scene: Flagged): Promise<void> {
  const map = mapOf(scene);
  if (map) await putMapUnder(scene, map);
}

/**
 * Scenes of ours show their map however they came into the world. Whether the picture of a scene comes through an import on 14 depends on
 * who makes it, so whoever imports looks afterwards.
 */
export function keepMaps(): void {
  Hooks.on("createScene", (scene, _options, userId) => {
    if (userId === game.user?.id) void complete(scene);
  });
  // An adventure that is imported again replaces what is there, which tells nobody that a scene was made.
  listenTo("importAdventure", (_adventure, _data, _created, updated) => {
    for (const scene of updated.Scene ?? []) void complete(scene);
  });
}
