import { describe, expect, test } from "vitest";
import { attackCard } from "../../module/cards/attack-card";
import { atGuard, burst, cardOf, declared, played, withBystander } from "./played";
import { aFighter, aWeapon, placed, type FieldWish, type FighterWish } from "../rules/fixtures";

const leaves = (card: ReturnType<typeof cardOf>, at = 0): string[] =>
  card.meetings[at]!.rows.map(({ key }) => key.replace("CROSSFIRE.Card.", ""));

/** Returns a battlefield with only the guard. @param more - values of the guard that differ from the default fighter */
const aimedAt = (more: FighterWish): FieldWish => ({ entities: [placed(aFighter({ id: "Actor.guard", name: "Guard", ...more }), 10)] });

describe("the attack card", () => {
  test("[XF-01] shows, for each entity that the bullet reaches, its rows in the order hit, where, through", () => {
    const card = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    const order = ["hit", "where", "through", "next", "then"];
    expect(card.meetings.map(({ name, intended }) => [name, intended])).toEqual([
      ["Runner", true],
      ["Passer-by", false],
    ]);
    for (const { rows } of card.meetings) {
      const asked = [...new Set(rows.map(({ question }) => question))];
      expect(asked.slice(0, 3)).toEqual(order.slice(0, 3));
    }
  });

  test("[XF-05] shows the net hits and the threshold of a solid hit", () => {
    const card = cardOf(played(atGuard(), { attack: 5, locate: 14 }));
    expect(card.meetings[0]).toMatchObject({ quality: "solid", limb: "torso", contact: "hit" });
    expect(card.meetings[0]!.rows.find(({ key }) => key.endsWith("where.solid"))!.values).toEqual({ net: 5, threshold: 2 });
  });

  test("[XF-05] shows the quality and the limb of a glancing hit", () => {
    expect(cardOf(played(atGuard(), { attack: 2, locate: 7 })).meetings[0]).toMatchObject({ quality: "glancing", limb: "right-arm" });
  });

  test("[UT-55] shows that a bullet penetrates an entity, and whether the bullet hits the next entity", () => {
    const card = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    expect(leaves(card)).toContain("next.penetrated");
    expect(card.meetings[1]!.rows[0]!.key).toContain("hit.");
  });

  test("[XF-17] shows a reduction of the bullet's hits only for a secondary target", () => {
    const card = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    expect(leaves(card)).not.toContain("hit.fewer");
    expect(card.meetings[1]!.rows.find(({ key }) => key.endsWith("hit.fewer"))).toMatchObject({ values: { fewer: 1 }, rule: "XF-17" });
    const missed = cardOf(played(withBystander(), { attack: 1, "defend:0": 3 }));
    expect(missed.meetings.map((_, at) => leaves(missed, at)).flat()).not.toContain("hit.fewer");
  });

  test("[XF-28] shows Strain through intact armor in a separate row, not as penetration", () => {
    const card = cardOf(played(atGuard({}, aimedAt({ armor: 30 })), { attack: 5, locate: 14 }));
    expect(leaves(card)).toContain("through.held");
    const bruise = card.meetings[0]!.rows.find(({ key }) => key.endsWith("then.bruised"))!;
    const { dv } = card.meetings[0]!.rows.find(({ key }) => key.endsWith("through.held"))!.values as { dv: number };
    expect(bruise).toMatchObject({ values: { points: Math.floor(dv / 3) }, rule: "XF-28" });
  });

  test("[XF-27] shows the points of damage that are ignored if a hit takes the last Flesh", () => {
    const weak = atGuard({}, aimedAt({ plan: { body: 4 }, body: { ...aFighter().body, flesh: 1 } }));
    const solid = cardOf(played(weak, { attack: 5, locate: 14 }));
    expect(solid.meetings[0]!.rows.find(({ key }) => key.endsWith("lost.spared"))).toMatchObject({ values: { points: 2 }, rule: "XF-27" });
    const glancing = cardOf(played(weak, { attack: 2, locate: 14 }));
    expect(leaves(glancing)).toContain("lost.spared");
    expect(leaves(glancing).some((leaf) => leaf.startsWith("lost.beyond") || leaf === "then.dead")).toBe(false);
    expect(leaves(cardOf(played(atGuard(), { attack: 5, locate: 14 })))).not.toContain("lost.spared");
  });

  test("[XF-01] shows the bullet's next target with the reason and the remaining damage, or why the bullet stops", () => {
    const next = (card: ReturnType<typeof cardOf>, at: number) =>
      card.meetings[at]!.rows.filter(({ question }) => question === "next").map(({ key, values, words }) => [
        key.split(".").at(-1),
        values,
        words,
      ]);
    const through = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    expect(next(through, 0)).toEqual([
      ["penetrated", expect.objectContaining({ carry: expect.any(Number) }), {}],
      ["to", { name: "Passer-by" }, { why: "CROSSFIRE.Card.picked.only" }],
    ]);
    const missed = cardOf(played(withBystander(), { attack: 1, "defend:0": 3 }));
    expect(next(missed, 0)).toEqual([["to", { name: "Passer-by" }, { why: "CROSSFIRE.Card.picked.only" }]]);
    const stopped = cardOf(played(atGuard({}, { weapon: aWeapon({ dv: 7 }) }), { attack: 3, locate: 14, soak: 6 }));
    expect(next(stopped, 0)).toEqual([["stoppedBy", { unresisted: 4, needed: 9 }, {}]]);
  });

  test("[XF-01] lists a missed object in the bullet's path, but not among the entities reached", () => {
    const thing = (name: string, at: number) => placed(aFighter({ id: `Wall.${name}`, name, kind: "barrier" }), at);
    const entities = [placed(aFighter({ id: "Actor.target" }), 10), thing("Fence", 15), thing("Wall", 20)];
    const attack = declared({ entities }, { target: "Actor.target" });
    const at = { bullet: 0, rule: "UT-45" };
    const compared = (entity: number, contact: "miss" | "hit") =>
      ({ kind: "compared", ...at, entity, hits: 1, defense: 2, cover: 0, contact, net: -1 }) as const;
    const picked = (entity: number) => ({ kind: "picked", ...at, entity, by: "nearest", among: [] }) as const;
    const events = [compared(0, "miss"), picked(1), compared(1, "miss"), picked(2), compared(2, "hit")];
    const card = attackCard(attack, events, () => "all");
    expect(card.meetings.map(({ name, rows }) => [name, rows.flatMap(({ values }) => values["name"] ?? [])])).toEqual([
      ["Target", ["Wall"]],
      ["Wall", []],
    ]);
    expect(card.path![0]!.steps.map(({ name, what }) => [name, what])).toEqual([
      ["Target", "missed"],
      ["Fence", "missed"],
      ["Wall", "struck"],
    ]);
    // The bullet reaches no other entity, so there is no row for the next target.
    const past = attackCard(attack, [compared(0, "miss"), picked(1), compared(1, "miss")], () => "all");
    expect(past.meetings.map(({ name, rows }) => [name, rows.length])).toEqual([["Target", 1]]);
  });

  test("[SS-ARMOR-03] shows the DV and the AV if armor stops the damage", () => {
    const card = cardOf(played(atGuard({}, { weapon: aWeapon({ dv: 3, arp: 0 }) }), { attack: 2, locate: 14 }));
    expect(leaves(card)).toEqual(expect.arrayContaining(["through.held", "next.stopped"]));
    expect(card.meetings[0]!.rows.find(({ key }) => key.endsWith("held"))!.values).toEqual({ dv: 5, av: 9 });
  });

  test("[SS-ATTACK-20] shows a tie as a graze", () => {
    expect(leaves(cardOf(played(atGuard(), { attack: 2, defend: 2 })))).toEqual(["hit.grazing", "through.grazed-tie"]);
  });

  test("[UT-12] shows separate results for every bullet of a burst", () => {
    const card = cardOf(played(burst(), { attack: 5, locate: 14 }));
    expect(card.bullets).toBe(3);
    expect(card.meetings.map(({ bullet }) => bullet)).toEqual([0, 1, 2]);
  });

  test("[XF-07] shows a crippled leg and the failed test that follows", () => {
    const weak = aFighter({ id: "Actor.weak", name: "Weak", attributes: { body: 3, strength: 6 } });
    const attack = declared({ entities: [placed(weak, 10)], weapon: aWeapon({ dv: 1 }) }, { target: "Actor.weak" });
    const card = cardOf(played(attack, { attack: 3, locate: 1, "limb-test": 1 }));
    expect(leaves(card)).toEqual(expect.arrayContaining(["then.crippled", "then.testProne"]));
    expect(card.meetings[0]!.crippled).toBe(true);
  });
});

