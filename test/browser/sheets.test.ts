import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import type { Seat } from "./harness/seat";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { allCaughtUp, expectAllQuiet, ILKA, PISTOL, RIFLE, sitDown, TOMAS, type People } from "./people";

const NODES = 900;

let table: BorrowedTable;
let people: People;

beforeAll(async () => {
  table = await borrowTable({ generation: 14 });
  people = await sitDown(table);
});
afterAll(() => table.giveBack());

/** Opens the sheet of a document and waits until it is rendered. @returns its selector */
async function open(seat: Seat, uuid: string): Promise<string> {
  const id = await seat.evaluate<string, string>(async (g, which) => {
    const { sheet } = await g.fromUuid(which);
    await sheet.render({ force: true });
    return sheet.id;
  }, uuid);
  await seat.caughtUp();
  return `[id="${id}"]`;
}

const close = (seat: Seat, uuid: string): Promise<void> =>
  seat.evaluate(async (g, which: string) => void (await (await g.fromUuid(which)).sheet.close()), uuid);

/** Returns a value of an actor on this client, by dotted path; null if it does not exist. */
const figure = (seat: Seat, uuid: string, path: string): Promise<unknown> =>
  seat.evaluate((g, [which, where]: [string, string]) => g.foundry.utils.getProperty(g.fromUuidSync(which), where) ?? null, [
    uuid,
    path,
  ] as [string, string]);

test("a sheet reopens in its last mode and shows the sources of each figure", async () => {
  const { ada } = people;
  const sheet = await open(ada, ILKA);
  await expect(ada.page.locator(`${sheet} input[name="system.attributes.body"]`).count()).resolves.toBe(0);
  await ada.press(`${sheet} [data-action=toggleMode]`);
  await ada.press(`${sheet} [data-tab=skills][data-action=tab]`);
  await ada.page.locator(`${sheet} input[name="system.attributes.body"]`).waitFor();
  await close(ada, ILKA);
  await open(ada, ILKA);
  await ada.page.locator(`${sheet} input[name="system.attributes.body"]`).waitFor({ state: "attached" });
  await ada.press(`${sheet} [data-action=toggleMode]`);
  await ada.press(`${sheet} [data-tab=fight][data-action=tab]`);
  await ada.page.locator(`${sheet} [data-explained=av]`).focus();
  const why = ada.page.locator(".cf-explanation");
  await why.waitFor();
  expect(await why.textContent()).toMatch(/Ballistic Vest[\s\S]*\+9[\s\S]*Armor accessories[\s\S]*\+2/);
  await close(ada, ILKA);
});

test("a field refuses a number beyond its limits and shows the old number again", async () => {
  const { ada } = people;
  const said = async (): Promise<string[]> => (await ada.told()).slice(-1);
  const type = async (field: string, value: string): Promise<void> => {
    await ada.page.locator(field).fill(value);
    await ada.page.locator(field).press("Tab");
    await ada.caughtUp();
  };
  const sheet = await open(ada, ILKA);
  await ada.press(`${sheet} [data-action=toggleMode]`);
  await ada.press(`${sheet} [data-tab=skills][data-action=tab]`);
  const body = `${sheet} input[name="system.attributes.body"]`;
  const before = await figure(ada, ILKA, "system._source.attributes.body");
  for (const [typed, why] of [
    ["1e308", "attributes.body must be at most 200, but is 1e+308."],
    ["-1", "attributes.body must be at least 0, but is -1."],
  ] as const) {
    await type(body, typed);
    expect(await said()).toEqual([`Nothing was changed. ${why} Correct the value and try again.`]);
    expect(await ada.page.locator(body).inputValue()).toBe(String(before));
    expect(await figure(ada, ILKA, "system._source.attributes.body")).toBe(before);
  }
  await ada.press(`${sheet} [data-action=toggleMode]`);
  await ada.press(`${sheet} [data-tab=fight][data-action=tab]`);
  await close(ada, ILKA);
  const pistol = `${ILKA}.Item.${PISTOL}`;
  const item = await open(ada, pistol);
  const price = `${item} input[name="system.price"]`;
  const paid = await figure(ada, pistol, "system.price");
  await type(price, "1e21");
  expect(await said()).toEqual(["Nothing was changed. price must be at most 1000000000, but is 1e+21. Correct the value and try again."]);
  expect([await figure(ada, pistol, "system.price"), await ada.page.locator(price).inputValue()]).toEqual([paid, String(paid)]);
  await close(ada, pistol);
});

