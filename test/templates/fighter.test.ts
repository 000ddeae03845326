import { describe, expect, test } from "vitest";
import { bodyContext } from "../../module/apps/fighter/context/body";
import { figuresContext } from "../../module/apps/fighter/context/figures";
import { gearContext } from "../../module/apps/fighter/context/gear";
import { headerContext } from "../../module/apps/fighter/context/header";
import { injuriesContext } from "../../module/apps/fighter/context/injuries";
import { notesContext } from "../../module/apps/fighter/context/notes";
import { poolsContext } from "../../module/apps/fighter/context/pools";
import { powersContext } from "../../module/apps/fighter/context/powers";
import { pricesContext } from "../../module/apps/fighter/context/prices";
import { railContext, vehicleRail } from "../../module/apps/fighter/context/rail";
import { skillsContext } from "../../module/apps/fighter/context/skills";
import { stanceContext } from "../../module/apps/fighter/context/stance";
import { tabsContext } from "../../module/apps/fighter/tabs";
import type { FighterView } from "../../module/apps/fighter/view";
import { weaponsContext } from "../../module/apps/fighter/context/weapons";
import { OUT_OF_COMBAT } from "../../module/rules/attack/model/fighter";
import { calledShotD20 } from "../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { swanSong } from "../../module/rules/rulesets/swan-song/swan-song";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import { threeDice } from "../../module/rules/rulesets/three-dice/three-dice";
import { aFighter, placed } from "../rules/fixtures";
import { character, looking, view } from "./fixtures";
import { elementsIn, missing, render, textOf, wordsOf } from "./render";
import { effectsContext } from "../../module/apps/parts/effects";
import { testless } from "../../module/rules/attack/model/battlefield";

const ITEM_TYPES = ["weapon", "ammunition", "armor", "gear", "trait", "power", "action", "injury"];
const FIELDS = { fields: { notes: { fieldPath: "system.notes" }, lacks: { fieldPath: "system.lacks" } }, gmNotesField: { fieldPath: "gmNotes" } };

const PARTS: Record<string, (seen: FighterView) => object> = {
  header: headerContext,
  rail: railContext,
  figures: figuresContext,
  pools: poolsContext,
  body: bodyContext,
  weapons: weaponsContext,
  powers: powersContext,
  injuries: injuriesContext,
  stance: stanceContext,
  prices: pricesContext,
  skills: skillsContext,
  gear: ({ actor }) => gearContext(actor.items.contents, ITEM_TYPES),
  effects: ({ actor, ruleset }) => effectsContext(actor as never, ruleset.declaration.statuses),
  notes: () => ({ ...notesContext({ notes: "<p>Seen</p>" }, "<p>Hidden</p>"), ...FIELDS }),
};
const FIGHT = ["rail", "weapons", "powers", "injuries", "stance", "prices"];

const draw = (part: string, seen: FighterView = view()): string =>
  render(`fighter/${part}`, {
    ...FIELDS,
    ...PARTS[part]!(seen),
    ...{ editing: seen.editing, editable: seen.editable, rootId: seen.rootId, active: true },
  });

test.each([crossfire, swanSong, calledShotD20, threeDice])("every tile of a sheet has an explanation: $id", (ruleset) => {
  const tilesOf = (html: string) => html.split('<div class="cf-rating cf-tile"').slice(1);
  const person = view(character(), { ruleset });
  expect(tilesOf(draw("figures", person)).length).toBeGreaterThan(2);
  const system = { av: { value: 4, parts: [] }, armor: { natural: 4 }, handling: 3, speed: 5, _source: { speed: 5, pools: {} }, attributes: { body: 6 }, parts: {} };
  const van = { actor: { system: { ...system, pools: {} } }, declaration: ruleset.declaration, editing: false };
  const html = render("fighter/rail", { ...vehicleRail(van as never), editing: false, editable: true, rootId: "sheet-1" });
  expect(tilesOf(html).length).toBeGreaterThanOrEqual(3);
  for (const tile of [...tilesOf(draw("figures", person)), ...tilesOf(html)])
    expect(tile).toMatch(/data-explained="[^"]+"[^>]*aria-label="[^"]{3,}"/);
  const header = draw("header", person);
  expect(header.includes('data-explained="karma"')).toBe(header.includes("cf-karma"));
});

