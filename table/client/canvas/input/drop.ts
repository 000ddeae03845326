import type { SystemObject, FieldValue } from "../../../common/dynamic";
import type { Point } from "../../../common/grid/grid-types";
import type { Canvas } from "../board/canvas";
import { attempt, env, notify, text } from "../env";

/** Handles drops from a sidebar or a compendium onto the map. */
export function attachDrop(canvas: Canvas, view: HTMLCanvasElement): void {
  view.addEventListener("dragover", (event) => event.preventDefault());
  view.addEventListener("drop", (event) => {
    event.preventDefault();
    if (canvas.ready) void attempt(() => dropOnCanvas(canvas, event));
  });
}

async function dropOnCanvas(canvas: Canvas, event: DragEvent): Promise<void> {
  const data = readData(event);
  if (!data) return;
  const { x, y } = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  Object.assign(data, { x, y });
  if (env.Hooks.call("dropCanvasData", canvas, data, event) === false) return;
  if (data["type"] === "Actor") await dropActor(canvas, data, { x, y }, event.altKey);
  if (data["type"] === "JournalEntry" || data["type"] === "JournalEntryPage") await dropJournal(canvas, data, { x, y });
}

/**
 * Creates a pin for a journal entry of the world, or for one of its pages. Warns the user instead if the user may not create pins or the
 * entry is not in the world.
 */
async function dropJournal(canvas: Canvas, data: Record<string, unknown>, { x, y }: Point): Promise<void> {
  if (!env.game.user.can?.("NOTE_CREATE")) return notify("warn", text("TABLE.Canvas.NoNoteCreate", "You may not set pins."));
  const found = await env.fromUuid(data["uuid"]);
  if (!found || found.pack)
    return notify("warn", text("TABLE.Canvas.NoNotePack", "Import the entry first: a pin stands for an entry of the world."));
  const [entry, page] = found.documentName === "JournalEntryPage" ? [found.parent, found] : [found, null];
  const place = { x: Math.round(x), y: Math.round(y) };
  await canvas.scene.createEmbeddedDocuments("Note", [{ ...place, entryId: entry.id, pageId: page?.id ?? null }]);
}

function readData(event: DragEvent): Record<string, unknown> | null {
  const editor = env.foundry?.applications?.ux?.TextEditor?.implementation;
  if (editor?.getDragEventData) return editor.getDragEventData(event);
  try {
    const parsed: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    return parsed && typeof parsed === "object" ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

async function actorOf(data: Record<string, unknown>): Promise<SystemObject> {
  const Actor = env.CONFIG.Actor.documentClass;
  const actor = Actor.fromDropData ? await Actor.fromDropData(data) : await env.fromUuid(data["uuid"]);
  if (!actor) throw new Error(`Nothing is known as ${String(data["uuid"])}: no token was placed.`);
  if (!actor.pack) return actor;
  return env.game.actors.importFromCompendium(env.game.packs.get(actor.pack), actor.id);
}

/**
 * Places the prototype token of an actor. Hides the token if Alt is held down. Warns the user instead if the user may not create tokens or
 * does not own the actor.
 */
async function dropActor(canvas: Canvas, data: Record<string, FieldValue>, point: Point, hidden: boolean): Promise<void> {
  const { user } = env.game;
  if (!user.isGM && !user.can?.("TOKEN_CREATE")) {
    return notify("warn", text("TABLE.Canvas.NoTokenCreate", "You may not place tokens."));
  }
  const actor = await actorOf(data);
  if (!actor.isOwner) return notify("warn", text("TABLE.Canvas.NotYourActor", "{name} is not yours to place.", { name: actor.name }));
  const prototype = actor.getTokenDocument
    ? (await actor.getTokenDocument({ hidden }, { parent: canvas.scene })).toObject()
    : {
        ...(actor.prototypeToken.toObject?.() ?? actor.prototypeToken),
        actorId: actor.id,
        name: actor.prototypeToken.name || actor.name,
        hidden,
      };
  delete prototype._id;
  const { x, y } = tokenPlace(canvas, prototype, point);
  const { level } = canvas;
  const storey = level ? { level: level.id, elevation: level.elevation.base } : {};
  await canvas.scene.createEmbeddedDocuments("Token", [{ ...prototype, x, y, ...storey, hidden: hidden || prototype.hidden === true }]);
  canvas.tokens.activate();
}

function tokenPlace(canvas: Canvas, token: { width?: number; height?: number }, point: Point): Point {
  const { grid } = canvas;
  const size = { width: (token.width ?? 1) * grid!.sizeX, height: (token.height ?? 1) * grid!.sizeY };
  const corner = { x: point.x - size.width / 2, y: point.y - size.height / 2 };
  const { x, y } = canvas.tokens.snapTopLeft(corner, size);
  return { x: Math.round(x), y: Math.round(y) };
}
