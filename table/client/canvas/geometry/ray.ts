import { lineSegmentIntersection, type LineIntersection } from "../../../common/grid/segments";
import type { Point } from "../../../common/grid/grid-types";

/** A directed segment from A to B in canvas pixels. */
export class Ray {
  readonly A: Point;
  readonly B: Point;
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
  readonly slope: number;

  constructor(A: Point, B: Point) {
    this.A = A;
    this.B = B;
    this.x0 = A.x;
    this.y0 = A.y;
    this.dx = B.x - A.x;
    this.dy = B.y - A.y;
    this.slope = this.dy / this.dx;
  }

  /** Angle in radians: 0 to the right, clockwise on the screen. */
  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }

  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }

  get bounds(): { x: number; y: number; width: number; height: number; left: number; right: number; top: number; bottom: number } {
    const [left, right] = [Math.min(this.A.x, this.B.x), Math.max(this.A.x, this.B.x)];
    const [top, bottom] = [Math.min(this.A.y, this.B.y), Math.max(this.A.y, this.B.y)];
    return { x: left, y: top, width: right - left, height: bottom - top, left, right, top, bottom };
  }

  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    return new Ray({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
  }

  static fromArrays(A: readonly [number, number], B: readonly [number, number]): Ray {
    return new Ray({ x: A[0], y: A[1] }, { x: B[0], y: B[1] });
  }

  /** Returns the ray from `origin` toward `point`, `distance` pixels long. */
  static towardsPoint(origin: Point, point: Point, distance: number): Ray {
    return Ray.fromAngle(origin.x, origin.y, Math.atan2(point.y - origin.y, point.x - origin.x), distance);
  }

  static towardsPointSquared(origin: Point, point: Point, distance2: number): Ray {
    return Ray.towardsPoint(origin, point, Math.sqrt(distance2));
  }

  /** Returns the point at `t` along the ray: 0 is A, 1 is B. */
  project(t: number): Point {
    return { x: this.A.x + t * this.dx, y: this.A.y + t * this.dy };
  }

  reverse(): Ray {
    return new Ray(this.B, this.A);
  }

  /**
   * Returns the ray from A in a direction rotated by `offset` radians, clockwise on the screen. `distance` is its length; omitted: as long
   * as this ray.
   */
  shiftAngle(offset: number, distance: number = this.distance): Ray {
    return Ray.fromAngle(this.x0, this.y0, this.angle + offset, distance);
  }

  /** Returns the intersection with another segment; null if they do not meet. @param coords x and y of both ends of the other segment */
  intersectSegment(coords: readonly [number, number, number, number]): LineIntersection | null {
    const [x0, y0, x1, y1] = coords;
    return lineSegmentIntersection(this.A, this.B, { x: x0, y: y0 }, { x: x1, y: y1 });
  }
}
