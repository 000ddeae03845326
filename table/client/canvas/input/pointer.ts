import type { SystemObject } from "../../../common/dynamic";
import type { Point } from "../../../common/grid/grid-types";
import { broadcastCursor } from "../activity/user-activity";
import type { Canvas } from "../board/canvas";
import type { Wall } from "../placeables/wall";
import { boardEvent, type BoardEvent } from "./board-event";
import { isSpaceHeld } from "./keyboard";
import { zoomBoard } from "./zoom";

const DRAG_DISTANCE = 6;
const LONG_PRESS = 600;
const DOUBLE_CLICK = 350;
const ZOOM_STEP = 1.12;

type Phase = "pressed" | "dragging" | "panning" | "pinching";
/** Receives the events of one press: a placeable, or the layer if no placeable is under the pointer. */
interface Receiver {
  _onClickLeft(event: BoardEvent): void;
  _onClickLeft2(event: BoardEvent): void;
  _onClickRight(event: BoardEvent): void;
  _onClickRight2(event: BoardEvent): void;
  _onDragLeftStart(event: BoardEvent): boolean;
  _onDragLeftMove(event: BoardEvent): void;
  _onDragLeftDrop(event: BoardEvent): void;
  _onDragLeftCancel(event: BoardEvent): void;
}

interface Press {
  phase: Phase;
  readonly button: number;
  readonly client: Point;
  readonly origin: Point;
  readonly view: { x: number; y: number; scale: number };
  readonly object: SystemObject;
  readonly receiver: Receiver;
  readonly door: Wall | null;
  readonly measuring: boolean;
  long: ReturnType<typeof setTimeout> | undefined;
}

/** Converts pointer events on the map to clicks, drags, panning and zooming. */
export class PointerInput {
  private press: Press | null = null;
  private lastClick = { time: 0, button: -1, receiver: null as unknown };
  private readonly touches = new Map<number, Point>();

  private readonly canvas: Canvas;
  private readonly view: HTMLCanvasElement;

  constructor(canvas: Canvas, view: HTMLCanvasElement) {
    this.canvas = canvas;
    this.view = view;
  }

  attach(): void {
    const { view } = this;
    view.addEventListener("pointerdown", (event) => this.onDown(event));
    view.addEventListener("pointermove", (event) => this.onMove(event));
    view.addEventListener("pointerup", (event) => this.onUp(event));
    view.addEventListener("pointercancel", (event) => this.onCancel(event));
    view.addEventListener("pointerleave", () => this.onLeave());
    view.addEventListener("contextmenu", (event) => event.preventDefault());
    view.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    view.addEventListener("keydown", (event) => event.key === "Escape" && this.press && this.abandon(event));
  }

  private point(event: MouseEvent): Point {
    return this.canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  }

