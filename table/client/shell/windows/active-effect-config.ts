import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
import type { FormDataExtended } from "../../apps/ux/form-data";
import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { attempt, generation, t } from "../env";

const OLD_UNITS = ["rounds", "turns", "seconds"] as const;
const blankChange = (): Record<string, unknown> => ({ key: "", value: "", ...(generation() >= 14 ? { type: "add" } : { mode: 2 }) });

/** Defines the window of an effect: its changes, its duration and its statuses. */
export function defineActiveEffectConfig(Sheet: SystemClass) {
  return class ActiveEffectConfig extends Sheet {
    static DEFAULT_OPTIONS = {
      classes: ["active-effect-config"],
      sheetConfig: false,
      window: { icon: "fa-solid fa-person-rays", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 560, height: "auto" },
      form: { closeOnSubmit: true, submitOnChange: false },
      actions: { addChange: ActiveEffectConfig.#onAdd, deleteChange: ActiveEffectConfig.#onDelete },
    };
    /** Tabs that subclasses may rearrange. This window shows all of them at the same time. */
    static TABS = {
      sheet: {
        tabs: [
          { id: "details", icon: "fa-solid fa-book" },
          { id: "duration", icon: "fa-solid fa-clock" },
          { id: "changes", icon: "fa-solid fa-gears" },
        ],
        initial: "details",
        labelPrefix: "EFFECT.TABS",
      },
    };
    static PARTS = {
      body: { template: "templates/windows/active-effect.hbs", scrollable: [""] },
      footer: { template: "templates/generic/form-footer.hbs" },
    };

    get title(): string {
      return t("TABLE.Effect.Title", { name: this.document.name });
    }

    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      const { source } = context;
      const modern = generation() >= 14;
      const changes: SourceData[] = (modern ? source.system.changes : source.changes) ?? [];
      return Object.assign(context, {
        path: modern ? "system.changes" : "changes",
        kind: modern ? "type" : "mode",
        kinds: kinds(),
        changes: changes.map((change) => ({ ...change, kind: modern ? change.type : change.mode })),
        statuses: Object.values<SystemObject>(globals.CONFIG.statusEffects).map(({ id, name }) => ({
          value: id,
          label: globals.game.i18n.localize(name),
        })),
        chosen: source.statuses,
        isTransferable: this.document.parent?.documentName === "Item",
        durations: modern ? null : OLD_UNITS.map((unit) => ({ unit, label: t(`TABLE.Effect.${unit}`), value: source.duration[unit] })),
        duration: modern ? source.duration : null,
        units: modern ? units() : null,
        buttons: this.isEditable ? [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TABLE.Save" }] : [],
      });
    }

    /** Converts the changes in the form from a record with numeric keys to a list, as the effect stores them. */
    _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended) {
      const data = super._processFormData(event, form, formData);
      const holder = generation() >= 14 ? (data.system ??= {}) : data;
      holder.changes = Object.values(holder.changes ?? {});
      return data;
    }

    static async #onAdd(this: ActiveEffectConfig): Promise<void> {
      await attempt(() => write(this, (changes: unknown[]) => [...changes, blankChange()]));
    }
    static async #onDelete(this: ActiveEffectConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
      const at = Number(target.dataset["index"]);
      await attempt(() => write(this, (changes: unknown[]) => changes.filter((_change, index) => index !== at)));
    }
  };
}

/** Returns the labels of the types of change by value. The values are names on Foundry 14 and numbers on Foundry 13. */
function kinds(): Record<string, string> {
  if (generation() >= 14)
    return Object.fromEntries(
      Object.entries<SystemObject>(globals.CONFIG.ActiveEffect.changeTypes).map(([type, { label }]) => [
        type,
        globals.game.i18n.localize(label),
      ]),
    );
  return Object.fromEntries(
    Object.entries(globals.CONST.ACTIVE_EFFECT_MODES).map(([name, mode]) => [
      String(mode),
      globals.game.i18n.localize(`EFFECT.MODE_${name}`),
    ]),
  );
}

const units = (): Record<string, string> =>
  Object.fromEntries([...OLD_UNITS, "minutes", "hours", "days"].map((unit) => [unit, t(`TABLE.Effect.${unit}`)]));

/** Saves the form of the sheet after `change` has changed the rows of the form. */
async function write(sheet: SystemObject, change: (changes: unknown[]) => unknown[]): Promise<void> {
  const data = sheet._processFormData(null, sheet.form, new globals.foundry.applications.ux.FormDataExtended(sheet.form));
  const holder = generation() >= 14 ? data.system : data;
  holder.changes = change(holder.changes);
  await sheet.document.update(data);
}
