import * as PIXI from "pixi.js";

/** A part of the stage that contains layers, and objects that packages add. */
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

  /** Removes the scene from this group. Objects that packages have added remain, because packages remove them in `canvasTearDown`. */
  async tearDown(): Promise<void> {}
}
