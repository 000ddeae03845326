import type { SystemObject } from "../../../common/dynamic";
import type { User } from "../../documents/user";
import type { Box, Point } from "../../../common/grid/grid-types";
import { GRID_SNAPPING_MODES as SNAP } from "../../../common/grid/grid-constants";
import { env } from "../env";
import type { BoardEvent } from "../input/board-event";
import { Token } from "../placeables/token";
import { broadcastTargets } from "../activity/user-activity";
import { PlaceablesLayer } from "./placeables-layer";

export type TargetMode = "replace" | "acquire" | "release";

export class TokenLayer extends PlaceablesLayer<Token> {
  static override documentName = "Token";

  static override get layerOptions() {
    return { name: "tokens", zIndex: 200, controllableObjects: true };
  }

  protected objectClass(): new (document: SystemObject) => Token {
    return env.CONFIG.Token.objectClass ?? Token;
  }

  get hud(): SystemObject {
    return env.canvas.hud?.token;
  }

  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.actor?.isOwner === true || token.isOwner);
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    this.hud?.clear();
    await super._tearDown(options);
  }

  /**
   * Returns the nearest grid position for the top-left corner of a token. Tokens smaller than a space snap to half spaces on square grids.
   */
  snapTopLeft(point: Point, size: { width: number; height: number }): Point {
    const { grid } = env.canvas;
    if (grid.isGridless) return { x: point.x, y: point.y };
    if (grid.isSquare) {
      const small = size.width < grid.sizeX || size.height < grid.sizeY;
      return grid.getSnappedPoint(point, { mode: SNAP.TOP_LEFT_VERTEX, resolution: small ? 2 : 1 });
    }
    const center = grid.getSnappedPoint({ x: point.x + grid.sizeX / 2, y: point.y + grid.sizeY / 2 }, { mode: SNAP.CENTER });
    return { x: center.x - grid.sizeX / 2, y: center.y - grid.sizeY / 2 };
  }

  /** Replaces, adds or removes targets of this client's user, depending on `mode`. */
  setTargets(ids: Iterable<string>, { mode = "replace" }: { mode?: TargetMode } = {}): void {
    const wanted = [...ids];
    const { user } = env.game;
    if (mode === "release") this.changeTargets(user, [], { release: wanted });
    else this.changeTargets(user, wanted, { replace: mode === "replace" });
  }

  /** Changes a user's targets: redraws the markers, fires `targetToken`, and informs the other clients once. */
  changeTargets(
    user: User,
    acquire: readonly string[],
    { release = [], replace = false }: { release?: readonly string[]; replace?: boolean } = {},
  ): void {
    const before = new Set<Token>(user.targets);
    const next = new Set<Token>(replace ? [] : before);
    for (const id of acquire) {
      const token = this.get(id);
      if (token?.isVisible) next.add(token);
    }
    for (const id of release) next.delete(this.get(id)!);
    for (const token of before) if (!next.has(token)) markTarget(user, token, false);
    for (const token of next) if (!before.has(token)) markTarget(user, token, true);
    if (user === env.game.user) broadcastTargets();
  }

  /** Targets the tokens in a box. @returns the number of targets after the change */
  targetObjects({ x, y, width, height }: Box, { releaseOthers = true }: { releaseOthers?: boolean } = {}): number {
    const ids = this.objectsIn({ x, y, width, height }).map((token) => token.id);
    this.setTargets(ids, { mode: releaseOthers ? "replace" : "acquire" });
    return env.game.user.targets.size;
  }

  /**
   * Selects the next or previous of the visible tokens that the user may select, in reading order.
   * @returns the selected token; null if there is none
   */
  cycleTokens(forwards = true, reset = false): Token | null {
    const order = this._getCycleOrder();
    if (!order.length) return null;
    const current = reset ? -1 : order.findIndex((token) => token.controlled);
    const next = current < 0 ? (forwards ? 0 : order.length - 1) : (current + (forwards ? 1 : -1) + order.length) % order.length;
    const token = order[next]!;
    token.control({ releaseOthers: true, pan: true });
    return token;
  }

  protected _getCycleOrder(): Token[] {
    const playable = this.placeables.filter((token) => token.isVisible && token.can(env.game.user, "control"));
    return playable.sort((a, b) => a.center.y - b.center.y || a.center.x - b.center.x);
  }

  protected override _onSelect(box: Box, event: BoardEvent): void {
    if (env.canvas.activeTool === "target") this.targetObjects(box, { releaseOthers: !event.shiftKey });
    else super._onSelect(box, event);
  }

  /**
   * Moves the selected tokens by one space, or, with `dz`, only up or down. With `rotate`, turns them to face in the direction of the step
   * instead. Walls stop a player's tokens, except when they move up or down.
   * @param by.dx - above 0: to the right; below 0: to the left
   * @param by.dy - above 0: down; below 0: up
   * @param by.dz - spaces up (Foundry 14 only)
   */
  async moveMany({ dx = 0, dy = 0, dz = 0, rotate = false }: { dx?: number; dy?: number; dz?: number; rotate?: boolean }): Promise<void> {
    const { grid, scene } = env.canvas;
    if (rotate || dz !== 0) {
      // A token with rotation 0 looks down.
      const rotation = (Math.round((Math.atan2(-dx, dy) * 180) / Math.PI) + 360) % 360;
      const own = this.controlled.filter((token) => token.can(env.game.user, "drag"));
      const turned = own.map(({ id, document }) => ({
        _id: id,
        ...(rotate ? { rotation } : { elevation: document.elevation + dz * grid.distance }),
      }));
      if (turned.length) await scene.updateEmbeddedDocuments("Token", turned);
      return;
    }
    const direction = (dy < 0 ? 1 : 0) | (dy > 0 ? 2 : 0) | (dx < 0 ? 4 : 0) | (dx > 0 ? 8 : 0);
    const movable = this.controlled.filter((token) => token.can(env.game.user, "drag"));
    const updates = movable.flatMap((token) => {
      const { x, y } = grid.getShiftedPoint({ x: token.document.x, y: token.document.y }, direction);
      const blocked = !env.game.user.isGM && token.checkCollision(token.getCenterPoint({ x, y }));
      return blocked ? [] : [{ _id: token.id, x: Math.round(x), y: Math.round(y) }];
    });
    if (updates.length) await scene.updateEmbeddedDocuments("Token", updates);
  }
}

function markTarget(user: User, token: Token, targeted: boolean): void {
  if (targeted) {
    token.targeted.add(user);
    user.targets.add(token);
  } else {
    token.targeted.delete(user);
    user.targets.delete(token);
  }
  if (!token.destroyed) token.renderFlags.set({ refreshTarget: true });
}
