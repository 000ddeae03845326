import { setContext } from "../../common/context";
import { makeConstants } from "../../common/constants";
import { DataModel } from "../../common/data/data-model";
import { EmbeddedCollection } from "../../common/data/embedded-collection";
import { fields } from "../../common/data/fields/namespace";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../../common/data/operators";
import { TypeDataModel } from "../../common/data/type-data-model";
import { DataModelValidationFailure } from "../../common/data/validation-failure";
import { ActiveEffectTypeDataModel } from "../../common/documents/active-effect";
import { PrototypeTokenField } from "../../common/documents/actor";
import { TextureData } from "../../common/documents/common-fields";
import { Document } from "../../common/documents/document";
import { baseDocuments } from "../../common/documents/registry";
import { installGrid } from "../../common/grid/install-grid";
import * as classes from "../../common/utils/classes";
import { Collection } from "../../common/utils/collection";
import { Color } from "../../common/utils/color";
import * as logging from "../../common/utils/logging";
import * as objects from "../../common/utils/objects";
import { installPrimitives } from "../../common/utils/primitives";
import * as strings from "../../common/utils/strings";
import * as timing from "../../common/utils/timing";
import * as uuids from "../../common/utils/uuid";
import { install as installDice } from "../dice/install";
import { clientDocuments } from "../documents/all-documents";
import { installMessageModes } from "../documents/chat-message";
import { ClientDocumentMixin } from "../documents/client-document";
import * as collections from "../documents/collections";
import { UserTargets } from "../documents/user-targets";
import { CompendiumCollection, CompendiumPacks } from "./compendium";
import { makeConfig } from "./config";
import { ClientDatabase } from "./database";
import { Game } from "./game";
import { Hooks } from "./hooks";
import { ClientKeybindings } from "./keybindings";
import { Localization } from "./localization";
import { recordNotifications } from "./notifications";
import { ClientSettings } from "./settings";
import { GameTime } from "./time";
import { fromUuid, fromUuidSync, getDocumentClass } from "./uuid";

/** Names that generation 14 added to `foundry.utils`. */
const NEW_UTILS = ["isPlainObject", "buildRelativeUuid", "equals", "applyDataOperators"];
const CORE_MODELS = { ActiveEffect: { base: ActiveEffectTypeDataModel } } as Record<string, Record<string, any>>;

/**
 * Put every documented namespace and global in place, for the generation `g.game.release` names. Headless stops after the dice.
 */
export async function installGlobals(g: any, { headless }: { headless: boolean }): Promise<void> {
  // Without a world there is still a generation, so that models can be tried on their own.
  g.game ??= { release: { generation: g.__table?.generation ?? 14 } };
  const generation: number = g.game.release.generation;
  installPrimitives();
  Hooks.reset();
  g.Hooks = Hooks;
  setContext({
    generation,
    documentTypes: g.game.documentTypes ?? null,
    implementation: (name) => g.CONFIG?.[name]?.documentClass,
    dataModel: (name, type) => g.CONFIG?.[name]?.dataModels?.[type] ?? (generation >= 14 ? CORE_MODELS[name]?.[type] : undefined),
  });
  g.CONST = makeConstants(generation, (message, options) => logging.logCompatibilityWarning(message, options));
  g.foundry = namespaces(generation, g);
  installGlobalNames(g, generation);
  g.CONFIG = makeConfig(generation, clientDocuments, collections.worldCollections);
  if (g.__table?.connection) g.CONFIG.DatabaseBackend = new ClientDatabase(g.__table.connection);
  for (const [name, cls] of Object.entries(clientDocuments)) defineClassOf(g, name, cls);
  installMessageModes(clientDocuments["ChatMessage"], generation);
  g.ui = {};
  g.canvas = undefined;
  installGrid(g);
  installDice(g);
  if (headless) {
    g.ui.notifications = recordNotifications();
    return;
  }
  (await import("../apps/install")).install(g);
  (await import("../shell/install")).install(g);
  (await import("../canvas/install")).install(g);
}

/** `CONFIG.X.documentClass` may be replaced: the global name follows the core class, `Cls.implementation` the replacement. */
function defineClassOf(g: any, name: string, cls: any): void {
  g.foundry.documents[cls.name] = cls;
  const globalName = { Token: "TokenDocument", Wall: "WallDocument", Tile: "TileDocument", Region: "RegionDocument" }[name] ?? name;
  g[globalName] = cls;
}

