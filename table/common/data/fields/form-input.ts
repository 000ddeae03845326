import { escapeHTML } from "../../utils/strings";

const dom = (): Document => {
  const d = (globalThis as any).document;
  if (!d) throw new Error("Form inputs can only be built in a browser.");
  return d;
};

const localize = (text: string | undefined): string => (text ? ((globalThis as any).game?.i18n?.localize(text) ?? text) : "");

/** Attributes every input shares. */
export function setAttributes(element: any, field: any, config: any): void {
  if (config.name) element.setAttribute("name", config.name);
  if (config.id) element.id = config.id;
  if (config.disabled) element.setAttribute("disabled", "");
  if (config.readonly) element.setAttribute("readonly", "");
  if (config.required ?? (field.required && !field.blank && !field.nullable && field.initial === undefined))
    element.setAttribute("required", "");
  if (config.autofocus) element.setAttribute("autofocus", "");
  const placeholder = config.placeholder ?? field.placeholder;
  if (placeholder) element.setAttribute("placeholder", localize(placeholder));
  if (config.classes) element.className = Array.isArray(config.classes) ? config.classes.join(" ") : config.classes;
  if (config.ariaLabel ?? config.aria?.label) element.setAttribute("aria-label", localize(config.ariaLabel ?? config.aria.label));
  for (const [key, value] of Object.entries(config.dataset ?? {})) element.dataset[key] = value;
}

/** A plain `<input>`. */
export function buildInput(field: any, type: string, config: any): any {
  const input = dom().createElement("input");
  input.type = type;
  setAttributes(input, field, config);
  // As an attribute: windows are made of markup, and markup knows no properties.
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

/** Choices of a field or config (array, record, function) as select options. */
export function selectOptions(field: any, config: any): SelectOption[] {
  if (config.options) return config.options;
  let choices = config.choices ?? field.choices;
  if (typeof choices === "function") choices = choices();
  const labelOf = (entry: any): string => {
    const label = typeof entry === "object" && entry !== null ? (entry[config.labelAttr ?? "label"] ?? entry.name ?? "") : String(entry);
    return config.localize === false ? label : localize(label);
  };
  if (!choices) return [];
  if (Array.isArray(choices) || choices instanceof Set) {
    return [...choices].map((c: any) => ({
      value: String(c?.value ?? c?.[config.valueAttr] ?? c),
      label: labelOf(c),
      ...(c?.group ? { group: localize(c.group) } : {}),
    }));
  }
  return Object.entries(choices).map(([value, c]: any) => ({
    value: c?.[config.valueAttr] ?? value,
    label: labelOf(c),
    ...(c?.group ? { group: localize(c.group) } : {}),
  }));
}

/** A `<select>`; `blank` (a label, or "" ) adds an empty choice. */
export function buildSelect(field: any, config: any): any {
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
  const groups = new Map<string, any>();
  for (const entry of options) {
    const option = dom().createElement("option");
    option.value = entry.value;
    option.textContent = entry.label;
    if (entry.disabled) option.disabled = true;
    if (entry.selected ?? selected.has(entry.value)) option.setAttribute("selected", "");
    let target: any = select;
    if (entry.group) {
      target = groups.get(entry.group);
      if (!target) {
        target = dom().createElement("optgroup");
        target.label = entry.group;
        groups.set(entry.group, target);
        select.append(target);
      }
    }
    target.append(option);
  }
  if (config.dataset?.dtype ?? config.dtype) select.dataset["dtype"] = config.dataset?.dtype ?? config.dtype;
  return select;
}

/** A `<textarea>`. */
export function buildTextarea(field: any, config: any): any {
  const area = dom().createElement("textarea");
  setAttributes(area, field, config);
  area.textContent = config.value ?? "";
  return area;
}

/** A custom element such as `<prose-mirror>` or `<multi-select>` if it is defined; else undefined. */
export function buildElement(tag: string, field: any, config: any): any {
  if (!(globalThis as any).customElements?.get(tag)) return undefined;
  const element: any = dom().createElement(tag);
  setAttributes(element, field, config);
  return element;
}

let counter = 0;

/** The labelled group around an input. */
export function buildFormGroup(field: any, groupConfig: any, inputConfig: any): any {
  const d = dom();
  const group = d.createElement("div");
  group.className = ["form-group", ...(Array.isArray(groupConfig.classes) ? groupConfig.classes : (groupConfig.classes ?? "").split(" "))]
    .filter(Boolean)
    .join(" ");
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
