import * as PIXI from "pixi.js";

/** A part of the stage with layers and objects of packages. */
export class CanvasGroup extends PIXI.Container {
  readonly groupName: string;

  constructor(groupName: string) {
    super();
    this.groupName = groupName;
    this.name = groupName;
    this.sortableChildren = true;
    this.eventMode = "passive";
  }

  async draw(): Promise<void> {}

  /** Clears the scene. Objects of packages remain, because packages remove them in `canvasTearDown`. */
  async tearDown(): Promise<void> {}
}
