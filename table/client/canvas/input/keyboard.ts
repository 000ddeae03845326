import type { SystemObject } from "../../../common/dynamic";
import type { Canvas } from "../board/canvas";
import { attempt, env, generation } from "../env";
import { zoomBoard } from "./zoom";

const PAN_STEP = 80;
const ZOOM_FACTOR = 1.25;
type Step = readonly [dx: number, dy: number];
/**
 * Steps by movement key, in columns and rows. The keys are named by their position on the keyboard. On Foundry 13, all movement keys move
 * tokens. On Foundry 14, the letters move tokens, and the arrows and the number pad pan the map.
 */
const LETTERS: Readonly<Record<string, Step>> = { KeyW: [0, -1], KeyS: [0, 1], KeyA: [-1, 0], KeyD: [1, 0] };
const ARROWS: Readonly<Record<string, Step>> = {
  ...{ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
  ...{ Numpad8: [0, -1], Numpad2: [0, 1], Numpad4: [-1, 0], Numpad6: [1, 0] },
  ...{ Numpad7: [-1, -1], Numpad9: [1, -1], Numpad1: [-1, 1], Numpad3: [1, 1] },
};
/** Steps up by key, in spaces, for raising and lowering tokens (Foundry 14 only). */
const HEIGHTS: Readonly<Record<string, number>> = { KeyE: 1, KeyQ: -1 };
/** Keys that also work while a button of the interface has the focus, except a button in a window. */
const FROM_ANYWHERE = new Set(["t", "[", "]"]);
let spaceHeld = false;

export const isSpaceHeld = (): boolean => spaceHeld;

/** Adds the listeners for the keys of the map. The keys work while the map or no element has the focus. */
export function attachKeyboard(canvas: Canvas): void {
  globalThis.addEventListener("keydown", (event) => {
    if (!canvas.ready || event.defaultPrevented || !isForBoard(canvas, event)) return;
    if (handleKey(canvas, event)) event.preventDefault();
  });
  globalThis.addEventListener("keyup", (event) => {
    if (event.code === "Space") spaceHeld = false;
  });
  globalThis.addEventListener("blur", () => (spaceHeld = false));
}

function isForBoard(canvas: Canvas, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (target === document.body || target === document.documentElement || target === (canvas.app!.view as HTMLCanvasElement)) return true;
  return (
    FROM_ANYWHERE.has(event.key.toLowerCase()) && !target?.closest?.("input, textarea, select, [contenteditable], .application, dialog")
  );
}

/** Runs the action of a key. @returns true if the map has handled the key */
function handleKey(canvas: Canvas, event: KeyboardEvent): boolean {
  const step = LETTERS[event.code] ?? ARROWS[event.code];
  if (step) return handleStep(canvas, step, event);
  const height = generation() >= 14 ? HEIGHTS[event.code] : undefined;
  if (height !== undefined && movesTokens(canvas, event)) return moveTokens(canvas, { dz: height });
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const action = ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  return action ? action(canvas, event) !== false : false;
}

const movesTokens = (canvas: Canvas, event: KeyboardEvent): boolean =>
  canvas.tokens.controlled.length > 0 && canvas.activeLayer === canvas.tokens && !event.ctrlKey && !event.metaKey && !event.altKey;

function moveTokens(canvas: Canvas, by: Parameters<Canvas["tokens"]["moveMany"]>[0]): true {
  if (!env.game.paused || env.game.user.isGM) void attempt(() => canvas.tokens.moveMany(by));
  return true;
}

/**
 * Moves the selected tokens, or rotates them with Shift. Without a selection, pans the map; on Foundry 14, the arrows and the number pad
 * always pan.
 * @returns false if Alt, or Ctrl with a letter, leaves the key to the browser
 */
function handleStep(canvas: Canvas, [dx, dy]: Step, event: KeyboardEvent): boolean {
  const isLetter = event.code in LETTERS;
  if (event.altKey || (isLetter && (event.ctrlKey || event.metaKey))) return false;
  if ((isLetter || generation() < 14) && movesTokens(canvas, event)) return moveTokens(canvas, { dx, dy, rotate: event.shiftKey });
  const { pivot, scale } = canvas.stage;
  canvas.pan({ x: pivot.x + (dx * PAN_STEP) / scale.x, y: pivot.y + (dy * PAN_STEP) / scale.x });
  return true;
}

/** Actions by key. The browser handles a key whose action returns false. */
const ACTIONS: Readonly<Record<string, (canvas: Canvas, event: KeyboardEvent) => boolean | void>> = {
  " ": () => void (spaceHeld = true),
  "+": (canvas) => zoomBoard(canvas, ZOOM_FACTOR),
  "=": (canvas) => zoomBoard(canvas, ZOOM_FACTOR),
  "-": (canvas) => zoomBoard(canvas, 1 / ZOOM_FACTOR),
  "[": (canvas) => canvas.tokens.cycleTokens(false) !== null,
  "]": (canvas) => canvas.tokens.cycleTokens(true) !== null,
  t: (canvas, event) => targetWithKey(canvas, event.shiftKey),
  h: (canvas) => {
    const token = canvas.tokens.hover ?? canvas.tokens.controlled[0];
    if (!token?.can(env.game.user, "HUD")) return false;
    canvas.hud?.token?.toggle(token, { focus: true });
  },
  Enter: (canvas) => {
    const token = canvas.tokens.controlled[0];
    if (!token) return false;
    token._onClickLeft2({});
  },
  Escape: (canvas) => {
    if (canvas.hud?.token?.object) return void canvas.hud.token.clear();
    return (canvas.activeLayer?.releaseAll?.() ?? 0) > 0;
  },
  Delete: (canvas) => deleteSelected(canvas),
  Backspace: (canvas) => deleteSelected(canvas),
};

/**
 * Targets the hovered token, or the selected tokens if the pointer is on none. A second press untargets these tokens. With Shift, the
 * user's other targets remain.
 * @returns false if there is no token to target
 */
function targetWithKey(canvas: Canvas, keepOthers: boolean): boolean {
  const hovered = canvas.tokens.hover;
  const tokens = hovered ? [hovered] : canvas.tokens.controlled;
  if (!tokens.length) return false;
  const ids = tokens.map((token: SystemObject) => token.id);
  const all = tokens.every((token: SystemObject) => token.isTargeted);
  canvas.tokens.setTargets(ids, { mode: all ? "release" : keepOthers ? "acquire" : "replace" });
  return true;
}

function deleteSelected(canvas: Canvas): boolean {
  if (!env.game.user.isGM || !canvas.activeLayer?.controlled?.length) return false;
  void canvas.activeLayer.deleteControlled();
  return true;
}
