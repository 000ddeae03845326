import type { Document } from "../../../common/documents/document";
import type { Point } from "../../../common/grid/grid-types";
import { env } from "../env";
import { Note } from "../placeables/note";
import { PlaceablesLayer } from "./placeables-layer";

/** The layer of pins. The layer is visible while its tools are active; a client setting makes it always visible. */
export class NotesLayer extends PlaceablesLayer<Note> {
  static override documentName = "Note";
  static readonly TOGGLE_SETTING = "notesDisplayToggle";

  static override get layerOptions() {
    return { name: "notes", zIndex: 800, controllableObjects: true };
  }

  static prepareSceneControls(): Record<string, unknown> {
    const tool = (name: string, order: number, title: string, icon: string): Record<string, unknown> => ({ name, order, title, icon });
    return {
      name: "notes",
      order: 10,
      title: "TABLE.Controls.notes",
      icon: "fa-solid fa-bookmark",
      layer: "notes",
      activeTool: "select",
      visible: true,
      onChange: (_event: unknown, active: boolean) => active && env.canvas?.notes?.activate(),
      tools: {
        select: tool("select", 1, "TABLE.Controls.select", "fa-solid fa-arrow-pointer"),
        toggle: {
          ...tool("toggle", 2, "TABLE.Controls.toggleNotes", "fa-solid fa-eye"),
          toggle: true,
          active: env.game.settings.get("core", NotesLayer.TOGGLE_SETTING),
          onChange: (_event: unknown, active: boolean) => void env.game.settings.set("core", NotesLayer.TOGGLE_SETTING, active),
        },
      },
    };
  }

  protected objectClass(): new (document: Document) => Note {
    return env.CONFIG.Note?.objectClass ?? Note;
  }

  /** True if the pins are visible now. */
  get shown(): boolean {
    return this.active || env.game.settings.get("core", NotesLayer.TOGGLE_SETTING) === true;
  }

  showOrHide(): void {
    this.objects.visible = this.shown;
    env.canvas.renderLoop?.request();
  }

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    await super._draw(options);
    this.showOrHide();
  }

  protected override _activate(): void {
    this.showOrHide();
  }

  protected override _deactivate(): void {
    this.releaseAll();
    this.showOrHide();
  }

  override objectAt(point: Point): Note | null {
    return this.shown ? super.objectAt(point) : null;
  }

  /** Pans to a pin and marks it. */
  async panToNote(note: Note, { scale = 1.5, duration = 250 }: { scale?: number; duration?: number } = {}): Promise<void> {
    if (!note) return;
    if (note.isVisible && !this.active) this.activate();
    await env.canvas.animatePan({ ...note.center, scale, duration });
    note.setHover(true);
  }
}
