import { globals } from "../../dynamic";
import type { DataField } from "./data-field";
import { escapeHTML } from "../../utils/strings";

const dom = (): Document => {
  const d = globals.document as Document | undefined;
  if (!d) throw new Error("Form inputs can only be built in a browser.");
  return d;
};

const localize = (text: string | undefined): string => (text ? (globals.game?.i18n?.localize(text) ?? text) : "");

/** Choices of a field or form: a list, a record of labels, or a function that returns either. */
export type Choices = readonly unknown[] | ReadonlySet<unknown> | Readonly<Record<string, unknown>> | (() => Choices);

/** Options of a form input in addition to its field. */
export interface InputConfig {
  name?: string;
  id?: string;
  value?: unknown;
  disabled?: boolean;
  readonly?: boolean;
  required?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  classes?: string | readonly string[];
  ariaLabel?: string;
  aria?: { readonly label?: string };
  dataset?: Readonly<Record<string, string>>;
  /** Type of the values that a select element yields. */
  dtype?: string;
  type?: string;
  multiple?: boolean;
  /** Complete options of a select element. */
  options?: SelectOption[];
  choices?: Choices;
  groups?: readonly string[];
  blank?: string | false;
  labelAttr?: string;
  valueAttr?: string;
  /** False: labels stay untranslated. */
  localize?: boolean;
  /** Enriched markup of rich text. */
  enriched?: string;
  /** Creates the input in place of the field. */
  input?: (field: DataField, config: InputConfig) => HTMLElement;
  [option: string]: unknown;
}

/** Options of the group around an input. */
export interface GroupConfig {
  label?: string;
  hint?: string;
  units?: string;
  classes?: string | readonly string[];
  stacked?: boolean;
  localize?: boolean;
  hidden?: boolean;
  rootId?: string;
  /** An existing input; omitted: the group creates one. */
  input?: HTMLElement;
  [option: string]: unknown;
}

const classNames = (classes: string | readonly string[] | undefined): readonly string[] =>
  typeof classes === "string" ? classes.split(" ") : (classes ?? []);

/** Sets the attributes that all inputs share. */
export function setAttributes(element: HTMLElement, field: DataField, config: InputConfig): void {
  if (config.name) element.setAttribute("name", config.name);
  if (config.id) element.id = config.id;
  if (config.disabled) element.setAttribute("disabled", "");
  if (config.readonly) element.setAttribute("readonly", "");
  if (config.required ?? (field.required && !field.blank && !field.nullable && field.initial === undefined))
    element.setAttribute("required", "");
  if (config.autofocus) element.setAttribute("autofocus", "");
  const placeholder = config.placeholder ?? field.placeholder;
  if (placeholder) element.setAttribute("placeholder", localize(placeholder));
  if (config.classes) element.className = classNames(config.classes).join(" ");
  const ariaLabel = config.ariaLabel ?? config.aria?.label;
  if (ariaLabel) element.setAttribute("aria-label", localize(ariaLabel));
  for (const [key, value] of Object.entries(config.dataset ?? {})) element.dataset[key] = value;
}

/** Creates a plain `<input>`. */
export function buildInput(field: DataField, type: string, config: InputConfig): HTMLInputElement {
  const input = dom().createElement("input");
  input.type = type;
  setAttributes(input, field, config);
  // Set an attribute, because windows are built from markup, and markup contains no properties.
  if (type === "checkbox") input.toggleAttribute("checked", !!config.value);
  else if (config.value !== undefined && config.value !== null) input.setAttribute("value", String(config.value));
  if (type === "number") {
    for (const key of ["min", "max", "step"]) {
      const value = config[key] ?? field[key] ?? (key === "step" ? (field.integer ? 1 : "any") : undefined);
      if (value !== undefined) input.setAttribute(key, String(value));
    }
    input.dataset["dtype"] = "Number";
  }
  return input;
}

