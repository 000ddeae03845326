import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { same } from "../ledger/judge";
import { ledgerRules } from "../ledger/rows";
import { attackAt, GM, GUARD, openTable, RIFLE, SCOUT, settle, shoot, told, valueOf, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Values that a row of the 3d6 ledger gives or expects. These tests play the rows with each row's dice, and read the results from the card
 * and the sheet.
 */
type Given = Readonly<Record<string, any>>;

const BLADE = "blade00000000000";
const BUCKLER = "buckler000000000";
/** Sums of three dice. LOW hits with every skill of a row, and PLAIN hits without a critical success. */
const [LOW, PLAIN] = [5, 9];
const SURE = 40;
/** Hit Points for rows that state none. They exceed the damage of every row. */
const PLENTY = 150;

const arm = (_id: string, name: string, kind: string, skill: string) => ({
  _id,
  name,
  type: "weapon",
  system: {
    kind,
    skill,
    damage: { value: 8, woundClass: "pi" },
    roll: { dice: 0, faces: 6, add: 5 },
    range: { increment: 80, max: 900 },
    modes: ["single"],
    ammo: kind === "ranged" ? { value: 900, max: 900, type: "rifle" } : {},
    ready: true,
  },
});

const person = (uuid: string, name: string) => ({
  _id: uuid.split(".")[1],
  name,
  type: "npc",
  ownership: { default: 0 },
  system: { attributes: { strength: 10, dexterity: 10, intelligence: 10, health: 10 }, skills: {}, mode: "quick" },
  items: [
    arm(RIFLE, "Rifle", "ranged", "longarms"),
    arm(BLADE, "Blade", "melee", "blades"),
    { _id: BUCKLER, name: "Buckler", type: "armor", system: { shield: "left", equipped: false } },
  ],
});

const PAIRED = ["eye", "arm", "leg", "hand", "foot"];
const placeOf = (location: string): string => (PAIRED.includes(location) ? `left-${location}` : location);
/** Returns the faces of three dice with this sum. */
const dice = (sum: number): readonly number[] => [0, 1, 2].map((at) => Math.floor((sum + at) / 3));

/** Faces of a dodge that always fails. Opponents dodge automatically. */
const DODGED_BADLY = [6, 6, 6];
const rollOf = (given: Given): number => given["roll"] ?? (given["base_skill"] === undefined ? PLAIN : LOW);

describe("attacks and wounds in the tests of the 3d6 ledger", () => {
  let gm: Seat;
  const shared = new SharedTable(() => openTable(14, [person(SCOUT, "Scout"), person(GUARD, "Guard")], { ruleset: "three-dice" }), [GM]);
  beforeAll(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
  });
  afterAll(() => shared.end());

  const isMelee = (given: Given): boolean => given["kind"] === "melee" || Boolean(given["grappling"]);

  async function arrange(given: Given, damage: number): Promise<void> {
    const hp = given["hp"] ?? (given["query"] === "shock" ? 10 : PLENTY);
    const { no_brain: brain, no_vitals: vitals } = given;
    await gm.g.fromUuidSync(GUARD).update({
      "system.attributes.strength": hp,
      "system.pools.hp.value": given["hp_current"] ?? hp,
      "system.overflow": 0,
      "system.tolerance": given["tolerance"] ?? "",
      "system.lacks": [...[given["lacks"] ?? []].flat(), ...(brain ? ["brain"] : []), ...(vitals ? ["vitals"] : [])],
      "system.male": Boolean(given["male"]),
      // A target without armor has no chinks.
      "system.armor.natural": given["blunt_trauma"] === undefined ? (given["dr"] ?? (given["chink"] ? 1 : 0)) : 99,
    });
    const guard = gm.g.fromUuidSync(GUARD);
    await guard.items.get(BUCKLER).update({ "system.equipped": Boolean(given["shield"]) });
    const skill = given["base_skill"] ?? given["effective_skill"] ?? SURE;
    const scout = gm.g.fromUuidSync(SCOUT);
    await scout.update({ "system.skills": { longarms: skill, blades: skill } });
    await scout.items.get(isMelee(given) ? BLADE : RIFLE).update({
      "system.damage.woundClass": given["type"] ?? (given["chink"] ? "imp" : "cr"),
      "system.roll.add": damage,
      "system.tightBeam": Boolean(given["tight_beam"]),
      "system.grapples": Boolean(given["grappling"]),
      "system.divisor": given["divisor"] ?? null,
      "system.acc": given["accuracy"] ?? 0,
      "system.areaKind": given["large_area"] ? "cone" : "",
    });
    await settle();
  }

  const aimingOf = (given: Given): object => ({
    ...(given["range_mod"] ? { range: given["range_mod"] } : {}),
    ...(given["chink"] ? { chink: true } : {}),
    ...(given["large_area"] ? { largeArea: true } : {}),
    ...(given["from_above"] ? { overhead: true } : {}),
    ...(given["blunt_trauma"] === undefined ? {} : { bruise: given["blunt_trauma"] }),
    ...(given["weapon_penalty"] === undefined ? {} : { weaponPenalty: given["weapon_penalty"] }),
  });

  /**
   * Makes one attack against which every dodge fails.
   * @returns the id and the card; for a refused attack, the rule
   */
  async function strike(given: Given): Promise<{ readonly id: string; readonly card: any; readonly refused: string | null }> {
    const location = given["location_roll"] !== undefined ? "random" : given["large_area"] ? null : given["location"];
    const own = dice(rollOf(given));
    const found = given["location_roll"] === undefined ? [] : [...dice(given["location_roll"]), given["side_die"] ?? 1];
    gm.g.fall(...[...own, ...DODGED_BADLY, ...found, ...Array<number>(12).fill(3)].map((face) => [6, face]));
    const id = await shoot(gm, SCOUT, GUARD, {
      weapon: isMelee(given) ? BLADE : RIFLE,
      called: location ? { location: placeOf(location) } : null,
      aim: given["aimed"] ? 1 : given["evaluated"] ? (given["evaluate"] ?? 0) : 0,
      modifiers: given["circumstantial"] ? [{ name: "row", value: given["circumstantial"] }] : [],
      ...(Object.keys(aimingOf(given)).length > 0 ? { aiming: aimingOf(given) } : {}),
    });
    for (const { id: ask } of attackAt(gm, id).asks) await want(gm, "answer", id, { ask, kind: "defense", defense: "none" });
    const { status, card, refusal } = attackAt(gm, id);
    if (status !== "resolved" && status !== "refused") throw new Error(`${status} ${told(gm).join(" ")}`);
    return { id, card, refused: status === "refused" ? refusal.rule : null };
  }

  const hitPoints = (): number => valueOf(gm, GUARD, "system.pools.hp.value") - valueOf(gm, GUARD, "system.overflow");
  const fatigue = (): number => valueOf(gm, GUARD, "system.pools.fp.value");

  /** Makes one attack with the given damage, returns its results, and restores the target. */
  async function strikes(given: Given, damage: number): Promise<Record<string, unknown>> {
    await arrange(given, damage);
    const [before, tired] = [hitPoints(), fatigue()];
    const { id, card, refused } = await strike(given);
    if (refused) return { may_target: false, may_target_chink: false };
    const [meeting] = card.meetings;
    const row = (leaf: string): any => meeting.rows.find(({ key }: any) => key.startsWith(`CROSSFIRE.Card.${leaf}`))?.values;
    const margin = row("hit.")?.margin;
    const skill = margin === undefined ? null : margin + rollOf(given);
    const statuses: string[] = [...gm.g.fromUuidSync(GUARD).statuses];
    const told = {
      may_target: true,
      may_target_chink: true,
      success: meeting.contact === "hit",
      margin,
      effective_skill: skill,
      penalty: skill === null ? null : skill - SURE,
      location_used: meeting.limb?.replace(/^left-/, ""),
      rolled_location: meeting.limb?.replace("-", " "),
      penetrating: row("through.reduced")?.left ?? 0,
      multiplier: row("through.wounded")?.modifier ?? 1,
      injury: before - hitPoints() + (tired - fatigue()),
      hp_after: hitPoints(),
      crippled: meeting.crippled && !statuses.includes("blinded-eye"),
      eye_blinded: statuses.includes("blinded-eye"),
      shock: row("then.markedBy")?.value ?? 0,
    };
    await want(gm, "undo", id);
    expect([hitPoints(), fatigue()]).toEqual([before, tired]);
    return told;
  }

  async function play(given: Given): Promise<Record<string, unknown>> {
    const wanted: number = given["penetrating"] ?? given["basic_damage"] ?? given["injury_given"] ?? 3;
    // A weapon does at least some damage. Armor stops it in rows that expect none.
    if (wanted === 0) return strikes({ ...given, dr: 9 }, 5);
    const got = await strikes(given, wanted);
    // The target loses the row's Hit Points, regardless of the weapon's multiplier.
    if (given["injury_given"] !== undefined && (got["injury"] as number) > wanted) return strikes(given, wanted - 1);
    const left = got["penetrating"] as number | undefined;
    // The body's own DR stops a part, so the damage is higher by that DR.
    const more = given["penetrating"] === undefined || left === undefined ? 0 : given["penetrating"] - left;
    return more === 0 ? got : strikes(given, wanted + more);
  }

  const rules = ledgerRules();
  /** Plays the rows of these rules, except rows with several hits. Every rule must expect at least one value that the attack shows. */
  async function plays(...ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      let read = 0;
      for (const { given, expect: wanted } of rules.find((rule) => rule.id === id)!.rows) {
        // Several bullets are several attacks, with separate rows.
        if ("hits" in given) continue;
        const got = await play(given as Given);
        for (const [key, value] of Object.entries(wanted)) {
          if (!(key in got)) continue;
          read += 1;
          expect({ id, given, key, got: got[key], equal: same(value, got[key]) }).toEqual({ id, given, key, got: got[key], equal: true });
        }
      }
      expect({ id, read: read > 0 }).toEqual({ id, read: true });
    }
  }

  test("[TD-WOUND-01] [TD-WOUND-02] [TD-WOUND-08] [TD-WOUND-12] the injury is the damage minus DR, times the wounding modifier, and at least 1", () =>
    plays("TD-WOUND-01", "TD-WOUND-02", "TD-WOUND-08", "TD-WOUND-12"));

  test("[TD-WOUND-03] [TD-WOUND-04] [TD-WOUND-05] [TD-WOUND-06] [TD-WOUND-11] each damage type has its own wounding modifier", () =>
    plays("TD-WOUND-03", "TD-WOUND-04", "TD-WOUND-05", "TD-WOUND-06", "TD-WOUND-11"));

  test("[TD-WOUND-10] blunt trauma has no wounding modifier", () => plays("TD-WOUND-10"));

  test("[TD-LOC-02] [TD-LOC-34] [TD-LOC-37] [TD-LOC-40] [TD-CHINK-04] a called location changes the effective skill by its modifier", () =>
    plays("TD-LOC-02", "TD-LOC-34", "TD-LOC-37", "TD-LOC-40", "TD-CHINK-04"));

  test("[TD-ROLL-05] [TD-ROLL-06] [TD-LOC-03] [TD-RANDOM-02] [TD-CHINK-05] evaluating, range and a chink change the effective skill, but the torso and a random location do not", () =>
    plays("TD-ROLL-05", "TD-ROLL-06", "TD-LOC-03", "TD-RANDOM-02", "TD-CHINK-05"));

  test("[TD-LOC-06] [TD-LOC-09] [TD-LOC-10] [TD-LOC-12] [TD-LOC-13] [TD-LOC-16] fatigue damage ignores the location; vitals and skull hits have special wounding modifiers, and the skull has 2 extra DR except against toxic damage", () =>
    plays("TD-LOC-06", "TD-LOC-09", "TD-LOC-10", "TD-LOC-12", "TD-LOC-13", "TD-LOC-16"));

  test("[TD-LOC-17] [TD-LOC-18] [TD-LOC-19] only piercing, impaling and tight-beam burning damage can be aimed at an eye; an injury above a tenth of Hit Points blinds it", () =>
    plays("TD-LOC-17", "TD-LOC-18", "TD-LOC-19"));

  test("[TD-LOC-23] [TD-LOC-25] [TD-LOC-26] [TD-LOC-28] [TD-LOC-29] some damage types have higher wounding modifiers on the face and neck; a crushing hit on a male groin doubles the shock", () =>
    plays("TD-LOC-23", "TD-LOC-25", "TD-LOC-26", "TD-LOC-28", "TD-LOC-29"));

  test("[TD-LOC-31] [TD-LOC-32] [TD-LOC-35] [TD-LOC-36] a limb takes no extra damage from impaling and large piercing hits, and is crippled by an injury above a share of Hit Points", () =>
    plays("TD-LOC-31", "TD-LOC-32", "TD-LOC-35", "TD-LOC-36"));

  test("[TD-RANDOM-04] [TD-RANDOM-07] a roll of three dice decides the location of a random hit", () =>
    plays("TD-RANDOM-04", "TD-RANDOM-07"));

  test("[TD-TOLERANCE-03] [TD-TOLERANCE-04] [TD-TOLERANCE-05] [TD-TOLERANCE-06] unliving targets take less injury from impaling and piercing damage, and the usual injury from other damage types", () =>
    plays("TD-TOLERANCE-03", "TD-TOLERANCE-04", "TD-TOLERANCE-05", "TD-TOLERANCE-06"));

  test("[TD-TOLERANCE-08] [TD-TOLERANCE-10] [TD-TOLERANCE-11] [TD-TOLERANCE-12] [TD-TOLERANCE-13] [TD-TOLERANCE-14] homogenous targets take less injury from impaling and piercing damage, and diffuse targets at most 2 points except from area attacks", () =>
    plays("TD-TOLERANCE-08", "TD-TOLERANCE-10", "TD-TOLERANCE-11", "TD-TOLERANCE-12", "TD-TOLERANCE-13", "TD-TOLERANCE-14"));

  test("[TD-TOLERANCE-15] [TD-TOLERANCE-16] [TD-TOLERANCE-18] without a brain, skull and eye hits have no skull effects; without vitals, groin and vitals hits count as torso hits", () =>
    plays("TD-TOLERANCE-15", "TD-TOLERANCE-16", "TD-TOLERANCE-18"));

  test("[TD-CHINK-01] only piercing, impaling and tight-beam burning attacks can be aimed at a chink", () => plays("TD-CHINK-01"));

  test("[TD-ROLL-09] [TD-ROLL-10] a roll up to the skill hits; 3 and 4 always hit, and 17 and 18 always miss", async () => {
    for (const [effective_skill, roll, hits] of [
      [12, 12, true],
      [12, 13, false],
      [20, 17, false],
      [20, 18, false],
      [3, 4, true],
      [3, 3, true],
      [3, 5, false],
    ] as const) {
      const { success } = await play({ effective_skill, roll });
      expect([effective_skill, roll, success]).toEqual([effective_skill, roll, hits]);
    }
  });
});
