import type { FieldValue, SourceData } from "../dynamic";
import type { DataField } from "./fields/data-field";
import type { DataModel } from "./data-model";

/** Which steps of cleaning are taken (14). */
export interface CleaningChoice {
  migrate?: boolean;
  copy?: boolean;
  [option: string]: unknown;
}

/** Options of constructing, cleaning, validating and updating data. Each step passes them on to the next one. */
export interface DataOptions {
  /** The data is a delta: absent keys stay absent. */
  partial?: boolean;
  /** The whole data of the model that the value belongs to. */
  source?: SourceData;
  /** The source before a change. */
  currentSource?: SourceData;
  /** Replaces illegal values by initial ones. */
  fallback?: boolean;
  /** Throws for illegal values. */
  strict?: boolean;
  /** Leaves invalid embedded documents out instead of failing. */
  dropInvalidEmbedded?: boolean;
  /** Validates data that is shared with a parent as well. */
  validateShared?: boolean;
  /** False: keeps values in a difference that are equal. */
  diff?: boolean;
  /** False: replaces inner objects. */
  recursive?: boolean;
  /** True: computes a change without applying it. */
  dryRun?: boolean;
  /** True or left out: warns of old notations. */
  warn?: boolean;
  migrate?: boolean;
  /** False: keeps keys that no field has. */
  prune?: boolean;
  /** False: cleans fields that are not stored, too. */
  persisted?: boolean;
  clean?: boolean | CleaningChoice;
  cleanOptions?: DataOptions;
  /** A check of the caller's own. */
  validate?: (this: DataField, value: FieldValue, options: DataOptions) => unknown;
  [option: string | symbol]: unknown;
}

/** What of a model is validated. */
export interface ModelValidation extends DataOptions {
  /** Changes to validate instead of the whole source. */
  changes?: SourceData;
  /** Cleans the changes first. */
  clean?: boolean;
  /** False: leaves the fields out. */
  fields?: boolean;
  /** Whether the rules that concern several fields are checked; without it where the whole is validated. */
  joint?: boolean;
}

/** What a cleaning knows of the place it has come to (14). */
export interface CleaningState {
  /** The instance that is cleaned. */
  model?: DataModel;
  /** What was stored at this place before. */
  source?: FieldValue;
  modelSource?: SourceData;
  [known: string]: unknown;
}

/** Construction options of a data model. */
export interface ModelOptions extends DataOptions {
  parent?: DataModel | null;
  pack?: string | null;
  parentCollection?: string | null;
}
