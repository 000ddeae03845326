export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly active: boolean;
}

const ICONS: Readonly<Record<string, string>> = {
  fight: "fa-crosshairs",
  skills: "fa-list-check",
  gear: "fa-suitcase",
  effects: "fa-bolt",
  notes: "fa-book",
};

/** Returns the navigation of a sheet. */
export const tabsContext = (ids: readonly string[], active: string): { readonly tabs: readonly Tab[] } => ({
  tabs: ids.map((id) => ({ id, label: `CROSSFIRE.Sheet.tab.${id}`, icon: ICONS[id] ?? "fa-circle", active: id === active })),
});

/** Returns the parts in closed tabs. */
export const partsInClosedTabs = (parts: Readonly<Record<string, { readonly tab: string }>>, open: string | null | undefined): string[] =>
  Object.entries(parts).flatMap(([name, { tab }]) => (tab === "" || tab === open ? [] : [name]));
