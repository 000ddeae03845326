const g = globalThis as any;

/** The token placeables a user aims at. Without a canvas: objects `{id, document, actor}` in their place. */
export class UserTargets extends Set<any> {
  readonly user: any;

  constructor(user: any) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return Array.from(this, (t) => t.id);
  }

  override add(token: any): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#hook(token, true);
    return this;
  }

  override delete(token: any): boolean {
    if (!super.delete(token)) return false;
    this.#hook(token, false);
    return true;
  }

  override clear(): void {
    const tokens = [...this];
    super.clear();
    for (const token of tokens) this.#hook(token, false);
  }

  /** Make the set hold just the tokens with these ids on the user's viewed scene. */
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

  #drop(token: any): void {
    token.targeted?.delete?.(this.user);
    this.delete(token);
    token.renderFlags?.set?.({ refreshTarget: true });
  }

  #hook(token: any, targeted: boolean): void {
    g.Hooks?.callAll("targetToken", this.user, token, targeted);
  }
}

const standIns = new WeakMap<object, any>();

function resolve(id: string, user: any): any {
  if (g.canvas?.ready) return g.canvas.tokens?.get?.(id) ?? null;
  const scene = g.game.scenes?.get(user.viewedScene) ?? g.game.scenes?.current;
  const document = scene?.tokens.get(id) ?? [...(g.game.scenes ?? [])].map((s: any) => s.tokens.get(id)).find(Boolean);
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
