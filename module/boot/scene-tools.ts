import type { SceneControls } from "../foundry/hooks";

const AFTER_OTHERS = 90;

/** Adds a button for test requests to the scene controls. GMs only. */
export function offerRequests(controls: SceneControls): void {
  const { tokens } = controls;
  if (!tokens || !game.user?.isGM) return;
  tokens.tools["crossfireRequest"] = {
    name: "crossfireRequest",
    order: AFTER_OTHERS,
    title: "CROSSFIRE.Test.ask",
    icon: "fa-solid fa-dice",
    button: true,
    visible: true,
    onChange: () => void import("../play/checks/begin-check").then(({ beginRequest }) => beginRequest()),
  };
}

/** One of the system's GM tools in the scene controls: a button. */
interface Tool {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly use: () => Promise<unknown>;
}

const group = () => import("../apps/group-window");

/** GM tools for a scene and the actors on it. Their code is loaded on the first press. */
const TOOLS: readonly Tool[] = [
  {
    name: "forecast",
    title: "CROSSFIRE.Forecast.open",
    icon: "fa-solid fa-chart-simple",
    use: async () => (await import("../apps/forecast/window")).showForecast(),
  },
  {
    name: "request",
    title: "CROSSFIRE.Test.ask",
    icon: "fa-solid fa-dice",
    use: async () => (await import("../play/checks/begin-check")).beginRequest(),
  },
  {
    name: "damage",
    title: "CROSSFIRE.Damage.title",
    icon: "fa-solid fa-burst",
    use: async () => (await import("../apps/damage-window")).damageWindow(),
  },
  {
    name: "cover",
    title: "CROSSFIRE.Barrier.quickCover",
    icon: "fa-solid fa-shield-halved",
    use: async () => (await import("../apps/barrier/quick-cover")).quickCover(),
  },
  {
    name: "scene",
    title: "CROSSFIRE.Rest.endScene",
    icon: "fa-solid fa-flag-checkered",
    use: async () => (await group()).restWindow("scene"),
  },
  { name: "rest", title: "CROSSFIRE.Rest.title", icon: "fa-solid fa-moon", use: async () => (await group()).restWindow() },
  { name: "award", title: "CROSSFIRE.Advance.title", icon: "fa-solid fa-star", use: async () => (await group()).awardWindow() },
  {
    name: "house",
    title: "CROSSFIRE.House.title",
    icon: "fa-solid fa-scale-balanced",
    use: async () => (await import("../apps/settings/house-rules-window")).showHouseRules(),
  },
];

/** Sort order after Foundry's own controls. */
const LAST = 100;

/**
 * Adds the system's GM tools to the scene controls. They include a pointing tool, because Foundry requires one tool that is not a button.
 */
export function addGMTools(controls: Record<string, object>): void {
  if (!game.user?.isGM) return;
  // Foundry 13 calls onChange of the active tool without checking that it exists.
  const point = { name: "point", order: 0, title: "CROSSFIRE.Tools.point", icon: "fa-solid fa-arrow-pointer", onChange: () => {} };
  const buttons = TOOLS.map(({ name, title, icon, use }, at) => ({
    name,
    order: at + 1,
    title,
    icon,
    button: true,
    visible: true,
    onChange: () => void use(),
  }));
  controls["crossfire"] = {
    name: "crossfire",
    order: LAST,
    title: "CROSSFIRE.Tools.title",
    icon: "fa-solid fa-crosshairs",
    visible: true,
    activeTool: "point",
    tools: Object.fromEntries([point, ...buttons].map((tool) => [tool.name, tool])),
  };
}
