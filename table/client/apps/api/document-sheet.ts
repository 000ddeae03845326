import type { SourceData, FieldValue, SystemObject } from "../../../common/dynamic";
import type { ApplicationOptions } from "./application-options";
import type { FormDataExtended } from "../ux/form-data";
import { generation, isElement, localize, localizeOr, notify, world } from "../world";
import { ApplicationV2 } from "./application";
import type { ClosingOptions, RenderContext, FormConfiguration, RenderOptions } from "./application-events";
import { isDetached } from "./detached-windows";
import { headerButton, type HeaderControl } from "./frame";

/** An application that shows one document and saves changes made in the form. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    ownershipConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
      detachWindow: DocumentSheetV2.#onDetach,
      attachWindow: DocumentSheetV2.#onAttach,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm },
  };

  get document() {
    return this.options.document;
  }

  override get title(): string {
    const { constructor: cls, name, id } = this.document;
    const label = localize(cls.metadata?.label ?? this.document.documentName ?? cls.name);
    return `${label}: ${name ?? id}`;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(world.game.user, this.options.viewPermission);
  }

  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && world.game.packs?.get(document.pack)?.locked) return false;
    return document.testUserPermission(world.game.user, this.options.editPermission);
  }

  override _initializeApplicationOptions(options: Record<string, FieldValue>): ApplicationOptions {
    const { document } = options;
    if (!document?.documentName) {
      throw new Error(`${this.constructor.name} needs the document that it shows: new ${this.constructor.name}({document}).`);
    }
    const gathered = super._initializeApplicationOptions(options);
    if (!("uniqueId" in options)) gathered.uniqueId = `${this.constructor.name}-${String(document.uuid).replaceAll(".", "-")}`;
    return gathered;
  }

  /* Header */

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const { options, document } = this;
    const inPack = Boolean(document.pack) && !document.isEmbedded;
    if (options.sheetConfig && !document.pack && this.isEditable) {
      controls.push({ icon: "fa-solid fa-gear", label: localizeOr("SHEETS.ConfigureSheet", "Configure sheet"), action: "configureSheet" });
    }
    if (options.ownershipConfig && !inPack && world.game.user?.isGM && "ownership" in document && !document.isEmbedded) {
      controls.push({
        icon: "fa-solid fa-file-lock",
        label: localizeOr("OWNERSHIP.Configure", "Configure ownership"),
        action: "configureOwnership",
      });
    }
    if (options.canImport && inPack && document.constructor.canUserCreate?.(world.game.user)) {
      controls.push({ icon: "fa-solid fa-download", label: localizeOr("DOCUMENT.Import", "Import"), action: "importDocument" });
    }
    if (generation() >= 14) {
      const away = isDetached(this);
      controls.push({
        icon: `fa-solid ${away ? "fa-arrow-rotate-left" : "fa-up-right-from-square"}`,
        label: away
          ? localizeOr("APPLICATION.TOOLS.Attach", "Put back into the page")
          : localizeOr("APPLICATION.TOOLS.Detach", "Open in a window"),
        action: away ? "attachWindow" : "detachWindow",
      });
    }
    return controls;
  }

  override _mayUseControl({ ownership }: HeaderControl): boolean {
    return ownership === undefined || this.document.testUserPermission(world.game.user, ownership);
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.hasFrame && this.document.id) {
      const label = localizeOr("SHEETS.CopyUuid", "Copy document UUID");
      this.window.close?.before(headerButton(frame.ownerDocument, "copyUuid", "fa-solid fa-passport", label));
    }
    return frame;
  }

  /* Rendering */

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    const { renderContext, renderData } = options;
    if (!options.isFirstRender && (renderContext?.startsWith("update") || renderData))
      options.window = { title: this.title, controls: true, ...options.window };
  }

  override _canRender(_options: RenderOptions): false | void {
    if (this.isVisible) return;
    const type = localize(this.document.constructor.metadata?.label ?? this.document.documentName);
    throw new Error(localizeOr("SHEETS.DocumentSheetPrivate", `You may not view this ${type}.`, { type }));
  }

  override async _prepareContext(options: RenderOptions): Promise<SystemObject> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: world.game.user,
      rootId: this.id,
    });
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
  }

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (this.document.apps) delete this.document.apps[this.id];
  }

  /** Disables or enables all fields of the form. The title bar remains usable. */
  _toggleDisabled(disabled: boolean): void {
    for (const element of (this.form?.elements ?? []) as Iterable<SystemObject>) {
      if (!element.closest(".window-header, .controls-dropdown")) element.disabled = disabled;
    }
  }

  /* Submitting */

  /** Returns the form's values as a nested record. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended) {
    return world.foundry.utils.expandObject(formData.object);
  }

  /** Returns the form's values merged with `updateData`, cleaned and validated. @throws {Error} if the document would reject them */
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: SystemObject, updateData?: FieldValue): unknown {
    const submitData = this._processFormData(event, form, formData);
    // On 13, merging performs deletions instead of keeping them as operators.
    const merging = { inplace: true, ...(generation() < 14 ? { performDeletions: true } : {}) };
    if (updateData) world.foundry.utils.mergeObject(submitData, world.foundry.utils.expandObject(updateData), merging);
    this.document.validate?.({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: FieldValue, options: SourceData = {}): Promise<void> {
    const { document } = this;
    const isStored = document.id && (document.collection?.has(document.id) ?? true);
    if (isStored) await document.update(submitData, options);
    else if (this.options.canCreate)
      await document.constructor.create(
        { ...document.toObject(), ...submitData },
        { parent: document.parent, pack: document.pack, ...options },
      );
    else
      throw new Error(`This ${document.documentName} is not stored, and ${this.constructor.name} does not create documents (canCreate).`);
  }

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: Record<string, unknown> = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...updateOptions } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  /* Actions */

  static #onConfigureSheet(this: DocumentSheetV2, event: Event): void {
    event.stopPropagation();
    const Config = world.foundry.applications.apps.DocumentSheetConfig;
    void new Config({ document: this.document }).render({ force: true });
  }

  static #onConfigureOwnership(this: DocumentSheetV2): void {
    const Config = world.foundry.applications.apps.DocumentOwnershipConfig;
    void new Config({ document: this.document }).render({ force: true });
  }

  static async #onDetach(this: SystemObject): Promise<void> {
    await this.detachWindow().catch((error: Error) => notify("error", error.message));
    if (this.rendered) await this.render({ window: { controls: true } });
  }

  static async #onAttach(this: SystemObject): Promise<void> {
    await this.attachWindow();
    await this.render({ window: { controls: true } });
  }

  static #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const id = event.button === 2 ? this.document.id : this.document.uuid;
    const copy = world.game.clipboard.copyPlainText(id);
    void Promise.resolve(copy).then(() =>
      notify("info", localizeOr("DOCUMENT.IdCopiedClipboard", `Copied ${id}`, { label: this.title, type: "uuid", id })),
    );
  }

  static #onEditImage(this: DocumentSheetV2, _event: Event, target: HTMLElement): void {
    if (!this.isEditable) return;
    const path = target.dataset.edit;
    if (!path) throw new Error(`An element with the editImage action must name the field it edits in data-edit.`);
    const Picker = world.foundry.applications.apps.FilePicker.implementation;
    const chosen = (value: string): void => {
      if (isElement(target, "img")) target.setAttribute("src", value);
      const config: FormConfiguration = this.options.form;
      if (config.submitOnChange) void this.submit();
    };
    const current = world.foundry.utils.getProperty(this.document._source, path);
    void new Picker({ type: "image", current, callback: chosen }).render({ force: true });
  }

  static async #onImportDocument(this: DocumentSheetV2): Promise<void> {
    await this.close();
    const collection = world.game.collections?.get(this.document.documentName);
    const pack = world.game.packs?.get(this.document.pack);
    await collection?.importFromCompendium(pack, this.document.id);
  }
}