describe("the Inanimate flag of an actor", () => {
  const fields = {
    editing: true,
    editable: true,
    rootId: "sheet-1",
    active: true,
  };
  const flag = (html: string) =>
    /<label class="cf-check"[^>]*><input type="checkbox"([^>]*)>Inanimate: no defense/.exec(html)?.[1]?.replace(/\s+/g, " ").trim();

  test("[UT-05] is a checkbox for people and vehicles, and is always set for a barrier", () => {
    const person = character();
    expect(flag(draw("stance", view(person, { editing: true })))).toBe('name="system.inanimate"');
    Object.assign(person.system, { inanimate: true });
    expect(flag(draw("stance", view(person)))).toContain("checked");
    expect(flag(render("fighter/vehicle", { ...fields, parts: [] }))).toBe('name="system.inanimate"');
    expect(flag(render("fighter/vehicle", { ...fields, parts: [], inanimate: true }))).toBe('name="system.inanimate" checked');
    expect(flag(render("fighter/barrier", fields))).toBe("checked disabled");
  });

  test("[UT-05] [UT-06] removes the defense test, which a barrier never has", () => {
    const why = (more: object) => testless(placed(aFighter(more), 5));
    expect([why({}), why({ kind: "vehicle" })]).toEqual([null, null]);
    expect([why({ inanimate: true }), why({ kind: "vehicle", inanimate: true }), why({ kind: "barrier" })]).toEqual([
      "object",
      "object",
      "object",
    ]);
  });
});

describe.each(Object.keys(PARTS))("the sheet part %s", (part) => {
  test.each([
    ["a player who can edit in play mode", {}],
    ["a player who can edit in edit mode", { editing: true }],
    ["a user who can only read", { editable: false, gamemaster: false, can: { test: false, reload: false } }],
  ])("has one root element for %s", (_how, how) => {
    const html = draw(part, view(character(), how)).trim();
    const root = /^<(\w+)[\s>]/.exec(html)?.[1];
    expect(html.endsWith(`</${root}>`)).toBe(true);
    expect(html.match(/<(section|header|nav)\b/g)?.length).toBe(html.match(/<\/(section|header|nav)>/g)?.length);
  });

  test("uses only texts from the language file", () => {
    missing.length = 0;
    draw(part);
    draw(part, view(character(undefined, { statuses: ["prone"] }), { editing: true }));
    expect(missing).toEqual([]);
  });

  test("escapes markup in names", () => {
    const nasty = `<img src=x onerror="alert(1)">`;
    const item = (type: string) => ({
      _id: `nasty${type}`,
      name: nasty,
      type,
      system: { price: 1, kind: "simple", rating: 1, equipped: true },
    });
    const seen = view(character(undefined, { name: nasty, items: ["weapon", "armor", "action", "gear"].map(item) }));
    expect(draw(part, seen)).not.toContain("<img src=x");
  });

  test("receives plain data, so that unchanged data is not rendered again", () => {
    const context = PARTS[part]!(view());
    const { fields: _fields, ...data } = context as { fields?: unknown };
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });
});

