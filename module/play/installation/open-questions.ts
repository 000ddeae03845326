import { noted, notTried, type Check } from "./check";
import type { Found } from "./found";

const actor = { name: "Check", type: "npc" };

/**
 * Questions that neither Foundry's documentation nor public systems settle. The system is right with either answer; the report collects
 * them. The ids are those of `docs/foundry/unsettled.yaml`.
 */
export const OPEN_QUESTIONS: readonly Check[] = [
  {
    id: "batch-partial",
    title: "A request of which one document is refused",
    run: async () => notTried("needs a player who may create one of two documents"),
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
    run: async () => notTried("needs a player: the system never writes it"),
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
    run: async () => notTried("needs a player beside the gamemaster: compare what both clients have"),
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
    run: async () => notTried("needs an encounter of two: listen to combatTurnChange and update its turn with turnEvents false"),
  },
  {
    id: "adventure-scene-map",
    title: "Whether a scene in the shape of 13 keeps its picture in an adventure",
    async run() {
      const scene = { name: "Check", background: { src: "icons/svg/mystery-man.svg" } };
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
    run: async () => notTried("needs two effects on one number: an addition with the priority 0 and an override without one"),
  },
  {
    id: "operators-in-type-data",
    title: "Whether an operator below system data is carried out",
    run: async () => notTried("play an attack, take it back and look whether its card says so: the checks above do"),
  },
  {
    id: "scene-in-adventure",
    title: "Whether the maps of the system's adventure are there after importing it",
    run: async () => notTried('import "Two Fights" from its compendium and open both scenes'),
  },
  {
    id: "ic-bubbles",
    title: "Whether a card with empty content shows a speech bubble",
    run: async () => notTried('choose the mode "Public as Character", attack with a token, and look above it'),
  },
];
