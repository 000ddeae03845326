import { listenToAll } from "../foundry/hooks";
import type { CrossfireActor, CrossfireToken } from "../foundry/types";
import { followTactics } from "../play/tactics/follow-tactics";
import { type TokenState, tokenStates } from "../play/token-states";
import { rectangleOf } from "./drawing";

/** Name of the plate among a token's children. */
const NAME = "crossfire-states";

const INK = 0x0b0e13;
const PAPER = 0xf4f7fa;
const COLORS = { down: 0xff8a80, tactical: 0xffd180 } as const;

/** A token on the map. */
interface Drawn extends PIXI.Container {
  readonly document: CrossfireToken;
  readonly actor: CrossfireActor | null;
}

/** States and size of each token's plate as last drawn, as text. */
const shown = new WeakMap<Drawn, string>();

const wordsOf = ({ key }: TokenState): string => game.i18n?.localize(key) ?? key;

/**
 * Letter height as a share of the grid size; the letters are as large as those of a token's name. The next constant is the room for bars
 * below the plate.
 */
const LETTERS = 0.24;
const BARS = 0.12;
/** Maximum width of the plate, as a share of the token's width. */
const WIDEST = 1.6;

/**
 * Draws a plate with one state per line over the lower part of its token. Long names break between words, and shrink only if the lines are
 * still too wide.
 */
function plateOf(states: readonly TokenState[], width: number, height: number): PIXI.Container {
  const size = (canvas?.dimensions?.size ?? 100) * LETTERS;
  const words = new PIXI.Text(states.map(wordsOf).join("\n"), {
    fontFamily: "sans-serif",
    fontSize: size,
    fontWeight: "600",
    fill: states.some(({ down }) => down) ? COLORS.down : states.some(({ tactical }) => tactical) ? COLORS.tactical : PAPER,
    align: "center",
    wordWrap: true,
    wordWrapWidth: Math.max(width * WIDEST - size / 2, size),
  });
  words.resolution = 2;
  words.anchor.set(0.5, 1);
  const plate = new PIXI.Graphics();
  const [wide, high] = [words.width + size / 2, words.height + size / 4];
  plate
    .beginFill(INK, 0.86)
    .drawRoundedRect(-wide / 2, -words.height - size / 8, wide, high, size / 4)
    .endFill();
  const container = new PIXI.Container();
  container.addChild(plate, words);
  container.scale.set(Math.min(1, (width * WIDEST) / wide, (height * 0.75) / high));
  container.position.set(width / 2, height * (1 - BARS));
  container.name = NAME;
  container.eventMode = "none";
  return container;
}

/** Redraws a token's states if they or its size have changed. */
function drawStates(token: Drawn): void {
  const box = rectangleOf(token.document.uuid);
  if (!box || token.destroyed) return;
  const states = tokenStates(token.document, token.actor);
  const key = JSON.stringify([states, box.width, box.height]);
  const plate = token.children.find(({ name }) => name === NAME);
  if (shown.get(token) === key && (plate !== undefined || states.length === 0)) return;
  shown.set(token, key);
  plate?.destroy({ children: true });
  if (states.length > 0) token.addChild(plateOf(states, box.width, box.height));
}

/** Draws the states of every token on the viewed map. */
function drawAll(): void {
  if (!canvas?.ready) return;
  for (const token of canvas.tokens?.placeables ?? []) drawStates(token as Drawn);
}

/** Waiting time in milliseconds, so that related updates are drawn together. */
const SOON_MS = 50;

let waiting = false;
function drawSoon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    drawAll();
  }, SOON_MS);
}

/** Documents whose changes can change a token's states. */
const OF_STATES = ["Actor", "ActorDelta", "ActiveEffect", "Item", "Combat", "Combatant", "Setting", "User"];

/** Shows each fighter's states in words on its token. Derives the states from this client's data and sends nothing. */
export function watchStates(): void {
  listenToAll(["canvasReady", ...OF_STATES.flatMap((name) => [`create${name}`, `update${name}`, `delete${name}`])], drawSoon);
  followTactics(drawSoon);
  // Foundry empties a token that it draws again.
  listenToAll(["drawToken"], drawSoon);
  const shape = ["actorId", "actorLink", "delta", "width", "height", "disposition"];
  Hooks.on("updateToken", (_token: unknown, changed: object) => {
    if (shape.some((field) => field in changed)) drawSoon();
  });
  drawAll();
}