describe("the header of a sheet", () => {
  test("[SS-DEATH-03] shows the condition that the rules derive, such as near death at 0 Flesh", () => {
    expect(headerContext(view()).condition).toBe("up");
    const down = view(character(undefined, { pools: { flesh: { value: 0 } } }));
    expect(headerContext(down).condition).toBe("near-death");
    expect(textOf(draw("header", down))).toContain("Near death");
  });

  test("names a status once, even if it is also the condition", () => {
    const seen = view(character(undefined, { pools: { flesh: { value: 0 } }, statuses: ["near-death", "bleeding"] }));
    expect(headerContext(seen).statuses.map(({ id }) => id)).toEqual(["bleeding"]);
  });

  test("has an edit button only for users who can change the actor", () => {
    expect(draw("header")).toContain('data-action="toggleMode"');
    expect(draw("header", view(character(), { editable: false }))).not.toContain("data-action");
  });
});

describe("the figures of a sheet", () => {
  const figure = (id: string, seen = view()) => figuresContext(seen).figures.find((one) => one.id === id)!.why;

  test("[SS-ARMOR-07] [SS-ARMOR-08] show the Armor Value as the sum of the worn vest and helmet", () => {
    const { value, lines } = figure("av");
    expect(value).toBe("11");
    expect(lines.map(({ of, value: part, rule }) => [of, part, rule])).toEqual([
      ["Ballistic Vest", "+9", "SS-ARMOR-07"],
      ["", "+2", "SS-ARMOR-09"],
    ]);
  });

  test("show the names that a document prepares, and localize names that are text keys", () => {
    const actor = character();
    const av = {
      value: 11,
      parts: [
        { label: "Ballistic Vest", value: 9 },
        { label: "CROSSFIRE.Part.accessories", value: 2 },
      ],
    };
    Object.assign(actor.system, { av });
    const html = draw("figures", view(actor));
    expect(html).toContain('aria-label="Armor Value: 11. Ballistic Vest +9. Armor accessories +2. "');
  });

  test("[SS-WOUND-01] [SS-INIT-15] show the wound modifier, and include it in Initiative", () => {
    const hurt = view(character(undefined, { pools: { flesh: { value: 7 } } }));
    expect(figure("wounds", hurt).value).toBe("\u22122");
    expect(figure("initiative", hurt).value).toBe("8 + 1d6");
    expect(figure("initiative", hurt).lines.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "CROSSFIRE.Part.attribute +5",
      "CROSSFIRE.Part.attribute +5",
      "CROSSFIRE.Part.wounds \u22122",
    ]);
  });

  test("[SS-INIT-02] show the Initiative Attribute as Reaction plus Intuition, without an input", () => {
    const { lines } = figure("initiative", view(character()));
    expect(lines.map(({ value, rule }) => [value, rule])).toEqual([
      ["+5", "SS-INIT-02"],
      ["+5", "SS-INIT-02"],
    ]);
    const page = draw("figures", view(character(), { editing: true }));
    expect(page).toContain("Initiative");
    expect(page).not.toMatch(/<(input|select)[^>]*initiative/);
  });

  test("[SS-INIT-01] show, during a fight, the score before its formula", () => {
    const value = (score: number | null): string => figure("initiative", { ...view(character()), score }).value;
    expect([value(null), value(27), value(-3)]).toEqual(["10 + 1d6", "27 (10 + 1d6)", "\u22123 (10 + 1d6)"]);
  });

  test("show, during a fight, the remaining AP before the AP per pass", () => {
    expect(figure("ap").value).toBe("3");
    expect(figure("ap", view(character(), {}, { ...OUT_OF_COMBAT, ap: 1 })).value).toBe("1/3");
  });

  test("give the parts of a number to the tooltip and to screen readers", () => {
    const html = draw("figures");
    expect(html).toContain('aria-label="Armor Value: 11. Worn armor +9. Armor accessories +2. "');
    expect(html).toMatch(/<template>[\s\S]*Ballistic Vest[\s\S]*SS-ARMOR-07[\s\S]*<\/template>/);
  });
});

