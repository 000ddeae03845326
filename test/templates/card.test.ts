import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { cardContext } from "../../module/apps/card/context";
import { REASONS, rememberFold } from "../../module/apps/card/folded";
import type { AttackCard } from "../../module/cards/attack-card";
import type { AttackMessage } from "../../module/documents/attack-record";
import { elementsOf, GAMEMASTER, PLAYER, render, sitDown, wordsOf } from "../cards/page";
import { atGuard, behindPane, burst, cardOf, declared, played, withBystander } from "../cards/played";
import { aFighter, aWeapon, placed } from "../rules/fixtures";

interface Shown {
  readonly status?: string;
  readonly asks?: readonly object[];
  readonly refusal?: object;
  readonly author?: string;
  readonly card?: object;
  readonly order?: object;
  readonly notes?: readonly object[];
}

const message = ({
  status = "resolved",
  asks = [],
  refusal = {},
  author = "player",
  card = {},
  order = {},
  notes = [],
}: Shown = {}): AttackMessage =>
  ({
    id: "message",
    author: { id: author },
    system: { status, asks, refusal, card, order, notes },
    alias: "Scout",
  }) as unknown as AttackMessage;

const page = (card: AttackCard | null, shown?: Shown): string => render("card/attack", cardContext(message(shown), card));

/** Returns the HTML that a collapsed card shows: everything up to the end of its summary. */
const closedIn = (html: string): string => html.slice(0, html.indexOf("</summary>"));

const weak = () => aFighter({ id: "Actor.weak", name: "Weak", attributes: { body: 3, strength: 6 } });
const atWeak = (dv: number) => declared({ entities: [placed(weak(), 10)], weapon: aWeapon({ dv }) }, { target: "Actor.weak" });

const rollThat = (glitch: string) => ({ ...cardOf(played(atGuard(), { attack: 3, locate: 14 })).roll!, glitch });

beforeEach(() => sitDown(PLAYER));

describe("the card of a bullet that must pass an obstruction", () => {
  const words = (structure: number, armor: number): string =>
    wordsOf(page(cardOf(played(behindPane(structure, armor), { attack: 3, locate: 14 }))));

  test("shows the hit once, after the obstruction", () => {
    const said = words(1, 0);
    expect(said).toContain("Pane in the way");
    // The entity behind the protection is mentioned once, when the bullet reaches it.
    expect(said).not.toContain("behind the obstruction");
    expect(said.match(/Hit hits: 3 vs 0, net hits: 3/g)).toHaveLength(1);
    expect(said.match(/Defense:/g)).toHaveLength(1);
    expect(said).toMatch(/Pane in the way .* Guard Solid Hit\? Hit hits: 3 vs 0, net hits: 3 Defense: .* Where\?/);
    expect(said).not.toMatch(/secondary target|Dead|2 of 2/);
  });

  test("shows that the bullet did not reach the entity behind the obstruction", () => {
    const said = words(40, 40);
    expect(said).toContain("Shooter attacks Guard Pane: Hit · Stops the bullet Guard: Not reached Attack");
    expect(said).toContain("Guard behind the obstruction Not reached");
    expect(said).not.toMatch(/Guard:? (No damage )?Hit/);
  });
});

