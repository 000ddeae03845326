import { beforeEach, describe, expect, test, vi } from "vitest";
import { bodyState, attackFormContext } from "../../module/apps/attack/context";
import { noteLimbCorrection, markLine, markStanding } from "../../module/apps/attack/form-state";
import { readOrder } from "../../module/play/attack/read-order";
import { inTurn } from "../../module/play/series/next-order";
import { chanceLevel, chanceText } from "../../module/play/preview/odds-words";
import { ordered } from "../../module/apps/attack/ordered";
import { orderFrom } from "../../module/apps/attack/order-form";
import { chancesContext, previewContext, spokenPreview, type Shown } from "../../module/apps/attack/preview-context";
import { rollOf } from "../../module/play/preview/attack-roll";
import { callable, facingOneself } from "../../module/play/preview/callable-locations";
import type { Preview } from "../../module/play/preview/preview";
import type { AttackQuestion } from "../../module/play/authority/prompts";
import type { AttackOrder } from "../../module/rules/attack/model/order";
import { GAMEMASTER, render, sitDown, wordsOf } from "../cards/page";
import { atGuard, declared } from "../cards/played";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import { aFighter, anOrder, aWeapon, placed, type FighterWish } from "../rules/fixtures";
import { fakeElements } from "../fixtures/elements";

fakeElements();

beforeEach(() => {
  sitDown(GAMEMASTER);
  const { game } = globalThis as unknown as { game: { settings: unknown } };
  game.settings = { get: (_scope: string, key: string) => (key === "ruleset" ? "crossfire" : true) };
});

const question = {
  attacker: { name: "Ilka" },
  weapon: { name: "Pistol", system: { kind: "ranged", modes: ["single", "burst"], area: { radius: null }, areaKind: "" } },
  targets: [
    { uuid: "Actor.guard", name: "Guard", img: "" },
    { uuid: "Actor.other", name: "<b>Other</b>", img: "" },
  ],
  targeted: ["Actor.guard"],
  actors: null,
  others: [],
  otherWeapons: [],
  advanced: false,
  odds: "exact",
  rights: { switchParts: true, decide: true, correct: true },
  reading: "hits",
  withheld: [],
  callable: callable(crossfire, anOrder(), facingOneself(aFighter(), aWeapon(), crossfire.switches)),
} as unknown as AttackQuestion;

const form = (order: Partial<AttackOrder> = {}, known = {}): string =>
  render("attack/form", {
    rootId: "attack",
    ...attackFormContext(question, anOrder({ target: "Actor.guard", ...order }), known, Boolean(order.called)),
  });

/** Returns the preview that the rules compute for an attack on the guard. */
function previewOf(order: Partial<AttackOrder> = {}, more: Partial<Preview> = {}): Preview {
  const attack = atGuard(order);
  return {
    refusal: null,
    ...rollOf(attack),
    damage: attack.field.weapon,
    price: attack.price,
    priceOfCall: 0,
    apLeft: 3,
    ammo: 12,
    strain: 0,
    bleeds: false,
    band: null,
    distancePenalty: null,
    shares: null,
    defense: null,
    outlook: null,
    distance: 10,
    area: false,
    cover: 0,
    behind: [],
    coverable: [],
    exposed: null,
    chinks: false,
    mayAim: attack.called !== null,
    endangered: [],
    things: [],
    friends: [],
    byScatter: [],
    foremost: null,
    leftOut: [],
    line: null,
    ...more,
  };
}

const shownTo = (more: Partial<Shown> = {}): Shown => ({
  odds: "exact",
  rights: { switchParts: true, decide: true, correct: true },
  order: anOrder({ target: "Actor.guard" }),
  off: new Set(),
  offAgainst: new Set(),
  ...more,
});

/** Returns a stand-in for the footer of the dialog, with the elements that `markStanding` reads and writes. */
function foot() {
  const chances = { hidden: true, dataset: {} as Record<string, string> };
  const classes = new Set<string>();
  const toggle = (name: string, on: boolean): unknown => (on ? classes.add(name) : classes.delete(name));
  const caption = { textContent: "Hit", dataset: {} as Record<string, string> };
  const parts: Record<string, unknown> = { ".form-footer .chances": chances, ".form-footer .hit dt": caption };
  const root = { classList: { toggle }, querySelector: (selector: string) => parts[selector] ?? null } as unknown as HTMLElement;
  return { caption, chances, classes, root };
}

const preview = (given: Preview, more: Partial<Shown> = {}): string =>
  render("attack/preview", { rootId: "attack", preview: previewContext(given, shownTo(more)) });