describe("the sidebar of a sheet", () => {
  test("collapses to one button that shows the pools and the crippled limbs", () => {
    const html = draw("rail", view(character(undefined, { limbs: { "left-arm": { value: 0 } } })));
    expect(html).not.toContain("data-tab");
    const [button] = /<button[^>]*foldRail[\s\S]*?<\/button>/.exec(html)!;
    expect(button).toContain('aria-expanded="false"');
    expect(textOf(button)).toBe("Flesh 16/16 Strain 0/10 Left arm: crippled");
    expect(draw("rail", view(character(), { unfolded: true }))).toContain('aria-expanded="true"');
  });

  test("has a field for each limb on the body figure, with the body's right side on the left", () => {
    const order = [...draw("rail").matchAll(/name="system\.limbs\.([\w-]+)\.value"/g)].map(([, limb]) => limb);
    expect(order).toEqual(["head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"]);
  });

  test("contains the rest menu, and the Physical and Mental Limits", () => {
    expect(draw("rail")).toMatch(/<details class="cf-rests">[\s\S]*data-rest="night"[\s\S]*<\/details>/);
    expect(textOf(draw("rail"))).toMatch(/Physical Limit 5 Mental Limit 5/);
  });
});

describe("the pools and limbs of a sheet", () => {
  test("show a pool with a maximum of 0 only in edit mode", () => {
    expect(poolsContext(view()).pools.map(({ id }) => id)).toEqual(["flesh", "strain"]);
    expect(poolsContext(view(character(), { editing: true })).pools.map(({ id }) => id)).toEqual(["shield", "armored", "flesh", "strain"]);
  });

  test("[XF-16] explain the maximum of Flesh as 10 + 2 x Body, or as a manual value", () => {
    const [flesh] = poolsContext(view()).pools;
    expect(flesh!.why).toMatchObject({ value: "16", rule: "XF-16", lines: [{ ofKey: "CROSSFIRE.Attribute.body", value: "+3" }] });
    const own = view(character(undefined, { pools: { flesh: { max: 20 } } }));
    expect(poolsContext(own).pools[0]!.why).toMatchObject({ value: "20", formula: "CROSSFIRE.Sheet.byHand" });
  });

  test("[SS-DEATH-03] show the overflow compared with Body, above which the actor dies", () => {
    const beyond = character(undefined, { pools: { flesh: { value: 0 } } });
    Object.assign(beyond.system, { overflow: 2 });
    expect(draw("pools", view(beyond))).toMatch(/name="system.overflow" value="2"[^>]*><span>\/ 3<\/span>/);
    expect(draw("pools")).not.toContain("system.overflow");
  });

  test("[SS-DAMAGE-07] have a button for the end of the scene, which refills the Shield, only for a GM", () => {
    expect(draw("pools", view(character(), { gamemaster: true }))).toContain('data-rest="scene"');
    expect(textOf(draw("pools", view(character(), { gamemaster: true })))).toMatch(/scene/i);
    expect(draw("pools", view(character(), { gamemaster: false }))).not.toContain('data-rest="scene"');
  });

  test("show the value of a pool by the length of its bar, and as a number for screen readers", () => {
    const html = draw("pools", view(character(undefined, { pools: { flesh: { value: 4 } } })));
    expect(html).toContain('role="meter" aria-label="Flesh" aria-valuemin="0" aria-valuemax="16" aria-valuenow="4"');
    expect(html).toContain("inline-size: 25%");
  });

  test("[XF-06] show the remaining points of each limb, and hatch crippled limbs", () => {
    const seen = view(character(undefined, { limbs: { torso: { value: 3 }, "left-arm": { value: 0 } } }));
    const { silhouette, crippled } = bodyContext(seen);
    const torso = silhouette!.limbs.find(({ id }) => id === "torso")!;
    expect(torso.fillHeight / (torso.bottom - torso.top)).toBeCloseTo(0.5, 1);
    expect(crippled).toEqual(["CROSSFIRE.Limb.left-arm"]);
    const html = draw("body", seen);
    expect(html).toContain("url(#sheet-1-crippled)");
    expect(html).toContain("Left arm: 0 of 4, crippled");
  });

  test("[XF-11] show no limbs if the world setting for limbs is off", () => {
    const html = draw("body", view(character(), { switches: { ...crossfire.switches, limbs: false } }));
    expect(textOf(html)).toBe("");
  });
});

