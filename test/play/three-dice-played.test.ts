import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readPackEntry } from "../../tools/build/pack-entries.mjs";
import { ROOT } from "../../tools/build/files.mjs";
import { sumOf } from "../../module/rules/chance/roll-specs";
import { rowsOf } from "../ledger/rows";
import { at, drawMap, stands } from "./on-map";
import { attackAt, GM, GUARD, openTable, plain, recordAt, RIFLE, SCOUT, settle, shoot, told, valueOf, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

/**
 * Values that a row of the 3d6 ledger gives or expects. These tests play the rows about rolls, ranges, locations and large areas, and read
 * all values from the card.
 */
type Given = Readonly<Record<string, any>>;

const BLADE = "blade00000000000";
const FIST = "fist000000000000";
const METRES = 0.9144;
const SURE = 40;
const HEALTH = 10;
/** More Hit Points than any row takes, and a DR that no damage exceeds. */
const [PLENTY, THICK] = [150, 99];

const arm = (_id: string, kind: string, skill: string) => ({
  ...{ _id, name: skill, type: "weapon" },
  system: {
    ...{ kind, skill, damage: { woundClass: "cr" }, roll: { dice: 0, faces: 6, add: 5 }, range: { increment: 80, max: 900 }, ready: true },
    ...(kind === "ranged" ? { modes: ["single"], ammo: { value: 900, max: 900, type: "rifle" } } : {}),
  },
});
const person = (uuid: string) => ({
  ...{ _id: uuid.split(".")[1], name: uuid, type: "npc", ownership: { default: 0 } },
  system: {
    attributes: { strength: 10, dexterity: 10, intelligence: 10, health: HEALTH },
    skills: { longarms: SURE, blades: SURE, unarmed: SURE },
    mode: "quick",
  },
  items: [arm(RIFLE, "ranged", "longarms"), arm(BLADE, "melee", "blades"), arm(FIST, "melee", "unarmed")],
});

/** Returns the faces of three dice with this sum. */
const dice = (sum: number): readonly number[] => [0, 1, 2].map((at) => Math.floor((sum + at) / 3));
/** Sums of three dice: an attack that hits without a critical success, a failed dodge, and a successful dodge. */
const [PLAIN, BADLY, WELL] = [9, 18, 4];
const LOCATIONS = ["torso", "vitals", "skull", "eye", "face", "neck", "groin", "arm", "leg", "hand", "foot"];

/** Sums and faces of the dice: the attack, the dodge, the location, and the rolls for the wound. */
interface Rolls {
  readonly roll?: number;
  readonly dodge?: number;
  readonly place?: readonly number[];
  readonly after?: readonly number[];
}

describe("rolls, ranges, locations and large areas in the tests of the 3d6 ledger", () => {
  let gm: Seat;
  const shared = new SharedTable(
    () => openTable(14, [person(SCOUT), person(GUARD)], { ruleset: "three-dice", opponentFigures: "all" }),
    [GM],
  );
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm],
    } = await shared.begin());
    await change(GUARD, { "system.attributes.strength": PLENTY, "system.pools.hp.value": PLENTY });
  });

  const change = (uuid: string, changes: object): Promise<void> => gm.g.fromUuidSync(uuid).update(changes).then(settle);
  const armed = (id: string, changes: object): Promise<void> => change(`${SCOUT}.Item.${id}`, changes);
  const hitPoints = (uuid = GUARD): number => valueOf(gm, uuid, "system.pools.hp.value") - valueOf(gm, uuid, "system.overflow");

  /**
   * Makes an attack with these rolls. The defense is chosen automatically.
   * @returns the card and its first meeting; for a refused attack, only the id and the rule
   */
  async function attack(more: object, { roll = PLAIN, dodge = BADLY, place = [], after = [] }: Rolls = {}, target = GUARD): Promise<any> {
    const faces = [...dice(roll), ...(dodge === 0 ? [] : dice(dodge)), ...place, ...after];
    gm.g.fall(...faces.map((face) => [6, face]));
    const id = await shoot(gm, SCOUT, target, more);
    const { status, card, refusal } = attackAt(gm, id);
    if (status === "refused") return { id, refused: refusal.rule };
    expect([status, told(gm), gm.run("unfallen()")]).toEqual(["resolved", [], 0]);
    const [meeting] = card.meetings;
    const row = (leaf: string): any => meeting.rows.find(({ key }: any) => key.startsWith(`CROSSFIRE.Card.${leaf}`));
    return { id, card, meeting, row, refused: null, asked: recordAt(gm, id).replies.map(({ ask }: any) => ask) };
  }
  const undo = async ({ id }: { id: string }): Promise<void> => want(gm, "undo", id);
  const part = ({ row }: any, name: string): number =>
    (row("through.reduced")?.parts ?? []).filter((one: any) => one.part === name).reduce((sum: number, { value }: any) => sum + value, 0);

  test("[TD-ROLL-03] an attack is rolled against the skill of the chosen weapon", async () => {
    await change(SCOUT, { "system.skills": { longarms: 14, blades: 11 } });
    for (const [weapon, skill] of [
      [RIFLE, 14],
      [BLADE, 11],
    ] as const) {
      const struck = await attack({ weapon });
      expect(struck.row("hit.hit").values).toMatchObject({ rolled: PLAIN, skill, margin: skill - PLAIN });
      await undo(struck);
    }
  });

  /** Gives the guard 10 Hit Points, and the rifle this damage and wound class. */
  async function frail(add: number, woundClass: string, more: object = {}): Promise<void> {
    await change(GUARD, { "system.attributes.strength": 10, "system.pools.hp.value": 10, ...more });
    await armed(RIFLE, { "system.roll.add": add, "system.damage.woundClass": woundClass });
  }
  const statusesOf = (): string[] => plain([...gm.g.fromUuidSync(GUARD).statuses]).sort();

  test("[TD-TOLERANCE-16] [TD-LOC-18] [TD-LOC-22] a hit on an eye of a body without a brain counts as a face hit that blinds the eye", async () => {
    await frail(3, "pi", { "system.lacks": ["brain"] });
    const struck = await attack({ called: { location: "eye", side: "left" } }, { after: dice(9) });
    expect([hitPoints(), struck.row("then.testFailed").values]).toEqual([7, { rolled: 9, skill: HEALTH - 5 }]);
    expect(statusesOf()).toEqual(["blinded-eye", "prone", "shocked", "stunned"]);
  });

  test("[TD-CHINK-06] [TD-LOC-12] [TD-LOC-14] a chink in a helmet halves the helmet's DR, but not the skull's DR", async () => {
    await frail(5, "pi", { "system.armor.natural": 5 });
    const struck = await attack({ called: { location: "skull" }, aiming: { chink: true } }, { after: dice(9) });
    expect([part(struck, "dr"), hitPoints(), struck.row("then.testFailed").values.skill]).toEqual([-4, 6, HEALTH - 10]);
    expect(statusesOf()).toContain("unconscious");
  });

  test("[TD-LOC-14] [TD-ROLL-09] a failed knockdown roll stuns and knocks down; by five or more, or with a critical failure, it knocks out", async () => {
    const fell = ["prone", "stunned"];
    for (const [health, sum, expected] of [
      [10, 10, []],
      [10, 11, fell],
      [10, 14, fell],
      [10, 15, ["prone", "unconscious"]],
      [15, 17, ["prone", "unconscious"]],
      [16, 16, []],
      [16, 17, fell],
      [16, 18, ["prone", "unconscious"]],
    ] as const) {
      // 6 points of injury are a major wound of someone with 10 Hit Points.
      await frail(6, "cr", { "system.attributes.health": health });
      const struck = await attack({ called: { location: "torso" } }, { after: dice(sum) });
      const of = ["prone", "stunned", "unconscious"].filter((id) => statusesOf().includes(id));
      expect({ health, sum, hp: hitPoints(), of }).toEqual({ health, sum, hp: 4, of: expected });
      expect(struck.row(`then.test${expected.length > 0 ? "Failed" : "Passed"}`)?.values).toEqual({ rolled: sum, skill: health });
      await undo(struck);
      expect([hitPoints(), statusesOf()]).toEqual([10, []]);
    }
  });

  test("[TD-LOC-29] [TD-ROLL-02] [TD-ROLL-07] shock lowers an injured attacker's skill by the points of injury, at most four, until the injury is undone", async () => {
    const order = { attacker: GUARD, attackerToken: null, weapon: RIFLE, target: SCOUT, mode: "single", called: null, aim: 0 };
    const parts = (): string[] =>
      plain(gm.g.__system.preview({ ...order, modifiers: [{ name: "rain", value: -2 }] })).roll.parts.map(
        ({ part, value, rule }: any) => `${part} ${value} ${rule}`,
      );
    const plainly = [`skill ${SURE} TD-ROLL-03`, "typed -2 TD-ROLL-07"];
    for (const [injury, shock] of [
      [1, -1],
      [3, -3],
      [5, -4],
    ] as const) {
      await frail(injury, "cr");
      expect(parts()).toEqual(plainly);
      const struck = await attack({ called: { location: "torso" } });
      expect({ injury, hp: hitPoints(), parts: parts() }).toEqual({
        injury,
        hp: 10 - injury,
        parts: [plainly[0], `shock ${shock} TD-LOC-29`, plainly[1]],
      });
      await undo(struck);
      expect(parts()).toEqual(plainly);
    }
  });

  test("[TD-LOC-27] only the card of a deadly cutting hit on the neck notes a possible decapitation", async () => {
    const noted = async (add: number, woundClass: string, location: string): Promise<readonly unknown[]> => {
      await frail(add, woundClass);
      const wounded = add < 40 ? { after: dice(9) } : {};
      const struck = await attack({ called: { location } }, wounded);
      const key = struck.row("then.noted-decapitation")?.key ?? null;
      await undo(struck);
      return [key !== null, plain(gm.g.fromUuidSync(GUARD).system.pools.hp.value)];
    };
    // A cut to the neck counts twice: 80 points leave 70 below zero, which is death at five times the Hit Points below zero.
    expect(await noted(40, "cut", "neck")).toEqual([true, 10]);
    expect(await noted(40, "cr", "neck")).toEqual([false, 10]);
    expect(await noted(40, "cut", "torso")).toEqual([false, 10]);
    expect(await noted(3, "cut", "neck")).toEqual([false, 10]);
  });

  test("[TD-RANDOM-04] [TD-TOLERANCE-17] a random arm or hand hit on a body without arms strikes the torso, and no die decides the side", async () => {
    const limbs = ["head", "torso", "left-leg", "right-leg"].map((kind) => ({ id: kind, kind }));
    await frail(1, "pi", { "system.bodyPlan": limbs });
    for (const sum of [8, 15]) {
      const struck = await attack({ aiming: { situation: "blind-fire" } }, { place: dice(sum) });
      expect(struck.row("where.rolled")).toMatchObject({ values: { face: sum }, words: { limb: "CROSSFIRE.Limb.torso" } });
    }
  });

  test("[TD-RANDOM-07] [TD-RANDOM-04] a random hit on a foot from straight above strikes a hand, and a die decides the side", async () => {
    await frail(1, "cr");
    const struck = await attack({ aiming: { situation: "blind-fire", overhead: true } }, { place: [...dice(16), 2] });
    expect(struck.row("where.rolled").words.limb).toBe("CROSSFIRE.Limb.right-hand");
  });

  test("[TD-ROLL-06] the distance penalty lowers the skill in the panel, the odds and the card, and an entered penalty replaces it", async () => {
    await change(SCOUT, { "system.skills.longarms": 16 });
    await drawMap(gm, { tokens: [stands(SCOUT, 5, 5), stands(GUARD, 25, 5)] });
    const from = { attackerToken: at(SCOUT) };
    const odds: unknown[] = [];
    for (const { stated, skill } of [
      { stated: {}, skill: 9 },
      { stated: { aiming: { range: -7 } }, skill: 9 },
      { stated: { aiming: { range: 0 } }, skill: 16 },
      { stated: { hand: { meters: 5 } }, skill: 13 },
      { stated: { attackerToken: null, target: GUARD }, skill: 16 },
    ]) {
      const order = {
        ...from,
        attacker: SCOUT,
        weapon: RIFLE,
        target: at(GUARD),
        mode: "single",
        called: null,
        aim: 0,
        modifiers: [],
        ...stated,
      };
      const { roll, distancePenalty } = plain(gm.g.__system.preview(order));
      const own = "hand" in stated ? -3 : "target" in stated ? 0 : -7;
      expect([stated, sumOf(roll.parts), distancePenalty]).toEqual([stated, skill, own]);
      const found: unknown[] = [];
      const listener = { prospect: (_call: unknown, ruling: unknown) => found.push(plain(ruling)), dangers: () => {} };
      await gm.g.__system.followOdds(order, [null], listener, new AbortController().signal);
      odds.push(found[0]);
      const struck = await attack({ ...from, ...stated }, {}, at(GUARD));
      expect(struck.row("hit.hit").values).toMatchObject({ rolled: PLAIN, skill, margin: skill - PLAIN });
      await undo(struck);
    }
    const [fromMap, typed, none] = odds;
    expect(fromMap).toEqual(typed);
    expect(none).not.toEqual(typed);
  });

  test("[TD-ROLL-08] a roll that exceeds the skill by ten or more is a critical failure", async () => {
    for (const { given, expect: wanted } of rowsOf("TD-ROLL-08")) {
      await change(SCOUT, { "system.skills.longarms": given["effective_skill"] });
      const { meeting, row } = await attack({}, { roll: given["roll"], dodge: 0 });
      expect(meeting.contact).toBe("miss");
      const leaf = wanted["outcome"] === "critical failure" ? "critical" : "miss";
      expect([given, row("hit.").key]).toEqual([given, `CROSSFIRE.Card.hit.${leaf}-margin`]);
    }
  });

  test("[TD-RANGE-02] [TD-RANGE-03] [TD-RANGE-05] damage is full up to the half-damage range, and halved before DR beyond that range", async () => {
    for (const { given, expect: wanted } of ["TD-RANGE-02", "TD-RANGE-03", "TD-RANGE-05"].flatMap(rowsOf)) {
      const { distance_yd: yards, half_d_yd: half, max_yd: max, basic_damage: basic, dr = 0 } = given;
      await armed(RIFLE, { "system.carries": { half, max }, "system.roll.add": basic });
      await change(GUARD, { "system.armor.natural": dr });
      const before = hitPoints();
      const struck = await attack({ hand: { meters: yards * METRES } });
      expect([given, basic + part(struck, "range")]).toEqual([given, wanted["damage_at_range"]]);
      expect(before - hitPoints()).toBe(wanted["penetrating"] ?? wanted["damage_at_range"]);
      await undo(struck);
    }
  });

  test("[TD-CHINK-07] a chink and an armor divisor both divide the DR, and the DR is rounded down once", async () => {
    for (const { given, expect: wanted } of rowsOf("TD-CHINK-07")) {
      await armed(RIFLE, { "system.divisor": given["divisor"], "system.damage.woundClass": "imp", "system.roll.add": 20 });
      await change(GUARD, { "system.armor.natural": given["dr"] });
      const struck = await attack({ called: { location: "torso" }, aiming: { chink: Boolean(given["chink"]) } });
      expect([given, 0 - part(struck, "dr")]).toEqual([given, wanted["dr_total"]]);
      await undo(struck);
    }
  });

  test("[TD-LOC-14] [TD-LOC-22] [TD-LOC-30] [TD-LOC-42] a major wound requires a knockdown roll, with a penalty at the skull, face and groin", async () => {
    const hurt = async (given: Given, add: number): Promise<any> => {
      const hp = given["hp"] ?? 10;
      await change(GUARD, { "system.attributes.strength": hp, "system.pools.hp.value": hp, "system.male": Boolean(given["male"]) });
      await armed(RIFLE, { "system.damage.woundClass": given["type"], "system.roll.add": add });
      // Only a major wound, or a wound to the head, requires three more dice.
      const rolls = add > hp / 2 || given["location"] !== "torso";
      return attack({ called: { location: given["location"] } }, { after: rolls ? [1, 1, 2] : [] });
    };
    for (const { given, expect: wanted } of ["TD-LOC-14", "TD-LOC-22", "TD-LOC-30"].flatMap(rowsOf)) {
      // The wound is large enough to be major, and does not knock out the target.
      const struck = await hurt({ ...given, hp: 40 }, given["location"] === "skull" ? 8 : 21);
      const { rule, values } = struck.row("then.test");
      expect([given, rule, values.skill - HEALTH]).toEqual([given, "TD-LOC-14", wanted["knockdown_mod"]]);
      await undo(struck);
    }
    for (const { given, expect: wanted } of rowsOf("TD-LOC-42")) {
      const struck = await hurt(given, given["penetrating"]);
      expect([10 - hitPoints(), struck.row("then.test") !== undefined]).toEqual([wanted["injury"], wanted["major_wound"]]);
      await undo(struck);
    }
  });

  test("[TD-LOC-15] the card of a critical hit names the critical hit table, which is the head table for the skull and the face", async () => {
    for (const { given, expect: wanted } of [...rowsOf("TD-LOC-15"), { given: { location: "face" }, expect: { critical_table: "head" } }]) {
      await armed(RIFLE, { "system.roll.add": 1 });
      const location = given["location"];
      const struck = await attack({ called: { location } }, { roll: 3, dodge: 0, after: location === "face" ? [1, 1, 1] : [] });
      expect(struck.row("then.noted").key).toBe(`CROSSFIRE.Card.then.noted-critical-${wanted["critical_table"]}`);
      await undo(struck);
    }
  });

  test("[TD-LOC-07] [TD-LOC-20] a sheet's own location rows replace rows of the default table, and poison in the eye does not blind", async () => {
    const [{ given, expect: wanted }] = rowsOf("TD-LOC-20") as [{ given: Given; expect: Given }];
    await armed(RIFLE, { "system.damage.woundClass": given["type"], "system.roll.add": given["penetrating"] });
    await change(GUARD, { "system.landing": { "10": "left-eye" } });
    for (const [sum, place] of [
      [10, "left-eye"],
      [11, "groin"],
    ] as const) {
      const before = hitPoints();
      const struck = await attack({ called: { location: "random" } }, { place: dice(sum) });
      expect([sum, struck.meeting.limb]).toEqual([sum, place]);
      expect([before - hitPoints(), struck.row("through.arithmetic").values.modifier]).toEqual([wanted["injury"], wanted["multiplier"]]);
      expect(gm.g.fromUuidSync(GUARD).statuses.has("blinded-eye")).toBe(wanted["eye_blinded"]);
      await undo(struck);
    }
  });

  test("[TD-LOC-24] corrosion damage to the face blinds one eye at a major wound, and both if it exceeds full Hit Points", async () => {
    for (const { given, expect: wanted } of rowsOf("TD-LOC-24")) {
      const { hp, penetrating, location, type } = given;
      await change(GUARD, { "system.attributes.strength": hp, "system.pools.hp.value": hp });
      await armed(RIFLE, { "system.damage.woundClass": type, "system.roll.add": penetrating });
      // A die for the side if one eye is lost, and then the knockdown roll.
      const after = [...(wanted["eyes_blinded"] === 1 ? [1] : []), ...(wanted["injury"] < hp ? [1, 1, 2] : [])];
      const struck = await attack({ called: { location } }, { after });
      const { statuses } = gm.g.fromUuidSync(GUARD);
      const blinded = statuses.has("blinded") ? 2 : statuses.has("blinded-eye") ? 1 : 0;
      expect([given, hp - hitPoints(), blinded]).toEqual([given, wanted["injury"], wanted["eyes_blinded"]]);
      const cited = struck.meeting.rows.filter(({ key }: any) => key === "CROSSFIRE.Card.then.crippled").map(({ rule }: any) => rule);
      expect(cited).toEqual(Array.from({ length: wanted["eyes_blinded"] }, () => "TD-LOC-24"));
      await undo(struck);
    }
  });

  test.each([
    ["arm", "TD-LOC-33", 6],
    ["hand", "TD-LOC-36", 4],
  ])(
    "[TD-LOC-33] [TD-LOC-36] for an injury above the limit of the %s, the card cites %s and shows the points that are not lost",
    async (location, rule, most) => {
      await frail(9, "cr");
      const struck = await attack({ called: { location, side: "left" } }, { after: dice(9) });
      expect(struck.row("through.cappedInjury")).toMatchObject({ rule, values: { from: 9, limit: most, lost: 9 - most } });
      expect(hitPoints()).toBe(10 - most);
    },
  );

  test("[TD-LOC-39] [TD-LOC-41] an attack on a weapon or a grab at a weapon has the full penalty and does not injure the target", async () => {
    for (const { given, expect: wanted } of rowsOf("TD-LOC-41")) {
      await armed(BLADE, { "system.grapples": Boolean(given["grappling"]) });
      const before = hitPoints();
      const aiming = { weaponPenalty: given["weapon_penalty"] };
      const struck = await attack({ weapon: BLADE, called: { location: "weapon" }, aiming });
      expect(struck.row("hit.hit").values.skill - SURE).toBe(wanted["penalty"]);
      expect(struck.row("where.").rule).toBe(given["grappling"] ? "TD-LOC-41" : "TD-LOC-39");
      expect([struck.meeting.limb, before - hitPoints(), [...gm.g.fromUuidSync(GUARD).statuses]]).toEqual(["weapon", 0, []]);
    }
  });

  test("[TD-RANDOM-03] a location is rolled only if the attack hits and no defense succeeds", async () => {
    for (const { given, expect: wanted } of [
      ...rowsOf("TD-RANDOM-03"),
      { given: { attack_success: true, defended: true }, expect: { roll_location: false } },
    ]) {
      const roll = given["attack_success"] ? PLAIN : 17;
      const dodge = given["defended"] ? WELL : given["attack_success"] ? BADLY : 0;
      await change(SCOUT, { "system.skills.longarms": given["attack_success"] ? SURE : 10 });
      const { asked } = await attack({ called: { location: "random" } }, { roll, dodge, place: wanted["roll_location"] ? dice(10) : [] });
      expect(asked.some((ask: string) => ask.startsWith("locate"))).toBe(wanted["roll_location"]);
    }
  });

  test("[TD-TOLERANCE-02] [TD-TOLERANCE-07] [TD-TOLERANCE-09] machines and undead are unliving, statues and walls are homogenous, and swarms are diffuse", async () => {
    const entry = (file: string): Given => readPackEntry(ROOT, `3d6-opponents/${file}.yaml`) as Given;
    const bodies: readonly (readonly [Given, modifier: number | string, injury: number | string])[] = [
      [{ name: "Truck", type: "vehicle", system: { attributes: { body: 60 } } }, "1/3", 20],
      [{ name: "Wall", type: "barrier", system: { structure: 60, armor: 0 } }, 0.2, 12],
      [entry("shambler"), "1/3", "19.67 ≈ 19"],
      [entry("stone-guardian"), 0.2, "10.8 ≈ 10"],
      [entry("rat-swarm"), 1, "60 ≈ 1"],
    ];
    await armed(RIFLE, { "system.damage.woundClass": "pi", "system.roll.add": 60 });
    for (const [{ _id, _key, ...data }, modifier, injury] of bodies) {
      const { uuid } = await gm.g.Actor.implementation.create(data);
      // A critical success, which no target can evade.
      gm.run("load(1)");
      const id = await shoot(gm, SCOUT, uuid, { hand: { meters: 5 } });
      const rows = attackAt(gm, id).card.meetings[0].rows.filter(({ key }: any) => key.endsWith("through.arithmetic"));
      expect([data["name"], rows[0].values]).toMatchObject([data["name"], { modifier, injury }]);
    }
  });

  describe("a large-area attack", () => {
    const piece = (location: string, figure: number | Given) => ({
      ...{ name: location, type: "armor" },
      system: {
        ...{ equipped: true, locations: [location] },
        ...(typeof figure === "number"
          ? { rating: figure }
          : { types: Object.fromEntries(Object.entries(figure).map(([type, value]) => [type, { value }])) }),
      },
    });
    const KINDS: Readonly<Record<string, string>> = { "area effect": "area-effect", cone: "cone", immersion: "immersion" };

    /** Makes a large-area attack on a body with the row's DR by location. @returns the DR that the card shows */
    async function drOf(given: Given): Promise<number> {
      const { torso_dr: torso, torso_dr_by_type: byType, exposed_dr_by_type: typed, exposed_dr: exposed, all_dr: all } = given;
      const known: Given = { ...(typed ?? exposed ?? all), torso: byType ?? torso };
      const guard = gm.g.fromUuidSync(GUARD);
      const items = LOCATIONS.map((location) => piece(location, known[location] ?? THICK));
      const worn = await guard.createEmbeddedDocuments("Item", items);
      // Legs and feet are immersed up to the knee.
      await change(GUARD, { "system.stance": { turnedAway: Boolean(given["turned_away"]), immersed: given["immersed"] ? "legs" : "" } });
      const areaKind = given["immersed"] ? "immersion" : (KINDS[given["attack_kind"]] ?? "cone");
      await armed(RIFLE, {
        "system.areaKind": areaKind,
        "system.roll.add": THICK,
        "system.damage.woundClass": given["damage_kind"] ?? "cr",
      });
      const covered = given["not_exposed"] ? { hand: { cover: "good", limbs: ["head"] } } : {};
      const struck = await attack({ aiming: { largeArea: true }, ...covered }, { after: PLENTY / 2 < THICK ? [1, 1, 2] : [] });
      expect(struck.row("where.").rule).toBe("TD-AREA-12");
      const dr = 0 - part(struck, "dr");
      await undo(struck);
      await guard.deleteEmbeddedDocuments(
        "Item",
        worn.map(({ id }: any) => id),
      );
      return dr;
    }

    test("[TD-AREA-05] [TD-AREA-07] [TD-AREA-08] [TD-AREA-09] [TD-AREA-10] [TD-AREA-11] is reduced by the mean of the torso's DR and the lowest exposed DR", async () => {
      for (const id of ["TD-AREA-05", "TD-AREA-07", "TD-AREA-08", "TD-AREA-09", "TD-AREA-10", "TD-AREA-11"])
        for (const { given, expect: wanted } of rowsOf(id))
          expect([id, given, await drOf(given)]).toEqual([id, given, wanted["effective_dr"]]);
    });

    test("[TD-AREA-12] [TD-AREA-13] injures like a hit on the torso, unless only a single location or limb is exposed", async () => {
      const parts = ["torso", "groin", "arm", "leg", "hand", "foot", "skull", "face", "eye", "neck"];
      const sides = (location: string): string[] =>
        ["arm", "leg", "hand", "foot", "eye"].includes(location) ? [`left-${location}`, `right-${location}`] : [location];
      // A lone hand and a lone eye besides the rows: a third of the Hit Points cripples a hand, and the eye multiplies nothing here.
      const more = [
        { given: { penetrating: 9, type: "burn", exposed: ["hand"], hp: 10 }, expect: { injury: 4, lost: 5 } },
        { given: { penetrating: 9, type: "burn", exposed: ["hand", "arm"], hp: 10 }, expect: { injury: 6, lost: 3 } },
        { given: { penetrating: 9, type: "burn", exposed: ["hand", "foot"], hp: 10 }, expect: { injury: 9, lost: 0 } },
        { given: { penetrating: 5, type: "cor", exposed: ["neck", "face"], hp: 20 }, expect: { location_used: "torso", injury: 5 } },
      ];
      for (const { given, expect: wanted } of [...rowsOf("TD-AREA-12"), ...rowsOf("TD-AREA-13"), ...more]) {
        const { penetrating, type, hp = 100, exposed } = given as Given;
        await change(GUARD, { "system.attributes.strength": hp, "system.pools.hp.value": hp });
        await armed(RIFLE, { "system.areaKind": "cone", "system.roll.add": penetrating, "system.damage.woundClass": type });
        // One of each exposed pair.
        const bare = exposed.map((location: string) => sides(location)[0]);
        const limbs = parts.flatMap(sides).filter((id) => !bare.includes(id));
        const injury = (wanted as Given)["injury"];
        const crippled = ((wanted as Given)["lost"] ?? 0) > 0;
        const after = crippled || injury > hp / 2 ? [1, 1, 2] : [];
        const struck = await attack({ aiming: { largeArea: true }, hand: { limbs } }, { after });
        const got = { location_used: struck.meeting.limb, injury: hp - hitPoints() };
        expect([given, got]).toEqual([given, { ...got, location_used: (wanted as Given)["location_used"] ?? got.location_used, injury }]);
        expect([given, struck.meeting.crippled ?? false]).toEqual([given, crippled]);
        await undo(struck);
      }
    });

    test("[TD-LOC-05] [TD-AREA-02] hits the whole body with breath, fire or acid, and a called location is refused", async () => {
      const modes: unknown[] = [];
      for (const areaKind of ["", "cone", "immersion"]) {
        await armed(RIFLE, { "system.areaKind": areaKind, "system.area.radius": areaKind ? 3 : null });
        const struck = await attack({});
        modes.push([areaKind, struck.row("where.").rule]);
        await undo(struck);
        const called = await attack({ called: { location: "torso" } });
        expect([areaKind, called.refused]).toEqual([areaKind, areaKind ? "TD-LOC-05" : null]);
      }
      expect(modes).toEqual([
        ["", "TD-LOC-01"],
        ["cone", "TD-AREA-12"],
        ["immersion", "TD-AREA-12"],
      ]);
    });

    test("[TD-AREA-03] [TD-AREA-04] hits the whole body of a target seven sizes smaller, unless the target is pinned and a location is called", async () => {
      for (const { given, expect: wanted } of [...rowsOf("TD-AREA-03"), ...rowsOf("TD-AREA-04")]) {
        await change(SCOUT, { "system.sizeModifier": given["sm_attacker"] });
        await change(GUARD, { "system.sizeModifier": given["sm_target"] });
        await gm.g.fromUuidSync(GUARD).toggleStatusEffect("pinned", { active: Boolean(given["pinned"]) });
        await armed(BLADE, { "system.scaled": Boolean(given["weapon_scaled"]) });
        await settle();
        const weapon = given["unarmed"] ? FIST : BLADE;
        const { refused } = await attack({ weapon, called: { location: "left-arm" } });
        const struck = await attack({ weapon });
        const got: Given = {
          is_large_area: struck.row("where.").rule === "TD-AREA-12",
          giant_may_target: refused === null,
        };
        expect([given, got]).toMatchObject([given, wanted]);
        expect([null, "TD-AREA-04"]).toContain(refused);
      }
    });
  });
});