describe("the attack dialog", () => {
  test("[XF-03] offers the six limbs, and the choice of no called shot, as one group of labeled radio buttons", () => {
    const html = form();
    const values = [...html.matchAll(/<label class="limb [^"]*"><input type="radio" name="limb" value="([^"]*)"/g)].map(
      ([, value]) => value,
    );
    expect(values).toEqual(["", "head", "torso", "right-arm", "left-arm", "right-leg", "left-leg"]);
    expect(html).toMatch(/name="limb" value="" checked/);
    expect(wordsOf(html)).toContain("Head −7 dice");
    expect(wordsOf(html)).toContain("Torso −3 dice");
  });

  test("[XF-03] offers sixteen locations with modifier and damage limit, and both sides of paired locations", () => {
    const words = wordsOf(form());
    expect(words).toContain("Knee, left (−8, capped at 1 damage)");
    expect(words).toContain("Disarm (−4, no damage)");
    expect(words).toContain("Knee, right (−8, capped at 1 damage)");
    expect(words).toContain("Neck (−8, capped at 10 damage)");
  });

  test.each([
    ["SS-CALLED-10", "Ankle, left", "Slowed, Winded"],
    ["SS-CALLED-11", "Ear", "Stunned, Deafened"],
    ["SS-CALLED-14", "Eye", "Stunned, Blinded"],
    ["SS-CALLED-17", "Foot, left", "Stunned, Slowed, Winded"],
    ["SS-CALLED-18", "Forearm, left", "Broken Grip, Weak Side"],
    ["SS-CALLED-21", "Genitals", "Stunned, Nauseous, Buckled"],
    ["SS-CALLED-24", "Gut", "Stunned, Nauseous, Slow Death"],
    ["SS-CALLED-27", "Hand, left", "Stunned, Broken Grip, Weak Side"],
    ["SS-CALLED-29", "Hip, left", "Knockdown, Slowed"],
    ["SS-CALLED-32", "Jaw", "Stunned, Unable to Speak"],
    ["SS-CALLED-34", "Knee, right", "Stunned, Knockdown, Slowed, Winded"],
    ["SS-CALLED-35", "Neck", "Stunned, Bleedout"],
    ["SS-CALLED-38", "Shin, left", "Knockdown, Slowed, Winded"],
    ["SS-CALLED-39", "Shoulder, left", "Stunned, One-Arm Bandit, Weak Side"],
    ["SS-CALLED-42", "Sternum", "Stunned, Fatigued, Winded"],
    ["SS-CALLED-44", "Thigh, left", "Slowed, Winded"],
  ])("[%s] offers %s with the effects of a hit", (_rule, place, effects) => {
    const rows = [...form().matchAll(/<tr data-odds-for="[^"]+">.*?<\/tr>/gs)].map(([row]) => row);
    const row = rows.find((one) => wordsOf(one).startsWith(`${place} (`))!;
    expect(row).toMatch(/<input type="radio" name="limb" value="[a-z]+(:left|:right)?"/);
    expect(wordsOf(row).toLowerCase()).toContain(`) ${effects}`.toLowerCase());
  });

  test("[XF-06] shows the remaining points of each limb only to users who may see them", () => {
    const known = { head: { value: 3, max: 4 }, "left-arm": { value: 0, max: 6 } };
    const html = form({}, known);
    expect(html).toMatch(/data-limb-state="head">3 of 4</);
    expect(html).toMatch(/data-limb-state="left-arm">crippled</);
    expect(html).toMatch(/<path class="hurt crippled"[^>]*data-limb="left-arm"/);
    expect(form()).toMatch(/data-limb-state="head"></);
    expect(bodyState({}).limbs.every(({ state }) => state === "")).toBe(true);
  });

  test("preselects the target, mode, called location and aim of the last order", () => {
    const html = form({ mode: "burst", called: { location: "knee", side: "left" }, aim: 2 });
    expect(html).toMatch(/value="Actor.guard" selected/);
    expect(html).toMatch(/value="burst" checked/);
    expect(html).toMatch(/value="knee:left" checked/);
    expect(html).toMatch(/<details class="cf-places" open>/);
    expect(html).toMatch(/name="aim" value="2"/);
    expect(html).not.toMatch(/name="aim"[^>]*disabled/);
    expect(form()).toMatch(/name="aim"[^>]*disabled/);
  });

  test("[SS-MULTI-06] limits the number of attacks to half of the skill, rounded up, but at least 1", () => {
    const most = (rating: number): string | undefined => {
      const attacker = { name: "Ilka", type: "character", system: { skills: { pistols: rating } } };
      const weapon = { ...question.weapon, system: { ...question.weapon.system, skill: "pistols" } };
      const asked = { ...question, attacker, weapon } as unknown as AttackQuestion;
      const html = render("attack/form", { rootId: "attack", ...attackFormContext(asked, anOrder({ target: "Actor.guard" }), {}, false) });
      return /name="attacks"[^>]*max="(\d+)"/.exec(html)?.[1];
    };
    expect([most(0), most(4), most(7)]).toEqual(["1", "2", "4"]);
  });

  test("escapes markup in names", () => {
    expect(form()).toContain("&lt;b&gt;Other");
  });

  test("labels every field", () => {
    const html = form();
    for (const [field] of html.replace(/<template.*?<\/template>/s, "").matchAll(/<(?:select|input)\b[^>]*>/g)) {
      const id = /id="([^"]+)"/.exec(field)?.[1];
      const labelled =
        field.includes("aria-label=") ||
        (id && html.includes(`for="${id}"`)) ||
        field.includes('type="hidden"') ||
        html.includes(`<label class="choice">${field}`) ||
        html.includes(`<label>${field}`) ||
        html.includes(`">${field}<span>`) ||
        /name="limb"/.test(field);
      expect(labelled, field).toBeTruthy();
    }
  });
});

