import type { User } from "../../documents/user";
import type { Actor } from "../../documents/actor";
import type { RenderOptions, RenderContext } from "../../apps/api/application-events";
/** Defines the forms for single documents: macro, user, folder, combatant, ownership, and a new document. */
import { type SystemClass, globals } from "../../../common/dynamic";
import { t } from "../env";
import { choicesOf, type FormField } from "./form-window";
import { creatableTypes } from "./open";

export function defineDocumentWindows(FormWindow: SystemClass): Record<string, unknown> {
  /** The window that edits and runs a macro. */
  class MacroConfig extends FormWindow {
    static DEFAULT_OPTIONS = {
      id: "macro-{id}",
      classes: ["macro-config"],
      window: { icon: "fa-solid fa-code", resizable: true },
      position: { width: 560, height: 580 },
      actions: { runMacro: MacroConfig.#onRun },
    };
    get title(): string {
      return t("TABLE.Macro.Title", { name: this.document.name });
    }
    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      context.buttons.push({ type: "button", action: "runMacro", icon: "fa-solid fa-play", label: "TABLE.Macro.Run" });
      return context;
    }
    async _getFields(): Promise<FormField[]> {
      const { name, img, type, command, isOwner } = this.document;
      const disabled = !isOwner;
      const types = { script: t("TABLE.Macro.Script"), chat: t("TABLE.Macro.Chat") };
      return [
        { kind: "text", name: "name", label: t("TABLE.Name"), value: name, required: true, disabled },
        { kind: "image", name: "img", label: t("TABLE.Image"), value: img, disabled },
        {
          kind: "select",
          name: "type",
          label: t("TABLE.Type"),
          choices: choicesOf(types, type),
          disabled,
          hint: t("TABLE.Macro.TypeHint"),
        },
        { kind: "code", name: "command", label: t("TABLE.Macro.Command"), value: command, disabled },
      ];
    }
    async _save(values: Record<string, unknown>): Promise<void> {
      await this.document.update(values);
    }
    static async #onRun(this: MacroConfig): Promise<void> {
      const values = new globals.foundry.applications.ux.FormDataExtended(this.form).object;
      if (this.document.isOwner) await this.document.update(values);
      await this.document.execute();
    }
  }

  /** The window for a user's settings. Players edit their own settings; GMs edit the settings of all users. */
  class UserConfig extends FormWindow {
    static DEFAULT_OPTIONS = { id: "user-{id}", classes: ["user-config"], window: { icon: "fa-solid fa-user-gear" } };
    get title(): string {
      return t("TABLE.User.Title", { name: this.document.name });
    }
    async _getFields(): Promise<FormField[]> {
      const user = this.document;
      const owned = [...globals.game.actors]
        .filter((actor: Actor) => actor.testUserPermission(user, "OWNER"))
        .sort((a, b) => a.name.localeCompare(b.name));
      const characters = Object.fromEntries([["", t("TABLE.User.NoCharacter")], ...owned.map((actor: Actor) => [actor.id, actor.name])]);
      return [
        { kind: "text", name: "name", label: t("TABLE.Name"), value: user.name, required: true, disabled: !globals.game.user.isGM },
        { kind: "color", name: "color", label: t("TABLE.User.Color"), value: String(user.color?.css ?? user.color ?? "#888888") },
        { kind: "text", name: "pronouns", label: t("TABLE.User.Pronouns"), value: user.pronouns ?? "" },
        {
          kind: "select",
          name: "character",
          label: t("TABLE.User.Character"),
          choices: choicesOf(characters, user.character?.id),
          hint: t("TABLE.User.CharacterHint"),
        },
      ];
    }
    async _save({ name, character, ...values }: Record<string, unknown>): Promise<void> {
      const renamed = globals.game.user.isGM && name ? { name } : {};
      await this.document.update({ ...values, ...renamed, character: character || null });
    }
  }

  class FolderConfig extends FormWindow {
    static DEFAULT_OPTIONS = {
      classes: ["folder-config"],
      folderType: "",
      parentId: null,
      window: { icon: "fa-solid fa-folder" },
      position: { width: 380 },
    };
    get title(): string {
      return this.document ? t("TABLE.Folder.Title", { name: this.document.name }) : t("TABLE.Folder.Create");
    }
    async _getFields(): Promise<FormField[]> {
      const folder = this.document;
      const sorting = { a: t("TABLE.Folder.Alphabetical"), m: t("TABLE.Folder.Manual") };
      return [
        { kind: "text", name: "name", label: t("TABLE.Name"), value: folder?.name ?? t("TABLE.Folder.New"), required: true },
        { kind: "color", name: "color", label: t("TABLE.Folder.Color"), value: String(folder?.color?.css ?? folder?.color ?? "#5d6b80") },
        { kind: "select", name: "sorting", label: t("TABLE.Folder.Sorting"), choices: choicesOf(sorting, folder?.sorting ?? "a") },
      ];
    }
    async _save(values: Record<string, unknown>): Promise<void> {
      if (this.document) await this.document.update(values);
      else await globals.CONFIG.Folder.documentClass.create({ ...values, type: this.options.folderType, folder: this.options.parentId });
    }
  }

  class CombatantConfig extends FormWindow {
    static DEFAULT_OPTIONS = { id: "combatant-{id}", window: { icon: "fa-solid fa-swords" }, position: { width: 400 } };
    get title(): string {
      return t("COMBAT.CombatantUpdate");
    }
    async _getFields(): Promise<FormField[]> {
      const { name, img, initiative, hidden, defeated } = this.document;
      return [
        { kind: "text", name: "name", label: t("TABLE.Name"), value: name },
        { kind: "image", name: "img", label: t("TABLE.Image"), value: img },
        { kind: "number", name: "initiative", label: t("COMBAT.InitiativeScore"), value: initiative ?? "" },
        { kind: "checkbox", name: "hidden", label: t("COMBAT.Hidden"), value: hidden },
        { kind: "checkbox", name: "defeated", label: t("COMBAT.Defeated"), value: defeated },
      ];
    }
    async _save(values: Record<string, unknown>): Promise<void> {
      await this.document.update({ ...values, img: values["img"] || null });
    }
  }

  /** The window that edits the ownership of one document. */
  class DocumentOwnershipConfig extends FormWindow {
    static DEFAULT_OPTIONS = {
      id: "ownership-{id}",
      classes: ["ownership-config"],
      window: { icon: "fa-solid fa-lock" },
      position: { width: 420 },
    };
    get title(): string {
      return t("OWNERSHIP.Title", { name: this.document.name });
    }
    _getIntro(): string {
      return t("OWNERSHIP.Hint");
    }
    async _getFields(): Promise<FormField[]> {
      const levels: Record<string, number> = globals.CONST.DOCUMENT_OWNERSHIP_LEVELS;
      const names = Object.fromEntries(
        ["NONE", "LIMITED", "OBSERVER", "OWNER"].map((name) => [String(levels[name]), t(`OWNERSHIP.${name}`)]),
      );
      const { ownership } = this.document;
      const players = [...globals.game.users].filter((user: User) => !user.isGM);
      const inherit = { [String(levels["INHERIT"] ?? -1)]: t("OWNERSHIP.DEFAULT"), ...names };
      return [
        { kind: "select", name: "default", label: t("OWNERSHIP.AllPlayers"), choices: choicesOf(names, ownership.default ?? 0) },
        ...players.map((user): FormField => ({
          kind: "select",
          name: user.id,
          label: user.name,
          choices: choicesOf(inherit, ownership[user.id] ?? levels["INHERIT"] ?? -1),
        })),
      ];
    }
    async _save(values: Record<string, unknown>): Promise<void> {
      const inherit = globals.CONST.DOCUMENT_OWNERSHIP_LEVELS.INHERIT ?? -1;
      const ownership: Record<string, number> = { ...this.document.ownership };
      for (const [user, level] of Object.entries(values)) {
        if (Number(level) === inherit) delete ownership[user];
        else ownership[user] = Number(level);
      }
      await this.document.update({ ownership }, { diff: false, recursive: false });
    }
  }

  /** The window that asks for the name and type of a new document. */
  class DocumentCreateConfig extends FormWindow {
    static DEFAULT_OPTIONS = { documentClass: null, folderId: null, window: { icon: "fa-solid fa-plus" }, position: { width: 380 } };
    get #class(): SystemClass {
      return this.options.documentClass;
    }
    get title(): string {
      return t("TABLE.Directory.Create", { type: t(`DOCUMENT.${this.#class.documentName}`) });
    }
    async _prepareContext(options: RenderOptions): Promise<RenderContext> {
      const context = await super._prepareContext(options);
      return { ...context, buttons: [{ type: "submit", icon: "fa-solid fa-plus", label: this.title }] };
    }
    /** Selects the text of the name, because the user enters the name first. */
    async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.querySelector("input[name=name]")?.select();
    }
    async _getFields(): Promise<FormField[]> {
      const label = t(`DOCUMENT.${this.#class.documentName}`);
      const types = creatableTypes(this.#class.documentName);
      const name: FormField = {
        kind: "text",
        name: "name",
        label: t("TABLE.Name"),
        value: t("TABLE.Directory.NewName", { type: label }),
        required: true,
      };
      if (!Object.keys(types).length) return [name];
      return [
        name,
        {
          kind: "select",
          name: "type",
          label: t("TABLE.Type"),
          choices: choicesOf(types, globals.CONFIG[this.#class.documentName]?.defaultType),
        },
      ];
    }
    async _save(values: Record<string, unknown>): Promise<void> {
      await this.#class.create({ ...values, folder: this.options.folderId }, { renderSheet: true });
    }
  }

  return { MacroConfig, UserConfig, FolderConfig, CombatantConfig, DocumentOwnershipConfig, DocumentCreateConfig };
}
