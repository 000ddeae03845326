import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { stringify } from "yaml";
import { uniformFor, type FixedDie } from "./harness/faces";
import type { Seat } from "./harness/seat";
import { startTable, type Table } from "./harness/table";
import { ATTACK_DIALOG, attackCount, everybody, READY_TO_SHOOT, sitDown, target, unfold, waitForStatus, type People } from "./people";

/** Cast of one ruleset's session. Each actor comes from a compendium, as "pack.type.id". */
export interface Cast {
  readonly ruleset: string;
  /** Ada's character. The next three are Ben's character, the opponent in the yard and the opponent behind the window. */
  readonly ada: string;
  readonly ben: string;
  readonly yard: string;
  readonly indoors: string;
  /** Names of the players' weapons: Ada's in slot 1 of the macro bar, Ben's in slots 1 and 2. */
  readonly adaWeapon: string;
  readonly benWeapon: string;
  readonly grenadeName: string;
}

export const SCENE_ID = "acceptScene00000";
const token = (id: string): string => `Scene.${SCENE_ID}.Token.${id}`;

/** UUIDs of the actors and tokens. The players' tokens are linked; the opponents' tokens have synthetic actors. */
export const WHO = {
  ada: { actor: "Actor.acceptAda0000000", token: token("acceptTokenAda00") },
  ben: { actor: "Actor.acceptBen0000000", token: token("acceptTokenBen00") },
  yard: { actor: `${token("acceptTokenYard0")}.Actor.acceptYard000000`, token: token("acceptTokenYard0") },
  indoors: { actor: `${token("acceptTokenIn000")}.Actor.acceptIndoors000`, token: token("acceptTokenIn000") },
} as const;

/**
 * Positions around the relay station, in pixels of the scene. The space behind the yard is empty. Seen from Ada's character, the opponent
 * indoors is straight behind the window.
 */
const PLACES = { ada: [819, 1470], ben: [490, 1260], yard: [420, 1470], indoors: [819, 770] } as const;

const lastOf = (uuid: string): string => uuid.split(".").at(-1)!;

/** Writes the readable source of a world to a new folder that the table can load. @returns the folder */
export function writeWorld(name: string, files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), `crossfire-${name}-`));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), stringify(content));
  }
  return folder;
}

/** Writes the world of a cast. @returns its folder */
export function worldOf(cast: Cast): string {
  const actor = (who: keyof typeof WHO, from: string, ownership: object): object => ({
    from: `Compendium.crossfire.${from}`,
    _id: lastOf(WHO[who].actor),
    ownership: { default: 0, ...ownership },
  });
  return writeWorld("acceptance", {
    "world.yaml": { id: "acceptance", title: `Acceptance: ${cast.ruleset}`, system: "crossfire" },
    "settings.yaml": { "crossfire.ruleset": cast.ruleset },
    "users.yaml": [
      { _id: "acceptUserGm0000", name: "Gamemaster", role: 4, color: "#c9a13a" },
      { _id: "acceptUserAda000", name: "Ada", role: 1, color: "#45b3e0", character: lastOf(WHO.ada.actor) },
      { _id: "acceptUserBen000", name: "Ben", role: 1, color: "#3fd08a", character: lastOf(WHO.ben.actor) },
    ],
    "actors/all.yaml": [
      actor("ada", cast.ada, { default: 2, acceptUserAda000: 3 }),
      actor("ben", cast.ben, { default: 2, acceptUserBen000: 3 }),
      actor("yard", cast.yard, {}),
      actor("indoors", cast.indoors, {}),
    ],
    "scenes/relay-station.yaml": {
      from: "Compendium.crossfire.scenes.Scene.scnRelayStation0",
      _id: SCENE_ID,
      active: true,
      ownership: { default: 0 },
      tokenVision: false,
      initial: { x: 1120, y: 1190, scale: 0.5 },
      tokens: (["ada", "ben", "yard", "indoors"] as const).map((who) => ({
        _id: lastOf(WHO[who].token),
        actorId: lastOf(WHO[who].actor),
        actorLink: who === "ada" || who === "ben",
        x: PLACES[who][0],
        y: PLACES[who][1],
      })),
    },
  });
}

/** Returns the UUID of an item that an actor carries. */
export const carried = (seat: Seat, actor: string, name: string): Promise<string> =>
  seat.evaluate((g, { at, called }: any) => g.fromUuidSync(at).items.getName(called).uuid, { at: actor, called: name });