test("[TD-TOLERANCE-01] [TD-RANDOM-05] the sheet of the three-dice ruleset has fields for the injury tolerance and for the location of every sum", () => {
  const seen = { ...view(character(), { editing: true }), ruleset: threeDice };
  const html = render("fighter/stance", {
    ...stanceContext(seen),
    ...FIELDS,
    fields: { lacks: { fieldPath: "system.lacks" } },
    editing: true,
    editable: true,
    active: true,
  });
  expect(html).toMatch(/<select name="system.tolerance">/);
  expect(html.match(/<select name="system.landing.\d+"/g)).toHaveLength(16);
  expect(draw("stance", view(character(), { editing: true }))).not.toContain("system.landing");
});

test("[SS-CALLED-09] [SS-INJURY-01] [SS-INJURY-02] the sheet lists effects of hits with their remaining rounds, and injuries with a button for healing", () => {
  const world = globalThis as { game?: object; foundry?: object };
  const [game, foundry] = [world.game, world.foundry];
  const at = (from: unknown, path: string): unknown =>
    path.split(".").reduce<unknown>((one, key) => (one as Record<string, unknown> | undefined)?.[key], from);
  Object.assign(world, {
    game: { ...game, combats: { get: () => ({ round: 2 }) }, time: { worldTime: 0 } },
    foundry: { utils: { getProperty: at } },
  });
  const rib = { _id: "rib", name: "Broken rib, left side", type: "injury", system: { penalty: -1, healing: 3, location: "torso" } };
  const actor = character(undefined, { items: [rib] });
  const injury = { effect: "slowed", location: "knee", side: "left", until: "time", ends: null };
  const effect = {
    id: "slow",
    name: "Slowed",
    statuses: new Set(["slowed"]),
    disabled: false,
    flags: { crossfire: { injury, until: { combat: "c", round: 5, time: 0 } } },
  };
  Object.assign(actor, { effects: { contents: [effect] } });
  const html = draw("injuries", view(actor));
  Object.assign(world, { game, foundry });
  expect(textOf(html)).toMatch(/Broken rib, left side[\s\S]*Slowed Knee, [^<]*3/);
  expect(html).toContain('data-action="healInjury"');
});

test("a person's sheet offers the leaking status only if the person already has the status", () => {
  const asked = (kind: string, has: readonly string[]) => {
    const actor = { ...character(), type: kind, statuses: new Set(has), effects: { contents: [] }, items: { contents: [] } };
    return effectsContext(actor as never, crossfire.declaration.statuses).statuses.map(({ id }) => id);
  };
  expect(asked("npc", [])).toContain("prone");
  expect(asked("npc", [])).not.toContain("leaking");
  expect(asked("npc", ["leaking"])).toContain("leaking");
  expect(asked("vehicle", [])).toEqual(expect.arrayContaining(["leaking", "prone"]));
});

test.each([
  ["weapons", { weapons: [] }, "No weapons.", " Drop one here or create it under Gear."],
  ["vehicle", { parts: [] }, "No parts yet.", " Press Edit to add some."],
])("an empty list explains how to fill it only to users who can do so: %s", (part, context, empty, hint) => {
  const words = (editable: boolean): string => textOf(render(`fighter/${part}`, { ...context, editing: false, editable, rootId: "sheet-1", active: true }));
  expect(words(true)).toContain(`${empty}${hint}`);
  expect(words(false)).toContain(empty);
  expect(words(false)).not.toContain(hint.trim());
});

