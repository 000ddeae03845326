import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { d20, fixFaces, type FixedDie } from "./harness/faces";
import { faultsUnfolded } from "./harness/faults";
import { screenshot } from "./harness/screenshot";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allFacesFell,
  allRead,
  allSee,
  ATTACK_DIALOG,
  attackCount,
  barOf,
  expectAllQuiet,
  flesh,
  GENERATIONS,
  GUARD,
  hits,
  ILKA,
  openSheet,
  PISTOL,
  READY_TO_SHOOT,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  statusesOf,
  target,
  TOKENS,
  valueOf,
  waitForStatus,
  WORKER,
  type People,
  type SeenAttack,
} from "./people";

/**
 * Ilka Rennard: Longarms 7 + Agility 6. Dock Guard: defends with Reaction 4 + Intuition 3, soaks with Armor 9 minus 3 + half of Body 4.
 * Dock Worker: defends with 3 + 3, soaks with half of Body 3.
 */
const RIFLE_DICE = 13;
const GUARD_DEFENCE = 7;
const GUARD_SOAK = 8;
const WORKER_DEFENCE = 6;
const WORKER_SOAK = 1;
const TORSO = d20(15);

describe.each(GENERATIONS)("the first shot of a player on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(() => startAfresh(people));

  /** Opens the attack dialog with key 1, confirms it with Enter, and waits until every client sees the result. */
  async function shoot(dice: readonly FixedDie[]): Promise<SeenAttack[]> {
    const { gm, ada } = people;
    await fixFaces(gm, dice);
    const before = await attackCount(ada);
    await ada.page.keyboard.press("1");
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.page.keyboard.press("Enter");
    const { id } = await waitForStatus(ada, "resolved", { after: before });
    const seen = await allSee(people, "resolved", id);
    await allFacesFell(gm);
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    return seen;
  }

  test("the player targets a guard with T and drags the rifle to the macro bar", async () => {
    const { ada, ben } = people;
    await target(ada, TOKENS.guard);
    await ben.waitFor(
      "Ada's target to show on Ben's map",
      (g, at: string) => {
        const user = g.game.users.getName("Ada");
        return [...user.targets].some((one: any) => one.document.uuid === at);
      },
      TOKENS.guard,
    );
    const sheet = await openSheet(ada, ILKA);
    const weapon = ada.page.locator(`#${sheet} .cf-weapon[data-item-id="${RIFLE}"]`);
    await weapon.dragTo(ada.page.locator('#hotbar .slot[data-slot="1"]'));
    await ada.waitFor("the rifle in slot 1", (g) => g.ui.hotbar.slots[0].macro?.name === "Marksman Rifle");
    await screenshot(ada, `first-shot-sheet-${generation}`);
    await ada.evaluate((g, id: string) => g.foundry.applications.instances.get(id).close(), sheet);
  });

  test("every client shows the Flesh and the rounds that remain after a glancing hit", async () => {
    const { gm, ada } = people;
    const seen = await shoot([...hits(RIFLE_DICE, 4), ...hits(GUARD_DEFENCE, 2), ...TORSO, ...hits(GUARD_SOAK, 8)]);
    for (const { card, shown, author } of seen) {
      expect(author).toBe("Gamemaster");
      expect(card.meetings).toMatchObject([{ name: "Dock Guard", contact: "hit", limb: "torso", quality: "glancing", damage: 4 }]);
      expect(shown).toContain("Ilka Rennard attacks Dock Guard");
      expect(shown).toContain("hits: 4 vs 2, net hits: 2");
      expect(shown).toContain("Torso (rolled 15)");
      expect(shown).toContain("Glancing net hits 2; more than 2 would be solid");
      expect(shown).toContain("Next? Stopped");
    }
    // 10 damage + 2 net hits - 8 soaked = 4. The rifle's wounding modifier raises 4 to 6; half of 4 reduces the torso's 8.
    await allRead(people, (seat) => flesh(seat, GUARD), 18 - 6);
    await allRead(people, (seat) => barOf(seat, TOKENS.guard), { value: 18 - 6, max: 18 });
    await allRead(people, (seat) => valueOf(seat, GUARD, "system.limbs.torso.value"), 8 - 2);
    await allRead(people, (seat) => rounds(seat, ILKA, RIFLE), 9);
    await screenshot(ada, `first-shot-glancing-${generation}`);
    await screenshot(gm, `first-shot-glancing-gm-${generation}`);
  });

  test("a solid hit reduces the Cripple Threshold by the full damage", async () => {
    const { ada } = people;
    const seen = await shoot([...hits(RIFLE_DICE, 4), ...hits(GUARD_DEFENCE, 1), ...TORSO, ...hits(GUARD_SOAK, 8)]);
    for (const { card, shown } of seen) {
      expect(card.meetings).toMatchObject([{ quality: "solid", limb: "torso", damage: 5 }]);
      expect(shown).toContain("Solid net hits 3; 2 or fewer would be glancing");
    }
    await allRead(people, (seat) => flesh(seat, GUARD), 18 - 7);
    await allRead(people, (seat) => valueOf(seat, GUARD, "system.limbs.torso.value"), 8 - 5);
    await screenshot(ada, `first-shot-solid-${generation}`);
  });

  test("a bullet that penetrates the target hits the bystander behind the target", async () => {
    const { ada } = people;
    const dice = [
      ...hits(RIFLE_DICE, 6),
      ...hits(GUARD_DEFENCE, 1),
      ...TORSO,
      ...hits(GUARD_SOAK, 1),
      ...hits(WORKER_DEFENCE, 1),
      ...TORSO,
      ...hits(WORKER_SOAK, 0),
    ];
    const seen = await shoot(dice);
    for (const { card, shown } of seen) {
      expect(card.meetings).toMatchObject([
        { name: "Dock Guard", intended: true, quality: "solid", damage: 14 },
        { name: "Dock Worker", intended: false, contact: "hit", damage: 10 },
      ]);
      // 10 + 5 net hits - 1 soaked = 14 damage penetrate the guard; his Body 4 absorbs 4.
      expect(shown).toContain("Penetrated 10 damage carries through");
      expect(shown).toContain("Dock Worker secondary target");
      expect(shown).toContain("Hits −1: the bullet was slowed on its way");
      expect(shown).toContain("2 overflow not counted on this hit");
      expect(shown).toContain("hits no one");
    }
    // Wounding modifier 1.5: the guard loses 21, 3 more than his Flesh, minus half of Body; the worker loses 15 of 16.
    await allRead(people, (seat) => flesh(seat, GUARD), 0);
    await allRead(people, (seat) => valueOf(seat, GUARD, "system.overflow"), 1);
    await allRead(people, (seat) => statusesOf(seat, GUARD), ["near-death", "prone", "winded"]);
    await allRead(people, (seat) => flesh(seat, WORKER), 1);
    await allRead(people, (seat) => barOf(seat, TOKENS.worker), { value: 1, max: 16 });
    await allRead(people, (seat) => statusesOf(seat, WORKER), ["prone", "winded"]);
    await allRead(people, (seat) => rounds(seat, ILKA, RIFLE), 9);
    await screenshot(ada, `first-shot-penetrates-${generation}`);
    expect(await faultsUnfolded(people.gm, ".chat-log [data-message-id]:last-child .cf-card")).toEqual([]);
  });

  test("a bullet stopped by armor causes only Strain", async () => {
    const { gm, ada } = people;
    const sheet = await openSheet(ada, ILKA);
    const pistol = ada.page.locator(`#${sheet} .cf-weapon[data-item-id="${PISTOL}"]`);
    await ada.press(pistol.locator("[data-action=toggleItem]"));
    await ada.waitFor("the pistol in hand", (g, at: string) => g.fromUuidSync(at).system.ready === true, `${ILKA}.Item.${PISTOL}`);
    // Pistols 5 + agility 6; damage 6 + 1 net hit is less than armor 9.
    await fixFaces(gm, [...hits(11, 2), ...hits(GUARD_DEFENCE, 1), ...TORSO]);
    const before = await attackCount(ada);
    await ada.press(pistol.locator("[data-action=attack]"));
    await ada.page.locator(READY_TO_SHOOT).waitFor();
    await ada.page.keyboard.press("Enter");
    const { id } = await waitForStatus(ada, "resolved", { after: before });
    for (const { card, shown } of await allSee(people, "resolved", id)) {
      expect(card.meetings).toMatchObject([{ contact: "hit", damage: 0 }]);
      expect(shown).toContain("Armor holds");
      expect(shown).toContain("Blunt force through the armor: Strain +2");
      expect(shown).toContain("Next? Stopped");
    }
    await allRead(people, (seat) => rounds(seat, ILKA, PISTOL), 14);
    await allRead(people, (seat) => flesh(seat, GUARD), 18);
    await allRead(people, (seat) => valueOf(seat, GUARD, "system.pools.strain.value"), 2);
    await screenshot(ada, `first-shot-stopped-${generation}`);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