async function toMacroBar(seat: Seat, uuid: string, slot: number): Promise<void> {
  await seat.evaluate((g, { item, at }: any) => void g.Hooks.call("hotbarDrop", g.ui.hotbar, { type: "Item", uuid: item }, at), {
    item: uuid,
    at: slot,
  });
  await seat.waitFor("the macro", (g, at: number) => Boolean(g.ui.hotbar.slots[at - 1].macro), slot);
}

/** Starts a table with a cast and seats all users. Puts the weapons on the users' macro bars and readies all weapons. */
export async function stage(cast: Cast, generation: 13 | 14): Promise<{ table: Table; people: People }> {
  const table = await startTable({ generation, world: worldOf(cast), ownWorld: true });
  const people = await sitDown(table);
  const { ada, ben } = people;
  await toMacroBar(ada, await carried(ada, WHO.ada.actor, cast.adaWeapon), 1);
  await toMacroBar(ben, await carried(ben, WHO.ben.actor, cast.benWeapon), 1);
  await toMacroBar(ben, await carried(ben, WHO.ben.actor, cast.grenadeName), 2);
  await readyAll(people.gm);
  return { table, people };
}

/** Readies every weapon, and limits every grenade to a small radius without fragments. */
const readyAll = (gm: Seat): Promise<void> =>
  gm.evaluate(async (g) => {
    for (const { actor } of g.game.scenes.active.tokens)
      for (const item of actor.items.filter((one: any) => one.type === "weapon")) {
        const area = item.system.area?.radius > 0 ? { "system.area.radius": 2.5, "system.area.fragments.count": 0 } : {};
        await item.update({ "system.ready": true, ...area });
      }
  });

/** Face of every die without a fixed face. Dice with a different number of sides show the corresponding face. */
export type Rest = FixedDie;
const A_THREE: Rest = { face: 3, sides: 6 };

/**
 * Fixes the faces of the next dice on a client. Every later die shows `rest`, or the corresponding face if it has a different number of
 * sides.
 */
export const fall = (seat: Seat, dice: readonly FixedDie[], rest: Rest = A_THREE): Promise<void> =>
  seat.evaluate(
    (g, { told, after }: { told: number[]; after: number }) => {
      const queue = [...told];
      g.CONFIG.Dice.randomUniform = () => queue.shift() ?? after;
    },
    { told: dice.map(uniformFor), after: uniformFor(rest) },
  );

/** Expects that no window shows a localization key instead of a text, neither on screen nor to a screen reader. */
export async function nobodySeesKeys(people: People): Promise<void> {
  for (const seat of everybody(people)) {
    const keys = await seat.evaluate((g) => {
      const names = ["aria-label", "title", "placeholder"];
      const told = [...g.document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element: any) =>
        names.map((name) => element.getAttribute(name) ?? ""),
      );
      return [g.document.body.innerText, ...told].flatMap((text: string) => text.match(/CROSSFIRE\.[\w.-]+/g) ?? []);
    });
    expect({ user: seat.userName, keys }).toEqual({ user: seat.userName, keys: [] });
  }
}

/** Points at a token and presses T, unless the token is already the target. */
export async function aimAt(seat: Seat, uuid: string): Promise<void> {
  const aimed = await seat.evaluate((g, at: string) => [...g.game.user.targets].some((one: any) => one.document.uuid === at), uuid);
  if (!aimed) await target(seat, uuid);
}

/** Choices made in the dialog before Enter. */
export interface Choices {
  readonly mode?: string;
  readonly limb?: string;
}

/**
 * Targets a token with T, presses the number of the slot and makes the choices. Then presses Enter and waits until the attack ends.
 * @returns the id of the attack
 */
export async function shoot(seat: Seat, at: string, slot: number, choices: Choices = {}): Promise<string> {
  await aimAt(seat, at);
  const after = await attackCount(seat);
  await seat.page.keyboard.press(String(slot));
  await seat.page.locator(READY_TO_SHOOT).waitFor();
  if (choices.mode) await seat.page.locator(`${ATTACK_DIALOG} input[name=mode][value="${choices.mode}"]`).check();
  if (choices.limb) {
    const limb = seat.page.locator(`${ATTACK_DIALOG} input[name=limb][value="${choices.limb}"]`);
    await unfold(seat, "called");
    if (!(await limb.isVisible())) await seat.page.locator(`${ATTACK_DIALOG} .cf-places summary`).click();
    await limb.check();
  }
  await seat.page.keyboard.press("Enter");
  const { id } = await waitForStatus(seat, "resolved", { after });
  await seat.page.locator(ATTACK_DIALOG).waitFor({ state: "detached" });
  return id;
}
