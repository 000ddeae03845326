import type { SourceData } from "../dynamic";
import type { OperationOptions } from "./operation";
import type { Document } from "./document";
import type { BaseUser } from "./user";
import { DataModel } from "../data/data-model";

/** Steps before and after operations on a document. Documents with a system model pass the steps to the model. */
export class DocumentSteps extends DataModel {
  async _preCreate(data: SourceData, options: OperationOptions, user: BaseUser): Promise<boolean | void> {
    return this["system"]?._preCreate?.(data, options, user);
  }

  _onCreate(data: SourceData, options: OperationOptions, userId: string): void {
    this["system"]?._onCreate?.(data, options, userId);
  }

  async _preUpdate(changes: SourceData, options: OperationOptions, user: BaseUser): Promise<boolean | void> {
    return this["system"]?._preUpdate?.(changes, options, user);
  }

  _onUpdate(changed: SourceData, options: OperationOptions, userId: string): void {
    this["system"]?._onUpdate?.(changed, options, userId);
  }

  async _preDelete(options: OperationOptions, user: BaseUser): Promise<boolean | void> {
    return this["system"]?._preDelete?.(options, user);
  }

  _onDelete(options: OperationOptions, userId: string): void {
    this["system"]?._onDelete?.(options, userId);
  }

  static async _preCreateOperation(_documents: Document[], _operation: OperationOptions, _user: BaseUser): Promise<boolean | void> {}
  static async _onCreateOperation(_documents: Document[], _operation: OperationOptions, _user: BaseUser): Promise<void> {}
  static async _preUpdateOperation(_documents: Document[], _operation: OperationOptions, _user: BaseUser): Promise<boolean | void> {}
  static async _onUpdateOperation(_documents: Document[], _operation: OperationOptions, _user: BaseUser): Promise<void> {}
  static async _preDeleteOperation(_documents: Document[], _operation: OperationOptions, _user: BaseUser): Promise<boolean | void> {}
  static async _onDeleteOperation(_documents: Document[], _operation: OperationOptions, _user: BaseUser): Promise<void> {}

  _preCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _data: SourceData[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _data: SourceData[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _preUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _changes: SourceData[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _onUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _changes: SourceData[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _preDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _ids: string[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
  _onDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _ids: string[],
    _options: OperationOptions,
    _userId: string,
  ): void {}
}
