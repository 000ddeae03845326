import * as v from "valibot";
import { LIMITS } from "../limits";

// Each schema gives the type or the words it wants as its message; `faults.ts` makes sentences of them.

type Entries = v.ObjectEntries;
export type PlainObject = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is PlainObject => typeof value === "object" && value !== null && !Array.isArray(value);
const plainObject = <T>() => v.custom<T>(isPlainObject, "object");

/** Without a prototype, so that "constructor" is a key as strange as any other. */
const bare = <E extends Entries>(entries: E): E => Object.assign(Object.create(null) as object, entries) as E;

/** An object; keys it does not name are left out of what is read. */
export const object = <const E extends Entries>(entries: E) =>
  v.pipe(plainObject<v.InferInput<v.ObjectSchema<E, undefined>>>(), v.object(bare(entries)));

/** An object that may have no other keys. */
export const closedObject = <const E extends Entries>(entries: E) =>
  v.pipe(plainObject<v.InferInput<v.StrictObjectSchema<E, string>>>(), v.strictObject(bare(entries), Object.keys(entries).join(", ")));

/** An object whose further keys are kept. */
export const openObject = <const E extends Entries>(entries: E) =>
  v.pipe(plainObject<v.InferInput<v.LooseObjectSchema<E, undefined>>>(), v.looseObject(bare(entries)));

/** An object with values of one kind under keys that only its reader knows. */
export const keyed = <S extends v.GenericSchema>(values: S) =>
  v.pipe(plainObject<Record<string, v.InferInput<S>>>(), v.record(v.string(), values));

/** One way a value of `either` can be. */
export const branch = <const E extends Entries>(entries: E) => v.object(bare(entries));

/** An object whose other keys follow from the word under one of them. @param words What stands there, for the message. */
export const either = <const Key extends string, const Branches extends v.VariantOptions<Key>>(
  key: Key,
  branches: Branches,
  words: readonly string[],
) => v.pipe(plainObject<v.InferInput<Branches[number]>>(), v.variant(key, branches, words.join(", ")));

/** A list. Its length is looked at before its entries. */
export const listOf = <S extends v.GenericSchema>(items: S, most: number = LIMITS.list) =>
  v.pipe(v.custom<v.InferInput<S>[]>(Array.isArray, "array"), v.maxLength(most), v.array(items, "array"));

/** An integer in a range. */
export const integer = (least: number, most: number) =>
  v.pipe(v.number("integer"), v.integer("integer"), v.minValue(least), v.maxValue(most));

/** A finite number in a range. */
export const decimal = (least: number, most: number) => v.pipe(v.number("number"), v.finite("number"), v.minValue(least), v.maxValue(most));

/** A text of at most so many characters. */
export const boundedText = (most: number = LIMITS.label) => v.pipe(v.string("string"), v.maxLength(most));

/** A text that is not empty. */
export const name = (most: number = LIMITS.label) => v.pipe(v.string("string"), v.minLength(1), v.maxLength(most));

export const trueOrFalse = v.boolean("boolean");

/** One of several words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) => v.picklist(words, words.join(", "));

/** One word, text or number and no other. */
export const exactly = <const T extends string | number>(value: T) => v.literal(value, JSON.stringify(value));

/** Id of a document, or a key made of several ids. */
export const id = boundedText(LIMITS.id);
export const uuid = boundedText(LIMITS.uuid);
/** Canvas pixels. */
export const coordinate = decimal(-LIMITS.map, LIMITS.map);
