import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Boxed, seenTokens, spread } from "../../module/canvas/drawing";

class TokenDocument {
  constructor(
    readonly uuid: string,
    readonly x: number,
    readonly y: number,
  ) {}
  readonly width = 1;
  readonly height = 1;
}

/** Pixels per grid space. */
const SIZE = 100;

/** Places tokens with the size of one grid space on the viewed map, at zoom 1. */
function see(tokens: readonly { readonly x: number; readonly y: number; readonly visible: boolean }[]): void {
  const placeables = tokens.map(({ x, y, visible }, index) => ({ visible, document: new TokenDocument(`Token.${index}`, x, y) }));
  vi.stubGlobal("TokenDocument", TokenDocument);
  vi.stubGlobal("canvas", { dimensions: { size: SIZE }, stage: { scale: { x: 1 } }, tokens: { placeables } });
  vi.stubGlobal("fromUuidSync", (uuid: string) => placeables.find(({ document }) => document.uuid === uuid)?.document ?? null);
}

/** Returns a label. `x` is the middle of the label, `y` its upper edge. */
function labelAt(x: number, y: number, width: number, height: number) {
  const label = { x, y, width, height, position: { set: (left: number, top: number) => Object.assign(label, { x: left, y: top }) } };
  return label;
}
const boxOf = ({ x, y, width, height }: Boxed): Boxed => ({ x: x - width / 2, y, width, height });
const overlap = (a: Boxed, b: Boxed): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("labels on the map", () => {
  beforeEach(() => see([]));
  afterEach(() => vi.unstubAllGlobals());

  test("move away from a token that they would cover", () => {
    see([
      { x: 0, y: 0, visible: true },
      { x: 0, y: SIZE, visible: true },
    ]);
    const label = labelAt(SIZE / 2, SIZE + 18, 120, 40);
    spread([label as never], seenTokens());
    expect(seenTokens().some((token) => overlap(token, boxOf(label)))).toBe(false);
  });

  test("are not moved by a token that the user cannot see", () => {
    see([
      { x: 0, y: 0, visible: true },
      { x: 0, y: SIZE, visible: false },
    ]);
    const label = labelAt(SIZE / 2, SIZE + 18, 120, 40);
    spread([label as never], seenTokens());
    expect([label.x, label.y]).toEqual([SIZE / 2, SIZE + 18]);
  });

  test("over a row of tokens overlap neither a token nor each other", () => {
    const row = [0, 1, 2, 3].map((index) => ({ x: index * SIZE, y: 0, visible: true }));
    see([...row, ...row.slice(1).map(({ x }) => ({ x, y: SIZE, visible: true }))]);
    const labels = row.map(({ x }) => labelAt(x + SIZE / 2, SIZE + 18, 150, 40));
    spread(labels as never, seenTokens());
    const boxes = labels.map(boxOf);
    for (const [index, box] of boxes.entries()) {
      expect(seenTokens().some((token) => overlap(token, box))).toBe(false);
      expect(boxes.slice(index + 1).some((other) => overlap(other, box))).toBe(false);
    }
  });
});
