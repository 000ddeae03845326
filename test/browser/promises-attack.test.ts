import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { fall } from "./acceptance";
import { eventually } from "./harness/eventually";
import { d20, d6, type FixedDie } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import {
  answerAtOnce,
  ATTACK_DIALOG,
  attackCount,
  hits,
  openChat,
  openTracker,
  orderOf,
  PROMPT,
  READY_TO_ANSWER,
  leaveBar,
  READY_TO_SHOOT,
  told,
  trackerButton,
  waitForStatus,
  waitForValue,
} from "./people";

/** Actors and objects on the scene, all visible to the GM. `id` has 16 characters; `at` is the position in meters. */
const CAST = {
  ilka: { id: "promiseIlka00000", from: "characters.Actor.pcIlkaRennard000", name: "Ilka", at: [1, 4] },
  tomas: { id: "promiseTomas0000", from: "characters.Actor.pcTomasVey000000", name: "Tomas", at: [10, 9] },
  guard: { id: "promiseGuard0000", from: "opponents.Actor.oppDockGuard0000", name: "Guard", at: [8, 4] },
  worker: { id: "promiseWorker000", from: "opponents.Actor.oppDockWorker000", name: "Worker", at: [14, 4] },
  crates: { id: "promiseCrate0000", from: "barriers.Actor.barCrateStack000", name: "Crates", at: [11, 4] },
  partition: { id: "promiseWall00000", from: "barriers.Actor.barPartitionWall", name: "Partition", at: [2, 8] },
  car: { id: "promiseCar000000", from: "vehicles.Actor.vehPatrolCar0000", name: "Car", at: [18, 9] },
} as const;
type Who = keyof typeof CAST;
const EVERYBODY = Object.keys(CAST) as Who[];

const SCENE = "promiseScene0000";
const CELL = 70;
const actorOf = (who: Who): string => `Actor.${CAST[who].id}`;
const tokenId = (who: Who): string => CAST[who].id.replace("promise", "atPlace");
const tokenOf = (who: Who): string => `Scene.${SCENE}.Token.${tokenId(who)}`;

/** Dice pools: Ilka rolls 7 + 6 with the rifle and 5 + 6 with the pistol. The guard defends with 4 + 3, the worker with 3 + 3. */
const [RIFLE, PISTOL, GUARDING, WORKING] = [13, 11, 7, 6];
const ONES = d6(1, 1, 1, 1, 1, 1);
const TORSO = d20(15);

function worldOf(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "crossfire-promises-"));
  const file = (name: string, content: unknown): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), stringify(content));
  };
  file("world.yaml", { id: "promises", title: "Promises", system: "crossfire" });
  file("settings.yaml", { "crossfire.ruleset": "crossfire" });
  file("users.yaml", [{ _id: "promiseGm0000000", name: "Gamemaster", role: 4, color: "#c9a13a" }]);
  const actors = EVERYBODY.map((who) => ({ from: `Compendium.crossfire.${CAST[who].from}`, _id: CAST[who].id, ownership: { default: 0 } }));
  file("actors/all.yaml", actors);
  file("scenes/row.yaml", {
    _id: SCENE,
    name: "Row",
    active: true,
    width: 22 * CELL,
    height: 12 * CELL,
    padding: 0,
    grid: { type: 1, size: CELL, distance: 1, units: "m" },
    tokenVision: false,
    // A curtain hides Tomas.
    walls: [{ _id: "promiseCurtain00", c: [7, 7, 7, 12].map((meters) => meters * CELL), move: 0 }],
    tokens: EVERYBODY.map((who) => {
      const [x, y] = CAST[who].at;
      return { _id: tokenId(who), name: CAST[who].name, actorId: CAST[who].id, actorLink: true, x: x * CELL, y: y * CELL };
    }),
  });
  return folder;
}

let folder: string;
let table: Table;
let gm: Seat;
/** Selector of the open sheet. */
let sheet: string;

