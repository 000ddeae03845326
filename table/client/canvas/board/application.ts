import * as PIXI from "pixi.js";

const SOFTWARE_TEXTURES = 4;
/** WebGL options of the map. */
const CONTEXT: WebGLContextAttributes = { alpha: false, stencil: true, premultipliedAlpha: true, powerPreference: "high-performance" };

/** Creates the drawing surface at the size of the board. Returns null if the browser has no WebGL. */
export function createApplication(board: HTMLElement): PIXI.Application | null {
  try {
    const software = softwareSurface();
    // Without a graphics card, the choice among sixteen textures per pixel costs the most time.
    if (software) PIXI.BatchRenderer.defaultMaxTextures = SOFTWARE_TEXTURES;
    const app = new PIXI.Application({
      width: Math.max(1, board.clientWidth),
      height: Math.max(1, board.clientHeight),
      ...(software ? { view: software } : {}),
      antialias: !software,
      autoDensity: true,
      resolution: pixelRatio(),
      backgroundColor: 0x14171d,
      autoStart: false,
      sharedTicker: false,
      powerPreference: "high-performance",
    });
    // The library polls an unmoved pointer sixty times per second. The map does not need this.
    PIXI.Ticker.system.autoStart = false;
    PIXI.Ticker.system.stop();
    board.append(prepared(app.view as HTMLCanvasElement));
    return app;
  } catch (error) {
    console.warn(`The map cannot be drawn: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

const pixelRatio = (): number => Math.min(globalThis.devicePixelRatio || 1, 2);

/**
 * Redraws the map whenever the pixel ratio changes. The ratio changes when the window moves to another screen or the user zooms the page.
 * @param changed - called when the surface needs a new size
 */
export function followPixelRatio(app: PIXI.Application, changed: () => void): void {
  const watch = (): void => {
    const { devicePixelRatio } = globalThis;
    globalThis.matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", follow, { once: true });
  };
  const follow = (): void => {
    watch();
    if (app.renderer.resolution === pixelRatio()) return;
    app.renderer.resolution = pixelRatio();
    changed();
  };
  watch();
}

function prepared(view: HTMLCanvasElement): HTMLCanvasElement {
  view.tabIndex = 0;
  view.setAttribute("role", "application");
  view.setAttribute("aria-label", "Map: arrows move, + and - zoom, [ and ] select tokens, T targets, Enter opens, H shows the token menu");
  return view;
}

/**
 * Returns a drawing surface without antialiasing if the browser renders WebGL on the processor; otherwise null. With antialiasing, the
 * processor takes four times as long. Reuses the tested surface, because a WebGL context costs more than a frame.
 */
function softwareSurface(): HTMLCanvasElement | null {
  const view = document.createElement("canvas");
  const gl = view.getContext("webgl2", { ...CONTEXT, antialias: false });
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  // Without this setting, the library would repeat the test with another context.
  if (gl?.getContextAttributes()?.stencil) PIXI.Renderer.test = () => true;
  if (/swiftshader|llvmpipe|software/i.test(renderer)) return view;
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return null;
}
