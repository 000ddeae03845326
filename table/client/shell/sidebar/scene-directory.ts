import { type SystemClass, globals } from "../../../common/dynamic";
import { attempt, closest, menuEntry } from "../env";

/** Defines the list of scenes. A click on a scene shows the scene on this client; the scene's menu activates the scene for all users. */
export function defineSceneDirectory(DocumentDirectory: SystemClass): SystemClass {
  return class SceneDirectory extends DocumentDirectory {
    static DEFAULT_OPTIONS = {
      renderUpdateKeys: ["active", "navigation"],
      actions: { activateEntry: SceneDirectory.#onView },
    };

    _getEntryContextOptions(): unknown[] {
      const sceneOf = (target: HTMLElement) => globals.game.scenes.get(target.dataset["entryId"]);
      return [
        menuEntry({ label: "TABLE.Scenes.View", icon: "fa-solid fa-eye", onClick: (target) => attempt(() => sceneOf(target).view()) }),
        menuEntry({
          label: "TABLE.Scenes.Activate",
          icon: "fa-solid fa-bullseye",
          visible: (target) => globals.game.user.isGM && !sceneOf(target)?.active,
          onClick: (target) => attempt(() => sceneOf(target).activate()),
        }),
        ...super._getEntryContextOptions(),
      ];
    }

    static async #onView(this: SceneDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => globals.game.scenes.get(closest(target, "[data-entry-id]")?.dataset["entryId"])?.view());
    }
  };
}
