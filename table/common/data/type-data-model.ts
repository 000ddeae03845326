import { DataModel } from "./data-model";

/** The model behind a document's `system`. Its `parent` is the document. */
export class TypeDataModel extends DataModel {
  static override get _schemaName(): string {
    return "system";
  }

  /** The system or module that declared the subtype. */
  get modelProvider(): any {
    const g = globalThis as any;
    const type: string = this["parent"]?.type ?? "";
    return type.includes(".") ? (g.game?.modules?.get(type.split(".")[0]) ?? null) : (g.game?.system ?? null);
  }

  prepareBaseData(): void {}

  prepareDerivedData(): void {}

  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {}

  _onCreate(_data: any, _options: any, _userId: string): void {}

  async _preUpdate(_changes: any, _options: any, _user: any): Promise<boolean | void> {}

  _onUpdate(_changed: any, _options: any, _userId: string): void {}

  async _preDelete(_options: any, _user: any): Promise<boolean | void> {}

  _onDelete(_options: any, _userId: string): void {}

  async toEmbed(_config: any, _options: any = {}): Promise<any> {
    return null;
  }

  onEmbed(_element: any): void {}
}