beforeAll(async () => {
  folder = worldOf();
  table = await startTable({ generation: 14, world: folder });
  gm = await table.join("Gamemaster");
  await openChat(gm);
  // Every weapon is ready, and Ilka has a hammer too.
  await gm.evaluate(
    async (g, [ilka, scene]: string[]) => {
      const hammer = (await g.fromUuid("Compendium.crossfire.weapons.Item.wpnSledgehammer0")).toObject();
      await g.fromUuidSync(ilka).createEmbeddedDocuments("Item", [hammer]);
      for (const { actor } of g.game.scenes.get(scene).tokens) {
        const weapons = actor.items.filter(({ type }: any) => type === "weapon");
        await actor.updateEmbeddedDocuments(
          "Item",
          weapons.map(({ id }: any) => ({ _id: id, "system.ready": true })),
        );
      }
    },
    [actorOf("ilka"), SCENE],
  );
});
afterAll(async () => {
  await table?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});
const plain = (text: string): string => text.replaceAll("\u2060", "").replace(/\s+/g, " ").trim();

/** Returns the text of an element as one line. */
const textAt = async (selector: string): Promise<string> => plain((await gm.page.locator(selector).allTextContents()).join(" "));

/** Waits until an element shows all of these texts in this order. */
async function says(selector: string, ...words: readonly (string | RegExp)[]): Promise<void> {
  const inWords = words.map((one) => (typeof one === "string" ? one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : one.source));
  await eventually(() => textAt(selector), selector).toMatch(new RegExp(inWords.join(".*")));
}

const change = (who: Who, changes: object): Promise<void> =>
  gm.evaluate(async (g, { at, to }: any) => void (await g.fromUuidSync(at).update(to)), { at: actorOf(who), to: changes });

/** Opens the sheet of a document. @returns its selector */
const open = async (uuid: string): Promise<string> => {
  const id = await gm.evaluate<string, string>(async (g, at) => {
    const { sheet } = g.fromUuidSync(at);
    await sheet.render({ force: true });
    return sheet.id;
  }, uuid);
  await gm.page.locator(`[id="${id}"]`).waitFor();
  return `[id="${id}"]`;
};

const shut = (uuid: string): Promise<void> => gm.evaluate(async (g, at: string) => void (await g.fromUuidSync(at).sheet.close()), uuid);

const itemOf = (who: Who, name: string): Promise<string> =>
  gm.evaluate((g, { at, called }: any) => g.fromUuidSync(at).items.getName(called).uuid, { at: actorOf(who), called: name });

interface Shot {
  readonly by?: Who;
  readonly with: string;
  readonly at: Who;
  /** The first dice of the attack. Of all later dice, each d20 shows a 9 and each other die a 3. */
  readonly dice: readonly FixedDie[];
  readonly more?: object;
}

/** Orders an attack. @returns number of attacks before the order */
async function order({ by = "ilka", with: weapon, at, dice, more = {} }: Shot): Promise<number> {
  await fall(gm, dice);
  const after = await attackCount(gm);
  const item = (await itemOf(by, weapon)).split(".").at(-1)!;
  const ordered = orderOf({ attacker: actorOf(by), attackerToken: tokenOf(by), weapon: item, target: tokenOf(at) });
  await gm.evaluate((g, given: object) => void g.game.crossfire.attack(given), { ...ordered, ...more });
  return after;
}

const CARD_LOG = ".chat-log .cf-card";
const cardOf = (id: string): string => `.chat-log [data-message-id="${id}"] .cf-card`;

/** Restores the health of the guard, the worker and Ilka, and removes their statuses and injuries. */
const mend = (): Promise<void> =>
  gm.evaluate(
    async (g, uuids: string[]) => {
      for (const actor of uuids.map((uuid) => g.fromUuidSync(uuid))) {
        const owned = { ActiveEffect: actor.effects.filter(({ statuses }: any) => statuses.size > 0), Item: actor.itemTypes.injury };
        for (const [kind, all] of Object.entries<any>(owned))
          if (all.length > 0)
            await actor.deleteEmbeddedDocuments(
              kind,
              all.map(({ id }: any) => id),
            );
        const full = (tracks: string) => Object.keys(actor.system[tracks]).map((id) => [`system.${tracks}.${id}.value`, null]);
        await actor.update(Object.fromEntries([...full("pools"), ...full("limbs"), ["system.overflow", 0]]));
      }
    },
    (["guard", "worker", "ilka"] as const).map(actorOf),
  );