describe("the attack dialog for an area weapon", () => {
  test("offers no locations, and shows the odds of the foremost target, if there is one", () => {
    const nowhere = render("attack/form", {
      rootId: "attack",
      ...attackFormContext({ ...question, callable: [] }, anOrder({ target: "Actor.guard" }), {}, false),
    });
    expect(nowhere).not.toContain("data-odds-for");
    expect(nowhere).not.toContain('name="limb"');
    const area = previewOf({}, { area: true, endangered: ["Guard", "Passer-by"] });
    expect(wordsOf(preview(area))).toContain("Passer-by");
    expect(preview(area)).toMatch(/<details class="cf-fold endangered" data-fold="danger" open>/);
    const { root, caption, chances } = foot();
    markStanding(root, area, anOrder({ target: "Actor.guard" }));
    expect(chances.hidden).toBe(true);
    markStanding(root, { ...area, foremost: { entity: 2, name: "Guard" } }, anOrder({ target: "Actor.guard" }));
    expect([chances.hidden, chances.dataset, caption.textContent]).toEqual([false, { foremost: "2" }, "Hit · Guard"]);
    markStanding(root, previewOf(), anOrder({ target: "Actor.guard" }));
    expect([chances.hidden, chances.dataset, caption]).toEqual([false, { oddsFor: "" }, { textContent: "Hit", dataset: {} }]);
  });

  test("[SS-ACTION-12] shows which chosen targets the attack does not fire at and why, and announces them to screen readers", () => {
    const leftOut = [
      { name: "Guard", why: "walled" },
      { name: "Passer-by", why: "dead" },
    ] as const;
    const words = "No shot at Guard (behind a wall), Passer-by (Dead).";
    expect(wordsOf(preview(previewOf({}, { leftOut })))).toContain(`Warning ${words}`);
    expect(spokenPreview(previewOf({}, { leftOut }))).toContain(words.slice(0, -1));
    const refusal = { refusal: "nobodyInCone", rule: "UT-08", values: {} } as const;
    expect(spokenPreview(previewOf({}, { leftOut, refusal }))).toContain(words);
  });
});

