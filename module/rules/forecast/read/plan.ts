import { optional, unknown, type InferOutput } from "valibot";
import type { Ruleset } from "../../attack/model/ruleset";
import type { WallLine } from "../../flight/walls";
import type { Point } from "../../flight/corridor";
import { isPlainObject, type PlainObject } from "../../reading/values";
import { RULESETS, rulesetById } from "../../rulesets/rulesets";
import { described, fromPack, type Library, type ReadContext } from "./described";
import { readBarrier, readPerson, type ReadPerson, type StoredActor } from "./person";
import {
  choiceValue,
  flagValue,
  listValue,
  mapValue,
  pointValue,
  readAt,
  textValue,
  wholeValue,
  wordValue,
  refusePlan,
  under,
  type Where,
} from "./plan-values";
import { checkCall, readTactics } from "./tactics";
import type { Combatant, Entrant, SkirmishSide, Skirmish } from "../skirmish";

const MOST_FIGHTERS = 40;
const MOST_ROUNDS = 100;
/** Default number of spare magazines for each weapon. */
const MAGAZINES = 2;
/** Distance in meters between fighters in a row, for which the plan gives only the first position. */
const GAP = 2;

const SOMEBODY = ["opponent", "character", "person"] as const;
const somebody = { opponent: optional(unknown()), character: optional(unknown()), person: optional(unknown()) };

/** Schema of a position: of a single fighter, of the first in a row, or of each of several fighters. */
const at = choiceValue((value) => Array.isArray(value) && Array.isArray(value[0]), listValue(pointValue), pointValue);

const entry = {
  name: optional(textValue),
  count: optional(wholeValue(1, MOST_FIGHTERS), 1),
  at,
  cover: optional(wordValue(["none", "partial", "good"]), "none"),
  surprised: optional(flagValue, false),
};

const FIGHTER = mapValue({ ...somebody, ...entry, magazines: optional(wholeValue(0, 100), MAGAZINES), tactics: optional(unknown()) });
const BYSTANDER = mapValue({ ...somebody, barrier: optional(unknown()), ...entry, width: optional(wholeValue(1, 100)) });
const SIDE = mapValue({ name: textValue, fighters: listValue(unknown()) });
const PLAN = mapValue({
  name: textValue,
  description: optional(unknown()),
  ruleset: optional(wordValue(RULESETS.map(({ id }) => id)), RULESETS[0]!.id),
  rounds: optional(wholeValue(1, MOST_ROUNDS), 20),
  sides: listValue(unknown()),
  bystanders: listValue(unknown()),
  walls: listValue(unknown()),
});

type Entry = InferOutput<typeof FIGHTER> | InferOutput<typeof BYSTANDER>;

const stored = (document: PlainObject, where: Where): StoredActor => ({
  name: readAt(textValue, document["name"], under(where, "name")),
  system: isPlainObject(document["system"]) ? document["system"] : {},
  items: readAt(listValue(unknown()), document["items"], under(where, "items")).filter(isPlainObject),
});

/** Returns the only one of several keys that is present. @throws {PlanError} if no key or more than one key is present */
function onlyKey<T extends string>(map: PlainObject, keys: readonly T[], where: Where): T {
  const there = keys.filter((key) => map[key] !== undefined);
  return there.length === 1
    ? there[0]!
    : refusePlan(where, `needs exactly one of ${keys.join(", ")}; it has ${there.join(" and ") || "none"}`);
}

function actorOf(reading: ReadContext, map: Entry, where: Where): StoredActor {
  const key = onlyKey(map, SOMEBODY, where);
  const place = under(where, key);
  if (key === "person") return described(reading, map.person, map.name ?? "Somebody", place);
  return stored(fromPack(reading, `${key}s`, map[key], place), place);
}

/**
 * Returns the positions of several fighters. The plan gives each position, or only the first position of a row.
 * @throws {PlanError} if the plan gives too many or too few positions
 */
function places({ at: given, count }: Entry, where: Where): readonly Point[] {
  if (!Array.isArray(given)) return Array.from({ length: count }, (_, index) => ({ x: given.x, y: given.y + GAP * index }));
  return given.length === count
    ? given
    : refusePlan(under(where, "at"), `has ${given.length} places for ${count}; give one for each, or only the first`);
}

