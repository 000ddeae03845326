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

/** Returns the tabs of a sheet's navigation, with the open tab marked. */
export const tabsContext = (ids: readonly string[], active: string): { readonly tabs: readonly Tab[] } => ({
  tabs: ids.map((id) => ({ id, label: `CROSSFIRE.Sheet.tab.${id}`, icon: ICONS[id] ?? "fa-circle", active: id === active })),
});

/** Returns the names of the parts in closed tabs. Parts outside all tabs are not included. */
export const partsInClosedTabs = (parts: Readonly<Record<string, { readonly tab: string }>>, open: string | null | undefined): string[] =>
  Object.entries(parts).flatMap(([name, { tab }]) => (tab === "" || tab === open ? [] : [name]));
