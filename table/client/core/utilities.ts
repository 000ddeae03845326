import type { OperationOptions } from "../../common/documents/operation";
import { type SystemObject, globals as g } from "../../common/dynamic";
import * as classes from "../../common/utils/classes";
import { Collection } from "../../common/utils/collection";
import { Color } from "../../common/utils/color";
import * as entries from "../../common/utils/entries";
import { EventEmitterMixin } from "../../common/utils/event-emitter";
import { deepFreeze, deepSeal } from "../../common/utils/freezing";
import { performIntegerSort } from "../../common/utils/integer-sort";
import { logCompatibilityWarning } from "../../common/utils/logging";
import * as objects from "../../common/utils/objects";
import * as strings from "../../common/utils/strings";
import * as timing from "../../common/utils/timing";
import * as uuids from "../../common/utils/uuid";
import { IterableWeakMap, IterableWeakSet } from "../../common/utils/weak-iterables";
import * as files from "./files";
import { timeSince } from "./time-since";
import { fromUuid, fromUuidSync, getDocumentClass } from "./uuid";

/** Returns `foundry.utils` of a generation. The object has only the documented names. */
export function utilities(generation: number): unknown {
  const { isPlainObject: _p, equals: _e, objectsEqual: _o, isDeletionKey: _d, expandObjectInPlace: _x, ...plain } = objects;
  const { escapeHTML, unescapeHTML, cleanHTML, randomID, isNewerVersion, getRoute, encodeURL, formatFileSize } = strings;
  const { buildUuid, parseUuid } = uuids;
  const common = {
    ...plain,
    ...classes,
    ...timing,
    ...files,
    ...{ EventEmitterMixin, IterableWeakMap, IterableWeakSet },
    ...{ escapeHTML, unescapeHTML, cleanHTML, randomID, isNewerVersion, getRoute, encodeURL, formatFileSize, buildUuid, parseUuid },
    ...{ deepFreeze, deepSeal, performIntegerSort, logCompatibilityWarning, Collection, Color, fromUuid, fromUuidSync, getDocumentClass },
    AsyncFunction: Object.getPrototypeOf(async () => {}).constructor,
    getPlaceableObjectClass: (name: string) => g.CONFIG[name]?.objectClass,
    timeSince,
    parseHTML,
  };
  return generation >= 14 ? { ...common, ...newUtilities() } : { ...common, ...oldUtilities() };
}

const oldUtilities = () => ({
  objectsEqual: objects.objectsEqual,
  isDeletionKey: objects.isDeletionKey,
  applySpecialKeys: (data: Record<string, unknown>) => objects.mergeObject({}, data, { performDeletions: true }),
});

const newUtilities = () => ({
  ...entries,
  ...deprecatedUtilities(),
  isPlainObject: objects.isPlainObject,
  equals: objects.equals,
  expandObjectInPlace: objects.expandObjectInPlace,
  buildRelativeUuid: uuids.buildRelativeUuid,
  applyDataOperators: (data: Record<string, unknown>) => objects.mergeObject({}, data, { applyOperators: true }),
  isElementInstanceOf,
});

/** Returns utilities under names and with options that Foundry 14 has renamed. The old forms still work there, with a warning. */
function deprecatedUtilities() {
  const old = (name: string, now: string): void =>
    logCompatibilityWarning(`${name} is deprecated in favor of ${now}.`, { since: 14, until: 16 });
  return {
    objectsEqual: (a: unknown, b: unknown) => {
      old("foundry.utils.objectsEqual", "foundry.utils.equals");
      return objects.objectsEqual(a, b);
    },
    applySpecialKeys: (data: Record<string, unknown>) => {
      old("foundry.utils.applySpecialKeys", "foundry.utils.applyDataOperators");
      return objects.mergeObject({}, data, { performDeletions: true });
    },
    isDeletionKey: (key: string) => {
      old("foundry.utils.isDeletionKey", "the operators in foundry.data.operators");
      return objects.isDeletionKey(key);
    },
    mergeObject: (original: unknown, other: unknown = {}, options: OperationOptions = {}) => {
      if (options.performDeletions !== undefined) old("The performDeletions option of mergeObject", "applyOperators");
      return objects.mergeObject(original, other, options);
    },
  };
}

/** Returns true if an element from any window has the given class or tag name (Foundry 14 only). */
function isElementInstanceOf(element: SystemObject, type: SystemObject): boolean {
  if (typeof type === "string") return element?.tagName?.toLowerCase() === type.toLowerCase();
  const there = element?.ownerDocument?.defaultView?.[type.name] ?? type;
  return element instanceof type || element instanceof there;
}

function parseHTML(html: string): unknown {
  const template = g.document.createElement("template");
  template.innerHTML = html;
  return template.content.children.length === 1 ? template.content.firstElementChild : template.content.children;
}
