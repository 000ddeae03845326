import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import { type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { generation } from "../../common/context";
import { logCompatibilityWarning } from "../../common/utils/logging";
import { holdsPoint } from "./region-shapes";

interface ElevatedPoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

const idOf = (level: SourceData): string | undefined => (typeof level === "string" ? level : level?.id);

/** The members of canvas documents that concern levels (Foundry 14 only). */
const placed = {
  /** True if the document is on the viewed level. */
  get viewed(): boolean {
    const self = this as SystemObject;
    const view = self.parent?._view;
    return Boolean(view) && self.includedInLevel(view);
  },
  /** Returns true if the document belongs to a level. A document without levels belongs to all levels. */
  includedInLevel(level: Document): boolean {
    const { levels } = this as SystemObject;
    return !levels || levels.size === 0 || levels.has(idOf(level));
  },
  locatedInLevel(level: Document): boolean {
    return this.includedInLevel(level);
  },
};

/** The members of tokens that concern levels. A token is on one level. Every level that shows this level also includes the token. */
const token = {
  includedInLevel(level: SourceData): boolean {
    const { level: own, parent } = this as SystemObject;
    const id = idOf(level);
    return own === id || parent?.levels.get(id)?.visibility.levels.has(own) === true;
  },
  locatedInLevel(level: SystemObject): boolean {
    return (this as SystemObject).level === idOf(level);
  },
};

function surfacesOf(region: SourceData) {
  const { bottom, top } = region.elevation;
  return region.behaviors.contents.flatMap((behavior: SystemObject) => {
    if (behavior.disabled || behavior.type !== "defineSurface") return [];
    const { placement, light, move, sight, sound, occlusion, exposure, culling } = behavior.system;
    const flat = bottom !== null && bottom === top;
    const heights = flat ? [bottom] : [placement === "top" ? null : bottom, placement === "bottom" ? null : top];
    return heights
      .filter((elevation: unknown) => typeof elevation === "number")
      .map((elevation: number) =>
        Object.freeze({
          key: `${behavior.uuid}.${elevation}`,
          region,
          elevation,
          light,
          move,
          sight,
          sound,
          occlusion,
          exposure,
          culling,
        }),
      );
  });
}

/**
 * Returns the fraction of a path at which the path meets a surface; null if the path does not meet the surface. A path that starts on the
 * surface meets it only downward if `side` is "below", otherwise only upward.
 */
function shareAt(from: number, to: number, surface: number, side: string): number | null {
  if (from === to) return null;
  if (from === surface) return (side === "below") === to < from ? 0 : null;
  if (to === surface && (side === "below") === to < from) return null;
  const share = (surface - from) / (to - from);
  return share > 0 && share <= 1 ? share : null;
}

const scene = {
  /** Id of the viewed level; null while another scene is viewed. */
  get _view(): string | null {
    return g.game.scenes?.viewed === this ? (this._levelToView()?.id ?? null) : null;
  },
  /** Returns the level that this client selected in this scene, or the scene's opening level. */
  _levelToView() {
    const self = this as SystemObject;
    return self.levels.get(self._viewedLevel) ?? self._firstView();
  },
  /** Returns the initial level. If the user may not view it, returns the nearest level that the user may view. */
  _firstView() {
    const self = this as SystemObject;
    const available = self.availableLevels as Set<SystemObject>;
    const initial = self.initialLevel;
    if (available.has(initial) || available.size === 0) return initial;
    return [...available].reduce((best, level) =>
      Math.abs(level.index - initial.index) < Math.abs(best.index - initial.index) ? level : best,
    );
  },
  /** The level that was created first; null if there are no levels. This level is not always the lowest level. */
  get firstLevel(): unknown {
    return (this as SystemObject).levels.contents[0] ?? null;
  },
  /**
   * Levels that the user may view, in order. GMs may view all levels, as may players in a scene without token vision. Otherwise players may
   * view the levels of tokens whose actors they may observe.
   */
  get availableLevels(): Set<unknown> {
    const { levels, tokenVision, tokens } = this as SystemObject;
    const sorted = [...levels].sort((a, b) => a.index - b.index);
    if (g.game.user?.isGM || !tokenVision) return new Set(sorted);
    const own = new Set(
      tokens.filter((one: Document) => one.actor?.testUserPermission(g.game.user, "OBSERVER")).map((one: Document) => one.level),
    );
    return new Set(sorted.filter(({ id }: { id: string }) => own.has(id)));
  },
  /** Views the next available level in a direction: 1 for up, -1 for down. Does nothing if that direction has no more levels. */
  async cycleLevel(direction: number): Promise<unknown> {
    const self = this as SystemObject;
    const available = [...self.availableLevels];
    const at = available.findIndex(({ id }) => id === self._view);
    const next = available[at + direction];
    return next ? self.view({ level: next.id }) : self;
  },
  /** Returns the floors and ceilings that meet the given conditions, lowest first [foundryvtt/foundryvtt#13848]. */
  getSurfaces({ type, level, occlusion, exposure, culling }: SourceData = {}): readonly unknown[] {
    const wanted = (surface: SystemObject): boolean =>
      (type === undefined || surface[type === "darkness" ? "light" : type] === true) &&
      (level === undefined || surface.region.includedInLevel(level)) &&
      Object.entries({ occlusion, exposure, culling }).every(([key, value]) => value === undefined || surface[key] === value);
    const all = (this as SystemObject).regions.contents.flatMap(surfacesOf).filter(wanted);
    return Object.freeze(all.sort((a: FieldValue, b: FieldValue) => a.elevation - b.elevation));
  },
  /**
   * Tests a straight path against the surfaces. Mode "any" returns a boolean; "closest", the nearest point or null; "all", the points,
   * nearest first [foundryvtt/foundryvtt#13897].
   */
  testSurfaceCollision(origin: ElevatedPoint, destination: ElevatedPoint, config: SourceData = {}): unknown {
    const { type = "move", mode = "any", side = "below", tMin = 0, tMax = 1, level } = config;
    const met = (this as SystemObject).getSurfaces({ type, level }).flatMap((surface: SystemObject) => {
      const t = shareAt(origin.elevation, destination.elevation, surface.elevation, side);
      if (t === null || t < tMin || t > tMax) return [];
      const [x, y] = [origin.x + t * (destination.x - origin.x), origin.y + t * (destination.y - origin.y)];
      const inside = surface.region._rings.filter((ring: SystemObject) => holdsPoint(ring, { x, y })).length % 2 === 1;
      return inside ? [{ t, point: { x, y, elevation: surface.elevation } }] : [];
    });
    if (mode === "any") return met.length > 0;
    const points = met.sort((a: FieldValue, b: FieldValue) => a.t - b.t).map(({ point }: OperationOptions) => point);
    return mode === "closest" ? (points[0] ?? null) : points;
  },
};

/** Foundry 13 names that read the first level. Their use causes a deprecation warning. */
const OLD: Readonly<Record<string, (level: Document) => unknown>> = {
  background: ({ background, textures }) => ({ ...background, ...textures }),
  backgroundColor: ({ background }) => background.color,
  foreground: ({ foreground }) => foreground.src,
  foregroundElevation: ({ elevation }) => elevation.top,
};

function oldNames(): object {
  const read = (name: string) =>
    function (this: SystemObject): unknown {
      logCompatibilityWarning(`Scene#${name} has moved to the levels of a scene.`, { since: 14, until: 16 });
      return this.firstLevel ? OLD[name]!(this.firstLevel) : undefined;
    };
  return Object.create(null, Object.fromEntries(Object.keys(OLD).map((name) => [name, { get: read(name), enumerable: false }])));
}

function give(target: unknown, members: object): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: false });
}

const take = (target: SystemObject, members: object): void => {
  for (const name of Object.getOwnPropertyNames(members)) delete target[name];
};

/**
 * Adds the members that concern levels to the documents of a scene on Foundry 14. Removes these members on Foundry 13, which has no levels.
 */
export function installLevels(documents: Readonly<Record<string, FieldValue>>): void {
  const set = generation() >= 14 ? give : take;
  for (const name of ["Wall", "Tile", "Region", "Note", "Token"]) set(documents[name].prototype, placed);
  set(documents["Token"].prototype, token);
  set(documents["Scene"].prototype, scene);
  set(documents["Scene"].prototype, oldNames());
}