describe("the attack card in the chat", () => {
  test.each([
    ["solid and stopped", () => played(atGuard(), { attack: 3, locate: 14, soak: 9 }), ["Solid", "Torso (rolled 14)", "Stopped"]],
    ["glancing", () => played(atGuard(), { attack: 2, locate: 7 }), ["Glancing", "Right arm", "net hits 2; more than 2 would be solid"]],
    [
      "penetrating and hitting a bystander behind",
      () => played(withBystander(), { attack: 6, locate: 14 }),
      ["Penetrated", "Passer-by", "secondary target"],
    ],
    [
      "fully soaked",
      () => played(atGuard({}, { weapon: aWeapon({ dv: 7 }) }), { attack: 3, locate: 14, soak: 10 }),
      ["Fully soaked", "Stopped"],
    ],
    ["grazing", () => played(atGuard(), { attack: 2, defend: 2 }), ["Grazed", "hits: 2 vs 2, a tie", "No damage"]],
    ["missing", () => played(atGuard(), { attack: 1, defend: 3 }), ["Missed", "Stray round: hits no one"]],
    [
      "stopped by armor",
      () => played(atGuard({}, { weapon: aWeapon({ dv: 3, arp: 0 }) }), { attack: 2, locate: 14 }),
      ["Armor holds", "DV 5 is less than armor 9"],
    ],
    [
      "crippling a leg after a failed test",
      () => played(atWeak(1), { attack: 3, locate: 1, "limb-test": 1 }),
      ["Crippled Right leg", "Failed", "hits: 1 vs 3, falls prone"],
    ],
    ["fatal", () => played(atWeak(20), { attack: 5, locate: 14 }), ["Flesh −", "Dead"]],
    [
      "called",
      () => played(atGuard({ called: { location: "knee", side: "left" }, aim: 3 }), { attack: 5 }),
      ["called: Knee (left)", "Knee (left), as called"],
    ],
  ] as const)("shows an attack's outcome in words: %s", (_, scene, said) => {
    const words = wordsOf(page(cardOf(scene())));
    for (const text of said) expect(words).toContain(text);
  });

  test.each([
    ["wall", "It stops at a wall."],
    ["floor", "It stops at a floor or ceiling."],
    ["edge", "It leaves the map."],
  ] as const)("shows where a stray round ends: %s", (by, said) => {
    const attack = atGuard();
    const onMap = { ...attack, field: { ...attack.field, wayOut: { at: { x: 40, y: 5 }, by } } };
    expect(wordsOf(page(cardOf(played(onMap, { attack: 1, defend: 3 }))))).toContain(`Stray round: hits no one ${said}`);
  });

  test("[UT-54] shows all users the GM's text about a stray round, and lets only a GM write it", () => {
    const missed = () => cardOf(played(atGuard(), { attack: 1, defend: 3 }));
    const told = { notes: [{ ask: "", kind: "leaves", name: "", seconds: 0, reason: "a <b>window</b> across the street" }] };
    expect(page(missed(), told)).toContain("Stray round: a &lt;b&gt;window&lt;/b&gt; across the street");
    expect(page(missed())).not.toContain("say-end");
    sitDown(GAMEMASTER);
    expect(page(missed())).toContain('data-crossfire="say-end"');
    expect(wordsOf(page(missed()))).toContain("Stray round: hits no one · Describe where the bullet lands");
    expect(page(missed())).not.toContain("cf-ask");
    expect(page(cardOf(played(atGuard(), { attack: 3, locate: 14, soak: 9 })))).not.toContain("say-end");
  });

  test("[XF-01] has one row per question, in order", () => {
    const html = page(cardOf(played(atGuard(), { attack: 5, locate: 14, soak: 3 })));
    expect([...html.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, label]) => label)).toEqual(
      ["Hit?", "Where?", "Through?", "Next?", "Effects"].slice(0, [...html.matchAll(/<dt>/g)].length),
    );
    expect([...html.matchAll(/<dt>/g)].length).toBeGreaterThanOrEqual(4);
  });

  test("names the rule of every line", () => {
    const html = page(cardOf(played(atGuard(), { attack: 5, locate: 14, soak: 3 })));
    const lines = [...html.matchAll(/<(?:p|dd) class="[a-z ]*cf-line[^>]*>/g)];
    expect(lines.length).toBeGreaterThan(4);
    for (const [line] of lines) expect(line).toMatch(/data-tooltip-text="Rule [A-Z]+-[A-Z0-9-]+/);
  });

  test.each([
    ["a player", PLAYER],
    ["a GM", GAMEMASTER],
  ])("has at most 55 elements for one bullet on the screen of %s", (_, person) => {
    sitDown(person);
    Object.assign(globalThis, {
      fromUuidSync: () => ({ isOwner: true, system: { karma: { value: 1 } }, statuses: new Set(["dead"]) }),
      CONFIG: { statusEffects: [{ id: "last-fight" }] },
    });
    const rerollable = [{ ask: "attack", uuid: "Actor.shooter", name: "Shooter", what: "attack", dice: 8, again: 3 }] as const;
    const card = cardOf(played(atWeak(4), { attack: 4, locate: 1, defend: 1, "limb-test": 1 }));
    const html = page({ ...card, rerollable }, { order: { attackerToken: "Scene.s.Token.t" } });
    const buttons = ["show-path", "reroll", "undo", ...(person.isGM ? ["override", "say-end"] : [])];
    expect([...html.matchAll(/data-crossfire="([^"]+)"/g)].map(([, what]) => what).sort()).toEqual(buttons.sort());
    expect(elementsOf(html).length).toBeLessThanOrEqual(55);
    // Each further entity that is hit adds at most its own lines.
    const further = page(cardOf(played(withBystander(), { attack: 6, locate: 14 })));
    expect(elementsOf(further).length).toBeLessThanOrEqual(94);
  });

  test.each([
    [
      "a hit that penetrates",
      () => played(withBystander(), { attack: 6, locate: 14 }),
      /^Shooter attacks Runner \d+ damage · Near death Hit · Torso, Solid · Penetrated Passer-by: \d+ damage · Near death · hits no one else Attack dice 5 of 8 · Defense 0 of 6$/,
    ],
    [
      "a hit through cover",
      () => played(withBystander(), { attack: 1, "defend:0": 3 }),
      /Runner Missed Passer-by: \d+ damage .* Attack dice 1 of 8 · Defense 3 of 6$/,
    ],
    ["a miss", () => played(atGuard(), { attack: 1, defend: 3 }), /Guard Missed · hits no one Attack/],
    ["a graze", () => played(atGuard(), { attack: 2, defend: 2 }), /Guard Grazed, no damage · hits no one else Attack/],
    [
      "a hit that armor stops",
      () => played(atGuard({}, { weapon: aWeapon({ dv: 0, arp: 0 }) }), { attack: 2, locate: 14 }),
      /Guard Armor holds, no damage Hit · Torso, Glancing · Stopped by armor Attack dice 2 of 8/,
    ],
    [
      "a hit that bruises through armor",
      () => played(atGuard({}, { weapon: aWeapon({ dv: 3, arp: 0 }) }), { attack: 2, locate: 14 }),
      /Guard Armor holds\s· Strain \+1 Hit · Torso, Glancing · Stopped by armor Attack dice 2 of 8/,
    ],
    [
      "a burst at one target",
      () => played(burst(), { attack: 5, locate: 14, defend: 1 }),
      /Guard \d+ damage · Near death 2 of 3 bullets hit · Torso · 1 solid, 1 glancing · .*hits no one else/,
    ],
  ] as const)("[XF-01] shows the target, the damage and the four answers even when collapsed: %s", (_, scene, said) => {
    const html = page(cardOf(scene()));
    expect(wordsOf(closedIn(html))).toMatch(said);
  });

  test("[XF-01] lists entities, even when collapsed, in the order in which bullets reached them", () => {
    const through = wordsOf(closedIn(page(cardOf(played(behindPane(1, 0), { attack: 3, locate: 14 })))));
    expect(through).toMatch(/attacks Guard \d+ damage · \S.* Pane: \d+ damage Guard: Hit · Torso, Solid · /);
    const met = (entity: string, bullet: number, intended = false): AttackCard["meetings"][number] => ({
      entity,
      name: entity,
      kind: entity === "Crate" ? "barrier" : "person",
      bullet,
      intended,
      contact: entity === "Crate" ? "miss" : "hit",
      limb: null,
      quality: null,
      crippled: false,
      damage: 1,
      rows: [],
    });
    const meetings = [met("Runner", 0, true), met("Last", 0), met("Crate", 1), met("Runner", 1, true), met("Between", 1), met("Last", 1)];
    const said = wordsOf(closedIn(page({ ...cardOf(played(atGuard(), { attack: 2 })), bullets: 2, meetings, ends: [] })));
    expect(said).toMatch(/2 damage Crate: −1 Runner: 2 of 2 bullets hit Between: −1 Last: 2 of 2 bullets hit /);
  });

  test("[XF-01] shows even when collapsed why the bullet stopped, if the kind of the entity is known", () => {
    const end = (weapon: object, more: object, change: object = {}): string => {
      const card = cardOf(played(atGuard({}, { weapon: aWeapon({ arp: 0, ...weapon }) }), { attack: 2, locate: 14, ...more }));
      return wordsOf(closedIn(page({ ...card, meetings: card.meetings.map((one) => ({ ...one, ...change })) })));
    };
    expect(end({ dv: 0 }, {})).toMatch(/Guard Armor holds, no damage Hit · Torso, Glancing · Stopped by armor Attack/);
    expect(end({ dv: 8 }, { soak: 10 })).toMatch(/Guard Fully soaked\s· Strain \+\d Hit · Torso, Glancing · Stopped by soak Attack/);
    expect(end({ dv: 9 }, { soak: 6 })).toMatch(/Guard \d+ damage · Torso Hit · Torso, Glancing · Stopped in the body Attack/);
    expect(end({ dv: 9 }, { soak: 6 }, { kind: "vehicle" })).toContain("Stopped inside Attack");
    expect(end({ dv: 9 }, { soak: 6 }, { kind: undefined })).toContain("Glancing · Stopped Attack");
  });

  test("[XF-01] shows, even when collapsed, how many bullets of a burst hit or graze", () => {
    const fired = (contacts: readonly string[], lost = 0): string => {
      const card = cardOf(played(burst(), { attack: 5, locate: 14, defend: 1 }));
      const [first] = card.meetings as [AttackCard["meetings"][number]];
      const meetings = contacts.map((contact, bullet) => ({
        ...first,
        bullet,
        contact,
        ...(contact === "hit" ? { limb: "torso", quality: "glancing", damage: lost, lost } : { limb: null, quality: null, damage: 0, lost: 0 }),
        rows: [],
      }));
      return wordsOf(closedIn(page({ ...card, meetings })));
    };
    expect(fired(["hit", "miss", "grazing"], 4)).toMatch(/Guard 4 damage · Torso 1 of 3 bullets hit · Torso, Glancing · /);
    expect(fired(["grazing", "miss", "grazing"])).toMatch(/Guard 2 of 3 bullets grazed, no damage · /);
    expect(fired(["miss", "miss", "miss"])).toMatch(/Guard 0 of 3 bullets hit · hits no one /);
  });

  test("lists the targets of an area attack even when collapsed, worst effect first, then most damage first", () => {
    const card = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    const [first] = card.meetings as [AttackCard["meetings"][number]];
    const then = (leaf: string, limb: string) =>
      ({ key: `CROSSFIRE.Card.then.${leaf}`, values: {}, words: { limb }, rule: "X", question: "then", tone: "bad", dice: null }) as const;
    const hurt = (name: string, damage: number, limb: string, rows: AttackCard["own"] = []) => ({
      ...first,
      entity: name,
      name,
      limb,
      damage,
      lost: damage,
      rows,
    });
    const meetings = [
      hurt("Ada", 2, "left-leg"),
      hurt("Ben", 6, "right-arm", [then("crippled", "CROSSFIRE.Limb.right-arm")]),
      hurt("Cleo", 7, "torso"),
      hurt("Dan", 12, "torso", [then("dead", "")]),
    ];
    const said = (some: typeof meetings): string => wordsOf(closedIn(page({ ...card, area: true, meetings: some, own: [] })));
    expect(said(meetings)).toMatch(/area with Pistol Dan: −12 · Dead Ben: −6 · Right arm crippled Cleo: −7 · Torso Ada: −2 · Left leg/);
    expect(said(meetings.slice(1, 2))).toMatch(/area with Pistol Ben: 6 damage · Right arm crippled/);
  });

  test("shortens long names in the title, and shows the whole title as a tooltip", () => {
    const card = { ...cardOf(played(atGuard(), { attack: 2 })), target: "Bartholomew <Featherstonehaugh>" };
    const html = page(card);
    expect(html).toMatch(/<h4 class="cf-names" data-tooltip-text="Shooter attacks Bartholomew &lt;Featherstonehaugh&gt;"><span>Shooter<\/span> attacks <span>/);
    expect(page({ ...card, target: "Guard" })).toMatch(/<h4 data-tooltip-text="[^"]+">Shooter attacks Guard<\/h4>/);
  });

  test("replaces a name with general words if the reader does not know the name", () => {
    const card = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    const [runner, passer] = card.meetings as [AttackCard["meetings"][number], AttackCard["meetings"][number]];
    const rows = runner.rows.map((row) => (row.key.endsWith("next.to") ? { ...row, values: { name: "?" } } : row));
    const hidden = { ...card, meetings: [{ ...runner, rows }, { ...passer, name: "?" }] };
    const words = wordsOf(page(hidden));
    expect(words).toMatch(/Penetrated someone unseen: \d+ damage/);
    expect(words).toContain("Next in the line of fire: someone unseen (");
    expect(words).not.toContain("Passer-by");
    expect(wordsOf(page({ ...card, target: "?", weapon: "?" }))).toMatch(/Shooter attacks someone unseen .* Attack dice \d+ of \d+ · Defense \d+ of \d+ Single shot/);
  });

  test("shows the attack's cost and the landing point of an area attack even when collapsed", () => {
    const card = cardOf(played(withBystander(), { attack: 6, locate: 14 }));
    const said = (key: string, tone: "bad" | "plain", values: object) =>
      ({ key: `CROSSFIRE.Card.${key}`, values, words: {}, rule: "X", question: "next", tone, dice: null }) as AttackCard["own"][number];
    const own = [said("own.strain", "bad", { points: 3 }), said("area.landed", "plain", { meters: 3, hour: 12 })];
    const html = page({ ...card, own, area: true });
    const words = wordsOf(closedIn(html));
    expect(words).toMatch(
      /attacks an area with Pistol Lands 3 m off target, at the attacker's 12 o'clock\. Runner: −\d+ · .* Passer-by: −\d+ · .* Costs the attacker 3 Strain/,
    );
  });

  test("shows, even when collapsed, a score lowered by a failed test, unless the target is out of the fight", () => {
    const card = cardOf(played(atGuard(), { attack: 3, locate: 14 }));
    const lower = { key: "CROSSFIRE.Card.then.score", values: { score: -5 }, words: {}, rule: "X", question: "then", tone: "bad", dice: null };
    const dead = { ...lower, key: "CROSSFIRE.Card.then.dead", values: {} };
    const said = (...more: readonly object[]): string => {
      const meetings = card.meetings.map((one) => ({ ...one, rows: [...one.rows, ...more] })) as AttackCard["meetings"];
      return wordsOf(closedIn(page({ ...card, meetings })));
    };
    expect(said(lower)).toMatch(/Guard \d+ damage · Torso crippled · Knocked down · Initiative −5 Hit/);
    expect(said(lower, lower)).toMatch(/Knocked down · Initiative −5 Hit/);
    expect(said(lower, dead)).not.toContain("Initiative");
  });

  test("shows, even when collapsed, that the bullet leaves the map", () => {
    const attack = atGuard();
    const onMap = { ...attack, field: { ...attack.field, wayOut: { at: { x: 40, y: 5 }, by: "edge" } } } as typeof attack;
    expect(wordsOf(closedIn(page(cardOf(played(onMap, { attack: 1, defend: 3 })))))).toMatch(
      /Missed · hits no one\s· the bullet leaves the map Attack/,
    );
  });

  test.each([
    ["glitch", "A glitch: the GM decides what goes wrong."],
    ["critical", "A critical glitch: the GM decides what goes badly wrong."],
  ])("states that the GM decides the consequence of a glitch: %s", (glitch, said) => {
    const card = cardOf(played(atGuard(), { attack: 3, locate: 14 }));
    expect(wordsOf(page({ ...card, roll: rollThat(glitch) as AttackCard["roll"] }))).toContain(said);
    expect(wordsOf(page(card))).not.toContain("the GM decides");
  });

  test("[SS-KARMA-04] shows an owner without Karma why dice cannot be rerolled", () => {
    const own = (isOwner: boolean, value: number) => void Object.assign(globalThis, { fromUuidSync: () => ({ isOwner, system: { karma: { value } } }) });
    const rerollable = [{ ask: "attack", uuid: "Actor.shooter", name: "Shooter", what: "attack", dice: 8, again: 3 }] as const;
    const card = { ...cardOf(played(atGuard(), { attack: 3, locate: 14 })), rerollable };
    own(true, 0);
    expect(wordsOf(page(card))).toContain("Shooter has no Karma left.");
    own(false, 0);
    expect(wordsOf(page(card))).not.toContain("Karma");
    own(true, 1);
    expect(page(card)).toContain('data-crossfire="reroll"');
  });

  test("colors the verdict by the effect on the target", () => {
    const toll = (scene: ReturnType<typeof played>): string | undefined => /cf-toll (\w+)/.exec(page(cardOf(scene)))?.[1];
    expect(toll(played(atGuard(), { attack: 1, defend: 3 }))).toBeUndefined();
    expect(toll(played(atGuard(), { attack: 2, defend: 2 }))).toBeUndefined();
    expect(toll(played(atGuard({}, { weapon: aWeapon({ dv: 0, arp: 0 }) }), { attack: 2, locate: 14 }))).toBe("none");
    expect(toll(played(atGuard({}, { weapon: aWeapon({ dv: 3, arp: 0 }) }), { attack: 2, locate: 14 }))).toBe("hurt");
    expect(toll(played(atGuard(), { attack: 2, locate: 7, soak: 8 }))).toBe("hurt");
    expect(toll(played(atWeak(20), { attack: 5, locate: 14 }))).toBe("down");
  });

  test("shows each bullet of a burst as one line unless the reader has expanded the line", () => {
    const card = cardOf(played(burst(), { attack: 5, locate: 14, defend: 1 }));
    expect(page(card)).not.toMatch(/data-bullet="\d" open/);
    rememberFold("message", 1, true);
    expect([...page(card).matchAll(/data-bullet="(\d)" open/g)].map(([, bullet]) => bullet)).toEqual(["1"]);
    rememberFold("message", 1, false);
    expect(page(card)).not.toMatch(/data-bullet="\d" open/);
  });

  test("begins the answer to a question with the verdict, followed by the dice, and shows a death as a separate verdict", () => {
    const html = page(cardOf(played(atWeak(20), { attack: 5, locate: 14, defend: 1 })));
    expect(html).toMatch(
      /<dd class="hit cf-line good" tabindex="0" data-rules="[^"]+" data-tooltip-text="Rule [^"]+"><b class="cf-verdict hit">Hit/,
    );
    expect(html).toMatch(/<p class="cf-line bad cf-verdict dead" data-rules="SS-DEATH-04"[^>]*>Dead<\/p>/);
    expect(wordsOf(html)).toMatch(/Hit\? Hit hits: 5 vs 1, net hits: 4 Defense: \d dice, hits: 1 .* Where\?/);
  });

  test("marks the hit limb on a body figure, with the name of the limb", () => {
    const html = page(cardOf(played(atGuard(), { attack: 5, locate: 14 })));
    expect(html).toMatch(/<svg class="cf-struck"[^>]*aria-label="Torso"/);
    expect(html).toMatch(/<path class="struck" d="M86 75/);
  });

  test("[SS-ACCURACY-01] shows the hits before and after the limit", () => {
    expect(wordsOf(page(cardOf(played(atGuard(), { attack: 7, locate: 14 }))))).toContain("hits: 5 (7 rolled, limit 5)");
  });

  test("[SS-ATTACK-10] lists the parts of every dice pool, including manual modifiers by name and value", () => {
    const modifiers = [
      { name: "Heavy rain", value: -2 },
      { name: "", value: 1 },
    ];
    const scene = played(atGuard({ modifiers }), { attack: 3, locate: 14, soak: 2 });
    const words = wordsOf(page(cardOf(scene)));
    expect(words).toMatch(/Attack: \d+ dice, hits: 3 Pistols \+\d+, Agility \+\d+, Heavy rain −2, Entered manually \+1/);
    expect(words).toMatch(/Soak: \d+ dice, hits: 2 Armor \+\d+, Half of Body \+2/);
    expect(wordsOf(page(cardOf(scene, () => false)))).not.toMatch(/Heavy rain|Half of Body/);
  });

  test("[SS-ATTACK-14] shows Armor Value, ARP and the result only to readers who may see them", () => {
    const piercing = played(atGuard({}, { weapon: aWeapon({ arp: 3 }) }), { attack: 3, locate: 14, soak: 1 });
    expect(wordsOf(page(cardOf(piercing)))).toContain("Armor 9 − ARP 3 = 6");
    expect(wordsOf(page(cardOf(piercing)))).toMatch(/Soak: \d+ dice, hits: 1 Armor \+6,/);
    expect(wordsOf(page(cardOf(piercing, () => false)))).not.toContain("ARP");
    const blunt = played(atGuard({}, { weapon: aWeapon({ dv: 3, arp: -2 }) }), { attack: 2, locate: 14 });
    expect(wordsOf(page(cardOf(blunt)))).toContain("Armor 9 − ARP −2 = 11 Armor holds DV 5 is less than armor 11");
    const plain = played(atGuard({}, { weapon: aWeapon({ arp: 0 }) }), { attack: 3, locate: 14 });
    expect(wordsOf(page(cardOf(plain)))).not.toContain("ARP");
  });

  test("[CS-15] shows the limb table and marks the rolled row, unless a location was called", () => {
    const at = (face: number): string => page(cardOf(played(atGuard(), { attack: 3, locate: face })));
    const table = (html: string): string[] => /data-table="([^"]*)"/.exec(html)?.[1]?.split("\n") ?? [];
    expect(wordsOf(at(14))).toContain("Torso (rolled 14)");
    expect(table(at(14))).toEqual([
      "1–3 Right leg",
      "4–6 Left leg",
      "7–9 Right arm",
      "10–12 Left arm",
      "▸ 13–18 Torso (14)",
      "19–20 Head",
    ]);
    for (const [face, row] of [
      [1, "1–3 Right leg"],
      [12, "10–12 Left arm"],
      [13, "13–18 Torso"],
      [20, "19–20 Head"],
    ] as const)
      expect(table(at(face)).filter((line) => line.startsWith("▸"))).toEqual([`▸ ${row} (${face})`]);
    expect(page(cardOf(played(atGuard({ called: { location: "torso" } }), { attack: 4 })))).not.toContain("data-table");
  });

  test("[SS-GLITCH-03] [SS-GLITCH-04] highlights a critical glitch more strongly than a glitch", () => {
    const glitched = (glitch: string): string => page({ ...cardOf(played(atGuard(), { attack: 3, locate: 14 })), roll: rollThat(glitch) });
    expect(glitched("glitch")).toContain('<b class="glitch">Glitch</b>');
    expect(glitched("critical")).toContain('<b class="glitch critical">Critical glitch</b>');
    expect(glitched("none")).not.toContain("glitch");
    expect(readFileSync("styles/card.css", "utf8")).toMatch(/\.glitch\.critical \{[^}]*outline: 2px[^}]*font-size: 1\.2em[^}]*‼/);
  });

  test("[SS-ATTACK-03] shows the hits of both sides and the net hits", () => {
    const words = wordsOf(page(cardOf(played(atGuard(), { attack: 4, defend: 1, locate: 14 }))));
    expect(words).toContain("Hit hits: 4 vs 1, net hits: 3");
    expect(words).toMatch(/Defense: 6 dice, hits: 1/);
  });

  test("[SS-ATTACK-18] [SS-DAMAGE-06] [GL-07] shows the loss of each pool and of the limb separately", () => {
    const maxima = { ...aFighter().plan.maxima, shield: 3, armored: 2 };
    const target = aFighter({ id: "Actor.target", name: "Runner", plan: { maxima } });
    const scene = declared({ entities: [placed(target, 10)], weapon: aWeapon({ dv: 8 }) }, { target: "Actor.target" });
    const words = wordsOf(page(cardOf(played(scene, { attack: 4, locate: 14 }))));
    // [SS-ARMOR-06] Damage that Armored Health absorbs, and the resulting loss.
    expect(words).toContain("Armored Health: 4 × 50% = 2");
    expect(words).toMatch(/Shield −3 · Armored Health −2 · Flesh −\d+ · Torso threshold −\d+ \(\d+ of \d+ left\)/);
  });

  test("[SS-ATTACK-18] [SS-WOUND-03] shows a worse wound modifier only to readers who may see it", () => {
    const hurt = played(atWeak(9), { attack: 4, locate: 14 });
    expect(wordsOf(page(cardOf(hurt)))).toMatch(/Effects .*Wound modifier −\d/);
    expect(wordsOf(page(cardOf(hurt, () => false)))).not.toContain("Wound modifier");
    expect(wordsOf(page(cardOf(played(atGuard(), { attack: 2, defend: 2 }))))).not.toContain("Wound modifier");
  });

  test("[XF-09] [SS-ARMOR-06] lists each step from damage to loss, with numbers that add up", () => {
    const shot = (wish: { weapon?: object; plan?: object; locate?: number; kind?: "health" | "strain" }, shown = true): string => {
      const target = aFighter({ id: "Actor.target", name: "Runner", plan: wish.plan ?? {} });
      const weapon = aWeapon({ dv: 3, arp: 0, penetrates: false, ...wish.weapon });
      const scene = declared({ entities: [placed(target, 10)], weapon }, { target: "Actor.target" });
      const luck = { attack: 2, locate: wish.locate ?? 14, soak: 0 };
      return wordsOf(page(cardOf(played(scene, luck), shown ? undefined : (entity) => entity < 0)));
    };
    // 5 damage penetrates; the wounding modifier raises the loss by half.
    const large = shot({ weapon: { woundClass: "pi+" } });
    expect(large).toContain("damage 5, 0 soaked: 5 damage");
    expect(large).toContain("Flesh: 5 × 1.5 = 7.5 ≈ 7 Flesh −7");
    expect(large).toContain("7 damage · Torso");
    expect(shot({ weapon: { woundClass: "pi+" } }, false)).toContain("Flesh: 5 × 1.5 = 7.5 ≈ 7 Flesh −7");
    expect(shot({ weapon: { woundClass: "pi-", dv: -1 } })).toContain("Flesh: 1 × 0.5 = 0.5 ≈ 1 Flesh −1");
    expect(shot({ weapon: { woundClass: "pi" }, plan: { tolerance: "unliving" } })).toContain("Flesh: 5 × 1/3 = 1.67 ≈ 1 Flesh −1");
    // The arm can lose only a part of the damage.
    expect(shot({ weapon: { woundClass: "cut", dv: 20 }, locate: 8 })).toMatch(/Flesh: 22 × 1.5 = 33 capped at 9 Flesh −9/);
    // Shield takes 3 of 5, Armored Health 1, Flesh 1. The wounding modifier raises the last point by half.
    const pools = { maxima: { shield: 3, armored: 0, flesh: 16 } };
    const split = shot({ weapon: { woundClass: "pi+" }, plan: { ...pools, maxima: { ...pools.maxima, armored: 1 } } });
    expect(split).toContain("Armored Health: 2 × 50% = 1 Shield −3 · Armored Health −1");
    // Without a factor, the card explains no step.
    expect(shot({ weapon: { woundClass: "pi" } })).toMatch(/5 damage .* Flesh −5/);
    expect(shot({ weapon: { woundClass: "pi" } })).not.toMatch(/×|lost/);
  });

  test("[SS-DEATH-03] [SS-DEATH-04] shows further losses of a target whose last pool is empty, and their consequences", () => {
    const runner = aFighter({ id: "Actor.target", name: "Runner" });
    const shot = (body: object, weapon: object = {}, kind: "person" | "barrier" = "person"): string => {
      const target = { ...runner, kind, body: { ...runner.body, ...body } };
      const scene = declared(
        { entities: [placed(target, 10)], weapon: aWeapon({ dv: 1, arp: 0, penetrates: false, woundClass: "pi", ...weapon }) },
        { target: "Actor.target" },
      );
      return wordsOf(page(cardOf(played(scene, { attack: 2, locate: 14, soak: 3 }))));
    };
    expect(shot({ flesh: 0 })).toContain("2 overflow, 2 in total (dead above 3)");
    expect(shot({ flesh: 0 })).toContain("Effects Still: Near death");
    // The closed card says it too, so that damage to a body out of the fight is not read as a wound.
    expect(shot({ flesh: 0 })).toMatch(/\d+ damage\s·\sStill: Near death Hit\s·\s/);
    expect(shot({ flesh: 0, overflow: 2 })).toMatch(/2 overflow, 4 in total \(dead above 3\).* Effects Dead/);
    expect(shot({ flesh: 0, overflow: 9 })).toContain("Still: Dead");
    // One point of Strain above the threshold is less than one point of Flesh.
    expect(shot({ strain: runner.plan.strainThreshold }, { damageKind: "strain", dv: 0 })).toMatch(
      /1 damage, nothing left to lose.* Effects Still: Unconscious/,
    );
    expect(shot({ strain: runner.plan.strainThreshold }, { damageKind: "strain", dv: 2 })).toContain("Flesh: 3 × 0.5 = 1.5 ≈ 1 Flesh −1");
    expect(shot({ flesh: 0 }, { dv: 9 }, "barrier")).toMatch(/\d overflow/);
    expect(shot({ flesh: 0 }, { dv: 9 }, "barrier")).not.toMatch(/dead above|Still/);
  });

  test("[SS-BARRIER-16] shows the hole in a barrier: 1 square meter for each multiple of Structure that the damage reaches", () => {
    const words = (body: number): string => {
      const plan = { limbs: null, injurable: false, body, maxima: { shield: null, armored: null, flesh: 40 } };
      const wall = aFighter({ id: "Actor.wall", name: "Wall", kind: "barrier", armor: 0, plan });
      const weapon = aWeapon({ dv: 9, penetrates: false });
      return wordsOf(page(cardOf(played(declared({ entities: [placed(wall, 10)], weapon }, { target: "Actor.wall" }), { attack: 4 }))));
    };
    expect(words(4)).toContain("a hole of 3 m², or the whole wall if it is smaller");
    expect(words(14)).not.toContain("a hole of");
  });

  test("[SS-KNOCKDOWN-01] shows a knockdown with the damage that causes it", () => {
    expect(wordsOf(page(cardOf(played(atWeak(20), { attack: 5, locate: 14 }))))).toMatch(/Knocked down by \d+ damage/);
  });

  test("[SS-ATTACK-17] [SS-ATTACK-21] shows after a graze whether contact is enough for an effect", () => {
    const graze = (contact: boolean): string =>
      wordsOf(page(cardOf(played(atGuard({}, { weapon: aWeapon({ contact }) }), { attack: 2, defend: 2 }))));
    expect(graze(false)).toContain("No damage");
    expect(graze(true)).toContain("Contact effects apply");
  });

  test("[SS-DEFENSE-17] [UT-06] shows why a target rolls no defense and has 0 hits", () => {
    const at = (more: object): string =>
      wordsOf(
        page(cardOf(played(declared({ entities: [placed(weak(), 10, more)] }, { target: "Actor.weak" }), { attack: 3, locate: 14 }))),
      );
    expect(at({ aware: false, unseen: true })).toMatch(/Hit\? Unaware: cover dice only\. Hit hits: 2 vs 0/);
    expect(at({ aware: false, unseen: true, otherCover: 4 })).toMatch(/Unaware: cover dice only\. .*Defense: 0 dice, hits: 0, 4 cover dice/);
    expect(at({ otherCover: 4 })).not.toContain("Unaware");
    const surprised = declared({ entities: [placed({ ...weak(), surprised: true }, 10)] }, { target: "Actor.weak" });
    expect(wordsOf(page(cardOf(played(surprised, { attack: 3, locate: 14 }))))).toContain("Surprised: no test, 0 hits.");
  });

  test("[SS-BARRIER-08] shows that a barrier stops an attack that cannot penetrate", () => {
    const crate = aFighter({ id: "Actor.crate", name: "Crate", kind: "barrier", armor: 12 });
    const scene = declared({ entities: [placed(crate, 10)], weapon: aWeapon({ dv: 3, arp: 0 }) }, { target: "Actor.crate" });
    const words = wordsOf(page(cardOf(played(scene, { attack: 2, locate: 14 }))));
    expect(words).toContain("The barrier takes 0 damage; 0 carries through Next? Stopped 5 damage, 13 needed to pass through");
  });

  test("[XF-08] lists cover dice separately", () => {
    const covered = declared({ entities: [placed(weak(), 10, { otherCover: 2 })] }, { target: "Actor.weak" });
    const html = page(cardOf(played(covered, { attack: 3 })));
    expect(wordsOf(html)).toContain("2 cover dice");
    expect(html).toContain(`class="cf-face cover"`);
  });

  test("[UT-12] [UT-31] shows each bullet of a burst separately, and the defense only once", () => {
    const html = page(cardOf(played(burst(), { attack: 5, locate: 14, defend: 1 })));
    expect(wordsOf(html)).toContain("Bullet 2 of 3");
    expect(html.match(/Defense:/g)).toHaveLength(1);
    expect(html.match(/defense already rolled/g)).toHaveLength(2);
  });

  test("escapes markup in names", () => {
    const rogue = aFighter({ id: "Actor.rogue", name: `<img src=x onerror=1>`, attributes: { body: 3 } });
    const html = page(cardOf(played(declared({ entities: [placed(rogue, 10)] }, { target: "Actor.rogue" }), { attack: 5, locate: 14 })));
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });
});

