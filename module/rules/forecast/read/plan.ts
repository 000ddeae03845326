import type { CoverGrade } from "../../flight/cover";
import type { WallLine } from "../../flight/walls";
import { RULESETS, rulesetById } from "../../rulesets/rulesets";
import {
  flagAt,
  isMap,
  listAt,
  mapAt,
  oneOfAt,
  pointAt,
  refusePlan,
  textAt,
  under,
  wholeAt,
  type PlainMap,
  type Where,
} from "./plain-words";
import { described, fromPack, type Library, type ReadContext } from "./described";
import { readBarrier, readPerson, type ReadPerson, type StoredActor } from "./person";
import { checkCall, readTactics } from "./tactics";
import type { Combatant, Entrant, SkirmishSide, Skirmish } from "../skirmish";

const COVERS: readonly CoverGrade[] = ["none", "partial", "good"];
const SOMEBODY = ["opponent", "character", "person"] as const;
const PLACE = ["name", "count", "at", "cover", "surprised"] as const;
const MOST_FIGHTERS = 40;

const stored = (document: PlainMap, where: Where): StoredActor => ({
  name: textAt(document["name"], under(where, "name")),
  system: isMap(document["system"]) ? document["system"] : {},
  items: listAt(document["items"], under(where, "items")).filter(isMap),
});

/** Returns the only one of several keys that is present; refuses none or more. */
function onlyKey<T extends string>(map: PlainMap, keys: readonly T[], where: Where): T {
  const there = keys.filter((key) => map[key] !== undefined);
  return there.length === 1
    ? there[0]!
    : refusePlan(where, `needs exactly one of ${keys.join(", ")}; it has ${there.join(" and ") || "none"}`);
}

function actorOf(reading: ReadContext, map: PlainMap, where: Where): StoredActor {
  const key = onlyKey(map, SOMEBODY, where);
  const place = under(where, key);
  if (key === "person") return described(reading, map["person"], textAt(map["name"], under(where, "name"), "Somebody"), place);
  return stored(fromPack(reading, `${key}s`, map[key], place), place);
}

/** Default distance between fighters in a row, meters. */
const GAP = 2;

/** Reads the positions of several fighters: one each, or the first of a row. */
function places(map: PlainMap, count: number, where: Where): { x: number; y: number }[] {
  const value = map["at"];
  const at = under(where, "at");
  if (!Array.isArray(value) || !Array.isArray(value[0])) {
    const first = pointAt(value, at);
    return Array.from({ length: count }, (_, index) => ({ x: first.x, y: first.y + GAP * index }));
  }
  const listed = listAt(value, at).map((point, index) => pointAt(point, `${at}[${index}]`));
  return listed.length === count
    ? listed
    : refusePlan(at, `has ${listed.length} places for ${count}; give one for each, or only the first`);
}

/** Makes several of a kind, each with its own id, name and position. */
function several<T>(reading: ReadContext, map: PlainMap, where: Where, make: (id: string) => T) {
  const count = wholeAt(map["count"], under(where, "count"), { least: 1, most: MOST_FIGHTERS, initial: 1 });
  return places(map, count, where).map((at, index) => ({ at, index, count, made: make(`f${reading.ids.next++}`) }));
}

const numbered = (name: string, index: number, count: number): string => (count > 1 ? `${name} ${index + 1}` : name);

const entrant = (map: PlainMap, person: ReadPerson, name: string, at: { x: number; y: number }, where: Where): Entrant => ({
  fighter: { ...person.fighter, name },
  at,
  radius: person.radius,
  cover: oneOfAt(map["cover"], under(where, "cover"), COVERS, "none"),
  surprised: flagAt(map["surprised"], under(where, "surprised"), false),
  barrier: null,
});

/** Default number of spare magazines per weapon. */
const MAGAZINES = 2;

