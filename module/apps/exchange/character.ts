import { LIMITS } from "../../rules/limits";
import { openSheet } from "../../foundry/dialogs";
import type { CrossfireActor } from "../../foundry/types";
import { assertActor, createActor } from "../../foundry/updates";
import { ruleset, rulesetName } from "../../play/ruleset";
import { faultText, notify } from "../../play/authority/notices";
import { CHARACTER_FILE, FORMAT, FORMAT_VERSION, type CharacterFile } from "./character-schema";
import { beyondLimits } from "../../data/beyond-limits";
import { type Fault, faultValues } from "../../rules/reading/faults";
import { parseValue } from "../../rules/reading/read-value";
import { fileName, saveFile } from "./save-file";

type Plain = Record<string, unknown>;

/** Fields that belong to the world, not to the character. */
const WORLDLY = ["_id", "_stats", "folder", "sort", "ownership"];

const without = (source: Plain, keys: readonly string[]): Plain =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !keys.includes(key)));

/** Returns a document's source without the flags that mark attacks as applied. */
function unmarked(source: Plain): Plain {
  const flags = { ...(source["flags"] as Plain | undefined) };
  const own = flags["crossfire"] as Plain | undefined;
  if (own) flags["crossfire"] = without(own, ["applied"]);
  return { ...source, flags };
}

function bare(source: Plain): Plain {
  const list = (key: string): Plain => (Array.isArray(source[key]) ? { [key]: (source[key] as Plain[]).map(bare) } : {});
  return unmarked({ ...without(source, WORLDLY), ...list("items"), ...list("effects") });
}

/** Returns a character as plain values for a file. For an unlinked token, the file contains the token's own actor. */
function characterFile(actor: CrossfireActor): CharacterFile {
  const source = actor.toObject() as Plain;
  const token = source["prototypeToken"] as Plain | undefined;
  const written = { ...bare(source), ...(token ? { prototypeToken: without(token, ["_id"]) } : {}) };
  // Unchecked: every stored actor has a name, a type and system data.
  const own = written as CharacterFile["actor"];
  return { format: FORMAT, version: FORMAT_VERSION, ruleset: ruleset().id, system: game.system?.version ?? "", actor: own };
}

/**
 * Saves an actor as a file.
 * @returns the contents of the file
 * @throws {CharacterFileError} if the value is not an actor
 */
export function exportCharacter(actor: CrossfireActor): CharacterFile {
  if (!((actor as unknown) instanceof Actor))
    throw new CharacterFileError(inWords({ where: "actor", key: "type", wanted: "Actor", found: String(actor) }));
  const file = characterFile(actor);
  saveFile(fileName("crossfire", actor.name), JSON.stringify(file, null, 2));
  return file;
}

/**
 * Error about an import that failed: the user may not create actors, the file is invalid, or Foundry refuses the values. For an invalid
 * file, the message names the first faults with their paths and the expected values.
 */
class CharacterFileError extends Error {
  override readonly name = "CharacterFileError";
}

const MOST_FAULTS = 5;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const inWords = (fault: Fault): string => faultText(faultValues(fault), "CROSSFIRE.Exchange.file");

const tooLarge = (found: number): CharacterFileError =>
  new CharacterFileError(inWords({ where: "", key: "long", wanted: String(LIMITS.file), found: String(found) }));

function parsed(text: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return read;
  } catch (error) {
    const why = reasonOf(error);
    throw new CharacterFileError(game.i18n?.format("CROSSFIRE.Exchange.noJson", { why }) ?? why);
  }
}

/** Returns a fault for each number, text or list in a file that exceeds the sheet's limits. */
function figuresBeyond({ actor }: CharacterFile): readonly Fault[] {
  const models = (kind: "Actor" | "Item"): Readonly<Record<string, { readonly schema: object }>> =>
    // Unchecked: Foundry's types list every model with all of its fields.
    CONFIG[kind].dataModels as unknown as Readonly<Record<string, { readonly schema: object }>>;
  const { type, system, items = [] } = actor as Plain & { readonly items?: readonly Plain[] };
  return [
    ...beyondLimits(models("Actor")[String(type)]?.schema ?? {}, system, "actor.system"),
    ...items.flatMap((item, at) =>
      beyondLimits(models("Item")[String(item["type"])]?.schema ?? {}, item["system"], `actor.items[${at}].system`),
    ),
  ];
}

/**
 * Parses and validates a character file.
 * @throws {CharacterFileError} if the file is invalid; the message lists the first few faults
 */
function readCharacter(given: unknown): CharacterFile {
  if (typeof given === "string" && given.length > LIMITS.file) throw tooLarge(given.length);
  const value = typeof given === "string" ? parsed(given) : given;
  const read = parseValue(CHARACTER_FILE, value);
  const faults = read.faults ?? figuresBeyond(read.value);
  if (!read.faults && faults.length === 0) return read.value;
  const words = faults.slice(0, MOST_FAULTS).map(inWords);
  const more =
    faults.length > MOST_FAULTS ? [game.i18n?.format("CROSSFIRE.Exchange.more", { count: `${faults.length - MOST_FAULTS}` })] : [];
  throw new CharacterFileError([...words, ...more].join(" "));
}

/**
 * Creates an actor. Returns undefined if a hook refused it.
 * @throws {CharacterFileError} with Foundry's reason if Foundry refuses the values
 */
async function created(source: object): Promise<CrossfireActor | undefined> {
  try {
    assertActor(source);
    return await createActor(source);
  } catch (error) {
    const why = reasonOf(error).replace(/\s*\n\s*/g, " ");
    throw new CharacterFileError(game.i18n?.format("CROSSFIRE.Exchange.notCreated", { why }) ?? why, { cause: error });
  }
}

/**
 * Creates an actor from a character file. Warns the user if the file is from another ruleset. Returns null if Foundry creates no actor.
 * @param given Result of `exportCharacter`, or its JSON text.
 * @throws {CharacterFileError} if this user may not create actors, the file is invalid, or Foundry refuses the values; no actor is created
 */
export async function importCharacter(given: unknown): Promise<CrossfireActor | null> {
  if (!game.user?.can("ACTOR_CREATE"))
    throw new CharacterFileError(game.i18n?.localize("CROSSFIRE.Exchange.mayNotCreate") ?? "mayNotCreate");
  const { actor, ruleset: of } = readCharacter(given);
  const source = { ...bare(actor as Plain), ownership: { default: 0, ...(game.user?.isGM ? {} : { [game.user?.id ?? ""]: 3 }) } };
  const made = await created(source);
  if (!made) return null;
  const own = ruleset().id;
  if (of !== own)
    notify({
      level: "warn",
      key: "CROSSFIRE.Exchange.otherRuleset",
      values: { name: made.name, of: rulesetName(of), own: rulesetName(own) },
    });
  else notify({ level: "info", key: "CROSSFIRE.Exchange.imported", values: { name: made.name } });
  return made;
}

/** Asks for a file, creates an actor from it and opens its sheet. Does nothing if the user cancels. Shows the error if the import fails. */
export async function chooseAndImport(): Promise<void> {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
  const file = await new Promise<File | null>((resolve) => {
    input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
  if (!file) return;
  try {
    if (file.size > LIMITS.file) throw tooLarge(file.size);
    const made = await importCharacter(await file.text());
    await openSheet(made);
  } catch (error) {
    if (!(error instanceof CharacterFileError)) throw error;
    notify({ level: "error", key: "CROSSFIRE.Exchange.refused", values: { file: file.name, why: error.message } });
  }
}
