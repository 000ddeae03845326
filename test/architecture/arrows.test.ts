import { describe, expect, test } from "vitest";
import type { RulesetFacts } from "../../module/rules/attack/model/ruleset";
import { calledShotD20Facts } from "../../module/rules/rulesets/called-shot-d20/facts";
import { crossfireFacts } from "../../module/rules/rulesets/crossfire/facts";
import { swanSongFacts } from "../../module/rules/rulesets/swan-song/facts";
import { threeDiceFacts } from "../../module/rules/rulesets/three-dice/facts";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";
import { read, SOURCES, type Import, type Source } from "./sources";

/**
 * Rooms (the folders and files directly below module/), from the bottom up. Besides itself, a room may import only rooms of an earlier row.
 */
const STOREYS: readonly (readonly string[])[] = [
  ["rules", "foundry"],
  ["data", "dice", "cards", "scene", "workers"],
  ["documents"],
  ["play"],
  ["canvas", "apps"],
  ["boot"],
  ["main"],
];
/** The room that adapts the system to Foundry's types and generations. Rooms above may import it, except the rooms without Foundry. */
const SEAM = "foundry";
const WITHOUT_FOUNDRY = ["rules", "cards"];
/** Packages that a room may import; omitted: `ANY_PACKAGE`. Any other import fails the test. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  rules: ["flatbush", "robust-predicates", "valibot"],
  cards: [],
  play: ["fvtt-types", "valibot"],
  apps: ["fvtt-types", "virtual:crossfire-templates", "valibot"],
  boot: ["fvtt-types", "virtual:crossfire-templates"],
  main: ["fvtt-types", "virtual:crossfire-templates"],
};
const ANY_PACKAGE = ["fvtt-types"];

/** Returns the room of a file: "rules" for module/rules/..., "main" for module/main.ts. */
const roomOf = (file: string): string => file.replace(/\.ts$/, "").split("/")[1]!;
const storey = (room: string): number => STOREYS.findIndex((rooms) => rooms.includes(room));

function wrongImport(room: string, { target, own }: Import): boolean {
  if (!own) return !(PACKAGES[room] ?? ANY_PACKAGE).includes(target);
  if (!target.startsWith("module/")) return true;
  const other = roomOf(target);
  if (other === room) return false;
  if (other === SEAM && WITHOUT_FOUNDRY.includes(room)) return true;
  return storey(other) < 0 || storey(other) >= storey(room);
}

describe("the imports between rooms", () => {
  test("come only from files that belong to a room of the design", () => {
    const homeless = SOURCES.map(({ file }) => file).filter((file) => storey(roomOf(file)) < 0);
    expect(homeless).toEqual([]);
    expect(SOURCES.length).toBeGreaterThan(40);
  });

  test.each(SOURCES)("of $file are allowed for its room", ({ file, imports }) => {
    expect(imports.filter((one) => wrongImport(roomOf(file), one)).map(({ target }) => target)).toEqual([]);
  });
});

/**
 * Folders that each folder of the rules may import, besides itself and the files at the root of the rules. Any other import fails the test.
 */
const RULES: Readonly<Record<string, readonly string[]>> = {
  chance: ["contest"],
  contest: ["chance"],
  movement: ["chance", "contest"],
  protection: [],
  clock: ["chance", "contest"],
  body: ["chance", "clock", "contest", "movement", "protection"],
  "called-shots": ["body", "chance", "contest"],
  healing: ["body", "chance", "contest"],
  flight: ["chance", "protection"],
  powers: ["chance", "contest", "body", "healing"],
  creation: [],
  checks: ["chance", "contest", "body", "powers"],
  describe: ["body", "chance", "contest"],
  attack: [
    "reading",
    "chance",
    "contest",
    "checks",
    "describe",
    "body",
    "called-shots",
    "protection",
    "flight",
    "movement",
    "powers",
    "creation",
  ],
  rulesets: ["chance", "contest", "checks", "describe", "body", "called-shots", "protection", "flight", "movement", "attack", "creation"],
  odds: ["chance", "contest", "body", "called-shots", "protection", "flight", "movement", "clock", "attack", "rulesets"],
  forecast: [
    "chance",
    "contest",
    "describe",
    "body",
    "called-shots",
    "protection",
    "flight",
    "movement",
    "clock",
    "attack",
    "rulesets",
    "odds",
    "reading",
  ],
};
const within = (file: string): string => (file.split("/").length > 3 ? file.split("/")[2]! : "");

describe("the imports between folders of the rules", () => {
  const rules = SOURCES.filter(({ file }) => roomOf(file) === "rules");

  test.each(rules)("of $file are allowed for its folder", ({ file, imports }) => {
    const folder = within(file);
    const wrong = imports.filter(({ target, own }) => {
      const other = within(target);
      if (!own || other === folder || other === "") return false;
      return !(RULES[folder] ?? []).includes(other);
    });
    expect(wrong.map(({ target }) => target)).toEqual([]);
  });
});

