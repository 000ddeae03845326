import { globals } from "../../common/dynamic";
import { t } from "./env";

export interface InterfaceConfig {
  /** Color schemes of the interface and of application windows. "" follows the operating system. */
  readonly colorScheme: { readonly interface: Scheme; readonly applications: Scheme };
  /** Font size in steps; 5 is the default, and one step is one pixel of the root font. */
  readonly fontScale: number;
}
export type Scheme = "" | "dark" | "light";

const DEFAULT: InterfaceConfig = { colorScheme: { interface: "dark", applications: "" }, fontScale: 5 };
const KEY = "uiConfig";

/** Registers the setting for the interface's appearance unless it is already registered. */
export function registerInterfaceSettings(): void {
  const known = (key: string): boolean => globals.game.settings.settings.has(`core.${key}`);
  if (!known(KEY)) {
    globals.game.settings.register("core", KEY, {
      name: "TABLE.Interface.Title",
      scope: "client",
      config: false,
      type: Object,
      default: DEFAULT,
    });
  }
}

/** Returns this client's interface settings with defaults for missing settings. */
export function interfaceConfig(): InterfaceConfig {
  const stored = (globals.game.settings.get("core", KEY) ?? {}) as Partial<InterfaceConfig>;
  return {
    colorScheme: { ...DEFAULT.colorScheme, ...stored.colorScheme },
    fontScale: Number(stored.fontScale ?? DEFAULT.fontScale) || DEFAULT.fontScale,
  };
}

function resolve(scheme: Scheme): "dark" | "light" {
  if (scheme !== "") return scheme;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/**
 * Applies the interface settings to the page: the color schemes and the font size. Windows follow the interface unless a separate scheme is
 * set for them.
 */
export function applyTheme(): void {
  const { colorScheme, fontScale } = interfaceConfig();
  const frame = resolve(colorScheme.interface);
  const windows = colorScheme.applications === "" ? frame : resolve(colorScheme.applications);
  const { classList } = document.body;
  classList.remove("theme-dark", "theme-light");
  classList.add(`theme-${windows}`);
  const outer = document.getElementById("interface");
  outer?.classList.remove("theme-dark", "theme-light");
  outer?.classList.add("themed", `theme-${frame}`);
  document.documentElement.style.fontSize = `${16 + (fontScale - 5)}px`;
  document.documentElement.style.colorScheme = windows;
}

/** Returns the color schemes to choose from. */
export const schemeChoices = (): Record<string, string> => ({
  "": t("TABLE.Interface.System"),
  dark: t("TABLE.Interface.Dark"),
  light: t("TABLE.Interface.Light"),
});
