import type { SystemObject } from "../../common/dynamic";
import type { DocumentAction, DocumentOperation, DocumentResponse, WireError, WorldData } from "../../common/wire";
import { createMemoryTable, type MemoryConnection, type MemoryTable, type MemoryTableOptions } from "../../node/memory-table";

/** Manifest of an invented system, with only the entries that the server reads. */
export const manifest = {
  id: "skirmish",
  title: "Skirmish",
  version: "1.2.3",
  socket: true,
  documentTypes: {
    Actor: { hero: { htmlFields: ["notes", "limbs.*.note"], gmOnlyFields: ["secret", "limbs.*.curse"] }, crate: {} },
    Item: { weapon: { htmlFields: ["description"], filePathFields: { icon: ["IMAGE"] } }, trait: {} },
    ChatMessage: { volley: { gmOnlyFields: ["outcome"] } },
  },
  packs: [{ name: "arms", label: "Arms", type: "Item", path: "packs/arms", system: "skirmish" }],
};

export const GM = "gamemaster000000";
export const ASSISTANT = "assistant0000000";
export const ADA = "playerAda0000000";
export const BEN = "playerBen0000000";

export const HERO = "heroOfAda0000000";
export const NPC = "enemyActor000000";
export const SWORD = "swordItem0000000";
export const RIFLE = "rifleItem0000000";
export const SCENE = "sceneOfDock00000";
export const GUARD = "guardToken000000";
export const HERO_TOKEN = "heroToken0000000";
export const COMBAT = "combatOfDock0000";
export const HERO_FIGHTS = "heroCombatant000";
export const GUARD_FIGHTS = "guardCombatant00";
export const DOOR = "doorOfDock000000";

export const worldDocuments = () => ({
  users: [
    { _id: GM, name: "Gwen", role: 4, color: "#ff0000" },
    { _id: ASSISTANT, name: "Asta", role: 3, color: "#ffff00" },
    { _id: ADA, name: "Ada", role: 1, color: "#00ff00" },
    { _id: BEN, name: "Ben", role: 1, color: "#0000ff" },
  ],
  actors: [
    {
      _id: HERO,
      name: "Hero",
      type: "hero",
      img: "icons/svg/hero.svg",
      ownership: { default: 0, [ADA]: 3 },
      system: { hp: { value: 10, max: 10 }, tags: { brave: true, quick: true }, notes: "", secret: "x" },
      items: [{ _id: SWORD, name: "Sword", type: "weapon", system: { damage: 3 }, effects: [] }],
      effects: [],
    },
    {
      _id: NPC,
      name: "Guard",
      type: "hero",
      ownership: { default: 0 },
      system: { hp: { value: 6, max: 6 }, tags: { dull: true } },
      items: [{ _id: RIFLE, name: "Rifle", type: "weapon", system: { damage: 5 }, effects: [] }],
      effects: [],
    },
  ],
  scenes: [
    {
      _id: SCENE,
      name: "Dock",
      active: true,
      tokens: [
        { _id: GUARD, name: "Guard 1", actorId: NPC, actorLink: false, x: 100, y: 100, hidden: false, delta: null },
        { _id: HERO_TOKEN, name: "Hero", actorId: HERO, actorLink: true, x: 0, y: 0, hidden: false, delta: null },
      ],
      walls: [{ _id: DOOR, c: [0, 0, 10, 0], door: 1, ds: 0 }],
      tiles: [],
      regions: [],
    },
  ],
  combats: [
    {
      _id: COMBAT,
      type: "base",
      system: {},
      scene: SCENE,
      round: 1,
      turn: 0,
      active: true,
      groups: [],
      combatants: [
        { _id: HERO_FIGHTS, type: "base", system: {}, actorId: HERO, tokenId: HERO_TOKEN, sceneId: SCENE, initiative: 12 },
        { _id: GUARD_FIGHTS, type: "base", system: {}, actorId: NPC, tokenId: GUARD, sceneId: SCENE, initiative: 8 },
      ],
    },
  ],
});

export const table = (options: Partial<MemoryTableOptions> = {}): Promise<MemoryTable> =>
  createMemoryTable({ generation: 14, system: manifest, world: { documents: worldDocuments() }, ...options });

/** Sends one document request and returns the answer unchanged, including errors. */
export async function ask(
  connection: MemoryConnection,
  action: DocumentAction,
  type: string,
  operation: DocumentOperation,
): Promise<DocumentResponse & WireError> {
  return (await connection.request("modifyDocument", { action, type, operation })) as DocumentResponse & WireError;
}

/** Returns the text of the refusal, or undefined if the request was performed. */
export const refusal = async (...args: Parameters<typeof ask>): Promise<string | undefined> => (await ask(...args)).error?.message;

/**
 * Joins as a user and requests the world, because broadcasts start only after this request. Returns the connection and the responses it
 * receives.
 */
export async function seated(host: MemoryTable, userId: string): Promise<{ connection: MemoryConnection; heard: DocumentResponse[] }> {
  const connection = host.connect(userId);
  const heard: DocumentResponse[] = [];
  connection.on("modifyDocument", (response: DocumentResponse) => heard.push(response));
  connection.on("modifyBatch", ({ responses }: { responses: DocumentResponse[] }) => heard.push(...responses));
  await connection.request("world");
  return { connection, heard };
}

/** Waits until this client has received all messages sent so far. Requests the world, because the answer arrives after these messages. */
export const caughtUp = (connection: MemoryConnection): Promise<WorldData> => connection.request("world") as Promise<WorldData>;

/** Returns a stored source by collection and id; undefined if it does not exist. */
export function stored(host: MemoryTable, collection: string, id: string): SystemObject {
  return host.authority.documents(collection).find((source) => source["_id"] === id);
}

export const inList = (list: SystemObject, id: string): SystemObject => list.find((entry: SystemObject) => entry._id === id);
