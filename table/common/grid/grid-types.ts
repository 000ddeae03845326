/** A point of the scene in pixels, with the elevation in scene units. */
export interface Point {
  x: number;
  y: number;
  elevation?: number;
}

/** A space of the grid: row i, column j, layer k (one layer is one grid distance high). */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

export type Coordinates = Point | Offset;

/** Rows and columns [i0, j0, i1, j1]; the last row and column are exclusive. */
export type OffsetRange = [i0: number, j0: number, i1: number, j1: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface GridConfiguration {
  /** Distance between opposite sides of a space, in pixels. */
  size: number;
  /** Distance between opposite sides of a space, in scene units. */
  distance?: number;
  units?: string;
  style?: string;
  thickness?: number;
  color?: unknown;
  alpha?: number;
  /** One of GRID_DIAGONALS. */
  diagonals?: number;
}

export interface GridDimensions {
  width: number;
  height: number;
  /** Top-left corner of the scene inside the padded canvas. */
  x: number;
  y: number;
  rows: number;
  columns: number;
}

export interface SnappingBehavior {
  /** Bits of GRID_SNAPPING_MODES. 0 leaves the point unchanged. */
  mode: number;
  /** Number of snapping points along one space. */
  resolution?: number;
}

/** Returns the cost of one step in scene units. `distance` is the measured length of the step. */
export type CostFunction = (from: Offset, to: Offset, distance: number, segment: PathSegment) => number;

export type PathWaypoint = Coordinates & {
  /** True: the path jumps to this point, and the jump is not measured. */
  teleport?: boolean;
  /** False: omits the segment to this point from the measurement. */
  measure?: boolean;
  /** A fixed cost, or a function, for the segment to this point. Overrides the option of the whole path. */
  cost?: number | CostFunction;
};

export interface Measurement {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}

export interface PathResultWaypoint extends Measurement {
  backward: PathSegment | null;
  forward: PathSegment | null;
}

export interface PathSegment extends Measurement {
  from: PathResultWaypoint;
  to: PathResultWaypoint;
  teleport: boolean;
}

export interface PathResult extends Measurement {
  waypoints: PathResultWaypoint[];
  segments: PathSegment[];
}

export interface Cube {
  q: number;
  r: number;
  s: number;
}