/**
 * Waits until the attack after the first `after` attacks ends, and restores the health of the actors. @returns selector of the attack's
 * card
 */
async function played(after: number): Promise<string> {
  const { id } = await waitForStatus(gm, "resolved", { after });
  await mend();
  return cardOf(id);
}
const shoot = async (shot: Shot): Promise<string> => played(await order(shot));

const without = (...who: readonly Who[]) => ({ hand: { exclude: who.map(tokenOf) } });
const HARMLESS = { harmless: true };

/** Opens the attack dialog for Ilka. */
async function aim(weapon: string, at: Who, wish: object = {}): Promise<void> {
  await gm.evaluate((g, { item, given }: any) => void g.game.crossfire.attackWith(item, given), {
    item: await itemOf("ilka", weapon),
    given: { targets: [tokenOf(at)], advanced: true, ...wish },
  });
  await gm.page.locator(READY_TO_SHOOT).waitFor();
  await leaveBar(gm);
}

async function leave(): Promise<void> {
  await gm.page.keyboard.press("Escape");
  await gm.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
}

const field = (name: string): string => `${ATTACK_DIALOG} [name="${name}"]`;

/** Returns the value of a style property of an element. */
const styleOf = (selector: string, name: string): Promise<string> =>
  gm.evaluate((g, { at, style }: any) => g.getComputedStyle(g.document.querySelector(at))[style], { at: selector, style: name });

test("[SS-ACCURACY-01] [SS-ATTACK-14] [XF-08] a card shows the hits before and after the limit, the armor after ARP, and the cover dice", async () => {
  const dice = [...hits(RIFLE, 8), ...hits(GUARDING, 1), ...hits(2, 1), ...TORSO, ...hits(8, 1)];
  await change("guard", { "system.pools.shield": { max: 3, value: 3 }, "system.pools.armored": { max: 2, value: 2 } });
  const card = await shoot({ with: "Marksman Rifle", at: "guard", dice, more: { ...HARMLESS, hand: { cover: "partial" } } });
  await says(card, "Attack: 13 dice, hits: 6 (8 rolled, limit 6)", "Defense: 7 dice, hits: 1, 2 cover dice", "Armor 9 − ARP 3 = 6");
  const [own, cover] = [
    await styleOf(`${card} dd.hit b.cf-face:not(.cover)`, "backgroundImage"),
    await styleOf(`${card} dd.hit b.cf-face.cover`, "backgroundImage"),
  ];
  expect(cover).not.toBe(own);
});

test("[SS-ATTACK-18] [SS-DAMAGE-06] [SS-ARMOR-06] [GL-07] a card shows each factor of the damage to each pool, the damage to the limb, and the new wound modifier", async () => {
  const card = `${CARD_LOG} >> nth=-1`;
  await says(card, "damage 14, 1 soaked: 13 damage", "Armored Health: 4 × 50% = 2", "Flesh: 6 × 1.5 = 9");
  await says(card, "Shield −3 · Armored Health −2 · Flesh −9 · Torso threshold −8 (0 of 8 left)", "Wound modifier −3");
});

test("[SS-KNOCKDOWN-01] [XF-06] a card shows the knockdown, and marks the hit limb on a body figure", async () => {
  const card = `${CARD_LOG} >> nth=-1`;
  await says(card, "Knocked down by 13 damage");
  const struck = gm.page.locator(card).locator("svg.cf-struck");
  expect([await struck.getAttribute("aria-label"), await struck.locator("path.struck").count()]).toEqual(["Torso", 1]);
});

test("[SS-ATTACK-17] [SS-GLITCH-03] a card shows a graze without damage, and highlights a glitch", async () => {
  const dice = [...ONES, ...hits(PISTOL - ONES.length, 1), ...hits(GUARDING, 1)];
  const card = await shoot({ with: "Service Pistol", at: "guard", dice, more: HARMLESS });
  await says(card, "hits: 1 Glitch", "Grazed hits: 1 vs 1, a tie", "No damage");
  expect(await gm.page.locator(`${card} .cf-dice .glitch:not(.critical)`).count()).toBe(1);
});

