import { DataModel } from "../data/data-model";

/** What runs before and after an operation on a document. Documents with a model of their own pass their steps on to it. */
export class DocumentSteps extends DataModel {
  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    return this["system"]?._preCreate?.(data, options, user);
  }

  _onCreate(data: any, options: any, userId: string): void {
    this["system"]?._onCreate?.(data, options, userId);
  }

  async _preUpdate(changes: any, options: any, user: any): Promise<boolean | void> {
    return this["system"]?._preUpdate?.(changes, options, user);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    this["system"]?._onUpdate?.(changed, options, userId);
  }

  async _preDelete(options: any, user: any): Promise<boolean | void> {
    return this["system"]?._preDelete?.(options, user);
  }

  _onDelete(options: any, userId: string): void {
    this["system"]?._onDelete?.(options, userId);
  }

  static async _preCreateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  static async _preUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}
  static async _preDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}
  static async _onDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}

  _preCreateDescendantDocuments(_parent: any, _collection: string, _data: any[], _options: any, _userId: string): void {}
  _onCreateDescendantDocuments(_parent: any, _collection: string, _documents: any[], _data: any[], _options: any, _userId: string): void {}
  _preUpdateDescendantDocuments(_parent: any, _collection: string, _changes: any[], _options: any, _userId: string): void {}
  _onUpdateDescendantDocuments(
    _parent: any,
    _collection: string,
    _documents: any[],
    _changes: any[],
    _options: any,
    _userId: string,
  ): void {}
  _preDeleteDescendantDocuments(_parent: any, _collection: string, _ids: string[], _options: any, _userId: string): void {}
  _onDeleteDescendantDocuments(
    _parent: any,
    _collection: string,
    _documents: any[],
    _ids: string[],
    _options: any,
    _userId: string,
  ): void {}
}
