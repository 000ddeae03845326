import { itemsOf } from "../foundry/documents";
import type { CrossfireActor, CrossfireItemOf, CrossfireScene, CrossfireToken } from "../foundry/types";
import { isBare } from "../rules/attack/model/in-hand";
import { OUT_OF_COMBAT } from "../rules/attack/model/fighter";
import type { Ruleset } from "../rules/attack/model/ruleset";
import type { Point } from "../rules/flight/corridor";
import type { CoverGrade } from "../rules/protection/cover";
import type { Footprint } from "../rules/flight/footprint";
import type { Plane } from "../rules/flight/floors";
import { ENDLESS } from "../rules/flight/walls";
import type { Arm, Combatant, Entrant, FieldWall, SkirmishSide, Skirmish, Tactics } from "../rules/forecast/skirmish";
import { fighterOf } from "./fighter";
import { isAmmunition, isBarrier, isPerson, isWeapon, type Person } from "./kinds";
import { floorPlanes, mapOf } from "./map-of";
import { footprintOf } from "./token-footprint";
import { heightsOf } from "./token-rise";
import { weaponOf } from "./weapon";

/** Role of a token in a forecast: on one of the two sides, bystander, or absent. */
export type ForecastRole = "first" | "second" | "bystander" | "absent";

/** A token that may take part in a forecast. */
export interface Candidate {
  readonly token: CrossfireToken;
  readonly actor: CrossfireActor;
}

/** The GM's settings for a forecast. */
export interface Forecasting {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly scene: CrossfireScene;
  readonly candidates: readonly Candidate[];
  readonly partOf: (candidate: Candidate) => ForecastRole;
  readonly sides: readonly [SidePlan, SidePlan];
  /** Meters between the nearest two opponents; null: positions and walls of the map apply. */
  readonly distance: number | null;
  /** Rounds after which a fight counts as undecided. */
  readonly rounds: number;
}

export interface SidePlan {
  readonly name: string;
  readonly tactics: Tactics;
}

/** Number of spare magazines assumed if the sheet has no fitting ammunition. The GM can then still try a plan. */
const MAGAZINES = 2;

type Weapon = CrossfireItemOf<"weapon">;

/**
 * Returns the number of spare rounds that fit a weapon; 0 if the weapon uses no ammunition. If the sheet has no fitting ammunition, assumes
 * `MAGAZINES` full magazines.
 */
function spareFor(actor: CrossfireActor, { system }: Weapon): number {
  if (system.ammo.max === null) return 0;
  const bags = itemsOf(actor).filter(isAmmunition);
  const fitting = bags.filter((bag) => bag.system.fits === system.ammo.type && !bag.system.stored);
  return fitting.length > 0 ? fitting.reduce((sum, bag) => sum + bag.system.quantity, 0) : MAGAZINES * system.ammo.max;
}

/** Returns the weapons in order of preference: ready weapons, then the rest in sheet order, bare hands last. Omits area weapons. */
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

/** Returns a circle as wide as the longer side of a footprint. A forecast uses no other shape. */
function discOf(footprint: Footprint): { readonly at: Point; readonly radius: number } {
  if (footprint.kind === "round") return { at: footprint.at, radius: Math.max(footprint.halfWidth, footprint.halfDepth) };
  const xs = footprint.corners.map(({ x }) => x);
  const ys = footprint.corners.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { at: { x: (left + right) / 2, y: (top + bottom) / 2 }, radius: Math.max(right - left, bottom - top) / 2 };
}

/** Returns an entity with its current position and wounds. */
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

/** Moves the second side along the line between the nearest two opponents until they are `meters` apart. */
function apart(first: readonly Combatant[], second: readonly Combatant[], meters: number): readonly Combatant[] {
  const pairs = first.flatMap((one) => second.map((other) => ({ from: one.at, to: other.at, between: away(one.at, other.at) })));
  const nearest = pairs.reduce((best, pair) => (pair.between < best.between ? pair : best));
  const { from, to, between } = nearest;
  const along = between > 0 ? { x: (to.x - from.x) / between, y: (to.y - from.y) / between } : { x: 1, y: 0 };
  const by = meters - between;
  return second.map((one) => ({ ...one, at: { x: one.at.x + along.x * by, y: one.at.y + along.y * by } }));
}

/** Returns the walls that stop bullets, including destructible ones, with their heights. In a forecast, bullets penetrate no walls. */
function wallsOf(scene: CrossfireScene): FieldWall[] {
  const { map, barriers } = mapOf(scene);
  return [...map.walls, ...barriers.flatMap(({ wall }) => wall ?? [])]
    .filter(({ stops, door }) => stops.shots && door !== "open")
    .map(({ a, b, rise }) => (rise === ENDLESS ? { a, b } : { a, b, rise }));
}

/** The floors of a scene. */
interface Layers {
  readonly floors: readonly Plane[];
}

/** Returns the floors of the map. Returns null if the forecast does not use the map, because no heights are known then. */
const layersOf = ({ scene, distance }: Forecasting): Layers | null => (distance === null ? { floors: floorPlanes(scene) } : null);

/** Thrown if a side of a forecast is empty. */
export class EmptySide extends Error {
  override readonly name = "EmptySide";
  constructor(readonly side: string) {
    super(`nobody is on the side "${side}"`);
  }
}

/**
 * Returns the tokens of a scene as plain values for a forecast, with their current positions, wounds and ammunition. Entities that are not
 * people are bystanders on neither side.
 * @throws {EmptySide} if a side has no fighters
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
  const walls = distance === null ? wallsOf(scene) : [];
  return { name, ruleset, sides: both, bystanders, walls, ...layers, rounds };
}
