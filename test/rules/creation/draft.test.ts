import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { newestFirst, karmaLeft, nextNumber, raisePrice, whyFixed, type Advances } from "../../../module/rules/creation/karma";
import { emptyRatings, checksOf, within } from "../../../module/rules/creation/draft";
import { calledShotD20 } from "../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { crossfire } from "../../../module/rules/rulesets/crossfire/crossfire";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { threeDice } from "../../../module/rules/rulesets/three-dice/three-dice";

const RULESETS = [crossfire, swanSong, calledShotD20, threeDice];
const PACKS = new URL("../../../packs/", import.meta.url);

const SHOPS = new Map<string, ReadonlyMap<string, number>>();

const goodsIn = (shop: string): string[] => readdirSync(new URL(`${shop}/`, PACKS)).filter((file) => file.endsWith(".yaml"));

/** Returns the price of each pack of items that a shop sells, by item name. Reads a shop's files only once. */
function waresIn(shop: string): ReadonlyMap<string, number> {
  const known = SHOPS.get(shop);
  if (known) return known;
  const wares = goodsIn(shop).map((file): [string, number] => {
    const { name, system } = parse(readFileSync(new URL(`${shop}/${file}`, PACKS), "utf8"));
    return [name, system.price * system.quantity];
  });
  const made = new Map(wares);
  SHOPS.set(shop, made);
  return made;
}

/** Returns the stored data of an item that one of the shops sells; undefined if none of them sells it. */
function sold(shops: readonly string[], name: string): any {
  const entries = shops.flatMap((shop) => goodsIn(shop).map((file) => parse(readFileSync(new URL(`${shop}/${file}`, PACKS), "utf8"))));
  return entries.find((entry) => entry.name === name);
}

describe.each(RULESETS.map((facts) => ({ id: facts.id, facts })))("the archetypes of $id", ({ facts }) => {
  const { archetypes, money, shops } = facts.making!;

  test("buy only items that are for sale, and spend no more than the starting money", () => {
    const wares = new Map(shops.flatMap((shop) => [...waresIn(shop)]));
    for (const { id, gear } of archetypes) {
      expect([id, gear.filter((name) => !wares.has(name))]).toEqual([id, []]);
      const sum = gear.reduce((total, name) => total + wares.get(name)!, 0);
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThanOrEqual(money);
    }
  });

  test("have spare rounds for each loaded weapon", () => {
    for (const archetype of archetypes) {
      const entries = archetype.gear.map((name) => sold(shops, name));
      const fits = entries.flatMap(({ type, system }) => (type === "ammunition" ? [system.fits] : []));
      const loaded = entries.flatMap(({ system }) => (system.ammo?.type ? [system.ammo.type] : []));
      expect([archetype.id, loaded.filter((type) => !fits.includes(type))]).toEqual([archetype.id, []]);
    }
  });
});

describe("the checks of character creation", () => {
  const { declaration } = crossfire;
  const making = crossfire.making;
  const nobody = {
    name: " ",
    attributes: emptyRatings(declaration, "attributes", making!.attributes),
    skills: emptyRatings(declaration, "skills", making!.skills),
    spent: making!.money + 1,
  };

  test("list errors before unspent points", () => {
    expect(checksOf(nobody, making!).map(({ check, group, count, allowed }) => [check, group, count, allowed])).toEqual([
      ["name", null, 0, false],
      ["money-over", null, 1, false],
      ["points-left", "attributes", making!.attributes.points, true],
      ["points-left", "skills", making!.skills.points, true],
    ]);
  });

  test("report each rating outside its range by name, and the number of excess points spent", () => {
    const attributes = { ...nobody.attributes, body: making!.attributes.most + 1, logic: 0 };
    const checks = checksOf({ ...nobody, name: "Somebody", spent: 0, attributes }, making!);
    expect(checks.filter(({ check }) => check.startsWith("too-")).map(({ check, of, count }) => [check, of, count])).toEqual([
      ["too-high", "body", making!.attributes.most],
      ["too-low", "logic", making!.attributes.least],
    ]);
    const many = Object.fromEntries(Object.keys(nobody.skills).map((id) => [id, making!.skills.most]));
    const over = Object.keys(many).length * making!.skills.most - making!.skills.points;
    expect(checksOf({ ...nobody, skills: many }, making!).find(({ check }) => check === "points-over")).toMatchObject({
      count: over,
      allowed: false,
    });
  });

  test("limit an entered rating to a whole number in its range", () => {
    expect([
      within(99, making!.attributes),
      within(-3, making!.attributes),
      within(Number.NaN, making!.attributes),
      within(4.7, making!.attributes),
    ]).toEqual([6, 1, 1, 4]);
  });
});

describe("the Karma log", () => {
  const entry = (number: number, karma: number, of = "", from = 0) =>
    ({ kind: of ? "skill" : "award", of, from, to: from + 1, karma, note: "", number }) as const;
  const advances: Advances = { a: entry(1, 10), b: entry(2, -2, "pistols", 0), c: entry(3, -4, "pistols", 1) };

  test("has a balance of awards minus costs, and lists the newest entry first", () => {
    expect(karmaLeft(advances)).toBe(4);
    expect(newestFirst(advances).map(([id]) => id)).toEqual(["c", "b", "a"]);
    expect([nextNumber(advances), nextNumber({})]).toEqual([4, 1]);
  });

  test("gives the cost of the next rating, or null at the maximum rating", () => {
    const making = crossfire.making;
    expect([raisePrice(making!, "skill", 3), raisePrice(making!, "attribute", 3), raisePrice(making!, "attribute", 9)]).toEqual([
      8,
      20,
      null,
    ]);
    expect(raisePrice(threeDice.making!, "skill", 12)).toBe(4);
  });

  test("refunds only the newest entry of a rating that has not changed since, and only an award not yet spent", () => {
    expect(whyFixed(advances, "b", 2)).toBe("newer");
    expect(whyFixed(advances, "c", 2)).toBeNull();
    expect(whyFixed(advances, "c", 3)).toBe("changed");
    expect(whyFixed(advances, "a", 0)).toBe("spent");
    expect(whyFixed({ a: entry(1, 10) }, "a", 0)).toBeNull();
    expect(whyFixed(advances, "gone", 0)).toBe("changed");
  });
});
