import type { SceneControls } from "../foundry/hooks";

const AFTER_OTHERS = 90;

/** Beside the map a gamemaster finds the button with which people are asked for a test. */
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

/** A button of a gamemaster's own set of tools beside the map. */
interface Tool {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly use: () => Promise<unknown>;
}

const group = () => import("../apps/group-window");

/** What a gamemaster does with a scene and everybody on it, in one place. All of it is loaded when it is pressed. */
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
    use: async () => (await import("../apps/settings/house-window")).showHouseRules(),
  },
];

/** Behind Foundry's own sets of tools. */
const LAST = 100;

/** Puts the set of tools beside the map. Foundry wants one tool that is no button: pointing. */
export function addGamemasterTools(controls: Record<string, object>): void {
  if (!game.user?.isGM) return;
  // 13 calls onChange of whatever tool is pressed, without asking whether there is one.
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
