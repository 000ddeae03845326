import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, flesh, GM, want, type Seat } from "./seats";
import { SharedTable } from "./shared-table";
import { SCENE } from "./on-map";
import { defends, fires, FiringRange, openRange, rolls, uuidOf } from "./firing-range";

/** Returns the dice of a soak roll with this many hits. These tests play the ledger's rows about secondary targets and penetration. */

const soaks = (wanted: number) => rolls(1, wanted);
const unsoaked = soaks(0);

describe("secondary targets behind the target in the default ruleset", () => {
  let gm: Seat;
  let anna: Seat;
  let range: FiringRange;
  const shared = new SharedTable(() => openRange(), [GM, ANNA]);
  beforeAll(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    range = new FiringRange(gm, anna);
    await range.draw();
  });
  afterAll(() => shared.end());

  const followed = (shot: { readonly met: readonly string[]; readonly ends: readonly string[] }): boolean =>
    shot.met.length > 1 || shot.ends.length > 0;

  test("[UT-11] [UT-49] are attacked by a bullet that misses or penetrates, but not by a bullet that the target stops", async () => {
    await range.begin({ IT: 12, B1: 20 });
    const stopped = await range.fire("IT", [fires(1), defends(0), unsoaked]);
    expect([stopped.met, stopped.rows("IT", "next.").map(({ leaf }: any) => leaf)]).toEqual([["IT hit"], ["next.stopped"]]);
    expect((await range.fire("IT", [fires(1), defends(2), defends(9)])).met).toEqual(["IT miss", "B1 miss"]);
    await range.arm({ "system.penetrates": true });
    const through = await range.fire("IT", [fires(2), defends(0), unsoaked, defends(9)]);
    expect([through.met, through.picks]).toEqual([["IT hit", "B1 miss"], ["B1 only UT-50"]]);
  });

  test("[XF-17] roll no defense if the bullet has lost its only hit in a body", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.penetrates": true });
    const shot = await range.fire("IT", [fires(1), defends(0), unsoaked]);
    expect([shot.met, shot.rows("IT", "next.").map(({ leaf }: any) => leaf)]).toEqual([["IT hit"], ["next.penetrated"]]);
    expect(shot.ends).toEqual(["next.leftEdge"]);
  });

  test("[UT-02] [UT-22] are attacked if a hit penetrates the target with enough damage left; otherwise the target stops the bullet", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.penetrates": true, "system.arp": 4, "system.damage.value": 4 });
    await range.set("IT", { "system.armor.natural": 9 });
    const before = flesh(gm, uuidOf("B1"));
    // Armor 9 less 4 and half of Body 2 soak none of 4 damage and 2 net hits. At least 5 must be left.
    const through = await range.fire("IT", [fires(2), defends(0), rolls(6, 0), defends(0), unsoaked]);
    expect([through.met, through.picks]).toEqual([["IT hit", "B1 hit"], ["B1 only UT-50"]]);
    // The target's body has absorbed its Body (XF-17).
    expect([through.rows("IT", "next.penetrated")[0].values, flesh(gm, uuidOf("B1"))]).toEqual([{ carry: 4 }, before - 4]);
    const stopped = await range.fire("IT", [fires(2), defends(0), rolls(6, 2)]);
    expect(stopped.rows("IT", "next.").map(({ leaf, values }: any) => [leaf, values])).toEqual([
      ["next.stoppedBy", { unresisted: 4, needed: 5 }],
    ]);
    expect(stopped.met).toEqual(["IT hit"]);
    await range.arm({ "system.penetrates": false, "system.arp": 0, "system.damage.value": 5 });
  });

  test("[UT-13] are attacked after a ranged miss, and after a hit with any weapon that can penetrate", async () => {
    await range.begin({ IT: 0.9, B1: 1.8 });
    const ranged = await range.fire("IT", [fires(1), defends(2), defends(9)]);
    expect([ranged.met, followed(ranged)]).toEqual([["IT miss", "B1 miss"], true]);
    expect(followed(await range.fire("IT", [fires(1), defends(0), unsoaked]))).toBe(false);
    await range.arm({ "system.kind": "melee", "system.skill": "blades" });
    const missed = await range.fire("IT", [fires(1), defends(2)], { mode: "melee" });
    expect([missed.met, followed(missed)]).toEqual([["IT miss"], false]);
    await range.arm({ "system.penetrates": true });
    const thrust = await range.fire("IT", [fires(2), defends(0), unsoaked, defends(9)], { mode: "melee" });
    expect([thrust.met, followed(thrust)]).toEqual([["IT hit", "B1 miss"], true]);
  });

  test("[UT-15] [UT-16] [UT-17] are attacked by an area attack only after a hit that penetrates, not after a miss", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.spread": "medium", "system.range.increment": 0, "system.penetrates": true });
    // The area ends at the target, so B1 behind the target is outside the area.
    const area = { form: "cone", at: { scene: SCENE, x: 1300, y: 500 }, among: [] };
    const missed = await range.fire("IT", [fires(1), defends(5, 0, 0, -3)], { area });
    expect([missed.met, followed(missed)]).toEqual([["IT miss"], false]);
    const through = await range.fire("IT", [fires(2), defends(0, 0, 0, -3), unsoaked, defends(6, 0, 0, -3)], { area });
    expect([through.met, through.picks]).toEqual([["IT hit", "B1 miss"], ["B1 only UT-50"]]);
    const single = await range.fire("IT", [fires(1), defends(5, 0, 0, -3), defends(6, 0, 0, -3)]);
    expect([single.met, followed(single)]).toEqual([["IT miss", "B1 miss"], true]);
  });

  test("[UT-50] all roll a defense if in reach, and the bullet hits the entity with the lowest result including cover", async () => {
    // IT is still within reach after its cover has made the bullet miss. Behind IT, two entities cover each other.
    await range.begin({ O1: 6, IT: 12, B1: 20, B2: 34 });
    const first = await range.fire("IT", [fires(3), defends(2, 2), defends(9), defends(2, 2), defends(3, 2), unsoaked]);
    expect([first.met.at(-1), first.picks.at(-1)]).toEqual(["IT hit", "IT lowest UT-50"]);
    await range.place({ IT: 12, B1: 20, B2: 34 });
    const second = await range.fire("IT", [fires(2), defends(9), defends(3), defends(1, 2, 0), unsoaked]);
    expect([second.met, second.picks]).toEqual([["IT miss", "B2 hit"], ["B2 lowest UT-50"]]);
  });

  test("[UT-52] have their defense compared with the existing hits of the attack, and are hit or evade", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.damage.value": 7 });
    const hit = await range.fire("IT", [fires(1), defends(5), defends(0), soaks(1)]);
    expect(hit.compared("B1")).toEqual([{ hits: 1, result: 0, cover: 0, net: 1, outcome: "hit" }]);
    expect(hit.rows("B1", "through.soaked")[0].values).toEqual({ dv: 8, hits: 1, left: 7 });
    const tie = await range.fire("IT", [fires(1), defends(5), defends(1)]);
    expect(tie.compared("B1")).toMatchObject([{ result: 1, net: 0, outcome: "grazing" }]);
    expect([tie.met.at(-1), tie.ends]).toEqual(["B1 grazing", ["next.leftEdge"]]);
  });

  test("[UT-53] include the original target, which is hit if its result without cover is the lowest", async () => {
    await range.begin({ O1: 6, IT: 12, B1: 20 });
    const again = await range.fire("IT", [fires(3), defends(2, 2), defends(9), defends(1, 2), unsoaked]);
    expect([again.met.at(-1), again.picks.at(-1)]).toEqual(["IT hit", "IT lowest UT-50"]);
    const other = await range.fire("IT", [fires(3), defends(2, 2), defends(9), defends(1, 2, 0), unsoaked]);
    expect([other.met.at(-1), other.picks.at(-1)]).toEqual(["B1 hit", "B1 lowest UT-50"]);
  });

  test("[UT-59] are listed on a card with the whole path: rolls, counted cover, choices with reasons, and carried damage", async () => {
    await range.begin({ O1: 6, O2: 8, IT: 12, B1: 20 });
    await range.arm({ "system.penetrates": true });
    const before = [flesh(gm, uuidOf("IT")), flesh(gm, uuidOf("B1"))];
    const chain = [fires(4), defends(3, 2), defends(4), defends(4, 2), defends(2, 2), unsoaked, unsoaked];
    const shot = await range.fire("IT", chain);
    const told = shot.card.meetings.flatMap(({ name, rows }: any) =>
      rows
        .filter(({ question }: any) => question === "hit" || question === "next")
        .map(({ key, rule, values }: any) => [name, key.replace("CROSSFIRE.Card.", ""), rule, Object.values(values).join(" ")]),
    );
    expect(told).toEqual([
      ["IT", "hit.missCover", "SS-ATTACK-03", "4 5 2 1"],
      ["IT", "next.cover", "UT-23", "1 2"],
      ["IT", "next.to", "UT-42", "O1"],
      ["O1", "hit.grazing", "UT-45", "4 4 0 0"],
      ["O1", "next.to", "UT-38", "O2"],
      // The attack has its 4 rolled hits, without the 2 hits of cover that O1 gave.
      ["O2", "hit.grazing", "UT-45", "4 4 0 0"],
      ["O2", "next.to", "UT-50", "IT"],
      ["IT", "hit.hit", "UT-45", "4 3 0 1"],
      ["IT", "next.penetrated", "XF-17", "4"],
      ["IT", "next.to", "UT-50", "B1"],
      ["B1", "hit.hit", "UT-45", "3 2 0 1"],
      ["B1", "hit.fewer", "XF-17", "1"],
      ["B1", "next.stoppedBy", "UT-11", "4 5"],
    ]);
    expect(shot.picks.map((pick) => pick.split(" ")[1])).toEqual(["lowest", "only", "lowest", "only"]);
    // Each entity rolls once, at its first comparison. The second comparison with the target uses the same roll.
    expect(shot.rows("IT", "hit.").map(({ dice }: any) => dice?.hits)).toEqual([3, 3]);
    await want(anna, "undo", shot.id);
    expect([flesh(gm, uuidOf("IT")), flesh(gm, uuidOf("B1"))]).toEqual(before);
  });
});