export interface SelectOption {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isList = (choices: Choices): choices is readonly unknown[] | ReadonlySet<unknown> => Array.isArray(choices) || choices instanceof Set;

/** Returns the choices. If `choices` is a function, returns its result. */
export const resolveChoices = (choices: Choices | null | undefined): Exclude<Choices, () => Choices> | null | undefined =>
  typeof choices === "function" ? resolveChoices(choices()) : choices;

/** Returns the choices of a field or config (array, record, function) as select options. */
export function selectOptions(field: DataField, config: InputConfig): SelectOption[] {
  if (config.options) return config.options;
  const choices = resolveChoices(config.choices ?? field.choices);
  if (!choices) return [];
  const valueAttr = config.valueAttr ?? "";
  const labelOf = (entry: unknown): string => {
    const own = isRecord(entry) ? entry : undefined;
    const label = own ? String(own[config.labelAttr ?? "label"] ?? own["name"] ?? "") : String(entry);
    return config.localize === false ? label : localize(label);
  };
  const option = (entry: unknown, value: unknown): SelectOption => {
    const group = isRecord(entry) && entry["group"] ? { group: localize(String(entry["group"])) } : {};
    return { value: String(value), label: labelOf(entry), ...group };
  };
  const memberOf = (entry: unknown, name: string): unknown => (isRecord(entry) ? entry[name] : undefined);
  if (isList(choices)) return [...choices].map((c) => option(c, memberOf(c, "value") ?? memberOf(c, valueAttr) ?? c));
  return Object.entries(choices).map(([value, c]) => option(c, memberOf(c, valueAttr) ?? value));
}

/** Creates a `<select>`. `blank` (a label, or "") adds an empty choice. */
export function buildSelect(field: DataField, config: InputConfig): HTMLSelectElement {
  const select = dom().createElement("select");
  setAttributes(select, field, config);
  if (config.type === "multi" || config.multiple) select.multiple = true;
  const selected = new Set(
    (config.value instanceof Set || Array.isArray(config.value) ? [...config.value] : [config.value]).map((v) =>
      v === null || v === undefined ? "" : String(v),
    ),
  );
  const options = selectOptions(field, config);
  const blank = config.blank ?? (field.blank || field.nullable ? "" : undefined);
  if (blank !== undefined && blank !== false) options.unshift({ value: "", label: localize(blank) });
  const groups = new Map<string, HTMLOptGroupElement>();
  const groupOf = (label: string): HTMLOptGroupElement => {
    const known = groups.get(label);
    if (known) return known;
    const group = dom().createElement("optgroup");
    group.label = label;
    groups.set(label, group);
    select.append(group);
    return group;
  };
  for (const entry of options) {
    const option = dom().createElement("option");
    option.value = entry.value;
    option.textContent = entry.label;
    if (entry.disabled) option.disabled = true;
    if (entry.selected ?? selected.has(entry.value)) option.setAttribute("selected", "");
    (entry.group ? groupOf(entry.group) : select).append(option);
  }
  if (config.dataset?.dtype ?? config.dtype) select.dataset["dtype"] = config.dataset?.dtype ?? config.dtype;
  return select;
}

/** Creates a `<textarea>`. */
export function buildTextarea(field: DataField, config: InputConfig): HTMLTextAreaElement {
  const area = dom().createElement("textarea");
  setAttributes(area, field, config);
  area.textContent = config.value === undefined || config.value === null ? "" : String(config.value);
  return area;
}

/** Returns a new custom element such as `<prose-mirror>` or `<multi-select>`; undefined if the element is not defined. */
export function buildElement(tag: string, field: DataField, config: InputConfig): HTMLElement | undefined {
  if (!globals.customElements?.get(tag)) return undefined;
  const element = dom().createElement(tag);
  setAttributes(element, field, config);
  return element;
}

let counter = 0;

/** Creates the labeled group around an input. */
export function buildFormGroup(field: DataField, groupConfig: GroupConfig, inputConfig: InputConfig): HTMLElement {
  const d = dom();
  const group = d.createElement("div");
  group.className = ["form-group", ...classNames(groupConfig.classes)].filter(Boolean).join(" ");
  if (groupConfig.stacked) group.classList.add("stacked");
  if (groupConfig.hidden) group.hidden = true;
  const id = inputConfig.id ?? (groupConfig.rootId ? `${groupConfig.rootId}-${inputConfig.name ?? field.fieldPath}` : `field-${++counter}`);
  const label = d.createElement("label");
  const text = groupConfig.label ?? field.label ?? field.fieldPath;
  label.textContent = localize(text || field.fieldPath);
  if (groupConfig.units) {
    const units = d.createElement("span");
    units.className = "units";
    units.textContent = ` (${localize(groupConfig.units)})`;
    label.append(units);
  }
  label.setAttribute("for", id);
  const fields = d.createElement("div");
  fields.className = "form-fields";
  const input =
    groupConfig.input instanceof Object && "nodeType" in groupConfig.input ? groupConfig.input : field.toInput({ ...inputConfig, id });
  fields.append(input);
  group.append(label, fields);
  const hint = groupConfig.hint ?? field.hint;
  if (hint) {
    const paragraph = d.createElement("p");
    paragraph.className = "hint";
    paragraph.innerHTML = escapeHTML(localize(hint));
    paragraph.id = `${id}-hint`;
    input.setAttribute?.("aria-describedby", paragraph.id);
    group.append(paragraph);
  }
  return group;
}
