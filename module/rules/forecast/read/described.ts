import type { Ruleset } from "../../attack/model/ruleset";
import { showsOf, type FighterField } from "../../describe/formulas";
import { describedArmor, describedWeapon } from "./described-gear";
import { flagAt, isMap, listAt, mapAt, refusePlan, textAt, under, wholeAt, type PlainMap, type Where } from "./plain-words";
import type { StoredActor } from "./person";

/** Compendia a plan can refer to by file name. */
export interface Library {
  /** Returns the stored document of one of the names. */
  find(pack: string, name: string): unknown;
  names(pack: string): readonly string[];
}

/** Context for reading one entry. */
export interface ReadContext {
  readonly library: Library;
  readonly ruleset: Ruleset;
  /** Counter for ids. */
  readonly ids: { next: number };
}

/** Returns a compendium document by file name. */
export function fromPack({ library }: ReadContext, pack: string, name: unknown, where: Where): PlainMap {
  const wanted = textAt(name, where);
  const names = library.names(pack);
  const found = names.includes(wanted) ? library.find(pack, wanted) : undefined;
  return isMap(found) ? found : refusePlan(where, `packs/${pack} has no ${wanted}.yaml; there are ${names.join(", ")}`);
}

/** Reads integers of declared ids. */
function ratings(value: unknown, declared: readonly { readonly id: string }[], where: Where): Record<string, number> {
  if (value === undefined) return {};
  const map = mapAt(
    value,
    where,
    declared.map(({ id }) => id),
  );
  return Object.fromEntries(Object.entries(map).map(([id, rating]) => [id, wholeAt(rating, under(where, id), { least: 0, most: 50 })]));
}

/** Reads a carried or worn item: from a compendium by file name, or described in the plan. */
function gear(reading: ReadContext, value: unknown, kind: "weapon" | "armor", where: Where): PlainMap {
  const pack = kind === "weapon" ? "weapons" : "armor";
  if (typeof value === "string") return fromPack(reading, pack, value, where);
  if (isMap(value) && value[kind] !== undefined) return fromPack(reading, pack, value[kind], under(where, kind));
  return kind === "weapon" ? describedWeapon(value, reading.ruleset, where) : describedArmor(value, reading.ruleset, where);
}

/** Refuses a weapon whose skill the ruleset does not declare. */
function skilled({ ruleset: { id, declaration } }: ReadContext, item: PlainMap, where: Where): PlainMap {
  const system = isMap(item["system"]) ? item["system"] : {};
  const { skill } = system;
  if (typeof skill !== "string" || declaration.skills.some((one) => one.id === skill)) return system;
  return refusePlan(where, `${String(item["name"])} asks for the skill ${skill}, which ${id} does not know; describe the weapon in place`);
}

/** Reads weapons; the first is in the hand. */
function weaponsAt(reading: ReadContext, value: unknown, where: Where): PlainMap[] {
  return listAt(value, where).map((weapon, index) => {
    const at = `${where}[${index}]`;
    const item = gear(reading, weapon, "weapon", at);
    return { ...item, type: "weapon", system: { ...skilled(reading, item, at), ready: index === 0 } };
  });
}

function wornAt(reading: ReadContext, value: unknown, where: Where): PlainMap[] {
  return listAt(value, where).map((piece, index) => {
    const item = gear(reading, piece, "armor", `${where}[${index}]`);
    return { ...item, type: "armor", system: { ...(isMap(item["system"]) ? item["system"] : {}), equipped: true } };
  });
}

/** Person keys that only some rulesets have. */
const PERSON_FIELDS = { tolerance: "tolerance", evasion: "evasion" } as const satisfies Readonly<Record<string, FighterField>>;

function evasionAt(value: unknown, where: Where): PlainMap {
  if (value === undefined) return {};
  const map = isMap(value) ? mapAt(value, where, ["value", "passive"]) : { value };
  const figure = (key: string) => (map[key] === undefined ? null : wholeAt(map[key], under(where, key), { least: 0, most: 99 }));
  return { value: figure("value"), passive: figure("passive") };
}

/** Reads a person described in the plan, in compendium form. */
export function described(reading: ReadContext, value: unknown, name: string, where: Where): StoredActor {
  const { declaration } = reading.ruleset;
  const tracked = declaration.pools.filter(({ kind }) => kind === "health").map(({ id }) => id);
  const shown = showsOf(declaration).fighter;
  const fields = Object.entries(PERSON_FIELDS).filter(([, field]) => shown.includes(field));
  const known = ["attributes", "skills", "armor", "worn", "weapons", ...tracked, "deadeye", ...fields.map(([key]) => key)];
  const map = mapAt(value, where, known);
  const pools = tracked
    .filter((key) => map[key] !== undefined)
    .map((key) => [key, { max: wholeAt(map[key], under(where, key), { least: 1, most: 1000 }) }]);
  const deadeye = flagAt(map["deadeye"], under(where, "deadeye"), false);
  return {
    name,
    system: {
      attributes: ratings(map["attributes"], declaration.attributes, under(where, "attributes")),
      skills: ratings(map["skills"], declaration.skills, under(where, "skills")),
      armor: { natural: wholeAt(map["armor"], under(where, "armor"), { least: 0, most: 99, initial: 0 }) },
      pools: Object.fromEntries(pools),
      tolerance: textAt(map["tolerance"], under(where, "tolerance"), ""),
      evasion: evasionAt(map["evasion"], under(where, "evasion")),
    },
    items: [
      ...weaponsAt(reading, map["weapons"], under(where, "weapons")),
      ...wornAt(reading, map["worn"], under(where, "worn")),
      ...(deadeye ? [{ type: "trait", name: "Deadeye", system: { grants: { deadeye } } }] : []),
    ],
  };
}
