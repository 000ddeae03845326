import { SCOUT, type Seat } from "./seats";

/** The only map of a table: 40 by 20 meters, with 100 pixels per meter. */
export const SCENE = "map0000000000000";

export const tokenId = (who: string): string => who.split(".")[1]!;
/** Returns the UUID of an actor's token on the map. */
export const at = (who: string): string => `Scene.${SCENE}.Token.${tokenId(who)}`;

/** Returns a token one meter square. @param x, y - center of the token in meters */
export const stands = (who: string, x: number, y: number, more: object = {}) => ({
  _id: tokenId(who),
  name: tokenId(who).replace(/0+$/, ""),
  actorId: tokenId(who),
  actorLink: true,
  x: Math.round((x - 0.5) * 100),
  y: Math.round((y - 0.5) * 100),
  width: 1,
  height: 1,
  ...more,
});

/** Returns a token as `stands` does, with a disposition: the scout is friendly, and all other actors are hostile. */
export const takesSides = (who: string, x: number, y: number, more: object = {}) =>
  stands(who, x, y, { disposition: who === SCOUT ? 1 : -1, ...more });

/** Draws the map with its tokens, walls and tiles. */
export const drawMap = (gm: Seat, parts: object): Promise<unknown> =>
  gm.g.Scene.implementation.create(
    { _id: SCENE, name: "Map", width: 4000, height: 2000, padding: 0, grid: { type: 1, size: 100, distance: 1, units: "m" }, ...parts },
    { keepId: true },
  );
