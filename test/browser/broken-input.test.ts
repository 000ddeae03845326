import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";
import { eventually } from "./harness/eventually";
import { d20, d6, fixFaces } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import {
  allCaughtUp,
  allFacesFell,
  allRead,
  allSee,
  answerAtOnce,
  ATTACK_DIALOG,
  attackCount,
  attackOn,
  beginFight,
  everybody,
  expectAllQuiet,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  hits,
  hush,
  ILKA,
  orderAttack,
  orderOf,
  READY_TO_ANSWER,
  RIFLE,
  rounds,
  sitDown,
  startAfresh,
  told,
  TOKENS,
  waitForStatus,
  writeAttack,
  type People,
} from "./people";

const BY_ILKA = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };
const GLANCING = [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)];

/** Writes a record into a database that no other process has open. */
async function putInto(folder: string, key: string, value: string): Promise<void> {
  const db = new ClassicLevel<string, string>(folder);
  await db.put(key, value);
  await db.close();
}

async function readFrom(folder: string, key: string): Promise<string | undefined> {
  const db = new ClassicLevel<string, string>(folder);
  try {
    return await db.get(key);
  } finally {
    await db.close();
  }
}

describe.each(GENERATIONS)("broken input on Foundry %s", (generation) => {
  const folder = mkdtempSync(path.join(tmpdir(), "crossfire-broken-"));
  const system = path.join(folder, "system");
  let table: Table;
  let people: People;

  const database = () => path.join(table.dataFolder, `crossfire-demo-${generation}`, "db");

  beforeAll(async () => {
    cpSync(inject("system"), system, { recursive: true });
    await putInto(
      path.join(system, "packs/weapons"),
      "!items!brokenWeapon0000",
      JSON.stringify({ _id: "brokenWeapon0000", name: "Broken Gun", type: "wepon", system: {} }),
    );
    table = await startTable({ generation, system });
    await table.kill();
    await putInto(
      database(),
      "!actors!brokenActor00000",
      JSON.stringify({ _id: "brokenActor00000", name: "Half an Actor", system: { attributes: { body: 3 } } }),
    );
    await putInto(database(), "!actors!brokenActor00001", `{"_id":"brokenActor00001","name":"Torn`);
    await table.restart();
    people = await sitDown(table);
  });
  afterAll(async () => {
    await table.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Warnings about the damaged data: about the incomplete actor, the torn record and the weapon of an unknown type. Players see only the
   * first warning.
   */
  const LEFT_OUT = /brokenActor00000.*"Half an Actor".*not valid.*type: may not be undefined/s;
  const PROBLEMS = [
    LEFT_OUT,
    /!actors!brokenActor00001: the value is not JSON/,
    /crossfire\.weapons !items!brokenWeapon0000: "wepon" is not a Item type of the system; the entry was skipped/,
  ];
  async function expectProblemsNamed(seat: Seat, problems: readonly RegExp[] = PROBLEMS): Promise<void> {
    const { complaints } = seat;
    for (const problem of problems) expect(complaints.filter((line) => problem.test(line))).toHaveLength(1);
    expect(complaints).toHaveLength(problems.length);
    await seat.forget();
  }

  beforeEach(async () => {
    await startAfresh(people);
    await Promise.all(everybody(people).map(hush));
  });

  async function shootAsUsual(): Promise<void> {
    const { gm, ada } = people;
    await fixFaces(gm, GLANCING);
    const after = await attackCount(ada);
    const before = await flesh(ada, GUARD);
    await orderAttack(ada, BY_ILKA);
    const { id } = await waitForStatus(ada, "resolved", { after });
    await allSee(people, "resolved", id);
    await allFacesFell(gm);
    await allRead(people, (seat) => flesh(seat, GUARD), before - 6);
  }

  test("a table whose world source lacks a field does not start, and the error names the file and the field", async () => {
    const world = path.join(folder, "world");
    cpSync(path.join(ROOT, "demo"), world, { recursive: true });
    const file = path.join(world, "actors/tomas.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^from:.*$/m, "name: Nobody in Particular"));
    const failure = await startTable({ generation, system, world }).then(
      async (started) => started.stop().then(() => "it started"),
      (error: Error) => error.message,
    );
    expect(failure).toContain("tomas.yaml");
    expect(failure).toMatch(/type/);
  });

  test("a damaged world stays playable without its unreadable records; the GM is warned of every fault, and players only of the incomplete actor", async () => {
    const { gm, ada, ben } = people;
    await eventually(() => table.output).toContain("!actors!brokenActor00001: the value is not JSON");
    await expectProblemsNamed(gm);
    // Players are notified only of faults in documents that their own client cannot read.
    await Promise.all([ada, ben].map((seat) => expectProblemsNamed(seat, [LEFT_OUT])));
    expect(
      await gm.evaluate((g) => [g.game.actors.has("brokenActor00000"), g.game.actors.has("brokenActor00001"), g.game.actors.size]),
    ).toEqual([false, false, 9]);
    await shootAsUsual();
  });

  test("a pack entry of a wrong type is skipped, and the GM is notified", async () => {
    const { gm } = people;
    await eventually(() => table.output).toContain(
      `crossfire.weapons !items!brokenWeapon0000: "wepon" is not a Item type of the system; the entry was skipped`,
    );
    await gm.reload();
    expect(await told(gm, "brokenWeapon0000")).toContain("wepon");
    await expectProblemsNamed(gm);
    const weapons = await gm.evaluate(async (g) => {
      const pack = g.game.packs.get("crossfire.weapons");
      return { names: pack.index.map((entry: any) => entry.name), loaded: (await pack.getDocuments()).length };
    });
    expect(weapons.loaded).toBe(readdirSync(path.join(ROOT, "packs/weapons")).filter((file) => file.endsWith(".yaml")).length);
    expect(weapons.names).toContain("Marksman Rifle");
    expect(weapons.names).not.toContain("Broken Gun");
    await hush(gm);
  });

  test("the macro, the attack panel and the card refuse an attack without a target", async () => {
    const { ada } = people;
    const after = await attackCount(ada);
    await ada.evaluate((g, uuid: string) => g.game.crossfire.attackWith(uuid, { skipDialog: true }), `${ILKA}.Item.${RIFLE}`);
    expect(await told(ada, "No target")).toBe("No target. Point at a token and press T, or choose a target in the attack window.");
    await ada.evaluate((g, uuid: string) => void g.game.crossfire.attackWith(uuid), `${ILKA}.Item.${RIFLE}`);
    await ada.page.locator(ATTACK_DIALOG).getByText("No target.").first().waitFor();
    await ada.page.locator(`${ATTACK_DIALOG} :focus`).waitFor();
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
    await allCaughtUp(people);
    expect(await attackCount(ada)).toBe(after);
    const id = await writeAttack(ada, { order: orderOf({ ...BY_ILKA, target: "" }) });
    for (const { shown } of await allSee(people, "refused", id)) expect(shown).toContain("No target.");
    expect(await rounds(ada, ILKA, RIFLE)).toBe(10);
  });

  test("an attack without ammunition is refused until the weapon is reloaded", async () => {
    const { gm, ada } = people;
    await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).update({ "system.ammo.value": 0 }), `${ILKA}.Item.${RIFLE}`);
    await ada.waitFor("the empty magazine", (g, uuid: string) => g.fromUuidSync(uuid).system.ammo.value === 0, `${ILKA}.Item.${RIFLE}`);
    await orderAttack(ada, BY_ILKA);
    expect(await told(ada, "Marksman Rifle is empty")).toBe("Marksman Rifle is empty. Reload first (1 AP).");
    const id = await writeAttack(ada, { order: orderOf(BY_ILKA) });
    for (const { shown } of await allSee(people, "refused", id)) expect(shown).toContain("Marksman Rifle is empty. Reload first (1 AP).");
    await ada.evaluate(
      (g, uuid: string) => g.game.socket.emit("system.crossfire", { intent: "reload", id: uuid, args: {} }),
      `${ILKA}.Item.${RIFLE}`,
    );
    await ada.waitFor("the full magazine", (g, uuid: string) => g.fromUuidSync(uuid).system.ammo.value === 10, `${ILKA}.Item.${RIFLE}`);
    // Ilka's bag holds penetrators, which the reload marks as loaded; the usual shot uses plain rounds.
    const unloaded = await gm.evaluate(async (g, uuid: string) => {
      const marked = g.fromUuidSync(uuid).items.filter(({ system: own }: any) => own.loaded);
      for (const item of marked) await item.update({ "system.loaded": false });
      return marked.length;
    }, ILKA);
    expect(unloaded).toBe(1);
    await shootAsUsual();
  });

  test("the card refuses an attack that costs more Action Points than the attacker has", async () => {
    const { gm, ada } = people;
    const [ilka] = await gather(gm, [TOKENS.ilka, TOKENS.guard]);
    await beginFight(people, { opponents: d6(3), players: [{ seat: ada, combatant: ilka!, dice: d6(5) }] });
    const id = await writeAttack(ada, { order: orderOf({ ...BY_ILKA, aim: 3 }) });
    for (const { shown, refusal } of await allSee(people, "refused", id)) {
      expect(refusal.refusal).toBe("tooFewApToAttack");
      expect(shown).toContain("This attack costs 4 AP; 3 left.");
    }
    await shootAsUsual();
    await gm.evaluate((g) => g.game.combat.delete());
  });

  test("an attack ends and the GM is notified if the target is deleted during the defense prompt", async () => {
    const { gm, ada } = people;
    const spare = await gm.evaluate(async (g, at: string) => {
      const source = g.fromUuidSync(at).toObject();
      delete source._id;
      const [token] = await g.game.scenes.active.createEmbeddedDocuments("Token", [
        { ...source, name: "Short Visit", x: 1050, y: 1260, delta: {} },
      ]);
      await token.actor.update({ "system.mode": "realistic" });
      return token.uuid;
    }, TOKENS.guard);
    await ada.waitFor("the new token", (g, uuid: string) => Boolean(g.fromUuidSync(uuid)?.actor), spare);
    await fixFaces(gm, [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)]);
    const after = await attackCount(ada);
    await orderAttack(ada, { ...BY_ILKA, target: spare });
    const { id, asks } = await waitForStatus(gm, "asking", { after });
    expect(asks).toMatchObject([{ kind: "defense", userId: gm.userId }]);
    await gm.page.locator(READY_TO_ANSWER).waitFor();
    await gm.evaluate((g, uuid: string) => g.fromUuidSync(uuid).delete(), spare);
    await ada.waitFor("the token to be gone", (g, uuid: string) => g.fromUuidSync(uuid) === null, spare);
    await answerAtOnce(gm);
    for (const { card } of await allSee(people, "resolved", id))
      expect(card.meetings).toMatchObject([{ name: "Short Visit", quality: "glancing" }]);
    expect(await told(gm, "Short Visit")).toBe("Short Visit no longer exists, so the attack changed nothing there.");
    await allRead(people, (seat) => rounds(seat, ILKA, RIFLE), 9);
    await eventually(async () => (await attackOn(ada, id))!.asks).toEqual([]);
    await shootAsUsual();
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));

  test("the database still stores the unreadable entries unchanged", async () => {
    await Promise.all(everybody(people).map((seat) => seat.leave()));
    await table.kill();
    expect(await readFrom(database(), "!actors!brokenActor00001")).toBe(`{"_id":"brokenActor00001","name":"Torn`);
    expect(JSON.parse((await readFrom(database(), "!actors!brokenActor00000")) ?? "null")).toEqual({
      _id: "brokenActor00000",
      name: "Half an Actor",
      system: { attributes: { body: 3 } },
    });
  });
});