test("[SS-GLITCH-04] a card highlights a critical glitch more than a glitch, not only by color", async () => {
  const dice = [...ONES, ...hits(PISTOL - ONES.length, 0), ...hits(GUARDING, 1)];
  const card = await shoot({ with: "Service Pistol", at: "guard", dice, more: HARMLESS });
  await says(card, "hits: 0 Critical glitch", "Missed");
  expect(await styleOf(`${card} .glitch.critical`, "outlineStyle")).toBe("solid");
});

test("[UT-20] [UT-39] a card shows that the GM decides about the obvious target after a glitch", async () => {
  // The guard and the crates are in the way, and the guard gives more cover than the crates.
  await change("worker", { "system.stance.tookCover": true });
  await change("crates", { "system.cover": "partial" });
  const dice = [...ONES, ...hits(PISTOL - ONES.length, 1), ...hits(WORKING, 1), ...hits(4, 1)];
  const after = await order({ with: "Service Pistol", at: "worker", dice });
  await gm.page.locator(READY_TO_ANSWER).waitFor();
  await says(PROMPT, "A glitch: does the bullet still hit Guard?", "Yes", "No, compare all possible targets");
  const { id } = await waitForStatus(gm, "asking", { after });
  await says(cardOf(id), "Gamemaster: does it hit Guard?", "Glitch");
  await answerAtOnce(gm);
  await says(await played(after), "an obstruction may be hit", "Next in the line of fire: Guard (obvious next target)");
  await change("worker", { "system.stance.tookCover": false });
  await change("crates", { "system.cover": "good" });
});

test("[SS-BARRIER-08] [SS-BARRIER-16] a card shows that a barrier stops a bullet, and shows, in square meters, the area of the hole that a melee attack makes", async () => {
  const card = await shoot({ with: "Service Pistol", at: "crates", dice: hits(PISTOL, 1), more: without("guard") });
  await says(card, "The barrier takes 0 damage; 0 carries through", "Stopped 7 damage, 9 needed to pass through");
  const blow = await shoot({ with: "Sledgehammer", at: "partition", dice: hits(6, 3), more: { hand: { meters: 1 } } });
  await says(blow, "a hole of 4 m², or the whole wall if it is smaller");
});

test("[SS-DEFENSE-17] [UT-06] a card shows only cover dice for an unaware defender, and 0 hits for a helpless defender", async () => {
  const unaware = await shoot({ with: "Service Pistol", at: "tomas", dice: hits(5, 4) });
  await says(unaware, "Unaware: cover dice only.", "Hit hits: 4 vs 0", "Defense: 0 dice, hits: 0, 4 cover dice");
  await gm.evaluate(
    async (g, at: string) => void (await g.fromUuidSync(at).toggleStatusEffect("unconscious", { active: true })),
    actorOf("worker"),
  );
  const helpless = await shoot({ with: "Service Pistol", at: "worker", dice: hits(PISTOL, 2), more: without("guard", "crates") });
  await says(helpless, "Worker", "Helpless: no test, 0 hits.", "Hit hits: 2 vs 0");
});

test("[UT-12] [UT-31] a card shows a separate result for each bullet of a burst, and one defense against all bullets", async () => {
  const dice = [...hits(PISTOL, 4), ...hits(5, 1)];
  const card = await shoot({ with: "Service Pistol", at: "guard", dice, more: { ...HARMLESS, mode: "semi-auto-burst" } });
  const bullets = [/Bullet 1 of 3 Guard: Hit .*Penetrated/, /Bullet 2 of 3 Guard: Hit .*Stopped/, /Bullet 3 of 3 Guard: Missed/];
  for (const [index, wanted] of bullets.entries()) await says(`${card} [data-bullet="${index}"]`, wanted);
  await says(`${card} [data-bullet="0"] dd.hit`, "Defense: 5 dice, hits: 1");
  for (const bullet of [1, 2]) await says(`${card} [data-bullet="${bullet}"] dd.hit`, /hits: \d vs 1/, "defense already rolled");
  expect(await gm.page.locator(`${card} dd.hit .cf-dice`).count()).toBe(1);
});

