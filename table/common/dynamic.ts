/**
 * The few kinds of value that the compiler cannot know, because they belong to someone else: the wire, a world on disk, Foundry's global
 * scope and the system that is played. Only this file may write `any`; everything else says by one of these names whose value it is.
 */

/** A value that JSON can hold: what travels between client and server and what is stored. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;

/** A record that JSON can hold. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Source data of a model or document, or changes to it. A world on disk, the wire or a package writes it; its keys follow from a schema that
 * the system declares at run time.
 */
export type SourceData = Record<string, any>;

/** A value that a field of such a schema holds: the field's class and options decide at run time what it may be. */
export type FieldValue = any;

/**
 * A document, model, field, roll, placeable or application whose class a system supplies in `CONFIG` or registers at run time. Its members
 * are the system's.
 */
export type SystemObject = any;

/** The class of a `SystemObject`: with members and constructor arguments of the system's own. */
export type SystemClass = any;

/** A constructor as TypeScript wants it of a class that a mixin extends: its arguments are passed on unread. */
export type Constructor<T> = new (...passedOn: any[]) => T;

/** A function that a package registers and the table calls; the caller's documentation says with what. */
export type Callback = (...given: any[]) => any;

/**
 * Foundry's global scope as the running game fills it. The table makes the members at the start, a system replaces and extends them: which
 * classes `CONFIG` names and which collections `game` holds is only known then.
 */
export interface FoundryScope {
  game: any;
  CONFIG: any;
  CONST: any;
  canvas: any;
  ui: any;
  foundry: any;
  Hooks: any;
  /** Choices of whoever starts the table, and what tests read back. */
  __table?: any;
  [name: string]: any;
}

/** The global scope under its own type. It is the same object as `globalThis`. */
export const globals = globalThis as unknown as FoundryScope;