describe("the public attack card", () => {
  const luck = { attack: 5, locate: 14, soak: 2, defend: 1 };
  const hidden = (entity: number): boolean => entity < 0;

  test("shows no die faces, AV or DV of an entity with secret values", () => {
    const open = cardOf(played(atGuard(), luck));
    const closed = cardOf(played(atGuard(), luck), hidden);
    const figures = (card: typeof open) => card.meetings.flatMap(({ rows }) => rows).filter(({ question }) => question === "through");
    expect(figures(open).flatMap(({ values }) => Object.keys(values))).toContain("dv");
    expect(figures(closed)).not.toEqual([]);
    for (const { values, dice } of figures(closed)) {
      expect(values).not.toHaveProperty("dv");
      expect(values).not.toHaveProperty("av");
      expect(dice).toBeNull();
    }
    expect(closed.meetings[0]!.rows[0]!.dice!.faces).toBeNull();
  });

  test.each(["results", "outcomes"] as const)("shows only the %s of opponents, without dice, modifiers or remaining points", (figures) => {
    const card = cardOf(played(atGuard({ modifiers: [{ name: "Night", value: 1 }] }), luck), () => figures);
    const rows = card.meetings.flatMap((meeting) => meeting.rows);
    const dice = [card.roll, ...rows.map((one) => one.dice)].flatMap((one) => one ?? []);
    expect(dice.every((one) => one.dice === null && one.faces === null && one.limit === null && one.parts.length === 0)).toBe(true);
    expect(dice.length > 0).toBe(figures === "results");
    const keys = rows.map(({ key }) => key.replace("CROSSFIRE.Card.", ""));
    expect(keys.includes("hit.hit")).toBe(figures === "results");
    expect(keys.includes("hit.hit-bare")).toBe(figures === "outcomes");
    expect(JSON.stringify(card)).not.toContain("Night");
    expect(card.meetings[0]).toMatchObject({ contact: "hit", limb: "torso" });
  });

  test("shows no weapon, called shot, dice or cost of a hidden attacker", () => {
    const open = played(atGuard({ called: { location: "torso" } }), { ...luck, attack: 12 });
    const { field } = open.attack;
    const seen = cardOf({ ...open, attack: { ...open.attack, field: { ...field, attackerSecret: true } } }, () => "outcomes");
    expect(seen).toMatchObject({ unseen: true, called: null, roll: null });
    expect([seen.ap, seen.covered]).toEqual([undefined, undefined]);
    expect(cardOf({ ...open, attack: { ...open.attack, field: { ...field, attackerSecret: true } } }).unseen).toBeUndefined();
  });

  test("shows the faces of the attacker's dice if they are public", () => {
    expect(cardOf(played(atGuard(), luck), hidden).roll!.faces).not.toBeNull();
    expect(cardOf(played(atGuard(), luck), () => false).roll!.faces).toBeNull();
  });
});
