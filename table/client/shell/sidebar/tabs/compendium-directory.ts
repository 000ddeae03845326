import { attempt, closest, t } from "../../env";
import { matchesSearch } from "../folder-tree";

declare const game: any;
declare const Hooks: any;
declare const CONFIG: any;
declare const foundry: any;

/** The tab that lists the compendia this user may see, grouped by what they hold. */
export function defineCompendiumDirectory(Tab: any): any {
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

    async _prepareContext(options: any): Promise<any> {
      const context = await super._prepareContext(options);
      const packs = [...game.packs].filter((pack: any) => pack.visible !== false && matchesSearch(labelOf(pack), this.#search));
      const types = [...new Set(packs.map((pack: any) => pack.documentName ?? pack.metadata.type))].sort();
      const groups = types.map((type) => ({
        type,
        label: t(`TABLE.Packs.${type}`),
        packs: packs
          .filter((pack: any) => (pack.documentName ?? pack.metadata.type) === type)
          .map((pack: any) => ({
            id: pack.collection ?? pack.metadata.id,
            label: labelOf(pack),
            count: pack.index?.size ?? 0,
            locked: Boolean(pack.locked),
            package: pack.metadata.packageName,
          }))
          .sort((a, b) => a.label.localeCompare(b.label)),
      }));
      return Object.assign(context, { groups, isEmpty: !packs.length, search: this.#search, placeholder: t("TABLE.Packs.Search") });
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      Hooks.on("updateCompendium", () => void this.render({ parts: ["directory"] }));
      this.element.addEventListener("input", (event: Event) => {
        const input = event.target as HTMLInputElement;
        if (!input.matches("input[type=search]")) return;
        this.#search = input.value;
        void this.render({ parts: ["directory"] });
      });
    }

    static async #onActivate(this: any, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const pack = game.packs.get(closest(target, "[data-pack]")?.dataset["pack"]);
      await attempt(() => openCompendium(pack));
    }
  };
}

const labelOf = (pack: any): string => t(pack.metadata?.label ?? pack.title ?? pack.collection);
const windows = new Map<string, any>();

/** Opens the window of a compendium, the same one each time. */
export async function openCompendium(collection: any): Promise<any> {
  const id: string = collection.collection ?? collection.metadata.id;
  let app = windows.get(id);
  if (!app) {
    const Application =
      collection.applicationClass ?? CONFIG[collection.documentName]?.compendiumClass ?? foundry.applications.sidebar.apps.Compendium;
    app = new Application({ collection });
    windows.set(id, app);
  }
  return app.render({ force: true });
}
