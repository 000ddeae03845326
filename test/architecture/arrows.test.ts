import { describe, expect, test } from "vitest";
import type { RulesetFacts } from "../../module/rules/attack/model/ruleset";
import { calledShotD20Facts } from "../../module/rules/rulesets/called-shot-d20/facts";
import { crossfireFacts } from "../../module/rules/rulesets/crossfire/facts";
import { swanSongFacts } from "../../module/rules/rulesets/swan-song/facts";
import { threeDiceFacts } from "../../module/rules/rulesets/three-dice/facts";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";
import { read, SOURCES, type Import, type Source } from "./sources";

/** Rooms from the bottom up. A room may import those below it, never one beside or above it. */
const STOREYS: readonly (readonly string[])[] = [
  ["rules", "foundry"],
  ["data", "dice", "cards", "scene", "workers"],
  ["documents"],
  ["play"],
  ["canvas", "apps"],
  ["boot"],
  ["main"],
];
/** The seam to Foundry's types and generations: every room above may import it, except those without Foundry. */
const SEAM = "foundry";
const WITHOUT_FOUNDRY = ["rules", "cards"];
/** Packages by room. Closed: an unlisted package may not be imported. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  rules: ["flatbush", "robust-predicates", "valibot"],
  cards: [],
  play: ["fvtt-types", "valibot"],
  apps: ["fvtt-types", "virtual:crossfire-templates", "valibot"],
  boot: ["fvtt-types", "virtual:crossfire-templates"],
  main: ["fvtt-types", "virtual:crossfire-templates"],
};
const ANY_PACKAGE = ["fvtt-types"];

/** Returns "rules" for module/rules/..., "main" for module/main.ts. */
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

describe("imports point one way", () => {
  test("every file belongs to a room of the design", () => {
    const homeless = SOURCES.map(({ file }) => file).filter((file) => storey(roomOf(file)) < 0);
    expect(homeless).toEqual([]);
    expect(SOURCES.length).toBeGreaterThan(40);
  });

  test.each(SOURCES)("$file imports only what its room allows", ({ file, imports }) => {
    expect(imports.filter((one) => wrongImport(roomOf(file), one)).map(({ target }) => target)).toEqual([]);
  });
});