describe("the preview of an attack", () => {
  test("[SS-ATTACK-09] lists the parts of the dice pool with the rule of each part", () => {
    const html = preview(previewOf({ called: { location: "head" }, aim: 2, modifiers: [{ name: "Smoke", value: 1 }] }));
    expect(wordsOf(html)).toContain("Pistols +4 Agility +4 Called shot: Head −3 Smoke +1 Attack pool 6");
    expect(html).toContain(`data-tooltip-text="Rule XF-19"`);
    expect(html.match(/data-part="[^"]*"/g)).toEqual(['data-part="called:head"']);
  });

  test("[SS-MULTI-04] [SS-GLITCH-05] shows the dice of each of several attacks, and how the split changes the risk of a glitch", () => {
    const page = (more: Partial<Preview>, odds: "exact" | "none" = "exact"): string =>
      wordsOf(render("attack/preview", { preview: previewContext(previewOf({}, more), shownTo({ odds })) }));
    const shares = { whole: 9, dice: [4, 3, 2] };
    expect(page({ shares })).toContain("Dice per attack: 4, 3, 2. Glitch chance: up to 7% per attack, 1% with the full pool.");
    expect(page({ shares }, "none")).toContain("Dice per attack: 4, 3, 2.");
    expect(page({ shares }, "none")).not.toContain("glitch");
    expect(page({})).not.toContain("Dice per attack");
  });

  test("[TD-RANGE-01] [TD-RANGE-04] shows the range band of the target, and warns if the target is beyond the last band", () => {
    const page = (band: Preview["band"]): string =>
      wordsOf(render("attack/preview", { preview: previewContext(previewOf({}, { band }), shownTo()) }));
    expect(page("full")).toContain("full damage at this range");
    expect(page("half")).toContain("half damage at this range");
    expect(page("half")).not.toContain("Warning");
    expect(page("none")).toContain("Warning No damage beyond maximum range.");
    expect(page(null)).not.toContain("at this range");
  });

  test("[SS-BARRIER-12] uses Demolitions and Logic against a barrier if the GM selects this option, which only a GM sees", () => {
    const shooter = aFighter({ id: "Actor.shooter", skills: { pistols: 4, demolitions: 6 }, attributes: { agility: 4, logic: 5 } });
    const rolled = (kind: "barrier" | "person", demolitions: boolean): string =>
      wordsOf(
        render("attack/preview", {
          preview: previewContext(
            previewOf({}, rollOf(declared({ attacker: shooter, entities: [placed(aFighter({ kind }), 10)] }, { demolitions }))),
            shownTo(),
          ),
        }),
      );
    expect(rolled("barrier", true)).toMatch(/Demolitions \+6 Logic \+5/);
    expect(rolled("barrier", false)).toMatch(/Pistols \+4 Agility \+4/);
    expect(rolled("person", true)).toMatch(/Pistols \+4 Agility \+4/);
    expect(form()).toContain('name="demolitions"');
    const player = { ...question, rights: { ...question.rights, decide: false } } as AttackQuestion;
    expect(render("attack/form", { rootId: "attack", ...attackFormContext(player, anOrder(), {}, false) })).not.toContain('name="demolitions"');
  });

  test("[SS-CALLED-36] warns before the roll only if the attacker is bleeding", () => {
    const page = (bleeds: boolean): string => render("attack/preview", { preview: previewContext(previewOf({}, { bleeds }), shownTo()) });
    expect([true, false].map((bleeds) => wordsOf(page(bleeds)).includes("Bleedout: this action costs 1 Health."))).toEqual([true, false]);
  });

  test("[SS-ATTACK-02] lists the parts of the dice pools of both sides", () => {
    const parts = [
      { part: "attribute", of: "reaction", value: 3, rule: "SS-DEFENSE-01" },
      { part: "prone", value: -2, rule: "SS-DEFENSE-13" },
    ];
    const words = wordsOf(preview(previewOf({}, { defense: { roll: { kind: "pool", dice: 1, cover: 0, limit: null, parts }, parts } })));
    expect(words).toMatch(/Pistols \+4 Agility \+4[\s\S]*Reaction \+3 Prone −2/);
  });

  test("[SS-DELAY-06] [SS-MOVE-08] lists a delayed phase and a Run into melee as parts of the dice pool", () => {
    const words = (wish: FighterWish, weapon = aWeapon()): string => {
      const attacker = aFighter({ skills: { pistols: 4, blades: 4 }, ...wish });
      const attack = declared({ attacker, weapon, entities: [placed(aFighter(), 1)] }, weapon.kind === "melee" ? { mode: "melee" } : {});
      return wordsOf(preview({ ...previewOf(), ...rollOf(attack) }));
    };
    expect(words({ readiness: { delayed: true } })).toContain("Delayed −1");
    expect(words({})).not.toMatch(/Delayed|Running/);
    const blade = aWeapon({ kind: "melee", skill: "blades", reach: 1, modes: [], ammo: null });
    expect(words({ movement: "running" })).toContain("Running −2");
    expect(words({ movement: "running" }, blade)).toMatch(/Running −2 Charge \+4/);
  });

  test("[XF-04] shows the remaining Action Points and rounds, and the use of the Free Action", () => {
    const words = wordsOf(preview(previewOf({ called: { location: "torso" }, mode: "burst" })));
    expect(words).toContain("AP: 2 of 3 left");
    expect(words).toContain("Uses the Free Action");
    expect(words).toContain("Ammo: 9 of 12 left");
  });

  test("shows only the cost outside an encounter", () => {
    const words = wordsOf(preview(previewOf({}, { apLeft: null })));
    expect(words).toContain("1 AP");
    expect(words).not.toContain("of 3 left");
  });

  test("[XF-20] shows why an order is illegal, with the rule and a legal alternative", () => {
    const refusal = { refusal: "noDice", rule: "XF-20", values: { pool: 6, modifier: -9, aim: 2 } } as const;
    const words = wordsOf(preview(previewOf({}, { refusal, price: null })));
    expect(words).toContain("Not allowed The called shot penalty −9 leaves no dice (pool: 6). Aim for 2 more AP, or call an easier location. XF-20");
  });

  test("[UT-06] names the entities in danger, and shows the cover dice", () => {
    const words = wordsOf(preview(previewOf({}, { endangered: ["Passer-by", "Tomas"], cover: 2 })));
    expect(words).toContain("In danger Passer-by, Tomas Passer-by … Tomas …");
    expect(words).toContain("Only the target can be hit");
    expect(words).toContain("+2 cover dice");
    expect(wordsOf(preview(previewOf({}, { cover: 1 })))).toContain("+1 cover die");
    const poor = previewOf({}, {});
    const one = { ...poor, roll: { ...poor.roll, dice: 1 } } as typeof poor;
    expect([wordsOf(preview(poor)), wordsOf(preview(one))]).toEqual([expect.stringMatching(/\d+ dice /), expect.stringMatching(/\b1 die /)]);
  });

  test("does not list a wall as being in danger until the odds show that it can be hit", () => {
    const walls = previewOf({}, { endangered: ["Wall", "Tomas"], things: ["Wall"] });
    const waiting = (html: string): string[] => [...html.matchAll(/<li hidden><span class="name">([^<]*)/g)].map(([, name]) => name!);
    expect(waiting(preview(walls))).toEqual(["Wall"]);
    expect(waiting(preview(walls, shownTo({ odds: "none" })))).toEqual([]);
    expect(spokenPreview(walls)).toBe("Dice: 8, limit 5. In danger: Tomas");
    expect(wordsOf(preview(walls, shownTo({ odds: "none" })))).toMatch(/In danger Tomas .*Walls, floors and objects Wall/);
    expect(preview(walls)).toMatch(/<div class="objects" hidden>/);
    expect(preview(walls, shownTo({ odds: "none" }))).toMatch(/<div class="objects"\s*>/);
    const alone = previewOf({}, { endangered: ["Wall"], things: ["Wall"] });
    expect(spokenPreview(alone)).toBe("Dice: 8, limit 5");
    expect(preview(alone)).toMatch(/<li class="none"\s*>/);
    expect(preview(walls)).toMatch(/<li class="none" hidden>/);
  });

  test("announces every visible warning to screen readers", () => {
    const warned = previewOf({}, { friends: ["Tomas"], band: "none", endangered: ["Tomas"] });
    expect(spokenPreview(warned)).toBe(
      "Dice: 8, limit 5. No damage beyond maximum range. Friends in danger: Tomas. In danger: Tomas",
    );
  });

  test("announces the dice and the line of fire, or the refusal, in one message to screen readers", () => {
    expect(spokenPreview(previewOf({}, { endangered: ["Passer-by"] }))).toBe("Dice: 8, limit 5. In danger: Passer-by");
    expect(spokenPreview(previewOf({}, { refusal: { refusal: "noTarget", rule: "UT-08", values: {} } }))).toMatch(
      /^Not allowed: No target/,
    );
  });

  test("shows only the refusal if the roll is unknown", () => {
    const empty = { ...previewOf(), roll: null, price: null, refusal: { refusal: "noTarget", rule: "UT-08", values: {} } } as const;
    expect(preview(empty)).not.toContain("figures");
  });
});

describe("the order that the attack dialog creates", () => {
  const entries = (values: Record<string, string | string[]>) => {
    const all = (name: string): string[] => [values[name] ?? []].flat();
    return { get: (name: string) => all(name)[0] ?? null, getAll: all };
  };
  const initial = anOrder({ target: "Actor.guard" });
  const order = (values: Record<string, string | string[]>): AttackOrder => orderFrom(initial, entries(values), "Other");

  test("equals the initial order if the form is not changed", () => {
    expect(order({ target: "Actor.guard", mode: "single", limb: "", fine: "", modifierName: "", modifier: "0" })).toEqual(initial);
  });

  test("includes the side of a paired location", () => {
    expect(order({ limb: "knee:left", aim: "2" })).toMatchObject({ called: { location: "knee", side: "left" }, aim: 2 });
    expect(order({ limb: "head" }).called).toEqual({ location: "head" });
  });

  test("contains an aim of 0 if the field is disabled or the number is negative", () => {
    expect(order({ limb: "" }).aim).toBe(0);
    expect(order({ limb: "head", aim: "-2" }).aim).toBe(0);
  });

  test("takes flags from the form, and keeps flags that the form does not contain", () => {
    const harmless = anOrder({ target: "Actor.guard", harmless: true });
    expect(orderFrom(harmless, entries({}), "Other").harmless).toBe(true);
    expect(orderFrom(harmless, entries({ asked: ["harmless", "blind"], blind: "on" }), "Other")).toMatchObject({ blind: true });
    expect(orderFrom(harmless, entries({ asked: "harmless" }), "Other")).not.toHaveProperty("harmless");
  });

  test("[SS-MULTI-01] contains, only for several attacks, their number, the attack that gets the first leftover die, and the second weapon", () => {
    const wanted = { attacks: 3, index: 0, first: 1, otherWeapon: "knife" };
    expect(order({ attacks: "3", first: "2", otherWeapon: "knife" }).multiple).toEqual(wanted);
    expect(order({ attacks: "1", first: "1" })).not.toHaveProperty("multiple");
  });

  test("contains the bystanders on the line of fire in list order", () => {
    expect(order({ asked: "bystanders", bystander: ["Actor.b", "Actor.a"] }).bystanders).toEqual(["Actor.b", "Actor.a"]);
    expect(orderFrom({ ...initial, bystanders: ["Actor.a"] }, entries({}), "Other").bystanders).toEqual(["Actor.a"]);
  });

  test("changes the target's defense only if a GM creates it", () => {
    const typed = entries({ againstName: "Dazed", against: "-2" });
    expect(orderFrom(initial, typed, "Other", true).against).toEqual([{ name: "Dazed", value: -2 }]);
    expect(orderFrom(initial, typed, "Other")).not.toHaveProperty("against");
  });

  test("contains several named modifiers, but no invalid values or zeros", () => {
    expect(order({ modifierName: ["Smoke", "", "Wind", "Luck"], modifier: ["-2", "1.9", "x", "0"] }).modifiers).toEqual([
      { name: "Smoke", value: -2 },
      { name: "Other", value: 1 },
    ]);
  });
});

describe("the checkboxes for limbs behind cover", () => {
  /** Returns a stand-in for the checkboxes, with the elements that `markStanding` reads and writes. */
  function boxes(said = "") {
    const limbs = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"].map((value) => ({ value, checked: false }));
    const hidden = { value: said };
    const group = { hidden: false, querySelector: () => hidden, querySelectorAll: () => limbs };
    const root = {
      classList: { toggle: () => undefined },
      querySelector: (wanted: string) => (wanted === ".cf-limb-cover" ? group : wanted === "[name=limbsSaid]" ? hidden : null),
    } as unknown as HTMLElement;
    return { root, group, said: hidden, ticked: () => limbs.flatMap(({ value, checked }) => (checked ? [value] : [])) };
  }

  test("[CS-25] follow the rules until a user changes a checkbox, and again after the target changes", () => {
    const html = form();
    expect([...html.matchAll(/name="handLimbs" value="([^"]*)"/g)].map(([, limb]) => limb)).toEqual([
      "head",
      "torso",
      "left-arm",
      "right-arm",
      "left-leg",
      "right-leg",
    ]);
    const page = boxes();
    markStanding(page.root, previewOf({}, { cover: 0, behind: [] }), anOrder());
    expect(page.group.hidden).toBe(true);
    markStanding(page.root, previewOf({}, { cover: 2, behind: ["torso", "left-leg", "right-leg"] }), anOrder());
    expect([page.group.hidden, page.ticked()]).toEqual([false, ["torso", "left-leg", "right-leg"]]);
    noteLimbCorrection(page.root, "handLimbs");
    markStanding(page.root, previewOf({}, { cover: 0, behind: [] }), anOrder());
    expect([page.group.hidden, page.ticked()]).toEqual([false, ["torso", "left-leg", "right-leg"]]);
    noteLimbCorrection(page.root, "target");
    expect(page.said.value).toBe("");
  });

  test("[CS-25] are added to the order after a user has changed a checkbox, even if all are empty", () => {
    const entries = (values: Record<string, string | string[]>) => ({
      get: (name: string) => [values[name] ?? null].flat()[0] ?? null,
      getAll: (name: string) => (name in values ? [values[name]!].flat() : []),
    });
    const initial = anOrder({ target: "Actor.guard" });
    const limbsOf = (values: Record<string, string | string[]>) => orderFrom(initial, entries(values), "Other").hand?.limbs;
    expect(limbsOf({ limbsSaid: "", handLimbs: ["torso"] })).toBeUndefined();
    expect(limbsOf({ limbsSaid: "1", handLimbs: ["torso", "head"] })).toEqual(["torso", "head"]);
    expect(limbsOf({ limbsSaid: "1" })).toEqual([]);
    expect(readOrder({ ...initial, hand: { limbs: ["torso"] } })?.hand).toEqual({ limbs: ["torso"] });
    // A body plan can define a wing. A display name is not a valid id.
    expect(readOrder({ ...initial, hand: { limbs: ["wing"] } })?.hand).toEqual({ limbs: ["wing"] });
    for (const limb of ["Left wing", "", "-wing", 7]) expect(readOrder({ ...initial, hand: { limbs: [limb] } })).toBeNull();
  });
});

