import * as collection from "./collection-fields";
import * as data from "./data-field";
import * as document from "./document-fields";
import * as embedded from "./embedded-fields";
import * as number from "./number-fields";
import * as primitive from "./primitive-fields";
import * as reference from "./reference-fields";
import * as schema from "./schema-field";
import * as text from "./text-fields";
import * as typed from "./typed-fields";
import { DataModelValidationError, DataModelValidationFailure } from "../validation-failure";

/** The field classes that packages use as `foundry.data.fields`. */
export const fields = {
  AlphaField: number.AlphaField,
  AngleField: number.AngleField,
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
  FilePathField: text.FilePathField,
  ForeignDocumentField: reference.ForeignDocumentField,
  HTMLField: text.HTMLField,
  HueField: number.HueField,
  IntegerSortField: number.IntegerSortField,
  JSONField: text.JSONField,
  JavaScriptField: text.JavaScriptField,
  NumberField: number.NumberField,
  ObjectField: collection.ObjectField,
  SchemaField: schema.SchemaField,
  SetField: collection.SetField,
  StringField: text.StringField,
  TypeDataField: document.TypeDataField,
  TypedObjectField: typed.TypedObjectField,
  TypedSchemaField: typed.TypedSchemaField,
};

data.keepDefaultsOf(Object.values(fields));
