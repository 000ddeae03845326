import type { FieldValue, SystemObject } from "../../common/dynamic";
import { groupChoices, listChoices, type Choice, type ChoiceConfig } from "./template-options";
import { isElement, localize } from "./world";

/** Options of the functions that create inputs (`foundry.applications.fields`). */
export interface InputConfig extends ChoiceConfig {
  name?: string;
  value?: FieldValue;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  dataset?: Record<string, string>;
  classes?: string[] | string;
  options?: Choice[];
  min?: number;
  max?: number;
  step?: number | "any";
  rows?: number;
  height?: number;
  type?: string;
}

export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  for (const name of ["name", "id"] as const) if (config[name]) input.setAttribute(name, config[name]);
  for (const name of ["required", "disabled", "readonly", "autofocus"] as const) input.toggleAttribute(name, config[name] === true);
  if (config.placeholder) input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  if (config.classes) input.className = Array.isArray(config.classes) ? config.classes.join(" ") : config.classes;
  Object.assign(input.dataset, config.dataset ?? {});
}

function make<K extends string>(tag: K, config: InputConfig): SystemObject {
  const element = document.createElement(tag);
  setInputAttributes(element, config);
  return element;
}

export function createTextInput(config: InputConfig): HTMLInputElement {
  const input = make("input", config);
  input.setAttribute("type", "text");
  input.setAttribute("value", config.value ?? "");
  return input;
}

export function createCheckboxInput(config: InputConfig): HTMLInputElement {
  const input = make("input", config);
  input.setAttribute("type", "checkbox");
  input.defaultChecked = Boolean(config.value);
  return input;
}

export function createNumberInput(config: InputConfig): HTMLElement {
  if (config.type === "range") return createPicker("range-picker", config);
  const input = make("input", config);
  input.setAttribute("type", "number");
  input.dataset.dtype = "Number";
  input.setAttribute("value", config.value ?? "");
  for (const name of ["min", "max", "step"] as const) if (config[name] !== undefined) input.setAttribute(name, String(config[name]));
  return input;
}

function createPicker(tag: string, config: InputConfig): HTMLElement {
  const element = make(tag, config);
  for (const name of ["value", "min", "max", "step"] as const)
    if (config[name] !== undefined) element.setAttribute(name, String(config[name]));
  return element;
}

export function createTextareaInput(config: InputConfig): HTMLTextAreaElement {
  const area = make("textarea", config);
  if (config.rows) area.setAttribute("rows", String(config.rows));
  area.textContent = config.value ?? "";
  return area;
}

export function createEditorInput(config: InputConfig): HTMLElement {
  const editor = make("prose-mirror", config);
  editor.setAttribute("value", config.value ?? "");
  if (config.height) editor.style.height = `${config.height}px`;
  return editor;
}

/** Returns the options by group with the selected options marked, as `createSelectInput` shows them. */
export function prepareSelectOptionGroups(config: InputConfig): { group: string; options: Choice[] }[] {
  const { value, options = [], ...rest } = config;
  return groupChoices(listChoices(options, { ...rest, selected: value }), config.groups);
}

function fillOptions(parent: HTMLElement, config: InputConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    let target: HTMLElement = parent;
    if (group) {
      target = document.createElement("optgroup");
      (target as HTMLOptGroupElement).label = group;
      parent.append(target);
    }
    target.append(...options.map(createOption));
  }
}

function createOption({ value, label, selected, disabled }: Choice): HTMLOptionElement {
  const option = document.createElement("option");
  option.value = value;
  option.textContent = label;
  option.defaultSelected = Boolean(selected);
  option.disabled = Boolean(disabled);
  return option;
}

export function createSelectInput(config: InputConfig): HTMLElement {
  if (config.type === "multi" || config.type === "checkboxes") return createMultiSelectInput(config);
  const select = make("select", config);
  fillOptions(select, config);
  return select;
}

export function createMultiSelectInput(config: InputConfig): HTMLElement {
  const element = make(config.type === "checkboxes" ? "multi-checkbox" : "multi-select", config);
  fillOptions(element, config);
  return element;
}

/**
 * Creates an icon element.
 * @param glyph Name of the icon, with or without "fa-".
 * @param style Font Awesome style, such as "solid".
 */
export function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", fixedWidth = false, classes = [] }: { style?: string; fixedWidth?: boolean; classes?: string[] } = {},
): HTMLElement {
  const icon = document.createElement("i");
  const prefixed = (name: string): string => (name.startsWith("fa-") ? name : `fa-${name}`);
  icon.classList.add(prefixed(style), prefixed(glyph), ...(fixedWidth ? ["fa-fw"] : []), ...classes);
  icon.inert = true;
  return icon;
}

export interface GroupConfig {
  label?: string;
  units?: string;
  hint?: string | null;
  input: HTMLElement | Iterable<HTMLElement>;
  rootId?: string | null;
  classes?: string[] | null;
  stacked?: boolean;
  localize?: boolean;
}

/** Creates a form group with a label, inputs and a hint; the label belongs to the first input. */
export function createFormGroup({
  label = "",
  units,
  hint,
  input,
  rootId,
  classes,
  stacked,
  localize: translate,
}: GroupConfig): HTMLDivElement {
  const text = (value: string): string => (translate ? localize(value) : value);
  const group = document.createElement("div");
  group.className = ["form-group", ...(classes ?? []), stacked ? "stacked" : ""].filter(Boolean).join(" ");
  const heading = document.createElement("label");
  heading.textContent = text(label);
  if (units) {
    const span = document.createElement("span");
    span.className = "units";
    span.textContent = ` (${text(units)})`;
    heading.append(span);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const inputs: HTMLElement[] = isElement(input) ? [input] : [...(input as Iterable<HTMLElement>)];
  fields.append(...inputs);
  const first = inputs[0];
  if (rootId && first?.getAttribute("name")) first.id ||= `${rootId}-${first.getAttribute("name")}`;
  if (first?.id) heading.htmlFor = first.id;
  group.append(heading, fields);
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = text(hint);
    group.append(paragraph);
  }
  return group;
}