test("[UT-34] the defense prompt shows the extra dice of a defender who is farther away than the target", async () => {
  await change("worker", { "system.mode": "realistic" });
  const after = await order({
    with: "Service Pistol",
    at: "guard",
    dice: [...hits(PISTOL, 1), ...hits(GUARDING, 3)],
    more: without("crates"),
  });
  await gm.page.locator(READY_TO_ANSWER).waitFor();
  await says(PROMPT, "Worker is under attack", "+1 for range");
  await answerAtOnce(gm);
  await played(after);
  await change("worker", { "system.mode": "quick" });
});

test("[SS-ATTACK-07] [SS-DEFENSE-05] [SS-ATTACK-21] the prompt of a melee attack offers only the defenses that the defender's hands and skill allow, with their costs", async () => {
  await openTracker(gm);
  const ilka = await gm.evaluate<string, string>(async (g, at) => {
    await g.TokenDocument.implementation.createCombatants([g.fromUuidSync(at)]);
    return g.game.combat.combatants.contents[0].id;
  }, tokenOf("ilka"));
  await fall(gm, []);
  await gm.press(trackerButton(gm, "crossfireRound"));
  await gm.waitFor("her phase", (g, id: string) => g.game.combat.system.clock.acting === id, ilka);
  // Ilka has spent two of her three Action Points in this phase.
  await gm.evaluate(async (g, id: string) => {
    const { combat } = g.game;
    const spent = { ap: 2, spentIn: combat.system.clock.fighters[id].startedIn };
    await combat.update({ system: { clock: { fighters: { [id]: spent } } } });
  }, ilka);
  await openChat(gm);
  const blow = {
    by: "guard",
    with: "Stun Baton",
    at: "ilka",
    dice: [...hits(7, 2), ...hits(10, 2)],
    more: { hand: { meters: 1 } },
  } as const;
  const after = await order(blow);
  await gm.page.locator(READY_TO_ANSWER).waitFor();
  await says(PROMPT, "Reaction + Intuition", "Dice: 10 · free", "Full Defense", "Dice: 14 · 2 AP · not enough AP");
  const choices = await gm.page
    .locator(`${PROMPT} input[name=choice]`)
    .evaluateAll((all: any[]) => all.map(({ value, disabled }) => [value, disabled]));
  // A combatant with a weapon in each hand cannot block.
  expect(choices).toEqual([
    ["standard", false],
    ["full-defense", true],
    ["parry", false],
    ["dodge", false],
  ]);
  await answerAtOnce(gm);
  await says(await played(after), "Grazed hits: 2 vs 2, a tie", "Contact effects apply");
  await gm.evaluate(async (g) => void (await g.game.combat.delete()));
});

test("[SS-CALLED-04] [XF-06] the attack panel shows the modifier and the remaining points of every limb, and the dice pool of the chosen location", async () => {
  await change("guard", { "system.limbs.torso.value": 3, "system.limbs.left-arm.value": 0, "system.pools.flesh.value": 9 });
  await aim("Marksman Rifle", "guard", { called: { location: "torso" } });
  await says(`${ATTACK_DIALOG} .limb.torso`, "Torso −3 dice 3 of 8");
  await says(`${ATTACK_DIALOG} .limb.left-arm`, "Left arm −5 dice crippled");
  await gm.page.locator(`${ATTACK_DIALOG} svg path.hurt.crippled[data-limb=left-arm]`).waitFor({ state: "attached" });
  await says(`${ATTACK_DIALOG} .cf-attack-preview`, "Longarms +7", "Agility +6", "Called shot: Torso −3", "Attack pool 10");
});

