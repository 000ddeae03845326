import { itemsOf } from "../foundry/documents";
import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../foundry/types";
import { isBare } from "../rules/attack/model/in-hand";
import { OUT_OF_COMBAT } from "../rules/attack/model/fighter";
import type { Ruleset } from "../rules/attack/model/ruleset";
import type { Point } from "../rules/flight/corridor";
import type { CoverGrade } from "../rules/flight/cover";
import type { Footprint } from "../rules/flight/footprint";
import type { Plane } from "../rules/flight/floors";
import type { Arm, Combatant, Entrant, FieldWall, SkirmishSide, Skirmish, Tactics } from "../rules/forecast/skirmish";
import { fighterOf } from "./fighter";
import { isBarrier, isPerson, isWeapon, type Person } from "./kinds";
import { floorPlanes, mapOf } from "./map-of";
import { footprintOf } from "./token-footprint";
import { heightsOf } from "./token-rise";
import { weaponOf } from "./weapon";

/** What somebody is in a forecast: on one of the two sides, in the way, or not there. */
export type ForecastRole = "first" | "second" | "bystander" | "absent";

/** Somebody who may be in a forecast. */
export interface Candidate {
  readonly token: CrossfireToken;
  readonly actor: CrossfireActor;
}

/** What a gamemaster has said about a fight that is to be forecast. */
export interface Forecasting {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly scene: CrossfireScene;
  readonly candidates: readonly Candidate[];
  readonly partOf: (candidate: Candidate) => ForecastRole;
  readonly sides: readonly [SidePlan, SidePlan];
  /** Metres between the nearest two of both sides; null: as they stand on the map, with its walls. */
  readonly distance: number | null;
  /** Rounds after which nobody has won. */
  readonly rounds: number;
}

export interface SidePlan {
  readonly name: string;
  readonly tactics: Tactics;
}

/** Nobody carries so little that a plan could not be tried: two magazines, where the sheet has none that fit. */
const MAGAZINES = 2;

type Weapon = CrossfireItemOf<"weapon">;

/** Rounds in the bag that fit. */
function spareFor(actor: CrossfireActor, { system }: Weapon): number {
  if (system.ammo.max === null) return 0;
  const bags = itemsOf(actor).filter((item): item is CrossfireItemOf<"ammunition"> => item.type === "ammunition");
  const fitting = bags.filter((bag) => bag.system.fits === system.ammo.type && !bag.system.stored);
  return fitting.length > 0 ? fitting.reduce((sum, bag) => sum + bag.system.quantity, 0) : MAGAZINES * system.ammo.max;
}

