interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the number of hexagons in each row of a token. An ellipse narrows toward both ends, a trapezoid toward one end, and the rows of a
 * rectangle alternate in length.
 */
function rowsOf(width: number, height: number, shape: number): number[] {
  const [ellipse, trapezoid] = [shape <= 1, shape === 2 || shape === 3];
  const turned = shape % 2 === 1;
  const middle = Math.floor((height - 1) / 2);
  const rows = Array.from({ length: height }, (_, row) => {
    if (ellipse) return width - Math.abs(row - middle);
    return trapezoid ? width - row : width - (row % 2);
  });
  return turned ? rows.toReversed() : rows;
}

const near = (one: Point, other: Point): boolean => Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6;

/** Returns the corners of a pointy-topped hexagon that is 1 wide between opposite sides. */
function corners(middle: Point, side: number): Point[] {
  const [half, quarter] = [side / 2, side];
  return [
    [0, -quarter],
    [0.5, -half],
    [0.5, half],
    [0, quarter],
    [-0.5, half],
    [-0.5, -half],
  ].map(([x, y]) => ({ x: middle.x + x!, y: middle.y + y! }));
}

/** Returns the outline of the area that several hexagons cover. A side shared by two hexagons is inside the area. */
function outlineOf(cells: readonly (readonly Point[])[]): Point[] {
  const sides = cells.flatMap((cell) => cell.map((from, at) => ({ from, to: cell[(at + 1) % cell.length]! })));
  const outer = sides.filter(({ from, to }) => !sides.some((other) => near(other.from, to) && near(other.to, from)));
  const first = outer.shift();
  if (!first) return [];
  const found = [first.from];
  for (let at = first.to; !near(at, first.from);) {
    found.push(at);
    const next = outer.findIndex(({ from }) => near(from, at));
    if (next < 0) break;
    at = outer.splice(next, 1)[0]!.to;
  }
  return found;
}

/**
 * Returns the outline of a token on a hexagonal grid, in pixels from the top-left corner of the token.
 * @param columns - true: columns of flat-topped hexagons; false: rows of pointy-topped hexagons
 */
export function hexOutline(width: number, height: number, shape: number, size: number, columns: boolean): Point[] {
  const [across, along] = columns ? [height, width] : [width, height];
  const side = 1 / Math.sqrt(3);
  const cells = rowsOf(across, along, shape).flatMap((count, row) =>
    Array.from({ length: Math.max(0, count) }, (_, index) =>
      corners({ x: (across - count) / 2 + index + 0.5, y: side + row * 1.5 * side }, side),
    ),
  );
  return outlineOf(cells).map(({ x, y }) => (columns ? { x: y * size, y: x * size } : { x: x * size, y: y * size }));
}
