import type { RenderFlag } from "./render-flags";

const ALL = [
  "refreshShape",
  "refreshSize",
  "refreshPosition",
  "refreshRotation",
  "refreshVisibility",
  "refreshState",
  "refreshNameplate",
  "refreshTooltip",
  "refreshBars",
  "redrawEffects",
  "refreshTarget",
  "refreshTurnMarker",
] as const;

export const TOKEN_RENDER_FLAGS: Readonly<Record<string, RenderFlag>> = {
  redraw: { propagate: ["refresh"] },
  refresh: { propagate: ALL, alias: true },
  refreshSize: {
    propagate: ["refreshPosition", "refreshShape", "refreshNameplate", "refreshTooltip", "refreshBars", "redrawEffects", "refreshTarget"],
  },
  refreshShape: {},
  refreshPosition: {},
  refreshRotation: {},
  refreshVisibility: { propagate: ["refreshState"] },
  refreshState: {},
  refreshBorder: {},
  refreshElevation: { propagate: ["refreshTooltip", "refreshState"] },
  refreshTooltip: {},
  refreshNameplate: {},
  refreshBars: {},
  redrawEffects: {},
  refreshTarget: {},
  refreshTurnMarker: {},
};

const BY_KEY: Readonly<Record<string, readonly string[]>> = {
  x: ["refreshPosition"],
  y: ["refreshPosition"],
  width: ["redraw"],
  height: ["redraw"],
  shape: ["refreshSize"],
  rotation: ["refreshRotation"],
  lockRotation: ["refreshRotation"],
  elevation: ["refreshElevation"],
  hidden: ["refreshVisibility"],
  alpha: ["refreshVisibility"],
  sort: ["refreshState"],
  disposition: ["refreshState"],
  displayName: ["refreshState"],
  displayBars: ["refreshState"],
  name: ["refreshNameplate"],
  bar1: ["refreshBars"],
  bar2: ["refreshBars"],
  texture: ["redraw"],
  actorId: ["redraw"],
  actorLink: ["redraw"],
  delta: ["refreshBars", "redrawEffects", "refreshState"],
};

/** Returns the render flags that a change to a token document sets. */
export function flagsForChange(changed: Readonly<Record<string, unknown>>): Record<string, boolean> {
  const flags: Record<string, boolean> = {};
  for (const key of Object.keys(changed)) for (const flag of BY_KEY[key.split(".")[0]!] ?? []) flags[flag] = true;
  return flags;
}
