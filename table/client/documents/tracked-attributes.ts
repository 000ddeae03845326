import { type FieldValue, globals as g } from "../../common/dynamic";
import { NumberField } from "../../common/data/fields/number-fields";
import { SchemaField } from "../../common/data/fields/schema-field";
import { DataModel } from "../../common/data/data-model";
import { isPlainObject } from "../../common/utils/objects";

interface Tracked {
  bar: string[][];
  value: string[][];
}

/** Returns the paths that a token bar can show. The data is a type name, a model, a schema or plain data; undefined: all actor types. */
export function trackedAttributes(data: FieldValue, path: string[]): Tracked {
  if (data === undefined || typeof data === "string") return ofTypes(data);
  if (data instanceof DataModel) return ofConfigured(data["parent"]?.type) ?? ofSchema(data.schema, path);
  if (data instanceof SchemaField) return ofSchema(data, path);
  if (typeof data === "function" && data.schema) return ofSchema(data.schema, path);
  return ofObject(data, path);
}

function ofConfigured(type: string | undefined): Tracked | undefined {
  const forced = g.CONFIG.Actor.trackableAttributes?.[type ?? ""];
  if (!forced) return undefined;
  return { bar: (forced.bar ?? []).map((p: string) => p.split(".")), value: (forced.value ?? []).map((p: string) => p.split(".")) };
}

function ofTypes(only?: string): Tracked {
  const models = g.CONFIG.Actor.dataModels;
  const types = only ? [only] : [...new Set([...Object.keys(models), ...Object.keys(g.CONFIG.Actor.trackableAttributes ?? {})])];
  const all: Tracked = { bar: [], value: [] };
  for (const type of types) {
    const tracked = ofConfigured(type) ?? (models[type] ? ofSchema(models[type].schema, []) : { bar: [], value: [] });
    for (const kind of ["bar", "value"] as const)
      for (const p of tracked[kind]) if (!all[kind].some((q) => q.join(".") === p.join("."))) all[kind].push(p);
  }
  return all;
}

function ofSchema(schema: SchemaField, path: string[]): Tracked {
  const tracked: Tracked = { bar: [], value: [] };
  for (const [name, field] of schema.entries()) {
    const here = [...path, name];
    if (field instanceof NumberField) tracked.value.push(here);
    else if (field instanceof SchemaField) {
      if (field.has("value") && field.has("max")) tracked.bar.push(here);
      else merge(tracked, ofSchema(field, here));
    }
  }
  return tracked;
}

function ofObject(data: Record<string, unknown>, path: string[]): Tracked {
  const tracked: Tracked = { bar: [], value: [] };
  for (const [name, value] of Object.entries(data ?? {})) {
    const here = [...path, name];
    if (typeof value === "number") tracked.value.push(here);
    else if (isPlainObject(value)) {
      if (typeof value["value"] === "number" && typeof value["max"] === "number") tracked.bar.push(here);
      else merge(tracked, ofObject(value, here));
    }
  }
  return tracked;
}

function merge(into: Tracked, from: Tracked): void {
  into.bar.push(...from.bar);
  into.value.push(...from.value);
}
