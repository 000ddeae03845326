import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carried, fall, writeWorld, type Rest } from "./acceptance";
import { eventually } from "./harness/eventually";
import { d10, d20, d6, type FixedDie } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import {
  ATTACK_DIALOG,
  attackCount,
  leaveBar,
  openChat,
  openTracker,
  READY_TO_SHOOT,
  trackerButton,
  unfoldCard,
  waitForStatus,
} from "./people";

const MARA = "Actor.diceMara00000000";
const BOB = "Actor.diceBob000000000";
const RAIDER = "Actor.diceRaider000000";
const EDMUND = "Actor.diceEdmund000000";
const GUARD = "Actor.diceGuard0000000";
const SOLDIER = "Actor.diceSoldier00000";
const RATS = "Actor.diceRats00000000";
const CAST = {
  [MARA]: "d20-characters.Actor.dnMaraQuist00000",
  [BOB]: "d20-characters.Actor.dnBobRock0000000",
  [RAIDER]: "d20-opponents.Actor.dnRaider00000000",
  [EDMUND]: "3d6-characters.Actor.tnEdmundZhang000",
  [GUARD]: "3d6-opponents.Actor.tnGuard000000000",
  [SOLDIER]: "3d6-opponents.Actor.tnGuard000000000",
  [RATS]: "3d6-opponents.Actor.tnRatSwarm000000",
};

const PREVIEW = `${ATTACK_DIALOG} .cf-attack-preview`;
const LIMBS = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"];

let table: Table;
let gm: Seat;

/** One table with two rulesets and no map; the GM changes the ruleset between the tests. */
beforeAll(async () => {
  const world = writeWorld("dice", {
    "world.yaml": { id: "dice", title: "Two games", system: "crossfire" },
    "settings.yaml": { "crossfire.ruleset": "called-shot-d20" },
    "users.yaml": [{ _id: "diceUserGm000000", name: "Gamemaster", role: 4, color: "#c9a13a" }],
    "actors/all.yaml": Object.entries(CAST).map(([uuid, from]) => ({ from: `Compendium.crossfire.${from}`, _id: uuid.split(".").at(-1) })),
  });
  table = await startTable({ generation: 14, world, ownWorld: true });
  gm = await table.join("Gamemaster");
});
afterAll(() => table?.stop());

/** Returns the visible text of all matching elements, separated by " | ". */
const read = (selector: string): Promise<string> =>
  gm
    .evaluate<string, string>(
      (g, one) => [...g.document.querySelectorAll(one)].map((element: any) => element.innerText).join(" | "),
      selector,
    )
    .then((text) => text.replace(/\u2060/g, "").replace(/\s+/g, " "));

/** Waits until the matching elements show all of these texts, ignoring case. */
const shows = (selector: string, ...wanted: readonly string[]): Promise<void> =>
  eventually(async () => {
    const text = await read(selector);
    const missing = wanted.filter((words) => !text.toLowerCase().includes(words.toLowerCase()));
    return missing.length === 0 ? [] : [missing, text];
  }, `what ${selector} does not show`).toEqual([]);

const setUp = (uuid: string, changes: object): Promise<void> =>
  gm.evaluate(async (g, { at, data }: any) => void (await g.fromUuidSync(at).update(data)), { at: uuid, data: changes });

const setUpWeapon = async (actor: string, name: string, changes: object): Promise<void> => setUp(await carried(gm, actor, name), changes);

/** Opens the attack dialog with the given choices. */
async function begin(actor: string, name: string, target: string, wish: object = {}): Promise<void> {
  await gm.evaluate((g, { uuid, more }: any) => void g.game.crossfire.attackWith(uuid, more), {
    uuid: await carried(gm, actor, name),
    more: { targets: [target], advanced: true, ...wish },
  });
  await gm.page.locator(READY_TO_SHOOT).waitFor();
  await leaveBar(gm);
}

async function close(): Promise<void> {
  await gm.page.keyboard.press("Escape");
  await gm.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
}

const inDialog = (selector: string) => gm.page.locator(`${ATTACK_DIALOG} ${selector}`);
const limb = (id: string) => inDialog(`input[name=limb][value="${id}"]`);
/** Returns the ids of the locations that a user can choose. */
const open = (): Promise<string[]> =>
  inDialog("input[name=limb]:enabled").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Makes an attack, waits until it ends, and expands the reasons on its card. @returns the selector of the card */
