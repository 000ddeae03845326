import type { FoundryScope } from "../../common/dynamic";
import * as PIXI from "pixi.js";
import { installGrid } from "../../common/grid/install-grid";
import { CanvasAnimation } from "./board/animation";
import { Canvas } from "./board/canvas";
import { watchChanges } from "./board/change-watch";
import { configureCanvas } from "./board/canvas-config";
import { subscribeToDocuments } from "./board/document-hooks";
import boardStyles from "./board.css?inline";
import { Ray } from "./geometry/ray";
import { CanvasGroup } from "./groups/canvas-group";
import { InterfaceGroup } from "./groups/interface-group";
import { PrimaryGroup } from "./groups/primary-group";
import { defineTokenHud } from "./hud/token-hud";
import { CanvasLayer, InteractionLayer } from "./layers/canvas-layer";
import { ControlsLayer } from "./layers/controls-layer";
import { GridHighlight, GridLayer } from "./layers/grid-layer";
import { MeasuringRuler } from "./layers/measuring-ruler";
import { NotesLayer } from "./layers/notes-layer";
import { PlaceablesLayer } from "./layers/placeables-layer";
import { TokenLayer } from "./layers/token-layer";
import { WallsLayer } from "./layers/walls-layer";
import { DetectionMode } from "./perception/detection-mode";
import { VisionMode } from "./perception/vision-mode";
import { Note } from "./placeables/note";
import { PlaceableObject } from "./placeables/placeable-object";
import { RenderFlags } from "./placeables/render-flags";
import { Token } from "./placeables/token";
import { BaseTokenRuler, TokenRuler } from "./placeables/token-ruler";
import { Wall } from "./placeables/wall";

/**
 * Installs the map: PIXI, `canvas`, foundry.canvas, foundry.grid, the token HUD and CONFIG.Canvas. Draws nothing; `canvas.draw()` draws the
 * map. Requires the application framework.
 */
export function install(g: FoundryScope): void {
  g.PIXI ??= { ...PIXI };
  watchChanges();
  installGrid(g);
  g.foundry.canvas = { ...g.foundry.canvas, ...namespaces() };
  const TokenHUD = defineTokenHud(g.foundry.applications.api.ApplicationV2);
  g.foundry.applications.hud = { ...g.foundry.applications.hud, TokenHUD };
  configureCanvas(g, TokenHUD);
  g.canvas = new Canvas();
  lazyHud(g);
  subscribeToDocuments(g.canvas);
  addStyles();
}

function namespaces(): Record<string, unknown> {
  return {
    Canvas,
    animation: { CanvasAnimation },
    containers: { GridHighlight },
    geometry: { Ray },
    groups: { CanvasGroup, InterfaceCanvasGroup: InterfaceGroup, PrimaryCanvasGroup: PrimaryGroup },
    interaction: { RenderFlags, Ruler: MeasuringRuler },
    layers: { CanvasLayer, InteractionLayer, PlaceablesLayer, TokenLayer, WallsLayer, NotesLayer, GridLayer, ControlsLayer },
    placeables: { PlaceableObject, Token, Wall, Note, tokens: { BaseTokenRuler, TokenRuler } },
    perception: { DetectionMode, VisionMode },
    loadTexture: (src: string) => PIXI.Assets.load(src),
  };
}

/** Creates the HUD on first use. Until then, packages can replace its class. */
function lazyHud(g: FoundryScope): void {
  let token: unknown;
  g.canvas.hud = {
    get token() {
      return (token ??= new g.CONFIG.Token.hudClass());
    },
  };
}

function addStyles(): void {
  const style = document.createElement("style");
  style.id = "board-styles";
  style.textContent = boardStyles;
  document.getElementById(style.id)?.remove();
  document.head.prepend(style);
}
