import type { SystemObject, SystemClass, FoundryScope } from "../../common/dynamic";
import { ClipboardHelper } from "./clipboard";
import { setContext } from "../../common/context";
import { makeConstants } from "../../common/constants";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../common/data/calendar";
import { DataModel } from "../../common/data/data-model";
import { EmbeddedCollection } from "../../common/data/embedded-collection";
import { fields } from "../../common/data/fields/namespace";
import * as operators from "../../common/data/operators";
import { TypeDataModel } from "../../common/data/type-data-model";
import { DataModelValidationFailure } from "../../common/data/validation-failure";
import * as validators from "../../common/data/validators";
import { ActiveEffectTypeDataModel } from "../../common/documents/active-effect";
import { PrototypeToken, PrototypeTokenOverrides } from "../../common/documents/prototype-token";
import { TextureData } from "../../common/documents/common-fields";
import { forgetNotOffered, refuseAgain, refuseNotOffered, type Documented, type Refusals } from "../../common/documented/not-offered";
import { Document } from "../../common/documents/document";
import { ChangeLevelRegionBehaviorType, DefineSurfaceRegionBehaviorType } from "../../common/documents/region";
import { RegionBehaviorType } from "../../common/documents/region-behavior-type";
import { baseDocuments } from "../../common/documents/registry";
import { SceneLevelsSetField } from "../../common/documents/level";
import { isKnownIn } from "../../common/hierarchy";
import { installGrid } from "../../common/grid/install-grid";
import { Collection } from "../../common/utils/collection";
import { Color } from "../../common/utils/color";
import * as logging from "../../common/utils/logging";
import { installPrimitives } from "../../common/utils/primitives";
import { install as installDice } from "../dice/install";
import { clientDocumentsOf } from "../documents/all-documents";
import { installMessageModes } from "../documents/chat-message";
import { ClientDocumentMixin } from "../documents/client-document";
import * as collections from "../documents/collections";
import { installLevels } from "../documents/levelled";
import { UserTargets } from "../documents/user-targets";
import { AudioHelper } from "./audio-helper";
import { offerBareClasses } from "./bare-classes";
import { CompendiumCollection, CompendiumPacks } from "./compendium";
import { makeConfig } from "./config";
import { ClientDatabase } from "./database";
import { Game } from "./game";
import { Hooks } from "./hooks";
import { ClientKeybindings } from "./keybindings";
import { KeyboardManager } from "./keyboard-manager";
import { Localization } from "./localization";
import { recordNotifications } from "./notifications";
import { offerOldGlobals, OLD_UTILITIES } from "./old-globals";
import { ClientSettings } from "./settings";
import { GameTime } from "./time";
import { Tour, ToursCollection } from "./tours";
import { utilities } from "./utilities";
import { fromUuid, fromUuidSync, getDocumentClass } from "./uuid";

/**
 * Defines all documented namespaces and globals for the generation of `g.game.release`. A headless client gets no applications, shell or
 * canvas.
 * @param options.refusals - members that the table lacks, from an earlier client of the same process; omitted: computed
 */
export async function installGlobals(
  g: FoundryScope,
  { headless, refusals = new Map() }: { headless: boolean; refusals?: Map<number, Refusals> },
): Promise<void> {
  // Sets a generation even without a world, so that models can be tested without one.
  g.game ??= { release: { generation: g.__table?.generation ?? 14 } };
  const generation: number = g.game.release.generation;
  forgetNotOffered();
  installPrimitives();
  Hooks.reset();
  g.Hooks = Hooks;
  setContext({
    generation,
    open: new Set(g.__table?.open),
    documentTypes: g.game.documentTypes ?? null,
    implementation: (name) => g.CONFIG?.[name]?.documentClass,
    dataModel: (name, type) => g.CONFIG?.[name]?.dataModels?.[type],
  });
  g.CONST = makeConstants(generation, (message, options) => logging.logCompatibilityWarning(message, options));
  g.foundry = namespaces(generation, g);
  installGlobalNames(g, generation);
  const clientDocuments = clientDocumentsOf(generation);
  installLevels(clientDocuments);
  g.CONFIG = makeConfig(generation, clientDocuments, collections.worldCollections);
  if (g.__table?.connection) g.CONFIG.DatabaseBackend = new ClientDatabase(g.__table.connection);
  for (const [name, cls] of Object.entries(clientDocuments)) defineClassOf(g, name, cls);
  installMessageModes(clientDocuments["ChatMessage"], generation);
  g.ui = {};
  g.canvas = undefined;
  installGrid(g);
  installDice(g);
  if (headless) g.ui.notifications = recordNotifications();
  else {
    (await import("../apps/install")).install(g);
    (await import("../shell/install")).install(g);
    (await import("../canvas/install")).install(g);
    offerBareClasses(g, generation);
  }
  const documented = await documentedNames(generation);
  offerOldGlobals(g, documented, generation);
  const known = refusals.get(generation);
  if (known) refuseAgain(known, g);
  else refusals.set(generation, refuseNotOffered(documented, { root: g, headless, gone: generation >= 14 ? OLD_UTILITIES : [] }));
}