function readFighters(reading: ReadContext, value: unknown, where: Where): Combatant[] {
  const map = mapAt(value, where, [...SOMEBODY, ...PLACE, "magazines", "tactics"]);
  const actor = actorOf(reading, map, where);
  const magazines = wholeAt(map["magazines"], under(where, "magazines"), { least: 0, most: 100, initial: MAGAZINES });
  const tactics = readTactics(map["tactics"], reading.ruleset, under(where, "tactics"));
  const name = textAt(map["name"], under(where, "name"), actor.name);
  return several(reading, map, where, (id) => readPerson(actor, reading.ruleset, id, magazines, where)).map(
    ({ at, index, count, made }) => {
      const { arms, initiative, apBonus, walkRate, fighter } = made;
      if (index === 0) checkCall(tactics, fighter, arms[0]?.weapon ?? null, reading.ruleset, under(where, "tactics.call"));
      return { ...entrant(map, made, numbered(name, index, count), at, where), arms, initiative, apBonus, walkRate, tactics };
    },
  );
}

function readSide(reading: ReadContext, value: unknown, where: Where): SkirmishSide {
  const map = mapAt(value, where, ["name", "fighters"]);
  const list = under(where, "fighters");
  const fighters = listAt(map["fighters"], list).flatMap((one, index) => readFighters(reading, one, `${list}[${index}]`));
  if (fighters.length === 0)
    return refusePlan(list, "nobody fights on this side; add at least one, such as { opponent: rifleman, at: [0, 0] }");
  return { name: textAt(map["name"], under(where, "name")), fighters };
}

function readBystanders(reading: ReadContext, value: unknown, where: Where): Entrant[] {
  const map = mapAt(value, where, [...SOMEBODY, "barrier", ...PLACE, "width"]);
  if (onlyKey(map, [...SOMEBODY, "barrier"], where) !== "barrier") {
    const actor = actorOf(reading, map, where);
    const name = textAt(map["name"], under(where, "name"), actor.name);
    return several(reading, map, where, (id) => readPerson(actor, reading.ruleset, id, 0, where)).map(({ at, index, count, made }) =>
      entrant(map, made, numbered(name, index, count), at, where),
    );
  }
  const document = fromPack(reading, "barriers", map["barrier"], under(where, "barrier"));
  const token = isMap(document["prototypeToken"]) ? document["prototypeToken"] : {};
  const initial = typeof token["width"] === "number" ? token["width"] : 1;
  const width = wholeAt(map["width"], under(where, "width"), { least: 1, most: 100, initial });
  return several(reading, map, where, (id) => readBarrier(stored(document, where), id, where)).map(({ at, made }) => ({
    ...made,
    at,
    radius: width / 2,
    cover: "none",
    surprised: false,
  }));
}

function readWall(value: unknown, where: Where): WallLine {
  const ends = listAt(value, where);
  return ends.length === 2
    ? { a: pointAt(ends[0], `${where}[0]`), b: pointAt(ends[1], `${where}[1]`) }
    : refusePlan(where, "must be a line between two places such as [[0, 2], [8, 2]]");
}

const PLAN = ["name", "description", "ruleset", "rounds", "sides", "bystanders", "walls"] as const;
const MOST_ROUNDS = 100;

/**
 * Reads a plan parsed from YAML or JSON.
 * @throws {PlanError} that says what is wrong, where, and what would be right
 */
export function readPlan(value: unknown, library: Library): Skirmish {
  const map = mapAt(value, "", PLAN);
  const ids = RULESETS.map(({ id }) => id);
  const ruleset = rulesetById(oneOfAt(map["ruleset"], "ruleset", ids, ids[0]!));
  const reading: ReadContext = { library, ruleset, ids: { next: 0 } };
  const sides = listAt(map["sides"], "sides").map((side, index) => readSide(reading, side, `sides[${index}]`));
  const [first, second] = sides;
  if (!first || !second || sides.length > 2) return refusePlan("sides", `a fight has two sides; this one has ${sides.length}`);
  return {
    name: textAt(map["name"], "name"),
    ruleset,
    sides: [first, second],
    bystanders: listAt(map["bystanders"], "bystanders").flatMap((one, index) => readBystanders(reading, one, `bystanders[${index}]`)),
    walls: listAt(map["walls"], "walls").map((wall, index) => readWall(wall, `walls[${index}]`)),
    rounds: wholeAt(map["rounds"], "rounds", { least: 1, most: MOST_ROUNDS, initial: 20 }),
  };
}