/** Makes several entrants from one entry, each with its own id and position. */
const several = <T>({ ids }: ReadContext, map: Entry, where: Where, make: (id: string) => T) =>
  places(map, where).map((point, index) => ({ at: point, index, made: make(`f${ids.next++}`) }));

const numbered = (name: string, index: number, count: number): string => (count > 1 ? `${name} ${index + 1}` : name);

const entrant = ({ cover, surprised, count }: Entry, person: ReadPerson, name: string, index: number, point: Point): Entrant => ({
  fighter: { ...person.fighter, name: numbered(name, index, count) },
  at: point,
  radius: person.radius,
  cover,
  surprised,
  barrier: null,
});

function readFighters(reading: ReadContext, value: unknown, where: Where): Combatant[] {
  const { ruleset } = reading;
  const map = readAt(FIGHTER, value, where);
  const actor = actorOf(reading, map, where);
  const tactics = readTactics(map.tactics, ruleset, under(where, "tactics"));
  const { name = actor.name, magazines } = map;
  return several(reading, map, where, (id) => readPerson(actor, ruleset, id, magazines, where)).map(({ at: point, index, made }) => {
    const { arms, initiative, apBonus, walkRate, fighter } = made;
    if (index === 0) checkCall(tactics, fighter, arms[0]?.weapon ?? null, ruleset, under(where, "tactics.call"));
    return { ...entrant(map, made, name, index, point), arms, initiative, apBonus, walkRate, tactics };
  });
}

function readSide(reading: ReadContext, value: unknown, where: Where): SkirmishSide {
  const { name, fighters: listed } = readAt(SIDE, value, where);
  const list = under(where, "fighters");
  const fighters = listed.flatMap((one, index) => readFighters(reading, one, `${list}[${index}]`));
  if (fighters.length === 0)
    return refusePlan(list, "nobody fights on this side; add at least one, such as { opponent: rifleman, at: [0, 0] }");
  return { name, fighters };
}

function readBystanders(reading: ReadContext, value: unknown, where: Where): Entrant[] {
  const map = readAt(BYSTANDER, value, where);
  if (onlyKey(map, [...SOMEBODY, "barrier"], where) !== "barrier") {
    const actor = actorOf(reading, map, where);
    const { name = actor.name } = map;
    return several(reading, map, where, (id) => readPerson(actor, reading.ruleset, id, 0, where)).map(({ at: point, index, made }) =>
      entrant(map, made, name, index, point),
    );
  }
  const document = fromPack(reading, "barriers", map.barrier, under(where, "barrier"));
  const token = isPlainObject(document["prototypeToken"]) ? document["prototypeToken"] : {};
  const { width = typeof token["width"] === "number" ? token["width"] : 1 } = map;
  return several(reading, map, where, (id) => readBarrier(stored(document, where), id, where)).map(({ at: point, made }) => ({
    ...made,
    at: point,
    radius: width / 2,
    cover: "none",
    surprised: false,
  }));
}

function readWall(value: unknown, where: Where): WallLine {
  const ends = readAt(listValue(unknown()), value, where);
  if (ends.length !== 2) return refusePlan(where, "must be a line between two places such as [[0, 2], [8, 2]]");
  const [a, b] = readAt(listValue(pointValue), ends, where);
  return { a: a!, b: b! };
}

/**
 * Reads a plan from parsed YAML or JSON.
 * @throws {PlanError} if the plan is invalid
 */
export function readPlan(value: unknown, library: Library): Skirmish {
  const { name, ruleset: id, rounds, sides: both, bystanders, walls } = readAt(PLAN, value, "");
  const ruleset: Ruleset = rulesetById(id);
  const reading: ReadContext = { library, ruleset, ids: { next: 0 } };
  const sides = both.map((side, index) => readSide(reading, side, `sides[${index}]`));
  const [first, second] = sides;
  if (!first || !second || sides.length > 2) return refusePlan("sides", `a fight has two sides; this one has ${sides.length}`);
  return {
    name,
    ruleset,
    sides: [first, second],
    bystanders: bystanders.flatMap((one, index) => readBystanders(reading, one, `bystanders[${index}]`)),
    walls: walls.map((wall, index) => readWall(wall, `walls[${index}]`)),
    rounds,
  };
}
