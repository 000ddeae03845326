import type { SystemObject } from "../../../common/dynamic";
import type { OperationOptions } from "../../../common/documents/operation";
import type { User } from "../../documents/user";
import type { TokenDocument } from "../../documents/token";
import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { colorNumber, env } from "../env";
import { CanvasAnimation } from "../board/animation";
import type { BoardEvent } from "../input/board-event";
import { tokenArt } from "../textures/token-art";
import { iconTexture } from "../textures/icon-art";
import type { ControlOptions } from "./placeable-object";
import type { RenderFlag } from "./render-flags";
import { barHeight, drawBarInto, type BarData } from "./token-bars";
import { DISPLAY, DISPOSITION_COLORS, dispositionLook } from "./token-constants";
import { TokenDrag } from "./token-drag";
import type { TokenRuler } from "./token-ruler";
import { drawEffectIcons, drawNameplate, drawTargets, drawTooltip } from "./token-labels";
import { ROUND, TokenMesh } from "./token-mesh";
import { TokenGeometry } from "./token-geometry";
import { flagsForChange, TOKEN_RENDER_FLAGS } from "./token-flags";
import { isDefeated, statusIcons } from "./token-status";

/** Speed of a token that moves on the map, in spaces per second. */
const MOVEMENT_SPEED = 6;

/** Shows a token document on the map. Its image is in the primary group; marks and labels are in this container. */
export class Token extends TokenGeometry {
  static override embeddedName = "Token";
  static override RENDER_FLAGS: Readonly<Record<string, RenderFlag>> = TOKEN_RENDER_FLAGS;

  readonly mesh: TokenMesh = new TokenMesh(this);
  readonly bars: PIXI.Container & { bar1: PIXI.Graphics; bar2: PIXI.Graphics };
  readonly effects = new PIXI.Container();
  readonly nameplate = new PIXI.Sprite();
  readonly tooltip = new PIXI.Sprite();
  readonly target = new PIXI.Container();
  readonly ruler: TokenRuler;
  private readonly drag = new TokenDrag(this);
  private readonly drawnBars = ["", ""];
  private drawnEffects = "";

  constructor(document: TokenDocument) {
    super(document);
    this.ruler = new env.CONFIG.Token.rulerClass(this);
    const [bar1, bar2] = [new PIXI.Graphics(), new PIXI.Graphics()];
    this.bars = Object.assign(new PIXI.Container(), { bar1, bar2 });
    this.bars.addChild(bar1, bar2);
    this.addChild(this.target, this.bars, this.effects, this.tooltip, this.nameplate);
    this.interactiveChildren = false;
  }

  protected async _draw(): Promise<void> {
    env.canvas.primary.addToken(this.mesh);
    const { texture = {}, name } = this.document;
    const { width, height } = this.getSize();
    const round = Math.max(width, height) / Math.min(width, height) < ROUND;
    const art = await tokenArt(texture.src ?? "", name ?? "", round ? 1 : width / height);
    await this.ruler.draw();
    if (this.destroyed) return;
    this.mesh.setTexture(art, colorNumber(texture.tint, 0xffffff), Math.abs(texture.scaleX ?? 1) || 1);
    this.drawnBars.fill("");
    this.drawnEffects = "";
  }

  protected _applyRenderFlags(flags: Record<string, boolean>): void {
    for (const flag of Object.keys(flags)) {
      const method = (this as SystemObject)[`_${flag}`];
      if (typeof method === "function") method.call(this);
    }
  }

  protected _refreshState(): void {
    this.bars.visible = this._canViewMode(this.document.displayBars ?? 0);
    this.nameplate.visible = this._canViewMode(this.document.displayName ?? 0);
    this.effects.visible = !this.document.isSecret || this.isOwner;
    this._refreshElevation();
    this._refreshBorder();
  }

  /** Draws the token above tokens of a lower elevation. */
  protected _refreshElevation(): void {
    this.zIndex = this.mesh.zIndex = (this.document.elevation ?? 0) * 1000 + (this.document.sort ?? 0) + (this.controlled ? 0.5 : 0);
  }

  protected _refreshVisibility(): void {
    this.visible = this.isVisible;
    this.mesh.visible = this.isVisible;
    const alpha = (this.document.alpha ?? 1) * (this.document.hidden ? 0.5 : 1);
    this.mesh.alpha = alpha;
    this.bars.alpha = this.effects.alpha = this.document.hidden ? 0.6 : 1;
  }

  protected _refreshPosition(): void {
    const { width, height } = this.getSize();
    this.position.set(this.shown.x, this.shown.y);
    this.mesh.position.set(this.shown.x + width / 2, this.shown.y + height / 2);
    env.canvas.cullToken(this);
  }

  protected _refreshSize(): void {
    const { width, height } = this.getSize();
    this.mesh.resize(width, height);
    this.drawnBars.fill("");
    this.drawnEffects = "";
  }

