import * as PIXI from "pixi.js";
import type { Point } from "../../../common/grid/grid-types";
import { ScrollingTextLayer, type ScrollingTextOptions } from "../text/scrolling-text";
import { CanvasGroup } from "./canvas-group";

/** Everything above the scene: grid, walls, token markers, controls, texts. */
export class InterfaceGroup extends CanvasGroup {
  private readonly scrolling = new ScrollingTextLayer();
  private readonly drawings = new PIXI.Container();

  constructor() {
    super("interface");
    this.drawings.zIndex = 50;
    this.scrolling.zIndex = 1100;
    this.addChild(this.drawings, this.scrolling);
  }

  addDrawing(drawing: PIXI.DisplayObject): PIXI.DisplayObject {
    return this.drawings.addChild(drawing);
  }

  removeDrawing(drawing: PIXI.DisplayObject): void {
    this.drawings.removeChild(drawing);
  }

  /**
   * Shows a text that floats away from a point.
   * @returns the text after it has disappeared; null if the setting core.scrollingStatusText is off or no scene is shown
   */
  createScrollingText(origin: Point, content: string, options: ScrollingTextOptions = {}): Promise<PIXI.Sprite | null> {
    return this.scrolling.create(origin, content, options);
  }

  override async tearDown(): Promise<void> {
    this.scrolling.removeChildren().forEach((child) => child.destroy());
  }
}
