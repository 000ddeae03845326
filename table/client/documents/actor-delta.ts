import type { ModelOptions } from "../../common/data/options";
import type { Document } from "../../common/documents/document";
import { type SourceData, type FieldValue, globals as g } from "../../common/dynamic";
import { BaseActorDelta } from "../../common/documents/actor-delta";
import { SHARED } from "../../common/data/data-model";
import { ClientDocumentMixin } from "./client-document";
import { mergedActorSource } from "./delta-source";

/** The difference between the synthetic actor of a token and its base actor. The delta also creates the synthetic actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_synthetic", { value: null, writable: true, enumerable: false });
  }

  static fromInitialized(value: FieldValue, parent: Document, options: ModelOptions = {}): unknown {
    return new this(value, { ...options, parent, [SHARED]: true });
  }

  _initialize(options: ModelOptions = {}): void {
    super._initialize(options);
    for (const field of ["items", "effects"])
      Object.defineProperty(this, field, { get: () => this._ownDocuments(field), configurable: true, enumerable: true });
  }

  /** Returns the embedded documents that this delta changes or adds, without tombstones. */
  _ownDocuments(field: string): unknown {
    const actor = this.syntheticActor;
    const own = (this._source[field] ?? []).filter((source: SourceData) => !source._tombstone && actor?.[field].has(source._id));
    return new g.foundry.utils.Collection(own.map(({ _id }: SourceData) => [_id, actor[field].get(_id)]));
  }

  /** The synthetic actor of the token; null without a base actor. */
  get syntheticActor() {
    const base = this.parent?.baseActor;
    if (!base) {
      this._synthetic = null;
      return null;
    }
    if (this._synthetic && this._synthetic.id === base.id) return this._synthetic;
    return (this._synthetic = this.apply(base));
  }

  /** True if the synthetic actor already exists. */
  get hasSynthetic(): boolean {
    return this._synthetic !== null;
  }

  /** Returns a new actor: the base actor with this delta applied. */
  apply(base: SourceData, context: ModelOptions = {}) {
    const cls = g.CONFIG.Actor.documentClass;
    return new cls(mergedActorSource(base._source, this._source), { ...context, parent: this.parent, strict: false });
  }

  /**
   * Updates the existing synthetic actor after a change to the delta or the base actor. Discards the synthetic actor if the token no longer
   * has this base actor.
   */
  refresh(): void {
    const base = this.parent?.baseActor;
    if (!this._synthetic) return;
    if (!base || this._synthetic.id !== base.id) this._synthetic = null;
    else this._synthetic.replaceSource(mergedActorSource(base._source, this._source));
  }

  /** Deletes all differences from the base actor. @returns the token's actor */
  async restore(): Promise<unknown> {
    const token = this.parent;
    const replace = { _id: this.id };
    const update = g.game.release.generation >= 14 ? { delta: g._replace(replace) } : { "==delta": replace };
    await token.update(update, { diff: false });
    return token.actor;
  }
}
