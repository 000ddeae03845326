import { warnDeprecated } from "../world";

/** An entry of a context menu, with the property names of either generation. */
export interface ContextMenuEntry {
  /** Label on Foundry 14. */
  label?: string;
  visible?: boolean | ((target: HTMLElement) => unknown);
  onClick?: (event: Event, target: HTMLElement) => unknown;
  /** Label on Foundry 13; deprecated on Foundry 14. */
  name?: string;
  condition?: boolean | null | ((target: HTMLElement) => unknown);
  callback?: (target: HTMLElement, event: Event) => unknown;
  /** Icon classes, or the HTML of an icon element. */
  icon?: string | HTMLElement;
  classes?: string;
  group?: string | null;
}

/** An entry as the menu uses it, independent of the generation. */
export interface MenuChoice {
  readonly label: string;
  readonly icon: string | HTMLElement;
  readonly classes: string;
  readonly group: string;
  isVisible(target: HTMLElement): boolean;
  run(target: HTMLElement, event: Event): unknown;
}

const OLD_NAMES = { name: "label", condition: "visible", callback: "onClick" } as const;

const tested = (test: unknown, target: HTMLElement): boolean =>
  typeof test === "function" ? Boolean(test(target)) : test === undefined ? true : Boolean(test);

/** Reads an entry with the property names of `generation`. On Foundry 14, the old names still work, with a deprecation warning. */
export function readEntry(entry: ContextMenuEntry, generation: number): MenuChoice {
  const { icon = "", classes = "", group } = entry;
  const rest = { icon, classes, group: group ?? "_none" };
  if (generation < 14) {
    return {
      ...rest,
      label: entry.name ?? "",
      isVisible: (target) => tested(entry.condition, target),
      run: (target, event) => entry.callback?.(target, event),
    };
  }
  for (const [old, current] of Object.entries(OLD_NAMES)) {
    if (old in entry) warnDeprecated(`ContextMenuEntry#${old} is deprecated. Use ContextMenuEntry#${current} instead.`, 14, 16);
  }
  return {
    ...rest,
    label: entry.label ?? entry.name ?? "",
    isVisible: (target) => tested(entry.visible ?? entry.condition, target),
    run: (target, event) => (entry.onClick ? entry.onClick(event, target) : entry.callback?.(target, event)),
  };
}
