import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { colorNumber, env } from "../env";
import { Ray } from "../geometry/ray";
import { textTexture } from "../textures/texture-store";
import { labelStyle } from "./token-constants";
import type { Token } from "./token";

/** A point of a path as documents store it: the position of the token, not its center. */
type Place = Point & { readonly elevation?: number; readonly action?: string };

/** The paths that a ruler shows. The table supports only movement that users plan. */
interface RulerData {
  readonly plannedMovement: Readonly<Record<string, { readonly foundPath: readonly Place[] }>>;
}

/** A measured point of a path, with the points before and after. */
interface Waypoint extends Place {
  readonly elevation: number;
  readonly action: string;
  readonly explicit: boolean;
  readonly stage: "passed" | "pending" | "planned";
  readonly hidden: boolean;
  readonly unreachable: boolean;
  readonly movementId: string | null;
  readonly actionConfig: unknown;
  readonly center: Point;
  readonly size: { readonly width: number; readonly height: number };
  readonly userId: string;
  readonly index: number;
  readonly measurement: { readonly distance: number; readonly cost: number };
  previous: Waypoint | null;
  next: Waypoint | null;
  ray: Ray | null;
}

interface LabelState {
  hasElevation: boolean;
  previousElevation: number;
}
interface Style {
  readonly color?: unknown;
  readonly alpha?: number;
}
interface Counted {
  readonly total: number;
  readonly delta?: string;
}
interface Label {
  readonly units: string;
  readonly distance: Counted;
  readonly cost: Counted & { readonly units: string };
}

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Shows the path of a token. Packages extend this class and set CONFIG.Token.rulerClass to their class. */
export class BaseTokenRuler {
  readonly token: Token;
  private shown = false;

  constructor(token: Token) {
    this.token = token;
  }

  get visible(): boolean {
    return this.shown;
  }

  set visible(value: boolean) {
    if (this.shown === value) return;
    this.shown = value;
    this._onVisibleChange();
  }

  get isVisible(): boolean {
    return this.token.visible;
  }

  protected _onVisibleChange(): void {}
}

/** Shows the path of a dragged token as a line with a label at each waypoint. Draws no movement history and no grid highlights. */
export class TokenRuler extends BaseTokenRuler {
  private readonly line = new PIXI.Graphics();
  private readonly labels = new PIXI.Container();

  protected override _onVisibleChange(): void {
    this.line.visible = this.labels.visible = this.visible;
  }

  async draw(): Promise<void> {
    this.clear();
    this._onVisibleChange();
    env.canvas.controls.addChild(this.line, this.labels);
  }

  clear(): void {
    this.line.clear();
    for (const label of this.labels.removeChildren()) label.destroy();
  }

  destroy(): void {
    this.line.destroy();
    this.labels.destroy({ children: true });
  }

  refresh({ plannedMovement }: RulerData): void {
    this.clear();
    for (const [userId, { foundPath }] of Object.entries(plannedMovement)) {
      const state = { hasElevation: false, previousElevation: 0 };
      for (const waypoint of this.waypointsOf(userId, foundPath)) this.show(waypoint, state);
    }
  }

  /** Returns the measured points of a path, each with the points before and after it. */
  private waypointsOf(userId: string, path: readonly Place[]): Waypoint[] {
    const { width, height } = this.token.getSize();
    const center = ({ x, y }: Point): Point => ({ x: x + width / 2, y: y + height / 2 });
    const measured: { readonly waypoints: readonly Waypoint["measurement"][] } = env.canvas.grid.measurePath(
      path.map((place) => center(place)),
    );
    const waypoints = path.map((place, index): Waypoint => {
      const action = place.action ?? env.CONFIG.Token.movement.defaultAction;
      const elevation = place.elevation ?? 0;
      const known = { elevation, action, explicit: true, stage: "planned" as const, hidden: false, unreachable: false, movementId: null };
      const drawn = { actionConfig: env.CONFIG.Token.movement.actions[action], center: center(place), size: { width, height } };
      return {
        ...place,
        ...known,
        ...drawn,
        userId,
        index,
        measurement: measured.waypoints[index]!,
        previous: null,
        next: null,
        ray: null,
      };
    });
    for (const [index, waypoint] of waypoints.entries()) {
      waypoint.previous = waypoints[index - 1] ?? null;
      waypoint.next = waypoints[index + 1] ?? null;
      if (waypoint.previous) waypoint.ray = new Ray(waypoint.previous.center, waypoint.center);
    }
    return waypoints;
  }

  private show(waypoint: Waypoint, state: LabelState): void {
    const scale = Math.max(0.35, Math.min(3, 1 / env.canvas.stage.scale.x));
    const segment = this._getSegmentStyle(waypoint);
    if (waypoint.previous && segment.width > 0)
      for (const [width, color] of [
        [segment.width * 2, 0x0b0e13],
        [segment.width, colorNumber(segment.color, 0xff9829)],
      ] as const) {
        this.line.lineStyle({ width: width * scale, color, alpha: segment.alpha ?? 1, cap: PIXI.LINE_CAP.ROUND });
        this.line.moveTo(waypoint.previous.center.x, waypoint.previous.center.y).lineTo(waypoint.center.x, waypoint.center.y);
      }
    const mark = this._getWaypointStyle(waypoint);
    this.line.lineStyle(2 * scale, 0x0b0e13, 0.9).beginFill(colorNumber(mark.color, 0xff9829), mark.alpha ?? 1);
    this.line.drawCircle(waypoint.center.x, waypoint.center.y, mark.radius * scale).endFill();
    const label = this._getWaypointLabelContext(waypoint, state);
    if (!label) return;
    const words = new PIXI.Sprite(textTexture(`${label.distance.total} ${label.units}`.trim(), labelStyle(110)));
    words.anchor.set(0.5, 1.25);
    words.scale.set(scale);
    words.position.set(waypoint.center.x, waypoint.center.y - 8 * scale);
    this.labels.addChild(words);
  }

  protected _getSegmentStyle(_waypoint: Waypoint): Style & { readonly width: number } {
    return { width: 5, color: env.game.user.color, alpha: 0.9 };
  }

  protected _getWaypointStyle(_waypoint: Waypoint): Style & { readonly radius: number } {
    return { radius: 7, color: env.game.user.color, alpha: 1 };
  }

  protected _getGridHighlightStyle(_waypoint: Waypoint, _offset: object): Style {
    return { color: env.game.user.color, alpha: 0.5 };
  }

  /** Returns the content of a waypoint's label; undefined for the start of a path. */
  protected _getWaypointLabelContext(waypoint: Waypoint, _state: LabelState): Label | void {
    if (!waypoint.previous) return undefined;
    const { distance, cost } = waypoint.measurement;
    const several = waypoint.index > 1;
    const leg = rounded(distance - waypoint.previous.measurement.distance);
    const delta = several ? { delta: signed(leg) } : {};
    const units = env.canvas.grid.units;
    return { units, distance: { total: rounded(distance), ...delta }, cost: { total: rounded(cost), units, ...delta } };
  }
}
