import type { SystemClass, FoundryScope } from "../../common/dynamic";
import { NotOffered } from "../../common/documented/throwing-member";

/**
 * Documented Foundry classes that the table defines without members, by path. Packages can extend, register and compare them, but
 * constructing one throws an error. The value is the path of the base class, with `()` if HandlebarsApplicationMixin is between the two;
 * "": no base class.
 */
const BARE_CLASSES: Readonly<Record<string, string>> = {
  "foundry.appv1.api.FormApplication": "foundry.appv1.api.Application",
  "foundry.appv1.api.DocumentSheet": "foundry.appv1.api.FormApplication",
  "foundry.appv1.api.Dialog": "foundry.appv1.api.Application",
  "foundry.appv1.sheets.ActorSheet": "foundry.appv1.api.DocumentSheet",
  "foundry.appv1.sheets.ItemSheet": "foundry.appv1.api.DocumentSheet",
  "foundry.appv1.sheets.JournalSheet": "foundry.appv1.api.DocumentSheet",
  "foundry.appv1.sheets.JournalPageSheet": "foundry.appv1.api.DocumentSheet",
  "foundry.applications.apps.ImagePopout": "foundry.applications.api.ApplicationV2()",
  "foundry.applications.sheets.TokenConfig": "foundry.applications.api.DocumentSheetV2()",
  "foundry.applications.sheets.PrototypeTokenConfig": "foundry.applications.api.ApplicationV2()",
  "foundry.applications.sheets.RegionBehaviorConfig": "foundry.applications.api.DocumentSheetV2()",
  "foundry.applications.sheets.journal.JournalEntryPageSheet": "foundry.applications.api.DocumentSheetV2",
  "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet": "foundry.applications.sheets.journal.JournalEntryPageSheet()",
  "foundry.applications.sheets.journal.JournalEntryPageImageSheet": "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet",
  "foundry.applications.sheets.journal.JournalEntryPageTextSheet": "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet",
  "foundry.applications.sheets.journal.JournalEntryPageProseMirrorSheet": "foundry.applications.sheets.journal.JournalEntryPageTextSheet",
  "foundry.audio.Sound": "EventTarget",
  "foundry.canvas.TextureLoader": "",
  "foundry.canvas.animation.ParticleGenerator": "",
  "foundry.canvas.containers.ControlIcon": "PIXI.Container",
  "foundry.canvas.containers.PreciseText": "PIXI.Text",
  "foundry.canvas.geometry.PointSourcePolygon": "PIXI.Polygon",
  "foundry.canvas.geometry.ClockwiseSweepPolygon": "foundry.canvas.geometry.PointSourcePolygon",
  "foundry.canvas.geometry.edges.Edge": "",
  "foundry.canvas.interaction.MouseInteractionManager": "",
  "foundry.canvas.placeables.AmbientLight": "foundry.canvas.placeables.PlaceableObject",
  "foundry.canvas.placeables.MeasuredTemplate": "foundry.canvas.placeables.PlaceableObject",
  "foundry.canvas.placeables.Region": "foundry.canvas.placeables.PlaceableObject",
  "foundry.canvas.placeables.tokens.TokenRing": "",
  "foundry.canvas.placeables.tokens.BaseTokenRuler": "",
  "foundry.canvas.placeables.tokens.TokenRuler": "foundry.canvas.placeables.tokens.BaseTokenRuler",
  "foundry.canvas.rendering.filters.AbstractBaseFilter": "PIXI.Filter",
  "foundry.canvas.rendering.filters.GlowOverlayFilter": "foundry.canvas.rendering.filters.AbstractBaseFilter",
  "foundry.canvas.rendering.filters.OutlineOverlayFilter": "foundry.canvas.rendering.filters.AbstractBaseFilter",
  "foundry.canvas.rendering.shaders.AbstractBaseShader": "PIXI.Shader",
  "foundry.canvas.rendering.shaders.AmplificationBackgroundVisionShader": "foundry.canvas.rendering.shaders.AbstractBaseShader",
  "foundry.canvas.rendering.shaders.BaseSamplerShader": "foundry.canvas.rendering.shaders.AbstractBaseShader",
  "foundry.canvas.rendering.shaders.ColorAdjustmentsSamplerShader": "foundry.canvas.rendering.shaders.BaseSamplerShader",
  "foundry.canvas.rendering.shaders.GridShader": "foundry.canvas.rendering.shaders.AbstractBaseShader",
  "foundry.data.TerrainData": "foundry.abstract.DataModel",
  "foundry.helpers.media.VideoHelper": "",
};

/** Bare classes that only Foundry 14 has. */
const BARE_CLASSES_14: Readonly<Record<string, string>> = {
  "foundry.canvas.vfx.VFXComponent": "foundry.abstract.DataModel",
  "foundry.canvas.vfx.VFXEffect": "",
  "foundry.canvas.vfx.fields.VFXReferenceField": "foundry.data.fields.DataField",
};

/** Static members that packages read while they extend a class: names of parts, without templates. */
const STATICS: Readonly<Record<string, object>> = {
  "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet": {
    EDIT_PARTS: { header: {}, content: {}, footer: {} },
    VIEW_PARTS: {},
  },
  "foundry.canvas.rendering.shaders.AbstractBaseShader": { defaultUniforms: {}, vertexShader: "", fragmentShader: "" },
  "foundry.canvas.rendering.shaders.GridShader": { DRAW_GRID_FUNCTION: "" },
  "foundry.appv1.api.FormApplication": { _customElements: [] },
};

/** Values other than classes that packages read from the namespaces of the bare classes while they load. */
const VALUES_14: Readonly<Record<string, unknown>> = {
  "foundry.canvas.vfx.constants.SOUND_ALIGNMENT": { END_START: 0, START: 1, MIDDLE: 2, END: 3, START_END: 4 },
  "foundry.canvas.vfx.constants.PRE_IMPACT_MS": 500,
};

/** Adds the bare classes and the other values of a generation to their namespaces. */
export function offerBareClasses(g: FoundryScope, generation: number): void {
  for (const [path, basePath] of Object.entries({ ...BARE_CLASSES, ...(generation >= 14 ? BARE_CLASSES_14 : {}) }))
    put(g, path, (name) => bareClass(path, name, baseAt(g, basePath)));
  if (generation >= 14) for (const [path, value] of Object.entries(VALUES_14)) put(g, path, () => value);
}

function put(g: FoundryScope, path: string, make: (name: string) => unknown): void {
  const parts = path.split(".");
  const name = parts.pop()!;
  const namespace = parts.reduce((at, part) => (at[part] ??= {}), g);
  if (!Object.hasOwn(namespace, name)) namespace[name] = make(name);
}

function baseAt(g: FoundryScope, path: string): unknown {
  if (path === "") return Object;
  const base = path
    .replace("()", "")
    .split(".")
    .reduce((at, part) => at[part], g);
  return path.endsWith("()") ? g.foundry.applications.api.HandlebarsApplicationMixin(base) : base;
}

/** Throws an error while the arguments of `super` are evaluated, so that the base constructor does not run. */
function refuse(path: string): never {
  throw new NotOffered(path);
}

function bareClass(path: string, name: string, Base: SystemClass): unknown {
  const cls = class extends Base {
    constructor() {
      super(refuse(path));
    }
  };
  Object.defineProperty(cls, "name", { value: name });
  return Object.assign(cls, STATICS[path]);
}
