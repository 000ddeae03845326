import type { FieldValue } from "../../../common/dynamic";
import type { FormConfiguration } from "./application-events";
import type { ActionHandler } from "./options";
import type { HeaderControl } from "./frame";
import type { Position } from "./position";

/** What an application declares of its window. */
export interface WindowOptions {
  frame?: boolean;
  positioned?: boolean;
  title?: string;
  icon?: string | false;
  controls?: HeaderControl[];
  minimizable?: boolean;
  resizable?: boolean;
  contentTag?: string;
  contentClasses?: string[];
  [option: string]: unknown;
}

/** Options of one application: those of its classes and its own, folded together. */
export interface ApplicationOptions {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, ActionHandler | { handler: ActionHandler; buttons?: number[] }>;
  form: FormConfiguration;
  position: Position;
  /** Options that the class of the application declares. */
  [option: string]: FieldValue;
}
