import { nullish, optional, pipe, transform, unknown } from "valibot";
import type { Ruleset } from "../../attack/model/ruleset";
import { showsOf, type FighterField } from "../../describe/formulas";
import { isPlainObject, type PlainObject } from "../../reading/values";
import { describedArmor, describedWeapon } from "./described-gear";
import { choiceValue, flagValue, listValue, mapValue, readAt, textValue, wholeValue, refusePlan, under, type Where } from "./plan-values";
import type { StoredActor } from "./person";

/** The compendia whose documents a plan can name. */
export interface Library {
  /** Returns the stored document with this file name. */
  find(pack: string, name: string): unknown;
  names(pack: string): readonly string[];
}

/** Context for reading an entry of the plan. */
export interface ReadContext {
  readonly library: Library;
  readonly ruleset: Ruleset;
  /** Counter for unique ids. */
  readonly ids: { next: number };
}

/** Returns a compendium document by its file name. @throws {PlanError} if the compendium does not contain the document */
export function fromPack({ library }: ReadContext, pack: string, name: unknown, where: Where): PlainObject {
  const wanted = readAt(textValue, name, where);
  const names = library.names(pack);
  const found = names.includes(wanted) ? library.find(pack, wanted) : undefined;
  return isPlainObject(found) ? found : refusePlan(where, `packs/${pack} has no ${wanted}.yaml; there are ${names.join(", ")}`);
}

/** Reads a weapon or armor piece. The plan names a compendium document or describes the item. */
function gear(reading: ReadContext, value: unknown, kind: "weapon" | "armor", where: Where): PlainObject {
  const pack = kind === "weapon" ? "weapons" : "armor";
  if (typeof value === "string") return fromPack(reading, pack, value, where);
  if (isPlainObject(value) && value[kind] !== undefined) return fromPack(reading, pack, value[kind], under(where, kind));
  return kind === "weapon" ? describedWeapon(value, reading.ruleset, where) : describedArmor(value, reading.ruleset, where);
}

const systemOf = (item: PlainObject): PlainObject => (isPlainObject(item["system"]) ? item["system"] : {});

/** Returns the stored data of a weapon. @throws {PlanError} if the ruleset does not declare the weapon's skill */
function skilled({ ruleset: { id, declaration } }: ReadContext, item: PlainObject, where: Where): PlainObject {
  const system = systemOf(item);
  const { skill } = system;
  if (typeof skill !== "string" || declaration.skills.some((one) => one.id === skill)) return system;
  return refusePlan(where, `${String(item["name"])} asks for the skill ${skill}, which ${id} does not know; describe the weapon in place`);
}

/** Reads weapons. The first weapon is ready. */
const weaponsAt = (reading: ReadContext, weapons: readonly unknown[], where: Where): PlainObject[] =>
  weapons.map((weapon, index) => {
    const at = `${where}[${index}]`;
    const item = gear(reading, weapon, "weapon", at);
    return { ...item, type: "weapon", system: { ...skilled(reading, item, at), ready: index === 0 } };
  });

const wornAt = (reading: ReadContext, worn: readonly unknown[], where: Where): PlainObject[] =>
  worn.map((piece, index) => {
    const item = gear(reading, piece, "armor", `${where}[${index}]`);
    return { ...item, type: "armor", system: { ...systemOf(item), equipped: true } };
  });

const defined = (map: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(Object.entries(map).filter((entry): entry is [string, number] => entry[1] !== undefined));

/** Returns the schema of integer ratings for declared ids. */
const ratingsValue = (declared: readonly { readonly id: string }[]) =>
  optional(pipe(mapValue(Object.fromEntries(declared.map(({ id }) => [id, optional(wholeValue(0, 50))]))), transform(defined)), {});

const evasionFigure = nullish(wholeValue(0, 99), null);
const evasionValue = choiceValue(
  isPlainObject,
  mapValue({ value: evasionFigure, passive: evasionFigure }),
  pipe(
    wholeValue(0, 99),
    transform((value) => ({ value, passive: null })),
  ),
);

/** Person keys that only some rulesets have. */
const PERSON_FIELDS = { tolerance: "tolerance", evasion: "evasion" } as const satisfies Readonly<Record<string, FighterField>>;

function personValue({ declaration }: Ruleset) {
  const tracked = declaration.pools.filter(({ kind }) => kind === "health").map(({ id }) => id);
  const shown = showsOf(declaration).fighter;
  const fields = Object.entries(PERSON_FIELDS).filter(([, field]) => shown.includes(field));
  const known = ["attributes", "skills", "armor", "worn", "weapons", ...tracked, "deadeye", ...fields.map(([key]) => key)];
  const pools = Object.fromEntries(tracked.map((id) => [id, optional(wholeValue(1, 1000))]));
  const entries = {
    attributes: ratingsValue(declaration.attributes),
    skills: ratingsValue(declaration.skills),
    armor: optional(wholeValue(0, 99), 0),
    worn: listValue(unknown()),
    weapons: listValue(unknown()),
    deadeye: optional(flagValue, false),
    tolerance: optional(textValue),
    evasion: optional(evasionValue),
  };
  return { schema: mapValue({ ...entries, ...pools } as typeof entries, known), tracked };
}

/** Converts a person described in the plan to compendium form. */
export function described(reading: ReadContext, value: unknown, name: string, where: Where): StoredActor {
  const { schema, tracked } = personValue(reading.ruleset);
  const read = readAt(schema, value, where);
  const { attributes, skills, armor, tolerance = "", evasion = {}, deadeye } = read;
  const own: PlainObject = read;
  const pools = tracked.filter((id) => own[id] !== undefined).map((id) => [id, { max: own[id] }]);
  return {
    name,
    system: { attributes, skills, armor: { natural: armor }, pools: Object.fromEntries(pools), tolerance, evasion },
    items: [
      ...weaponsAt(reading, read.weapons, under(where, "weapons")),
      ...wornAt(reading, read.worn, under(where, "worn")),
      ...(deadeye ? [{ type: "trait", name: "Deadeye", system: { grants: { deadeye } } }] : []),
    ],
  };
}
