import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerRules } from "../ledger/rows";
import { same } from "../ledger/judge";
import { attackAt, GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, shoot, told, valueOf, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Values that a row of the d20 ledger gives or expects. These tests play the rows with each row's dice, and read the results from the card
 * and the sheet.
 */
type Given = Readonly<Record<string, any>>;

const VEST = "vest000000000000";
/** Attributes so high that no row knocks the actor out. */
const HARDY = { agility: 0, endurance: 150, awareness: 4 };
const SIDES = 20;

const person = (uuid: string, name: string) => ({
  _id: uuid.split(".")[1],
  name,
  type: "npc",
  ownership: { default: 0 },
  system: { attributes: HARDY, skills: {}, mode: "quick", evasion: { value: 12 } },
  items: [
    {
      _id: RIFLE,
      name: "Rifle",
      type: "weapon",
      system: {
        kind: "ranged",
        skill: "small-guns",
        roll: { dice: 0, faces: 6, add: 5 },
        range: { increment: 80, max: 900 },
        modes: ["single", "burst"],
        ammo: { value: 900, max: 900, type: "rifle" },
        ready: true,
      },
    },
    { _id: VEST, name: "Vest", type: "armor", system: { rating: 0, equipped: true, types: { kinetic: { value: 0, percent: 0 } } } },
  ],
});

const LIMBS = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"];
const limbOf = (name: string): string => name.toLowerCase().replace(" ", "-");
const titled = (limb: string | null): string | null =>
  limb &&
  limb
    .split("-")
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(" ");

describe("called shots and glancing hits in the tests of the d20 ledger", () => {
  let gm: Seat;
  const shared = new SharedTable(
    () => openTable(14, [person(SCOUT, "Scout"), person(GUARD, "Guard")], { ruleset: "called-shot-d20" }),
    [GM],
  );
  beforeAll(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });
  afterAll(() => shared.end());

  /**
   * Makes one attack with these faces of the attack die and the limb die. The limb die is rolled after the first hit that needs it.
   *
   * @param where - face of the limb die
   * @param lost - true: the called limb is missed, so the limb die is rolled after the second bullet
   */
  async function attack(given: Given, faces: readonly number[], modifiers: number, where = 14, lost = false): Promise<any> {
    const called = given["attack"] === "called" ? limbOf(given["limb"] ?? "Torso") : null;
    const cover = ({ half: "partial", full: "good" } as const)[given["cover"] as "half"];
    const hidden = called === null ? undefined : given["limb_covered"] ? [called] : LIMBS.filter((limb) => limb !== called);
    const thrown = faces.toSpliced(called === null ? 1 : lost ? 2 : faces.length, 0, where);
    gm.g.fall(...thrown.map((face) => [SIDES, face]));
    const id = await shoot(gm, SCOUT, GUARD, {
      mode: faces.length > 1 ? "burst" : "single",
      called: called && { location: called },
      modifiers: modifiers === 0 ? [] : [{ name: "row", value: modifiers }],
      ...(cover ? { hand: { cover, ...(hidden ? { limbs: hidden } : {}) } } : {}),
    });
    const { status, card, refusal } = attackAt(gm, id);
    if (status !== "resolved") throw new Error(`${status}: ${JSON.stringify(refusal)} ${told(gm).join(" ")}`);
    return card;
  }

  const protect = async (given: Given): Promise<void> => {
    const raw = given["raw"] ?? given["damage"] ?? 5;
    // A weapon does at least some damage. Armor stops it in rows that expect none.
    const [add, dt] = raw === 0 ? [5, 5] : [raw, given["dt"] ?? 0];
    await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.roll.add": add });
    const kinetic = { value: dt, percent: given["dr_percent"] ?? 0 };
    await gm.g.fromUuidSync(`${GUARD}.Item.${VEST}`).update({ "system.types.kinetic": kinetic });
    await gm.g.fromUuidSync(GUARD).update({ "system.evasion.value": given["evasion"] ?? 12 });
    await settle();
  };

  const numbers = (): { hp: number; limbs: Record<string, number> } => ({
    hp: valueOf(gm, GUARD, "system.pools.hp.value"),
    limbs: plain(gm.g.fromUuidSync(GUARD).system.limbs),
  });
  const sum = ({ limbs }: ReturnType<typeof numbers>): number =>
    Object.values(limbs).reduce((all: number, limb: any) => all + Number(limb.value), 0);

  const rowOf = (meeting: any, leaf: string): any => meeting.rows.find(({ key }: any) => key.startsWith(`CROSSFIRE.Card.${leaf}`));

  /** Returns the results that a card shows, one entry for each bullet. */
  const bulletsOf = (card: any) =>
    card.meetings.map((meeting: any) => {
      const { hits: total, defense, cover } = rowOf(meeting, "hit.").values;
      const squarely = rowOf(meeting, "where.solid") ?? rowOf(meeting, "where.glancing");
      return {
        total,
        evasion: defense + cover,
        hit: meeting.contact === "hit",
        location: titled(meeting.limb),
        quality: meeting.quality,
        band: squarely?.values.threshold,
      };
    });

  /**
   * Returns the attack faces and modifiers for a row. If the row states a total or a quality, they give that result. If the row states no
   * roll, they hit.
   */
  async function specOf(given: Given): Promise<{ faces: readonly number[]; modifiers: number }> {
    const { total_given: total, quality_given: quality } = given;
    const wanted = total ?? (quality ? (given["evasion"] ?? 12) + (quality === "solid" ? 11 : 10) : undefined);
    if (wanted !== undefined) {
      const [{ total: bare }] = bulletsOf(await attack(given, [15], 0));
      return { faces: [15], modifiers: wanted - bare };
    }
    if (given["shots_d20"]) return { faces: given["shots_d20"], modifiers: given["modifiers"] ?? 8 };
    return given["d20"] === undefined ? { faces: [20], modifiers: 20 } : { faces: [given["d20"]], modifiers: given["modifiers"] ?? 8 };
  }

  async function play(given: Given, lost: boolean): Promise<Record<string, unknown>> {
    await protect(given);
    const { faces, modifiers } = await specOf(given);
    const before = numbers();
    const bullets = bulletsOf(await attack(given, faces, modifiers, given["location_d20"], lost));
    const after = numbers();
    const [first] = bullets;
    const list = (key: string) => bullets.map((bullet: any) => bullet[key]);
    return {
      ...first,
      effective_evasion: first.evasion,
      threshold: first.evasion + first.band,
      band: first.band,
      offset: first.band,
      accuracy_penalty: first.total - faces[0]! - modifiers,
      totals: list("total"),
      hits: list("hit"),
      locations: list("location"),
      qualities: list("quality"),
      hp_damage: before.hp - after.hp,
      cripple_damage: sum(before) - sum(after),
      damage: before.hp - after.hp,
    };
  }

  const rules = ledgerRules();
  async function plays(ids: readonly string[], least: number): Promise<void> {
    let played = 0;
    for (const id of ids)
      for (const { given, expect: wanted } of rules.find((rule) => rule.id === id)!.rows) {
        // The first shot loses the call, so a second shot that hits rolls its own limb.
        const got = await play(given as Given, (wanted as Given)["hits"]?.[0] === false);
        for (const [key, value] of Object.entries(wanted)) {
          if (!(key in got)) continue;
          played += 1;
          expect({ id, given, key, equal: same(value, got[key]), got: got[key] }).toEqual({ id, given, key, equal: true, got: got[key] });
        }
      }
    expect(played).toBeGreaterThanOrEqual(least);
  }

  test("[CS-06] [CS-11] [CS-12] a called shot lowers the attack total by the limb's penalty, and a hit strikes that limb", () =>
    plays(["CS-06", "CS-11", "CS-12"], 9));

  test("[CS-17] [CS-18] [CS-19] an uncalled attack has the threshold Evasion + 10, and a called shot has a lower threshold", () =>
    plays(["CS-17", "CS-18", "CS-19"], 12));

  test("[CS-26] [CS-27] cover raises Evasion, and cover of the called limb also raises the threshold", () => plays(["CS-26", "CS-27"], 8));

  test("[CS-28] [CS-29] [CS-31] [CS-32] a called shot's penalty applies to every bullet, and the first bullet decides whether the called limb is hit", () =>
    plays(["CS-29", "CS-31", "CS-32"], 6));

  test("[GL-01] [GL-02] [GL-03] [GL-04] [GL-05] a hit is solid if its total exceeds the threshold; if not, it is glancing", () =>
    plays(["GL-02", "GL-03", "GL-04", "GL-05"], 15));

  test("[GL-06] [GL-08] [GL-15] a glancing hit halves only the limb's loss, which is rounded down after DT and DR", () =>
    plays(["GL-06", "GL-15"], 6));

  test("[GL-09] [GL-10] [GL-11] [GL-12] [GL-13] the threshold is Evasion plus 10, or Evasion plus the penalty of the called shot", () =>
    plays(["GL-09", "GL-10", "GL-11", "GL-12", "GL-13"], 20));

  test("[GL-14] every bullet of a burst has a separate result", () => plays(["GL-14"], 2));

  test("[CS-09] a natural 20 does not hit automatically, and a natural 1 does not miss automatically", () => plays(["CS-09"], 4));

  test("[CS-15] [CS-16] the limb die hits each limb on as many faces as the limb table states", async () => {
    await protect({});
    const shares: Record<string, number> = {};
    for (let face = 1; face <= SIDES; face += 1) {
      const [{ location }] = bulletsOf(await attack({}, [SIDES], 20, face));
      shares[location] = (shares[location] ?? 0) + 100 / SIDES;
    }
    expect(shares).toEqual(rules.find(({ id }) => id === "CS-16")!.rows[0]!.expect["shares_percent"]);
  });

  test("[CS-02] [CS-03] a called shot names one of exactly six limbs, and the card shows the limb", async () => {
    await protect({});
    for (const limb of LIMBS) {
      const card = await attack({ attack: "called", limb }, [SIDES], 20);
      expect([card.called, card.meetings[0].limb]).toEqual([limb, limb]);
    }
    await expect(attack({ attack: "called", limb: "Knee" }, [SIDES], 20)).rejects.toThrow();
  });
});
