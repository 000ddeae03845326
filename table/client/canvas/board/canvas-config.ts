import type { FoundryScope } from "../../../common/dynamic";
import * as PIXI from "pixi.js";
import { createPolygonBackend } from "../geometry/polygon-backend";
import { ControlsLayer } from "../layers/controls-layer";
import { GridLayer } from "../layers/grid-layer";
import { NotesLayer } from "../layers/notes-layer";
import { TokenLayer } from "../layers/token-layer";
import { WallsLayer } from "../layers/walls-layer";
import { Note } from "../placeables/note";
import { Token } from "../placeables/token";
import { TokenRuler } from "../placeables/token-ruler";
import { DISPOSITION_COLORS } from "../placeables/token-constants";
import { Wall } from "../placeables/wall";
import { EdgeIndex } from "../geometry/edge-index";

/** Text style on the canvas, as Foundry documents it. */
const TEXT_STYLE: Partial<PIXI.ITextStyle> = {
  fontFamily: "Signika",
  fontSize: 36,
  fill: "#FFFFFF",
  stroke: "#111111",
  strokeThickness: 1,
  dropShadow: true,
  dropShadowColor: "#000000",
  dropShadowBlur: 2,
  dropShadowAngle: 0,
  dropShadowDistance: 0,
  align: "center",
  wordWrap: false,
  padding: 1,
};
const EMPTY = new EdgeIndex([]);

/** Sets the canvas defaults in CONFIG: Canvas, Token, Wall, Note and canvasTextStyle. Values that are already set stay unchanged. */
export function configureCanvas(g: FoundryScope, TokenHUD: unknown): void {
  const { CONFIG } = g;
  const settings = (CONFIG.Canvas ??= {});
  settings.layers = {
    grid: { layerClass: GridLayer, group: "interface" },
    walls: { layerClass: WallsLayer, group: "interface" },
    tokens: { layerClass: TokenLayer, group: "interface" },
    notes: { layerClass: NotesLayer, group: "interface" },
    controls: { layerClass: ControlsLayer, group: "interface" },
    ...settings.layers,
  };
  settings.dispositionColors = { ...DISPOSITION_COLORS, ...settings.dispositionColors };
  settings.maxZoom ??= 3;
  const Backend = createPolygonBackend(() => g.canvas?.walls?.edgeIndex ?? EMPTY);
  settings.polygonBackends = {
    sight: Backend,
    light: Backend,
    darkness: Backend,
    sound: Backend,
    move: Backend,
    ...settings.polygonBackends,
  };
  CONFIG.canvasTextStyle ??= new PIXI.TextStyle(TEXT_STYLE);
  CONFIG.Token ??= {};
  CONFIG.Token.objectClass ??= Token;
  CONFIG.Token.layerClass ??= TokenLayer;
  CONFIG.Token.rulerClass ??= TokenRuler;
  CONFIG.Token.hudClass ??= TokenHUD;
  CONFIG.Wall ??= {};
  CONFIG.Wall.objectClass ??= Wall;
  CONFIG.Wall.layerClass ??= WallsLayer;
  CONFIG.Note ??= {};
  CONFIG.Note.objectClass ??= Note;
  CONFIG.Note.layerClass ??= NotesLayer;
}
