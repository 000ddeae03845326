import {
  array,
  fallback,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
  unknown,
  type ObjectEntries,
} from "valibot";
import { isPlainObject, type PlainObject } from "./values";

// Schemas of stored documents. A value that is missing or has the wrong type becomes the value of a new document.

export const storedNumber = (initial: number) => fallback(optional(number(), initial), initial);

export const storedNumberOrNull = fallback(optional(nullable(number()), null), null);

export const storedText = (initial: string) => fallback(optional(string(), initial), initial);

export const storedTexts = fallback(optional(array(pipe(unknown(), transform(String))), []), []);

export const storedFlag = optional(
  pipe(
    unknown(),
    transform((value) => value === true),
  ),
  false,
);

/** Returns the schema of one of several words. A missing word becomes `initial`; any other word is a fault. */
export const storedWord = <const Words extends readonly string[], const Initial extends Words[number]>(words: Words, initial: Initial) =>
  optional(picklist(words, `must be one of ${words.filter((word) => word !== "").join(", ")}`), initial as Words[number]);

/** Schema of a map of any values. A missing or invalid map becomes an empty map. */
export const storedMap = optional(
  pipe(
    unknown(),
    transform((value): PlainObject => (isPlainObject(value) ? value : {})),
  ),
  {},
);

/** Returns the schema of a map with known keys. The schema drops other keys. */
export const storedObject = <const E extends ObjectEntries>(entries: E) => optional(pipe(storedMap, object(entries)), {});

/** Schema of a map of numbers. It drops entries of other types. */
export const storedNumbers = optional(
  pipe(
    storedMap,
    transform((map) => Object.fromEntries(Object.entries(map).filter((pair): pair is [string, number] => typeof pair[1] === "number"))),
  ),
  {},
);