test("[XF-26] a reload asks for the kind of ammunition if two kinds fit the weapon, and can be answered by keyboard", async () => {
  const { ada, gm } = people;
  const rifle = `${ILKA}.Item.${RIFLE}`;
  const ball = "ballRounds000000";
  await gm.evaluate(
    async (g, [actor, weapon, id]: [string, string, string]) => {
      const { ammo } = g.fromUuidSync(weapon).system;
      const system = { quantity: 40, fits: ammo.type, damage: 1 };
      await g
        .fromUuidSync(actor)
        .createEmbeddedDocuments("Item", [{ _id: id, name: "Ball Rounds", type: "ammunition", system }], { keepId: true });
      await g.fromUuidSync(weapon).update({ "system.ammo.value": 1 });
    },
    [ILKA, rifle, ball] as [string, string, string],
  );
  await allCaughtUp(people);
  const sheet = await open(ada, ILKA);
  const prompt = ada.page.locator(".cf-ammunition-prompt");
  const ask = async (): Promise<void> => {
    await ada.page.locator(`${sheet} [data-item-id="${RIFLE}"] [data-action=reload]`).focus();
    await ada.page.keyboard.press("Enter");
    await prompt.and(ada.page.locator("[data-ready]")).waitFor();
  };
  await ask();
  expect(await faults(ada, ".cf-ammunition-prompt .window-content")).toEqual([]);
  const kinds = await prompt.locator("button[data-action]:not(.header-control)").allInnerTexts();
  expect(kinds).toHaveLength(2);
  const nth = kinds.findIndex((text) => text.includes("Ball Rounds"));
  expect(kinds[nth]).toContain("+1");
  // Escape loads nothing.
  await ada.page.keyboard.press("Escape");
  await prompt.waitFor({ state: "detached" });
  expect(await figure(ada, rifle, "system.ammo.value")).toBe(1);
  await ask();
  const focused = (): Promise<string> => ada.evaluate((g) => g.document.activeElement?.innerText ?? "");
  await eventually(async () => kinds.includes(await focused()), "the focus on a kind").toBe(true);
  for (let step = 0; step < 2 && !(await focused()).includes("Ball Rounds"); step += 1) await ada.page.keyboard.press("Tab");
  expect(await focused()).toContain("Ball Rounds");
  await ada.page.keyboard.press("Enter");
  await prompt.waitFor({ state: "detached" });
  const most = await figure(ada, rifle, "system.ammo.max");
  await eventually(() => figure(ada, rifle, "system.ammo.value"), "the rounds loaded").toBe(most);
  expect(await figure(ada, `${ILKA}.Item.${ball}`, "system.quantity")).toBe(40 - (Number(most) - 1));
  expect(await figure(ada, `${ILKA}.Item.${ball}`, "system.loaded")).toBe(true);
  await close(ada, ILKA);
  await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).delete(), `${ILKA}.Item.${ball}`);
  await allCaughtUp(people);
});

