import { description, optional, pipe, string, title, type InferOutput } from "valibot";
import { LIMITS } from "../../rules/limits";
import { exactly, keyed, listOf, decimal, name, oneOf, openObject, boundedText } from "../../rules/reading/values";

/** Format name that identifies the system's character files. */
export const FORMAT = "crossfire-character";
/** Version of the file format. Raised whenever files of the previous version can no longer be read. */
export const FORMAT_VERSION = 1;

/** Schema of any object; Foundry checks its keys. */
const anything = openObject({});
const ratings = optional(keyed(decimal(0, LIMITS.rating)));
const image = optional(string("string"));

const EFFECTS = optional(listOf(openObject({ name: name(), statuses: optional(listOf(boundedText())) })));

const ITEM = openObject({
  name: name(),
  type: oneOf(["weapon", "ammunition", "armor", "trait", "action", "power", "gear", "injury"]),
  img: image,
  system: anything,
  effects: EFFECTS,
});

const SYSTEM = openObject({
  attributes: ratings,
  skills: ratings,
  pools: optional(keyed(anything)),
  limbs: optional(keyed(anything)),
  notes: optional(boundedText(LIMITS.richText)),
});

const ACTOR = openObject({
  name: name(),
  type: oneOf(["character", "npc", "vehicle", "barrier"]),
  img: image,
  system: pipe(SYSTEM, description("Figures of the sheet. Keys a ruleset does not know are kept and ignored.")),
  prototypeToken: optional(anything),
  items: optional(listOf(ITEM)),
  effects: EFFECTS,
  flags: optional(anything),
});

/** Schema of a character file. Keeps unknown keys. `docs/character.schema.json` publishes it as JSON Schema for other tools. */
export const CHARACTER_FILE = pipe(
  openObject({
    format: pipe(exactly(FORMAT), description("Says that the file is one of these.")),
    version: pipe(exactly(FORMAT_VERSION), description("Version of this format.")),
    ruleset: pipe(name(), description("Id of the ruleset the figures belong to.")),
    system: optional(pipe(string("string"), description("Version of the system that wrote the file."))),
    actor: ACTOR,
  }),
  title("Crossfire character"),
  description("An actor of a Crossfire world with everything carried, as game.crossfire.exportCharacter writes it."),
);

/** A character as stored in a file. */
export type CharacterFile = InferOutput<typeof CHARACTER_FILE>;
