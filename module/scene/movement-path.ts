import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";
import { boundsOf, middleOf } from "../rules/flight/footprint";
import { metresPerPixel } from "./measures";
import { footprintOf } from "./token-footprint";

type Token = CrossfireToken;

/** How somebody moved: places of the middle of the body, metres, and how to say them as places of the token. */
export interface Way {
  readonly places: readonly Point[];
  /** Half of the body, metres. */
  readonly radius: number;
  /** Where the token stands with its middle there, pixels. */
  readonly tokenAt: (middle: Point) => Point;
}

/** The way of a token over the places it stood at, pixels. */
export function wayOf(token: Token, actor: CrossfireActor, scene: CrossfireScene, stood: readonly Point[]): Way {
  const footprint = footprintOf(token, actor, scene);
  const scale = metresPerPixel(scene);
  const now = middleOf(footprint);
  const [dx, dy] = [now.x - token.x * scale, now.y - token.y * scale];
  const { minX, minY, maxX, maxY } = boundsOf(footprint);
  return {
    places: stood.map(({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy })),
    radius: (maxX - minX + maxY - minY) / 4,
    tokenAt: ({ x, y }) => ({ x: (x - dx) / scale, y: (y - dy) / scale }),
  };
}
