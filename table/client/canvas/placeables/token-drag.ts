import type { Point } from "../../../common/grid/grid-types";
import { attempt, env, notify, text } from "../env";
import type { BoardEvent } from "../input/board-event";
import type { Token } from "./token";

interface Dragged {
  readonly token: Token;
  readonly from: Point;
}

/** Drags the selected tokens that the user may move, all by the same distance. Walls stop players' tokens. */
export class TokenDrag {
  private readonly token: Token;
  private dragged: Dragged[] = [];
  private shift: Point = { x: 0, y: 0 };

  constructor(token: Token) {
    this.token = token;
  }

  start(_event: BoardEvent): boolean {
    const { user, paused } = env.game;
    if (!this.token.can(user, "drag")) return false;
    if (paused && !user.isGM) {
      notify("warn", text("GAME.PausedWarning", "The game is paused: nobody moves."));
      return false;
    }
    if (!this.token.controlled) this.token.control({ releaseOthers: true });
    const movable = env.canvas.tokens.controlled.filter((token: Token) => token.can(user, "drag"));
    this.dragged = movable.map((token: Token) => ({ token, from: { x: token.document.x, y: token.document.y } }));
    return this.dragged.length > 0;
  }

  move(event: BoardEvent): void {
    const lead = this.dragged.find(({ token }) => token === this.token);
    if (!lead) return;
    const { origin, destination } = event.interactionData;
    const free = { x: lead.from.x + destination.x - origin.x, y: lead.from.y + destination.y - origin.y };
    const goal = event.shiftKey ? free : lead.token.getSnappedPosition(free);
    this.shift = { x: Math.round(goal.x - lead.from.x), y: Math.round(goal.y - lead.from.y) };
    for (const { token, from } of this.dragged) token.showAt({ x: from.x + this.shift.x, y: from.y + this.shift.y });
    const { ruler, document } = this.token;
    const { elevation } = document;
    const foundPath = [lead.from, { x: lead.from.x + this.shift.x, y: lead.from.y + this.shift.y }].map((at) => ({ ...at, elevation }));
    ruler.visible = true;
    ruler.refresh({ plannedMovement: { [env.game.user.id]: { foundPath } } });
  }

  async drop(_event: BoardEvent): Promise<void> {
    const { dragged, shift } = this;
    this.end();
    if (!shift.x && !shift.y) return;
    const allowed = dragged.filter((one) => env.game.user.isGM || !this.hitsWall(one, shift));
    if (allowed.length < dragged.length) notify("warn", text("RULER.MovementCollision", "A wall is in the way."));
    const updates = allowed.map(({ token, from }) => ({ _id: token.id, x: Math.round(from.x + shift.x), y: Math.round(from.y + shift.y) }));
    if (updates.length) await attempt(() => env.canvas.scene.updateEmbeddedDocuments("Token", updates));
  }

  private hitsWall({ token, from }: Dragged, shift: Point): boolean {
    const origin = token.getCenterPoint(from);
    return token.checkCollision({ x: origin.x + shift.x, y: origin.y + shift.y }, { origin }) === true;
  }

  /** Ends the drag. Shows all tokens at the positions in their documents, and hides the ruler. */
  end(): void {
    for (const { token } of this.dragged) if (!token.destroyed) token.showAt(null);
    this.dragged = [];
    this.token.ruler.clear();
    this.token.ruler.visible = false;
  }
}
