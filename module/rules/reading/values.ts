import * as v from "valibot";
import { LIMITS } from "../limits";

// The message of each schema is the type or the words that it expects; `faults.ts` makes sentences from these messages.

type Entries = v.ObjectEntries;
export type PlainObject = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is PlainObject => typeof value === "object" && value !== null && !Array.isArray(value);
const plainObject = <T>() => v.custom<T>(isPlainObject, "object");

/** Returns the entries as an object without a prototype, so that "constructor" counts as an unknown key. */
const bare = <E extends Entries>(entries: E): E => Object.assign(Object.create(null) as object, entries) as E;

/** Returns the schema of an object with known keys. The schema drops other keys. */
export const object = <const E extends Entries>(entries: E) =>
  v.pipe(plainObject<v.InferInput<v.ObjectSchema<E, undefined>>>(), v.object(bare(entries)));

/** Returns the schema of an object with known keys. Any other key is a fault. */
export const closedObject = <const E extends Entries>(entries: E) =>
  v.pipe(plainObject<v.InferInput<v.StrictObjectSchema<E, string>>>(), v.strictObject(bare(entries), Object.keys(entries).join(", ")));

/** Returns the schema of an object with known keys. The schema keeps other keys. */
export const openObject = <const E extends Entries>(entries: E) =>
  v.pipe(plainObject<v.InferInput<v.LooseObjectSchema<E, undefined>>>(), v.looseObject(bare(entries)));

/** Returns the schema of an object with arbitrary keys and values of one kind. */
export const keyed = <S extends v.GenericSchema>(values: S) =>
  v.pipe(plainObject<Record<string, v.InferInput<S>>>(), v.record(v.string(), values));

/** Returns the schema of one of the shapes that a value of `either` can have. */
export const branch = <const E extends Entries>(entries: E) => v.object(bare(entries));

/**
 * Returns the schema of an object whose other keys depend on the word under `key`.
 * @param words Allowed words, for the message of a fault.
 */
export const either = <const Key extends string, const Branches extends v.VariantOptions<Key>>(
  key: Key,
  branches: Branches,
  words: readonly string[],
) => v.pipe(plainObject<v.InferInput<Branches[number]>>(), v.variant(key, branches, words.join(", ")));

/** Returns the schema of a list. The schema checks the length before the entries. */
export const listOf = <S extends v.GenericSchema>(items: S, most: number = LIMITS.list) =>
  v.pipe(v.custom<v.InferInput<S>[]>(Array.isArray, "array"), v.maxLength(most), v.array(items, "array"));

/** Returns the schema of an integer in a range, ends included. */
export const integer = (least: number, most: number) =>
  v.pipe(v.number("integer"), v.integer("integer"), v.minValue(least), v.maxValue(most));

/** Returns the schema of a finite number in a range, ends included. */
export const decimal = (least: number, most: number) => v.pipe(v.number("number"), v.finite("number"), v.minValue(least), v.maxValue(most));

/** Returns the schema of a text with a maximum number of characters. */
export const boundedText = (most: number = LIMITS.label) => v.pipe(v.string("string"), v.maxLength(most));

/** Returns the schema of a text with at least one character and a maximum number of characters. */
export const name = (most: number = LIMITS.label) => v.pipe(v.string("string"), v.minLength(1), v.maxLength(most));

export const trueOrFalse = v.boolean("boolean");

/** Returns the schema of one of the given words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) => v.picklist(words, words.join(", "));

/** Returns the schema of exactly the given text or number. */
export const exactly = <const T extends string | number>(value: T) => v.literal(value, JSON.stringify(value));

/** Schema of a document id, or of a key made of several ids. */
export const id = boundedText(LIMITS.id);
export const uuid = boundedText(LIMITS.uuid);
/** Schema of a coordinate on the canvas, in pixels. */
export const coordinate = decimal(-LIMITS.map, LIMITS.map);
