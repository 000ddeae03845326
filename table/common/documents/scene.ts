import { globals, type SourceData, type SystemObject } from "../dynamic";
import type { DataField, Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { generation } from "../context";
import { fields } from "../data/fields/namespace";
import {
  TextureData,
  flagsField,
  idField,
  integerField,
  nameField,
  numberField,
  ownershipField,
  sortField,
  statsField,
} from "./common-fields";
import { Document } from "./document";
import { BaseFolder } from "./folder";
import { BaseJournalEntry } from "./journal";
import { BaseLevel, DEFAULT_LEVEL, SceneLevelsSetField } from "./level";
import { BaseNote } from "./note";
import { BaseRegion } from "./region";
import { BaseToken } from "./token";

/** Returns a record with the field for the levels of a document in a scene; empty on Foundry 13. */
const levelsField = (): object => (generation() >= 14 ? { levels: new SceneLevelsSetField() } : {});

const sense = (initial = 20) => integerField({ initial, choices: [0, 10, 20, 30, 40] });

/** A wall: a segment in canvas pixels that may stop movement, light, sight and sound. */
export class BaseWall extends Document {
  static override metadata = Document.describe({ name: "Wall", permissions: { update: canUpdateWall } });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      c: new fields.ArrayField(integerField(), {
        validate: (c: unknown) => Array.isArray(c) && c.length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      light: sense(),
      move: sense(),
      sight: sense(),
      sound: sense(),
      dir: integerField({ choices: [0, 1, 2] }),
      door: integerField({ choices: [0, 1, 2] }),
      ds: integerField({ choices: [0, 1, 2] }),
      doorSound: new fields.StringField({ required: false, blank: true }),
      threshold: new fields.SchemaField({
        light: new fields.NumberField(),
        sight: new fields.NumberField(),
        sound: new fields.NumberField(),
        attenuation: new fields.BooleanField(),
      }),
      animation: new fields.ObjectField({ required: true, nullable: true, initial: null }),
      ...levelsField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  override getUserLevel(user: BaseUser): number | null {
    return user?.isGM ? 3 : 0;
  }
}

function canUpdateWall(user: BaseUser, _wall: Document, data: SourceData): boolean {
  if (user.isGM) return true;
  return user.hasPermission("WALL_DOORS") && Object.keys(data ?? {}).every((k) => k === "_id" || k === "ds" || k === "_stats");
}

/** An image on the map. */
export class BaseTile extends Document {
  static override metadata = Document.describe({ name: "Tile" });

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      ...(generation() >= 14 ? { name: new fields.StringField({ required: false, blank: true }) } : {}),
      texture: new TextureData({ initial: { anchorX: 0.5, anchorY: 0.5, alphaThreshold: 0.75 } }),
      width: integerField({ min: 0 }),
      height: integerField({ min: 0 }),
      x: integerField(),
      y: integerField(),
      elevation: numberField(),
      sort: integerField(),
      rotation: new fields.AngleField(),
      alpha: new fields.AlphaField(),
      hidden: new fields.BooleanField(),
      locked: new fields.BooleanField(),
      restrictions: new fields.SchemaField({ light: new fields.BooleanField(), weather: new fields.BooleanField() }),
      occlusion: new fields.ObjectField({ initial: () => ({ modes: [], alpha: 0 }) }),
      video: new fields.ObjectField({ initial: () => ({ loop: true, autoplay: true, volume: 0 }) }),
      ...levelsField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}

function gridField(): DataField {
  const defaults = (key: string, fallback: unknown) => () => globals.game?.system?.grid?.[key] ?? fallback;
  return new fields.SchemaField({
    type: integerField({ initial: defaults("type", 1), choices: [0, 1, 2, 3, 4, 5] }),
    size: integerField({ initial: 100, min: 20 }),
    style: new fields.StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: integerField({ initial: 1, min: 1 }),
    color: new fields.ColorField({ required: true, nullable: false, initial: "#000000" }),
    alpha: new fields.AlphaField({ initial: 0.2 }),
    distance: numberField({ positive: true, initial: defaults("distance", 1) }),
    units: new fields.StringField({ required: true, initial: defaults("units", "") }),
  });
}

/** Returns the image fields of a scene on Foundry 13. On Foundry 14, the levels of the scene have these fields. */
const flatPictures = (): object => ({
  background: new TextureData(),
  foreground: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
  foregroundElevation: new fields.NumberField({ required: true, nullable: true, initial: null }),
  backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
});

/** Stores the id of a level. The prepared value is that level, or the first level. */
class InitialLevelField extends fields.DocumentIdField {
  override initialize(value: unknown, model?: SystemObject): unknown {
    return () => model.levels?.get(value) ?? model.levels?.contents[0] ?? null;
  }
}

const levelledFields = (): object => ({
  levels: new fields.EmbeddedCollectionField(BaseLevel),
  initialLevel: new InitialLevelField({ nullable: true, readonly: false, initial: null }),
  shiftX: integerField(),
  shiftY: integerField(),
});

/** Paths of properties in a scene on Foundry 13 and in a level on Foundry 14 [`BaseScene._LEVELS_PROPERTY_MAP` of published types]. */
const LEVEL_PROPERTIES: readonly (readonly [string, string])[] = [
  ["background.src", "background.src"],
  ["background.tint", "background.tint"],
  ["background.alphaThreshold", "background.alphaThreshold"],
  ["background.anchorX", "textures.anchorX"],
  ["background.anchorY", "textures.anchorY"],
  ["background.fit", "textures.fit"],
  ["background.scaleX", "textures.scaleX"],
  ["background.scaleY", "textures.scaleY"],
  ["background.rotation", "textures.rotation"],
  ["fog.overlay", "fog.src"],
  ["foreground", "foreground.src"],
  ["foregroundElevation", "elevation.top"],
  ["backgroundColor", "background.color"],
];

export class BaseScene extends Document {
  static override metadata = Object.defineProperty(
    Document.describe({
      name: "Scene",
      indexed: true,
      compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
    }),
    "defaultLevelId",
    { get: () => (generation() >= 14 ? DEFAULT_LEVEL : undefined), enumerable: true },
  );

  static get _LEVELS_PROPERTY_MAP(): readonly (readonly [string, string])[] | undefined {
    return generation() >= 14 ? LEVEL_PROPERTIES : undefined;
  }

  static override defineSchema(): Schema {
    return {
      _id: idField(),
      name: nameField(),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      navOrder: integerField(),
      navName: new fields.StringField({ required: true }),
      ...(generation() >= 14 ? {} : flatPictures()),
      thumb: new fields.FilePathField({ categories: ["IMAGE"] }),
      width: integerField({ initial: 4000, min: 0 }),
      height: integerField({ initial: 3000, min: 0 }),
      padding: numberField({ initial: 0.25, min: 0, max: 0.5 }),
      initial: new fields.SchemaField({
        x: new fields.NumberField({ integer: true }),
        y: new fields.NumberField({ integer: true }),
        scale: new fields.NumberField(),
      }),
      grid: gridField(),
      tokenVision: new fields.BooleanField({ initial: true }),
      fog: new fields.ObjectField(),
      environment: new fields.ObjectField(),
      tokens: new fields.EmbeddedCollectionField(BaseToken),
      walls: new fields.EmbeddedCollectionField(BaseWall),
      tiles: new fields.EmbeddedCollectionField(BaseTile),
      regions: new fields.EmbeddedCollectionField(BaseRegion),
      notes: new fields.EmbeddedCollectionField(BaseNote),
      ...(generation() >= 14 ? levelledFields() : {}),
      journal: new fields.ForeignDocumentField(BaseJournalEntry),
      journalEntryPage: new fields.DocumentIdField({ nullable: true, readonly: false, initial: null }),
      folder: new fields.ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ownership: ownershipField(),
      flags: flagsField(),
      _stats: statsField(),
    };
  }
}
