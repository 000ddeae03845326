import * as PIXI from "pixi.js";

/** A part of the stage that holds layers and whatever packages add. */
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

  /** Forgets the scene. What packages added stays: they take it away in `canvasTearDown` if it belongs to a scene. */
  async tearDown(): Promise<void> {}
}
