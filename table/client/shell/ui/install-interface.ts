import type { FoundryScope } from "../../../common/dynamic";
import { defineHotbar } from "./hotbar";
import { Notifications } from "./notifications";
import { definePlayers } from "./players";
import { defineSceneControls } from "./scene-controls";
import { defineSceneNavigation } from "./scene-navigation";

/** Installs the interface classes in `foundry.applications.ui` and `CONFIG.ui`. */
export function installInterface(g: FoundryScope): void {
  const { ApplicationV2, HandlebarsApplicationMixin } = g.foundry.applications.api;
  const Base = HandlebarsApplicationMixin(ApplicationV2);
  const classes = {
    Hotbar: defineHotbar(Base),
    Players: definePlayers(Base),
    SceneControls: defineSceneControls(Base),
    SceneNavigation: defineSceneNavigation(Base),
    Notifications,
  };
  Object.assign((g.foundry.applications.ui ??= {}), classes);
  g.CONFIG.ui ??= {};
  Object.assign(g.CONFIG.ui, {
    notifications: classes.Notifications,
    controls: classes.SceneControls,
    nav: classes.SceneNavigation,
    hotbar: classes.Hotbar,
    players: classes.Players,
  });
}