describe("the weapons of a sheet", () => {
  test("[SS-ATTACK-09] show the dice pool of a rifle as skill plus attribute", () => {
    const [rifle] = weaponsContext(view()).weapons;
    expect(rifle).toMatchObject({
      name: "Marksman Rifle",
      dv: { value: "10" },
      arp: "+3",
      limit: "6",
      ammo: { value: 10, max: 10, empty: false },
    });
    expect(rifle!.pool.value).toBe("13");
    expect(rifle!.pool.lines.map(({ ofKey, value }) => `${ofKey} ${value}`)).toEqual([
      "CROSSFIRE.Skill.longarms +7",
      "CROSSFIRE.Attribute.agility +6",
    ]);
  });

  test("include Strength in the DV of a blade, and list the weapons in hand first", () => {
    const { weapons } = weaponsContext(view());
    expect(weapons.map(({ ready }) => ready)).toEqual([true, true, false, false]);
    const { dv } = weapons.find(({ name }) => name === "Combat Knife")!;
    expect([dv.value, dv.lines.map(({ value, ofKey }) => `${value} ${ofKey}`)]).toEqual(["5", ["+2 ", "+3 CROSSFIRE.Attribute.strength"]]);
  });

  test("[SS-DAMAGE-10] show an S after the DV if the weapon causes Strain", () => {
    const baton = {
      _id: "baton",
      name: "Baton",
      type: "weapon",
      sort: -1,
      system: { damage: { value: 6, add: "", kind: "strain", type: "kinetic", woundClass: "" } },
    };
    const { weapons } = weaponsContext(view(character(undefined, { items: [baton] })));
    expect(weapons.map(({ name, dv }) => `${name} ${dv.value}`)).toEqual(expect.arrayContaining(["Baton 6S", "Marksman Rifle 10"]));
  });

  test("show an empty magazine in words", () => {
    const empty = {
      _id: "empty",
      name: "Spent",
      type: "weapon",
      sort: -1,
      system: { ammo: { value: 0, max: 6, type: "shell" }, ready: true },
    };
    expect(textOf(draw("weapons", view(character(undefined, { items: [empty] }))))).toContain("/6 empty");
  });

  test("have an attack button and the id that a drag needs", () => {
    const html = draw("weapons");
    expect(html.match(/data-action="attack"/g)).toHaveLength(4);
    expect(html.match(/class="cf-weapon draggable[^"]*" data-item-id="\w+"/g)).toHaveLength(4);
  });

  test("have a reload button only if the user can reload the weapon", () => {
    expect(draw("weapons")).toContain('data-action="reload"');
    expect(draw("weapons", view(character(), { can: { ...looking.can, reload: false } }))).not.toContain('data-action="reload"');
  });
});

describe("the skills, gear and notes of a sheet", () => {
  test("[SS-ARMOR-10] list the attributes and skills of the ruleset, and show encumbrance as a part of an attribute", () => {
    const heavy = { _id: "pads", name: "Pads", type: "armor", system: { rating: 6, accessory: true, equipped: true } };
    const { attributes, skills } = skillsContext(view(character(undefined, { items: [heavy] })));
    expect(attributes.map(({ id }) => id)).toEqual(crossfire.declaration.attributes.map(({ id }) => id));
    expect(skills).toHaveLength(crossfire.declaration.skills.length);
    const agility = attributes.find(({ id }) => id === "agility")!;
    expect(agility).toMatchObject({ stored: 6, value: 4, changed: true });
    expect(agility.why.lines.map(({ value, rule }) => `${value} ${rule}`)).toEqual(["+6 ", "\u22122 SS-ARMOR-10"]);
  });

  test("[SS-BARRIER-26] show a body carried as a shield in the stance, and its burden as a part of the attribute", () => {
    const carrier = view(character(undefined, { attributes: { strength: 3 }, bodyShield: 4 }));
    const agility = skillsContext(carrier).attributes.find(({ id }) => id === "agility")!;
    const lines = agility.why.lines.map(({ value, rule }) => `${value} ${rule}`);
    expect(lines).toEqual(["+6 ", "\u22121 SS-BARRIER-26"]);
    expect(draw("stance", carrier)).toContain('name="system.stance.bodyShield" value="4"');
    expect(draw("stance", view(character(), { ruleset: calledShotD20 }))).not.toContain("bodyShield");
  });

  test.each([
    [crossfire, "longarms", "7", "13", "dice"],
    [swanSong, "longarms", "7", "13", "dice"],
    [calledShotD20, "small-guns", "0", "+6", ""],
  ])("show the dice pool of a test beside each rating: $id", (ruleset, skill, rating, dice, unit) => {
    const seen = view(character(), { ruleset });
    const row = skillsContext(seen).skills.find(({ id }) => id === skill)!;
    expect([row.why.value, row.dice?.value]).toEqual([rating, dice]);
    expect(textOf(draw("skills", seen))).toContain(`${wordsOf(row.label) ?? row.label} ${rating} ${dice} ${unit}`.trim());
  });

  test("subtract wounds from the dice beside a rating, but not from the rating", () => {
    const hurt = skillsContext(view(character(undefined, { pools: { flesh: { value: 7 } } }))).skills;
    const { why, dice } = hurt.find(({ id }) => id === "longarms")!;
    expect([why.value, dice!.value]).toEqual(["7", "11"]);
    expect(dice!.lines.map(({ label, value }) => `${label} ${value}`)).toContain("CROSSFIRE.Part.wounds \u22122");
  });

  test("show a skill without a dice pool in the three-dice ruleset", () => {
    const rated = Object.fromEntries(threeDice.declaration.skills.map(({ id }, at) => [id, 8 + at]));
    const actor = character();
    Object.assign(actor.system.skills, rated);
    const { skills } = skillsContext(view(actor, { ruleset: threeDice }));
    expect(skills.filter(({ dice, unit }) => dice !== null || unit !== "")).toEqual([]);
  });

  test("offer tests only to users who can change the actor", () => {
    expect(draw("skills")).toContain('data-action="test" data-skill="pistols"');
    const pressed = /data-action="test"[^>]*(?<!disabled)>/g;
    const { attributes, skills } = crossfire.declaration;
    expect(draw("skills").match(pressed)).toHaveLength(attributes.length + skills.length);
    expect(draw("skills", view(character(), { can: { test: false, reload: false } })).match(pressed)).toBeNull();
  });

  test("group gear by type, and also offer types without items", () => {
    const { groups, absent } = gearContext(character().items.contents, ITEM_TYPES);
    expect(groups.map(({ type, rows }) => `${type} ${rows.length}`)).toEqual(["weapon 4", "ammunition 1", "armor 2", "gear 1", "trait 1"]);
    expect(absent.map(({ type }) => type)).toEqual(["power", "action", "injury"]);
  });

  test("contain no GM notes for players", () => {
    const html = render("fighter/notes", { ...notesContext({ notes: "Seen" }, null), ...FIELDS, active: true });
    expect(html).toContain("Seen");
    expect(html).not.toContain("gmNotes");
  });

  test("mark the open tab for screen readers, not only by color", () => {
    const html = render("fighter/tabs", tabsContext(["fight", "notes"], "notes"));
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(html).toMatch(/data-tab="notes" data-always aria-pressed="true"/);
  });
});

test("the Fight tab of a character with ten weapons has fewer than 900 elements", () => {
  const more = Array.from({ length: 6 }, (_, index) => ({
    _id: `more${index}`,
    name: `Spare ${index}`,
    type: "weapon",
    system: { ammo: { value: 3, max: 9, type: "x" }, modes: ["single", "burst"] },
  }));
  const seen = view(character(undefined, { items: more, pools: { shield: { max: 6 }, armored: { max: 6 } } }));
  const count = ["header", ...FIGHT].reduce((sum, part) => sum + elementsIn(draw(part, seen)), 0);
  expect(count).toBeLessThan(900);
});