test("[SS-ATTACK-04] the attack dialog marks the current step among the four steps of an attack", () => {
  const html = form();
  expect(wordsOf(html)).toContain("Declare Attack Defend Apply");
  expect(html).toMatch(/<ol class="cf-steps" aria-label="Steps of an attack"><li class="" aria-current="step">Declare<\/li>/);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
});

describe("manual corrections to the line of fire", () => {
  const corrected = { ...question, others: [{ uuid: "Token.worker", name: "<i>Worker</i>", img: "" }] };
  const shown = (rights: object, order: Partial<AttackOrder> = {}): string =>
    render("attack/form", {
      rootId: "attack",
      ...attackFormContext({ ...corrected, rights } as AttackQuestion, anOrder({ target: "Actor.guard", ...order }), {}, false),
    });
  const entries = (values: Record<string, string | string[]>) => ({
    get: (name: string) => [values[name] ?? null].flat()[0] ?? null,
    getAll: (name: string) => (values[name] === undefined ? [] : [values[name]].flat()),
  });

  test("are shown with the earlier entries, but only to users who may correct the line of fire", () => {
    const rights = { switchParts: true, decide: true, correct: true };
    const html = shown(rights, { hand: { exclude: ["Token.worker"], cover: "good", meters: 12 } });
    expect(html).toContain('name="handSays"');
    expect(html).toMatch(/value="out" selected/);
    expect(html).toMatch(/value="good" selected/);
    expect(html).toContain('name="handMeters" value="12"');
    expect(html).not.toContain("<i>Worker");
    expect(shown({ ...rights, correct: false })).not.toContain("handSays");
  });

  test("[UT-09] contain only the filled fields of the form", () => {
    const initial = anOrder({ target: "Actor.guard", hand: { cover: "good" } });
    const said = { asked: "hand", handWho: ["a", "b", "c"], handSays: ["in", "", "out"], handCover: "none", handMeters: "7.5" };
    expect(orderFrom(initial, entries(said), "Other").hand).toEqual({ include: ["a"], exclude: ["c"], cover: "none", meters: 7.5 });
    const nothing = { asked: "hand", handWho: "a", handSays: "", handCover: "", handMeters: "" };
    expect(orderFrom(initial, entries(nothing), "Other")).not.toHaveProperty("hand");
    expect(orderFrom(initial, entries({}), "Other").hand).toEqual({ cover: "good" });
  });
});

