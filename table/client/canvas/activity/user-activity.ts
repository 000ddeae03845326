import type { User } from "../../documents/user";
import type { UserActivity } from "../../../common/wire";
import { heardTargets } from "../../core/socket";
import { env } from "../env";

const CURSOR_INTERVAL = 100;
let lastCursor = 0;

function send(activity: UserActivity): void {
  env.__table?.connection?.emit("userActivity", activity);
}

/** Sends this user's targets to the other clients. */
export function broadcastTargets(): void {
  send({ sceneId: env.canvas.scene?.id ?? null, targets: env.game.user.targets.ids });
}

export function broadcastScene(): void {
  send({ sceneId: env.canvas.scene?.id ?? null, targets: [] });
}

export function broadcastPing(point: { x: number; y: number }): void {
  send({ sceneId: env.canvas.scene?.id ?? null, ping: point });
}

/** Sends the pointer's position, at most ten times per second. Sends null immediately; null means that the pointer has left the map. */
export function broadcastCursor(point: { x: number; y: number } | null): void {
  const now = performance.now();
  if (point && now - lastCursor < CURSOR_INTERVAL) return;
  lastCursor = now;
  send({ sceneId: env.canvas.scene?.id ?? null, cursor: point && { x: Math.round(point.x), y: Math.round(point.y) } });
}

/**
 * Shows another user's activity on the map. If the user is on another scene, removes the user's targets and pointer. Does nothing while no
 * scene is shown.
 */
export function showActivity(user: User, activity: UserActivity): void {
  if (!user || user === env.game.user || !env.canvas?.ready) return;
  const here = activity.sceneId === undefined || activity.sceneId === env.canvas.scene?.id;
  if (activity.sceneId !== undefined) user.viewedScene = activity.sceneId;
  if (!here) {
    user.targets.clear();
    env.canvas.controls.hideCursor(user);
    return;
  }
  if (activity.targets) env.canvas.tokens.changeTargets(user, activity.targets, { replace: true });
  if (activity.cursor !== undefined) env.canvas.controls.showCursor(user, activity.cursor);
  if (activity.ping) env.canvas.controls.drawPing(activity.ping, user);
}

/** Shows the other users' targets on a newly drawn scene, including targets received before the drawing. */
export function showHeardTargets(): void {
  const { users, user: self } = env.game;
  for (const user of users ?? []) {
    const targets = user === self ? [] : heardTargets(user, env.canvas.scene.id);
    if (targets.length > 0) env.canvas.tokens.changeTargets(user, [...targets], { replace: true });
  }
}