/** Weapons in the order they are reached for: what is in the hand, the rest as listed, bare hands last. What goes off over an area is left out. */
function armsOf(actor: Person, ruleset: Ruleset): Arm[] {
  const rank = ({ weapon: { skill, ready } }: Arm): number => (isBare(skill) ? 2 : ready ? 0 : 1);
  return itemsOf(actor)
    .filter(isWeapon)
    .filter(({ system }) => system.area.radius === null)
    .map((item) => ({
      weapon: weaponOf(item, actor, ruleset),
      magazine: item.system.ammo.max ?? 0,
      spare: spareFor(actor, item),
    }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The circle that holds a footprint: a forecast knows nothing else. */
function discOf(footprint: Footprint): { readonly at: Point; readonly radius: number } {
  if (footprint.kind === "round") return { at: footprint.at, radius: Math.max(footprint.halfWidth, footprint.halfDepth) };
  const xs = footprint.corners.map(({ x }) => x);
  const ys = footprint.corners.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { at: { x: (left + right) / 2, y: (top + bottom) / 2 }, radius: Math.max(right - left, bottom - top) / 2 };
}

/** Somebody or something as it stands on the map now, hurt as it is. */
function entrantOf({ token, actor }: Candidate, index: number, { ruleset, scene }: Forecasting, layers: Layers | null): Entrant {
  const common = {
    fighter: fighterOf(actor, OUT_OF_COMBAT, ruleset, `t${index}`, token.name),
    ...discOf(footprintOf(token, actor, scene)),
    ...(layers ? { heights: heightsOf(token, actor, scene) } : {}),
  };
  if (isBarrier(actor)) {
    const { transparent, cover } = actor.system;
    return { ...common, cover: "none", surprised: false, barrier: { transparent, cover: cover as CoverGrade } };
  }
  const stance = isPerson(actor) ? actor.system.stance : null;
  return { ...common, cover: (stance?.cover ?? "none") as CoverGrade, surprised: actor.statuses.has("surprised"), barrier: null };
}

function combatantOf(entrant: Entrant, actor: Person, ruleset: Ruleset, tactics: Tactics): Combatant {
  const { initiative, ap, walkRate } = actor.system;
  const { dice, bonus } = initiative;
  return { ...entrant, arms: armsOf(actor, ruleset), initiative: { dice, bonus }, apBonus: ap.bonus, walkRate, tactics };
}

const away = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Moves the second side along the line between the nearest two, until those are as far apart as wanted. */
function apart(first: readonly Combatant[], second: readonly Combatant[], metres: number): readonly Combatant[] {
  const pairs = first.flatMap((one) => second.map((other) => ({ from: one.at, to: other.at, between: away(one.at, other.at) })));
  const nearest = pairs.reduce((best, pair) => (pair.between < best.between ? pair : best));
  const { from, to, between } = nearest;
  const along = between > 0 ? { x: (to.x - from.x) / between, y: (to.y - from.y) / between } : { x: 1, y: 0 };
  const by = metres - between;
  return second.map((one) => ({ ...one, at: { x: one.at.x + along.x * by, y: one.at.y + along.y * by } }));
}

/** Walls that stop bullets; a forecast shoots through none. @param tall - heights do not matter: every wall is endlessly high */
const wallsOf = (scene: CrossfireScene, tall: boolean): FieldWall[] =>
  mapOf(scene)
    .map.walls.filter(({ stops, door }) => stops.shots && door !== "open")
    .map(({ a, b, rise }) => (tall ? { a, b } : { a, b, rise }));

/** What makes heights matter on a scene. */
interface Layers {
  readonly floors: readonly Plane[];
}

/** Returns the floors of a scene with several heights: one with floors, or with tokens at different elevations. Null: all is flat. */
function layersOf({ scene, candidates, distance }: Forecasting): Layers | null {
  if (distance !== null) return null;
  const floors = floorPlanes(scene);
  const elevations = new Set(candidates.map(({ token }) => token.elevation ?? 0));
  return floors.length > 0 || elevations.size > 1 ? { floors } : null;
}

/** Nobody is on this side: a forecast needs two. */
export class EmptySide extends Error {
  override readonly name = "EmptySide";
  constructor(readonly side: string) {
    super(`nobody is on the side "${side}"`);
  }
}

/**
 * Tokens of a scene as a fight that can be forecast: plain values, as they stand, are hurt and carry now. Whoever is no person takes no
 * side and is in the way.
 *
 * @throws EmptySide when a side has nobody
 */
export function skirmishOf(plan: Forecasting): Skirmish {
  const { name, ruleset, scene, candidates, partOf, sides, distance, rounds } = plan;
  const layers = layersOf(plan);
  const taking: Record<"first" | "second", Combatant[]> = { first: [], second: [] };
  const bystanders: Entrant[] = [];
  candidates.forEach((candidate, index) => {
    const part = partOf(candidate);
    if (part === "absent") return;
    const entrant = entrantOf(candidate, index, plan, layers);
    const { actor } = candidate;
    if (part === "bystander" || !isPerson(actor)) bystanders.push(entrant);
    else taking[part].push(combatantOf(entrant, actor, ruleset, sides[part === "first" ? 0 : 1].tactics));
  });
  const [one, other] = sides;
  if (taking.first.length === 0) throw new EmptySide(one.name);
  if (taking.second.length === 0) throw new EmptySide(other.name);
  const second = distance === null ? taking.second : apart(taking.first, taking.second, distance);
  const both: readonly [SkirmishSide, SkirmishSide] = [
    { name: one.name, fighters: taking.first },
    { name: other.name, fighters: second },
  ];
  const walls = distance === null ? wallsOf(scene, layers === null) : [];
  return { name, ruleset, sides: both, bystanders, walls, ...layers, rounds };
}