describe("[UT-09] manual corrections to an area attack", () => {
  const rights = { switchParts: true, decide: true, correct: true };
  const spot = { at: { scene: "dock", x: 100, y: 100 }, among: [] };
  const others = [
    { uuid: "Token.far", name: "Far", img: "", away: 4.26 },
    { uuid: "Token.worker", name: "<i>Worker</i>", img: "", away: 1 },
  ];
  const shown = (more: object, order: Partial<AttackOrder>): string =>
    render("attack/form", {
      rootId: "attack",
      ...attackFormContext({ ...question, rights, others, targets: [], ...more } as AttackQuestion, anOrder({ target: "", ...order }), {}, false),
    });
  const entries = (values: Record<string, string | string[]>) => ({
    get: (name: string) => [values[name] ?? null].flat()[0] ?? null,
    getAll: (name: string) => (values[name] === undefined ? [] : [values[name]].flat()),
  });

  test("list every nearby entity with its distance from the aim point, nearest first", () => {
    const hand = { include: ["Token.far"], each: [{ who: "Token.far", meters: 2, cover: "good" as const }] };
    const html = shown({}, { area: spot, hand });
    expect(html.match(/name="handWho" value="[^"]*"/g)).toEqual([
      'name="handWho" value="Token.worker"',
      'name="handWho" value="Token.far"',
    ]);
    expect(html).toContain('placeholder="4.3"');
    expect(html).toMatch(/name="handEachMeters" value="2"/);
    expect(html).toMatch(/value="in" selected/);
    expect(html).toMatch(/value="good" selected/);
    expect(html).not.toContain("<i>Worker");
    expect(html).not.toContain('name="target"');
    expect(html).not.toContain('name="limb"');
    expect(html).not.toContain('name="handMeters"');
    expect(shown({ rights: { ...rights, correct: false } }, { area: spot })).not.toContain("handEachMeters");
  });

  test("contain only the filled fields of the form, and leave the aim point unchanged", () => {
    const initial = anOrder({ target: "", area: spot, hand: { include: ["a"] } });
    const said = entries({
      ...{ asked: ["hand"], handWho: ["a", "b", "c"], handSays: ["", "out", ""] },
      ...{ handEachMeters: ["1.5", "", ""], handEachCover: ["", "", "partial"] },
    });
    const { area, hand, target } = orderFrom(initial, said, "Other");
    const each = [
      { who: "a", meters: 1.5 },
      { who: "c", cover: "partial" },
    ];
    expect([area, hand, target]).toEqual([spot, { exclude: ["b"], each }, ""]);
  });

  test("[UT-08] ask for the distance of each entity if there is no map", () => {
    const grenade = { ...question.weapon, system: { ...question.weapon.system, kind: "thrown", area: { radius: 4 } } };
    const actors = [{ uuid: "Actor.a", name: "Ada", img: "" }];
    const without = (more: object = {}): string =>
      shown({ weapon: grenade, actors, others: [], ...more }, { target: "Actor.guard", bystanders: ["Actor.a"] });
    expect(without().match(/name="amongMeters"/g)).toHaveLength(3);
    expect(without()).toContain('name="amongCover"');
    expect(without()).toContain('name="asked" value="blast"');
    expect(without({ rights: { ...rights, correct: false } })).not.toContain("amongCover");
    const initial = anOrder({ target: "Actor.guard" });
    const asked = { asked: ["bystanders", "blast", "hand"], bystander: ["Actor.a", "Actor.b"], target: "Actor.guard" };
    const typed = orderFrom(initial, entries({ ...asked, amongMeters: ["0", "3.5", ""], amongCover: ["", "good", ""] }), "Other");
    expect(typed.area).toEqual({
      at: null,
      among: [
        { target: "Actor.guard", meters: 0 },
        { target: "Actor.a", meters: 3.5 },
        { target: "Actor.b", meters: 4 },
      ],
    });
    expect(typed.hand).toEqual({ each: [{ who: "Actor.a", cover: "good" }] });
    const nothing = orderFrom(initial, entries({ ...asked, amongMeters: ["", "", ""], amongCover: ["", "", ""] }), "Other");
    expect([nothing.area, nothing.hand, nothing.bystanders]).toEqual([undefined, undefined, ["Actor.a", "Actor.b"]]);
    const fan = orderFrom(initial, entries({ ...asked, asked: ["bystanders"], over: "cone", amongMeters: ["8", "", ""] }), "Other");
    expect(fan.area).toMatchObject({ form: "cone", among: [{ meters: 8 }, { meters: 0 }, { meters: 0 }] });
  });
});

