import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../foundry/types";
import { depthOf } from "../foundry/version";
import type { Eye, Rise } from "../rules/flight/look";
import { middleOf, type Footprint } from "../rules/flight/footprint";
import type { Heights } from "../rules/forecast/skirmish";
import { liesDown } from "./fighter";
import { isPerson } from "./kinds";
import { metersPerUnit } from "./measures";

/** Height of a standing and of a prone person in meters. `MUZZLE`: the muzzle's height as a share of a person's height. */
const UPRIGHT = 1.8;
const LYING = 0.5;
const MUZZLE = 1.5 / UPRIGHT;

/** Returns `flags.crossfire.height` of a document, the height in meters from its lower edge to its top; null if unset. */
export function statedHeight(document: { readonly flags: object }): number | null {
  const height = foundry.utils.getProperty(document.flags, "crossfire.height");
  return typeof height === "number" && height > 0 ? height : null;
}

/** Returns the height of a token in meters, from the flag or, on Foundry 14, from its depth. Returns null if neither is set. */
function saidHeight(token: CrossfireToken, scene: CrossfireScene): number | null {
  const depth = depthOf(token);
  return statedHeight(token) ?? (depth === null ? null : depth * scene.grid.distance * metersPerUnit(scene));
}

/**
 * Returns the stated height of an upright token, in meters. Otherwise returns the usual height of a person, or the smaller side of an
 * object's token.
 */
function uprightHeight(token: CrossfireToken, actor: CrossfireActor, scene: CrossfireScene): number {
  const spaces = Math.min(token.width ?? 1, token.height ?? 1);
  const usual = isPerson(actor) ? UPRIGHT * Math.max(1, spaces) : spaces * scene.grid.distance * metersPerUnit(scene);
  return saidHeight(token, scene) ?? usual;
}

const heightOf = (token: CrossfireToken, actor: CrossfireActor, scene: CrossfireScene): number =>
  isPerson(actor) && liesDown(actor) ? LYING : uprightHeight(token, actor, scene);

/** Returns a token's vertical extent, in meters above elevation 0. */
export function riseOf(token: CrossfireToken, actor: CrossfireActor, scene: CrossfireScene): Rise {
  const foot = (token.elevation ?? 0) * metersPerUnit(scene);
  return { foot, top: foot + heightOf(token, actor, scene) };
}

/** Returns a token's heights, upright and lying down. A forecast needs both, because a person may lie down or get up during the fight. */
export function heightsOf(token: CrossfireToken, actor: CrossfireActor, scene: CrossfireScene): Heights {
  const foot = (token.elevation ?? 0) * metersPerUnit(scene);
  const upright = foot + uprightHeight(token, actor, scene);
  const person = isPerson(actor);
  return { foot, upright, lying: person ? foot + LYING : upright, muzzle: person ? MUZZLE : 0.5 };
}

/** Returns the point from which a shot starts: at a person's shoulder height, or halfway up an object. */
export function muzzleOf(footprint: Footprint, { foot, top }: Rise, actor: CrossfireActor): Eye {
  return { ...middleOf(footprint), z: foot + (top - foot) * (isPerson(actor) ? MUZZLE : 0.5) };
}
