import * as collection from "./collection-fields";
import * as data from "./data-field";
import * as document from "./document-fields";
import * as embedded from "./embedded-fields";
import * as primitive from "./primitive-fields";
import * as reference from "./reference-fields";
import * as schema from "./schema-field";
import * as typed from "./typed-fields";
import { DataModelValidationError, DataModelValidationFailure } from "../validation-failure";

/** The fields that packages reach as `foundry.data.fields`. */
export const fields = {
  AlphaField: primitive.AlphaField,
  AngleField: primitive.AngleField,
  AnyField: primitive.AnyField,
  ArrayField: collection.ArrayField,
  BooleanField: primitive.BooleanField,
  ColorField: reference.ColorField,
  DataField: data.DataField,
  DataModelValidationError,
  DataModelValidationFailure,
  DocumentAuthorField: reference.DocumentAuthorField,
  DocumentFlagsField: document.DocumentFlagsField,
  DocumentIdField: reference.DocumentIdField,
  DocumentOwnershipField: document.DocumentOwnershipField,
  DocumentStatsField: document.DocumentStatsField,
  DocumentTypeField: document.DocumentTypeField,
  DocumentUUIDField: reference.DocumentUUIDField,
  EmbeddedCollectionDeltaField: embedded.EmbeddedCollectionDeltaField,
  EmbeddedCollectionField: embedded.EmbeddedCollectionField,
  EmbeddedDataField: schema.EmbeddedDataField,
  EmbeddedDocumentField: embedded.EmbeddedDocumentField,
  FilePathField: primitive.FilePathField,
  ForeignDocumentField: reference.ForeignDocumentField,
  HTMLField: primitive.HTMLField,
  HueField: primitive.HueField,
  IntegerSortField: primitive.IntegerSortField,
  JSONField: primitive.JSONField,
  JavaScriptField: primitive.JavaScriptField,
  NumberField: primitive.NumberField,
  ObjectField: collection.ObjectField,
  SchemaField: schema.SchemaField,
  SetField: collection.SetField,
  StringField: primitive.StringField,
  TypeDataField: document.TypeDataField,
  TypedObjectField: typed.TypedObjectField,
  TypedSchemaField: typed.TypedSchemaField,
};

data.keepDefaultsOf(Object.values(fields));