describe("secondary targets in a module's ruleset that follows the rules as written", () => {
  let range: FiringRange;
  const shared = new SharedTable(
    () => openRange({ ruleset: "unintended-targets" }),
    [GM, ANNA],
    'Hooks.once("init", () => game.crossfire.addRuleset(__system.unintendedTargets))',
  );
  beforeAll(async () => {
    const {
      seats: [gm, anna],
    } = await shared.begin();
    range = new FiringRange(gm, anna);
    await range.draw();
  });
  afterAll(() => shared.end());

  test("[UT-18] are attacked after a tie against cover, which counts as a miss by 0 because of cover", async () => {
    await range.begin({ O1: 6, IT: 12 });
    const shot = await range.fire("IT", [fires(4), defends(2, 2), defends(9), unsoaked]);
    expect(shot.compared("IT")[0]).toMatchObject({ hits: 4, result: 4, net: 0, outcome: "missCover" });
    expect(shot.rows("IT", "next.cover").map(({ values }: any) => values)).toEqual([{ miss: 0, cover: 2 }]);
    expect(shot.met).toEqual(["IT miss", "O1 miss", "IT hit"]);
  });

  /** Columns: modified damage, armor, armor penetration, soak hits, damage left, damage that carries through. */
  test.each([
    [6, 9, 4, 1, 5, 5],
    [1, 3, 6, 0, 1, 1],
    [1, 3, 6, 1, 0, 0],
    [7, 0, 0, 0, 7, 7],
    [11, 8, 4, 5, 6, 6],
  ])(
    "[UT-55] [UT-56] receive the carried damage: %i damage against armor %i less %i with %i soaked leaves %i, and %i carries through",
    async (damage, armor, arp, soaked, left, carry) => {
      await range.begin({ IT: 12, B1: 20 });
      await range.arm({ "system.penetrates": true, "system.arp": arp, "system.damage.value": damage - 1 });
      await range.set("IT", { "system.armor.natural": armor });
      const beyond = carry > 0 ? [defends(0), unsoaked] : [];
      const shot = await range.fire("IT", [fires(1), defends(0), rolls(Math.max(0, armor - arp) + 1, soaked), ...beyond]);
      expect(shot.rows("IT", "through.soaked")[0].values).toEqual({ dv: damage, hits: soaked, left });
      expect(shot.rows("IT", "next.").map(({ leaf, rule, values }: any) => [leaf, rule, values])[0]).toEqual(
        carry > 0 ? ["next.penetrated", "UT-55", { carry }] : ["next.stopped", "UT-11", {}],
      );
      // The damage from before the hit does not count, and the one net hit behind the target adds no damage.
      expect(shot.met.includes("B1 hit") && shot.rows("B1", "through.soaked")[0].values).toEqual(
        carry > 0 && { dv: carry, hits: 0, left: carry },
      );
    },
  );

  test("[UT-55] [UT-56] receive the carried damage without net hits of their own, and their armor can stop the damage", async () => {
    await range.begin({ IT: 12, B1: 20 });
    await range.arm({ "system.penetrates": true, "system.arp": 4, "system.damage.value": 4 });
    await range.set("B1", { "system.armor.natural": 9 });
    const shot = await range.fire("IT", [fires(2), defends(0), unsoaked, defends(0), rolls(6, 3)]);
    expect(shot.compared("B1")).toMatchObject([{ hits: 2, result: 0, net: 2 }]);
    expect(shot.rows("B1", "through.soaked")[0].values).toEqual({ dv: 6, hits: 3, left: 3 });
    expect(shot.rows("B1", "next.")[0].values).toEqual({ unresisted: 3, needed: 5 });
  });

  test("[UT-58] are not hit by a deliberate shot through cover if the weapon cannot penetrate, because the target stops the bullet", async () => {
    await range.begin({ O1: 6, IT: 12, B1: 20 });
    await range.arm({ "system.damage.value": 4 });
    await range.set("O1", { "system.armor.natural": 4 });
    await range.set("IT", { "system.armor.natural": 4 });
    const shot = await range.fire("IT", [fires(1), defends(0, 2, 0), defends(0), rolls(5, 0), rolls(5, 0)], { through: true });
    expect(shot.rows("O1", "next.penetrated")[0].values).toEqual({ carry: 5 });
    expect([shot.met, shot.rows("IT", "next.").map(({ leaf }: any) => leaf)]).toEqual([
      ["IT hit", "O1 hit", "IT hit"],
      ["next.aimedThrough", "next.stopped"],
    ]);
    const around = await range.fire("O1", [fires(1), defends(0), rolls(5, 0)]);
    expect([around.met, around.rows("O1", "next.").map(({ leaf }: any) => leaf)]).toEqual([["O1 hit"], ["next.stopped"]]);
  });
});
