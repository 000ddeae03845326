import type { FieldValue, SourceData } from "../dynamic";
import type { DataField } from "./fields/data-field";
import type { DataModel } from "./data-model";

/** Cleaning steps to perform (Foundry 14 only). */
export interface CleaningChoice {
  migrate?: boolean;
  copy?: boolean;
  [option: string]: unknown;
}

/** Options for constructing, cleaning, validating and updating data. Each step passes the options to the next step. */
export interface DataOptions {
  /** True: the data is a delta, so absent keys remain absent. */
  partial?: boolean;
  /** Complete data of the model that contains the value. */
  source?: SourceData;
  /** The source before a change. */
  currentSource?: SourceData;
  /** True: replaces invalid values with initial values. */
  fallback?: boolean;
  /** True: throws an error for invalid values. */
  strict?: boolean;
  /** True: drops invalid embedded documents instead of throwing an error. */
  dropInvalidEmbedded?: boolean;
  /** True: also validates data that is shared with a parent. */
  validateShared?: boolean;
  /** False: a difference also contains equal values. */
  diff?: boolean;
  /** False: replaces inner objects instead of merging them. */
  recursive?: boolean;
  /** True: computes a change without applying it. */
  dryRun?: boolean;
  /** True or omitted: warns about old notation. */
  warn?: boolean;
  migrate?: boolean;
  /** False: preserves keys without a field. */
  prune?: boolean;
  /** False: also cleans fields that are not stored. */
  persisted?: boolean;
  clean?: boolean | CleaningChoice;
  cleanOptions?: DataOptions;
  /** Validation function of the caller. */
  validate?: (this: DataField, value: FieldValue, options: DataOptions) => unknown;
  [option: string | symbol]: unknown;
}

/** Options for validating a model. */
export interface ModelValidation extends DataOptions {
  /** Changes to validate instead of the whole source. */
  changes?: SourceData;
  /** True: cleans the changes first. */
  clean?: boolean;
  /** False: skips the fields. */
  fields?: boolean;
  /** True: checks rules that concern several fields; omitted: only if the whole model is validated. */
  joint?: boolean;
}

/** State of the cleaning process at its current position (Foundry 14 only). */
export interface CleaningState {
  /** The instance being cleaned. */
  model?: DataModel;
  /** Value previously stored at this position. */
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
