import type { SystemObject, SystemClass } from "../../../common/dynamic";
import type { Document } from "../../../common/documents/document";
import { localize, world } from "../world";

/** A sheet class as stored in `CONFIG.<Document>.sheetClasses[type][id]`. */
export interface SheetEntry {
  readonly id: string;
  readonly cls: SystemClass;
  readonly label: string;
  default: boolean;
  readonly canConfigure: boolean;
  readonly canBeDefault: boolean;
  readonly themes: Record<string, string> | null;
}

/** A document class for which sheets are registered, or a stand-in for the class. */
type SheetOwner = Pick<typeof Document, "documentName"> & Partial<Pick<typeof Document, "TYPES">>;

export interface SheetRegistration {
  label?: string | (() => string);
  types?: readonly string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

const sheetClasses = (documentName: string): Record<string, Record<string, SheetEntry>> => {
  const config = (world.CONFIG[documentName] ??= {});
  return (config.sheetClasses ??= {});
};

function typesOf(documentClass: SheetOwner, asked?: readonly string[]): string[] {
  if (asked?.length) return [...asked];
  const known = world.game?.documentTypes?.[documentClass.documentName] ?? documentClass.TYPES;
  return [...new Set<string>(["base", ...(known ?? [])])];
}

function labelOf(label: SheetRegistration["label"], fallback: string): string {
  const text = typeof label === "function" ? label() : label;
  return text ? localize(text) : fallback;
}

/** Adds a sheet class for the given types of a document; by default for all types. A default sheet replaces the previous default. */
export function registerSheet(documentClass: SheetOwner, scope: string, sheetClass: SystemClass, options: SheetRegistration = {}): void {
  const { types, label, makeDefault = false, canBeDefault = true, canConfigure = true, themes = null } = options;
  const id = `${scope}.${sheetClass.name}`;
  const classes = sheetClasses(documentClass.documentName);
  for (const type of typesOf(documentClass, types)) {
    const entries = (classes[type] ??= {});
    if (makeDefault) for (const entry of Object.values(entries)) entry.default = false;
    entries[id] = {
      id,
      cls: sheetClass,
      get label() {
        return labelOf(label, sheetClass.name);
      },
      default: makeDefault,
      canConfigure,
      canBeDefault,
      themes,
    };
  }
}

/** Removes a sheet class from the given types of a document; by default from all types. Does nothing if the class is not registered. */
export function unregisterSheet(
  documentClass: SheetOwner,
  scope: string,
  sheetClass: SystemClass,
  { types }: { types?: readonly string[] } = {},
): void {
  const id = `${scope}.${sheetClass?.name}`;
  const classes = sheetClasses(documentClass.documentName);
  for (const type of types ?? Object.keys(classes)) delete classes[type]?.[id];
}

/**
 * Returns the first sheet class that exists. Order: the document's own choice, the world's choice for the type, the registered default, any
 * possible default, `fallback`.
 */
export function sheetClassFor(document: SystemObject, fallback: unknown): typeof Document {
  const entries = sheetClasses(document.documentName)[document.type ?? "base"] ?? {};
  const own = document.getFlag?.("core", "sheetClass");
  const chosen = world.game?.settings?.settings?.has?.("core.sheetClasses")
    ? world.game.settings.get("core", "sheetClasses")?.[document.documentName]?.[document.type ?? "base"]
    : null;
  const usable = Object.values(entries);
  const entry = entries[own] ?? entries[chosen] ?? usable.find((one) => one.default) ?? usable.find((one) => one.canBeDefault);
  return entry?.cls ?? fallback;
}
