class Person extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const { NumberField, SchemaField } = foundry.data.fields;
    const number = (initial) => new NumberField({ required: true, integer: true, min: 0, initial });
    return { health: new SchemaField({ value: number(8), max: number(10) }) };
  }
}

/** A package's canvas layer. Counts how often it is drawn, and has an overlay on which the tests draw lines. */
class ProbeLayer extends foundry.canvas.layers.CanvasLayer {
  static get layerOptions() {
    return { name: "probe", zIndex: 300 };
  }
  drawn = 0;
  async _draw() {
    this.drawn++;
    this.lines = this.addChild(new PIXI.Graphics());
  }
}

Hooks.once("init", () => {
  CONFIG.Actor.dataModels.person = Person;
  CONFIG.Canvas.layers.probe = { layerClass: ProbeLayer, group: "interface" };
  globalThis.probeHooks = [];
  for (const name of [
    "canvasInit",
    "drawToken",
    "refreshToken",
    "controlToken",
    "hoverToken",
    "targetToken",
    "destroyToken",
    "canvasReady",
    "canvasTearDown",
    "canvasPan",
    "renderTokenHUD",
    "dropCanvasData",
  ])
    Hooks.on(name, () => void globalThis.probeHooks.push(name));
  registerKeys();
  addToMenus();
});

/**
 * Registers two bindings for Shift+Y, and one each for "J" and "KeyJ". The binding "first" runs first; it consumes the key if `consumes` is
 * set.
 */
function registerKeys() {
  globalThis.pressed = [];
  const key = [{ key: "KeyY", modifiers: ["Shift"] }];
  const last = { name: "Last", editable: key, onDown: () => void globalThis.pressed.push("last") };
  game.keybindings.register("probe", "last", last);
  const onDown = ({ isShift }) => {
    globalThis.pressed.push(`first ${isShift}`);
    return globalThis.consumes;
  };
  // Bindings use key codes: a letter alone is not a key.
  for (const name of ["J", "KeyJ"])
    game.keybindings.register("probe", name, { name, editable: [{ key: name }], onDown: () => void globalThis.pressed.push(name) });
  game.keybindings.register("probe", "first", { name: "First", editable: key, precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY, onDown });
}

function addToMenus() {
  Hooks.on("getActorContextOptions", (_app, options) => {
    globalThis.menuKeys = Object.keys(options[0]);
    const ran = () => void (globalThis.ranEntry = true);
    const entry = { icon: "<i></i>" };
    if (game.release.generation >= 14) options.push({ ...entry, label: "Probe entry", onClick: ran });
    else options.push({ ...entry, name: "Probe entry", callback: ran });
  });
}