test("[SS-DEFENSE-13] [UT-35] [UT-14] the attack panel has checkboxes for defense modifiers, for a shot through the cover, and for bystanders", async () => {
  await says(`${ATTACK_DIALOG} .cf-attack-preview`, "Reaction +4", "Intuition +3", "Wounds −2", "Defense 5");
  const wounds = gm.page.locator(`${ATTACK_DIALOG} [data-against]`);
  expect(await wounds.isChecked()).toBe(true);
  await wounds.uncheck();
  await says(`${ATTACK_DIALOG} .cf-attack-preview`, "Intuition +3", "Defense 7");
  await says(
    `${ATTACK_DIALOG} label:has([name=through])`,
    "Shoot through cover Hits the obstruction first; the target's cover does not count.",
  );
  await says(
    `${ATTACK_DIALOG} .endangered`,
    "In danger",
    "No one else in danger",
    "Walls, floors and objects",
    "Crates",
    "Only the target can be hit",
  );
  await gm.page.locator(field("harmless")).check();
  await eventually(() => textAt(`${ATTACK_DIALOG} .endangered ul`), "who is in danger").toBe("No one else in danger");
});

test("[SS-MULTI-01] [SS-MULTI-04] [SS-MULTI-06] [SS-GLITCH-05] the attack panel shows, for each of several attacks, its share of the dice and its glitch risk", async () => {
  await says(`${ATTACK_DIALOG} fieldset.multiple`, "Multiple attacks", "Total attacks");
  const counter = gm.page.locator(field("attacks"));
  expect([await counter.getAttribute("min"), await counter.getAttribute("max")]).toEqual(["1", "4"]);
  await gm.page.locator(`${ATTACK_DIALOG} input[name=limb][value=""]`).check();
  await counter.fill("3");
  await says(`${ATTACK_DIALOG} .cf-shares`, "Dice per attack: 5, 4, 4. Glitch chance: up to", /\d% per attack, <1% with the full pool/);
  await leave();
});

test("[SS-BARRIER-12] [SS-VEHICLE-01] the attack panel offers Demolitions against a barrier, and vehicle parts only for a vehicle", async () => {
  await aim("Marksman Rifle", "crates");
  expect(await gm.page.locator(`${ATTACK_DIALOG} tr[data-odds-for="engine-block"]`).count()).toBe(0);
  await gm.page.locator(field("demolitions")).check();
  await says(`${ATTACK_DIALOG} .parts`, "Demolitions +0", "Logic +3", "Attack pool 3");
  await leave();
  await aim("Marksman Rifle", "car");
  await says(`${ATTACK_DIALOG} .cf-places`, "Engine block (−4)", "Fuel tank (−6)", "Axle (−6, capped at 6 damage)");
  expect(await gm.page.locator(`${ATTACK_DIALOG} .cf-picker`).count()).toBe(0);
  await leave();
});

test("[SS-ACCURACY-05] [SS-ARMOR-01] [SS-DAMAGE-01] [SS-ATTACK-08] a sheet shows limits, Armor Value, Armored Health, Health and Strain, and an attack button for every weapon", async () => {
  await gm.evaluate(async (g, at: string) => {
    const tomas = g.fromUuidSync(at);
    const baton = (await g.fromUuid("Compendium.crossfire.weapons.Item.wpnStunBaton0000")).toObject();
    const pads = { name: "Pads", type: "armor", system: { rating: 6, accessory: true, equipped: true } };
    await tomas.createEmbeddedDocuments("Item", [baton, pads]);
    const pools = { shield: { max: 4, value: 1 }, armored: { max: 5, value: 2 }, flesh: { value: 8 }, strain: { value: 5 } };
    await tomas.update({ system: { pools, limbs: { torso: { value: 3 }, "left-arm": { value: 0 } } } });
    const until = await g.game.crossfire.lastingFor(at, 3);
    const injury = { effect: "slowed", location: "knee", side: "left", until: "time", ends: null };
    await tomas.createEmbeddedDocuments("ActiveEffect", [
      { name: "Slowed", statuses: ["slowed"], flags: { crossfire: { injury, until } } },
    ]);
  }, actorOf("tomas"));
  sheet = await open(actorOf("tomas"));
  for (const [figure, value] of [
    ["physical", "Physical Limit 5"],
    ["mental", "Mental Limit 5"],
    ["av", "Armor Value 16"],
  ] as const)
    await says(`${sheet} [data-figure=${figure}]`, value);
  const arms = () => gm.page.locator(`${sheet} .cf-weapon:has([data-action=attack]:enabled) .cf-name`).allTextContents();
  await eventually(async () => (await arms()).map((name) => name.trim()), "weapons to attack with").toEqual([
    "Patrol Carbine",
    "Combat Knife",
    "Bare Hands",
    "Fragmentation Grenade",
    "Stun Baton",
  ]);
  const tracks = gm.page.locator(`${sheet} [data-pool]`);
  const meters = () =>
    tracks.evaluateAll((all: any[]) =>
      all.map((one) => [
        one.dataset.kind,
        ...["aria-label", "aria-valuenow", "aria-valuemax"].map((name) => one.querySelector("[role=meter]").getAttribute(name)),
      ]),
    );
  await eventually(meters, "the tracks").toEqual([
    ["health", "Shield", "1", "4"],
    ["health", "Armored Health", "2", "5"],
    ["health", "Flesh", "8", "24"],
    ["strain", "Strain", "5", "10"],
  ]);
});

