import type { CrossfireScene, CrossfireToken } from "./types";

/** A rectangle on the page, in pixels. */
interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the canvas that converts positions. */
interface View {
  readonly scene?: unknown;
  readonly ready?: boolean;
  clientCoordinatesFromCanvas(point: { readonly x: number; readonly y: number }): { x: number; y: number };
}

/** Returns a token's rectangle on the page; null unless the map is ready and shows the token's scene. */
export function tokenBox(token: CrossfireToken): PageBox | null {
  const view = canvas as View | null;
  const scene = token.parent as CrossfireScene | null;
  if (!view?.ready || !scene || view.scene !== scene) return null;
  const { size } = scene.grid;
  const from = view.clientCoordinatesFromCanvas({ x: token.x, y: token.y });
  const to = view.clientCoordinatesFromCanvas({ x: token.x + (token.width ?? 1) * size, y: token.y + (token.height ?? 1) * size });
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}
