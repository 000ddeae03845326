import type { TokenDocument } from "./token";
import type { Scene } from "./scene";
import { type SystemObject, globals as g } from "../../common/dynamic";

/** The tokens that a user targets. Without a canvas, the tokens are objects `{id, document, actor}` instead of placeables. */
export class UserTargets extends Set<SystemObject> {
  readonly user: SystemObject;

  constructor(user: SystemObject) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return Array.from(this, (t) => t.id);
  }

  override add(token: SystemObject): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#hook(token, true);
    return this;
  }

  override delete(token: SystemObject): boolean {
    if (!super.delete(token)) return false;
    this.#hook(token, false);
    return true;
  }

  override clear(): void {
    const tokens = [...this];
    super.clear();
    for (const token of tokens) this.#hook(token, false);
  }

  /**
   * Replaces the targets with the tokens that have these ids. Looks for the tokens on the canvas; without a canvas, first on the user's
   * viewed scene.
   */
  replaceFromIds(ids: string[]): void {
    for (const token of [...this]) if (!ids.includes(token.id)) this.#drop(token);
    const known = new Set(this.ids);
    for (const id of ids) {
      if (known.has(id)) continue;
      const token = resolve(id, this.user);
      if (!token) continue;
      token.targeted?.add?.(this.user);
      this.add(token);
      token.renderFlags?.set?.({ refreshTarget: true });
    }
  }

  #drop(token: TokenDocument): void {
    token.targeted?.delete?.(this.user);
    this.delete(token);
    token.renderFlags?.set?.({ refreshTarget: true });
  }

  #hook(token: TokenDocument, targeted: boolean): void {
    g.Hooks?.callAll("targetToken", this.user, token, targeted);
  }
}

const standIns = new WeakMap<object, unknown>();

function resolve(id: string, user: SystemObject) {
  if (g.canvas?.ready) return g.canvas.tokens?.get?.(id) ?? null;
  const scene = g.game.scenes?.get(user.viewedScene) ?? g.game.scenes?.current;
  const document = scene?.tokens.get(id) ?? [...(g.game.scenes ?? [])].map((s: Scene) => s.tokens.get(id)).find(Boolean);
  if (!document) return null;
  let standIn = standIns.get(document);
  if (!standIn) {
    standIn = {
      id,
      document,
      targeted: new Set(),
      get actor() {
        return document.actor;
      },
      get name() {
        return document.name;
      },
    };
    standIns.set(document, standIn);
  }
  return standIn;
}
