import Api = foundry.applications.api;
import Sheets = foundry.applications.sheets;

type Context<Window extends TemplatedWindow> = Api.ApplicationV2.RenderContextOf<Window>;
type PartOptions = Partial<Api.HandlebarsApplicationMixin.RenderOptions>;

/** Base class of the system's windows, which are rendered from templates. */
export abstract class TemplatedWindow extends Api.HandlebarsApplicationMixin(Api.ApplicationV2) {
  /** Returns the context of one part. The window's id is added as `rootId` for element ids. */
  protected abstract contextOf(part: string): object;

  protected override async _preparePartContext(part: string, context: Context<this>, options: PartOptions): Promise<Context<this>> {
    const prepared = await super._preparePartContext(part, context, options);
    return Object.assign(prepared, { rootId: this.id }, this.contextOf(part));
  }
}

/**
 * Context that Foundry prepares for a sheet. The system's templates get contexts of their own and read the document from the sheet.
 * Foundry's types make every part of a context optional at any depth. The compiler cannot check this for a whole document.
 */
interface SheetContext extends Api.ApplicationV2.RenderContext {
  readonly document: never;
  readonly source: never;
  readonly fields: never;
  readonly editable: boolean;
  readonly rootId: string;
}

/**
 * Base class of the system's actor sheets, which are rendered from templates. Actor sheets and item sheets have separate classes, because
 * the compiler cannot compare a subclass with the mixin's result.
 */
export abstract class TemplatedActorSheet extends Api.HandlebarsApplicationMixin(Sheets.ActorSheetV2)<SheetContext> {}
export abstract class TemplatedItemSheet extends Api.HandlebarsApplicationMixin(Sheets.ItemSheetV2)<SheetContext> {}
