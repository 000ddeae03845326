import type { RenderOptions, RenderContext } from "../../../apps/api/application-events";
import type { CompendiumCollection } from "../../../core/compendium";
import { type FieldValue, type SystemObject, type SystemClass, globals } from "../../../../common/dynamic";
import { attempt, closest, t } from "../../env";
import { matchesSearch } from "../folder-tree";

/**
 * Defines the tab that lists the compendia that this user may see, in the folders that packages declare. Lists compendia without a folder
 * by document type.
 */
export function defineCompendiumDirectory(Tab: SystemClass) {
  return class CompendiumDirectory extends Tab {
    static tabName = "compendium";
    static DEFAULT_OPTIONS = {
      classes: ["directory"],
      window: { title: "TABLE.Tab.compendium" },
      actions: { activateEntry: CompendiumDirectory.#onActivate },
    };
    static PARTS = {
      header: { template: "templates/sidebar/tabs/compendium/header.hbs" },
      directory: { template: "templates/sidebar/tabs/compendium/directory.hbs", scrollable: [""] },
    };

    #search = "";

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const packs = [...globals.game.packs].filter(
        (pack: CompendiumCollection) => pack.visible !== false && matchesSearch(labelOf(pack), this.#search),
      );
      const groups = [...inFolders(packs), ...byType(packs)];
      return Object.assign(context, { groups, isEmpty: !groups.length, search: this.#search, placeholder: t("TABLE.Packs.Search") });
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      globals.Hooks.on("updateCompendium", () => void this.render({ parts: ["directory"] }));
      this.element.addEventListener("input", (event: Event) => {
        const input = event.target as HTMLInputElement;
        if (!input.matches("input[type=search]")) return;
        this.#search = input.value;
        void this.render({ parts: ["directory"] });
      });
    }

    static async #onActivate(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const pack = globals.game.packs.get(closest(target, "[data-pack]")?.dataset["pack"]);
      await attempt(() => openCompendium(pack));
    }
  };
}

interface PackFolder {
  readonly name: string;
  readonly sorting?: "a" | "m";
  readonly packs?: Iterable<string>;
  readonly folders?: readonly PackFolder[];
}

/** A heading of the tab and the packs under it. */
interface Group {
  readonly label: string;
  readonly packs: readonly object[];
}

const idOf = (pack: SystemObject): string => pack.collection ?? pack.metadata.id;
const groupOf = (label: string, packs: readonly SystemObject[]): Group => ({
  label,
  packs: packs.map((pack) => ({ id: idOf(pack), label: labelOf(pack), count: pack.index?.size ?? 0, locked: Boolean(pack.locked) })),
});
const alphabetic = (packs: readonly SystemObject[]): SystemObject[] => packs.toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)));

/** Returns the folders that packages declare for their packs, each with its path. Removes the packs of these folders from `packs`. */
function inFolders(packs: SystemObject[], folders?: readonly PackFolder[], above: readonly string[] = []): Group[] {
  const wanted = folders ?? [globals.game.system, ...(globals.game.modules ?? [])].flatMap((owner) => [...(owner?.packFolders ?? [])]);
  return wanted.flatMap((folder: PackFolder) => {
    const way = [...above, t(folder.name)];
    const own = [...(folder.packs ?? [])].flatMap((name) => {
      const at = packs.findIndex((pack) => pack.metadata.name === name);
      return at === -1 ? [] : packs.splice(at, 1);
    });
    const group = groupOf(way.join(" · "), folder.sorting === "a" ? alphabetic(own) : own);
    return [...(own.length ? [group] : []), ...inFolders(packs, folder.folders ?? [], way)];
  });
}

/** Returns the packs without a folder, grouped by document type. */
function byType(packs: readonly SystemObject[]): Group[] {
  const typeOf = (pack: SystemObject): string => pack.documentName ?? pack.metadata.type;
  const types = [...new Set(packs.map(typeOf))].sort();
  return types.map((type) => groupOf(t(`TABLE.Packs.${type}`), alphabetic(packs.filter((pack) => typeOf(pack) === type))));
}

const labelOf = (pack: SystemObject): string => t(pack.metadata?.label ?? pack.title ?? pack.collection);
const windows = new Map<string, FieldValue>();

/** Opens the window of a compendium. Each compendium has only one window. */
export async function openCompendium(collection: SystemObject): Promise<unknown> {
  const id: string = collection.collection ?? collection.metadata.id;
  let app = windows.get(id);
  if (!app) {
    const Application =
      collection.applicationClass ??
      globals.CONFIG[collection.documentName]?.compendiumClass ??
      globals.foundry.applications.sidebar.apps.Compendium;
    app = new Application({ collection });
    windows.set(id, app);
  }
  return app.render({ force: true });
}