test("a player gives an item to another actor by keyboard, and the item joins a stack of the same item", async () => {
  const { ada, ben, gm } = people;
  await gm.evaluate(async (g, tomas: string) => {
    await g
      .fromUuidSync(tomas)
      .createEmbeddedDocuments("Item", [
        { name: "Penetrator Rounds", type: "ammunition", system: { quantity: 2, fits: "rifle", damage: -1, arp: 4 } },
      ]);
  }, TOMAS);
  await allCaughtUp(people);
  const sheet = await open(ada, ILKA);
  await ada.press(`${sheet} [data-tab=gear][data-action=tab]`);
  const row = `${sheet} li:has(button:text-is("Penetrator Rounds"))`;
  await ada.page.locator(`${row} [data-action=giveItem]`).focus();
  await ada.page.keyboard.press("Enter");
  await ada.page.locator(".cf-give").waitFor();
  expect(await faults(ada, ".window-content:has(.cf-give)")).toEqual([]);
  await ada.page.locator(".cf-give select[name=to]").selectOption({ label: "Tomas Vey" });
  await ada.page.locator(".cf-give input[name=quantity]").fill("12");
  await ada.page.keyboard.press("Enter");
  const countOf = (seat: Seat, uuid: string) =>
    seat.evaluate<number | null, string>(
      (g, who) => g.fromUuidSync(who).items.find((item: any) => item.name === "Penetrator Rounds")?.system.quantity ?? null,
      uuid,
    );
  await eventually(() => countOf(ben, TOMAS), "rounds Tomas has").toBe(14);
  await eventually(() => countOf(ada, ILKA), "rounds Ilka has left").toBe(18);
  expect(
    await ben.evaluate(
      (g, uuid: string) => g.fromUuidSync(uuid).items.filter((item: any) => item.name === "Penetrator Rounds").length,
      TOMAS,
    ),
  ).toBe(1);
  await ada.page.locator(`${sheet} li[data-item-id="${PISTOL}"] select[data-item-state]`).selectOption("held");
  await eventually(() => figure(ada, `${ILKA}.Item.${PISTOL}`, "system.ready"), "the pistol").toBe(true);
  await close(ada, ILKA);
});

test("only the GM has the card that can undo a night's rest", async () => {
  const { ada, ben, gm } = people;
  await gm.evaluate(
    async (g, uuid: string) =>
      void (await g
        .fromUuidSync(uuid)
        .update({ "system.pools.flesh.value": 9, "system.pools.strain.value": 4, "system.limbs.left-leg.value": 2 })),
    ILKA,
  );
  await allCaughtUp(people);
  const sheet = await open(ada, ILKA);
  await ada.press(`${sheet} [data-tab=fight][data-action=tab]`);
  await ada.press(`${sheet} .cf-rests summary`);
  await ada.press(`${sheet} [data-rest=night]`);
  const body = (seat: Seat) => Promise.all(["flesh.value", "strain.value"].map((path) => figure(seat, ILKA, `system.pools.${path}`)));
  await eventually(() => body(ada), "Ilka after the night").toEqual([10, 0]);
  expect(await figure(ada, ILKA, "system.limbs.left-leg.value")).toBe(3);
  const card = '.chat-log [data-crossfire="undo-upkeep"]';
  await gm.evaluate((g) => g.ui.sidebar.changeTab("chat", "primary"));
  expect(await ben.page.locator(card).count()).toBe(0);
  await gm.press(gm.page.locator(card).last());
  await eventually(() => body(ada), "Ilka as before").toEqual([9, 4]);
  await close(ada, ILKA);
});

test("a player's request to end a scene or to make others rest is refused", async () => {
  const { ada, gm } = people;
  const ask = (args: object) =>
    ada.evaluate((g, wish: object) => void g.game.socket.emit("system.crossfire", { intent: "rest", id: "", args: wish }), args);
  await ask({ kind: "scene", actors: [ILKA] });
  await ask({ kind: "night", actors: [TOMAS] });
  await ask({ kind: "night", actors: [ILKA], careHits: 9 });
  const refusals = async (): Promise<number> => (await ada.told()).filter((text) => text.includes("can start a rest")).length;
  await eventually(refusals, "every request refused").toEqual(3);
  await allCaughtUp(people);
  expect(await figure(gm, ILKA, "system.pools.flesh.value")).toBe(9);
});

