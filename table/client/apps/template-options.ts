import type { SystemObject } from "../../common/dynamic";
import { localize as translate } from "./world";

export interface Choice {
  value: string;
  label: string;
  group?: string | undefined;
  disabled?: boolean | undefined;
  selected?: boolean | undefined;
  rule?: boolean | undefined;
}

export interface ChoiceConfig {
  selected?: unknown;
  localize?: boolean;
  blank?: string | boolean | null;
  sort?: boolean;
  inverted?: boolean;
  valueAttr?: string;
  nameAttr?: string;
  labelAttr?: string;
  groups?: readonly string[];
}

export const escapeText = (text: unknown): string => String(text ?? "").replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Returns `name="value"` pairs for an HTML start tag. The value true gives a bare name. Omits pairs with the value false, null, undefined
 * or "".
 */
export function attributes(pairs: Record<string, unknown>): string {
  return Object.entries(pairs)
    .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== "")
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(value)}"`))
    .join("");
}

function choiceOf(key: string, entry: SystemObject, config: ChoiceConfig, isArray: boolean): Choice {
  if (typeof entry !== "object" || entry === null) {
    return config.inverted ? { value: String(entry ?? ""), label: key } : { value: key, label: String(entry ?? "") };
  }
  const valueAttr = config.valueAttr ?? config.nameAttr ?? (isArray ? "value" : undefined);
  const { group, disabled, selected, rule } = entry;
  return {
    value: String((valueAttr ? entry[valueAttr] : key) ?? ""),
    label: String(entry[config.labelAttr ?? "label"] ?? ""),
    group,
    disabled,
    selected,
    rule,
  };
}

/**
 * Returns the choices as a list with the selected choices marked. On request, translates and sorts the list and puts a blank choice first.
 */
export function listChoices(choices: unknown, config: ChoiceConfig): Choice[] {
  const isArray = Array.isArray(choices) || choices instanceof Set;
  const entries: [string, unknown][] = choices instanceof Map ? [...choices] : Object.entries(isArray ? [...choices] : (choices ?? {}));
  const { selected } = config;
  const chosen = new Set((Array.isArray(selected) || selected instanceof Set ? [...selected] : [selected]).map((one) => String(one ?? "")));
  const listed = entries.map(([key, entry]) => choiceOf(key, entry, config, isArray));
  if (config.localize)
    for (const choice of listed) Object.assign(choice, { label: translate(choice.label), group: choice.group && translate(choice.group) });
  if (config.sort) listed.sort((a, b) => a.label.localeCompare(b.label));
  for (const choice of listed) choice.selected ??= chosen.has(choice.value);
  const { blank } = config;
  if (blank === undefined || blank === null || blank === false) return listed;
  const label = blank === true ? "" : config.localize ? translate(blank) : blank;
  return [{ value: "", label, selected: chosen.has("") }, ...listed];
}

/**
 * Returns the choices by group: first the groups in `order`, then the other groups by first appearance. Choices without a group have the
 * group "". Omits empty groups.
 */
export function groupChoices(choices: readonly Choice[], order: readonly string[] = []): { group: string; options: Choice[] }[] {
  const byGroup = new Map<string, Choice[]>(order.map((group) => [group, []]));
  for (const choice of choices) {
    const group = choice.group ?? "";
    byGroup.set(group, [...(byGroup.get(group) ?? []), choice]);
  }
  return [...byGroup].map(([group, options]) => ({ group, options })).filter(({ options }) => options.length);
}

const optionTag = ({ value, label, disabled, selected, rule }: Choice): string =>
  rule
    ? "<hr>"
    : `<option value="${escapeText(value)}"${selected ? " selected" : ""}${disabled ? " disabled" : ""}>${escapeText(label)}</option>`;

export function optionTags(choices: unknown, config: ChoiceConfig): string {
  return groupChoices(listChoices(choices, config), config.groups)
    .map(({ group, options }) => {
      const tags = options.map(optionTag).join("");
      return group ? `<optgroup label="${escapeText(group)}">${tags}</optgroup>` : tags;
    })
    .join("");
}
