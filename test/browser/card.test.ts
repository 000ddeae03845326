import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fall } from "./acceptance";
import { eventually } from "./harness/eventually";
import { d20, type FixedDie } from "./harness/faces";
import { faults, faultsUnfolded } from "./harness/faults";
import { clippedTexts } from "./harness/clipped";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import {
  allSee,
  answerAtOnce,
  attackCount,
  CARBINE,
  expectAllQuiet,
  GENERATIONS,
  hits,
  ILKA,
  openChat,
  orderOf,
  patchUp,
  RIFLE,
  SCENE,
  sitDown,
  TOKENS,
  TOMAS,
  unfoldCard,
  type People,
} from "./people";

const LANGUAGES = ["en", "de", "fr", "es", "pt-BR", "pl", "ja"] as const;
/** Width of Foundry's sidebar. */
const SIDEBAR = "300px";
const SMALLEST_TEXT = 13;
const MOST_WORDS = 60;
/** Maximum number of characters of a card in a language without spaces between words. */
const MOST_CHARACTERS = 150;

interface Limits {
  readonly lines: number;
  readonly height?: number;
  readonly elements?: number;
  readonly words?: true;
}

const ONE_SHOT: Limits = { lines: 8, height: 300, elements: 60, words: true };
/** Part of an order: the bullet can hit only its target. */
const HARMLESS = { harmless: true };

const LIMITS = {
  hit: ONE_SHOT,
  miss: ONE_SHOT,
  down: ONE_SHOT,
  "long-names": { lines: 8, height: 300 },
  chain: { lines: 8 },
  burst: { lines: 14 },
  grenade: { lines: 12 },
} as const satisfies Record<string, Limits>;
type Kind = keyof typeof LIMITS;
const KINDS = Object.keys(LIMITS) as Kind[];

/** Measurements of a collapsed card in the chat, including the line that Foundry writes above the card. */
interface Seen {
  readonly lines: number;
  readonly height: number;
  readonly elements: number;
  readonly text: string;
  /** Texts of the card below the smallest allowed size, each with its size in pixels. */
  readonly small: readonly string[];
  /** Number of visible buttons without text. */
  readonly silent: number;
}

/** Measures the visible card of a message, including text from style sheets. Runs in the page. */
const look = async (g: any, { id, smallest }: { id: string; smallest: number }): Promise<Seen> => {
  const message = g.document.querySelector(`.chat-log [data-message-id="${id}"]`);
  message.scrollIntoView();
  const card = message.querySelector(".cf-card");
  // Elements that were out of view get their layout one frame later.
  const frame = () => new Promise((done) => g.requestAnimationFrame(done));
  for (let more = 2; more > 0 || !card.checkVisibility({ contentVisibilityAuto: true }); more -= 1) await frame();
  const walker = g.document.createTreeWalker(message, g.NodeFilter.SHOW_TEXT);
  const [texts, small, boxes]: [string[], string[], { top: number; bottom: number }[]] = [[], [], []];
  const shown = (element: any): boolean => element.checkVisibility({ visibilityProperty: true });
  const sized = (element: any, text: string): void => {
    const size = Number.parseFloat(g.getComputedStyle(element).fontSize);
    if (element.closest(".cf-card") && size < smallest) small.push(`${size} ${text}`);
  };
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent.trim();
    const range = g.document.createRange();
    range.selectNodeContents(walker.currentNode);
    const seen = text === "" || !shown(parentElement) ? [] : [...range.getClientRects()].filter(({ width }: any) => width > 1);
    if (seen.length === 0) continue;
    texts.push(text);
    sized(parentElement, text);
    boxes.push(...seen.map(({ top, bottom }: any) => ({ top, bottom })));
  }
  for (const element of message.querySelectorAll("*")) {
    for (const part of ["::before", "::after"]) {
      const words = /^"(.*?)"/.exec(g.getComputedStyle(element, part).content)?.[1]?.trim();
      if (!words || !shown(element) || /^[\ue000-\uf8ff]$/.test(words)) continue;
      texts.push(words);
      sized(element, words);
    }
  }
  // Two texts are on one line if each contains the vertical middle of the other.
  let [lines, bottom] = [0, -Infinity];
  for (const box of boxes.sort((one, other) => one.top - other.top)) {
    if ((box.top + box.bottom) / 2 <= bottom) continue;
    lines += 1;
    bottom = box.bottom;
  }
  return {
    lines,
    height: message.getBoundingClientRect().height,
    elements: message.querySelectorAll("*").length,
    text: texts.join(" "),
    small,
    silent: [...message.querySelectorAll(".cf-card button")].filter((button: any) => shown(button) && button.textContent.trim() === "")
      .length,
  };
};

const lookAt = (seat: Seat, id: string): Promise<Seen> => seat.evaluate(look, { id, smallest: SMALLEST_TEXT });

/**
 * Returns the limits that the card exceeds, each with the measured value. Also returns texts that are too small, and the number of buttons
 * without text.
 */