  protected _refreshShape(): void {
    this.shape = this.getShape();
  }

  protected _refreshRotation(): void {
    this.mesh.turnArt(this.document.lockRotation ? 0 : (this.shown.rotation * Math.PI) / 180);
  }

  protected _refreshBorder(): void {
    const look = dispositionLook(this.document.disposition ?? 0, this.actor?.hasPlayerOwner === true);
    this.mesh.setRing(look);
    const selected = colorNumber(env.CONFIG.Canvas?.dispositionColors?.CONTROLLED, DISPOSITION_COLORS.CONTROLLED);
    this.mesh.setHalo(this.controlled ? selected : this.hover ? this._getBorderColor() : null, this.controlled ? 1 : 0.7);
  }

  protected _getBorderColor(): number {
    return dispositionLook(this.document.disposition ?? 0, this.actor?.hasPlayerOwner === true).color;
  }

  protected _refreshNameplate(): void {
    drawNameplate(this.nameplate, this.document.name ?? "", this.getSize(), env.canvas.dimensions.size);
  }

  protected _refreshTooltip(): void {
    drawTooltip(this.tooltip, this._getTooltipText(), this.getSize(), env.canvas.dimensions.size);
  }

  /** Returns the line of text above a token: its elevation; "" at elevation 0. */
  protected _getTooltipText(): string {
    const elevation = this.document.elevation ?? 0;
    if (!Number.isFinite(elevation) || elevation === 0) return "";
    return `${elevation > 0 ? "▲" : "▼"} ${Math.abs(elevation)} ${env.canvas.grid.units}`.trim();
  }

  protected _refreshBars(): void {
    this.drawBars();
  }

  /** Draws the bars whose values have changed. */
  drawBars(): void {
    const bars = [this.bars.bar1, this.bars.bar2];
    for (const [number, bar] of bars.entries()) {
      const data: BarData | null = this.document.getBarAttribute?.(`bar${number + 1}`) ?? null;
      const key = data?.type === "bar" ? `${data.value}/${data.max}` : "none";
      if (key === this.drawnBars[number]) continue;
      this.drawnBars[number] = key;
      bar.visible = data?.type === "bar" ? this._drawBar(number, bar, data) !== false : false;
    }
  }

  /** Draws a bar. @param number 0: lower bar; 1: upper bar @returns false if nothing was drawn */
  protected _drawBar(number: number, bar: PIXI.Graphics, data: BarData): boolean {
    const { width, height } = this.getSize();
    const thickness = barHeight(height, env.canvas.dimensions.size);
    drawBarInto(bar, number, data, width * 0.86, thickness);
    bar.position.set(width * 0.07, number === 0 ? height - thickness : 0);
    return true;
  }

  protected _redrawEffects(): void {
    void this.drawEffects();
  }

  async drawEffects(): Promise<void> {
    const icons = statusIcons(this.actor);
    const defeated = isDefeated(this.document);
    const key = JSON.stringify([icons, defeated]);
    if (key === this.drawnEffects) return;
    this.drawnEffects = key;
    await this._drawEffects(icons.filter((icon) => !icon.overlay).map((icon) => icon.img));
    if (this.destroyed) return;
    const overlay = icons.find((icon) => icon.overlay);
    this.mesh.setDefeated(defeated || Boolean(overlay), overlay ? await iconTexture(overlay.img) : null);
  }

  protected async _drawEffects(pictures: readonly string[]): Promise<void> {
    await drawEffectIcons(this.effects, pictures, this.getSize(), env.canvas.dimensions.size);
  }

  protected _refreshTarget(): void {
    drawTargets(this.target, [...this.targeted], this.getSize(), env.canvas.dimensions.size);
  }

  protected _refreshTurnMarker(): void {
    const combat = env.game.combats?.viewed ?? env.game.combat;
    const current = combat?.started ? combat.combatant : null;
    this.mesh.setTurn(Boolean(current) && current.tokenId === this.id && (current.sceneId ?? this.scene.id) === this.scene.id);
    this.drawEffects().catch((error: unknown) => console.error(error));
  }

  /** Returns whether a display mode (CONST.TOKEN_DISPLAY_MODES) currently shows its element to this user. */
  protected _canViewMode(mode: number): boolean {
    if (mode === DISPLAY.ALWAYS) return true;
    if (mode === DISPLAY.CONTROL) return this.controlled;
    if (mode === DISPLAY.HOVER) return this.hover || this.controlled;
    if (mode === DISPLAY.OWNER_HOVER) return this.isOwner && (this.hover || this.controlled);
    return mode === DISPLAY.OWNER && this.isOwner;
  }

  override _canView(user: User): boolean {
    return this.actor?.testUserPermission?.(user, "LIMITED") ?? user.isGM;
  }

  override _canDrag(user: User): boolean {
    return super._canDrag(user) && !this.document.locked;
  }

  override _onControl(options: ControlOptions): void {
    super._onControl(options);
    if (options.pan) void env.canvas.animatePan(this.center);
  }

