import type { ModelOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { User } from "./user";
import type { Combatant } from "./combatant";
import type { Actor } from "./actor";
import { type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { BaseToken } from "../../common/documents/token";
import { hexOutline } from "../../common/utils/hex-outline";
import { getProperty, hasProperty } from "../../common/utils/objects";
import { ClientDocumentMixin } from "./client-document";
import { trackedAttributes } from "./tracked-attributes";

/** Keys that determine the size of a token. Effects may target these keys, but `applyActiveEffects` ignores the changes. */
const SIZE_KEYS = new Set(["width", "height", "depth", "shape"]);

/** An actor's token on a scene. */
export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_object", { value: null, writable: true, enumerable: false });
    Object.defineProperty(this, "_overridden", { value: false, writable: true, enumerable: false });
  }

  /** The placeable; null unless the scene is on the canvas. */
  get object(): SystemObject {
    if (this._object && !this._object.destroyed) return this._object;
    return g.canvas?.ready && g.canvas.scene === this.parent ? (g.canvas.tokens?.get?.(this.id) ?? null) : null;
  }

  get layer() {
    return g.canvas?.tokens ?? null;
  }

  get rendered(): boolean {
    return this.object !== null;
  }

  get scene() {
    return this.parent;
  }

  /** The world actor, or the synthetic actor of an unlinked token; null if the token has no actor. */
  get actor() {
    if (this.actorLink) return this.baseActor;
    return this.delta?.syntheticActor ?? null;
  }

  get baseActor(): Actor | null {
    return g.game.actors?.get(this.actorId) ?? null;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get isOwner(): boolean {
    return g.game.user?.isGM || (this.actor?.isOwner ?? false);
  }

  get isSecret(): boolean {
    return this.disposition === -2 && !this.isOwner;
  }

  get combatant(): Combatant | null | undefined {
    return g.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return !!this.combatant;
  }

  get movementHistory(): unknown[] {
    return this._movementHistory ?? [];
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||= this.actor?.name ?? "Unknown";
    this.movementAction ??= g.CONFIG.Token.movement.defaultAction;
  }

  prepareEmbeddedDocuments(): void {
    if (g.game.release.generation >= 14) this.applyActiveEffects();
  }

  /** Keys that effects of the actor may change (Foundry 14 only). */
  static readonly _ACTIVE_EFFECT_TARGETABLE_KEYS = [
    ...["name", "width", "height", "depth", "shape", "texture", "alpha", "disposition", "light", "sight"],
    ...["detectionModes", "ring", "turnMarker", "movementAction", "flags"],
  ];

  /**
   * Applies to this token the changes that the actor's effects make to tokens (Foundry 14 only) [foundryvtt-dcc/dcc#741]. Stored data stays
   * unchanged.
   */
  applyActiveEffects(): void {
    const { actor } = this;
    const changes = Object.values<SystemObject[]>(actor?.tokenActiveEffectChanges ?? {}).flat();
    this._overridden = changes.length > 0;
    for (const change of changes) {
      const [root] = change.key.split(".");
      if (!TokenDocument._ACTIVE_EFFECT_TARGETABLE_KEYS.includes(root) || SIZE_KEYS.has(root)) continue;
      const replacementData = change.effect.getReplacementData(actor.getRollData());
      g.CONFIG.ActiveEffect.documentClass.applyChange(this, change, { replacementData });
    }
  }

  // Bars

  /**
   * Returns the content of a bar: `{type: "bar"|"value", attribute, value, max?, editable}`. Returns null if the bar has nothing to show.
   */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}) {
    const attribute = alternative || this[barName]?.attribute;
    if (!attribute || !this.actor) return null;
    const system = this.actor.system;
    const data = getProperty(system, attribute);
    if (data === null || data === undefined) return null;
    const stored = (path: string): boolean =>
      system.schema?.getField ? !!system.schema.getField(path) : hasProperty(this.actor._source.system, path);
    if (typeof data === "number") return { type: "value", attribute, value: data, editable: stored(attribute) };
    if ("value" in data && "max" in data) {
      return { type: "bar", attribute, value: Number(data.value ?? 0), max: Number(data.max ?? 0), editable: stored(`${attribute}.value`) };
    }
    return null;
  }

  /** Returns the paths that bars may show: `{bar: string[][], value: string[][]}`. Without data, returns the paths of all actor types. */
  static getTrackedAttributes(data?: FieldValue, path: string[] = []): unknown {
    return trackedAttributes(data, path);
  }

  static getTrackedAttributeChoices(attributes: SystemObject = this.getTrackedAttributes()): unknown[] {
    const bar = g.game.i18n.localize("TOKEN.BarAttributes");
    const value = g.game.i18n.localize("TOKEN.BarValues");
    return [
      ...attributes.bar.map((a: string[]) => ({ group: bar, value: a.join("."), label: a.join(".") })),
      ...attributes.value.map((a: string[]) => ({ group: value, value: a.join("."), label: a.join(".") })),
    ];
  }

  // Combat

  async toggleCombatant({ active }: { active?: boolean } = {}): Promise<boolean> {
    const wanted = active ?? !this.inCombat;
    const cls = this.constructor as typeof TokenDocument;
    await (wanted ? cls.createCombatants([this]) : cls.deleteCombatants([this]));
    return this.inCombat;
  }

  static async createCombatants(tokens: TokenDocument[], { combat }: OperationOptions = {}): Promise<unknown[]> {
    let encounter = combat ?? g.game.combat;
    if (!encounter) {
      if (!g.game.user.isGM) throw new Error(g.game.i18n.localize("COMBAT.NoneActive"));
      encounter = await g.CONFIG.Combat.documentClass.create({ scene: g.game.scenes.current?.id ?? null, active: true });
    }
    const missing = tokens.filter((t) => encounter.getCombatantsByToken(t).length === 0);
    return encounter.createEmbeddedDocuments(
      "Combatant",
      missing.map((t) => ({ tokenId: t.id, sceneId: t.parent.id, actorId: t.actorId, hidden: t.hidden })),
    );
  }

  static async deleteCombatants(tokens: TokenDocument[], { combat }: OperationOptions = {}): Promise<unknown[]> {
    const encounter = combat ?? g.game.combat;
    if (!encounter) return [];
    const ids = new Set(tokens.flatMap((t) => encounter.getCombatantsByToken(t).map((c: Combatant) => c.id)));
    return encounter.deleteEmbeddedDocuments("Combatant", [...ids]);
  }

  /**
   * Moves along waypoints, with one update per section between checkpoints. The movement ends early if it is stopped or replaced by another
   * movement. Does nothing without waypoints, or if an action is not registered.
   * @returns true if the token has reached the last waypoint
   */
  async move(waypoints: SystemObject, options: OperationOptions = {}): Promise<boolean> {
    const path = wholePath(this, Array.isArray(waypoints) ? waypoints : [waypoints]);
    if (path.length === 0 || path.some(({ action }) => action !== undefined && !(action in g.CONFIG.Token.movement.actions))) return false;
    const journey = { stopped: false };
    this._journey = journey;
    let from = 0;
    for (const end of sectionEnds(path)) {
      const { x, y, elevation } = path[end];
      const movement = { passed: path.slice(from, end + 1), pending: path.slice(end + 1), method: options.method ?? "api" };
      const { method: _method, ...others } = options;
      if ((await this.update({ x, y, elevation }, { ...others, _path: { [this.id!]: movement } })) === undefined) return false;
      from = end + 1;
      const elsewhere = this._source.x !== x || this._source.y !== y;
      if (from < path.length && (journey.stopped || elsewhere || this._journey !== journey)) return false;
    }
    return true;
  }

  /** Stops the current movement at the end of its current section. @returns false if there is no movement to stop */
  stopMovement(): boolean {
    const under = this._journey !== undefined && !this._journey.stopped;
    if (under) this._journey.stopped = true;
    return under;
  }

  async resize({ width = this.width, height = this.height }: OperationOptions = {}, options: OperationOptions = {}): Promise<unknown> {
    return this.update({ width, height }, options);
  }

  clearMovementHistory(): Promise<unknown> {
    return this.update({ _movementHistory: [] });
  }

  /** Returns the outline of the token relative to its top-left corner, in pixels; undefined without a grid. */
  getGridSpacePolygon({ width = this.width, height = this.height, shape = this.shape }: SourceData = {}): unknown {
    const { type = 1, size = 100 } = this.parent?.grid ?? {};
    if (type === 0) return undefined;
    if (type >= 2 && Number.isInteger(width) && Number.isInteger(height)) return hexOutline(width, height, shape ?? 4, size, type >= 4);
    const [right, bottom] = [width * size, height * size];
    return [
      { x: 0, y: 0 },
      { x: right, y: 0 },
      { x: right, y: bottom },
      { x: 0, y: bottom },
    ];
  }

  /** Returns the center of the token's footprint in canvas pixels. */
  getCenterPoint({ x = this.x, y = this.y, elevation = this.elevation }: SourceData = {}): unknown {
    const size = this.parent?.grid?.size ?? 100;
    return { x: x + (this.width * size) / 2, y: y + (this.height * size) / 2, elevation };
  }

  // Steps

  async _preUpdate(changed: SourceData, options: SourceData, user: User): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (!("x" in changed || "y" in changed || "elevation" in changed)) return undefined;
    const movement = movementOf(this, changed, options);
    if (g.Hooks.call("preMoveToken", this, movement, options) === false) {
      // Refuses only the movement. The other changes are written.
      for (const key of ["x", "y", "elevation"]) delete changed[key];
      return Object.keys(changed).some((key) => key !== "_id") ? undefined : false;
    }
    options._movement = { ...options._movement, [this.id!]: movement };
    return undefined;
  }

  _onUpdate(changed: SourceData, options: SourceData, userId: string): void {
    if (changed.delta || changed["==delta"]) this.delta?.refresh();
    super._onUpdate(changed, options, userId);
    const movement = options._movement?.[this.id!];
    if (movement) g.Hooks.callAll("moveToken", this, movement, options, g.game.users.get(userId));
  }

  /** Updates this token after its actor or its combat has changed. */
  _onRelatedUpdate(_update: SourceData = {}, options: OperationOptions = {}): void {
    if (this._overridden || Object.keys(this.actor?.tokenActiveEffectChanges ?? {}).length > 0) {
      this.reset();
      this.object?.renderFlags?.set?.({ refresh: true });
    }
    if (this.inCombat && options.render !== false) g.ui?.combat?.render?.();
  }
}

/** Completes every waypoint. An omitted field gets the value of the previous waypoint. */
function wholePath(token: SystemObject, waypoints: SystemObject[]) {
  let { x, y, elevation } = token._source;
  return waypoints.map((waypoint) => {
    ({ x, y, elevation } = { x, y, elevation, ...waypoint });
    return { ...waypoint, x, y, elevation };
  });
}

const sectionEnds = (path: SystemObject[]): number[] =>
  path.flatMap((one, index) => (one.checkpoint || index === path.length - 1 ? [index] : []));

function movementOf(token: SystemObject, changed: SourceData, options: SourceData): unknown {
  const origin = { x: token._source.x, y: token._source.y, elevation: token._source.elevation };
  const destination = { x: changed.x ?? origin.x, y: changed.y ?? origin.y, elevation: changed.elevation ?? origin.elevation };
  const { passed = [destination], pending = [], method = "api" } = options._path?.[token.id] ?? {};
  return { origin, destination, passed: { waypoints: passed }, pending: { waypoints: pending }, method, user: g.game.user.id };
}
