/** Remaining and maximum points of a limb. */
export interface LimbState {
  readonly id: string;
  /** Remaining points; the next field is the maximum. */
  readonly value: number;
  readonly max: number;
}

interface Shape {
  readonly path: string;
  readonly top: number;
  readonly bottom: number;
  /** Position of the number, in units of the drawing. */
  readonly x: number;
  readonly y: number;
}

/** A limb as the template draws it. Lengths are in units of the drawing. */
export interface DrawnLimb extends Shape {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly crippled: boolean;
  readonly hurt: boolean;
  readonly fillTop: number;
  readonly fillHeight: number;
}

export interface Silhouette {
  readonly viewBox: string;
  readonly limbs: readonly DrawnLimb[];
}

/** Shapes of a body that faces the reader, so that its left side is on the right of the drawing. */
const SHAPES: Readonly<Record<string, Shape>> = {
  head: {
    path: "M100 10c14 0 23 10 23 25 0 11-5 21-11 26v12H88V61c-6-5-11-15-11-26 0-15 9-25 23-25Z",
    top: 10,
    bottom: 73,
    x: 100,
    y: 36,
  },
  torso: {
    path: "M86 75h28c3 5 8 7 14 9l10 3c7 3 11 8 11 16l-4 30-4 22 2 22c1 6 1 10 0 14H57c-1-4-1-8 0-14l2-22-4-22-4-30c0-8 4-13 11-16l10-3c6-2 11-4 14-9Z",
    top: 75,
    bottom: 191,
    x: 100,
    y: 132,
  },
  "left-arm": {
    path: "M153 93c7 3 11 9 13 17l7 34 4 36c0 4 1 8 3 12l3 12c1 7-2 12-6 12s-6-3-7-8l-3-13-9-33-9-32c-1-5-1-9 0-14Z",
    top: 93,
    bottom: 217,
    x: 163,
    y: 142,
  },
  "right-arm": {
    path: "M47 93c-7 3-11 9-13 17l-7 34-4 36c0 4-1 8-3 12l-3 12c-1 7 2 12 6 12s6-3 7-8l3-13 9-33 9-32c1-5 1-9 0-14Z",
    top: 93,
    bottom: 217,
    x: 37,
    y: 142,
  },
  "left-leg": {
    path: "M103 196h40c2 10 1 22-2 34l-7 34-2 28-1 22 9 8c3 3 1 7-3 7h-20c-4 0-6-2-6-6l-1-32-1-34-6-61Z",
    top: 196,
    bottom: 330,
    x: 123,
    y: 240,
  },
  "right-leg": {
    path: "M97 196H57c-2 10-1 22 2 34l7 34 2 28 1 22-9 8c-3 3-1 7 3 7h20c4 0 6-2 6-6l1-32 1-34 6-61Z",
    top: 196,
    bottom: 330,
    x: 77,
    y: 240,
  },
};

const share = (value: number, max: number): number => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0);

function drawn({ id, value, max }: LimbState, shape: Shape): DrawnLimb {
  const fillHeight = Math.round((shape.bottom - shape.top) * share(value, max));
  return {
    ...shape,
    id,
    label: `CROSSFIRE.Limb.${id}`,
    value,
    max,
    crippled: max > 0 && value <= 0,
    hurt: value < max,
    fillTop: shape.bottom - fillHeight,
    fillHeight,
  };
}

/**
 * Returns the body as shapes that are filled up to the remaining points. A limb without a shape appears only in the list beside the body.
 */
export function silhouetteContext(limbs: readonly LimbState[]): Silhouette {
  const shown = limbs.flatMap((limb) => {
    const shape = SHAPES[limb.id];
    return shape ? [drawn(limb, shape)] : [];
  });
  return { viewBox: "12 5 176 330", limbs: shown };
}
