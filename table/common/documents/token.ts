import type { SourceData, SystemObject } from "../dynamic";
import type { DataOptions, ModelOptions } from "../data/options";
import type { DataField, Schema } from "../data/fields/data-field";
import type { BaseUser } from "./user";
import { generation } from "../context";
import { ForcedReplacement } from "../data/operators";
import { fields } from "../data/fields/namespace";
import { BaseActorDelta } from "./actor-delta";
import { TextureData, flagsField, idField, integerField, numberField, statsField } from "./common-fields";
import { Document } from "./document";
import { DEFAULT_LEVEL } from "./level";

const displayModes = [0, 10, 20, 30, 40, 50];
const bar = (): unknown =>
  new fields.SchemaField({ attribute: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }) });
const maybe = (): DataField => new fields.NumberField({ required: true, nullable: true, initial: null, min: 0 });

function lightFields(): Schema {
  return {
    negative: new fields.BooleanField(),
    priority: integerField(),
    alpha: new fields.AlphaField({ initial: 0.5 }),
    angle: new fields.AngleField({ initial: 360, normalize: false }),
    bright: numberField({ min: 0 }),
    color: new fields.ColorField(),
    coloration: integerField({ initial: 1 }),
    dim: numberField({ min: 0 }),
    attenuation: new fields.AlphaField({ initial: 0.5 }),
    luminosity: numberField({ initial: 0.5 }),
    saturation: numberField(),
    contrast: numberField(),
    shadows: numberField(),
    animation: new fields.ObjectField({ initial: () => ({ type: null, speed: 5, intensity: 5, reverse: false }) }),
    darkness: new fields.SchemaField({ min: new fields.AlphaField({ initial: 0 }), max: new fields.AlphaField({ initial: 1 }) }),
  };
}

function sightFields(): Schema {
  return {
    enabled: new fields.BooleanField(),
    range: maybe(),
    angle: new fields.AngleField({ initial: 360, normalize: false }),
    visionMode: new fields.StringField({ required: true, blank: false, initial: "basic" }),
    color: new fields.ColorField(),
    attenuation: new fields.AlphaField({ initial: 0.1 }),
    brightness: numberField(),
    saturation: numberField(),
    contrast: numberField(),
  };
}

/** Returns the fields of a token. A prototype token has most of these fields too. */
export function tokenFields(): Record<string, unknown> {
  return {
    _id: idField(),
    name: new fields.StringField({ required: true, blank: true, textSearch: true }),
    displayName: integerField({ choices: displayModes }),
    actorId: new fields.DocumentIdField({ readonly: false }),
    actorLink: new fields.BooleanField(),
    delta: new fields.EmbeddedDocumentField(BaseActorDelta, { nullable: false }),
    width: numberField({ initial: 1, min: 0.1, step: 0.1 }),
    height: numberField({ initial: 1, min: 0.1, step: 0.1 }),
    ...(generation() >= 14 ? { depth: numberField({ initial: 1, min: 0 }) } : {}),
    texture: new TextureData({ initial: { anchorX: 0.5, anchorY: 0.5, fit: "contain", alphaThreshold: 0.75 }, wildcard: true }),
    shape: integerField({ initial: 4, choices: [0, 1, 2, 3, 4, 5] }),
    x: integerField(),
    y: integerField(),
    elevation: numberField(),
    sort: integerField(),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField(),
    lockRotation: new fields.BooleanField(),
    hidden: new fields.BooleanField(),
    locked: new fields.BooleanField(),
    disposition: integerField({ initial: -1, choices: [-2, -1, 0, 1] }),
    displayBars: integerField({ choices: displayModes }),
    bar1: bar(),
    bar2: bar(),
    light: new fields.SchemaField(lightFields()),
    sight: new fields.SchemaField(sightFields()),
    detectionModes: new fields.ArrayField(
      new fields.SchemaField({
        id: new fields.StringField({ required: true }),
        enabled: new fields.BooleanField({ initial: true }),
        range: maybe(),
      }),
    ),
    occludable: new fields.SchemaField({ radius: numberField({ min: 0 }) }),
    ring: new fields.SchemaField({
      enabled: new fields.BooleanField(),
      colors: new fields.SchemaField({ ring: new fields.ColorField(), background: new fields.ColorField() }),
      effects: integerField({ initial: 1 }),
      subject: new fields.SchemaField({ scale: numberField({ initial: 1 }), texture: new fields.FilePathField({ categories: ["IMAGE"] }) }),
    }),
    turnMarker: new fields.SchemaField({
      mode: integerField({ initial: 1 }),
      animation: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
      src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new fields.BooleanField(),
    }),
    movementAction: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  };
}

/** Keys of a token that its owner may change. */
const OWNER_KEYS = new Set([
  "_id",
  "x",
  "y",
  "elevation",
  "rotation",
  "delta",
  "width",
  "height",
  "shape",
  "movementAction",
  "_movementHistory",
  "_regions",
  "sort",
  "level",
  "flags",
  "_stats",
]);

export class BaseToken extends Document {
  static override metadata = Document.describe({
    name: "Token",
    permissions: { create: "TOKEN_CREATE", update: canUpdate, delete: "TOKEN_DELETE" },
  });

  static override defineSchema(): Schema {
    return {
      ...tokenFields(),
      ...(generation() >= 14 ? { level: new fields.DocumentIdField({ nullable: false, readonly: false, initial: DEFAULT_LEVEL }) } : {}),
      _movementHistory: new fields.ArrayField(new fields.ObjectField()),
      _regions: new fields.ArrayField(new fields.StringField()),
      flags: flagsField(),
      _stats: statsField(),
    };
  }

  override _initializeSource(source: SourceData, options: ModelOptions = {}) {
    const data = super._initializeSource(source, options);
    // The delta has the same id as its token, so that one UUID identifies it.
    if (data.delta && data._id) data.delta._id ??= data._id;
    return data;
  }

  /** Treats a delta of null as an empty delta. */
  override _preUpdateSource(changes: SourceData, options: DataOptions): void {
    super._preUpdateSource(changes, options);
    if (changes.delta === null) changes.delta = new ForcedReplacement({ _id: this.id });
  }

  override getUserLevel(user: SystemObject): number | null {
    const actor = this.baseActor ?? this.actor;
    const own = this["_source"].delta?.ownership;
    if (own && !this["_source"].actorLink) return own[user?.id] ?? own["default"] ?? 0;
    return actor ? actor.getUserLevel(user) : user?.isGM ? 3 : 0;
  }
}

function canUpdate(user: BaseUser, token: BaseToken, data: SourceData): boolean {
  if (user.isGM) return true;
  if (!token.testUserPermission(user, "OWNER")) return false;
  return Object.keys(data ?? {}).every((key) => OWNER_KEYS.has(key.split(".")[0]!)) || user.hasPermission("TOKEN_CONFIGURE");
}