describe("a ruleset that follows its rulebook as written", () => {
  const decisions = read("docs/decisions.md");
  const folders = new Set(SOURCES.flatMap(({ file }) => /^module\/rules\/rulesets\/([^/]+)\//.exec(file)?.[1] ?? []));
  /**
   * Folders that may use balance numbers: the default ruleset, and the folder `pool`. The default ruleset shares `pool` with Swan Song. The
   * code in `pool` reads the numbers of the active ruleset.
   */
  const MAY_TUNE = ["crossfire", "pool"];
  const pure = [...folders].filter((folder) => !MAY_TUNE.includes(folder));
  const inside = (folder: string) => SOURCES.filter(({ file }) => file.startsWith(`module/rules/rulesets/${folder}/`));

  test.each(pure)("%s reads neither the balance numbers nor the files of the default ruleset", (folder) => {
    for (const { file, code, imports } of inside(folder)) {
      expect(code, file).not.toMatch(/\btuning\b/);
      expect(imports.map(({ target }) => target).filter((target) => /\/(tuning|rulesets\/crossfire\/.*)$/.test(target))).toEqual([]);
    }
  });

  /** Kinds of the XF rules in the table of docs/decisions.md, by id. */
  const XF = new Map([...decisions.matchAll(/^\| (XF-\d\d) \| (filler|change) /gm)].map(([, id, what]) => [id!, what!]));

  test("has a table of decisions that lists every rule of the default ruleset once, as a filler or a change", () => {
    const rules = readLedgers().flatMap(({ id }) => (id.startsWith("XF-") ? [id] : []));
    expect([...decisions.matchAll(/^\| (XF-\d\d) /gm)].map(([, id]) => id)).toEqual(rules);
    expect([...XF.keys()]).toEqual(rules);
  });

  test.each(pure)("%s refers only to those XF rules that are fillers", (folder) => {
    for (const { file, text } of inside(folder)) {
      const named = [...text.matchAll(/\bXF-\d\d\b/g)].map(([id]) => id).filter((id) => XF.get(id) !== "filler");
      expect(named, file).toEqual([]);
    }
  });

  test("states its own cover effects, and omits the default ruleset's tuning, recoil, sprint and body rules", () => {
    const facts: Record<string, RulesetFacts> = {
      "swan-song": swanSongFacts,
      "called-shot-d20": calledShotD20Facts,
      "three-dice": threeDiceFacts,
    };
    expect(pure.toSorted()).toEqual(Object.keys(facts).toSorted());
    for (const folder of pure) {
      const { cover, tuning, sprintAddsWalk = false, bodySlows, declaration } = facts[folder]!;
      expect([folder, tuning, sprintAddsWalk, bodySlows]).toEqual([folder, undefined, false, false]);
      expect(declaration.modes.every((mode) => mode.kick === undefined || mode.kick === 0)).toBe(true);
      expect(cover).toBeDefined();
      expect(cover).not.toBe(crossfireFacts.cover);
    }
  });

  test("[XF-16] [XF-18] [XF-19] [XF-22] states its own numbers for the fillers and shares none with another ruleset", () => {
    const all: readonly RulesetFacts[] = [crossfireFacts, swanSongFacts, calledShotD20Facts, threeDiceFacts];
    for (const field of ["corridor", "aim", "deadeye"] as const)
      expect(new Set(all.map((facts) => facts[field])).size, field).toBe(all.length);
    expect(new Set(all.map(({ people }) => people.derive)).size).toBe(all.length);
    const holders = SOURCES.filter(({ code }) => /\b(halfWidth|perAp|perBody):\s*\d/.test(code)).map(({ file }) => file);
    const facts = all.map(({ id }) => `module/rules/rulesets/${id}/facts.ts`);
    // Two more files hold the numbers for a ruleset that a module adds without these numbers.
    expect(holders.toSorted()).toEqual(
      [...facts, "module/rules/called-shots/called-shot.ts", "module/rules/flight/corridor.ts"].toSorted(),
    );
    for (const facet of all) expect([facet.corridor, facet.aim], facet.id).not.toContain(undefined);
  });

  test("contains no balance numbers, unlike the default ruleset", () => {
    expect(pure.toSorted()).toEqual(["called-shot-d20", "swan-song", "three-dice"]);
    expect(SOURCES.filter(({ code }) => /:\s*Tuning\s*=/.test(code)).map(({ file }) => file)).toEqual([
      "module/rules/rulesets/crossfire/facts.ts",
    ]);
  });
});

/** Returns the first import cycle from a file back to the same file; null if there is none. */
function cycle(sources: readonly Source[]): readonly string[] | null {
  const edges = new Map(
    sources.map(({ file, imports }) => [file.replace(/\.ts$/, ""), imports.filter(({ own }) => own).map(({ target }) => target)]),
  );
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of edges.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of edges.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return null;
}

test("no file imports itself through a cycle of imports, including imports of types", () => {
  expect(cycle(SOURCES)).toBeNull();
});