describe("the attack card on a player's screen", () => {
  test("hides an opponent's figures and dice if only the GM may see them", () => {
    const scene = played(atGuard(), { attack: 5, locate: 14, soak: 4, defend: 1 });
    const all = wordsOf(page(cardOf(scene)));
    const html = page(cardOf(scene, (entity) => entity < 0));
    expect(all).toContain("damage 12, 4 soaked");
    expect(wordsOf(html)).not.toMatch(/soaked|damage 12/);
    expect(wordsOf(html)).toContain("8 damage");
    expect(html.match(/<p class="cf-dice">/g)!.length).toBeGreaterThan(1);
    expect(html.slice(html.indexOf("<dl>"))).not.toContain(`class="cf-face`);
    expect(html.slice(0, html.indexOf("<dl>"))).toContain(`class="cf-face`);
  });
});

describe("an attack card", () => {
  const card = () => cardOf(played(atGuard(), { attack: 5, locate: 14 }));
  const ask = (userId: string) => [
    { id: "choose-defense:0", kind: "defense", userId, who: "Actor.guard", name: "Guard", options: [], among: [] },
  ];

  test("lets only the asked user and GMs answer the prompt", () => {
    const open = { status: "asking", asks: ask("player") };
    expect(page(card(), open)).toContain(`data-crossfire="answer"`);
    const other = page(card(), { status: "asking", asks: ask("gm") });
    expect(other).not.toContain(`data-crossfire="answer"`);
    expect(wordsOf(other)).toContain("Mara: how does Guard defend?");
    sitDown(GAMEMASTER);
    expect(page(card(), open)).toContain(`data-crossfire="answer"`);
  });

  test("always lets a GM undo, but lets the author undo only if the world setting allows it", () => {
    const undo = `data-crossfire="undo"`;
    expect(page(card())).toContain(undo);
    expect(page(card(), { author: "gm" })).not.toContain(undo);
    sitDown(PLAYER, { playersUndo: false });
    expect(page(card())).not.toContain(undo);
    sitDown(GAMEMASTER, { playersUndo: false });
    expect(page(card())).toContain(undo);
  });

  test("lets only a GM override or apply results", () => {
    expect(page(card())).not.toContain(`data-crossfire="override"`);
    const waiting = {
      ...card(),
      pending: [
        { id: "Actor.guard", name: "Guard" },
        { id: "Actor.other", name: "Other" },
      ],
    };
    expect(wordsOf(page(waiting, { status: "proposed" }))).toContain("Waiting for a GM to apply the results.");
    expect(page(waiting, { status: "proposed" })).not.toContain(`data-crossfire="apply"`);
    sitDown(GAMEMASTER);
    expect(page(card())).toContain(`data-crossfire="override"`);
    const html = page(waiting, { status: "proposed", card: waiting });
    expect([...html.matchAll(/data-crossfire="apply"(?: data-who="([^"]+)")?/g)].map(([, who]) => who)).toEqual([
      "Actor.guard",
      "Actor.other",
      undefined,
    ]);
  });

  test("lets only owners with Karma reroll dice", () => {
    const rerollable = [{ ask: "attack", uuid: "Actor.shooter", name: "Shooter", what: "attack", dice: 8, again: 3 }] as const;
    const again = `data-crossfire="reroll"`;
    const actor = (isOwner: boolean, value: number) =>
      Object.assign(globalThis, { fromUuidSync: () => ({ isOwner, system: { karma: { value } } }) });
    actor(true, 1);
    expect(page({ ...card(), rerollable })).toContain(again);
    actor(true, 0);
    expect(page({ ...card(), rerollable })).not.toContain(again);
    actor(false, 2);
    expect(page({ ...card(), rerollable })).not.toContain(again);

    // A wall in a blast rolls too. Its document belongs to the GM and has no system data.
    Object.assign(globalThis, { fromUuidSync: () => ({ isOwner: true }) });
    expect(page({ ...card(), rerollable })).not.toContain(again);
  });

  test("names the source of damage without an attack", () => {
    const meetings = card().meetings.map((meeting) => ({ ...meeting, intended: false }));
    const said = wordsOf(page({ ...card(), meetings, struck: true, weapon: "Fall" }));
    expect(said).toContain("Fall: Guard");
    expect(said).not.toContain("secondary target");
    expect(wordsOf(page({ ...card(), meetings }))).toContain("secondary target");
  });

  test("is marked as undone and has no buttons if the attack is undone", () => {
    const html = page(card(), { status: "undone" });
    expect(wordsOf(html)).toContain("Undone");
    expect(html).not.toContain("data-crossfire");
  });

  test.each(["undone", "closed"])("is collapsed and shows no consequences if the attack is no longer in effect (%s)", (status) => {
    sitDown(GAMEMASTER);
    Object.assign(globalThis, {
      fromUuidSync: () => ({ isOwner: true, system: { karma: { value: 1 } }, statuses: new Set(["dead"]) }),
      CONFIG: { statusEffects: [{ id: "last-fight" }] },
    });
    const note = (kind: string) => ({ ask: "", kind, name: "Weak", seconds: 0, dice: 2, reason: "out of the window" });
    const notes = ["leaves", "last-fight", "last-saved", "last-fallen", "karma"].map(note);
    const felled = cardOf(played(atWeak(20), { attack: 5, locate: 14 }));
    const suppresses = { key: "CROSSFIRE.Card.own.suppresses", values: {}, words: {}, rule: "TD-RANDOM-06" };
    const own = [{ ...suppresses, question: "then", tone: "plain", dice: null }] as const;
    const shown = { notes, order: { attackerToken: "Scene.s.Token.t" } };
    const pending = [{ id: "Actor.weak", name: "Weak" }];
    const drawn = (now: string): string => page({ ...felled, own, pending }, { ...shown, status: now });
    const held = drawn("resolved");
    for (const part of ["fights for their life", "fight-on", "show-path", "is shot at until", "Weak: "]) expect(held).toContain(part);

    const words = wordsOf(drawn(status));
    expect(drawn(status)).toContain('<details class="cf-fold">');
    expect(drawn(status)).not.toContain("cf-toll");
    expect(words).toContain("no longer in effect");
    expect(words).toContain("Dice rerolled: 2");
    expect(words).not.toMatch(/for their life|saved|has fallen|out of the window|is shot at until|Weak:/);
    expect(drawn(status)).not.toContain("data-crossfire");
    // The invalid card lacks the button to the map.
    expect(held).toContain("cf-toll");
  });

  test("the cards of an undone rest and of an undone movement are marked as undone", () => {
    const rest = (undone: boolean): string =>
      render("card/upkeep", { title: "CROSSFIRE.Choice.upkeep.hour", note: "", undone, rows: [], mayUndo: !undone });
    expect(rest(true)).toMatch(/cf-upkeep undone"/);
    expect(wordsOf(rest(true))).toContain("Undone");
    expect([rest(true), rest(false)].map((html) => html.includes("undo-upkeep"))).toEqual([false, true]);
    const asked = { title: "CROSSFIRE.Choice.reaction.overwatch", text: "Guard enters Scout's field of fire.", mayAnswer: false };
    expect(render("card/reaction", { ...asked, withdrawn: true, outcome: "The movement was undone." })).toMatch(/cf-reaction undone"/);
    expect(render("card/reaction", { ...asked, withdrawn: false, outcome: "Scout attacks." })).not.toContain("undone");
  });

  test("gives the reason and the rule if the attack is refused, with names instead of ids", () => {
    const html = page(null, {
      status: "refused",
      refusal: { refusal: "noSuchMode", rule: "XF-26", values: { weapon: "Pistol", mode: "burst", modes: "single, semi-auto-burst" } },
    });
    expect(wordsOf(html)).toContain("Pistol has no fire mode Burst. Available: Single shot, Semi-automatic burst. XF-26");
  });

  test("shows whether a new attack is being resolved or waits for a GM", () => {
    expect(wordsOf(page(null, { status: "waiting" }))).toContain("Resolving the attack");
    sitDown(PLAYER, { gamemasterHere: false });
    expect(wordsOf(page(null, { status: "waiting" }))).toContain("Waiting for a GM");
    expect(wordsOf(page(null, { status: "waiting" }))).toContain("Scout attacks someone unseen");
  });

  test("shows its reasons only after the reader has opened them", () => {
    const open = '<details class="cf-fold" open>';
    expect(page(card())).not.toContain(open);
    rememberFold("message", REASONS, true);
    expect(page(card())).toContain(open);
    rememberFold("message", REASONS, false);
    expect(page(card())).not.toContain(open);
  });
});
