import { DocumentSheetV2 } from "../api/document-sheet";
import type { RenderContext, RenderOptions } from "../api/application-events";

/** Window of an object on a scene, such as a tile. It has one field per property and a save button. */
class PlaceableConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, unknown> = {
    classes: ["placeable-config"],
    tag: "form",
    canCreate: true,
    sheetConfig: false,
    position: { width: 480 },
    form: { closeOnSubmit: true },
  };

  /** Paths of the properties with a field in the window. */
  static FIELDS: readonly string[] = [];

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
    const page = this.element.ownerDocument;
    const source = this.document.toObject();
    const rows = (this.constructor as typeof PlaceableConfig).FIELDS.map((name) => {
      const row = Object.assign(page.createElement("div"), { className: "form-group" });
      const id = `${this.id}-${name}`;
      const label = Object.assign(page.createElement("label"), { htmlFor: id, textContent: name });
      const input = Object.assign(page.createElement("input"), { id, name, type: "number", step: "any", value: String(source[name] ?? 0) });
      row.append(label, input);
      return row;
    });
    const footer = Object.assign(page.createElement("footer"), { className: "form-footer" });
    footer.append(Object.assign(page.createElement("button"), { type: "submit", textContent: "Save" }));
    return [...rows, footer];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...result);
  }
}

export class WallConfig extends PlaceableConfig {
  static override FIELDS: readonly string[] = ["move", "sight", "door", "ds"];
}

/** Window of a region. It has no fields for shapes and behaviors; packages can add fields. */
export class RegionConfig extends PlaceableConfig {}

export class TileConfig extends PlaceableConfig {
  static override FIELDS: readonly string[] = ["x", "y", "width", "height", "rotation", "elevation"];
}
