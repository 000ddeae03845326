import type { SourceData, FieldValue, SystemObject } from "../../../common/dynamic";
import type { Document } from "../../../common/documents/document";
import type { User } from "../../documents/user";
import type { Scene } from "../../documents/scene";
import { attempt, env } from "../env";
import type { Canvas } from "./canvas";
import { bindObject } from "../placeables/bind-object";
import { isShown } from "../layers/placeables-layer";
import { needsRedraw } from "./scene-data";

type Flags = Record<string, boolean>;

/** Updates the map when documents change, through the hooks that run on every client. */
export function subscribeToDocuments(canvas: Canvas): void {
  const { Hooks } = env;
  for (const [name, layer] of [
    ["Token", "tokens"],
    ["Wall", "walls"],
    ["Note", "notes"],
  ] as const)
    subscribePlaceables(canvas, name, () => canvas[layer]);
  Hooks.on("updateScene", (scene: Scene, changed: Record<string, unknown>) => onUpdateScene(canvas, scene, changed));
  Hooks.on("deleteScene", (scene: Scene) => scene === canvas.scene && void canvas.draw(env.game.scenes.active ?? undefined));
  subscribeLevels(canvas);
  subscribeActors(canvas);
  subscribeCombat(canvas);
  Hooks.on(
    "updateUser",
    (_user: unknown, changed: Record<string, unknown>) => "color" in changed && refreshTokens(canvas, () => true, { refreshTarget: true }),
  );
  Hooks.on("userConnected", (user: User, connected: boolean) => connected || (canvas.ready && forgetUser(canvas, user)));
}

function forgetUser(canvas: Canvas, user: User): void {
  canvas.tokens.changeTargets(user, [], { replace: true });
  canvas.controls.hideCursor(user);
}

function subscribePlaceables(canvas: Canvas, name: string, layer: () => SystemObject): void {
  const { Hooks } = env;
  const here = (document: SystemObject): boolean => canvas.ready && document.parent === canvas.scene;
  Hooks.on(`create${name}`, (document: SystemObject, options: unknown, userId: string) => {
    if (!here(document) || !isShown(document) || layer().get(document.id)) return;
    layer().createObject(document)._onCreate(document, options, userId);
  });
  Hooks.on(`update${name}`, (document: SystemObject, changed: Record<string, unknown>, options: unknown, userId: string) => {
    if (!here(document)) return;
    const object = layer().get(document.id);
    if (Boolean(object) === isShown(document)) return object?._onUpdate(changed, options, userId);
    // The document has moved to the viewed level or away from it.
    if (object) remove(document, object, options, userId);
    else layer().createObject(document)._onCreate(document, options, userId);
  });
  const remove = (document: SystemObject, object: SystemObject, options: unknown, userId: string): void => {
    object._onDelete(options, userId);
    bindObject(document, null);
    layer().forget(document.id);
  };
  Hooks.on(`delete${name}`, (document: SystemObject, options: unknown, userId: string) => {
    const object = canvas.ready ? layer().get(document.id) : undefined;
    if (object && object.document === document) remove(document, object, options, userId);
  });
}

/** Redraws the map when a level changes, because any level may affect visibility. */
function subscribeLevels(canvas: Canvas): void {
  for (const verb of ["create", "update", "delete"]) {
    env.Hooks.on(`${verb}Level`, (level: SourceData) => {
      if (canvas.ready && level.parent === canvas.scene) void attempt(() => canvas.draw(canvas.scene));
    });
  }
}

function onUpdateScene(canvas: Canvas, scene: Scene, changed: Record<string, unknown>): void {
  if (changed["active"] === true && scene !== canvas.scene) return void attempt(() => canvas.draw(scene));
  if (scene === canvas.scene && needsRedraw(changed)) void attempt(() => canvas.draw(scene));
}

function refreshTokens(canvas: Canvas, matches: (token: SystemObject) => boolean, flags: Flags): void {
  if (!canvas.ready) return;
  for (const token of canvas.tokens.placeables) if (matches(token)) token.renderFlags.set(flags);
}

/** Refreshes the tokens of a changed actor, including unlinked tokens, because they may inherit the change. */
function subscribeActors(canvas: Canvas): void {
  const { Hooks } = env;
  const shown: Flags = { refreshBars: true, redrawEffects: true, refreshState: true };
  const refreshActor = (actor: SystemObject): void =>
    refreshTokens(canvas, (token) => token.actor === actor || token.document.actorId === actor?.id, shown);
  Hooks.on("updateActor", refreshActor);
  for (const hook of ["createActorDelta", "updateActorDelta"])
    Hooks.on(hook, (delta: FieldValue) => refreshTokens(canvas, (token) => token.document === delta.parent, shown));
  for (const kind of ["ActiveEffect", "Item"])
    for (const verb of ["create", "update", "delete"]) Hooks.on(`${verb}${kind}`, (document: Document) => refreshActor(actorOf(document)));
}

function actorOf(document: Document) {
  let owner = document.parent;
  while (owner && owner.documentName !== "Actor") owner = owner.parent;
  return owner;
}

function subscribeCombat(canvas: Canvas): void {
  const refresh = (): void => refreshTokens(canvas, () => true, { refreshTurnMarker: true });
  for (const verb of ["create", "update", "delete"]) for (const kind of ["Combat", "Combatant"]) env.Hooks.on(`${verb}${kind}`, refresh);
  for (const hook of ["renderCombatTracker", "combatTurnChange"]) env.Hooks.on(hook, refresh);
}