test("undoing an advancement bought with Karma lowers the skill that it raised", async () => {
  const { ada, gm } = people;
  await gm.evaluate((g) => void g.game.crossfire.awardKarma());
  await gm.page.locator(".cf-group input[name=karma]").fill("20");
  expect(await faults(gm, ".window-content:has(.cf-group)")).toEqual([]);
  await gm.page.keyboard.press("Enter");
  await eventually(() => ada.evaluate((g, uuid: string) => Object.keys(g.fromUuidSync(uuid).system.advances).length, ILKA), "awards").toBe(
    1,
  );
  const sheet = await open(ada, ILKA);
  await ada.press(`${sheet} [data-action=toggleMode]`);
  await ada.press(`${sheet} [data-tab=skills][data-action=tab]`);
  await ada.press(`${sheet} [data-action=raise][data-skill=pistols]`);
  await eventually(() => figure(ada, ILKA, "system.skills.pistols"), "Pistols").toBe(6);
  await eventually(() => ada.page.locator(`${sheet} .cf-advancement`).innerText(), "the account").toContain("8");
  await ada.press(ada.page.locator(`${sheet} [data-action=takeBack]`).first());
  await eventually(() => figure(ada, ILKA, "system.skills.pistols"), "Pistols again").toBe(5);
  await ada.press(`${sheet} [data-action=toggleMode]`);
  await close(ada, ILKA);
});

test("a new character created from an archetype has attributes, skills, a weapon in hand, armor and money", async () => {
  const { gm } = people;
  await gm.evaluate((g) => void g.game.crossfire.makeCharacter());
  const window = gm.page.locator(".cf-making");
  await eventually(() => window.locator("input[value=marksman]").isChecked(), "the first archetype").toBe(true);
  await window.locator("input[name=name]").fill("Nobody Yet");
  await eventually(() => window.locator("button[type=submit]").isDisabled(), "a name is enough").toBe(false);
  await window.locator("input[value=assault]").check();
  await eventually(() => window.locator("input[name='skills.automatics']").inputValue(), "Automatics").toBe("7");
  expect(await faults(gm, ".cf-making .window-content")).toEqual([]);
  await window.locator("input[name='attributes.body']").fill("6");
  await eventually(() => window.locator("button[type=submit]").isDisabled(), "the last button").toBe(true);
  await window.locator("input[name='attributes.body']").fill("5");
  await eventually(() => window.locator("button[type=submit]").isDisabled(), "the last button").toBe(false);
  await gm.press(window.locator("button[type=submit]"));
  await eventually(
    () =>
      gm.evaluate((g) => {
        const actor = g.game.actors.getName("Nobody Yet");
        const held = actor?.items.find((item: any) => item.type === "weapon" && item.system.ready);
        return (
          actor && [
            actor.system.attributes.body,
            actor.system.skills.automatics,
            Boolean(held),
            actor.system.money > 0,
            actor.system.av.value > 0,
          ]
        );
      }),
    "who was made",
  ).toEqual([5, 7, true, true, true]);
  const uuid = await gm.evaluate<string>((g) => g.game.actors.getName("Nobody Yet").uuid);
  await gm.waitFor("the new sheet", (g, which: string) => g.fromUuidSync(which).sheet.rendered, uuid);
  await close(gm, uuid);
});

test("the GM can choose another archetype after creation, and items added since then remain", async () => {
  const { gm } = people;
  const uuid = await gm.evaluate<string>(async (g) => {
    const actor = g.game.actors.getName("Nobody Yet");
    await actor.createEmbeddedDocuments("Item", [{ name: "Lucky Coin", type: "gear" }]);
    return actor.uuid;
  });
  const has = () =>
    gm.evaluate<unknown, string>((g, which) => {
      const { system, items, name } = g.fromUuidSync(which);
      const named = (wanted: string) => items.filter((item: any) => item.name === wanted).length;
      const worth = items.reduce((sum: number, { system: { price = 0, quantity = 1 } }: any) => sum + price * quantity, 0);
      return [name, system.skills.longarms, ...["Marksman Rifle", "Patrol Carbine", "Lucky Coin"].map(named), system.money + worth];
    }, uuid);
  await eventually(has, "as it was made").toEqual(["Nobody Yet", 0, 0, 1, 1, 6000]);
  const sheet = await open(gm, uuid);
  expect(await gm.page.locator(`${sheet} [data-action=makeCharacter]`).count()).toBe(0);
  await gm.press(`${sheet} [data-action=toggleMode]`);
  await gm.press(`${sheet} [data-action=makeCharacter]`);
  const window = gm.page.locator(".cf-making");
  await eventually(() => window.locator("input[name='skills.automatics']").inputValue(), "Automatics").toBe("7");
  await window.locator("input[value=marksman]").check();
  await eventually(() => window.locator("input[name='skills.longarms']").inputValue(), "Longarms").toBe("7");
  await gm.press(window.locator("button[type=submit]"));
  await eventually(has, "as it was changed").toEqual(["Nobody Yet", 7, 1, 0, 1, 6000]);
  await gm.press(`${sheet} [data-action=toggleMode]`);
  await close(gm, uuid);
});

