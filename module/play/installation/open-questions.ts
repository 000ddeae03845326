import { listenToAll } from "../../foundry/hooks";
import { effectSource } from "../../foundry/version";
import { noted, notTried, type InstallationCheck } from "./check";
import { type Found, quiet } from "./scratch";
import { askPlayer, connectedPlayer } from "./player-probe";

const actor = { name: "Check", type: "npc" };

/**
 * Questions that neither Foundry's documentation nor public systems settle. The system works with either answer, and the report collects
 * the answers. The ids are those of `docs/foundry/unsettled.yaml`.
 */
export const OPEN_QUESTIONS: readonly InstallationCheck[] = [
  {
    id: "batch-partial",
    title: "A request of which one document is refused",
    run: async () => notTried("every client refuses an invalid document before it sends the request"),
  },
  {
    id: "boolean-object-true",
    title: "What a BooleanField makes of an object",
    async run() {
      const field: Found = new foundry.data.fields.BooleanField();
      return noted(`BooleanField makes ${String(field["clean"]({}))} of {}`);
    },
  },
  {
    id: "character-silent",
    title: "Who speaks when only the user's character is known",
    async run(scratch) {
      const user = game.user as Found | null;
      if (!user) return notTried("nobody is logged in");
      const before: string | null = user["character"]?.id ?? null;
      const document = await scratch.create("Actor", actor);
      await user["update"]({ character: document["id"] });
      try {
        const speaker = ChatMessage.implementation.getSpeaker();
        return noted(speaker.actor === document["id"] ? "the user's character speaks" : `alias "${speaker.alias ?? ""}" speaks`);
      } finally {
        await user["update"]({ character: before });
      }
    },
  },
  {
    id: "combatant-system-gm",
    title: "Whether the owner of a combatant may change its system data on 13",
    run: async () => notTried("combatants of the system have no data of their own to write"),
  },
  {
    id: "flag-null-deletes",
    title: "What setFlag with null does",
    async run(scratch) {
      const document = await scratch.create("Item", { name: "Check", type: "gear" });
      await document["setFlag"]("crossfire", "probe", null);
      return noted("probe" in (document["flags"].crossfire ?? {}) ? "the key stays, with null" : "the key is deleted");
    },
  },
  {
    id: "percent-refused",
    title: "What d% is",
    async run() {
      try {
        const roll = await new Roll("1d%").evaluate();
        return noted(`1d% has ${(roll.dice[0] as Found | undefined)?.["faces"] ?? "no"} faces`);
      } catch (error) {
        return noted(`1d% is refused: ${String(error)}`);
      }
    },
  },
  {
    id: "roll-template-html",
    title: "Where the template of a roll's card is",
    run: async () => noted(Roll.CHAT_TEMPLATE),
  },
  {
    id: "rolls-own-total",
    title: "Whether a message whose content is a number shows its rolls",
    async run() {
      if (typeof document === "undefined") return notTried("there is no page to draw a message on");
      const roll = await new Roll("1d6").evaluate();
      const message = new ChatMessage.implementation({ content: String(roll.total + 7), rolls: [roll.toJSON()] } as object) as Found;
      const html: HTMLElement = await message["renderHTML"]();
      return noted(html.querySelector(".dice-roll") ? "the rolls are shown" : "the rolls are not shown");
    },
  },
  {
    id: "withhold",
    title: "Whether the server keeps whispers and hidden tokens from players",
    async run() {
      const player = connectedPlayer();
      if (!player) return notTried("no player is connected: whisper to yourself and look for it in game.messages of a player's client");
      const whisper: Found | undefined = await ChatMessage.implementation.create({ content: "Check", whisper: [game.user!.id!] });
      if (!whisper) return notTried("Foundry created no message");
      const { held, error } = await askPlayer(player, { what: "has", uuid: whisper["uuid"] });
      if (error) return notTried(error);
      return noted(held ? "a player's client has a whisper to a GM" : "a whisper to a GM does not reach a player's client");
    },
  },
  {
    id: "element-filled",
    title: "Whether an element that is added to a keyed field is filled up",
    async run(scratch) {
      const document = await scratch.create("Actor", actor);
      await document["update"]({ "system.pools.probe.value": 1 });
      const stored: Found = document["_source"].system.pools.probe ?? {};
      return noted(`the pool is stored with ${Object.keys(stored).sort().join(", ") || "nothing"}`);
    },
  },
  {
    id: "turn-hook-silent",
    title: "Whether combatTurnChange is called for an update with turnEvents false",
    async run(scratch) {
      const combat = await scratch.create("Combat", {});
      await combat["createEmbeddedDocuments"]("Combatant", [
        { name: "Check 1", initiative: 2 },
        { name: "Check 2", initiative: 1 },
      ]);
      await combat["update"]({ round: 1, turn: 0 }, { turnEvents: false });
      let heard = 0;
      const hook = Hooks.on("combatTurnChange", ({ id }) => void (heard += id === combat["id"] ? 1 : 0));
      await combat["update"]({ turn: 1 }, { turnEvents: false });
      await quiet();
      Hooks.off("combatTurnChange", hook);
      return noted(heard > 0 ? "combatTurnChange is called" : "combatTurnChange is not called");
    },
  },
  {
    id: "delta-edit-hook",
    title: "Which hooks tell of an edit of an unlinked token's actor",
    async run(scratch) {
      const base = await scratch.create("Actor", actor);
      const scene = await scratch.create("Scene", { name: "Check" });
      const [token]: Found[] = await scene["createEmbeddedDocuments"]("Token", [{ name: "Check", actorId: base["id"], actorLink: false }]);
      const heard: string[] = [];
      const names = ["updateActor", "updateToken", "createActorDelta", "updateActorDelta"];
      const ends = names.map((name) => listenToAll([name], () => void heard.push(name)));
      await token!["actor"].update({ name: "Checked" });
      await quiet();
      for (const end of ends) end();
      return noted(heard.length > 0 ? `${heard.join(", ")} called` : "no hook is called");
    },
  },
  {
    id: "adventure-scene-map",
    title: "Whether a scene in the shape of 13 keeps its picture in an adventure",
    async run() {
      const scene = { name: "Check", background: { src: "icons/svg/mystery-man.svg" } };
      // Unchecked: the check builds an unsaved document from plain data.
      const AdventureClass = Adventure.implementation as unknown as new (data: object) => Found;
      const made: Found = new AdventureClass({ name: "Check", scenes: [scene] });
      const nested: Found | undefined = [...made["scenes"]][0];
      const pictures = [nested?.["background"]?.src, ...[...(nested?.["levels"] ?? [])].map((level: Found) => level["background"]?.src)];
      return noted(pictures.some(Boolean) ? "the picture is kept" : "the picture is lost");
    },
  },
  {
    id: "priority-zero",
    title: "Whether a change with the priority 0 is applied with priority 0",
    async run(scratch) {
      const document = await scratch.create("Actor", actor);
      const path = "system.attributes.agility";
      await document["createEmbeddedDocuments"]("ActiveEffect", [
        { name: "Override", ...effectSource({ path, by: 7, how: "override", priority: 0 }) },
        { name: "Addition", ...effectSource({ path, by: 2, how: "add" }) },
      ]);
      const { agility } = document["system"].attributes;
      return noted(agility === 9 ? "the priority 0 counts" : `the change has the priority of its type (${agility})`);
    },
  },
];