describe("a part of the dice pool that a user switches off", () => {
  const wounded = (order: Partial<AttackOrder> = {}) => previewOf({ called: { location: "torso" }, ...order });
  const asked = {
    initial: anOrder({ target: "Actor.guard", called: { location: "torso" } }),
    rights: { switchParts: true, decide: true, correct: true },
  };
  const entries = { get: (name: string) => (name === "limb" ? "torso" : null), getAll: () => [] };

  test("is crossed out, and a modifier in the order cancels it", () => {
    const off = new Set(["called:torso"]);
    const { order, preview: seen } = ordered({ ...asked, preview: wounded } as never, entries, off, new Set());
    expect(order.modifiers).toEqual([{ name: "Without Called shot: Torso", value: 3 }]);
    const html = preview(seen, { off, order });
    expect(html).toMatch(/<li class="negative off"><label[^>]*><input[^>]*data-part="called:torso" *>/);
    expect(wordsOf(html)).not.toContain("Without");
  });

  test("stays switched on if it is the skill or the attribute", () => {
    const off = new Set(["skill:pistols", "attribute:agility"]);
    expect(ordered({ ...asked, preview: wounded } as never, entries, off, new Set()).order.modifiers).toEqual([]);
  });

  test("has no switch for a user without permission", () => {
    expect(preview(wounded(), { rights: { switchParts: false, decide: false, correct: false } })).not.toContain("data-part");
  });
});

describe("the chances of an attack", () => {
  test.each([
    [0, "0%", "no chance"],
    [0.002, "<1%", "almost never"],
    [0.1, "10%", "very unlikely"],
    [0.5, "50%", "even odds"],
    [0.6, "60%", "likely"],
    [0.998, ">99%", "almost certain"],
    [1, "100%", "almost certain"],
  ])('%d is shown as %s, or in words as "%s"', (chance, percent, words) => {
    expect([chanceText(chance, "exact"), chanceText(chance, "words")]).toEqual([percent, words]);
    expect(chanceLevel(chance, "words")).toBeLessThanOrEqual(1);
  });

  test("are shown beside the button, for the current called shot, unless the order is refused", () => {
    const html = render("attack/buttons", chancesContext("exact", anOrder()));
    expect(wordsOf(html)).toContain("Hit … Cripples … Drops …");
    const { root, chances, classes } = foot();
    const called = { location: "knee", side: "left" } as const;
    markStanding(root, previewOf(), anOrder({ target: "Actor.guard", called }));
    expect([chances.hidden, chances.dataset["oddsFor"], [...classes]]).toEqual([false, "knee:left", []]);
    const refusal = { refusal: "noTarget", rule: "UT-08", values: {} } as const;
    // A refused order shows no odds, even if the dice are known.
    markStanding(root, previewOf({}, { refusal }), anOrder({ target: "" }));
    expect([chances.hidden, [...classes]]).toEqual([true, ["at-nobody"]]);
    expect(wordsOf(preview(previewOf({}, { refusal })))).toContain("choose a target");
  });

  test("are hidden if the user is not allowed to see the odds", () => {
    expect(render("attack/buttons", chancesContext("none", anOrder()))).not.toContain("data-figure");
    const html = render("attack/form", {
      rootId: "attack",
      ...attackFormContext({ ...question, odds: "none" } as AttackQuestion, anOrder({ target: "Actor.guard" }), {}, false),
    });
    expect(html).not.toContain("data-figure");
  });
});

