/** Draws a registered setting of any type as a form field. */
import { type SystemObject, globals } from "../../../common/dynamic";
import { t } from "../env";
import { choicesOf, type FormField } from "./form-window";

type Choices = Record<string, string> | readonly string[];

/** A setting with its registered options, its namespace and its key. */
export interface Setting {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly hint?: string;
  readonly scope?: string;
  readonly type?: SystemObject;
  readonly choices?: Choices | (() => Choices);
  readonly range?: { min: number; max: number; step?: number };
  readonly requiresReload?: boolean;
  readonly default?: unknown;
}

export const settingId = ({ namespace, key }: Setting): string => `${namespace}.${key}`;

/** Returns the form field of a setting. @param value - the current value, as `game.settings.get` returns it */
export function settingField(setting: Setting, value: unknown): FormField {
  const base = { name: settingId(setting), label: t(setting.name ?? setting.key), hint: setting.hint ? t(setting.hint) : undefined };
  const { type, range } = setting;
  const choices = typeof setting.choices === "function" ? setting.choices() : setting.choices;
  if (isField(type)) return { ...base, kind: "html", html: fieldMarkup(type, setting, value) };
  if (choices) return { ...base, kind: "select", choices: choicesOf(labelled(choices), value) };
  if (type === Boolean) return { ...base, kind: "checkbox", value };
  if (type === Number) return range ? { ...base, kind: "range", value, ...range } : { ...base, kind: "number", value };
  if (type === Object || type === Array) return { ...base, kind: "textarea", value: JSON.stringify(value, null, 2) };
  return { ...base, kind: "text", value: String(value ?? "") };
}

/** Converts a form value to the setting's type. @throws {Error} if the setting requires JSON and the text is not valid JSON */
export function settingValue(setting: Setting, raw: unknown): unknown {
  const { type, choices } = setting;
  if (isField(type)) return raw;
  if (type === Number) return raw === "" || raw === null ? null : Number(raw);
  if ((type === Object || type === Array) && !choices) {
    try {
      return JSON.parse(String(raw));
    } catch {
      throw new Error(t("TABLE.Settings.NotJson", { name: t(setting.name ?? setting.key) }));
    }
  }
  return raw;
}

function isField(type: unknown): type is { toFormGroup: (group: object, input: object) => HTMLElement } {
  const Field = globals.foundry.data.fields.DataField;
  return typeof type === "object" && type instanceof Field;
}

function fieldMarkup(field: { toFormGroup: (group: object, input: object) => HTMLElement }, setting: Setting, value: unknown): string {
  const label = setting.name ?? (field as SystemObject).label;
  const hint = setting.hint ?? (field as SystemObject).hint;
  const choices = setting.choices ? { choices: setting.choices } : {};
  return field.toFormGroup({ label, hint, localize: true }, { name: settingId(setting), value, localize: true, ...choices }).outerHTML;
}

function labelled(choices: Record<string, string> | readonly string[]): Record<string, string> {
  const entries = Array.isArray(choices)
    ? choices.map((label, index) => [String(index), label] as const)
    : Object.entries(choices as Record<string, string>);
  return Object.fromEntries(entries.map(([value, label]) => [value, t(label)]));
}
