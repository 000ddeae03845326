import * as PIXI from "pixi.js";

const SOFTWARE_TEXTURES = 4;

/** The drawing surface, sized to the board; null where there is no WebGL. */
export function createApplication(board: HTMLElement): PIXI.Application | null {
  try {
    const software = isSoftwareRendered();
    // Choosing among sixteen textures for every pixel is what costs most without a graphics card.
    if (software) PIXI.BatchRenderer.defaultMaxTextures = SOFTWARE_TEXTURES;
    const app = new PIXI.Application({
      width: Math.max(1, board.clientWidth),
      height: Math.max(1, board.clientHeight),
      antialias: !software,
      autoDensity: true,
      resolution: Math.min(globalThis.devicePixelRatio || 1, 2),
      backgroundColor: 0x14171d,
      autoStart: false,
      sharedTicker: false,
      powerPreference: "high-performance",
    });
    // The library polls a resting pointer sixty times a second; nothing here needs that.
    PIXI.Ticker.system.autoStart = false;
    PIXI.Ticker.system.stop();
    board.append(prepared(app.view as HTMLCanvasElement));
    return app;
  } catch (error) {
    console.warn(`The map cannot be drawn: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function prepared(view: HTMLCanvasElement): HTMLCanvasElement {
  view.tabIndex = 0;
  view.setAttribute("role", "application");
  view.setAttribute("aria-label", "Map: arrows move, + and - zoom, [ and ] select tokens, T targets, Enter opens, H shows the token menu");
  return view;
}

/** Smoothed edges cost four times the work where no graphics card does it. */
function isSoftwareRendered(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(renderer);
}
