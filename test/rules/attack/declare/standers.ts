import type { Stander, Terrain } from "../../../../module/rules/attack/declare/line-up";
import { UPRIGHT } from "../../../../module/rules/attack/declare/own-cover";
import { battleMap, type MapBody } from "../../../../module/rules/flight/battle-map";
import type { CoverGrade } from "../../../../module/rules/protection/cover";
import { circle } from "../../../../module/rules/flight/footprint";
import { ENDLESS, type Passing, type Wall, type WallLine } from "../../../../module/rules/flight/walls";
import { crossfireFacts } from "../../../../module/rules/rulesets/crossfire/facts";

/** Open ground around the attacker, without walls and without known heights. */
export const OPEN: Terrain = { eye: { x: 0, y: 0, z: 0 }, map: battleMap([], []), farthest: Infinity, corridor: crossfireFacts.corridor };

/** Returns a wall that blocks these kinds of passage, such as sight. */
export const wallThat = (line: WallLine, ...what: readonly Passing[]): Wall => ({
  ...line,
  stops: { movement: what.includes("movement"), sight: what.includes("sight"), shots: what.includes("shots") },
  door: null,
  from: "both",
  rise: ENDLESS,
});

export const behindWalls = (...walls: readonly Wall[]): Pick<Terrain, "map"> => ({ map: battleMap(walls, []) });

/** Returns an entity's round body. Coordinates and radius are in meters. */
export const round = (x: number, y: number, radius: number, more: Partial<MapBody> = {}): MapBody => ({
  footprint: circle({ x, y }, radius),
  rise: null,
  hides: true,
  most: "good",
  ...more,
});

/** Returns a person 0.6 meters wide at a position in meters; upright and alive unless `more` says otherwise. */
export const at = (x: number, y = 0, more: Partial<Stander> = {}): Stander => ({
  body: round(x, y, 0.3),
  stance: UPRIGHT,
  dead: false,
  ...more,
});

/** Returns an entity 2 meters wide, `x` meters along the line, that gives cover up to this grade. A transparent entity blocks no sight. */
export const crate = (x: number, cover: CoverGrade, transparent = false): Stander =>
  at(x, 0, { body: round(x, 0, 1, { most: cover, hides: !transparent }) });
