/**
 * Types that the compiler cannot know, because the wire, a stored world, Foundry's globals or the system defines their values. Only this
 * file may use `any`. Other files use one of these names, and thereby state the origin of the value.
 */

/** A JSON value, as sent between client and server and as stored. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;

/** An object of JSON values, by key. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Source data of a model or document, or changes to it, from a stored world, the wire or a package. The keys follow a schema that the
 * system declares at run time.
 */
export type SourceData = Record<string, any>;

/** A field's value. The field's class and options determine its type at run time. */
export type FieldValue = any;

/** A document, model, field, roll, placeable or application whose class the system supplies or registers at run time. */
export type SystemObject = any;

/** Class of a `SystemObject`, with the system's own members and constructor arguments. */
export type SystemClass = any;

/** Constructor type that TypeScript requires for a class extended by a mixin. The mixin passes the arguments on without reading them. */
export type Constructor<T> = new (...passedOn: any[]) => T;

/** A function that a package registers and the table calls. The caller documents its arguments. */
export type Callback = (...given: any[]) => any;

/** Foundry's globals in the running game. The table creates the members at the start. A system replaces and extends them. */
export interface FoundryScope {
  game: any;
  CONFIG: any;
  CONST: any;
  canvas: any;
  ui: any;
  foundry: any;
  Hooks: any;
  /** Options with which the table starts, and values that tests read. */
  __table?: any;
  [name: string]: any;
}

/** The global scope with a specific type. The object is `globalThis` itself. */
export const globals = globalThis as unknown as FoundryScope;