/** Focuses a figure of the sheet and expects an explanation to appear. */
async function explained(at: string): Promise<void> {
  await gm.page.locator(`${sheet} [data-explained="${at}"]`).first().focus();
  await gm.page.locator(".cf-explanation").waitFor();
}

test("[SS-WOUND-03] [SS-DAMAGE-10] [SS-CALLED-09] [XF-06] a sheet shows the parts of each wound modifier, Strain damage, effects with remaining rounds, and every limb", async () => {
  await says(`${sheet} [data-figure=wounds]`, "Wound modifier −3");
  await explained("wounds");
  await says(".cf-explanation", "Wound modifier −3", "Flesh lost −2", "Strain taken −1");
  await says(`${sheet} .cf-weapon:has-text("Stun Baton")`, "DV 7S");
  await says(`${sheet} .cf-injuries`, "Slowed Knee, 3 rounds left");
  await says(`${sheet} [data-limb=torso] title`, "Torso: 3 of 10");
  await says(`${sheet} [data-limb=left-arm] title`, "Left arm: 0 of 7, crippled");
  const fill = (limb: string) => gm.page.locator(`${sheet} [data-limb=${limb}] .cf-limb-fill`).getAttribute("height").then(Number);
  expect([await fill("left-arm"), (await fill("torso")) / 115 < 0.5, (await fill("right-arm")) > 0]).toEqual([0, true, true]);
});

test("[SS-DAMAGE-07] [SS-DEATH-03] the End of scene button of a sheet refills the Shield, and overflow is shown beside Body", async () => {
  await gm.press(`${sheet} .cf-rests summary`);
  await says(`${sheet} [data-rest=scene]`, "End of scene");
  await gm.press(`${sheet} [data-rest=scene]`);
  await waitForValue(gm, actorOf("tomas"), "system.pools.shield.value", 4);
  await eventually(() => gm.page.locator(`${sheet} [data-pool=shield] [role=meter]`).getAttribute("aria-valuenow"), "the shield").toBe("4");
  await change("tomas", { "system.pools.flesh.value": 0, "system.overflow": 2 });
  await says(`${sheet} .cf-condition`, "Near death");
  await eventually(() => gm.page.locator(`${sheet} [name="system.overflow"]`).inputValue(), "the overflow").toBe("2");
  await says(`${sheet} .cf-overflow`, "Overflow / 5");
});

test("[SS-ARMOR-10] [UT-05] a sheet shows encumbrance beside the attribute that it reduces, and the inanimate flag of an actor", async () => {
  await gm.press(`${sheet} [data-tab=skills][data-action=tab]`);
  await explained("agility");
  await says(".cf-explanation", "Agility", "Encumbrance −2");
  await gm.press(`${sheet} [data-action=toggleMode]`);
  await gm.press(`${sheet} [data-tab=fight][data-action=tab]`);
  const flag = gm.page.locator(`${sheet} [name="system.inanimate"]`);
  await flag.waitFor();
  expect([await flag.isChecked(), await flag.isEnabled()]).toEqual([false, true]);
  await shut(actorOf("tomas"));
  const crates = await open(actorOf("crates"));
  const fixed = gm.page.locator(`${crates} label:has-text("Inanimate") input`);
  expect([await fixed.isChecked(), await fixed.isEnabled()]).toEqual([true, false]);
  await shut(actorOf("crates"));
});