test("every sheet passes the accessibility check of axe in every mode and tab, and a full character sheet stays below its element limit", async () => {
  const { gm } = people;
  const uuids = await gm.evaluate<string[], string>(async (g, ilka) => {
    const actor = g.fromUuidSync(ilka);
    const power = { name: "Force Bolt", type: "power", system: { price: 2, strain: 2, damage: { value: 6 } } };
    const injury = { name: "Critical injury", type: "injury", system: { penalty: -1, location: "left-leg", healing: 5 } };
    const action = { name: "Look around", type: "action" };
    const armed = Array.from({ length: 6 }, (_, at) => ({
      name: `Carbine ${at}`,
      type: "weapon",
      system: { modes: ["single", "burst"], ammo: { value: 3, max: 30 } },
    }));
    await actor.createEmbeddedDocuments("Item", [
      power,
      injury,
      action,
      { name: "Rope", type: "gear" },
      { name: "Calm", type: "trait" },
      ...armed,
    ]);
    const vehicle = await g.Actor.implementation.create({
      name: "Scout Drone",
      type: "vehicle",
      system: { parts: { rotor: { disabled: false } } },
    });
    const barrier = await g.Actor.implementation.create({ name: "Crates", type: "barrier" });
    const kinds = [...new Map(actor.items.map((item: any) => [item.type, item.uuid])).values()] as string[];
    return [actor.uuid, vehicle.uuid, barrier.uuid, ...kinds];
  }, ILKA);
  expect(uuids.length).toBeGreaterThanOrEqual(11);
  for (const uuid of uuids) {
    const sheet = await open(gm, uuid);
    // The sheets of objects have the same tabs as those of people.
    const tabs = uuid === ILKA ? await gm.page.locator(`${sheet} [data-action=tab]`).count() : 0;
    const modes = await gm.page.locator(`${sheet} [data-action=toggleMode]`).count();
    for (let mode = 0; mode <= modes; mode += 1) {
      for (let tab = 0; tab < Math.max(1, tabs); tab += 1) {
        if (tabs > 0) await gm.press(gm.page.locator(`${sheet} [data-action=tab]`).nth(tab));
        expect(await faults(gm, `${sheet} .window-content`)).toEqual([]);
      }
      if (modes > 0) await gm.press(`${sheet} [data-action=toggleMode]`);
      await gm.caughtUp();
    }
    await close(gm, uuid);
  }
  const sheet = await open(gm, ILKA);
  await gm.press(`${sheet} [data-tab=fight][data-action=tab]`);
  const nodes = await gm.evaluate<number, string>((g, where) => {
    const inTabs = g.document.querySelectorAll(`${where} .tab:not(.active) *`).length;
    return g.document.querySelectorAll(`${where} *`).length - inTabs;
  }, sheet);
  expect(nodes).toBeLessThan(NODES);
  await close(gm, ILKA);
});

test("a user with limited permission sees neither values nor items on an actor's sheet", async () => {
  const { ben, gm } = people;
  await gm.evaluate(async (g) => void (await g.game.actors.getName("Nobody Yet").update({ ownership: { default: 1 } })));
  await allCaughtUp(people);
  const uuid = await ben.evaluate<string>((g) => g.game.actors.getName("Nobody Yet").uuid);
  const sheet = await open(ben, uuid);
  expect(await ben.page.locator(`${sheet} :is(.cf-rail, .cf-weapons, .cf-skills, .cf-gear, .cf-mode)`).count()).toBe(0);
  await close(ben, uuid);
  await ben.evaluate(async (g) => void (await g.game.crossfire.quickReference()));
  await ben.page.locator(".cf-reference .cf-table").first().waitFor();
  expect(await faults(ben, ".cf-reference .window-content")).toEqual([]);
  await expectAllQuiet(people);
});
