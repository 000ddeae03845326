import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, attackAt, flesh, GM, settle, valueOf, type Seat } from "./seats";
import { SharedTable } from "./shared-table";
import { d20, defends, fires, FiringRange, openRange, rolls, uuidOf, type Shot } from "./firing-range";

/** Dice of a soak roll without hits. These tests play the rows of the default ruleset's ledger about the results of a hit. */

const unsoaked = rolls(1, 0);
const TORSO = d20(14);
/** Cripple Threshold of each limb, so high that no hit of a row cripples the limb. */
const STURDY = Object.fromEntries(
  ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"].map((limb) => [limb, { value: 900, max: 900 }]),
);
const IT = uuidOf("IT");

describe("an attack in the default ruleset", () => {
  let gm: Seat;
  let anna: Seat;
  let range: FiringRange;
  const shared = new SharedTable(() => openRange({ limbs: true, woundingModifiers: true }), [GM, ANNA]);
  beforeAll(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    range = new FiringRange(gm, anna);
    await range.draw();
  });
  afterAll(() => shared.end());

  const leaves = (shot: Shot, name: string, leaf: string): string[] => shot.rows(name, leaf).map((row) => row.leaf);

  test("[XF-01] has a card that answers the four questions in order (hit, where, through, next) for every bullet and entity hit", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.penetrates": true, "system.modes": ["single", "burst"] });
    const asked = (shot: Shot): string[][] =>
      shot.card.meetings.map(({ rows }: any) => [
        ...new Set(rows.map(({ question }: any) => question).filter((question: string) => question !== "then")),
      ]);
    const shot = await range.fire("IT", [fires(2), defends(0), TORSO, unsoaked, defends(0), TORSO, unsoaked]);
    const all = ["hit", "where", "through", "next"];
    expect([shot.met, asked(shot)]).toEqual([
      ["IT hit", "B1 hit"],
      [all, all],
    ]);
    // Recoil lowers the attack by two dice, and the burst lowers the defense by two. The third bullet has one hit.
    const three = Array.from({ length: 3 }, () => [TORSO, unsoaked]).flat();
    await range.arm({ "system.penetrates": false });
    const burst = await range.fire("IT", [rolls(10, 5), defends(0, 0, 0, -2), ...three], { mode: "burst" });
    expect([burst.card.meetings.map(({ bullet }: any) => bullet), asked(burst)]).toEqual([
      [0, 1, 2],
      [all, all, all],
    ]);
  });

  test.each([
    ["nothing", 12, 2, 2, "glancing"],
    ["nothing", 12, 3, 2, "solid"],
    ["torso", 9, 1, 1, "glancing"],
    ["torso", 9, 2, 1, "solid"],
    ["left-arm", 7, 1, 1, "glancing"],
    ["left-arm", 7, 2, 1, "solid"],
    ["left knee", 4, 2, 2, "glancing"],
    ["head", 5, 3, 2, "solid"],
    ["eye", 2, 2, 2, "glancing"],
    ["sternum", 2, 2, 2, "glancing"],
  ])(
    "[XF-02] [XF-05] that calls %s is rolled with %i of 12 dice, and with %i net hits against the threshold %i is %s",
    async (called, dice, net, threshold, quality) => {
      await range.begin({ IT: 12 });
      // Armor stops the damage, so that the location has no further effects.
      await range.set("IT", { "system.armor.natural": 60 });
      const [location, side] = called?.split(" ").toReversed() ?? [];
      const call = called === "nothing" ? {} : { called: { location, ...(side ? { side } : {}) } };
      const shot = await range.fire("IT", [rolls(dice, net), defends(0), ...(called === "nothing" ? [TORSO] : [])], call);
      expect(shot.rows("IT", "where.").map(({ leaf, values }: any) => [leaf, values])[1]).toEqual([`where.${quality}`, { net, threshold }]);
      const price = shot.card.roll.parts.filter(({ part }: any) => part === "called").map(({ value }: any) => value);
      expect(price).toEqual(called === "nothing" ? [] : [dice - 12]);
    },
  );

  test("[XF-05] has the same threshold with and without Aim, and is neither glancing nor solid after a tie", async () => {
    await range.begin({ IT: 12 });
    await range.set("IT", { "system.armor.natural": 60 });
    const aimed = await range.fire("IT", [rolls(11, 2), defends(0)], { called: { location: "head" }, aim: 3 });
    expect(aimed.rows("IT", "where.")[1]).toMatchObject({ leaf: "where.glancing", values: { net: 2, threshold: 2 } });
    const tie = await range.fire("IT", [fires(1), defends(1)]);
    expect([tie.met, tie.rows("IT", "where.")]).toEqual([["IT grazing"], []]);
  });

  test.each([
    [5, "imp", "torso", 10, {}],
    [5, "cut", "torso", 7, {}],
    [1, "pi-", "torso", 1, {}],
    [8, "pi", "torso", 2, { "system.tolerance": "unliving" }],
    [6, "pi", "head", 9, {}],
    [1, "pi", "eye", 1, {}],
    [6, "imp", "left-arm", 6, { "system.pools.flesh": { value: 18, max: 18 } }],
    [16, "cut", "left-leg", 10, { "system.pools.flesh": { value: 18, max: 18 } }],
  ])("[XF-09] with %i damage of class %s to the %s costs %i Flesh", async (damage, woundClass, location, lost, more) => {
    await range.begin({ IT: 12 });
    await range.set("IT", { "system.limbs": STURDY, ...more });
    await range.arm({ "system.damage.value": damage - 1, "system.damage.woundClass": woundClass });
    const dice = { torso: 9, head: 5, eye: 2, "left-arm": 7, "left-leg": 7 }[location]!;
    await range.healed();
    const before = flesh(gm, IT);
    // The eye requires a Body + Willpower test.
    const tested = location === "eye" ? [rolls(5, 5)] : [];
    await range.fire("IT", [rolls(dice, 1), defends(0), unsoaked, ...tested], { called: { location } });
    expect(before - flesh(gm, IT)).toBe(lost);
  });

  test("[XF-09] does unmultiplied damage to the Shield, and costs no Flesh if the Shield absorbs all damage", async () => {
    await range.begin({ IT: 12 });
    await range.set("IT", { "system.limbs": STURDY, "system.pools.shield": { value: 7, max: 7 } });
    await range.arm({ "system.damage.woundClass": "imp" });
    const points = (): number[] => [valueOf(gm, IT, "system.pools.shield.value"), flesh(gm, IT)];
    const shoot = (base: number) =>
      range
        .arm({ "system.damage.value": base })
        .then(() => range.fire("IT", [rolls(9, 1), defends(0), unsoaked], { called: { location: "torso" } }));
    await shoot(4);
    expect(points()).toEqual([2, 900]);
    await shoot(9);
    // 10 less 7 of Shield is 3, times 2.
    expect(points()).toEqual([0, 894]);
  });

  test("[XF-10] that hits a secondary target has no called location: the limb is rolled, and the uncalled shot's threshold counts", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.set("IT", { "system.limbs": STURDY });
    await range.set("B1", { "system.limbs": STURDY });
    const shot = await range.fire("IT", [rolls(5, 2), defends(5), defends(0), d20(1), unsoaked], { called: { location: "head" } });
    expect([shot.met, shot.picks]).toEqual([["IT miss", "B1 hit"], ["B1 only UT-50"]]);
    expect(shot.rows("B1", "where.").map(({ leaf, values }: any) => [leaf, values])).toEqual([
      ["where.rolled", { face: 1 }],
      ["where.glancing", { net: 2, threshold: 2 }],
    ]);
    await range.arm({ "system.penetrates": true });
    const through = await range.fire("IT", [rolls(5, 3), defends(0), unsoaked, defends(0), TORSO, unsoaked], {
      called: { location: "head" },
    });
    expect(leaves(through, "B1", "where.")).toEqual(["where.rolled", "where.glancing"]);
  });

  test("[XF-11] skips each part of the rules that a world setting turns off", async () => {
    const set = async (key: string, value: boolean): Promise<void> => {
      await gm.g.game.settings.set("crossfire", key, value);
      await settle();
    };
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.damage.woundClass": "imp" });
    const on = await range.fire("IT", [fires(2), defends(0), TORSO, unsoaked]);
    // 7 damage, doubled.
    expect([leaves(on, "IT", "where."), flesh(gm, IT)]).toEqual([["where.rolled", "where.glancing"], 886]);
    await set("woundingModifiers", false);
    await range.fire("IT", [fires(2), defends(0), TORSO, unsoaked]);
    expect(flesh(gm, IT)).toBe(893);
    await set("limbs", false);
    const off = await range.fire("IT", [fires(2), defends(0), unsoaked]);
    expect([leaves(off, "IT", "where."), flesh(gm, IT)]).toEqual([[], 893]);
    await set("unintendedTargets", false);
    const alone = await range.fire("IT", [fires(1), defends(5)]);
    expect([alone.met, alone.ends]).toEqual([["IT miss"], []]);
    for (const key of ["woundingModifiers", "limbs", "unintendedTargets"]) await set(key, true);
  });

  test("[XF-13] sends the bullet on to the next entity after a ranged tie, but ends after a melee tie or a hit that armor stops", async () => {
    await range.begin({ IT: 0.9, B1: 1.8 });
    const tie = await range.fire("IT", [fires(1), defends(1), defends(9)]);
    expect([tie.met, tie.picks]).toEqual([["IT grazing", "B1 miss"], ["B1 only UT-50"]]);
    await range.arm({ "system.kind": "melee", "system.skill": "blades", "system.penetrates": true });
    const blow = await range.fire("IT", [fires(1), defends(1)], { mode: "melee" });
    expect([blow.met, blow.ends]).toEqual([["IT grazing"], []]);
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.penetrates": true });
    await range.set("IT", { "system.armor.natural": 60 });
    const held = await range.fire("IT", [fires(1), defends(0), TORSO]);
    expect([held.met, leaves(held, "IT", "next.")]).toEqual([["IT hit"], ["next.stopped"]]);
    expect(leaves(held, "IT", "through.grazed")).toEqual(["through.grazed-armor"]);
  });

  test("[XF-24] misses with 0 hits against 0, and grazes with 1 hit against 1", async () => {
    await range.begin({ IT: 12 });
    const nothing = await range.fire("IT", [fires(0), defends(0)]);
    expect(nothing.compared("IT")).toMatchObject([{ hits: 0, result: 0, outcome: "miss" }]);
    expect((await range.fire("IT", [fires(1), defends(1)])).met).toEqual(["IT grazing"]);
  });

  test.each([
    [4, 3, 9, 3, 4],
    [4, 3, 9, 1, 0],
    [5, 3, 5, 3, 0],
    [4, 0, 5, 3, 5],
    [4, 0, 5, 1, 5],
  ])(
    "[XF-27] on a target with Body %i and %i Flesh, for %i damage with %i net hits, leaves an overflow of %i",
    async (body, left, damage, net, overflow) => {
      await range.begin({ IT: 12 });
      await range.set("IT", {
        "system.attributes.body": body,
        "system.limbs": STURDY,
        "system.pools.flesh": { value: left, max: 18 },
      });
      await range.arm({ "system.damage.value": damage - net });
      // The wound modifier is two dice for each half of the Flesh.
      const defense = defends(0, 0, 0, left > 0 ? -2 : -4);
      const shot = await range.fire("IT", [fires(net), defense, TORSO, rolls(Math.floor(body / 2), 0)]);
      expect(shot.status).toBe("resolved");
      expect([flesh(gm, IT), valueOf(gm, IT, "system.overflow")]).toEqual([0, overflow]);
    },
  );

  test.each([
    [9, 12, "kinetic", "nothing", 3],
    [8, 12, "kinetic", "nothing", 2],
    [9, 6, "kinetic", 9, 3],
    [9, 6, "kinetic", 8, 0],
    [2, 12, "kinetic", "nothing", 0],
    [9, 12, "shock", "nothing", 0],
  ])(
    "[XF-28] for %i damage against armor %i, of the type %s and with %s soaked, does %i Strain",
    async (damage, armor, type, soaked, strain) => {
      await range.begin({ IT: 12 });
      await range.set("IT", { "system.armor.natural": armor, "system.attributes.body": 8 });
      await range.arm({ "system.damage.value": damage - 1, "system.damage.type": type, "system.arp": 1 });
      // Armor 6 less 1, and half of Body 8.
      const shot = await range.fire("IT", [fires(1), defends(0), TORSO, ...(soaked === "nothing" ? [] : [rolls(9, Number(soaked))])]);
      expect(valueOf(gm, IT, "system.pools.strain.value")).toBe(strain);
      expect(shot.rows("IT", "then.bruised").map(({ values }: any) => values)).toEqual(strain > 0 ? [{ points: strain }] : []);
    },
  );

  test("[XF-27] [SS-INJURY-03] [SS-INJURY-04] causes two critical injuries but no overflow if a glancing hit for ten points takes the last Flesh", async () => {
    await range.begin({ IT: 12 });
    // The wound is two dice less for the defense.
    await range.set("IT", { "system.pools.flesh.value": 3 });
    await range.arm({ "system.damage.value": 8 });
    const shot = await range.fire("IT", [fires(4), defends(2, 0, 0, -2), TORSO, unsoaked]);
    expect([flesh(gm, IT), valueOf(gm, IT, "system.overflow")]).toEqual([0, 0]);
    expect(shot.rows("IT", "lost.spared").map(({ values }) => values.points)).toEqual([7]);
    expect(shot.rows("IT", "then.injury").map(({ values }) => values.count)).toEqual([2]);
    expect([...gm.g.fromUuidSync(IT).statuses]).toContain("near-death");
  });

  test("[SS-COVER-04] [XF-12] [XF-13] grazes if the cover dice of a distant prone target cause a tie, and the bullet flies on", async () => {
    await range.begin({ IT: 25, B1: 27 });
    await range.set("IT", { "system.stance.prone": true });
    const shot = await range.fire("IT", [fires(3), defends(2, 4, 1), defends(2), TORSO, unsoaked]);
    expect(shot.met).toEqual(["IT grazing", "B1 hit"]);
    expect(shot.compared("IT")).toEqual([{ hits: 3, result: 3, cover: 1, net: 0, outcome: "grazing" }]);
    expect(shot.compared("B1")).toEqual([{ hits: 3, result: 2, cover: 0, net: 1, outcome: "hit" }]);
  });

  test("[XF-28] [SS-DEATH-01] has a card that shows the Flesh lost because Strain through armor exceeds the threshold", async () => {
    await range.begin({ IT: 12 });
    // The threshold is 10: of 3 Strain one fits, and the two others cost a point of Flesh. Strain 9 is a die less for the defense.
    await range.set("IT", { "system.armor.natural": 12, "system.pools.strain.value": 9 });
    await range.arm({ "system.damage.value": 8, "system.arp": 1 });
    const shot = await range.fire("IT", [fires(1), defends(0, 0, 0, -1), TORSO]);
    expect([valueOf(gm, IT, "system.pools.strain.value"), flesh(gm, IT)]).toEqual([10, 899]);
    const shown = [...shot.rows("IT", "then.bruised"), ...shot.rows("IT", "lost.")].map(({ leaf, rule, values }) => [
      leaf,
      rule,
      values.points,
    ]);
    expect(shown).toEqual([
      ["then.bruised", "XF-28", 3],
      ["lost.flesh", "SS-DEATH-01", 1],
    ]);
  });

  test("[SS-DEATH-01] has a card that cites the rule: half of the Strain above the threshold costs Flesh", async () => {
    await range.begin({ IT: 12 });
    await range.set("IT", { "system.pools.strain.value": 9 });
    await range.arm({ "system.damage.value": 7, "system.damage.kind": "strain" });
    // 8 Strain: one point to the threshold, and half of the 7 others.
    const shot = await range.fire("IT", [fires(1), defends(0, 0, 0, -1), TORSO, unsoaked]);
    expect([valueOf(gm, IT, "system.pools.strain.value"), flesh(gm, IT)]).toEqual([10, 897]);
    expect(shot.rows("IT", "through.wounded").map(({ rule, values }) => [rule, values.reached, values.modifier])).toEqual([
      ["SS-DEATH-01", 7, 0.5],
    ]);
  });

  test.each([
    ["single", 12, 0],
    ["semi-auto-burst", 10, -2],
    ["burst", 10, -2],
    ["long-burst", 8, -5],
    ["full-auto", 6, -9],
  ])("[XF-29] in the fire mode %s is rolled with %i of 12 dice, even with only two rounds left", async (mode, dice, defense) => {
    await range.begin({ IT: 12 });
    await range.arm({ "system.modes": ["single", "semi-auto-burst", "burst", "long-burst", "full-auto"] });
    const throws = [rolls(dice, 0), ...(defense > -9 ? [defends(0, 0, 0, defense)] : [])];
    const shot = await range.fire("IT", throws, { mode });
    const kick = shot.card.roll.parts.filter(({ part }: any) => part === "recoil").map(({ value }: any) => value);
    expect([kick, shot.card.roll.dice]).toEqual([dice === 12 ? [] : [dice - 12], dice]);
    if (mode === "single") return;
    await range.arm({ "system.ammo.value": 2 });
    const scarce = await range.fire("IT", throws, { mode });
    expect([attackAt(gm, scarce.id).card.bullets, scarce.card.roll.dice]).toEqual([2, dice]);
  });
});