describe("an attack dialog with several targets", () => {
  const both = { ...question, targeted: ["Actor.guard", "Actor.other"] } as AttackQuestion;

  test("lets the user choose one target, or all targets in turn", () => {
    const html = render("attack/form", { rootId: "attack", ...attackFormContext(both, anOrder({ target: "Actor.guard" }), {}, false) });
    expect(html.match(/name="target" value="[^"]*"/g)).toHaveLength(2);
    expect(html).toContain('name="all"');
    expect(wordsOf(html)).toContain("Choose from 2 targets");
  });

  test("[UT-08] shows the words of the list of bystanders for the chosen kind of attack", () => {
    vi.stubGlobal("HTMLElement", Object);
    const word = (area: boolean, childElementCount: number) => ({ hidden: false, matches: () => area, parentElement: { childElementCount } });
    const hidden = (order: ReturnType<typeof anOrder>, ...words: ReturnType<typeof word>[]): boolean[] => {
      markLine({ querySelectorAll: () => words } as unknown as HTMLElement, order);
      return words.map((one) => one.hidden);
    };
    const cone = anOrder({ area: { at: null, among: [], form: "cone" } });
    expect(hidden(anOrder(), word(false, 2), word(true, 2))).toEqual([false, true]);
    expect(hidden(cone, word(false, 2), word(true, 2))).toEqual([true, false]);
    // Words without an alternative always show.
    expect(hidden(cone, word(false, 1))).toEqual([false]);
    vi.unstubAllGlobals();
  });

  test("[UT-08] lets the user select bystanders if there is no map, and lists them in the sequence stored in the order", () => {
    const actors = [
      { uuid: "Actor.a", name: "Ada", img: "" },
      { uuid: "Actor.b", name: "Bo", img: "" },
    ];
    const order = anOrder({ target: "Actor.guard", bystanders: ["Actor.b", "Actor.a"] });
    const drawn = (given: object): string =>
      render("attack/form", { rootId: "attack", ...attackFormContext({ ...question, actors, ...given } as AttackQuestion, order, {}, false) });
    const html = drawn({});
    const knife = { ...question.weapon, system: { ...question.weapon.system, kind: "melee" } };
    const named = (of: string): string[] => [...of.matchAll(/class="of-(\w+)">([^<]*)</g)].map(([, id, text]) => `${id}: ${text}`);
    expect(named(drawn({ weapon: knife }))).toEqual([
      "line: In the line of fire",
      "line: Without a map: list everyone behind the target, nearest first.",
      "line: Behind the target",
    ]);
    // A gun can also fire a cone; the dialog shows the words of the chosen kind of attack.
    expect(named(html)).toEqual([
      "line: In the line of fire",
      "area: In the area",
      "line: Without a map: list everyone behind the target, nearest first.",
      "area: Without a map: list everyone else in the area, nearest first.",
      "line: Behind the target",
      "area: Name",
    ]);
    expect(html.match(/name="bystander" value="Actor[^"]*"/g)).toEqual([
      'name="bystander" value="Actor.b"',
      'name="bystander" value="Actor.a"',
    ]);
    expect(html).toMatch(/<details class="cf-fold cf-advanced" data-fold="advanced" open>/);
    expect(form()).not.toContain("bystander");
  });

  test("[SS-MULTI-01] creates one order per target, each with its share of the dice pool, and alternates between two weapons", () => {
    const order = anOrder({ target: "Actor.guard", weapon: "sword", aim: 1 });
    expect(inTurn(order, both).map(({ target, multiple, aim }) => [target, multiple, aim])).toEqual([
      ["Actor.guard", { attacks: 2, index: 0, first: 0, otherWeapon: null }, 1],
      ["Actor.other", { attacks: 2, index: 1, first: 0, otherWeapon: null }, 0],
    ]);
    const paired = { ...order, multiple: { attacks: 2, index: 0, first: 0, otherWeapon: "knife" } };
    expect(inTurn(paired, both).map(({ weapon, multiple }) => [weapon, multiple?.otherWeapon])).toEqual([
      ["sword", "knife"],
      ["knife", "sword"],
    ]);
    expect(inTurn(order, { ...both, reading: "total" })[1]).not.toHaveProperty("multiple");
  });

  test("[SS-MULTI-05] limits a series in progress to the remaining number of attacks", () => {
    const begun = anOrder({ target: "Actor.guard", multiple: { attacks: 3, index: 1, first: 0, otherWeapon: null } });
    const indexes = (targeted: string[]) =>
      inTurn(begun, { ...both, targeted }).map(({ multiple }) => [multiple?.index, multiple?.attacks]);
    expect(indexes(["Actor.guard", "Actor.other"])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(indexes(["Actor.guard", "Actor.other", "Actor.third"])).toHaveLength(2);
  });
});
