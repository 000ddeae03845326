import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import { preselected, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import type { Ask, Reply } from "../../../../module/rules/attack/model/ask";
import { fight, type Fought, type Party, type Wish } from "../../../ledger/scenes/fight";
import { aFighter, aWeapon, crossfire, swanSong } from "../../fixtures";

const BULLETS = { limbs: false, woundingModifiers: false, unintendedTargets: true } as const;
const target: Party = { name: "target", along: 10, hits: 1, armor: 3, plan: { body: 3, physicalLimit: 99 } };
const behind: Party = { name: "behind", along: 20, hits: 0, plan: { physicalLimit: 99 } };
const shoot = (wish: Partial<Wish>): Fought =>
  fight({ ruleset: crossfire, attack: { hits: 3 }, parties: [target], ...wish, weapon: { dv: 8, arp: 1, ...wish.weapon } });

/** Returns an event's plain values and lists as text. Omits its kind, rule, bullet, entity and nested objects such as dice. */
function figures(event: AttackEvent): string {
  const shown = Object.entries(event).filter(
    ([key, value]) =>
      !["kind", "rule", "bullet", "entity"].includes(key) && (value === null || typeof value !== "object" || Array.isArray(value)),
  );
  return shown.map(([key, value]) => ` ${key} ${Array.isArray(value) ? value.join("+") : String(value)}`).join("");
}
const told = ({ events, nameOf }: Fought): string[] =>
  events.map((event) => `${event.rule} ${event.kind}${"entity" in event ? ` ${nameOf(event.entity)}` : ""}:${figures(event)}`);
/** Returns the events of an attack as text, beginning with the first comparison or aim through an obstruction. */
const flight = (fought: Fought): string[] =>
  told(fought).slice(fought.events.findIndex(({ kind }) => kind === "compared" || kind === "aimed-through"));
const changed = (fought: Fought) => changes(fought.attack, fought.events);

describe("[UT-59] the record of an attack", () => {
  test("[SS-ATTACK-05] [SS-ATTACK-06] [XF-17] lists every step of a bullet that penetrates the target and hits the entity behind it", () => {
    expect(told(shoot({ parties: [target, behind] }))).toEqual([
      "SS-ATTACK-05 declared: ap 1 freeAction false rounds 1 mode single",
      "SS-ATTACK-06 defense-chosen target: defense standard price 0",
      "SS-ATTACK-09 attacked:",
      "SS-ATTACK-11 defended target:",
      "SS-ATTACK-03 compared target: hits 3 defense 1 cover 0 contact hit net 2",
      "XF-03 located target: limb torso fine null face 14",
      "XF-05 judged target: net 2 quality glancing threshold 2",
      "SS-ATTACK-16 soaked target: dv 10 av 2 worn 3 left 10",
      "SS-DAMAGE-06 harmed target: damage 10 limb torso",
      "SS-KNOCKDOWN-01 knocked-down target: damage 10 limit 99",
      "XF-17 penetrated target: unresisted 10 needed 7 carry 7",
      "UT-50 picked behind: by only among 1",
      "SS-ATTACK-06 defense-chosen behind: defense standard price 0",
      "SS-ATTACK-11 defended behind:",
      "UT-45 compared behind: hits 2 defense 0 cover 0 contact hit net 2 fewer 1",
      "XF-03 located behind: limb torso fine null face 14",
      "XF-05 judged behind: net 2 quality glancing threshold 2",
      "SS-ATTACK-16 soaked behind: dv 7 av 0 left 7",
      "SS-DAMAGE-06 harmed behind: damage 7 limb torso",
      "XF-17 penetrated behind: unresisted 7 needed 7 carry 4",
      "UT-54 left-battle:",
      "UT-12 ended:",
    ]);
  });

  test("[SS-ARMOR-03] [SS-ATTACK-20] shows a graze if the armor stops the hit or soak removes all damage", () => {
    expect(flight(shoot({ attack: { hits: 2 }, weapon: { dv: 2 }, parties: [{ ...target, armor: 6 }, behind] })).slice(3)).toEqual([
      "SS-ARMOR-03 armor-held target: dv 3 av 5 worn 6",
      "XF-28 strained target: by 1",
      "SS-ATTACK-20 grazed target: cause armor contact false",
      "UT-11 stopped target: unresisted 0 needed null",
      "UT-12 ended:",
    ]);
    const soaked = shoot({ attack: { hits: 2 }, weapon: { dv: 2, contact: true }, parties: [{ ...target, soaks: [{ hits: 3 }] }, behind] });
    expect(flight(soaked).slice(3)).toEqual([
      "SS-ATTACK-16 soaked target: dv 3 av 2 worn 3 left 0",
      "XF-28 strained target: by 1",
      "SS-ATTACK-20 grazed target: cause armor contact true",
      "UT-11 stopped target: unresisted 0 needed null",
      "UT-12 ended:",
    ]);
    expect(changed(soaked).filter(({ entity }) => entity === 0)).toEqual([
      { kind: "defended", entity: 0, by: 1 },
      { kind: "amount", entity: 0, amount: "strain", by: 1 },
    ]);
  });

  test("[SS-ATTACK-20] [XF-13] continues after a bullet grazes, but ends after a blade grazes", () => {
    expect(flight(shoot({ attack: { hits: 1 }, parties: [target, { ...behind, hits: 4 }] }))).toEqual([
      "SS-ATTACK-03 compared target: hits 1 defense 1 cover 0 contact grazing net 0",
      "SS-ATTACK-20 grazed target: cause tie contact false",
      "UT-50 picked behind: by only among 1",
      "SS-ATTACK-06 defense-chosen behind: defense standard price 0",
      "SS-ATTACK-11 defended behind:",
      "UT-45 compared behind: hits 1 defense 4 cover 0 contact miss net -3",
      "UT-54 left-battle:",
      "UT-12 ended:",
    ]);
    const blade = { kind: "melee", modes: [], ammo: null } as const;
    const near: Party[] = [
      { ...target, along: 1 },
      { ...behind, along: 2 },
    ];
    expect(flight(shoot({ attack: { hits: 1 }, weapon: blade, parties: near })).slice(1)).toEqual([
      "SS-ATTACK-20 grazed target: cause tie contact false",
      "UT-12 ended:",
    ]);
    expect(flight(shoot({ attack: { hits: 0 }, weapon: blade, parties: near })).slice(1)).toEqual(["UT-12 ended:"]);
  });

  test("[XF-12] [SS-COVER-07] [SS-BARRIER-21] lists damage to the crate before damage to the target after a tie through cover", () => {
    const crate: Party = { name: "crate", along: 5, hits: null, armor: 4, plan: { body: 4 }, grants: { target: 2 } };
    const covered: Party = { ...target, hits: 2, defenseDice: { hits: 2, coverHits: 0 } };
    expect(flight(shoot({ attack: { hits: 2 }, weapon: { dv: 7, arp: 0 }, parties: [crate, covered], at: "target" }))).toEqual([
      "XF-12 compared target: hits 2 defense 2 cover 0 contact through-cover net 0",
      "SS-BARRIER-21 barrier crate: dv 7 armor 4 damage 1 through 6",
      "SS-BARRIER-21 penetrated crate: unresisted 7 needed 5 carry 6",
      "XF-03 located target: limb torso fine null face 14",
      "SS-ATTACK-16 soaked target: dv 6 av 3 left 6",
      "SS-DAMAGE-06 harmed target: damage 6 limb torso",
      "UT-11 stopped target: unresisted 6 needed 7",
      "UT-12 ended:",
    ]);
  });

  test("[SS-BARRIER-24] ends at a crate whose armor stops the bullet", () => {
    const crate: Party = { name: "crate", along: 5, hits: null, armor: 9, plan: { body: 4 }, grants: { target: 2 } };
    const covered: Party = { ...target, hits: 2, defenseDice: { hits: 2, coverHits: 0 } };
    const fought = shoot({ attack: { hits: 2 }, weapon: { dv: 7, arp: 1 }, parties: [crate, covered], at: "target" });
    expect(flight(fought).slice(1)).toEqual([
      "SS-BARRIER-21 barrier crate: dv 7 armor 8 damage 0 through 0",
      "SS-BARRIER-24 stopped crate: unresisted 7 needed 9",
      "UT-12 ended:",
    ]);
    expect(changed(fought).some(({ kind }) => kind === "amount")).toBe(false);
  });

  test("[XF-14] lists the bullets of a burst, each with 2 fewer hits than the previous bullet, against the same defense", () => {
    const fought = shoot({ attack: { hits: 5 }, rounds: 3, weapon: { dv: 4, arp: 0 } });
    expect(fought.events.map(({ bullet }) => bullet)).toEqual(fought.events.map(({ bullet }) => bullet).toSorted((a, b) => a - b));
    expect(fought.all("compared").map(({ bullet, hits, net, contact }) => [bullet, hits, net, contact])).toEqual([
      [0, 5, 4, "hit"],
      [1, 3, 2, "hit"],
      [2, 1, 0, "grazing"],
    ]);
    expect(fought.all("soaked").map(({ dv }) => dv)).toEqual([8, 6]);
    expect(fought.all("defended")).toHaveLength(1);
    expect(fought.asked.map(({ id }) => id)).toEqual([
      "choose-defense:0",
      "attack",
      "defend:0",
      "locate:0:0",
      "soak:0:0",
      "locate:1:0",
      "soak:1:0",
    ]);
  });

  test("[XF-06] [XF-07] includes, for a crippled head, a test that costs 10 points of Initiative Score on failure", () => {
    const head = (testHits: number) =>
      shoot({ attack: { hits: 4 }, weapon: { dv: 6 }, locations: [20], parties: [{ ...target, armor: 0, testHits }] });
    expect(flight(head(2)).slice(4, -3)).toEqual([
      "SS-DAMAGE-06 harmed target: damage 9 limb head",
      "XF-06 crippled target: limb head",
      "XF-07 injured target: status blinded-eye",
      "XF-07 tested target: threshold 3 passed false failure score",
      "XF-07 score-lost target: score -10",
    ]);
    expect(head(2).one("tested")!.rolled.spec).toMatchObject({ dice: 5, limit: null });
    expect(head(2).state.bodies[0]!.score).toBe(-10);
    expect(flight(head(3)).slice(7, -3)).toEqual(["XF-07 tested target: threshold 3 passed true failure score"]);
    expect(head(3).state.bodies[0]!.score).toBe(0);
  });

  test("[XF-07] includes, for a crippled leg of a standing target, a test that makes the target prone on failure", () => {
    const leg = (testHits: number, more: Partial<Party> = {}) =>
      shoot({ attack: { hits: 4 }, weapon: { dv: 6 }, locations: [3], parties: [{ ...target, armor: 0, testHits, ...more }] });
    expect(leg(2).one("tested")).toMatchObject({ passed: false, failure: "prone", threshold: 3 });
    expect(leg(2).state.bodies[0]!.prone).toBe(true);
    expect(changed(leg(2))).toContainEqual({ kind: "status", entity: 0, status: "prone", active: true });
    expect(leg(3).state.bodies[0]!.prone).toBe(false);
    expect(changed(leg(3)).some(({ kind }) => kind === "status")).toBe(false);
    expect(leg(2, { prone: true }).one("tested")).toBeUndefined();
    expect(leg(2, { plan: { physicalLimit: 4 } }).one("tested")).toBeUndefined();
    const arm = shoot({ attack: { hits: 4 }, weapon: { dv: 6 }, locations: [8], parties: [{ ...target, armor: 0 }] });
    expect(arm.all("injured").map(({ status }) => status)).toEqual(["one-arm-bandit", "weak-side"]);
    expect(arm.one("tested")).toBeUndefined();
  });

  test("[XF-07] includes no test for the crippled limb of a downed target", () => {
    const frail: Party = { ...target, armor: 0, plan: { body: 3, maxima: { shield: null, armored: null, flesh: 12 }, physicalLimit: 99 } };
    const fought = shoot({ attack: { hits: 4 }, weapon: { dv: 6 }, locations: [20], parties: [frail] });
    expect(fought.one("crippled")).toBeDefined();
    expect(fought.one("tested")).toBeUndefined();
    expect(fought.one("dropped")).toMatchObject({ condition: "near-death", rule: "SS-DEATH-03" });
  });

  test("[SS-DAMAGE-03] [SS-DEATH-04] includes each condition of a downed target only once", () => {
    const frail: Party = { ...target, armor: 0, plan: { body: 3, maxima: { shield: null, armored: null, flesh: 6 }, physicalLimit: 99 } };
    const burst = shoot({
      ruleset: crossfire,
      switches: { ...BULLETS },
      attack: { hits: 9 },
      rounds: 2,
      weapon: { dv: 1, arp: 0 },
      parties: [frail],
    });
    expect(burst.all("harmed")).toHaveLength(2);
    expect(burst.all("dropped").length).toBe(new Set(burst.all("dropped").map(({ condition }) => condition)).size);
    const numb = shoot({ weapon: { damageKind: "strain", dv: 30 }, parties: [{ ...target, armor: 0 }] });
    expect(numb.one("dropped")).toBeDefined();
  });
});

describe("[SS-KNOCKDOWN-01] knockdown", () => {
  const struck = (more: Partial<Party>, weapon: Partial<Wish["weapon"]> = {}) =>
    shoot({
      switches: { limbs: false },
      attack: { hits: 2 },
      weapon: { dv: 9, ...weapon },
      parties: [{ ...target, armor: 0, plan: { body: 0, physicalLimit: 10 }, ...more }],
    });

  test("requires damage of at least the Physical Limit minus the weapon's knockdown modifier", () => {
    expect(struck({}).one("knocked-down")).toMatchObject({ damage: 10, limit: 10, rule: "SS-KNOCKDOWN-01" });
    expect(struck({}).state.bodies[0]!.prone).toBe(true);
    expect(struck({}, { dv: 8 }).one("knocked-down")).toBeUndefined();
    expect(struck({}, { dv: 8, knockdown: 2 }).one("knocked-down")).toMatchObject({ damage: 9, limit: 8 });
  });

  test("affects only standing people", () => {
    expect(struck({ kind: "vehicle", plan: { limbs: null, body: 0, physicalLimit: 10 } }).one("knocked-down")).toBeUndefined();
    expect(struck({ prone: true }).one("knocked-down")).toBeUndefined();
    expect(struck({ body: { ...aFighter().body, flesh: 99, prone: true } }).one("knocked-down")).toBeUndefined();
  });
});

describe("a barrier", () => {
  const crate = (more: Partial<Party> = {}): Party => ({
    name: "crate",
    along: 5,
    hits: null,
    armor: 4,
    plan: { body: 4, limbs: null },
    ...more,
  });
  const at = (wish: Partial<Wish>, more: Partial<Party> = {}) => shoot({ attack: { hits: 2 }, ...wish, parties: [crate(more), behind] });

  test("[SS-BARRIER-06] [SS-BARRIER-07] soaks a blunt attack with armor and Structure, and lets damage above Structure through", () => {
    const fought = at({ weapon: { dv: 9, penetrates: false, arp: 1 } });
    expect(fought.one("soaked")).toMatchObject({ dv: 11, av: 3, left: 11 });
    expect(fought.one("soaked")!.rolled.spec).toMatchObject({
      dice: 7,
      limit: null,
      parts: [
        { part: "armor", value: 3, rule: "SS-ATTACK-14" },
        { part: "structure", value: 4, rule: "SS-BARRIER-06" },
      ],
    });
    expect(flight(fought).slice(1, 4)).toEqual([
      "SS-ATTACK-16 soaked crate: dv 11 av 3 worn 4 left 11",
      "SS-DAMAGE-06 harmed crate: damage 11 limb null hole 2",
      "SS-BARRIER-07 penetrated crate: unresisted 11 needed 5 carry 7",
    ]);
    const people = shoot({ parties: [target] }).one("soaked")!.rolled.spec;
    expect(people).toMatchObject({
      parts: [
        { part: "armor", value: 2, rule: "SS-ATTACK-14" },
        { part: "half-body", value: 1, rule: "SS-ATTACK-15" },
      ],
    });
  });

  test("[SS-BARRIER-08] stops a blunt attack whose DV equals the barrier's armor", () => {
    const blunt = { dv: 2, penetrates: false, arp: 0 };
    expect(flight(at({ weapon: blunt })).slice(1)).toEqual([
      "SS-BARRIER-08 armor-held crate: dv 4 av 4",
      "SS-ATTACK-20 grazed crate: cause armor contact false",
      "UT-11 stopped crate: unresisted 0 needed null",
      "UT-12 ended:",
    ]);
    expect(at({ weapon: { ...blunt, dv: 3 } }).one("armor-held")).toBeUndefined();
    const person = (dv: number) => shoot({ weapon: { ...blunt, dv }, attack: { hits: 2 }, parties: [{ ...target, armor: 3 }] });
    expect(person(2).one("armor-held")).toBeUndefined();
    expect(person(1).one("armor-held")).toMatchObject({ dv: 2, av: 3 });
  });

  test("[SS-BARRIER-14] is immune to Strain", () => {
    const fought = at({ weapon: { dv: 20, damageKind: "strain", penetrates: false } });
    expect(fought.one("harmed", "crate")).toBeUndefined();
    expect(fought.state.bodies[0]).toBe(fought.attack.field.entities[0]!.fighter.body);
    expect(fought.one("penetrated", "crate")).toBeUndefined();
  });

  test("[SS-BARRIER-21] [SS-BARRIER-22] loses 1 point to each bullet that penetrates separately, and 2 points to a three-bullet burst resolved as one hit", () => {
    const hole = (flesh: number, burst: boolean) =>
      fight({
        ruleset: swanSong,
        switches: { unintendedTargets: true },
        attack: { hits: 2 },
        weapon: { dv: 9, modes: ["single", "burst"], ammo: 9 },
        order: { mode: burst ? "burst" : "single" },
        parties: [crate({ body: { ...aFighter().body, flesh } })],
      });
    expect(hole(9, false).one("barrier")).toMatchObject({ damage: 1, armor: 4, dv: 11 });
    expect(hole(9, true).one("barrier")).toMatchObject({ damage: 2 });
    expect(hole(1, true).one("barrier")).toMatchObject({ damage: 1 });
    expect(hole(1, true).state.bodies[0]!.flesh).toBe(0);
    expect(changed(hole(9, true))).toContainEqual({ kind: "amount", entity: 0, amount: "flesh", by: -2 });
    // Bullets that are resolved separately cost 1 point each.
    const followed = shoot({ attack: { hits: 9 }, rounds: 2, weapon: { dv: 9 }, parties: [crate()] });
    expect(followed.all("barrier").map(({ damage }) => damage)).toEqual([1, 1]);
  });
});

describe("[XF-17] [UT-55] penetration", () => {
  const through = (wish: Partial<Wish>, more: Partial<Party> = {}) =>
    shoot({
      switches: BULLETS,
      attack: { hits: 1 },
      ...wish,
      weapon: { dv: 4, arp: 0, ...wish.weapon },
      parties: [{ ...target, hits: 0, armor: 0, ...more }],
    });

  test("requires damage above twice Body if bodies slow bullets; otherwise, damage that equals or exceeds the armor", () => {
    // Damage 5 against a Body of 2, 3 and 5.
    expect(through({}, { plan: { body: 2 } }).one("penetrated")).toMatchObject({ needed: 5, carry: 3, rule: "XF-17" });
    expect(through({}).one("stopped")).toMatchObject({ unresisted: 5, needed: 7 });
    expect(through({}, { plan: { body: 5 } }).one("stopped")).toMatchObject({ unresisted: 5, needed: 11 });
    const written = { ruleset: { ...crossfire, bodySlows: false } };
    expect(through(written, { plan: { body: 5 } }).one("penetrated")).toMatchObject({ needed: 0, carry: 5, rule: "UT-55" });
    expect(through(written, { armor: 5 }).one("penetrated")).toMatchObject({ needed: 5, carry: 5 });
  });

  test("[UT-03] [UT-57] is impossible without a penetrating weapon, or if unintended targets are switched off", () => {
    expect(through({ weapon: { penetrates: false } }).one("stopped")).toMatchObject({ needed: null });
    expect(through({ switches: { ...BULLETS, unintendedTargets: false } }).one("stopped")).toMatchObject({ needed: null });
  });

  test("[UT-58] of an obstruction is possible for any attack aimed through the obstruction", () => {
    const guard: Party = { name: "guard", along: 5, hits: 0, grants: { target: 2 }, plan: { physicalLimit: 99 } };
    const on = shoot({
      switches: { ...BULLETS, unintendedTargets: false },
      order: { through: true },
      weapon: { dv: 9, arp: 0, penetrates: false },
      parties: [guard, { ...target, hits: 0, armor: 0 }],
      at: "target",
    });
    expect(flight(on)).toEqual([
      "UT-35 aimed-through target: hits 3 defense 0 cover 2",
      "SS-ATTACK-06 defense-chosen guard: defense standard price 0",
      "SS-ATTACK-11 defended guard:",
      "UT-45 compared guard: hits 3 defense 0 cover 0 contact hit net 3",
      "SS-ATTACK-16 soaked guard: dv 12 av 0 left 12",
      "SS-DAMAGE-06 harmed guard: damage 12 limb null",
      "SS-KNOCKDOWN-01 knocked-down guard: damage 12 limit 99",
      "XF-17 penetrated guard: unresisted 12 needed 7 carry 9",
      "UT-45 compared target: hits 3 defense 0 cover 0 contact hit net 3",
      "SS-ATTACK-16 soaked target: dv 9 av 0 left 9",
      "SS-DAMAGE-06 harmed target: damage 9 limb null",
      "UT-11 stopped target: unresisted 9 needed null",
      "UT-12 ended:",
    ]);
  });

  test("[UT-36] is not needed if the obstruction evades: the bullet continues to the target", () => {
    const guard: Party = { name: "guard", along: 5, hits: 9, grants: { target: 2 } };
    const fought = shoot({ switches: BULLETS, order: { through: true }, parties: [guard, { ...target, hits: 0 }], at: "target" });
    expect(fought.all("compared").map(({ entity, contact }) => [fought.nameOf(entity), contact])).toEqual([
      ["guard", "miss"],
      ["target", "hit"],
    ]);
    expect(fought.one("cover-missed")).toBeUndefined();
    expect(fought.one("picked")).toBeUndefined();
  });
});

describe("[UT-18] a miss because of cover", () => {
  const guard = (name: string, along: number, hits: number, cover = 2): Party => ({ name, along, hits, grants: { target: cover } });
  const scene = (guards: readonly Party[], wish: Partial<Wish> = {}) =>
    shoot({
      switches: BULLETS,
      attack: { hits: 3 },
      weapon: { dv: 4, penetrates: false },
      parties: [...guards, { ...target, hits: 2 }, behind],
      at: "target",
      ...wish,
    });
  const picks = (fought: Fought) =>
    fought.all("picked").map(({ rule, entity, by, among }) => [rule, fought.nameOf(entity), by, among.map(fought.nameOf)]);

  test("[UT-23] is a miss by no more than the hits of the cover dice", () => {
    expect(scene([guard("guard", 5, 0)]).one("cover-missed")).toMatchObject({ rule: "UT-23", miss: 1, cover: 2 });
    expect(scene([guard("guard", 5, 0)], { attack: { hits: 2 } }).one("cover-missed")).toMatchObject({ miss: 2, cover: 2 });
    const wide = scene([guard("guard", 5, 0)], { attack: { hits: 1 } });
    expect(wide.one("cover-missed")).toBeUndefined();
    expect(picks(wide)).toEqual([["UT-50", "behind", "only", ["behind"]]]);
  });

  test("[UT-23] requires that the best cover comes from an entity on the line of fire", () => {
    const own = shoot({ switches: BULLETS, attack: { hits: 3 }, parties: [{ ...target, hits: 2, cover: 2 }, behind] });
    expect(own.one("cover-missed")).toBeUndefined();
    const better = scene([guard("guard", 5, 0)], { parties: [guard("guard", 5, 0), { ...target, hits: 2, cover: 4 }, behind] });
    expect(better.one("cover-missed")).toBeUndefined();
  });

  test("[UT-13] [UT-14] [UT-15] ends a harmless shot, an area attack, and an attack with unintended targets switched off", () => {
    for (const wish of [
      { order: { harmless: true } },
      { weapon: { area: true } },
      { switches: { ...BULLETS, unintendedTargets: false } },
    ]) {
      expect(
        told(scene([guard("guard", 5, 0)], wish))
          .slice(-2)
          .map((line) => line.split(":")[0]),
      ).toEqual(["SS-ATTACK-03 compared target", "UT-12 ended"]);
    }
  });

  test("[UT-38] leads to the only obstruction, or to the obstruction with the most cover", () => {
    expect(picks(scene([guard("guard", 5, 0)]))[0]).toEqual(["UT-38", "guard", "only", ["guard"]]);
    expect(picks(scene([guard("low", 4, 0, 2), guard("high", 5, 0, 4)]))[0]).toEqual(["UT-38", "high", "obvious", ["low", "high"]]);
  });

  test("[UT-42] [UT-43] leads, with equal cover, to the obstruction with the lowest defense, or to the nearest on a tie", () => {
    expect(picks(scene([guard("a", 4, 1), guard("b", 5, 0)]))[0]).toEqual(["UT-42", "b", "lowest", ["a", "b"]]);
    expect(picks(scene([guard("a", 4, 1), guard("b", 5, 1)]))[0]).toEqual(["UT-43", "a", "closer", ["a", "b"]]);
  });

  test("[UT-44] lets the attacker choose if obstructions have the same defense and distance, or if several of them are objects", () => {
    const even = scene([guard("a", 5, 1), guard("b", 5, 1)], { choose: "b" });
    expect(even.asked.find(({ kind }) => kind === "choose")).toMatchObject({
      id: "choose-obstruction:0:3",
      by: "attacker",
      among: [0, 1],
      preselected: 0,
    });
    expect(picks(even)[0]).toEqual(["UT-38", "b", "attacker", ["a", "b"]]);
    const objects = scene([{ ...guard("a", 4, 0), hits: null }, { ...guard("b", 5, 0), hits: null }, guard("c", 6, 0)]);
    expect(objects.asked.find(({ kind }) => kind === "choose")).toMatchObject({ among: [0, 1, 2] });
    const half = scene([{ ...guard("a", 4, 0), hits: null }, guard("c", 6, 0)]);
    expect(picks(half)[0]).toEqual(["UT-42", "c", "lowest", ["a", "c"]]);
  });

  test("[UT-39] lets the GM exclude the obvious obstruction, or choose among equal obstructions, after a glitch", () => {
    const glitched = (keepObvious: boolean) =>
      scene([guard("low", 4, 5, 2), guard("high", 5, 0, 4)], {
        attack: { hits: 5, glitch: true },
        keepObvious,
        parties: [guard("low", 4, 5, 2), guard("high", 5, 7, 4), { ...target, hits: 2, defenseDice: { hits: 2, coverHits: 4 } }],
      });
    expect(glitched(true).asked.find(({ kind }) => kind === "keep-obvious")).toEqual({
      id: "keep-obvious:0:3",
      kind: "keep-obvious",
      by: "gm",
      entity: 1,
    });
    expect(picks(glitched(true))[0]).toEqual(["UT-38", "high", "obvious", ["low", "high"]]);
    expect(picks(glitched(false))[0]).toEqual(["UT-42", "low", "lowest", ["low", "high"]]);
    // A single obstruction needs no decision.
    const only = scene([guard("guard", 5, 9)], { attack: { hits: 3, glitch: true } });
    expect(only.asked.some(({ kind }) => kind === "keep-obvious")).toBe(false);
    const chosen = scene([guard("a", 5, 1), guard("b", 5, 1)], { attack: { hits: 3, glitch: true }, choose: "b" });
    expect(chosen.asked.find(({ kind }) => kind === "choose")).toMatchObject({ by: "gm" });
    expect(picks(chosen)[0]![2]).toBe("gm");
  });

  test("[UT-47] [UT-48] leads past every obstruction that evades", () => {
    const fought = scene([guard("a", 4, 8), guard("b", 5, 9)], {
      parties: [guard("a", 4, 8), guard("b", 5, 9), { ...target, hits: 2 }, { ...behind, hits: 4 }],
    });
    expect(picks(fought).map(([, name, by]) => [name, by])).toEqual([
      ["a", "lowest"],
      ["b", "only"],
      ["target", "lowest"],
    ]);
  });
});

describe("[UT-50] [UT-51] the secondary target of a bullet", () => {
  const beyond = (parties: readonly Party[], wish: Partial<Wish> = {}) =>
    shoot({
      switches: BULLETS,
      attack: { hits: 3 },
      weapon: { dv: 4, penetrates: false },
      parties: [{ ...target, hits: 9 }, ...parties],
      ...wish,
    });
  const next = (fought: Fought) => {
    const [first] = fought.all("picked");
    return first ? [fought.nameOf(first.entity), first.by, first.among.map(fought.nameOf)] : null;
  };
  const person = (name: string, along: number, hits: number): Party => ({ name, along, hits });
  const object = (name: string, along: number): Party => ({ name, along, hits: null, plan: { body: 4 } });

  test("is the entity with the lowest defense, or the attacker's choice on a tie", () => {
    expect(next(beyond([person("a", 12, 1), person("b", 30, 0)]))).toEqual(["b", "lowest", ["a", "b"]]);
    const tie = beyond([person("a", 12, 1), person("b", 30, 1)], { choose: "b" });
    expect(tie.asked.find(({ kind }) => kind === "choose")).toMatchObject({ id: "choose-next:0:6", among: [1, 2], preselected: 1 });
    expect(next(tie)).toEqual(["b", "attacker", ["a", "b"]]);
  });

  test("is the attacker's choice among several objects and the person with the lowest defense", () => {
    expect(next(beyond([object("crate", 11), person("a", 12, 2)]))).toEqual(["a", "lowest", ["crate", "a"]]);
    const several = beyond([object("x", 11), object("y", 12), person("a", 13, 0), person("b", 14, 1)]);
    expect(several.asked.find(({ kind }) => kind === "choose")).toMatchObject({ among: [1, 2, 3] });
    expect(next(beyond([object("x", 11)]))).toEqual(["x", "only", ["x"]]);
  });

  test("is the attacker's choice among objects, or the nearest object if the setting forbids the choice", () => {
    const things = [object("y", 12), object("x", 11), object("z", 13)];
    for (const glitch of [false, true]) {
      const fought = beyond(things, { attack: { hits: 3, glitch }, switches: { ...BULLETS, choosesThings: false } });
      expect(next(fought)).toEqual(["x", "nearest", ["x", "y", "z"]]);
      expect(fought.asked.filter(({ kind }) => kind === "choose")).toEqual([]);
    }
    const chosen = beyond(things, { choose: "z" });
    expect(chosen.asked.find(({ kind }) => kind === "choose")).toMatchObject({ by: "attacker", among: [1, 2, 3], preselected: 1 });
    expect(next(chosen)).toEqual(["z", "attacker", ["x", "y", "z"]]);
  });

  test("[UT-44] is the attacker's choice among obstructing objects with equal cover, or the nearest if the setting forbids the choice", () => {
    const crate = (name: string, along: number): Party => ({ ...object(name, along), grants: { target: 2 } });
    const inTheWay = (parties: readonly Party[], wish: Partial<Wish> = {}) =>
      beyond([], { parties: [...parties, { ...target, hits: 2 }], at: "target", ...wish });
    const crates = [crate("far", 6), crate("near", 5)];
    expect(next(inTheWay(crates, { switches: { ...BULLETS, choosesThings: false } }))).toEqual(["near", "nearest", ["near", "far"]]);
    const chosen = inTheWay(crates, { choose: "far" });
    expect(next(chosen)).toEqual(["far", "attacker", ["near", "far"]]);
    const mixed = inTheWay([...crates, { ...person("guard", 7, 1), grants: { target: 2 } }]);
    expect(mixed.asked.find(({ kind }) => kind === "choose")).toMatchObject({ by: "attacker", among: [0, 1, 2] });
  });

  test("[UT-54] does not exist for a shot without hits, whose bullet leaves the fight", () => {
    expect(
      told(beyond([person("a", 12, 0)], { attack: { hits: 0 } }))
        .slice(-3)
        .map((line) => line.split(":")[0]),
    ).toEqual(["SS-ATTACK-03 compared target", "UT-54 left-battle", "UT-12 ended"]);
  });

  test("[UT-26] [UT-27] is never nearer than the bullet's position", () => {
    const fought = beyond([person("near", 4, 0), person("a", 12, 0)], { at: "target" });
    expect(next(fought)).toEqual(["a", "only", ["a"]]);
  });

  test("[UT-06] [SS-SURPRISE-12] has one event that names why it cannot defend: surprised, helpless or an object", () => {
    const lines = (more: Partial<Party>) =>
      told(beyond([{ name: "a", along: 12, attributes: { reaction: 4 }, ...more }])).filter((line) => line.includes("undefended"));
    expect(lines({ surprised: true })).toEqual(["SS-SURPRISE-12 undefended a: why surprised"]);
    expect(lines({ helpless: true })).toEqual(["UT-06 undefended a: why helpless"]);
    expect(lines({ kind: "barrier" })).toEqual(["UT-06 undefended a: why object"]);
    expect(lines({ attributes: { reaction: 0, intuition: 0 } })).toEqual([]);
  });
});

describe("[SS-DEFENSE-17] [SS-BARRIER-11] a target without a defense", () => {
  const at = (party: Partial<Party>, attack: Wish["attack"]) =>
    shoot({ attack, parties: [{ name: "target", along: 10, ...party }] }).one("compared")!;

  test("is hit if the attack has more hits than the cover dice show, and is grazed on a tie", () => {
    expect(at({ surprised: true }, { hits: 1 })).toMatchObject({ contact: "hit", net: 1 });
    expect(at({ surprised: true }, { hits: 0 })).toMatchObject({ contact: "miss" });
    expect(at({ surprised: true, cover: 2 }, { hits: 2 })).toMatchObject({ contact: "grazing", cover: 2 });
    expect(at({ surprised: true, cover: 2 }, { hits: 3 })).toMatchObject({ contact: "hit", net: 1 });
  });

  test("[SS-GLITCH-06] is hit by an attack that has no hits if it is a barrier and the attack does not glitch", () => {
    expect(at({ hits: null }, { hits: 0 })).toMatchObject({ contact: "hit", net: 0 });
    expect(at({ hits: null }, { hits: 2, glitch: true })).toMatchObject({ contact: "hit", net: 2 });
    expect(at({ hits: null }, { hits: 0, glitch: true })).toMatchObject({ contact: "miss" });
    // A bullet needs hits to reach a barrier behind the target.
    const stray = shoot({
      switches: BULLETS,
      attack: { hits: 1 },
      parties: [
        { ...target, hits: 9 },
        { name: "wall", along: 12, hits: null },
      ],
    });
    expect(stray.one("compared", "wall")).toMatchObject({ contact: "hit", net: 1 });
  });
});

describe("[SS-INTERCEPT-07] an interception", () => {
  const blow = (dv: number, more: Partial<Party> = {}) =>
    fight({
      ruleset: swanSong,
      attack: { hits: 1 },
      attacker: { readiness: { ap: 1 } },
      order: { intercepts: true },
      weapon: { kind: "melee", modes: [], ammo: null, dv, arp: 0 },
      parties: [{ name: "target", along: 1, hits: 0, plan: { body: 4, physicalLimit: 99 }, ...more }],
    });

  test("stops an enemy who takes damage equal to Body or more", () => {
    expect(blow(3).one("intercepted")).toMatchObject({ damage: 4, body: 4, stops: true, rule: "SS-INTERCEPT-07" });
    expect(blow(2).one("intercepted")).toMatchObject({ damage: 3, body: 4, stops: false });
    expect(blow(3, { soaks: [{ hits: 2 }] }).one("intercepted")).toMatchObject({ damage: 2, stops: false });
    expect(shoot({}).one("intercepted")).toBeUndefined();
  });
});

describe("an attack", () => {
  test("[SS-ATTACK-06] gives each ask an id that names the step and, where they apply, the bullet and the entity", () => {
    const fought = shoot({ attack: { hits: 4 }, weapon: { dv: 7 }, locations: [20], parties: [{ ...target, armor: 0 }], order: {} });
    expect(fought.asked.map((ask) => (ask.kind === "roll" ? [ask.id, ask.who, ask.what] : [ask.id, ask.kind]))).toEqual([
      ["choose-defense:0", "defense"],
      ["attack", -1, "attack"],
      ["defend:0", 0, "defense"],
      ["locate:0:0", -1, "location"],
      ["soak:0:0", 0, "soak"],
      ["limb-test:0:0", 0, "test"],
    ]);
    expect(fought.asked[3]).toMatchObject({ spec: { kind: "table", faces: 20, table: "limbs" } });
    const called = shoot({ attack: { hits: 4 }, order: { called: { location: "gut" } }, parties: [{ ...target, armor: 0 }] });
    expect(called.asked.filter(({ id }) => id.startsWith("effect-test")).map(({ id }) => id)).toEqual([
      "effect-test:0:0:7",
      "effect-test:0:0:6",
    ]);
  });

  const asks: Record<string, Ask> = {
    roll: { id: "attack", kind: "roll", who: -1, what: "attack", spec: { kind: "table", faces: 20, table: "limbs" } },
    choose: { id: "choose", kind: "choose", by: "gm", among: [1, 3], preselected: 3 },
    keep: { id: "keep", kind: "keep-obvious", by: "gm", entity: 1 },
    defense: { id: "defense", kind: "defense", who: 0, options: [{ id: "standard", price: 0, affordable: true, parts: [], limit: null }] },
  };

  test("refuses a reply to another ask, or a reply of the wrong kind, with an error that names the fault", () => {
    const refused = (ask: string, reply: Reply) => () => readReply(asks[ask]!, reply);
    expect(refused("choose", { ask: "other", kind: "entity", entity: 1 })).toThrow("reply to choose: it answers other");
    expect(refused("choose", { ask: "choose", kind: "entity", entity: 2 })).toThrow("one of the offered entities was asked for");
    expect(refused("choose", { ask: "choose", kind: "keep", keep: true })).toThrow("one of the offered entities was asked for");
    expect(refused("keep", { ask: "keep", kind: "entity", entity: 1 })).toThrow("a decision about the obvious target was asked for");
    expect(refused("defense", { ask: "defense", kind: "keep", keep: true })).toThrow("a defense was asked for");
    expect(refused("defense", { ask: "defense", kind: "defense", defense: "crouch" as never })).toThrow("reply to defense: ");
    expect(refused("roll", { ask: "attack", kind: "defense", defense: "standard" })).toThrow("dice were asked for");
  });

  test("reads a reply into the fields of its kind and leaves all other fields at their defaults", () => {
    expect(readReply(asks["choose"]!, { ask: "choose", kind: "entity", entity: 3 })).toMatchObject({
      entity: 3,
      keep: true,
      defense: "standard",
      faces: [],
    });
    expect(readReply(asks["keep"]!, { ask: "keep", kind: "keep", keep: false })).toMatchObject({ keep: false, entity: -1 });
    expect(readReply(asks["roll"]!, { ask: "attack", kind: "faces", faces: [7] })).toMatchObject({ faces: [7], outcome: { value: 7 } });
  });

  test("[UT-44] [UT-39] preselects one of the offered entities, or the decision to keep the obvious obstruction", () => {
    expect(preselected(asks["choose"]!)).toEqual({ ask: "choose", kind: "entity", entity: 3 });
    expect(preselected(asks["keep"]!)).toEqual({ ask: "keep", kind: "keep", keep: true });
  });

  test("ignores further replies after its end", () => {
    const { attack, state } = shoot({});
    expect(state.stage).toBe("done");
    expect(state.subject).toBe(-1);
    const answer = readReply(asks["keep"]!, { ask: "keep", kind: "keep", keep: true });
    expect(step(attack, state, answer)).toBe(state);
    expect(startAttack(attack).stage).toBe("choose-defense");
  });
});

test("the scenes use the fixture's weapon with other damage, ARP, Accuracy and range", () => {
  expect(shoot({}).attack.field.weapon).toMatchObject({ ...aWeapon(), dv: 8, arp: 1, accuracy: 99, increment: 0, maxRange: 0 });
});
