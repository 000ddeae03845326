import type { CrossfireRegion, CrossfireScene, CrossfireTile, CrossfireWall } from "../foundry/types";
import type { Fighter } from "../rules/attack/model/fighter";
import { aThing } from "../rules/attack/model/thing";
import { barrierPoints } from "../rules/protection/barriers";
import { barrierBody } from "../rules/body/plans";
import type { CoverGrade } from "../rules/protection/cover";
import { isMaterial, MATERIALS, materialRatings, type MaterialId } from "../rules/protection/materials";
import { statedHeight } from "./token-rise";
import { metersPerPixel, ringsOf } from "./measures";

export type BarrierDocument = CrossfireWall | CrossfireTile | CrossfireRegion;

/** `flags.crossfire.barrier` of a wall, a tile or a region that is a floor. The material determines omitted fields. */
export interface BarrierFlag {
  readonly material: MaterialId;
  readonly structure?: number;
  readonly armor?: number;
  readonly cover?: CoverGrade;
  readonly transparent?: boolean;
  /** Thickness in centimeters; omitted: the material's usual thickness. */
  readonly thickness?: number;
  /** Hit points left; null or omitted: all hit points. */
  readonly hp?: number | null;
}

/** A wall, tile or floor that can be shot, penetrated and destroyed. */
export interface Barrier {
  readonly uuid: string;
  readonly name: string;
  readonly structure: number;
  readonly armor: number;
  readonly cover: CoverGrade;
  readonly transparent: boolean;
  readonly hp: { readonly value: number; readonly max: number };
  /** Area in square meters. */
  readonly area: number;
}

/** Path of the remaining hit points of a wall, tile or floor. */
export const BARRIER_HP = "flags.crossfire.barrier.hp";

/** Default heights of walls and tiles, in meters. */
const WALL_HEIGHT = 2.5;
const TILE_HEIGHT = 1;

export const isWall = (document: { readonly documentName: string }): document is CrossfireWall => document.documentName === "Wall";

export const isRegion = (document: { readonly documentName: string }): document is CrossfireRegion => document.documentName === "Region";

/** Foundry's region behavior that makes a region a floor. */
const FLOOR = "defineSurface";

/** Returns whether a region is a floor, even if the behavior is disabled. */
export const isFloor = (region: CrossfireRegion): boolean => region.behaviors.contents.some(({ type }) => (type as string) === FLOOR);

/** Returns the area inside a region's outlines in square pixels, without its holes. */
const pixelsOf = (region: CrossfireRegion): number =>
  ringsOf(region)
    .map((ring) => Math.abs(ring.reduce((sum, { x, y }, index) => sum + x * ring.at(index - 1)!.y - ring.at(index - 1)!.x * y, 0) / 2))
    .sort((a, b) => b - a)
    .reduce((area, ring, index) => (index === 0 ? ring : Math.abs(area - ring)), 0);

/** Returns the barrier flag of a document; null if it is missing or invalid. */
export function barrierFlag(document: { readonly flags: object }): BarrierFlag | null {
  const flag = foundry.utils.getProperty(document.flags, "crossfire.barrier") as BarrierFlag | undefined;
  return flag && isMaterial(flag.material) ? flag : null;
}

/** Material of a floor whose region names no material. */
const SOLID: MaterialId = "reinforced-concrete";

/** Returns the flag of a floor without a valid material: reinforced concrete, with the other stored fields. */
function solidFloor(document: { readonly flags: object }): BarrierFlag {
  const flag = foundry.utils.getProperty(document.flags, "crossfire.barrier") as Partial<BarrierFlag> | undefined;
  return { ...flag, material: SOLID };
}

/** Returns the area in square meters of a wall, of the longer side of a tile, or of a floor. */
function areaOf(document: BarrierDocument, scene: CrossfireScene): number {
  const scale = metersPerPixel(scene);
  if (isWall(document)) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = document.c;
    return Math.hypot(bx - ax, by - ay) * scale * (statedHeight(document) ?? WALL_HEIGHT);
  }
  if (isRegion(document)) return pixelsOf(document) * scale * scale;
  return Math.max(document.width ?? 0, document.height ?? 0) * scale * (statedHeight(document) ?? TILE_HEIGHT);
}

function kindOf(document: BarrierDocument): string {
  if (isRegion(document)) return "floor";
  return !isWall(document) ? "tile" : document.door ? "door" : "wall";
}

const number = (value: unknown, otherwise: number): number => (typeof value === "number" && value >= 0 ? Math.floor(value) : otherwise);

/** Returns a name such as "Door (hardwood)". */
const nameOf = (document: BarrierDocument, material: MaterialId): string =>
  game.i18n?.format("CROSSFIRE.Barrier.named", {
    kind: game.i18n.localize(`CROSSFIRE.Barrier.kind.${kindOf(document)}`),
    material: game.i18n.localize(`CROSSFIRE.Barrier.material.${material}`),
  }) ?? material;

/**
 * Returns the barrier of a wall, tile or floor; null for a wall or tile without a valid barrier flag.
 * @rule SS-BARRIER-01 @rule SS-BARRIER-02
 */
export function barrierOf(document: BarrierDocument, scene: CrossfireScene): Barrier | null {
  const flag = barrierFlag(document) ?? (isRegion(document) ? solidFloor(document) : null);
  if (!flag) return null;
  const preset = MATERIALS[flag.material];
  const { structure, armor } = { ...materialRatings(flag.material), ...flag };
  const area = areaOf(document, scene);
  const ratings = { structure: number(structure, 1), armor: number(armor, 0) };
  const max = Math.max(1, barrierPoints(ratings.structure, area, number(flag.thickness, preset.thickness)));
  return {
    uuid: document.uuid,
    name: nameOf(document, flag.material),
    ...ratings,
    cover: flag.cover ?? preset.cover,
    transparent: flag.transparent ?? preset.transparent,
    hp: { value: Math.min(max, number(flag.hp, max)), max },
    area,
  };
}

/** Returns a barrier as the rules see it. */
export const barrierFighter = ({ uuid, name, structure, armor, hp }: Barrier): Fighter =>
  aThing({ id: uuid, name, kind: "barrier" }, barrierBody(structure, hp), armor, 0);