async function attack(actor: string, name: string, target: string, more: object, dice: readonly FixedDie[], rest?: Rest): Promise<string> {
  await fall(gm, dice, rest);
  const after = await attackCount(gm);
  const weapon = (await carried(gm, actor, name)).split(".").at(-1)!;
  await gm.evaluate((g, order: object) => g.game.crossfire.attack(order), {
    attacker: actor,
    attackerToken: null,
    weapon,
    target,
    mode: "single",
    called: null,
    aim: 0,
    modifiers: [],
    ...more,
  });
  const { id } = await waitForStatus(gm, "resolved", { after });
  const card = `.chat-log [data-message-id="${id}"]`;
  await openChat(gm);
  await unfoldCard(gm, card);
  return card;
}

/** Opens a sheet. @returns its selector */
async function sheetOf(uuid: string): Promise<string> {
  const id = await gm.evaluate<string, string>(async (g, at) => {
    const { sheet } = g.fromUuidSync(at);
    await sheet.render({ force: true });
    return sheet.id;
  }, uuid);
  await gm.caughtUp();
  return `[id="${id}"]`;
}

const closeSheet = (uuid: string): Promise<void> =>
  gm.evaluate(async (g, at: string) => void (await g.fromUuidSync(at).sheet.close()), uuid);