  override _onRelease(): void {
    super._onRelease();
    if (env.canvas.hud?.token?.object === this) env.canvas.hud.token.clear();
  }

  /**
   * Targets or untargets this token for `user` (by default this client's user), and informs the other clients.
   * @param releaseOthers - true: untargets the user's other targets
   */
  setTarget(
    targeted = true,
    { releaseOthers = true, user = env.game.user }: { releaseOthers?: boolean; user?: SystemObject; groupSelection?: boolean } = {},
  ): void {
    env.canvas.tokens.changeTargets(user, targeted ? [this.id] : [], {
      release: targeted ? [] : [this.id],
      replace: targeted && releaseOthers,
    });
  }

  override _onCreate(): void {
    void this.draw();
  }

  override _onUpdate(changed: Record<string, unknown>, options: OperationOptions = {}): void {
    const flags = flagsForChange(changed);
    if (flags["refreshPosition"] || flags["refreshRotation"]) this.followDocument(options);
    this.renderFlags.set(flags);
  }

  private followDocument(options: OperationOptions): void {
    const { x, y, rotation = 0 } = this.document;
    if (options.animate === false || options.teleport === true) this.stopAnimation();
    else return void this.animate({ x, y, rotation }, options.animation ?? {});
    Object.assign(this.shown, { x, y, rotation });
    this.renderFlags.set({ refreshPosition: true, refreshRotation: true });
  }

  get animationName(): string {
    return `Token.${this.id}.animate`;
  }

  /**
   * Animates the displayed token until it reaches a position.
   * @param duration - milliseconds; omitted: derived from the distance and `MOVEMENT_SPEED`, at most 2,000, or 250 without movement
   */
  async animate(to: Partial<Token["shown"]>, { duration, easing }: { duration?: number; easing?: string } = {}): Promise<void> {
    const goal = { ...this.shown, ...to };
    const spaces = Math.hypot(goal.x - this.shown.x, goal.y - this.shown.y) / env.canvas.dimensions.size;
    const natural = spaces > 0 ? Math.min(2000, (spaces / MOVEMENT_SPEED) * 1000) : 250;
    const turn = ((((goal.rotation - this.shown.rotation) % 360) + 540) % 360) - 180;
    const attributes = [
      { parent: this.shown, attribute: "x", to: goal.x },
      { parent: this.shown, attribute: "y", to: goal.y },
      { parent: this.shown, attribute: "rotation", to: this.shown.rotation + turn },
    ];
    const ontick = (): void => this.showPosition();
    await CanvasAnimation.animate(attributes, {
      name: this.animationName,
      duration: duration ?? natural,
      easing: easing ?? "easeInOutCosine",
      ontick,
    });
  }

  private showPosition(): void {
    if (this.destroyed) return;
    this._refreshPosition();
    this._refreshRotation();
    if (env.canvas.hud?.token?.object === this) env.canvas.hud.token.setPosition();
  }

  /**
   * Reacts to the start or end of a special status. Does nothing, because the table has no sight or light; subclasses may override this
   * method.
   */
  _onApplyStatusEffect(_statusId: string, _active: boolean): void {}

  stopAnimation(): void {
    CanvasAnimation.terminateAnimation(this.animationName);
  }

  override _onClickLeft(event: BoardEvent): void {
    const tool = env.canvas.activeTool;
    if (tool === "target") return this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey });
  }

  override _onClickLeft2(_event: BoardEvent): void {
    if (this.can(env.game.user, "view")) this.actor?.sheet?.render?.({ force: true });
  }

  override _onClickRight(event: BoardEvent): void {
    if (!this.can(env.game.user, "HUD")) return;
    this.control({ releaseOthers: !this.controlled && !event.shiftKey });
    env.canvas.hud?.token?.toggle(this);
  }

  override _onClickRight2(event: BoardEvent): void {
    env.canvas.hud?.token?.clear();
    this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
  }

  override _onDragLeftStart(event: BoardEvent): boolean {
    return this.drag.start(event);
  }

  override _onDragLeftMove(event: BoardEvent): void {
    this.drag.move(event);
  }

  override _onDragLeftDrop(event: BoardEvent): void {
    void this.drag.drop(event);
  }

  override _onDragLeftCancel(): void {
    this.drag.end();
  }

  /** Shows the token at a position without changing its document. With null, shows the token at the document's position. */
  showAt(position: Point | null): void {
    this.stopAnimation();
    Object.assign(this.shown, { x: (position ?? this.document).x, y: (position ?? this.document).y });
    this._refreshPosition();
  }

  override destroy(options?: PIXI.IDestroyOptions | boolean): void {
    if (this.destroyed) return;
    this.stopAnimation();
    for (const user of this.targeted) user.targets?.delete(this);
    this.ruler.destroy();
    this.mesh.destroy({ children: true });
    super.destroy(options);
  }
}
