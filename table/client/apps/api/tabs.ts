import { localize } from "../world";

export interface TabsConfiguration {
  readonly tabs: readonly { id: string; icon?: string; label?: string; cssClass?: string; tooltip?: string }[];
  readonly initial?: string | null;
  readonly labelPrefix?: string | null;
}

export interface Tab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string;
  label?: string;
}

/** Returns the tabs of a group by id, for templates. */
export function describeTabs(group: string, config: TabsConfiguration, active: string | null): Record<string, Tab> {
  const described: Record<string, Tab> = {};
  for (const { cssClass, ...tab } of config.tabs) {
    const isActive = tab.id === active;
    const label = config.labelPrefix ? localize(`${config.labelPrefix}.${tab.id}`) : tab.label;
    const classes = [cssClass, isActive ? "active" : ""].filter(Boolean).join(" ");
    described[tab.id] = { ...tab, ...(label === undefined ? {} : { label }), group, active: isActive, cssClass: classes };
  }
  return described;
}

const quoted = (value: string): string => `"${CSS.escape(value)}"`;

/**
 * Activates one tab of a group in the navigation and in the content.
 * @throws {Error} if the group has no such tab
 */
export function showTab(content: HTMLElement, tab: string, group: string): void {
  const links = content.querySelectorAll<HTMLElement>(`.tabs [data-group=${quoted(group)}][data-tab]:not(.tab)`);
  const known = [...links].some((link) => link.dataset.tab === tab);
  if (!known)
    throw new Error(
      `There is no tab "${tab}" in the tab group "${group}" of this window. Check data-group and data-tab in its navigation.`,
    );
  for (const link of links) {
    const active = link.dataset.tab === tab;
    link.classList.toggle("active", active);
    if (link.getAttribute("role") === "tab") link.setAttribute("aria-selected", String(active));
    else if (link.localName === "button") link.setAttribute("aria-pressed", String(active));
  }
  for (const section of content.querySelectorAll<HTMLElement>(`.tab[data-group=${quoted(group)}]`)) {
    section.classList.toggle("active", section.dataset.tab === tab);
  }
}
