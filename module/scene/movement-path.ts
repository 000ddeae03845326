import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";
import { boundsOf, middleOf } from "../rules/flight/footprint";
import { metersPerPixel } from "./measures";
import { footprintOf } from "./token-footprint";

type Token = CrossfireToken;

/** The path of a movement: positions of the body's center in meters, and their conversion to token positions. */
export interface Way {
  readonly places: readonly Point[];
  /** Half the width of the body, in meters. */
  readonly radius: number;
  /** Returns the token's position, in pixels, for a position of its center. */
  readonly tokenAt: (middle: Point) => Point;
}

/** Returns the path of a token. @param stood Positions of the token, in pixels. */
export function wayOf(token: Token, actor: CrossfireActor, scene: CrossfireScene, stood: readonly Point[]): Way {
  const footprint = footprintOf(token, actor, scene);
  const scale = metersPerPixel(scene);
  const now = middleOf(footprint);
  const [dx, dy] = [now.x - token.x * scale, now.y - token.y * scale];
  const { minX, minY, maxX, maxY } = boundsOf(footprint);
  return {
    places: stood.map(({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy })),
    radius: (maxX - minX + maxY - minY) / 4,
    tokenAt: ({ x, y }) => ({ x: (x - dx) / scale, y: (y - dy) / scale }),
  };
}
