import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BLADE, change, dice, exchange, exchangeTable, FISTS, plays, SPARK, type Given } from "./exchange";
import { GM, GUARD, RIFLE, SCOUT, settle, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const CRATE = "Actor.crate00000000000";

describe("attack, defense and soak in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  const shared = new SharedTable(exchangeTable, [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });

  const item = (id: string): string => `${SCOUT}.Item.${id}`;
  const hitsIn = (faces: readonly number[]): number => faces.filter((face) => face >= 5).length;

  /** Makes a row's attack and returns its results. If the row states no dice, the pool has as many dice as hits. */
  async function attack(given: Given, weapon = RIFLE) {
    const typed = ["mods", "environment", "recoil", "situation"].filter((name) => name in given);
    const modifiers = typed.map((name) => ({ name, value: given[name] }));
    const named: number[] = given["attack_dice"] ?? given["dice"] ?? [];
    const wanted = given["attack_hits"] ?? given["net"] ?? 1;
    const [skill, attribute] =
      given["skill"] === undefined ? [named.length || Math.max(1, wanted), 0] : [given["skill"], given["attribute"]];
    const pool = skill + attribute + modifiers.reduce((sum, { value }) => sum + value, given["wound"] ?? 0);
    const defense: number[] = given["defense_dice"] ?? dice(given["defense_hits"] ?? 0, given["defense_hits"]);
    const soaked = given["soak_hits"] ?? 0;
    const body = given["BOD"] ?? Math.max(2, 2 * soaked);
    const [av, arp] = [given["AV"] ?? given["mAV"] ?? 0, given["ARP"] ?? 0];
    const strength = given["STR"];
    const dv = given["DV"] ?? given["weapon_bonus"] ?? (given["mDV"] === undefined ? 15 : given["mDV"] - 1);
    const accuracy = given["limit"] ?? 99;
    await change(gm, {
      [SCOUT]: {
        "system.skills": { longarms: skill, blades: skill },
        "system.attributes": { agility: attribute, strength: strength ?? 3 },
        // Half of 16 points of Flesh gives the row's wound modifier of -2.
        "system.pools.flesh.value": given["wound"] === undefined ? 16 : 8,
      },
      [GUARD]: { "system.attributes": { reaction: defense.length, intuition: 0, body }, "system.armor.natural": av },
      [item(weapon)]: { "system.damage": { value: dv, add: strength ? "strength" : "" }, "system.arp": arp, "system.accuracy": accuracy },
    });
    const faces = named.length > 0 ? named : dice(pool, wanted);
    const net = Math.min(hitsIn(faces), accuracy) - hitsIn(defense);
    // The target soaks only if the attack hits and its damage reaches the armor.
    const isSoaked = net > 0 && dv + (strength ?? 0) + net >= av - arp;
    const got = await exchange(gm, [...faces, ...defense, ...(isSoaked ? dice(av - arp + Math.floor(body / 2), soaked) : [])], {
      weapon,
      mode: weapon === RIFLE ? "single" : "melee",
      modifiers,
    });
    return { ...got, pool: got.attack_pool, hits: got.attack_hits };
  }

  /** Plays every row of a rule. @param more values that the rows do not state, such as armor that stops all damage */
  const playsAttacks = (id: string, more: Given = {}): Promise<void> => plays(id, (given) => attack({ ...more, ...given }));
  const HELD = { AV: 99 };

  test("[SS-ATTACK-03] [SS-ATTACK-12] an attack hits with more hits than the defense, grazes with equal hits, and misses with fewer; a miss needs no further rolls", async () => {
    for (const id of ["SS-ATTACK-03", "SS-ATTACK-12"]) await playsAttacks(id, HELD);
    expect(await attack({ attack_hits: 1, defense_hits: 2 })).toMatchObject({ result: "miss", defense_hits: 2, SV: 0, damage: 0 });
  });

  test("[SS-ATTACK-09] [SS-ATTACK-10] [SS-GLITCH-01] the attack pool is skill + attribute + modifiers; each 5 or 6 is a hit, up to the limit", async () => {
    for (const id of ["SS-ATTACK-09", "SS-ATTACK-10", "SS-GLITCH-01"]) await playsAttacks(id, HELD);
    // A five is a hit, and a four is not.
    expect(await attack({ dice: [5, 5, 4, 4], ...HELD })).toMatchObject({ hits: 2 });
  });

  test("[SS-ATTACK-10] [SS-ATTACK-02] the card lists the modifiers of the attack and of the defense", async () => {
    await change(gm, { [SCOUT]: { "system.skills.longarms": 4, "system.pools.flesh.value": 8 } });
    const got = await exchange(gm, [...dice(4), ...dice(5)], {
      modifiers: [
        { name: "Rain", value: -2 },
        { name: "Bipod", value: 1 },
      ],
      against: [{ name: "Glare", value: -1 }],
    });
    expect(got.attackParts).toEqual([
      "skill 4 SS-ATTACK-09 longarms",
      "attribute 3 SS-ATTACK-09 agility",
      "wounds -2 SS-ATTACK-10",
      "typed -2 SS-ATTACK-10 Rain",
      "typed 1 SS-ATTACK-10 Bipod",
    ]);
    expect(got.parts).toEqual(["reaction 3 SS-ATTACK-11", "intuition 3 SS-ATTACK-11", "typed -1 SS-DEFENSE-13 Glare"]);
  });

  test("[SS-ATTACK-11] the defense pool is the sum of Reaction, Intuition and modifiers", () =>
    plays("SS-ATTACK-11", async ({ REA, INT, mods, dice: defense }) => {
      await change(gm, {
        [SCOUT]: { "system.skills.longarms": 1, "system.attributes.agility": 0 },
        [GUARD]: { "system.attributes": { reaction: REA, intuition: INT } },
      });
      const got = await exchange(gm, [3, ...defense], mods ? { against: [{ name: "row", value: mods }] } : {});
      expect(got.parts.slice(0, 2)).toEqual([`reaction ${REA} SS-ATTACK-11`, `intuition ${INT} SS-ATTACK-11`]);
      return { pool: got.defense_pool, hits: got.defense_hits };
    }));

  test("[SS-ATTACK-15] [SS-ATTACK-16] each hit of a soak roll with modified AV + half of Body removes one point of damage, without a limit", async () => {
    for (const id of ["SS-ATTACK-15", "SS-ATTACK-16"]) await playsAttacks(id);
    const got = await attack({ DV: 11, AV: 8, BOD: 5, soak_hits: 10 });
    expect(got).toMatchObject({ SV: 10, mDV: 12, damage: 2 });
    expect(got.row("through.soaked").dice.limit).toBeNull();
  });

  test("[SS-ATTACK-19] an attack with a blade has the result of the rulebook's example", () =>
    plays("SS-ATTACK-19", (given) => attack({ ...given, skill: 3, attribute: 4 }, BLADE)));

  test("[SS-ATTACK-20] a tie, a shot stopped by armor and damage soaked to 0 are grazes, which have contact but no damage", async () => {
    await playsAttacks("SS-ATTACK-20");
    const [tie, held, soaked] = [
      await attack({ attack_hits: 2, defense_hits: 2 }),
      await attack({ attack_hits: 3, defense_hits: 2, DV: 5, AV: 9 }),
      await attack({ attack_hits: 3, defense_hits: 2, DV: 5, AV: 6, soak_hits: 6 }),
    ];
    expect([tie, held, soaked].map(({ row }) => row("through.grazed").key.split(".").at(-1))).toEqual([
      "grazed-tie",
      "grazed-armor",
      "grazed-armor",
    ]);
    // One soak hit less leaves damage, so the hit is not a graze.
    expect(await attack({ attack_hits: 3, defense_hits: 2, DV: 5, AV: 6, soak_hits: 5, BOD: 2 })).toMatchObject({
      outcome: "hit",
      damage: 1,
    });
  });

  test("[SS-ATTACK-01] an attack with a rifle, a blade, fists or biotics is one Opposed Test with the weapon's skill and attribute", async () => {
    await change(gm, {
      [SCOUT]: { "system.skills": { longarms: 2, blades: 4, unarmed: 5, biotics: 6 }, "system.attributes": { agility: 1, willpower: 2 } },
    });
    const means = { [RIFLE]: ["single", "longarms", 2], [BLADE]: ["melee", "blades", 4], [FISTS]: ["melee", "unarmed", 5] } as const;
    for (const [weapon, [mode, skill, rating]] of Object.entries(means)) {
      const got = await exchange(gm, [...dice(rating + 1, 2), ...dice(6, 1), ...dice(1)], { weapon, mode });
      expect(got.attackParts).toEqual([`skill ${rating} SS-ATTACK-09 ${skill}`, "attribute 1 SS-ATTACK-09 agility"]);
      expect(got).toMatchObject({ attack_hits: 2, defense_pool: 6, defense_hits: 1, net: 1, result: "hit", mDV: 6, damage: 6 });
    }
    const biotic = await exchange(gm, [...dice(8, 2), ...dice(6, 1), ...dice(1)], { weapon: SPARK, mode: "power" });
    expect(biotic.attackParts).toEqual(["skill 6 SS-ATTACK-09 biotics", "attribute 2 SS-ATTACK-09 willpower"]);
    expect(biotic).toMatchObject({ attack_hits: 2, defense_pool: 6, defense_hits: 1, net: 1, result: "hit", mDV: 6, damage: 6 });
  });

  test("[SS-GLITCH-06] an attack on a barrier misses only on a critical glitch", async () => {
    await gm.g.Actor.implementation.create(
      { _id: CRATE.split(".")[1], name: "Crate", type: "barrier", system: { structure: 4, armor: 0, hp: { value: 30, max: 30 } } },
      { keepId: true },
    );
    await settle();
    const struck = async (faces: number[]) => {
      await change(gm, { [SCOUT]: { "system.skills.longarms": faces.length, "system.attributes.agility": 0 } });
      const misses = faces.filter((face) => face === 1).length * 2 > faces.length && hitsIn(faces) === 0;
      const got = await exchange(gm, [...faces, ...(misses ? [] : dice(4))], {}, CRATE);
      return { misses: got.result === "miss", glitch: got.glitch, damage: got.damage };
    };
    await plays("SS-GLITCH-06", ({ dice: faces }) => struck(faces));
    expect(await struck([1, 1, 1, 2])).toEqual({ misses: true, glitch: "critical", damage: 0 });
    expect(await struck([1, 1, 1, 6])).toEqual({ misses: false, glitch: "glitch", damage: 6 });
    expect(await struck([2, 3])).toEqual({ misses: false, glitch: "none", damage: 5 });
  });

  /** Returns the limit of an attack with a weapon after these changes to the weapon. */
  const limitOf = async (weapon: string, system: object): Promise<number> => {
    await change(gm, {
      [item(weapon)]: Object.fromEntries(Object.entries(system).map(([key, value]) => [`system.${key}`, value])),
      [SCOUT]: { "system.skills": { longarms: 9, blades: 9, unarmed: 9 }, "system.attributes.agility": 0 },
      [GUARD]: { "system.armor.natural": 99 },
    });
    const got = await exchange(gm, [...dice(9, 9), ...dice(6)], { weapon, mode: weapon === RIFLE ? "single" : "melee" });
    expect(got.attack_hits).toBe(Math.min(9, got.attack_limit));
    return got.attack_limit;
  };

  test("[SS-ACCURACY-03] [SS-ACCURACY-08] poor condition lowers the Accuracy of a weapon by 1, but never below 1", async () => {
    const worn = (weapon: string) => async (given: Given) => ({
      accuracy: await limitOf(weapon, { accuracy: given["accuracy"], condition: "poor" }),
    });
    await plays("SS-ACCURACY-03", worn(BLADE));
    await plays("SS-ACCURACY-08", worn(RIFLE));
    expect(await limitOf(BLADE, { accuracy: 5, condition: "" })).toBe(5);
    expect(await limitOf(BLADE, { accuracy: 1, condition: "poor" })).toBe(1);
  });

  test("[SS-ACCURACY-04] [SS-ACCURACY-06] the Physical Limit applies to an attack with bare hands, and with gear that is part of an unarmed attack", async () => {
    await plays("SS-ACCURACY-04", async ({ STR, BOD, REA }) => {
      await change(gm, { [SCOUT]: { "system.attributes": { strength: STR, body: BOD, reaction: REA } } });
      const bare = await limitOf(FISTS, { accuracy: null });
      // Knuckles that have their own Accuracy.
      expect(await limitOf(FISTS, { accuracy: 9, hands: 1 })).toBe(bare);
      return { limit: bare };
    });
    expect(await limitOf(BLADE, { accuracy: 9 })).toBe(9);
  });

  test("[SS-ACCURACY-07] a ranged weapon without an Accuracy gets the default for its quality", async () => {
    const QUALITIES = { basic: "", specialised: "specialized" } as const;
    const usual = (quality: string): Promise<number> => limitOf(RIFLE, { accuracy: null, quality });
    await plays("SS-ACCURACY-07", async ({ kind }, wanted) => {
      const own = await usual(QUALITIES[kind as "basic"]);
      const [least, most] = wanted["accuracy_range"] as [number, number | null];
      const isWithin = own >= least && own <= (most ?? Infinity);
      return { accuracy_range: isWithin ? [least, most] : [own, own] };
    });
    expect([await usual(""), await usual("improvised"), await usual("specialized")]).toEqual([4, 3, 6]);
    expect(await limitOf(RIFLE, { accuracy: 7, quality: "improvised" })).toBe(7);
  });
});
