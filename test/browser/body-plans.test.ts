import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { screenshot } from "./harness/screenshot";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { allCaughtUp, expectAllQuiet, GUARD, ILKA, RIFLE, sitDown, TOKENS, type People } from "./people";

let table: BorrowedTable;
let people: People;

beforeAll(async () => {
  table = await borrowTable({ generation: 14 });
  people = await sitDown(table);
});
afterAll(() => table.giveBack());

const EIGHT = ["torso", ...[1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `arm-${nth}`)];

test("[XF-25] the attack panel offers the eight arms that a GM entered by keyboard on the target's sheet", async () => {
  const { gm } = people;
  const plan = (): Promise<any[]> => gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).toObject().system.bodyPlan, GUARD);
  const id = await gm.evaluate<string, string>(async (g, uuid) => {
    const { sheet } = g.fromUuidSync(uuid);
    await sheet.render({ force: true });
    return sheet.id;
  }, GUARD);
  await gm.caughtUp();
  const sheet = `[id="${id}"]`;
  const editor = `${sheet} .cf-body-plan`;
  expect(await gm.page.locator(`${editor} select`).count()).toBe(0);
  await gm.press(`${sheet} [data-action=toggleMode]`);

  const template = gm.page.locator(`${editor} select[data-limb-field=template]`);
  await template.waitFor();
  expect(await template.inputValue()).toBe("humanoid");
  await template.focus();
  await template.selectOption("eight-armed");
  await gm.caughtUp();
  await gm.page.locator(`${editor} tbody tr`).nth(8).waitFor();
  expect((await plan()).map((limb: any) => limb.id)).toEqual(EIGHT);
  expect(await gm.page.locator(`${editor} [id$="-limb-7-name"]`).inputValue()).toBe("Arm 7");

  const type = async (field: string, value: string): Promise<void> => {
    const input = gm.page.locator(`${editor} [id$="-limb-${field}"]`);
    await input.fill(value);
    await input.press("Tab");
    await gm.caughtUp();
  };
  await type("7-threshold", "50");
  await type("7-modifier", "-12");
  await type("7-name", "Stinger");
  await type("6-share", "4");
  expect((await plan())[7]).toMatchObject({ name: "Stinger", threshold: 50, modifier: -12, share: 2 });
  expect(await gm.page.locator(`${editor} .hint`).textContent()).toContain("1d22");
  expect(await template.inputValue()).toBe("");
  expect(await gm.page.locator(`${sheet} .cf-rail .cf-limb-row`).count()).toBe(9);
  expect(await gm.page.locator(`${sheet} .cf-rail`).textContent()).toContain("Stinger");

  await type("6-share", "99");
  expect((await gm.told()).at(-1)).toBe("“99” is not a whole number from 0 to 20.");
  expect(await gm.page.locator(`${editor} [id$="-limb-6-share"]`).inputValue()).toBe("4");

  const add = gm.page.locator(`${editor} [data-action=addLimb]`);
  await add.focus();
  await gm.page.keyboard.press("Enter");
  await eventually(async () => (await plan()).length, "the limbs of the plan").toBe(10);
  await gm.caughtUp();
  const raise = gm.page.locator(`${editor} [data-action=raiseLimb][data-limb="9"]`);
  await raise.focus();
  await gm.page.keyboard.press("Enter");
  const ids = async (): Promise<string[]> => (await plan()).map((limb: any) => limb.id);
  await eventually(async () => (await ids()).slice(7)).toEqual(["arm-7", "limb-10", "arm-8"]);
  await gm.caughtUp();
  await gm.page.locator(`${editor} [data-action=removeLimb][data-limb="8"]`).focus();
  await gm.page.keyboard.press("Enter");
  await eventually(ids).toEqual(EIGHT);
  expect(await faults(gm, `${sheet} .cf-body-plan`)).toEqual([]);
  await gm.page.locator(editor).scrollIntoViewIfNeeded();
  await screenshot(gm, "body-plan-sheet", gm.page.locator(sheet));
  // The last notification covers the button; close it first.
  await gm.page.locator(`${sheet} [data-action=toggleMode]`).focus();
  await gm.page.keyboard.press("Enter");
  await gm.evaluate(async (g, uuid: string) => void (await g.fromUuidSync(uuid).sheet.close()), GUARD);
  await allCaughtUp(people);

  const { ada } = people;
  await ada.evaluate(
    (g, [weapon, target]: [string, string]) => void g.game.crossfire.attackWith(weapon, { targets: [target], advanced: true }),
    [`${ILKA}.Item.${RIFLE}`, TOKENS.guard] as [string, string],
  );
  const panel = ada.page.locator(".cf-attack");
  await panel.waitFor();
  await ada.waitFor("every chance", (g) => !g.document.querySelector(".cf-attack .stale"));
  expect(await panel.locator(".cf-picker").count()).toBe(0);
  const offered = await panel.locator("input[name=limb]").evaluateAll((all: any[]) => all.map(({ value }) => value));
  expect(offered).toEqual(expect.arrayContaining(EIGHT));
  for (const gone of ["head", "left-leg", "eye", "knee:left"]) expect(offered).not.toContain(gone);
  const seventh = panel.locator('tr[data-odds-for="arm-7"]');
  expect(await seventh.textContent()).toContain("Stinger");
  await panel.locator('input[name=limb][value="arm-7"]').focus();
  await ada.page.keyboard.press("Space");
  await ada.waitFor("every chance", (g) => !g.document.querySelector(".cf-attack .stale"));
  expect(await panel.locator("[data-now=called]").textContent()).toBe("Stinger");
  await seventh.scrollIntoViewIfNeeded();
  await screenshot(ada, "body-plan-panel", panel);
  await ada.page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expectAllQuiet(people);
});

