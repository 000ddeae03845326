import { attempt, closest, menuEntry, t } from "../env";
import { insertAt } from "../frame";

declare const game: any;
declare const Hooks: any;

/** The scenes at the top: the active one, those in navigation, and for a GM all the others after unfolding. */
export function defineSceneNavigation(Base: any): any {
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
      const visible = [...game.scenes].filter(
        (scene: any) => game.user.isGM || scene.active || scene.testUserPermission(game.user, "OBSERVER") || scene.isView,
      );
      const shown = visible.filter((scene: any) => scene.active || scene.isView || scene.navigation);
      const others = visible.filter((scene: any) => !shown.includes(scene));
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
        Hooks.on(hook, () => void this.render());
    }

    _insertElement(element: HTMLElement): void {
      insertAt("ui-top", element);
    }

    _getContextMenuOptions(): unknown[] {
      const sceneOf = (target: HTMLElement): any => game.scenes.get(target.dataset["sceneId"]);
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
          visible: (target) => game.user.isGM && !sceneOf(target)?.active,
          onClick: (target) => attempt(() => activate(sceneOf(target))),
        }),
        menuEntry({
          label: "TABLE.Scenes.ToggleNavigation",
          icon: "fa-solid fa-compass",
          visible: () => game.user.isGM,
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
      Hooks.callAll("collapseSceneNavigation", this, !expanded);
      void this.render();
    }

    static #onToggle(this: any): void {
      this.toggleExpanded();
    }
    static async #onView(this: any, _event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => game.scenes.get(closest(target, ".scene")?.dataset["sceneId"])?.view());
    }
  };
}

const activate = (scene: any): unknown => (typeof scene.activate === "function" ? scene.activate() : scene.update({ active: true }));

function sceneContext(scene: any): Record<string, unknown> {
  const watching = [...game.users].filter((user: any) => user.active && user.viewedScene === scene.id);
  const classes = [scene.active ? "active" : "", scene.isView ? "view" : "", scene.navigation ? "" : "unlisted"].filter(Boolean);
  return {
    id: scene.id,
    name: (game.user.isGM ? "" : scene.navName) || scene.navName || scene.name,
    active: scene.active,
    isView: scene.isView,
    cssClass: classes.join(" "),
    users: watching.map((user: any) => ({
      name: user.name,
      initial: user.name[0] ?? "",
      color: String(user.color?.css ?? user.color ?? "#888888"),
    })),
  };
}
