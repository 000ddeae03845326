import type { User } from "../../documents/user";
import type { Scene } from "../../documents/scene";
import { type SystemClass, globals } from "../../../common/dynamic";
import { attempt, closest, menuEntry, t } from "../env";
import { insertAt } from "../frame";

/**
 * Defines the list of scenes at the top: the active scene, the viewed scene and the scenes in the navigation. The expanded list contains
 * all scenes that the user may see.
 */
export function defineSceneNavigation(Base: SystemClass) {
  return class SceneNavigation extends Base {
    static DEFAULT_OPTIONS = {
      id: "scene-navigation",
      tag: "nav",
      classes: ["faded-ui"],
      window: { frame: false, positioned: false },
      actions: { toggleExpand: SceneNavigation.#onToggle, viewScene: SceneNavigation.#onView },
    };
    static PARTS = { scenes: { template: "templates/ui/scene-navigation.hbs" } };

    #expanded = false;

    get expanded(): boolean {
      return this.#expanded;
    }

    async _prepareContext(): Promise<Record<string, unknown>> {
      const visible = [...globals.game.scenes].filter(
        (scene: Scene) => globals.game.user.isGM || scene.active || scene.testUserPermission(globals.game.user, "OBSERVER") || scene.isView,
      );
      const shown = visible.filter((scene: Scene) => scene.active || scene.isView || scene.navigation);
      const others = visible.filter((scene: Scene) => !shown.includes(scene));
      return {
        scenes: { active: shown.map(sceneContext), inactive: others.map(sceneContext) },
        canExpand: others.length,
        expanded: this.#expanded,
      };
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", t("TABLE.Scenes.Title"));
      this._createContextMenu(this._getContextMenuOptions, ".scene", {
        fixed: true,
        hookName: "getSceneContextOptions",
        parentClassHooks: false,
      });
      for (const hook of ["createScene", "updateScene", "deleteScene", "canvasReady", "userConnected"])
        globals.Hooks.on(hook, () => void this.render());
    }

    _insertElement(element: HTMLElement): void {
      insertAt("ui-top", element);
    }

    _getContextMenuOptions(): unknown[] {
      const sceneOf = (target: HTMLElement) => globals.game.scenes.get(target.dataset["sceneId"]);
      return [
        menuEntry({
          label: "TABLE.Scenes.View",
          icon: "fa-solid fa-eye",
          visible: (target) => !sceneOf(target)?.isView,
          onClick: (target) => attempt(() => sceneOf(target).view()),
        }),
        menuEntry({
          label: "TABLE.Scenes.Activate",
          icon: "fa-solid fa-bullseye",
          visible: (target) => globals.game.user.isGM && !sceneOf(target)?.active,
          onClick: (target) => attempt(() => activate(sceneOf(target))),
        }),
        menuEntry({
          label: "TABLE.Scenes.ToggleNavigation",
          icon: "fa-solid fa-compass",
          visible: () => globals.game.user.isGM,
          onClick: (target) => attempt(() => sceneOf(target).update({ navigation: !sceneOf(target).navigation })),
        }),
      ];
    }

    expand(): void {
      this.toggleExpanded(true);
    }
    async collapse(): Promise<void> {
      this.toggleExpanded(false);
    }
    toggleExpanded(expanded = !this.#expanded): void {
      this.#expanded = expanded;
      globals.Hooks.callAll("collapseSceneNavigation", this, !expanded);
      void this.render();
    }

    static #onToggle(this: SceneNavigation): void {
      this.toggleExpanded();
    }
    static async #onView(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => globals.game.scenes.get(closest(target, ".scene")?.dataset["sceneId"])?.view());
    }
  };
}

const activate = (scene: Scene): unknown => (typeof scene.activate === "function" ? scene.activate() : scene.update({ active: true }));

function sceneContext(scene: Scene): Record<string, unknown> {
  const watching = [...globals.game.users].filter((user: User) => user.active && user.viewedScene === scene.id);
  const classes = [scene.active ? "active" : "", scene.isView ? "view" : "", scene.navigation ? "" : "unlisted"].filter(Boolean);
  return {
    id: scene.id,
    name: (globals.game.user.isGM ? "" : scene.navName) || scene.navName || scene.name,
    active: scene.active,
    isView: scene.isView,
    cssClass: classes.join(" "),
    users: watching.map((user: User) => ({
      name: user.name,
      initial: user.name[0] ?? "",
      color: String(user.color?.css ?? user.color ?? "#888888"),
    })),
  };
}
