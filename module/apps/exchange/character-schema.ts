import type { JsonSchema } from "../../data/json-schema";
import { LIMITS } from "../../rules/limits";

/** Identifies our files. */
export const FORMAT = "crossfire-character";
/** Version of the file format; raised when older files can no longer be read. */
export const FORMAT_VERSION = 1;

const numbers: JsonSchema = { type: "object", additionalProperties: { type: "number", minimum: 0, maximum: LIMITS.rating } };
const name: JsonSchema = { type: "string", minLength: 1, maxLength: LIMITS.label };

const effect: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: { name, statuses: { type: "array", maxItems: LIMITS.list, items: { type: "string", maxLength: LIMITS.label } } },
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
    ruleset: { type: "string", minLength: 1, maxLength: LIMITS.label, description: "Id of the ruleset the figures belong to." },
    system: { type: "string", description: "Version of the system that wrote the file." },
    actor: {
      type: "object",
      required: ["name", "type", "system"],
      properties: {
        name,
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
            notes: { type: "string", maxLength: LIMITS.richText },
          },
        },
        prototypeToken: { type: "object" },
        items: {
          type: "array",
          maxItems: LIMITS.list,
          items: {
            type: "object",
            required: ["name", "type", "system"],
            properties: {
              name,
              type: { type: "string", enum: ["weapon", "ammunition", "armor", "trait", "action", "power", "gear", "injury"] },
              img: { type: "string" },
              system: { type: "object" },
              effects: { type: "array", maxItems: LIMITS.list, items: effect },
            },
          },
        },
        effects: { type: "array", maxItems: LIMITS.list, items: effect },
        flags: { type: "object" },
      },
    },
  },
} as const satisfies JsonSchema;
