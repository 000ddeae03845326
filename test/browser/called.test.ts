import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { fixFaces, type FixedDie } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allFacesFell,
  allRead,
  allSee,
  attackCount,
  cardButton,
  expectAllQuiet,
  flesh,
  GENERATIONS,
  GUARD,
  GUARD_PISTOL,
  hits,
  ILKA,
  openChat,
  orderOf,
  RIFLE,
  sitDown,
  startAfresh,
  statusesOf,
  TOKENS,
  valueOf,
  waitForStatus,
  type People,
  type SeenAttack,
} from "./people";

/** Dice of a called shot at the forearm. Ilka rolls 13 minus 6; the guard rolls 7 to defend and 8 to soak. */
const FOREARM: readonly FixedDie[] = [...hits(7, 4), ...hits(7, 1), ...hits(8, 8)];
/**
 * Attack dice of a called shot at the gut: Ilka's 13 minus 6. The guard rolls Body 4 + Willpower once against Stunned and once against
 * Nauseous.
 */
const GUT_DICE = 7;

describe.each(GENERATIONS)("called shots on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  /** Makes Ada attack the guard with a called shot, as a macro does. Returns the attack as each client sees it. */
  async function shootAt(called: object, dice: readonly FixedDie[]): Promise<SeenAttack[]> {
    const { gm, ada } = people;
    await fixFaces(gm, dice);
    const after = await attackCount(ada);
    const order = { ...orderOf({ attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard }), called };
    await ada.evaluate((g, given: object) => g.game.crossfire.attack(given), order);
    const { id } = await waitForStatus(ada, "resolved", { after });
    const seen = await allSee(people, "resolved", id);
    await allFacesFell(gm);
    return seen;
  }

  const pistolReady = (seat: People["gm"]) => valueOf(seat, `${GUARD}.Item.${GUARD_PISTOL}`, "system.ready");

  test("[SS-CALLED-19] [SS-CALLED-05] a called shot that hits the forearm makes the target drop its pistol, and undo returns the pistol", async () => {
    const { gm, ada } = people;
    await allRead(people, pistolReady, true);
    const [seen] = await shootAt({ location: "forearm", side: "right" }, FOREARM);
    expect(seen!.shown).toContain("Forearm (right), as called");
    expect(seen!.shown).toContain("capped at 2");
    expect(seen!.shown).toContain("Broken Grip, rounds: 2");
    expect(seen!.shown).toContain("Drops held items (right hand)");
    await allRead(people, (seat) => statusesOf(seat, GUARD), ["broken-grip", "weak-side"]);
    await allRead(people, pistolReady, false);
    await screenshot(ada, `called-forearm-${generation}`);
    await screenshot(gm, `called-forearm-gm-${generation}`);
    await openChat(gm);
    await gm.press(cardButton(gm, seen!.id, "undo"));
    await allSee(people, "undone", seen!.id);
    await allRead(people, (seat) => statusesOf(seat, GUARD), []);
    await allRead(people, pistolReady, true);
    await allRead(people, (seat) => flesh(seat, GUARD), 18);
  });

  test("[SS-CALLED-24] a called shot that hits the gut requires two tests from the target, and causes Slow Death without a test", async () => {
    const { ada } = people;
    const willpower = await valueOf<number>(ada, GUARD, "system.effective.willpower");
    const test = (wanted: number): FixedDie[] => hits(4 + willpower, wanted);
    // 10 + 3 net hits - 8 soaked = 5 damage, which costs no dice yet. The guard resists Stunned with 2 hits and fails Nauseous with 3 of 4.
    const [seen] = await shootAt({ location: "gut" }, [...hits(GUT_DICE, 4), ...hits(7, 1), ...hits(8, 8), ...test(2), ...test(3)]);
    expect(seen!.shown).toContain("Passed Stunned, hits: 2 vs 2");
    expect(seen!.shown).toContain("Failed Nauseous, hits: 3 vs 4");
    expect(seen!.shown).toContain("Slow Death");
    await allRead(people, (seat) => statusesOf(seat, GUARD), ["nauseous", "slow-death"]);
    await screenshot(ada, `called-gut-${generation}`);
  });

  test("[SS-CALLED-22] the card lists the dice that a nauseous attacker loses", async () => {
    const { gm } = people;
    await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).toggleStatusEffect("nauseous", { active: true }), ILKA);
    await eventually(() => statusesOf(people.ada, ILKA), "what Ada sees").toEqual(["nauseous"]);
    // 13 dice minus 6 for the location and 4 for Nauseous.
    const [seen] = await shootAt({ location: "forearm", side: "left" }, [...hits(3, 0), ...hits(7, 0)]);
    expect(seen!.shown).toContain("3 dice");
    expect(seen!.shown).toContain("Nauseous");
    await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).toggleStatusEffect("nauseous", { active: false }), ILKA);
  });

  test("no client logs an error or a warning", async () => {
    await expectAllQuiet(people);
  });
});
