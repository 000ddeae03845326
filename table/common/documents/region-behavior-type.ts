import { globals } from "../dynamic";
import { fields } from "../data/fields/namespace";
import { TypeDataModel } from "../data/type-data-model";

/** Model of a region behavior type. The table sends no region events and calls no event handlers. */
export class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, (event: unknown) => Promise<void>> = {};

  /**
   * Creates the field with the events to which a behavior subscribes.
   * @param events - names to choose from; omitted: all of CONST.REGION_EVENTS
   */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): unknown {
    const all: string[] = Object.values(globals.CONST.REGION_EVENTS);
    const choices = Object.fromEntries((events ?? all).map((name) => [name, `BEHAVIOR.Events.${name}`]));
    return new fields.SetField(new fields.StringField({ required: true, choices }), { initial });
  }

  get behavior() {
    return this.parent;
  }

  get region() {
    return this.behavior?.parent ?? null;
  }

  get scene() {
    return this.region?.parent ?? null;
  }
}