/** Loads the documented names of a generation. */
async function documentedNames(generation: number): Promise<Documented> {
  const module = generation >= 14 ? await import("../../common/documented/14.json") : await import("../../common/documented/13.json");
  return module.default as Documented;
}

/**
 * Defines the global name of a document class. The global is the core class; `Cls.implementation` is the class in `CONFIG.X.documentClass`,
 * which a package may have replaced.
 */
function defineClassOf(g: FoundryScope, name: string, cls: SystemClass): void {
  g.foundry.documents[cls.name] = cls;
  const globalName = { Token: "TokenDocument", Wall: "WallDocument", Tile: "TileDocument", Region: "RegionDocument" }[name] ?? name;
  g[globalName] = cls;
}

function namespaces(generation: number, g: FoundryScope): unknown {
  const foundry: SystemObject = {
    utils: utilities(generation),
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    data: {
      fields,
      validators,
      validation: { DataModelValidationFailure, DataModelValidationError: fields.DataModelValidationError },
      TextureData,
      PrototypeToken,
      PrototypeTokenOverrides,
      CalendarData,
      SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      regionBehaviors: { RegionBehaviorType },
    },
    documents: { abstract: { ClientDocumentMixin }, UserTargets },
    helpers: { Localization, Hooks, ClientSettings, GameTime, interaction: { ClientKeybindings, ClipboardHelper, KeyboardManager } },
    nue: { Tour, ToursCollection },
    packages: {},
    applications: {},
    audio: { AudioHelper },
    canvas: {},
    prosemirror: {},
    Game,
    CONST: g.CONST,
    get config() {
      return g.CONFIG;
    },
  };
  for (const [name, cls] of Object.entries(baseDocuments)) if (isKnownIn(name, generation)) foundry.documents[cls.name] = cls;
  const { worldCollections: _byName, ...byClass } = collections;
  foundry.documents.collections = { ...byClass, CompendiumCollection, CompendiumPacks };
  if (generation >= 14) {
    foundry.data.fields = { ...fields, SceneLevelsSetField };
    foundry.data.regionBehaviors = { RegionBehaviorType, ChangeLevelRegionBehaviorType, DefineSurfaceRegionBehaviorType };
    foundry.data.operators = operatorNamespace();
    foundry.data.ActiveEffectTypeDataModel = ActiveEffectTypeDataModel;
    foundry.documents.modifyBatch = (operations: SystemObject[]) => g.CONFIG.DatabaseBackend.modifyBatch(operations);
  }
  return foundry;
}

function operatorNamespace(): SystemObject {
  const { DataFieldOperator, ForcedDeletion, ForcedReplacement, OPERATOR_KEY, OPERATOR_VALUE, reconstructOperator } = operators;
  return { DataFieldOperator, ForcedDeletion, ForcedReplacement, OPERATOR_IDENTIFIER: OPERATOR_KEY, OPERATOR_VALUE, reconstructOperator };
}

function installGlobalNames(g: FoundryScope, generation: number): void {
  Object.assign(g, { Collection, Color, fromUuid, fromUuidSync, getDocumentClass });
  if (generation >= 14) {
    Object.assign(g, {
      _del: operators.ForcedDeletion.create(),
      _replace: (value: unknown) => operators.ForcedReplacement.create(value),
      _loc: (id: string, data?: Record<string, unknown>) => g.game.i18n.localize(id, data),
    });
    return;
  }
  for (const name of ["_del", "_replace", "_loc"]) delete g[name];
}
