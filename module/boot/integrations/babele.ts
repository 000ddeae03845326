/** Part of Babele's documented API that this file uses. */
export interface BabeleInstance {
  setSystemTranslationsDir(dir: string): void;
  registerConverters(converters: Readonly<Record<string, Converter>>): void;
}

type Converter = (value: unknown, translation: unknown) => unknown;

interface Named {
  readonly _id?: string;
  readonly name: string;
}

const isList = (value: unknown): value is readonly Named[] => Array.isArray(value);

/** Translates the parts of a document by id, else by name, with a translation such as `{ "Muzzle flash": { "name": "..." } }`. */
function byName(parts: unknown, translation: unknown): unknown {
  if (!isList(parts) || !translation || typeof translation !== "object") return parts;
  const words = translation as Readonly<Record<string, object | string>>;
  return parts.map((part) => {
    const own = words[part._id ?? ""] ?? words[part.name];
    if (!own) return part;
    return { ...part, ...(typeof own === "string" ? { name: own } : own) };
  });
}

/** Registers the folder of compendium translations, and a converter for item effects. See `babele/README.md`. */
export function offerTranslations(babele: BabeleInstance): void {
  babele.setSystemTranslationsDir("babele");
  babele.registerConverters({ crossfireEffects: byName });
}