describe("a d20 attack roll against Evasion", () => {
  test("[CS-40] the quick reference shows cost, penalties, limb table and cover of a called shot on one screen", async () => {
    await gm.evaluate((g) => void g.game.crossfire.quickReference());
    const page = ".cf-reference-page";
    await shows(page, "A called shot costs 1 extra AP. An uncalled hit up to 10 above Evasion is glancing.");
    await shows(page, "Head −9 glancing up to 9 · d20 19–20", "Torso −3 glancing up to 3 · d20 13–18");
    await shows(page, "Left arm −6 glancing up to 6 · d20 10–12", "Right arm −6 glancing up to 6 · d20 7–9");
    await shows(page, "Left leg −6 glancing up to 6 · d20 4–6", "Right leg −6 glancing up to 6 · d20 1–3");
    await shows(page, "Partial cover +2 Evasion, Good cover +4 Evasion");
    const cover = gm.page.locator(`${page} .cf-note`, { hasText: "Good cover" });
    const below = async (): Promise<number> => {
      const [note, window] = await Promise.all([cover.boundingBox(), gm.page.locator(page).boundingBox()]);
      return note!.y + note!.height - (window!.y + window!.height);
    };
    expect(await below()).toBeLessThanOrEqual(0);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(page).waitFor({ state: "detached" });
  });

  test("[CS-24] [CS-25] the attack panel shows cover and Evasion for each limb, with six checkboxes for the covered limbs", async () => {
    await setUp(RAIDER, { "system.stance": { cover: "good", tookCover: true } });
    await begin(MARA, "Scoped Rifle", RAIDER);
    const of = (id: string): string => `${ATTACK_DIALOG} .limb.${id}`;
    const values = (boxes: string): Promise<string[]> =>
      inDialog(boxes).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await shows(`${ATTACK_DIALOG} .cf-limb-cover`, "Limbs behind cover");
    expect(await values("input[name=handLimbs]")).toEqual(LIMBS);
    await eventually(() => values("input[name=handLimbs]:checked"), "limbs behind cover").toEqual(LIMBS);
    for (const id of LIMBS) await shows(of(id), " covered, Evasion 16");
    for (const id of ["head", "torso"]) await inDialog(`input[name=handLimbs][value=${id}]`).uncheck();
    await shows(of("torso"), "uncovered, Evasion 12, easier when called");
    await shows(of("head"), "uncovered, Evasion 12");
    expect(await read(of("head"))).not.toContain("easier");
    await shows(of("left-arm"), " covered, Evasion 16");
    await close();
    await setUp(RAIDER, { "system.stance": { cover: "none", tookCover: false } });
  });

  test("[CS-34] the attack panel shows why an attacker without Deadeye cannot make a called shot on overwatch", async () => {
    await begin(BOB, "Heavy Pistol", RAIDER);
    await eventually(open, "limbs to pick").toEqual(["", "head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"]);
    await inDialog("input[name=overwatch]").check();
    await eventually(open, "limbs to pick on overwatch").toEqual([""]);
    await shows(`${ATTACK_DIALOG} .cf-closed-calls`, "Only a Deadeye with this weapon can call shots on overwatch", "(CS-34)");
    await close();
  });

  test("[CS-07] [CS-13] [CS-14] [CS-15] the card of an uncalled hit shows both dice, the limb table row, and the damage after DT and DR percent", async () => {
    const card = await attack(MARA, "Scoped Rifle", RAIDER, {}, [...d20(6), ...d20(14), ...d10(3, 4)]);
    await shows(card, "Attack: d20 6 + 14 = 20 Small Guns +8, Agility +6", "Hit 20 vs Evasion 12", "Torso (rolled 14)");
    const table = ["1–3 Right leg", "4–6 Left leg", "7–9 Right arm", "10–12 Left arm", "▸ 13–18 Torso (14)", "19–20 Head"];
    expect(await gm.page.locator(`${card} dd.where`).getAttribute("data-table")).toBe(table.join("\n"));
    await gm.page.locator(`${card} dd.where p[data-table]`).hover();
    await eventually(() => gm.page.locator("#tooltip.active").innerText(), "the tooltip").toContain(table.join("\n"));
    await shows(card, "Damage: 2d10 7 + 5 = 12", "damage 12, reduced to 9 Damage Threshold −1, Damage Resistance: 10% −2");
  });

  test("[CS-13] the damage window lets the GM enter damage before or after DT and DR percent", async () => {
    await gm.evaluate((g, uuid: string) => void g.game.crossfire.damage([uuid]), RAIDER);
    const window = ".cf-damage";
    await shows(window, "Damage Value Before armor and soak, unless the damage ignores them.", "Ignores armor and soak");
    expect(await gm.page.locator(`${window} input[type=number][name=damage]`).count()).toBe(1);
    expect(await gm.page.locator(`${window} input[type=checkbox][name=unresisted]`).isChecked()).toBe(false);
    await gm.page.keyboard.press("Escape");
    await gm.page.locator(window).waitFor({ state: "detached" });
    const armor = await carried(gm, RAIDER, "Leather Jacket");
    const sheet = await sheetOf(armor);
    for (const figure of ["value", "percent"])
      await gm.page.locator(`${sheet} input[name="system.types.kinetic.${figure}"]`).waitFor({ state: "attached" });
    await closeSheet(armor);
  });

  /** Waits until a combatant acts. */
  const phaseOf = (uuid: string): Promise<unknown> =>
    gm.waitFor(
      `the phase of ${uuid}`,
      (g, id: string) => g.game.combat.combatants.get(g.game.combat.system.clock.acting)?.actorId === id,
      uuid.split(".").at(-1)!,
    );

  test("[CS-01] [CS-04] [CS-08] [GL-16] the attack panel shows the cost of a called shot and the rolls needed for a hit and a solid hit", async () => {
    await setUpWeapon(BOB, "Assault Rifle", { "system.ready": true });
    await gm.evaluate(
      async (g, uuids: string[]) => {
        const combat = await g.Combat.implementation.create({ active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          uuids.map((uuid) => ({ actorId: uuid.split(".").at(-1) })),
        );
      },
      [BOB, MARA, RAIDER],
    );
    await openTracker(gm);
    await fall(gm, [...d20(20), ...d20(10), ...d20(1)]);
    await gm.press(trackerButton(gm, "crossfireRound"));
    await phaseOf(BOB);
    await begin(BOB, "Assault Rifle", RAIDER);
    await shows(PREVIEW, "d20 + 10 to hit", "12 Evasion", "3+ on the die to hit", "13+ on the die for a solid hit", "AP: 6 of 10 left");
    await limb("head").check();
    await shows(PREVIEW, "Called shot: Head −9", "d20 + 1 to hit", "12+ on the die to hit", "AP: 5 of 10 left", "4 + 1 AP");
    await shows(PREVIEW, "not possible on the die for a solid hit");
    await screenshot(gm, "promises-d20");
    await limb("left-leg").check();
    await shows(PREVIEW, "Called shot: Left leg −6", "9+ on the die to hit", "15+ on the die for a solid hit", "4 + 1 AP");
    await limb("").check();
    await shows(PREVIEW, "3+ on the die to hit", "AP: 6 of 10 left");
    expect(await read(PREVIEW)).not.toContain("+ 1 AP");
    await close();
  });

  test("[CS-33] the card shows a line and separate dice for every bullet of a burst", async () => {
    await openChat(gm);
    const dice = [...d20(13), ...d20(14), ...d6(2, 2), ...d20(3), ...d6(1, 1), ...d20(1)];
    const card = await attack(BOB, "Assault Rifle", RAIDER, { mode: "burst" }, dice);
    const line = (bullet: number): string => `${card} [data-bullet="${bullet}"] > summary`;
    await shows(line(0), "Bullet 1 of 3 Raider: Hit · Torso, Solid · 6 damage");
    await shows(line(1), "Bullet 2 of 3 Raider: Hit · Torso, Glancing · 4 damage");
    await shows(line(2), "Bullet 3 of 3 Raider: Missed");
    await gm.press(line(2));
    await shows(`${card} [data-bullet="2"]`, "d20 1 + 10 = 11", "Missed 11 vs Evasion 12");
  });

  test("[CS-05] the attack panel disables every limb if the attacker has too few AP for a called shot", async () => {
    await begin(BOB, "Assault Rifle", RAIDER);
    await shows(PREVIEW, "AP: 0 of 4 left");
    await eventually(open, "limbs to pick with 4 AP").toEqual([""]);
    await shows(`${ATTACK_DIALOG} .cf-closed-calls`, "AP", "(CS-05)");
    await close();
  });

  test("[CS-10] the card lists the steps of a called shot in order, from choosing the limb to the damage", async () => {
    await openTracker(gm);
    await gm.press("#sidebar nav [data-action=crossfireEndPhase]");
    await phaseOf(MARA);
    await openChat(gm);
    const card = await attack(MARA, "Scoped Rifle", RAIDER, { called: { location: "left-arm" } }, [...d20(20), ...d10(5, 5)]);
    const steps = [
      "called: Left arm",
      "5 AP",
      "d20 20 + 8 = 28",
      "Called shot: Left arm −6",
      "Hit 28 vs Evasion 12",
      "Solid 16 above Evasion; 6 or less would be glancing",
      "damage 15, reduced to 12",
      "Left arm threshold −12 (0 of 12 left)",
    ];
    await shows(`${card} .cf-fold > :not(summary)`, ...steps);
    const text = await read(`${card} .cf-fold > :not(summary)`);
    const at = steps.map((words) => text.indexOf(words));
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });

  test("[CS-21] the sheet shows the remaining points of each Cripple Threshold, and marks crippled limbs", async () => {
    const sheet = await sheetOf(RAIDER);
    const limbs = (): Promise<string[]> =>
      gm.page.locator(`${sheet} .cf-silhouette [data-limb] title`).evaluateAll((all) => all.map((one) => one.textContent!.trim()).sort());
    await eventually(limbs, "limbs on the sheet").toEqual([
      "Head: 8 of 8",
      "Left arm: 0 of 12, crippled",
      "Left leg: 12 of 12",
      "Right arm: 12 of 12",
      "Right leg: 12 of 12",
      "Torso: 4 of 16",
    ]);
    await shows(`${sheet} .window-content`, "crippled");
    await closeSheet(RAIDER);
  });
});

describe("an attack roll of three dice against a skill", () => {
  const PISTOL = "9 mm Machine Pistol";
  const place = (id: string): string => `${ATTACK_DIALOG} .cf-places tr:has(input[value="${id}"])`;

  beforeAll(async () => {
    await gm.caughtUp();
    await gm.evaluate((g) => g.game.settings.set("crossfire", "ruleset", "three-dice"));
    await gm.reload();
    await openChat(gm);
  });

  test("[TD-LOC-01] [TD-RANDOM-01] [TD-ROLL-02] the attack panel shows the penalty and effect of every location, and the modifiers that produce the effective skill", async () => {
    await begin(EDMUND, PISTOL, GUARD);
    await shows(PREVIEW, "3d6 vs 15 to hit", "Automatics +15", "Effective skill 15");
    await shows(place("torso"), "Torso (+0) × 1");
    await shows(place("vitals"), "Vitals (−3) × 3");
    await shows(place("skull"), "Skull (−7) × 4, DR +2");
    await shows(place("left-eye"), "Left eye (−9) × 4, cripples");
    await shows(place("neck"), "Neck (−5) × 1");
    expect(await read(place("neck"))).not.toContain("Bleedout");
    await shows(place("left-hand"), "Left hand (−4) × 1, cripples");
    await shows(place("right-hand"), "Right hand (−4)");
    await shows(place("random"), "Random location (+0)");
    await screenshot(gm, "promises-three-dice");
    await limb("skull").check();
    await shows(PREVIEW, "3d6 vs 8 to hit", "Location: Skull −7", "Effective skill 8");
    await limb("random").check();
    await shows(PREVIEW, "Effective skill 15");
  });

  test("[TD-ROLL-04] [TD-ROLL-07] [TD-ROLL-11] the attack panel shows the effective skill with aim, custom modifiers and the chosen kind of roll", async () => {
    await limb("").check();
    await shows(ATTACK_DIALOG, "Aim (turns)");
    await inDialog("input[name=aim]").fill("1");
    await shows(PREVIEW, "Accuracy +");
    await inDialog("input[name=aim]").fill("0");
    await eventually(async () => (await read(PREVIEW)).includes("Accuracy"), "the Accuracy").toBe(false);
    const row = (at: number, name: string) => inDialog(`.modifier input[name=${name}]`).nth(at);
    await row(0, "modifierName").fill("Rain");
    await row(0, "modifier").fill("-2");
    await gm.press(inDialog("[data-action=addModifier]"));
    await row(1, "modifierName").fill("Bright lamp");
    await row(1, "modifier").fill("1");
    await shows(PREVIEW, "Rain −2", "Bright lamp +1", "Effective skill 14");
    const kinds = inDialog("select[name=kind]");
    expect(await kinds.locator("option").allInnerTexts()).toEqual(["From weapon and distance", "Ranged", "Striking at a weapon"]);
    await kinds.selectOption("weapon-strike");
    await inDialog("input[name=weaponPenalty]").fill("4");
    await shows(PREVIEW, "Location: Weapon −4", "Effective skill 10");
    await close();
    await setUpWeapon(EDMUND, "Dagger", { "system.ready": true });
    await begin(EDMUND, "Dagger", GUARD);
    await shows(ATTACK_DIALOG, "Evaluate (turns)");
    expect(await read(ATTACK_DIALOG)).not.toContain("Aim (turns)");
    await close();
  });

  test("[TD-RANGE-01] [TD-RANGE-04] the attack panel shows the range band of the target, and warns if the target is out of range", async () => {
    await begin(EDMUND, PISTOL, GUARD);
    await shows(PREVIEW, "full damage at this range");
    await setUpWeapon(EDMUND, PISTOL, { "system.carries": { half: 5, max: 1000 } });
    await shows(PREVIEW, "half damage at this range");
    expect(await read(PREVIEW)).not.toContain("Warning");
    await setUpWeapon(EDMUND, PISTOL, { "system.carries": { half: 5, max: 8 } });
    await shows(PREVIEW, "out of range at this range", "Warning No damage beyond maximum range.");
    await setUpWeapon(EDMUND, PISTOL, { "system.carries": { half: 160, max: 1850 } });
    await shows(PREVIEW, "full damage at this range");
  });

  test("[TD-CHINK-02] [TD-LOC-04] [TD-AREA-01] the attack panel offers chinks only at armored locations, and hides locations for a wild swing or a large-area attack", async () => {
    const chink = inDialog(".choice:has(input[name=chink])");
    await limb("torso").check();
    await chink.waitFor({ state: "visible" });
    await limb("left-arm").check();
    await chink.waitFor({ state: "hidden" });
    await limb("").check();
    await inDialog("select[name=situation]").selectOption("wild-swing");
    await eventually(open, "places to pick in a wild swing").toEqual(["", "weapon", "random"]);
    await shows(`${ATTACK_DIALOG} .cf-closed-calls`, "(TD-LOC-04)");
    await inDialog("select[name=situation]").selectOption("");
    await eventually(open, "places to pick").toContain("skull");
    await inDialog("input[name=largeArea]").check();
    await shows(PREVIEW, "Random location. Exposed: Torso, Vitals, Skull, Eye, Face, Neck, Groin, Arm, Leg, Hand, Foot");
    await inDialog(".cf-places").waitFor({ state: "hidden" });
    await inDialog("input[name=largeArea]").uncheck();
    await inDialog(".cf-places").waitFor({ state: "visible" });
    await close();
  });

  test("[TD-LOC-08] [TD-TOLERANCE-17] the attack panel offers only locations that the target has and the damage can reach", async () => {
    await begin(GUARD, "Punch", EDMUND);
    await shows(`${ATTACK_DIALOG} .cf-withheld`, "can be aimed at Vitals", "(TD-LOC-08)");
    await eventually(() => limb("skull").isVisible()).toBe(true);
    expect(await limb("vitals").count()).toBe(0);
    await close();
    await begin(EDMUND, PISTOL, RATS);
    for (const id of ["skull", "left-eye", "right-eye", "face", "neck"])
      await eventually(() => limb(id).isVisible(), `${id} of what has no head`).toBe(false);
    for (const id of ["torso", "left-arm"]) expect(await limb(id).isVisible()).toBe(true);
    await close();
  });

  test("[TD-ROLL-01] [TD-WOUND-07] [TD-LOC-33] the card shows the roll, skill and margin, and derives the injury from the damage in one line", async () => {
    const dice = [...d6(2, 3, 3), ...d6(6, 6, 5), ...d6(6, 6)];
    const card = await attack(EDMUND, PISTOL, GUARD, { called: { location: "left-arm" } }, dice);
    await shows(card, "Attack: 3d6 8 vs 13", "Hit rolled 8 vs 13: made by 5", "Left arm, as called");
    await shows(card, "14 − DR 0 = 14, × 1 = 14", "injury 14 capped at 6, 8 not counted", "Hit Points −6");
  });

  test("[TD-WOUND-09] [TD-LOC-38] [TD-TOLERANCE-01] [TD-RANDOM-05] the sheet shows Hit Points, both sides of each limb, injury tolerance and the location table", async () => {
    const sheet = await sheetOf(GUARD);
    const meter = gm.page.locator(`${sheet} [role=meter][aria-label="Hit Points"]`);
    await eventually(() => meter.getAttribute("aria-valuenow")).toBe("5");
    expect(await meter.getAttribute("aria-valuemax")).toBe("11");
    await shows(sheet, "Left arm / 1 crippled", "Right arm / 1 Left leg");
    await gm.press(`${sheet} [data-action=toggleMode]`);
    const tolerance = gm.page.locator(`${sheet} select[name="system.tolerance"]`);
    await tolerance.waitFor();
    const options = await tolerance.locator("option").allInnerTexts();
    for (const kind of ["Unliving", "Homogenous", "Diffuse"]) expect(options).toContain(kind);
    await shows(sheet, "Custom hit location table");
    expect(await gm.page.locator(`${sheet} select[name^="system.landing."]`).count()).toBe(16);
    await closeSheet(GUARD);
  });

  test("[TD-LOC-21] the sheet of armor shows the covered locations, the Open-faced option and the DR for each damage type", async () => {
    const vest = await carried(gm, GUARD, "Kevlar Vest");
    const sheet = await sheetOf(vest);
    const covers = (name: string) => gm.page.locator(`${sheet} label:has-text("${name}") input[type=checkbox]`);
    await gm.page.locator(`${sheet} input[name="system.rating"]`).waitFor({ state: "attached" });
    await shows(sheet, "Open-faced", "A helmet that leaves the face and eyes unprotected.");
    for (const [name, worn] of [
      ["Torso", true],
      ["Face", false],
      ["Skull", false],
    ] as const)
      expect([name, await covers(name).first().isChecked()]).toEqual([name, worn]);
    await closeSheet(vest);
  });

  test("[TD-LOC-11] the card names the vitals as kidneys from behind, and as heart or lungs from the front", async () => {
    const called = { location: "vitals" };
    const dice = [...d6(1, 1, 2), ...d6(1, 1)];
    const behind = await attack(EDMUND, PISTOL, SOLDIER, { called, aiming: { behind: true } }, dice);
    await shows(behind, "Kidneys, as called");
    const front = await attack(EDMUND, PISTOL, SOLDIER, { called }, dice);
    await shows(front, "Heart or lungs, as called");
  });

  test("[TD-AREA-06] the card of a large-area attack shows two DRs and their mean", async () => {
    const card = await attack(EDMUND, PISTOL, SOLDIER, { aiming: { largeArea: true } }, [...d6(1, 1, 2), ...d6(2, 2)]);
    await shows(card, "Damage Resistance (DR): (8 + 0) ÷ 2 −4");
  });

  test("[TD-LOC-27] the card alerts the GM to a possible decapitation after a lethal cut to the neck", async () => {
    await setUpWeapon(EDMUND, "Dagger", {
      "system.ready": true,
      "system.roll": { dice: 6, faces: 6, add: 40 },
      "system.damage.woundClass": "cut",
    });
    const dice = [...d6(1, 1, 1), ...d6(6, 6, 6, 6, 6, 6)];
    const card = await attack(EDMUND, "Dagger", SOLDIER, { called: { location: "neck" } }, dice);
    await shows(card, "Possible decapitation: the GM decides");
  });
});

test("no client logs an error or a warning", () => gm.expectQuiet());