function breaches(seen: Seen, kind: Kind, language: string): object {
  const { lines, height = Infinity, elements = Infinity, words }: Limits = LIMITS[kind];
  const wordy = language === "ja" ? seen.text.replace(/\s/g, "").length > MOST_CHARACTERS : seen.text.split(/\s+/).length > MOST_WORDS;
  return {
    ...(seen.lines > lines ? { lines: seen.lines } : {}),
    ...(seen.height > height ? { height: seen.height } : {}),
    ...(seen.elements > elements ? { elements: seen.elements } : {}),
    ...(words && wordy ? { wordy: seen.text } : {}),
    ...(seen.small.length > 0 ? { small: seen.small } : {}),
    ...(seen.silent > 0 ? { silent: seen.silent } : {}),
  };
}

describe.each(GENERATIONS)("the collapsed card in a sidebar of 300 px on Foundry %i", (generation) => {
  let table: BorrowedTable;
  let people: People;
  const ids = new Map<Kind, string>();

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    await openChat(people.gm);
    await shoot("hit", HARMLESS, [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)]);
    await shoot("miss", HARMLESS, [...hits(13, 0), ...hits(7, 0)]);
    await shoot("down", HARMLESS, [...hits(13, 6), ...hits(7, 0), ...d20(8), ...hits(8, 0)]);
    await stand({ 4: [1260, 560] });
    await shoot("chain", {}, [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15), ...hits(1, 0)]);
    await shoot("burst", { attacker: TOMAS, attackerToken: TOKENS.tomas, weapon: CARBINE, mode: "full-auto" }, hits(12, 6));
    await rename("Sergeant-Major Bartholomew Featherstonehaugh", "Lieutenant Anastasia Wolkenstein-Trostburg");
    await shoot("long-names", HARMLESS, [...hits(13, 6), ...hits(7, 1), ...d20(15), ...hits(8, 1), ...hits(6, 1), ...d20(15)]);
    await rename("Dock Guard", "Dock Worker");
    await stand({ 2: [1120, 1190], 3: [1260, 1190], 4: [1120, 1330], 5: [1260, 1330], 7: [1190, 1260] });
    const grenade = await people.gm.evaluate(async (g, tomas: string) => {
      const item = g.fromUuidSync(tomas).items.getName("Fragmentation Grenade");
      await item.update({ "system.ready": true, "system.area.radius": 2.5, "system.area.fragments.count": 0 });
      return item.id as string;
    }, TOMAS);
    const area = { at: { scene: SCENE, x: 1225, y: 1295 }, among: [] };
    await shoot("grenade", { attacker: TOMAS, attackerToken: TOKENS.tomas, weapon: grenade, target: "", area }, hits(9, 5));
  });
  afterAll(async () => {
    await people.gm.evaluate((g) => g.localStorage.removeItem("core.language"));
    await people.gm.reload();
    await table.giveBack();
  });

  /** Moves tokens of the demo scene, by number, to positions in scene pixels. */
  const stand = (places: Readonly<Record<number, readonly [number, number]>>): Promise<void> =>
    people.gm.evaluate(
      async (g, { scene, to }: { scene: string; to: Readonly<Record<string, readonly number[]>> }) => {
        const updates = Object.entries(to).map(([number, [x, y]]) => ({ _id: `demoToken000000${number}`, x, y }));
        await g.game.scenes.get(scene).updateEmbeddedDocuments("Token", updates, { animate: false });
      },
      { scene: SCENE, to: places },
    );

  const rename = (guard: string, worker: string): Promise<void> =>
    people.gm.evaluate(
      async (g, names: readonly (readonly string[])[]) => {
        for (const [uuid, name] of names) await g.fromUuidSync(uuid).update({ name });
      },
      [
        [TOKENS.guard, guard],
        [TOKENS.worker, worker],
      ],
    );

  /**
   * Restores all actors, plays an attack to its end, and stores the attack's id under `kind`. All dice after the given ones show a 3, or a
   * 9 on a d20.
   */
  async function shoot(kind: Kind, more: object, dice: readonly FixedDie[]): Promise<void> {
    const { gm } = people;
    await patchUp(gm);
    await fall(gm, dice);
    const after = await attackCount(gm);
    const order = { ...orderOf({ attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard }), ...more };
    await gm.evaluate(async (g, given: object) => void (await g.game.crossfire.attack(given)), order);
    const id = await answered(after);
    await allSee(people, "resolved", id);
    ids.set(kind, id);
  }

  /** Answers the GM's prompts, which ask for the next target of a bullet, until the attack ends. @returns id of the attack */
  async function answered(after: number): Promise<string> {
    const { gm } = people;
    for (let told: string[] = []; ;) {
      const seen = await gm.waitFor<{ id: string; over: boolean; asks: string[] } | null, { newer: number; known: string[] }>(
        "an attack that is over or asks",
        (g, { newer, known }) => {
          const message = g.game.messages.contents.filter(({ type }: any) => type === "attack")[newer];
          if (!message) return null;
          const open = message.system.asks.map((ask: any) => ask.id);
          const done = !["waiting", "asking"].includes(message.system.status);
          return done || open.some((ask: string) => !known.includes(ask)) ? { id: message.id, over: done, asks: open } : null;
        },
        { newer: after, known: told },
      );
      if (seen!.over) return seen!.id;
      await answerAtOnce(gm);
      told = [...told, ...seen!.asks];
    }
  }

  const cardOf = (kind: Kind): string => `.chat-log [data-message-id="${ids.get(kind)!}"]`;

  /** Reloads the page in another language, with the sidebar as wide as in Foundry. */
  async function readIn(seat: Seat, language: string): Promise<void> {
    await seat.evaluate((g, wanted: string) => g.game.settings.set("core", "language", wanted), language);
    await seat.reload();
    await openChat(seat);
    await seat.evaluate((g, width: string) => {
      g.document.body.style.setProperty("--sidebar-width", width);
      g.document.documentElement.style.setProperty("--sidebar-width", width);
    }, SIDEBAR);
    await seat.page.locator(cardOf("grenade")).waitFor();
    await seat.sees(
      "the width of the sidebar",
      (g) => Math.round(g.document.querySelector("#sidebar-content").getBoundingClientRect().width),
      300,
    );
  }

  test.each(LANGUAGES)("keeps to its limits in %s for size, number of words, text sizes and button labels", async (language) => {
    const { gm } = people;
    await readIn(gm, language);
    const found: object[] = [];
    for (const kind of KINDS) {
      const seen = await lookAt(gm, ids.get(kind)!);
      const cut = await clippedTexts(gm, `${cardOf(kind)} .cf-card`);
      found.push({ kind, ...breaches(seen, kind, language), ...(cut.length > 0 ? { cut } : {}) });
      if (language === "en" || language === "de" || language === "ja")
        await screenshot(gm, `card-${kind}-${language.toLowerCase()}-${generation}`, gm.page.locator(cardOf(kind)));
    }
    expect(found).toEqual(KINDS.map((kind) => ({ kind })));
  });

  test("shows on screen and to a screen reader who attacks, where and how hard each target is hit, and where the bullet ends", async () => {
    const { gm } = people;
    await readIn(gm, "en");
    const said = async (kind: Kind): Promise<string> => (await lookAt(gm, ids.get(kind)!)).text.replace(/\s+/g, " ");
    expect(await said("hit")).toMatch(
      /Ilka Rennard attacks Dock Guard 6 damage\s· Torso Hit\s· Torso, Glancing\s· Stopped in the body Attack/,
    );
    expect(await said("miss")).toMatch(/Dock Guard Missed\s· hits no one /);
    expect(await said("chain")).toMatch(/Penetrated Dock Worker: −9\s· \S+( \S+)? crippled Dock Rifleman: Armor holds\s· Strain \+\d /);
    expect(await said("burst")).toMatch(/\d+ of 10 bullets hit/);
    for (const name of ["Dock Guard", "Dock Worker", "Dock Rifleman", "Second Dock Rifleman", "Street Tough"])
      expect(await said("grenade")).toMatch(new RegExp(`${name}: −\\d+\\s· \\S+( \\S+)? crippled`));
    for (const kind of KINDS) expect(await faults(gm, `${cardOf(kind)} .cf-card`), kind).toEqual([]);
  });

  test("offers the actions of the card in the context menu of its message, but not of other messages", async () => {
    const { gm } = people;
    await readIn(gm, "en");
    const menu = gm.page.locator("#context-menu .context-item");
    const actions = ["Show on the map", "Adjust result", "Undo"];
    const offered = async (): Promise<string[]> => (await menu.allInnerTexts()).map((text) => text.trim());
    await gm.page.locator(`${cardOf("hit")} .message-sender`).click({ button: "right" });
    await eventually(offered, "what the menu offers").toEqual(expect.arrayContaining(actions));
    await menu.filter({ hasText: "Adjust result" }).click();
    const override = gm.page.locator(".cf-override");
    await override.waitFor();
    await gm.page.keyboard.press("Escape");
    await override.waitFor({ state: "detached" });
    const plain = await gm.evaluate<string>(async (g) => (await g.ChatMessage.create({ content: "Plain words" })).id);
    await gm.page.locator(`.chat-log [data-message-id="${plain}"] .message-sender`).click({ button: "right" });
    await menu.first().waitFor();
    expect((await offered()).filter((text) => actions.includes(text))).toEqual([]);
    await gm.page.keyboard.press("Escape");
    await gm.evaluate(async (g, id: string) => void (await g.game.messages.get(id).delete()), plain);
  });

  test("expands by keyboard to show every reason", async () => {
    const { gm } = people;
    const card = cardOf("hit");
    await unfoldCard(gm, card);
    await gm.waitFor("the reasons", (g, at: string) => g.document.querySelector(at)?.innerText.includes("net hits"), `${card} .cf-fold`);
    await screenshot(gm, `card-unfolded-${generation}`, gm.page.locator(card));
    for (const kind of KINDS) expect(await faultsUnfolded(gm, `${cardOf(kind)} .cf-card`), kind).toEqual([]);
    await expectAllQuiet(people);
  });
});
