import type { JsonSchema } from "../../data/json-schema";

/** Identifies our files. */
export const FORMAT = "crossfire-character";
/** Version of the file format; raised when older files can no longer be read. */
export const FORMAT_VERSION = 1;

const numbers: JsonSchema = { type: "object", additionalProperties: { type: "number" } };

const effect: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string", minLength: 1 }, statuses: { type: "array", items: { type: "string" } } },
};

/** JSON Schema of a character file; `docs/character.schema.json` publishes it for other tools. */
export const CHARACTER_SCHEMA = {
  title: "Crossfire character",
  description: "Somebody or something of a Crossfire world, with everything carried, as game.crossfire.exportCharacter writes it.",
  type: "object",
  required: ["format", "version", "ruleset", "actor"],
  properties: {
    format: { const: FORMAT, description: "Says that the file is one of these." },
    version: { const: FORMAT_VERSION, description: "Version of this format." },
    ruleset: { type: "string", minLength: 1, description: "Id of the ruleset the figures belong to." },
    system: { type: "string", description: "Version of the system that wrote the file." },
    actor: {
      type: "object",
      required: ["name", "type", "system"],
      properties: {
        name: { type: "string", minLength: 1 },
        type: { type: "string", enum: ["character", "npc", "vehicle", "barrier"] },
        img: { type: "string" },
        system: {
          type: "object",
          description: "Figures of the sheet. Keys a ruleset does not know are kept and ignored.",
          properties: {
            attributes: numbers,
            skills: numbers,
            pools: { type: "object", additionalProperties: { type: "object" } },
            limbs: { type: "object", additionalProperties: { type: "object" } },
            notes: { type: "string" },
          },
        },
        prototypeToken: { type: "object" },
        items: {
          type: "array",
          items: {
            type: "object",
            required: ["name", "type", "system"],
            properties: {
              name: { type: "string", minLength: 1 },
              type: { type: "string", enum: ["weapon", "ammunition", "armor", "trait", "action", "power", "gear", "injury"] },
              img: { type: "string" },
              system: { type: "object" },
              effects: { type: "array", items: effect },
            },
          },
        },
        effects: { type: "array", items: effect },
        flags: { type: "object" },
      },
    },
  },
} as const satisfies JsonSchema;
