import type { SystemObject } from "../../../common/dynamic";
import { world } from "../world";

export interface FormDataOptions {
  /** Data types by field name, for fields without a `data-dtype` attribute. */
  readonly dtypes?: Record<string, string>;
  /** True: includes disabled fields. */
  readonly disabled?: boolean;
  /** True or omitted: includes read-only fields. */
  readonly readonly?: boolean;
}

const WITHOUT_VALUE = new Set(["button", "submit", "reset", "image", "file", "fieldset", "output"]);

/**
 * Casts a field's value to the requested type. Invalid and empty numbers become null.
 * @param dtype "Number", "Boolean", "String", "JSON", or the global name of a class to construct from the text
 */
export function castValue(value: unknown, dtype: string | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && dtype !== "JSON") return value.map((one) => castValue(one, dtype));
  switch (dtype) {
    case undefined:
      return value;
    case "Number":
      return castNumber(value);
    case "Boolean":
      return value === true || value === "true" || value === "on" || value === "1" || value === 1;
    case "String":
      return String(value);
    case "JSON":
      return typeof value === "string" ? JSON.parse(value || "null") : value;
    default:
      return castToClass(value, dtype);
  }
}

function castNumber(value: unknown): number | null {
  if (value === "" || (typeof value === "string" && !value.trim())) return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

function castToClass(value: unknown, dtype: string): unknown {
  const cls = dtype.split(".").reduce<SystemObject>((at, key) => at?.[key], world);
  if (typeof cls !== "function") return value;
  if (typeof cls.fromString === "function") return cls.fromString(value);
  return cls === Array ? [value] : new cls(value);
}

function isReadable(field: SystemObject, options: FormDataOptions): boolean {
  const isCustom = field.localName.includes("-");
  if (!field.name || field.localName === "object" || (!isCustom && WITHOUT_VALUE.has(field.type))) return false;
  const disabled = field.disabled || (typeof field.matches === "function" && field.matches(":disabled"));
  if (disabled && !options.disabled) return false;
  return !(options.readonly === false && (field.readOnly || field.readonly));
}

/** Returns the type of a field without a declared type: "Number" for number and range inputs, otherwise undefined. */
function impliedType(field: SystemObject): string | undefined {
  if (field.type === "number" || field.type === "range") return "Number";
  return undefined;
}

/**
 * Returns the raw value of one field. Returns undefined for an unselected radio button, and null for an unchecked checkbox with a `value`.
 */
function rawValue(field: SystemObject): unknown {
  switch (field.type) {
    case "checkbox":
      if (field.hasAttribute("value")) return field.checked ? field.value : null;
      return field.checked;
    case "radio":
      return field.checked ? field.value : undefined;
    case "select-multiple":
      return [...field.options].filter((option) => option.selected).map((option) => option.value);
    default:
      return field.value instanceof Set ? [...field.value] : field.value;
  }
}

/**
 * Combines the values of fields with the same name: for radio buttons, the selected value (null: none); for one field, its value; for
 * several, all values in order, with null for unchecked checkboxes.
 */
function combine(fields: readonly SystemObject[], values: readonly unknown[]): unknown {
  if (fields[0].type === "radio") return values.find((value) => value !== undefined && value !== null) ?? null;
  return fields.length === 1 ? values[0] : values;
}

/** Returns the values of all named fields, cast to their types. @throws {Error} with the field's name if a value cannot be cast */
export function readFields(form: { readonly elements: Iterable<SystemObject> }, options: FormDataOptions = {}): Record<string, unknown> {
  const byName = new Map<string, SystemObject[]>();
  for (const field of form.elements) {
    if (isReadable(field, options)) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  }
  const read: Record<string, unknown> = {};
  for (const [name, fields] of byName) {
    const values = fields.map((field) => {
      const dtype = field.dataset?.dtype ?? options.dtypes?.[name] ?? impliedType(field);
      const raw = rawValue(field);
      try {
        return raw === undefined ? undefined : castValue(raw, dtype);
      } catch (error) {
        throw new Error(`The field "${name}" does not hold valid ${dtype}: ${(error as Error).message}`, { cause: error });
      }
    });
    read[name] = combine(fields, values);
  }
  return read;
}

/**
 * Adds to `into` the contents of editable regions and the paths of images that have a data path in `data-edit`. Skips disabled elements and
 * data paths that `into` already has.
 */
function readEditables(form: HTMLElement, into: Record<string, unknown>): void {
  for (const element of form.querySelectorAll?.<HTMLElement>("[data-edit]") ?? []) {
    const name = element.dataset.edit!;
    if (!name || name in into || element.hasAttribute("disabled")) continue;
    if (element.localName === "img") into[name] = element.getAttribute("src");
    else if (element.isContentEditable) into[name] = castValue(element.innerHTML, element.dataset.dtype);
  }
}

/** Values of a form. `object` maps field names to values of the declared types. */
export class FormDataExtended extends FormData {
  dtypes: Record<string, string> = {};
  #object: Record<string, unknown> = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.process(form, options);
  }

  get object(): Record<string, unknown> {
    return this.#object;
  }

  process(form: HTMLFormElement, options: FormDataOptions = {}): void {
    const read = readFields(form, options);
    readEditables(form, read);
    for (const [name, value] of Object.entries(read)) this.set(name, value);
    const view = form.ownerDocument?.defaultView;
    if (view) form.dispatchEvent(new view.FormDataEvent("formdata", { formData: this }));
  }

  override set(name: string, value: unknown): void {
    this.#object[name] = value;
    super.set(name, typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));
  }

  override append(name: string, value: unknown): void {
    const there = this.#object[name];
    const values = name in this.#object ? (Array.isArray(there) ? [...there, value] : [there, value]) : [value];
    this.#object[name] = values;
    super.append(name, String(value));
  }
}