function namespaces(generation: number, g: any): any {
  const foundry: any = {
    utils: utilities(generation),
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    data: {
      fields,
      validation: { DataModelValidationFailure, DataModelValidationError: fields.DataModelValidationError },
      TextureData,
      PrototypeToken: PrototypeTokenField,
    },
    documents: { abstract: { ClientDocumentMixin }, UserTargets },
    helpers: { Localization, Hooks, ClientSettings, GameTime, interaction: { ClientKeybindings } },
    packages: {},
    applications: {},
    canvas: {},
    prosemirror: {},
    Game,
    CONST: g.CONST,
    get config() {
      return g.CONFIG;
    },
  };
  for (const cls of Object.values(baseDocuments)) foundry.documents[cls.name] = cls;
  const { worldCollections: _byName, ...byClass } = collections as any;
  foundry.documents.collections = { ...byClass, CompendiumCollection, CompendiumPacks };
  if (generation >= 14) {
    foundry.data.operators = { DataFieldOperator, ForcedDeletion, ForcedReplacement };
    foundry.data.ActiveEffectTypeDataModel = ActiveEffectTypeDataModel;
    foundry.documents.modifyBatch = (operations: any[]) => g.CONFIG.DatabaseBackend.modifyBatch(operations);
  }
  return foundry;
}

function utilities(generation: number): any {
  const { escapeHTML, unescapeHTML, cleanHTML, randomID, isNewerVersion, getRoute, stripHTML, titleCase } = strings;
  const utils: any = {
    ...objects,
    ...classes,
    ...uuids,
    escapeHTML,
    unescapeHTML,
    cleanHTML,
    randomID,
    isNewerVersion,
    getRoute,
    stripHTML,
    titleCase,
    ...timing,
    logCompatibilityWarning: logging.logCompatibilityWarning,
    Collection,
    Color,
    Semaphore: timing.Semaphore,
    fromUuid,
    fromUuidSync,
    timeSince,
    getDocumentClass,
    applyDataOperators: (target: any, changes: any) => objects.mergeObject(target, changes, { applyOperators: true }),
    parseHTML: (html: string) => {
      const template = (globalThis as any).document.createElement("template");
      template.innerHTML = html;
      return template.content.children.length === 1 ? template.content.firstElementChild : [...template.content.children];
    },
  };
  if (generation < 14) for (const name of NEW_UTILS) delete utils[name];
  else deprecateRenamed(utils);
  return utils;
}

/** Names and options that 14 renamed still work there, with a warning. */
function deprecateRenamed(utils: any): void {
  utils.objectsEqual = (a: any, b: any): boolean => {
    logging.logCompatibilityWarning("foundry.utils.objectsEqual is deprecated in favor of foundry.utils.equals.", { since: 14, until: 16 });
    return objects.objectsEqual(a, b);
  };
  utils.mergeObject = (original: any, other: any = {}, options: any = {}): any => {
    if (options.performDeletions !== undefined) {
      logging.logCompatibilityWarning("The performDeletions option of mergeObject is deprecated in favor of applyOperators.", {
        since: 14,
        until: 16,
      });
    }
    return objects.mergeObject(original, other, options);
  };
}

/** "3m ago" in few letters. */
function timeSince(stamp: Date | string | number): string {
  const seconds = Math.max(0, (Date.now() - new Date(stamp).getTime()) / 1000);
  const units: [number, string][] = [
    [86400, "d"],
    [3600, "h"],
    [60, "m"],
  ];
  for (const [size, unit] of units) if (seconds >= size) return `${Math.round(seconds / size)}${unit}`;
  return "now";
}

function installGlobalNames(g: any, generation: number): void {
  Object.assign(g, { Collection, Color, fromUuid, fromUuidSync, getDocumentClass });
  if (generation >= 14) {
    Object.assign(g, {
      _del: ForcedDeletion.create(),
      _replace: (value: unknown) => ForcedReplacement.create(value),
      _loc: (id: string, data?: any) => g.game.i18n.localize(id, data),
    });
    for (const name of Object.keys(OLD_GLOBALS)) delete g[name];
    return;
  }
  for (const name of ["_del", "_replace", "_loc"]) delete g[name];
  for (const [name, path] of Object.entries(OLD_GLOBALS)) defineOldGlobal(g, name, path);
}

/** Global names that 13 still has, with a warning, and 14 has no more. */
const OLD_GLOBALS: Record<string, string> = Object.fromEntries(
  [
    "mergeObject",
    "duplicate",
    "expandObject",
    "flattenObject",
    "getProperty",
    "setProperty",
    "hasProperty",
    "randomID",
    "isEmpty",
    "deepClone",
    "diffObject",
    "debounce",
    "getType",
    "isNewerVersion",
  ].map((n) => [n, `foundry.utils.${n}`]),
);

function defineOldGlobal(g: any, name: string, path: string): void {
  Object.defineProperty(g, name, {
    configurable: true,
    get: () => {
      logging.logCompatibilityWarning(`You are accessing the global "${name}" which is now namespaced under ${path}`, {
        since: 13,
        until: 15,
      });
      return objects.getProperty(g, path);
    },
  });
}
