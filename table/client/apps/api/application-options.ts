import type { FieldValue } from "../../../common/dynamic";
import type { FormConfiguration } from "./application-events";
import type { ActionHandler } from "./options";
import type { HeaderControl } from "./frame";
import type { Position } from "./position";

/** Window options of an application. */
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

/** Options of one application, merged from its classes and the application's own options. */
export interface ApplicationOptions {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, ActionHandler | { handler: ActionHandler; buttons?: number[] }>;
  form: FormConfiguration;
  position: Position;
  /** Other options, which the application's class declares. */
  [option: string]: FieldValue;
}
