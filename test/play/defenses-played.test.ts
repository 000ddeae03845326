import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BLADE, change, dice, exchangeTable, plays, PUSH, read, SPARK, type Given } from "./exchange";
import { attackAt, GM, GUARD, recordAt, RIFLE, SCOUT, settle, shoot, want, type Seat } from "./seats";
import { SCENE, at, drawMap, stands } from "./on-map";
import { SharedTable } from "./shared-table";

const KNIFE = "knife00000000000";
const GRENADE = "grenade000000000";
const CRATE = "Actor.crate00000000000";

const MELEE = { weapon: BLADE, mode: "melee" };
const NONE = { cover: "none", tookCover: false, prone: false, running: "walking" };

describe("defense in the tests of the Swan Song ledger", () => {
  let gm: Seat;
  const shared = new SharedTable(exchangeTable, [GM]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    await gm.g.fromUuidSync(SCOUT).update({ "system.attributes": { agility: 1, willpower: 1 } });
    await arrange({});
  });

  const item = (id: string): string => `${SCOUT}.Item.${id}`;
  const rated = ({ base, REA, INT, WIL, STR, BOD }: Given): object => ({
    ...{
      reaction: base ?? REA ?? 4,
      intuition: base === undefined ? (INT ?? 3) : 0,
      willpower: WIL ?? 3,
      strength: STR ?? 3,
      body: BOD ?? 3,
    },
  });

  /** Gives the guard the attributes of a row, and armor that stops all damage even after a tie through cover. */
  const arrange = (given: Given, more: object = {}): Promise<void> =>
    change(gm, { [GUARD]: { "system.attributes": rated(given), "system.stance": NONE, "system.armor.natural": 99, ...more } });

  /** Makes an attack with no hits against a defense with no hits. @returns the results on the card, and the id of the attack */
  async function defends(order: object = {}, target = GUARD) {
    gm.run("load(3)");
    const id = await shoot(gm, SCOUT, target, order);
    const { defense_pool: pool, ...got } = read(gm, id, target);
    expect(got.damage).toBe(0);
    return { ...got, pool, id };
  }

  /** Plays every row of a rule: sets up the row's defender and makes the row's attack. */
  const playsDefense = (
    id: string,
    order: object | ((given: Given) => object),
    stance: (given: Given) => object = () => ({}),
  ): Promise<void> =>
    plays(id, async (given) => {
      await arrange(given, { "system.stance": { ...NONE, ...stance(given) } });
      return defends(typeof order === "function" ? order(given) : order);
    });

  /**
   * Attacks the guard and chooses a defense, or the standard defense if the choice is refused.
   *
   * @param pool - number of fixed dice for the chosen defense; 0: the dice are not fixed
   * @param hits - hits among the fixed dice
   * @returns whether the choice was allowed, and the defense that was rolled
   */
  async function chooses(defense: string, order: object = MELEE, pool = 0, hits = 0) {
    await change(gm, { [GUARD]: { "system.mode": "realistic" } });
    const id = await shoot(gm, SCOUT, GUARD, order);
    const [{ id: ask }] = attackAt(gm, id).asks;
    gm.run("load(3)");
    if (pool > 0) gm.g.fall(...[3, ...dice(pool, hits)].map((face) => [6, face]));
    await want(gm, "answer", id, { ask, kind: "defense", defense });
    const legal = attackAt(gm, id).status === "resolved";
    if (!legal) await want(gm, "answer", id, { ask, kind: "defense", defense: "standard" });
    const { defense_pool, defense_hits, limit, parts } = read(gm, id);
    return { legal, pool: defense_pool, hits: defense_hits, limit, parts };
  }
  const armed = async (skills: object, ready: boolean): Promise<void> => {
    const knife = { _id: KNIFE, name: "Knife", type: "weapon", system: { kind: "melee", skill: "blades", ready } };
    const guard = gm.g.fromUuidSync(GUARD);
    if (!guard.items.has(KNIFE)) await guard.createEmbeddedDocuments("Item", [knife], { keepId: true });
    await change(gm, { [GUARD]: { "system.skills": skills }, [`${GUARD}.Item.${KNIFE}`]: { "system.ready": ready } });
  };

  test("[SS-DEFENSE-03] [SS-DEFENSE-06] Reaction + Intuition is the free standard defense against shots and melee attacks, without a limit", async () => {
    await playsDefense("SS-DEFENSE-03", {});
    await playsDefense("SS-DEFENSE-06", MELEE);
    const { parts, limit } = await defends(MELEE);
    expect([parts, limit]).toEqual([["reaction 4 SS-ATTACK-11", "intuition 3 SS-ATTACK-11"], null]);
  });

  test("[SS-DEFENSE-07] Parry requires a ready melee weapon, and adds the weapon's skill", () =>
    plays("SS-DEFENSE-07", async (given) => {
      await arrange(given);
      await armed({ blades: given["skill"] }, given["weapon_in_hand"]);
      return chooses("parry");
    }));

  test("[SS-DEFENSE-08] Block requires empty hands and the Unarmed Combat skill, and adds that skill", async () => {
    await plays("SS-DEFENSE-08", async (given) => {
      await arrange(given);
      await armed({ unarmed: given["unarmed"] }, !given["hands_empty"]);
      return chooses("block");
    });
    await armed({ unarmed: 2 }, true);
    expect(await chooses("block")).toMatchObject({ legal: false, pool: 7 });
  });

  test("[SS-DEFENSE-09] Dodge adds Acrobatics, but is refused against a shot, like Parry and Block", async () => {
    await plays("SS-DEFENSE-09", async (given) => {
      await arrange(given, { "system.skills.acrobatics": given["acrobatics"] });
      return chooses("dodge");
    });
    await armed({ blades: 4, unarmed: 4, acrobatics: 4 }, true);
    for (const defense of ["parry", "block", "dodge"]) expect(await chooses(defense, {})).toMatchObject({ legal: false, pool: 7 });
  });

  test("[SS-DEFENSE-10] Full Defense adds Willpower against a melee attack", () =>
    plays("SS-DEFENSE-10", async (given) => {
      await arrange(given);
      const chosen = await chooses("full-defense");
      expect(chosen).toMatchObject({ legal: true, limit: null });
      return chosen;
    }));

  test("[SS-DEFENSE-12] the Physical Limit caps the hits of Parry, Block and Dodge, but not the hits of the standard defense", async () => {
    const limited = async (given: Given) => {
      await arrange({ ...given, INT: 9 });
      const active = given["mode"] !== "standard";
      return chooses(given["mode"], MELEE, given["REA"] + 9 + (active ? 9 : 0), given["hits"]);
    };
    await armed({ blades: 9, acrobatics: 9, unarmed: 9 }, true);
    await plays("SS-DEFENSE-12", limited);
    const [row] = [{ STR: 3, BOD: 4, REA: 3, hits: 7 }];
    expect(await limited({ ...row, mode: "dodge" })).toMatchObject({ legal: true, limit: 5, hits: 5 });
    await armed({ unarmed: 9 }, false);
    expect(await limited({ ...row, mode: "block" })).toMatchObject({ legal: true, limit: 5, hits: 5 });
  });

  test("[SS-DEFENSE-15] [SS-DEFENSE-16] a prone defender loses two dice in melee and within 5 meters, and no dice at a greater distance", async () => {
    const attack = ({ attack: kind, distance_m }: Given): object => ({ ...(kind === "melee" ? MELEE : {}), hand: { meters: distance_m } });
    for (const id of ["SS-DEFENSE-15", "SS-DEFENSE-16"]) await playsDefense(id, attack, () => ({ prone: true }));
    expect((await defends({ hand: { meters: 6 } })).parts).toEqual(["reaction 7 SS-ATTACK-11", "intuition 0 SS-ATTACK-11"]);
  });

  test("[SS-DEFENSE-01] [SS-DEFENSE-19] a surprised target defends with cover dice only", async () => {
    await change(gm, { [GUARD]: { "system.mode": "realistic" } });
    const asked = await shoot(gm);
    expect(attackAt(gm, asked).asks).toMatchObject([{ kind: "defense", who: GUARD }]);
    await want(gm, "answer", asked, { ask: attackAt(gm, asked).asks[0].id, kind: "defense", defense: "standard" });
    expect(read(gm, asked).defense_pool).toBe(7);
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("surprised", { active: true });
    await plays("SS-DEFENSE-19", async (given) => {
      await arrange(given, { "system.stance": { ...NONE, cover: given["cover"], tookCover: true } });
      const got = await defends();
      expect([got.cover, got.parts, got.row("hit.untested").rule]).toEqual([got.pool, [], "SS-DEFENSE-19"]);
      return got;
    });
    await arrange({});
    const bare = await defends();
    expect([bare.defended, bare.result, bare.row("hit.untested").rule]).toEqual([false, "miss", "SS-SURPRISE-12"]);
    expect(recordAt(gm, bare.id).replies.map(({ ask }: any) => ask)).toEqual(["attack"]);
  });

  test("[SS-DEFENSE-02] an object rolls only its cover dice, and no dice without cover", async () => {
    await gm.g.Actor.implementation.create(
      { _id: CRATE.split(".")[1], name: "Crate", type: "barrier", system: { structure: 4, armor: 99, hp: { value: 30, max: 30 } } },
      { keepId: true },
    );
    await settle();
    await plays("SS-DEFENSE-02", async ({ cover }) => {
      const got = await defends({ hand: { cover } }, CRATE);
      expect([got.parts, got.row("hit.untested").rule]).toEqual([[], cover === "none" ? "UT-06" : "SS-DEFENSE-02"]);
      return got;
    });
    expect((await defends({ hand: { cover: "good" } }, CRATE)).pool).toBe(4);
  });

  test("[SS-DEFENSE-20] wounds take dice from the Defense Test", () =>
    plays("SS-DEFENSE-20", async (given) => {
      // Half of 16 points of Flesh and half of the Strain Threshold are lost: -2 and -1.
      await arrange(given, { "system.pools.flesh.value": 8, "system.pools.strain.value": 5 });
      const got = await defends();
      expect(got.parts.at(-1)).toBe(`wounds ${given["wound_mod"]} SS-DEFENSE-20`);
      return got;
    }));

  test("[SS-DEFENSE-21] the difference in Reach counts only in melee", async () => {
    await plays("SS-DEFENSE-21", async (given) => {
      await arrange(given, { "system.reach": given["reach_def"] });
      await change(gm, { [item(BLADE)]: { "system.reach": given["reach_att"] } });
      return defends(MELEE);
    });
    await arrange({ base: 7 }, { "system.reach": 2 });
    expect((await defends()).pool).toBe(7);
  });

  test("[SS-DEFENSE-23] [SS-DEFENSE-25] flechettes take defense dice according to their spread", async () => {
    for (const [id, spread] of [
      ["SS-DEFENSE-23", "narrow"],
      ["SS-DEFENSE-25", "wide"],
    ] as const) {
      await change(gm, { [item(RIFLE)]: { "system.spread": spread } });
      await playsDefense(id, {});
      expect((await defends()).parts.at(-1)).toContain(id);
    }
  });

  test("[SS-DEFENSE-26] [SS-DEFENSE-27] [SS-DEFENSE-28] bursts take defense dice according to their length", async () => {
    await playsDefense("SS-DEFENSE-26", { mode: "full-auto" });
    await playsDefense("SS-DEFENSE-27", { mode: "long-burst" });
    for (const mode of ["burst", "semi-auto-burst"]) await playsDefense("SS-DEFENSE-28", { mode });
    await arrange({ base: 12 });
    for (const [mode, lost, rule] of [
      ["full-auto", 9, "SS-DEFENSE-26"],
      ["long-burst", 5, "SS-DEFENSE-27"],
      ["burst", 2, "SS-DEFENSE-28"],
      ["semi-auto-burst", 2, "SS-DEFENSE-28"],
    ] as const) {
      const { pool, parts } = await defends({ mode });
      expect([mode, pool, parts.at(-1)]).toEqual([mode, 12 - lost, `fire-mode -${lost} ${rule}`]);
    }
  });

  test("[SS-DEFENSE-30] a running or sprinting target has two more defense dice", async () => {
    for (const running of ["running", "sprinting"]) await playsDefense("SS-DEFENSE-30", {}, () => ({ running }));
  });

  test("[SS-DEFENSE-31] [SS-DEFENSE-32] Good Cover adds four dice, and Partial Cover adds two", async () => {
    await playsDefense("SS-DEFENSE-31", {}, () => ({ cover: "good", tookCover: true }));
    await playsDefense("SS-DEFENSE-32", {}, () => ({ cover: "partial", tookCover: true }));
  });

  test("[SS-COVER-01] a wall on the map gives cover whose grade depends on how much of the target the wall hides", async () => {
    // A body of four meters at 24 meters, and a wall from the edge of the map to the point at which it hides the share.
    const [eye, middle, radius, wall] = [{ x: 1, y: 10 }, 25, 2, 20];
    const across = Math.asin(radius / (middle - eye.x));
    const upTo = (percent: number): number => eye.y + Math.tan(across * (percent / 50 - 1)) * (wall - eye.x);
    await drawMap(gm, {
      tokens: [stands(SCOUT, eye.x, eye.y), stands(GUARD, middle, eye.y, { x: 2300, y: 800, width: 4, height: 4 })],
      walls: [{ _id: "wall000000000000", c: [2000, 0, 2000, 100], move: 0 }],
    });
    await settle();
    const behind = async (percent: number) => {
      const end = percent === 100 ? 2000 : Math.floor(100 * upTo(percent));
      await gm.g.fromUuidSync(`Scene.${SCENE}.Wall.wall000000000000`).update({ c: [100 * wall, 0, 100 * wall, end] });
      await arrange({}, { "system.stance": { ...NONE, tookCover: true }, "system.size": 1 });
      const { cover } = await defends({ attackerToken: at(SCOUT), target: at(GUARD), blind: percent === 100 });
      return {
        cover: new Map([
          [0, "none"],
          [2, "partial"],
          [4, "good"],
        ]).get(cover),
      };
    };
    await plays("SS-COVER-01", ({ hidden_percent }) => behind(hidden_percent));
    expect([await behind(50), await behind(0)]).toEqual([{ cover: "partial" }, { cover: "none" }]);
  });

  test("[SS-COVER-03] [SS-COVER-06] cover counts against shots and powers, except Partial Cover against direct powers; in melee, only if a world setting allows it", async () => {
    const against = ({ attack }: Given): object =>
      attack === "ranged" ? {} : { weapon: attack === "spell" ? SPARK : PUSH, mode: "power" };
    await playsDefense("SS-COVER-03", against, () => ({ cover: "good", tookCover: true }));
    expect([(await defends({ weapon: PUSH, mode: "power" })).pool, (await defends(MELEE)).pool]).toEqual([11, 7]);
    await playsDefense("SS-COVER-06", against, () => ({ cover: "partial", tookCover: true }));
    expect([(await defends({ weapon: SPARK, mode: "power" })).pool, (await defends(MELEE)).pool]).toEqual([7, 7]);
    await gm.g.game.settings.set("crossfire", "meleeCover", true);
    expect((await defends(MELEE)).pool).toBe(9);
  });

  test("[SS-DEFENSE-33] every target of an area attack has two fewer defense dice", async () => {
    await gm.g.fromUuidSync(SCOUT).createEmbeddedDocuments(
      "Item",
      [
        {
          ...{ _id: GRENADE, name: "Grenade", type: "weapon" },
          system: {
            ...{ kind: "thrown", skill: "throwing", attribute: "agility", quantity: 9, ready: true, range: { increment: 8, max: 40 } },
            ...{ area: { radius: 6, falloff: 1, scatter: 0 }, damage: { value: 3, kind: "health", type: "kinetic" } },
          },
        },
      ],
      { keepId: true },
    );
    await plays("SS-DEFENSE-33", async (given) => {
      await arrange(given);
      const got = await defends({ weapon: GRENADE });
      expect(got.parts.at(-1)).toBe("area -2 SS-DEFENSE-33");
      return got;
    });
  });
});
