import { forgetting, replacing, typedInChat } from "../../foundry/version";
import { failed, passesIf, notTried, type InstallationCheck } from "./check";
import { type Found, quiet, type Scratch, until } from "./scratch";
import { askPlayer, connectedPlayer } from "./player-probe";

/** The calls of `game.crossfire` that the checks use, as macros do. */
interface Api {
  damage(uuids: readonly string[], request: { damage: number; unresisted: boolean; name: string }): Promise<void>;
  undo(messageId: string): Promise<void>;
}

const api = (): Api => (game as { crossfire?: Api }).crossfire!;

const person = {
  name: "Check",
  type: "npc",
  system: {
    attributes: { body: 4, agility: 5, reaction: 4, strength: 4, willpower: 3, logic: 3, intuition: 3, charisma: 2 },
    mode: "quick",
  },
};

/** Creates a person and knocks this person out through the rules, with damage greater than anyone's Flesh. */
async function putDown(scratch: Scratch): Promise<{ actor: Found; message: Found }> {
  const actor = await scratch.create("Actor", person);
  await api().damage([actor["uuid"]], { damage: 99, unresisted: true, name: "Check" });
  const message = await until("the card of the damage", () =>
    scratch.messages.find(({ type, system }) => type === "attack" && system.status === "resolved"),
  );
  await until("a status", () => actor["statuses"].size > 0);
  return { actor, message };
}

const showing = (actor: Found, status: string): number => actor["effects"].filter((effect: Found) => effect["statuses"].has(status)).length;

/** Installation checks for faults that Foundry 13 and 14 caused in other systems or in earlier versions of this system. */
export const KNOWN_FAULTS: readonly InstallationCheck[] = [
  {
    id: "order-by-player",
    title: "A player creates an order",
    async run() {
      const types = game.system?.documentTypes as Record<string, Record<string, { gmOnlyFields?: readonly string[] }>> | undefined;
      const guarded = Object.entries(types?.["Actor"] ?? {}).filter(([, { gmOnlyFields = [] }]) => gmOnlyFields.length > 0);
      const order = types?.["ChatMessage"]?.["order"];
      if (!order || (order.gmOnlyFields ?? []).length > 0) return failed("the subtype of orders is missing, or lists fields for GMs only");
      if (guarded.length > 0) return failed(`actors list fields for GMs only: ${guarded.map(([id]) => id).join()}`);
      const player = connectedPlayer();
      if (!player) return notTried("no player is connected; nothing a player creates lists fields for GMs only");
      const { held, error } = await askPlayer(player, { what: "order" });
      return passesIf(held, held ? "a player's client created an order and deleted it" : `the order of a player was refused: ${error}`);
    },
  },
  {
    id: "status-toggle",
    title: "A status that the rules gave is switched off by hand, and on again once",
    async run(scratch) {
      const { actor } = await putDown(scratch);
      const [status] = [...(actor["statuses"] as Set<string>)];
      await actor["toggleStatusEffect"](status);
      await quiet();
      if (actor["statuses"].has(status)) return failed(`${status} stays`);
      await actor["toggleStatusEffect"](status);
      await quiet();
      return passesIf(showing(actor, status!) === 1, `${status}: switched off and on; ${showing(actor, status!)} effect shows it`);
    },
  },
  {
    id: "undo",
    title: "Damage that the rules applied is undone whole",
    async run(scratch) {
      const { actor, message } = await putDown(scratch);
      await api().undo(message["id"]);
      await until("the card to say so", () => message["system"].status === "undone");
      await quiet();
      return passesIf(
        actor["statuses"].size === 0 && actor["items"].size === 0,
        `${actor["statuses"].size} statuses and ${actor["items"].size} items are left`,
      );
    },
  },
  {
    id: "chat-command",
    title: "The chat knows /cf when it is typed",
    async run() {
      const chat = ui.chat as Found | undefined;
      if (!chat) return notTried("there is no chat log");
      const before = game.messages?.size ?? 0;
      // The word after /cf is unknown, so the system warns. Foundry must not refuse the line, and nothing is posted.
      await chat["processMessage"](typedInChat("/cf check-installation"));
      return passesIf((game.messages?.size ?? 0) === before, "Foundry handed the line to the system");
    },
  },
  {
    id: "token-bars",
    title: "The bars of a token can be edited",
    async run(scratch) {
      const actor = await scratch.create("Actor", person);
      const scene = await scratch.create("Scene", { name: "Check", width: 1000, height: 1000 });
      const [token] = await scene["createEmbeddedDocuments"]("Token", [
        { ...(await actor["getTokenDocument"]({ x: 100, y: 100 })).toObject(), actorLink: true, bar1: { attribute: "pools.flesh" } },
      ]);
      const bar = token.getBarAttribute("bar1");
      return passesIf(bar?.editable === true, `bar1 shows ${bar?.attribute ?? "nothing"}: ${bar?.editable ? "editable" : "not editable"}`);
    },
  },
  {
    id: "scene-maps",
    title: "Scenes of the compendium show their maps",
    async run(scratch) {
      const pack = game.packs?.get("crossfire.scenes") as Found | undefined;
      if (!pack) return notTried("the compendium of scenes is missing");
      const bare: string[] = [];
      for (const document of (await pack["getDocuments"]()) as Found[]) {
        const { _id, folder: _folder, ...data } = document["toObject"]();
        const scene = await scratch.create("Scene", data);
        // In builds with levels, the background image belongs to the level.
        const backs: Found[] = scene["levels"] ? [...scene["levels"]] : [scene];
        if (!backs.some((back) => back["background"]?.src)) bare.push(scene["name"]);
      }
      return passesIf(bare.length === 0, bare.length === 0 ? "every scene has its picture" : `without a picture: ${bare.join(", ")}`);
    },
  },
  {
    id: "operators-in-type-data",
    title: "Operators below system data are carried out",
    async run() {
      const system = { kind: "attack", order: { gone: 1, kept: { old: 1 } } };
      const data = { type: "order", system, whisper: [game.user!.id!], flags: { crossfire: { probe: "operators" } } };
      const message: Found | undefined = await ChatMessage.implementation.create(data as ChatMessage.CreateData);
      if (!message) return notTried("Foundry created no message");
      await message["update"](forgetting("system.order.gone"));
      await message["update"](replacing("system.order.kept", { fresh: 1 }));
      const stored = JSON.stringify(message["_source"].system.order);
      const held = stored === '{"kept":{"fresh":1}}';
      return passesIf(held, held ? "both are carried out" : `stored is ${stored}`);
    },
  },
  {
    id: "scene-in-adventure",
    title: "Scenes of the adventure show their maps after importing it",
    async run(scratch) {
      const pack = game.packs?.get("crossfire.adventures") as Found | undefined;
      if (!pack) return notTried("the compendium of adventures is missing");
      const bare: string[] = [];
      for (const adventure of (await pack["getDocuments"]()) as Found[]) {
        for (const nested of [...adventure["scenes"]] as Found[]) {
          const { _id, folder: _folder, ...data } = nested["toObject"]();
          const scene = await scratch.create("Scene", data);
          const shows = (): boolean => (scene["levels"] ? [...scene["levels"]] : [scene]).some((back: Found) => back["background"]?.src);
          for (let tries = 0; tries < 20 && !shows(); tries += 1) await quiet();
          if (!shows()) bare.push(scene["name"]);
        }
      }
      const found = bare.length === 0 ? "the scenes of the adventure show their maps" : `without a map: ${bare.join(", ")}`;
      return passesIf(bare.length === 0, found);
    },
  },
];
