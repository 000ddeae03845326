import type { SystemObject } from "../../../common/dynamic";
import type { User } from "../../documents/user";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { attempt, env, notify, text } from "../env";
import type { BoardEvent } from "../input/board-event";
import { badgeTexture } from "../textures/icon-art";
import { textTexture } from "../textures/texture-store";
import { PlaceableObject } from "./placeable-object";
import { labelStyle } from "./token-constants";

/** A pin on the map. A double click opens its journal entry or page. */
export class Note extends PlaceableObject {
  static override embeddedName = "Note";
  static override RENDER_FLAGS = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState", "refreshPosition", "refreshText"], alias: true },
    refreshState: {},
    refreshPosition: {},
    refreshText: {},
  };

  readonly icon = new PIXI.Sprite();
  readonly label = new PIXI.Sprite();
  private moved: Point | null = null;

  get entry(): SystemObject {
    return this.document.entry;
  }

  get page() {
    return this.document.page;
  }

  /** The label of the pin. */
  get text(): string {
    return this.document.label;
  }

  get center(): Point {
    return { x: this.document.x, y: this.document.y };
  }

  get bounds(): PIXI.Rectangle {
    const { x, y, iconSize } = this.document;
    return new PIXI.Rectangle(x - iconSize / 2, y - iconSize / 2, iconSize, iconSize);
  }

  /**
   * True if the user can see the pin. Everyone sees global pins and pins without an entry, and a GM sees all pins. Other pins require
   * Limited permission for their page or entry.
   */
  get isVisible(): boolean {
    const { document } = this;
    return env.game.user.isGM || document.global || !document.entryId || document.testUserPermission(env.game.user, "LIMITED");
  }

  override _canControl(user: User): boolean {
    return user.isGM;
  }

  override _canHUD(): boolean {
    return false;
  }

  protected async _draw(): Promise<void> {
    this.addChild(this.icon, this.label);
    this.icon.anchor.set(0.5);
    this.label.anchor.set(0.5, 0);
    const texture = await badgeTexture(this.document.texture.src || "icons/svg/book.svg");
    if (!this.destroyed) this.icon.texture = texture;
  }

  protected _applyRenderFlags(flags: Record<string, boolean>): void {
    const { document } = this;
    if (flags["refreshPosition"]) {
      const { x, y } = this.moved ?? document;
      this.position.set(x, y);
      this.icon.width = this.icon.height = document.iconSize;
    }
    if (flags["refreshText"]) {
      this.label.texture = textTexture(this.text, { ...labelStyle(document.fontSize * 3), fill: String(document.textColor) });
      this.label.position.set(0, document.iconSize / 2 + 2);
    }
    if (flags["refreshState"]) {
      this.visible = this.isVisible;
      this.label.visible = this.hover || this.controlled;
      this.icon.tint = this.controlled ? 0xffb347 : 0xffffff;
    }
  }

  override _onCreate(): void {
    void this.draw();
  }

  override _onUpdate(changed: Record<string, unknown>): void {
    this.moved = null;
    this.renderFlags.set("texture" in changed ? { redraw: true } : { refresh: true });
  }

  override _onClickLeft(event: BoardEvent): void {
    this.control({ releaseOthers: !event.shiftKey });
  }

  override _onClickLeft2(): void {
    void attempt(() => this.open());
  }

  /**
   * Opens the pin's page or entry, unless the hook `activateNote` refuses. Warns the user instead if the user may not read the page or
   * entry.
   */
  private async open(): Promise<void> {
    const { entry, page } = this;
    const options: Record<string, unknown> = { force: true };
    if (page) options["pageId"] = page.id;
    if (env.Hooks.call("activateNote", this, options) === false || !entry) return;
    if (!(page ?? entry).testUserPermission(env.game.user, "OBSERVER"))
      return void notify("warn", text("TABLE.Journal.Restricted", "You may not read this page."));
    await entry.sheet.render(options);
  }

  override _onDragLeftStart(_event: BoardEvent): boolean {
    return env.game.user.isGM && this.layer.active;
  }

  override _onDragLeftMove(event: BoardEvent): void {
    const { x, y } = event.interactionData.destination;
    this.moved = { x: Math.round(x), y: Math.round(y) };
    this.renderFlags.set({ refreshPosition: true });
  }

  override _onDragLeftDrop(): void {
    const { moved } = this;
    if (moved) void attempt(() => this.document.update(moved));
  }

  override _onDragLeftCancel(): void {
    this.moved = null;
    this.renderFlags.set({ refreshPosition: true });
  }
}
