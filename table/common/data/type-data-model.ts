import { globals, type SourceData } from "../dynamic";
import type { DataOptions } from "./options";
import type { Document } from "../documents/document";
import type { BaseUser } from "../documents/user";
import type { InputConfig } from "./fields/form-input";
import { DataModel } from "./data-model";

/** The model of a document's `system`. Its `parent` is the document. */
export class TypeDataModel extends DataModel {
  static override get _schemaName(): string {
    return "system";
  }

  /** The system or module that declared the subtype; null if it is not active. */
  get modelProvider(): typeof Document {
    const g = globals;
    const type: string = this["parent"]?.type ?? "";
    return type.includes(".") ? (g.game?.modules?.get(type.split(".")[0]) ?? null) : (g.game?.system ?? null);
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async _preCreate(_data: SourceData, _options: DataOptions, _user: BaseUser): Promise<boolean | void> {}

  _onCreate(_data: SourceData, _options: DataOptions, _userId: string): void {}

  async _preUpdate(_changes: SourceData, _options: DataOptions, _user: BaseUser): Promise<boolean | void> {}

  _onUpdate(_changed: SourceData, _options: DataOptions, _userId: string): void {}

  async _preDelete(_options: DataOptions, _user: BaseUser): Promise<boolean | void> {}

  _onDelete(_options: DataOptions, _userId: string): void {}

  async toEmbed(_config: InputConfig, _options: DataOptions = {}): Promise<unknown> {
    return null;
  }

  onEmbed(_element: HTMLElement): void {}
}