/** Folders that each folder of the rules may import, besides itself and the files at the root of the rules. Unlisted imports fail. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  chance: ["contest"],
  contest: ["chance"],
  movement: ["chance", "contest"],
  protection: [],
  clock: ["chance", "contest"],
  body: ["chance", "clock", "contest", "movement", "protection"],
  locations: ["body", "chance", "contest"],
  called: ["body", "chance", "contest"],
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
    "called",
    "locations",
    "protection",
    "flight",
    "movement",
    "powers",
    "creation",
  ],
  rulesets: [
    "chance",
    "contest",
    "checks",
    "describe",
    "body",
    "called",
    "locations",
    "protection",
    "flight",
    "movement",
    "attack",
    "creation",
  ],
  odds: ["chance", "contest", "body", "called", "protection", "flight", "movement", "clock", "attack", "rulesets"],
  forecast: [
    "chance",
    "contest",
    "describe",
    "body",
    "called",
    "locations",
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

describe("inside the rules", () => {
  const rules = SOURCES.filter(({ file }) => roomOf(file) === "rules");

  test.each(rules)("$file imports only what its folder allows", ({ file, imports }) => {
    const folder = within(file);
    const wrong = imports.filter(({ target, own }) => {
      const other = within(target);
      if (!own || other === folder || other === "") return false;
      return !(RULES[folder] ?? []).includes(other);
    });
    expect(wrong.map(({ target }) => target)).toEqual([]);
  });
});

describe("a pure ruleset follows its rulebook as written", () => {
  const decisions = read("docs/decisions.md");
  const folders = new Set(SOURCES.flatMap(({ file }) => /^module\/rules\/rulesets\/([^/]+)\//.exec(file)?.[1] ?? []));
  /** The default, and what it shares with Swan Song, which reads the numbers of the given ruleset. */
  const MAY_TUNE = ["crossfire", "pool"];
  const pure = [...folders].filter((folder) => !MAY_TUNE.includes(folder));
  const inside = (folder: string) => SOURCES.filter(({ file }) => file.startsWith(`module/rules/rulesets/${folder}/`));

  test.each(pure)("%s reads no number of the default's balance, and nothing of the default", (folder) => {
    for (const { file, code, imports } of inside(folder)) {
      expect(code, file).not.toMatch(/\btuning\b/);
      expect(imports.map(({ target }) => target).filter((target) => /\/(tuning|rulesets\/crossfire\/.*)$/.test(target))).toEqual([]);
    }
  });

  /** XF rules in the table of docs/decisions.md, with their kinds. */
  const XF = new Map([...decisions.matchAll(/^\| (XF-\d\d) \| (filler|change) /gm)].map(([, id, what]) => [id!, what!]));

  test("every rule of the default is a filler or a change, each once", () => {
    const rules = readLedgers().flatMap(({ id }) => (id.startsWith("XF-") ? [id] : []));
    expect([...decisions.matchAll(/^\| (XF-\d\d) /gm)].map(([, id]) => id)).toEqual(rules);
    expect([...XF.keys()]).toEqual(rules);
  });

  test.each(pure)("%s names no change", (folder) => {
    for (const { file, text } of inside(folder)) {
      const named = [...text.matchAll(/\bXF-\d\d\b/g)].map(([id]) => id).filter((id) => XF.get(id) !== "filler");
      expect(named, file).toEqual([]);
    }
  });

  test("every pure ruleset has its own cover effects, and none of the default's tuning, recoil, sprint and body rules", () => {
    const facts: Record<string, RulesetFacts> = {
      "swan-song": swanSongFacts,
      "called-shot-d20": calledShotD20Facts,
      "three-dice": threeDiceFacts,
    };
    for (const folder of pure) {
      const { cover, tuning, sprintAddsWalk = false, bodySlows, declaration } = facts[folder]!;
      expect([folder, tuning, sprintAddsWalk, bodySlows]).toEqual([folder, undefined, false, false]);
      expect(declaration.modes.every((mode) => mode.kick === undefined || mode.kick === 0)).toBe(true);
      expect(cover).toBeDefined();
      expect(cover).not.toBe(crossfireFacts.cover);
    }
  });

  test("[XF-16] [XF-18] [XF-19] [XF-22] each ruleset holds the numbers of the fillers as data of its own, and nothing it states is shared", () => {
    const all: readonly RulesetFacts[] = [crossfireFacts, swanSongFacts, calledShotD20Facts, threeDiceFacts];
    for (const field of ["corridor", "aim", "deadeye"] as const)
      expect(new Set(all.map((facts) => facts[field])).size, field).toBe(all.length);
    expect(new Set(all.map(({ people }) => people.derive)).size).toBe(all.length);
    const holders = SOURCES.filter(({ code }) => /\b(halfWidth|perAp|perBody):\s*\d/.test(code)).map(({ file }) => file);
    const facts = all.map(({ id }) => `module/rules/rulesets/${id}/facts.ts`);
    // Besides, the figures for a ruleset that a module adds without stating them.
    expect(holders.toSorted()).toEqual([...facts, "module/rules/called/called-shot.ts", "module/rules/flight/corridor.ts"].toSorted());
    for (const facet of all) expect([facet.corridor, facet.aim], facet.id).not.toContain(undefined);
  });

  test("only the default contains the numbers", () => {
    expect(pure.toSorted()).toEqual(["called-shot-d20", "swan-song", "three-dice"]);
    expect(SOURCES.filter(({ code }) => /:\s*Tuning\s*=/.test(code)).map(({ file }) => file)).toEqual([
      "module/rules/rulesets/crossfire/facts.ts",
    ]);
  });
});

/** Returns the first import cycle from a file back to itself, or null. */
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

test("no file imports itself in a cycle, types included", () => {
  expect(cycle(SOURCES)).toBeNull();
});
