import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, test } from "vitest";
import { startTable, type Table } from "./harness/table";
import { ATTACK_DIALOG, ILKA, READY_TO_SHOOT, RIFLE, sitDown, target, TOKENS, type People } from "./people";

let table: Table;
let people: People;
beforeAll(async () => {
  table = await startTable({ generation: 14 });
  people = await sitDown(table);
});
afterAll(() => table.stop());

test("look", async () => {
  const { gm, ada } = people;
  const shot = async (seat: typeof gm, name: string) => writeFileSync(`/tmp/cf/dialog-${name}.png`, await seat.picture());
  await target(ada, TOKENS.guard);
  await ada.evaluate((g, at: string) => void g.game.crossfire.attackWith(at), `${ILKA}.Item.${RIFLE}`);
  await ada.page.locator(READY_TO_SHOOT).waitFor();
  await ada.page.waitForTimeout(1500);
  await shot(ada, "ada");
  await gm.page.setViewportSize({ width: 1280, height: 1000 });
  const open = async (more: object) => {
    await target(gm, TOKENS.guard);
    await gm.evaluate((g, { at, wish }: any) => void g.game.crossfire.attackWith(at, wish), { at: `${ILKA}.Item.${RIFLE}`, wish: more });
    await gm.page.locator(READY_TO_SHOOT).waitFor();
    await gm.page.waitForTimeout(2500);
  };
  const close = async () => {
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  };
  const size = async (width: number, name: string, theme = "dark", scroll = 0) => {
    await gm.evaluate((g, t: string) => { g.document.body.classList.toggle("theme-dark", t === "dark"); g.document.body.classList.toggle("theme-light", t === "light"); for (const e of g.document.querySelectorAll(".themed")) { e.classList.toggle("theme-dark", t === "dark"); e.classList.toggle("theme-light", t === "light"); } }, theme);
    await gm.evaluate((g, w: any) => { const app = [...g.foundry.applications.instances.values()].find((a: any) => a.element?.classList.contains("cf-attack")) as any; app.setPosition({ left: 2, top: 2, width: w.width, height: 980 }); app.element.querySelector(".window-content").scrollTop = w.scroll; }, { width, scroll });
    await gm.page.waitForTimeout(300);
    await shot(gm, name);
  };
  await open({ advanced: true, called: { location: "knee", side: "left" } });
  await size(860, "wide-dark", "dark", 2000);
  await size(700, "700-light", "light");
  await size(320, "320-light", "light", 900);
  await size(320, "320-dark", "dark", 0);
  await close();
  await gm.evaluate((g, at: string) => { const t = g.canvas.tokens.placeables.find((p: any) => p.document.uuid === at); void g.canvas.tokens.hud.bind(t); }, TOKENS.ilka);
  await gm.page.waitForTimeout(600);
  await shot(gm, "hud");
  for (const id of ["called-shot-d20", "three-dice", "swan-song"]) {
    await gm.evaluate((g, value: string) => g.game.settings.set("crossfire", "ruleset", value), id);
    await gm.page.waitForTimeout(500);
    await gm.reload();
    await gm.evaluate(async (g, at: string) => { await g.fromUuidSync(at).update({ "system.roll": { dice: 2, faces: 6, add: 4 } }); }, `${ILKA}.Item.${RIFLE}`);
    await open({ advanced: true });
    await size(860, id, "dark", 0);
    await close();
    console.log(id, gm.complaints, await gm.told());
  }
}, 180000);