test("[SS-ARMOR-05] a request to heal Armored Health is refused with a reason", async () => {
  const whole = { "system.overflow": 0, "system.pools.flesh.value": null, "system.pools.strain.value": 0, "system.pools.armored.value": 1 };
  await change("tomas", { ...whole, "system.limbs.torso.value": null, "system.limbs.left-arm.value": null });
  await gm.evaluate(
    (g, [actor, patient]: string[]) =>
      void g.game.crossfire.test({ actor, treatment: { id: "first-aid", patient, limb: "" }, skipDialog: true }),
    [actorOf("ilka"), actorOf("tomas")],
  );
  expect(await told(gm, "Armored Health")).toContain("must be repaired, not healed");
});

test("[SS-ATTACK-08] [SS-ACCURACY-02] [SS-ACCURACY-07] [UT-57] the sheet of a weapon shows its values, the default Accuracy of its kind and the checkbox for penetration", async () => {
  const hammer = await itemOf("ilka", "Sledgehammer");
  const editor = await open(hammer);
  for (const name of ["damage.value", "damage.add", "damage.kind", "damage.type", "arp", "accuracy", "reach"])
    await gm.page.locator(`${editor} [name="system.${name}"]:enabled`).waitFor();
  await says(`${editor} .cf-usual-accuracy`, "Accuracy is empty, so 3 is used,");
  await gm.page.locator(`${editor} [name="system.quality"]`).selectOption("improvised");
  await says(`${editor} .cf-usual-accuracy`, "Accuracy is empty, so 4 is used,");
  expect(await gm.page.locator(`${editor} [name="system.penetrates"]`).isChecked()).toBe(false);
  await shut(hammer);
  const pistol = await itemOf("ilka", "Service Pistol");
  const firearm = await open(pistol);
  expect(await gm.page.locator(`${firearm} [name="system.penetrates"]:enabled`).isChecked()).toBe(true);
  for (const [quality, usual] of [
    ["improvised", "3 is used. Usual for a ranged weapon of this quality: 3."],
    ["specialized", "6 is used. Usual for a ranged weapon of this quality: 6+."],
    ["", "4 is used. Usual for a ranged weapon of this quality: 4–5."],
  ] as const) {
    await gm.page.locator(`${firearm} [name="system.quality"]`).selectOption(quality);
    await says(`${firearm} .cf-usual-accuracy`, `Accuracy is empty, so ${usual}`);
  }
  await shut(pistol);
});

test("[UT-03] [SS-BARRIER-21] [SS-COVER-07] the world settings can protect barriers from bullets and disable unintended targets", async () => {
  await gm.evaluate((g) => void new g.foundry.applications.settings.SettingsConfig().render({ force: true }));
  const settings = "#settings-config";
  for (const [key, name] of [
    ["sparesBarriers", "Bullets do not damage barriers"],
    ["unintendedTargets", "Unintended targets"],
  ] as const)
    await says(`${settings} .form-group:has([name="crossfire.${key}"])`, name);
  await gm.page.locator(`${settings} [name="crossfire.sparesBarriers"]`).check();
  await gm.page.locator(`${settings} [name="crossfire.unintendedTargets"]`).uncheck();
  await gm.press(`${settings} footer [type=submit]`);
  const kept = (g: any): unknown => ["sparesBarriers", "unintendedTargets"].map((key) => g.game.settings.get("crossfire", key));
  await gm.sees("the settings", kept, [true, false]);
  const dice = [...hits(RIFLE, 2), ...hits(WORKING, 1), ...hits(2, 1)];
  const card = await shoot({ with: "Marksman Rifle", at: "worker", dice, more: without("guard") });
  await says(card, "Hit through cover hits: 2 vs 2, a tie");
  await says(`${card} .cf-meeting:has-text("Crates")`, "The barrier takes 0 damage; 10 carries through");
  await aim("Marksman Rifle", "guard");
  expect(await gm.page.locator(`${ATTACK_DIALOG} .endangered`).count()).toBe(0);
  await leave();
});

test("no client logs an error or a warning", () => gm.expectQuiet());
