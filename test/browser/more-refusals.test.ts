import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces, type FixedDie } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  ATTACK_DIALOG,
  attackCount,
  attackOn,
  beginFight,
  cardButton,
  CARBINE,
  everybody,
  expectAllQuiet,
  fightOn,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  hits,
  hush,
  ILKA,
  openChat,
  openTracker,
  orderAttack,
  READY_TO_SHOOT,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  told,
  TOKENS,
  TOMAS,
  trackerButton,
  waitForPhase,
  waitForStatus,
  WORKER,
  type People,
} from "./people";

/** Dice of a hit that costs the guard 6 Flesh. */
const GLANCING = [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)];
/** Dice of a miss, without a location roll and without soak. */
const MISS = [...hits(13, 0), ...hits(7, 3)];
/** Dice of a shot that penetrates the guard and hits the worker behind the guard. */
const THROUGH = [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15), ...hits(1, 0)];
const BY_ILKA = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };
const WEAPON = `${ILKA}.Item.${RIFLE}`;

describe.each(GENERATIONS)("unusual orders on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
  });
  afterAll(() => table.giveBack());
  beforeEach(async () => {
    await startAfresh(people);
    await Promise.all(everybody(people).map(hush));
  });

  /** Makes an attack and waits until every client sees its result. @returns the id of the attack */
  async function played(seat: Seat, dice: readonly FixedDie[], attack: () => Promise<unknown>): Promise<string> {
    await fixFaces(people.gm, dice);
    const after = await attackCount(seat);
    await attack();
    const { id } = await waitForStatus(seat, "resolved", { after });
    await allSee(people, "resolved", id);
    await allFacesFell(people.gm);
    return id;
  }

  const shoot = (dice: readonly FixedDie[]): Promise<string> => played(people.ada, dice, () => orderAttack(people.ada, BY_ILKA));

  /**
   * Returns the data on which the GM's client based its ruling. `token`: the attacker's token in the order. `row`: the entities on the line
   * of fire with their distances in meters.
   */
  const ruledOn = (id: string) =>
    people.gm.evaluate((g, attack: string) => {
      const { order, battlefield } = g.game.messages.find(({ type, system }: any) => type === "record" && system.attack === attack).system;
      return { token: order.attackerToken, row: battlefield.entities.map(({ fighter, distance }: any) => [fighter.name, distance]) };
    }, id);

  /** Distances from Ilka to the guard and to the worker behind the guard, in meters. */
  const ON_THE_MAP = [
    ["Dock Guard", 7],
    ["Dock Worker", 12],
  ];

  test("an attack whose order names no token starts at the attacker's token on the map", async () => {
    const id = await played(people.ada, THROUGH, () => orderAttack(people.ada, { ...BY_ILKA, attackerToken: null }));
    expect((await attackOn(people.gm, id))!.order.attackerToken).toBeNull();
    expect((await ruledOn(id)).row).toEqual(ON_THE_MAP);
    await allRead(people, (seat) => flesh(seat, WORKER), 1);
  });

  test("an attack starts at the attacker's token on the target's scene, even if its order names a token on another scene", async () => {
    const { gm, ada } = people;
    const elsewhere = await gm.evaluate(async (g, at: string) => {
      const { _id, ...token } = g.fromUuidSync(at).toObject();
      const scene = await g.Scene.implementation.create({
        name: "Elsewhere",
        navigation: true,
        ownership: { default: 2 },
        grid: { size: 70, distance: 1, units: "m" },
        tokens: [{ ...token, x: 140, y: 140 }],
      });
      return { scene: scene.id, token: scene.tokens.contents[0].uuid };
    }, TOKENS.ilka);
    const view = async (scene: string | null): Promise<void> => {
      await ada.evaluate((g, id: string | null) => (id ? g.game.scenes.get(id) : g.game.scenes.active).view(), scene);
      await eventually(() => ada.evaluate((g) => (g.canvas.ready ? g.canvas.scene.active : null))).toBe(scene === null);
    };
    await eventually(() => ada.evaluate((g, id: string) => g.game.scenes.has(id), elsewhere.scene)).toBe(true);
    await view(elsewhere.scene);
    const id = await played(ada, THROUGH, () =>
      ada.evaluate(
        (g, { weapon, at }: { weapon: string; at: string }) => g.game.crossfire.attackWith(weapon, { skipDialog: true, targets: [at] }),
        {
          weapon: WEAPON,
          at: TOKENS.guard,
        },
      ),
    );
    expect(await ruledOn(id)).toEqual({ token: elsewhere.token, row: ON_THE_MAP });
    await allRead(people, (seat) => flesh(seat, WORKER), 1);
    await view(null);
    await gm.evaluate((g, scene: string) => g.game.scenes.get(scene).delete(), elsewhere.scene);
    await eventually(() => ada.evaluate((g, scene: string) => g.game.scenes.has(scene), elsewhere.scene)).toBe(false);
  });

  test("only the GM's attack panel names hidden tokens", async () => {
    const { gm, ada } = people;
    /**
     * Opens the dialog. Returns whether it offers the worker as a target. Also returns the names of the entities that it lists as in
     * danger.
     */
    const dialogOn = async (seat: Seat): Promise<{ offered: boolean; endangered: string[] }> => {
      const open = (targets: readonly string[]) =>
        seat.evaluate(
          (g, { weapon, at }: { weapon: string; at: readonly string[] }) =>
            void g.game.crossfire.attackWith(weapon, at.length ? { targets: at } : {}),
          {
            weapon: WEAPON,
            at: targets,
          },
        );
      const dialog = seat.page.locator(ATTACK_DIALOG);
      const close = async (): Promise<void> => {
        await seat.page.locator(`${ATTACK_DIALOG} :focus`).waitFor();
        await seat.page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      };
      await open([]);
      await dialog.locator("select[name=target]").waitFor();
      const names = await dialog.locator("select[name=target] option").allInnerTexts();
      expect(names).toContain("Dock Guard");
      await close();
      await open([TOKENS.guard]);
      await seat.page.locator(READY_TO_SHOOT).waitFor();
      const endangered = await dialog.locator(".endangered .name").allTextContents();
      await close();
      return { offered: names.includes("Dock Worker"), endangered };
    };
    const hide = async (hidden: boolean): Promise<void> => {
      await gm.evaluate((g, { at, to }: { at: string; to: boolean }) => g.fromUuidSync(at).update({ hidden: to }), {
        at: TOKENS.worker,
        to: hidden,
      });
      await allRead(people, (seat) => seat.evaluate((g, at: string) => g.fromUuidSync(at).hidden, TOKENS.worker), hidden);
    };
    const all = { offered: true, endangered: ["Dock Worker"] };
    expect(await dialogOn(ada)).toEqual(all);
    await hide(true);
    expect(await dialogOn(ada)).toEqual({ offered: false, endangered: [] });
    expect(await dialogOn(gm)).toEqual(all);
    await hide(false);
    expect(await dialogOn(ada)).toEqual(all);
  });

  test("a player can undo an attack only if no user has made a newer attack", async () => {
    const { gm, ada, ben } = people;
    const REASON = "A later attack has been made. Only a GM can undo this one now.";
    const undo = async (seat: Seat, id: string): Promise<void> => {
      await hush(seat);
      await openChat(seat);
      await seat.press(cardButton(seat, id, "undo"));
    };
    const standing = async (seat: Seat) => [await flesh(seat, GUARD), await rounds(seat, ILKA, RIFLE)];
    const older = await shoot(GLANCING);
    const newer = await shoot(GLANCING);
    await allRead(people, standing, [18 - 12, 8]);
    await undo(ada, older);
    expect(await told(ada, "undo this one now")).toBe(REASON);
    await undo(ada, newer);
    await allSee(people, "undone", newer);
    await allRead(people, standing, [18 - 6, 9]);
    // An undone attack does not make the attack before it the newest.
    await undo(ada, older);
    expect(await told(ada, "undo this one now")).toBe(REASON);
    // Another user attacks after this attack.
    const third = await shoot(MISS);
    await ben.evaluate((g, at: string) => g.fromUuidSync(at).update({ "system.ready": true }), `${TOMAS}.Item.${CARBINE}`);
    const tomas = { attacker: TOMAS, attackerToken: TOKENS.tomas, weapon: CARBINE, target: TOKENS.guard };
    await fixFaces(gm, hits(60, 0));
    const after = await attackCount(ben);
    await orderAttack(ben, tomas);
    const { id: bens } = await waitForStatus(ben, "resolved", { after });
    await allSee(people, "resolved", bens);
    await undo(ada, third);
    expect(await told(ada, "undo this one now")).toBe(REASON);
    expect(await ada.page.locator(`.chat-log [data-message-id="${bens}"] [data-crossfire=undo]`).count()).toBe(0);
    await allCaughtUp(people);
    for (const id of [older, third, bens]) await allSee(people, "resolved", id);
    // The GM undoes the attacks, newest first.
    for (const id of [bens, third, older]) {
      await undo(gm, id);
      await allSee(people, "undone", id);
    }
    await allRead(people, standing, [18, 10]);
  });

  test("a player can undo an attack only until the phase of the attack ends", async () => {
    const { gm, ada } = people;
    const [ilka] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    const id = await shoot(GLANCING);
    const undo = async (): Promise<void> => {
      await hush(ada);
      await openChat(ada);
      await ada.press(cardButton(ada, id, "undo"));
    };
    await ada.press(trackerButton(ada, "crossfireEndPhase", ilka));
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Dock Guard")));
    await undo();
    expect(await told(ada, "undo it now")).toBe("The fight has moved on since this attack. Only a GM can undo it now.");
    await allCaughtUp(people);
    await allSee(people, "resolved", id);
    await allRead(people, (seat) => flesh(seat, GUARD), 18 - 6);
    await openTracker(gm);
    await gm.press(gm.page.locator("#sidebar nav [data-action=crossfireRewind][data-to=step]"));
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    await undo();
    await allSee(people, "undone", id);
    await allRead(people, (seat) => flesh(seat, GUARD), 18);
    await gm.evaluate((g) => g.game.combat.delete());
    await allRead(people, (seat) => seat.evaluate((g) => g.game.combats.size), 0);
  });

  test("the clock restores a combatant that a player deletes from a running fight", async () => {
    const { gm, ada } = people;
    const [ilka] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    await shoot(GLANCING);
    const combatOn = (seat: Seat) =>
      seat.evaluate((g) => {
        const { clock } = g.game.combat.toObject().system;
        return { clock, who: g.game.combat.combatants.map(({ id, name, tokenId }: any) => [id, name, tokenId]).sort() };
      });
    const [before, fight] = [await combatOn(gm), await fightOn(gm)];
    await allRead(people, combatOn, before);
    expect(before.clock.fighters[ilka!]).toMatchObject({ ap: 1, attacks: 1 });
    await ada.evaluate((g, id: string) => g.game.combat.combatants.get(id).delete(), ilka!);
    expect(await told(gm, "from the encounter")).toBe(
      "Ada removed Ilka Rennard from the encounter. Only a GM can do that; Ilka Rennard was restored.",
    );
    await allRead(people, combatOn, before);
    await allRead(people, fightOn, fight);
    await allCaughtUp(people);
    await allRead(people, combatOn, before);
    await allRead(people, fightOn, fight);
    await orderAttack(ada, BY_ILKA);
    expect(await told(ada, "has already attacked")).toBe("Ilka Rennard has already attacked in this phase. Wait for their next phase.");
    // If a GM deletes the combatant, the clock removes it.
    await gm.evaluate((g, id: string) => g.game.combat.combatants.get(id).delete(), ilka!);
    await allRead(people, async (seat) => Object.hasOwn((await combatOn(seat)).clock.fighters, ilka!), false);
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Dock Guard")));
    await gm.evaluate((g) => g.game.combat.delete());
    await allRead(people, (seat) => seat.evaluate((g) => g.game.combats.size), 0);
  });

  test("in an attack that involves two encounters, each combatant pays on the clock of its own encounter", async () => {
    const { gm, ada } = people;
    const [ilka, guard] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Ilka Rennard")));
    const own = await gm.evaluate<string>((g) => g.game.combat.id);
    const other = await gm.evaluate<string>(async (g) => {
      const combat = await g.Combat.implementation.create({ scene: g.game.scenes.active.id });
      await combat.activate();
      return combat.id;
    });
    const view = (id: string) =>
      Promise.all(
        everybody(people).map(async (seat) => {
          await eventually(() => seat.evaluate((g, combat: string) => g.game.combats.has(combat), id)).toBe(true);
          await seat.evaluate((g, combat: string) => g.ui.combat.render({ combat: g.game.combats.get(combat) }), id);
          await eventually(() => seat.evaluate((g) => g.game.combat.id)).toBe(id);
        }),
      );
    await view(other);
    const [worker] = await gather(gm, [TOKENS.worker]);
    await beginFight(people, { opponents: d6(4), players: [] });
    await Promise.all(everybody(people).map((seat) => waitForPhase(seat, "Dock Worker")));
    const countedOn = (seat: Seat) =>
      seat.evaluate(
        (g, { combats, fighters }: { combats: readonly string[]; fighters: readonly string[] }) => {
          const known = combats.map((id) => g.game.combats.get(id).system.clock.fighters);
          return fighters.map((id) => known.flatMap((all: any) => (all[id] ? [[all[id].ap, all[id].attacks, all[id].defenses]] : [])));
        },
        { combats: [own, other], fighters: [ilka!, guard!, worker!] },
      );
    await allRead(people, countedOn, [[[0, 0, 0]], [[0, 0, 0]], [[0, 0, 0]]]);
    const id = await shoot(THROUGH);
    // The attacker and the guard are in one encounter, the worker who is also hit in the other.
    await allRead(people, countedOn, [[[1, 1, 0]], [[0, 0, 1]], [[0, 0, 1]]]);
    await hush(ada);
    await orderAttack(ada, BY_ILKA);
    expect(await told(ada, "has already attacked")).toBe("Ilka Rennard has already attacked in this phase. Wait for their next phase.");
    await openChat(gm);
    await gm.press(cardButton(gm, id, "undo"));
    await allSee(people, "undone", id);
    await allRead(people, countedOn, [[[0, 0, 0]], [[0, 0, 0]], [[0, 0, 0]]]);
    await gm.evaluate((g) => g.Combat.implementation.deleteDocuments(g.game.combats.map(({ id: each }: any) => each)));
    await allRead(people, (seat) => seat.evaluate((g) => g.game.combats.size), 0);
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