  private onDown(event: PointerEvent): void {
    if (!this.canvas.ready) return;
    this.view.focus({ preventScroll: true });
    if (event.pointerType === "touch") this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.touches.size === 2) return this.startPinch();
    if (this.press || this.isTakenByOverlay(event)) return;
    this.view.setPointerCapture(event.pointerId);
    const origin = this.point(event);
    const door = this.canvas.controls.doors.doorAt(origin) as Wall | null;
    const object = this.objectAt(origin);
    const measuring = event.button === 0 && (this.canvas.activeTool === "ruler" || ((event.ctrlKey || event.metaKey) && !object));
    this.press = {
      phase: isSpaceHeld() || event.button === 1 ? "panning" : "pressed",
      button: event.button,
      client: { x: event.clientX, y: event.clientY },
      origin: measuring ? this.spaceCenter(origin) : origin,
      view: { ...this.currentView() },
      object,
      receiver: object ?? this.canvas.activeLayer,
      door,
      measuring,
      long: object || event.button !== 0 ? undefined : setTimeout(() => this.onLongPress(), LONG_PRESS),
    };
  }

  /** Returns whether an object that a package added to the map handles the event. Such objects take precedence. */
  private isTakenByOverlay(event: PointerEvent): boolean {
    const frame = this.view.getBoundingClientRect();
    const boundary = this.canvas.app!.renderer.events?.rootBoundary;
    const hit = boundary?.hitTest(event.clientX - frame.left, event.clientY - frame.top);
    return Boolean(hit) && hit !== this.canvas.stage && hit.eventMode !== "passive";
  }

  private currentView(): { x: number; y: number; scale: number } {
    const { pivot, scale } = this.canvas.stage;
    return { x: pivot.x, y: pivot.y, scale: scale.x };
  }

  private spaceCenter(point: Point): Point {
    return this.canvas.grid!.isGridless ? point : this.canvas.grid!.getCenterPoint(point);
  }

  private eventOf(event: PointerEvent | MouseEvent): BoardEvent {
    const { origin, object } = this.press!;
    return boardEvent(event, origin, this.point(event), object);
  }

  private onMove(event: PointerEvent): void {
    if (!this.canvas.ready) return;
    if (this.touches.has(event.pointerId)) this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.canvas.mousePosition = this.point(event);
    broadcastCursor(this.canvas.mousePosition);
    const { press } = this;
    if (!press) return this.hover();
    if (press.phase === "pinching") return this.pinch();
    if (press.phase === "pressed" && Math.hypot(event.clientX - press.client.x, event.clientY - press.client.y) >= DRAG_DISTANCE)
      this.startDrag(event);
    if (press.phase === "panning") this.panBy(event);
    else if (press.phase === "dragging") this.dragTo(event);
  }

  /** Returns the object of the active layer at a point, or else a visible pin there; null if there is neither. */
  private objectAt(point: Point): unknown {
    return this.canvas.activeLayer?.objectAt?.(point) ?? this.canvas.notes?.objectAt(point) ?? null;
  }

  private hover(): void {
    const { activeLayer, mousePosition } = this.canvas;
    const door = this.canvas.controls.doors.doorAt(mousePosition);
    const object: SystemObject = door ? null : this.objectAt(mousePosition);
    const previous = activeLayer?.hover ?? this.canvas.notes?.hover ?? null;
    this.view.style.cursor = door || object ? "pointer" : "";
    if (previous === object) return;
    previous?._onHoverOut();
    object?._onHoverIn();
  }

  private startDrag(event: PointerEvent): void {
    const press = this.press!;
    clearTimeout(press.long);
    if (press.button !== 0 || (event.pointerType === "touch" && !press.object)) press.phase = "panning";
    else if (press.measuring || press.receiver?._onDragLeftStart(this.eventOf(event))) press.phase = "dragging";
    else press.phase = "panning";
    this.view.style.cursor = press.phase === "panning" ? "grabbing" : "";
  }

  private panBy(event: PointerEvent): void {
    const { view, client } = this.press!;
    this.canvas.pan({ x: view.x - (event.clientX - client.x) / view.scale, y: view.y - (event.clientY - client.y) / view.scale });
  }

  private dragTo(event: PointerEvent): void {
    const press = this.press!;
    if (press.measuring) this.canvas.controls.ruler.show([press.origin, this.spaceCenter(this.point(event))]);
    else press.receiver._onDragLeftMove(this.eventOf(event));
  }

  private onUp(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    const { press } = this;
    if (!press || (press.phase !== "pinching" && press.button !== event.button)) return;
    clearTimeout(press.long);
    if (press.phase === "dragging" && !press.measuring) press.receiver._onDragLeftDrop(this.eventOf(event));
    if (press.measuring) this.canvas.controls.ruler.clear();
    if (press.phase === "pressed") this.click(event);
    if (press.phase !== "pinching" || this.touches.size === 0) this.press = null;
    this.view.style.cursor = "";
  }

  private click(event: PointerEvent): void {
    const { receiver, button, door } = this.press!;
    if (this.press!.measuring || !receiver) return;
    if (door && button === 0) return void this.canvas.controls.doors.toggle(door);
    if (door && button === 2) return void this.canvas.controls.doors.toggleLock(door);
    const now = performance.now();
    const twice = this.lastClick.receiver === receiver && this.lastClick.button === button && now - this.lastClick.time < DOUBLE_CLICK;
    this.lastClick = { time: twice ? 0 : now, button, receiver };
    const boarded = this.eventOf(event);
    if (button === 0) receiver[twice ? "_onClickLeft2" : "_onClickLeft"](boarded);
    else if (button === 2) receiver[twice ? "_onClickRight2" : "_onClickRight"](boarded);
    if (button === 0 && !this.press!.object) this.canvas.hud?.token?.clear?.();
  }

  private onCancel(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    if (this.press) this.abandon(event);
  }

  private abandon(event: Event): void {
    const press = this.press!;
    clearTimeout(press.long);
    if (press.phase === "dragging")
      press.receiver?._onDragLeftCancel(boardEvent(event as MouseEvent, press.origin, press.origin, press.object));
    this.canvas.controls.ruler.clear();
    this.press = null;
  }

  private onLeave(): void {
    broadcastCursor(null);
    if (!this.press) this.canvas.activeLayer?.hover?._onHoverOut();
  }

  private onLongPress(): void {
    const { press } = this;
    if (press?.phase !== "pressed" || press.measuring || press.door) return;
    this.press = null;
    void this.canvas.ping(press.origin);
  }

  private startPinch(): void {
    if (this.press?.phase === "dragging")
      this.press.receiver._onDragLeftCancel(boardEvent(new MouseEvent("pointercancel"), this.press.origin, this.press.origin, null));
    clearTimeout(this.press?.long);
    const [a, b] = [...this.touches.values()] as [Point, Point];
    const client = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    this.pinchDistance = Math.hypot(a.x - b.x, a.y - b.y) || 1;
    const origin = this.canvas.canvasCoordinatesFromClient(client);
    this.press = {
      phase: "pinching",
      button: 0,
      client,
      origin,
      view: this.currentView(),
      object: null,
      receiver: this.canvas.activeLayer,
      door: null,
      measuring: false,
      long: undefined,
    };
  }

  private pinchDistance = 1;

  /** Zooms with two fingers. The canvas point between the fingers stays between them. */
  private pinch(): void {
    if (this.touches.size < 2) return;
    const [a, b] = [...this.touches.values()] as [Point, Point];
    const press = this.press!;
    const scale = (press.view.scale * Math.hypot(a.x - b.x, a.y - b.y)) / this.pinchDistance;
    this.canvas.pan({ scale });
    const now = this.canvas.canvasCoordinatesFromClient({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const { x, y } = this.canvas.stage.pivot;
    this.canvas.pan({ x: x + press.origin.x - now.x, y: y + press.origin.y - now.y });
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    if (!this.canvas.ready || !event.deltaY) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    const steps = Math.max(-3, Math.min(3, (-event.deltaY * lines) / 100));
    const frame = this.view.getBoundingClientRect();
    const anchor = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    zoomBoard(this.canvas, ZOOM_STEP ** steps, anchor);
  }
}