test("[XF-25] the attack panel drops a called shot at a limb that a newly chosen target lacks", async () => {
  const { gm, ada } = people;
  const plan = EIGHT.map((id, at) => ({
    id,
    name: "",
    kind: at === 0 ? "torso" : "left-arm",
    threshold: null,
    share: null,
    modifier: null,
  }));
  await gm.evaluate(
    async (g, [uuid, limbs]: [string, object[]]) => void (await g.fromUuidSync(uuid).update({ "system.bodyPlan": limbs })),
    [GUARD, plan] as [string, object[]],
  );
  await allCaughtUp(people);
  await ada.evaluate((g, weapon: string) => void g.game.crossfire.attackWith(weapon, { advanced: true }), `${ILKA}.Item.${RIFLE}`);
  const panel = ada.page.locator(".cf-attack");
  const target = panel.locator("select[name=target]");
  await target.waitFor();
  const aimAt = async (uuid: string): Promise<void> => {
    await target.selectOption(uuid);
    await ada.caughtUp();
  };
  await aimAt(TOKENS.worker);
  await panel.locator(".cf-picker").waitFor();
  await panel.locator('input[name=limb][value="head"]').focus();
  await ada.page.keyboard.press("Space");
  await aimAt(TOKENS.guard);
  await panel.locator('input[name=limb][value="arm-7"]').waitFor();
  expect(await panel.locator(".cf-picker").count()).toBe(0);
  expect(await panel.locator('input[name=limb][value=""]').isChecked()).toBe(true);
  expect(await panel.locator("[data-now=called]").textContent()).toBe("");
  await panel.locator('input[name=limb][value="arm-7"]').focus();
  await ada.page.keyboard.press("Space");
  expect(await target.inputValue()).toBe(TOKENS.guard);
  await aimAt(TOKENS.worker);
  await panel.locator(".cf-picker").waitFor();
  expect(await panel.locator('input[name=limb][value="arm-7"]').count()).toBe(0);
  expect(await panel.locator('input[name=limb][value=""]').isChecked()).toBe(true);
  await ada.page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expectAllQuiet(people);
});

test("[XF-25] [SS-DAMAGE-06] the damage window lists the limbs of the opponent's body plan, and the damage goes to the chosen limb", async () => {
  const { gm } = people;
  const flesh = (): Promise<number> => gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).system.pools.flesh.value, GUARD);
  const named = EIGHT.map((id, at) => ({
    ...{ id, name: id === "arm-7" ? "Stinger" : "", kind: at === 0 ? "torso" : "left-arm" },
    ...{ threshold: null, share: null, modifier: null },
  }));
  await gm.evaluate(
    async (g, [uuid, limbs]: [string, object[]]) => void (await g.fromUuidSync(uuid).update({ "system.bodyPlan": limbs })),
    [GUARD, named] as [string, object[]],
  );
  const before = await flesh();
  await gm.evaluate((g, uuid: string) => void g.game.crossfire.damage([uuid]), GUARD);
  const window = gm.page.locator(".cf-damage");
  await window.waitFor();
  const place = window.locator("select[name=place]");
  const offered = await place.locator("option").evaluateAll((all: any[]) => all.map(({ value }) => value.split("|")[0]));
  expect(offered).toEqual(expect.arrayContaining(["", ...EIGHT]));
  for (const gone of ["head", "left-leg", "left-arm", "eye", "knee"]) expect(offered).not.toContain(gone);
  expect(await place.locator("option", { hasText: "Stinger" }).count()).toBe(1);
  await place.selectOption({ label: "Stinger" });
  await window.locator("input[name=unresisted]").focus();
  await gm.page.keyboard.press("Space");
  await window.locator("input[name=damage]").fill("3");
  await gm.page.keyboard.press("Enter");
  await window.waitFor({ state: "detached" });
  await eventually(flesh, "the guard's Flesh").toBe(before - 3);
  const meeting = await gm.evaluate<any>((g) => {
    const { system } = g.game.messages.contents.findLast(({ type }: any) => type === "attack");
    return { limb: system.card.meetings[0].limb, lost: system.card.meetings[0].lost };
  });
  expect(meeting).toEqual({ limb: "Stinger", lost: 3 });
  await allCaughtUp(people);
  await expectAllQuiet(people);
});
