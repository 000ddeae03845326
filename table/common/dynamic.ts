/**
 * The few types that the compiler cannot know: the wire, a stored world, Foundry's globals and the system define their values.
 * Only this file may write `any`. Other files use one of these names, which states where the value comes from.
 */

/** A JSON value, as sent between client and server and as stored. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;

/** An object of JSON values, by key. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Source data of a model or document, or changes to it, from a stored world, the wire or a package.
 * Its keys follow a schema that the system declares at run time.
 */
export type SourceData = Record<string, any>;

/** A value of a field in such a schema; the field's class and options decide its type at run time. */
export type FieldValue = any;

/** A document, model, field, roll, placeable or application whose class the system supplies or registers at run time. */
export type SystemObject = any;

/** Class of a `SystemObject`, with the system's own members and constructor arguments. */
export type SystemClass = any;

/** Constructor type that TypeScript requires of a class extended by a mixin, which passes the arguments on unread. */
export type Constructor<T> = new (...passedOn: any[]) => T;

/** A function that a package registers and the table calls; the caller documents its arguments. */
export type Callback = (...given: any[]) => any;

/** Foundry's globals in the running game. The table creates the members at start; a system replaces and extends them. */
export interface FoundryScope {
  game: any;
  CONFIG: any;
  CONST: any;
  canvas: any;
  ui: any;
  foundry: any;
  Hooks: any;
  /** Options of the table's start, and values that tests read back. */
  __table?: any;
  [name: string]: any;
}

/** The global scope with its own type; the same object as `globalThis`. */
export const globals = globalThis as unknown as FoundryScope;
