import { beforeEach, describe, expect, test } from "vitest";
import { attackFormContext } from "../../module/apps/attack/context";
import { markStanding } from "../../module/apps/attack/form-state";
import { ordered } from "../../module/apps/attack/ordered";
import { orderFrom } from "../../module/apps/attack/order-form";
import { previewContext, spokenPreview, type Shown } from "../../module/apps/attack/preview-context";
import { cardContext } from "../../module/apps/card/context";
import { choicesOf } from "../../module/apps/defense/choices";
import { figuresContext } from "../../module/apps/fighter/context/figures";
import { attackCard } from "../../module/cards/attack-card";
import type { AttackMessage } from "../../module/documents/attack-record";
import { rollOf } from "../../module/play/preview/attack-roll";
import { callable, facingOneself, withheld } from "../../module/play/preview/callable-locations";
import type { Preview } from "../../module/play/preview/preview";
import type { AttackQuestion } from "../../module/play/authority/prompts";
import { declare } from "../../module/rules/attack/declare/declare";
import type { Attack, Ruleset } from "../../module/rules/attack/model/ruleset";
import type { AttackOrder } from "../../module/rules/attack/model/order";
import { replay } from "../../module/rules/attack/machine/replay";
import { preselected } from "../../module/rules/attack/machine/machine";
import type { Reply } from "../../module/rules/attack/model/ask";
import { calledShotD20 } from "../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import { swanSong } from "../../module/rules/rulesets/swan-song/swan-song";
import { threeDice } from "../../module/rules/rulesets/three-dice/three-dice";
import { GAMEMASTER, render, sitDown, wordsOf } from "../cards/page";
import { aField, aFighter, anOrder, aWeapon, placed, type FieldWish } from "../rules/fixtures";
import { aPerson } from "../rules/rulesets/three-dice/attacks";
import { character, view } from "./fixtures";
import { fakeElements } from "../fixtures/elements";

fakeElements();

const play = (ruleset: Ruleset): void => {
  sitDown(GAMEMASTER);
  const { game } = globalThis as unknown as { game: { settings: unknown } };
  game.settings = { get: (_scope: string, key: string) => (key === "ruleset" ? ruleset.id : true) };
};

const D20_SHOOTER = aFighter({ id: "Actor.shooter", name: "Shooter", attributes: { agility: 4 }, skills: { pistols: 5 } });
const TD_SHOOTER = aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: 12 } });
const GUN = aWeapon({ accuracy: null, dv: 8, damage: { dice: 2, faces: 6, add: 3 }, woundClass: "pi", penetrates: false });

/** Returns a person with average attributes in every ruleset. */
const guard = (more: object = {}) =>
  aFighter({ id: "Actor.guard", name: "Guard", attributes: { agility: 3, dexterity: 10, health: 10 } as object, ...more });

function attackWith(ruleset: Ruleset, field: FieldWish = {}, order: Partial<AttackOrder> = {}): Attack {
  const attacker = ruleset === threeDice ? TD_SHOOTER : D20_SHOOTER;
  const made = aField({ attacker, weapon: GUN, entities: [placed(guard(), 10)], switches: ruleset.switches, ...field });
  const ruling = declare(ruleset, anOrder({ target: "Actor.guard", aiming: { range: 0 }, ...order }), made);
  if (!ruling.allowed) throw new Error(`${ruling.refusal} ${ruling.rule}`);
  return ruling.value;
}

type Faces = Readonly<Record<string, readonly number[]>>;
type IsShown = (entity: number) => boolean;

/** Plays an attack and returns its card as HTML. @param faces - fixed faces of the dice, by the beginning of the ask's id */
function cardHtml(attack: Attack, faces: Faces, shown: IsShown): string {
  const replies: Reply[] = [];
  for (;;) {
    const { ask, events } = replay(attack, replies);
    if (!ask) {
      const message = {
        id: "m",
        author: { id: "player" },
        system: { status: "resolved", order: {}, asks: [], refusal: {} },
      } as unknown as AttackMessage;
      return render("card/attack", cardContext(message, attackCard(attack, events, (entity) => (shown(entity) ? "all" : "results"))));
    }
    const key = Object.keys(faces).find((start) => ask.id.startsWith(start));
    replies.push(ask.kind === "roll" ? { ask: ask.id, kind: "faces", faces: faces[key ?? ""]! } : preselected(ask)!);
  }
}

/** Plays an attack and returns the text of its card. @param faces - fixed faces of the dice, by the beginning of the ask's id */
const cardText = (attack: Attack, faces: Faces, shown: IsShown = () => true): string => wordsOf(cardHtml(attack, faces, shown));

describe("the card of an attack against Evasion", () => {
  beforeEach(() => play(calledShotD20));

  test("[CS-08] [CS-22] shows the total, Evasion and cover", () => {
    const behind = attackWith(calledShotD20, { entities: [placed(guard(), 10, { otherCover: 2 })] });
    expect(cardText(behind, { attack: [5] })).toContain("Missed 14 vs Evasion 12 + 2 cover");
    expect(cardText(behind, { attack: [6], locate: [14], damage: [3, 4] })).toContain("Hit 15 vs Evasion 12 + 2 cover");
  });

  test("[CS-13] shows the dice of attack and damage, and the reduction by DT and DR percent", () => {
    const armored = guard({ thresholds: [{ limbs: [], against: { kinetic: { dt: 4, drPercent: 50 } } }] });
    const words = cardText(attackWith(calledShotD20, { entities: [placed(armored, 10)] }), { attack: [11], locate: [14], damage: [3, 4] });
    expect(words).toContain("Attack: d20 11 + 9 = 20");
    expect(words).toContain("Damage: 2d6 7 + 3 = 10");
    expect(words).toContain("damage 10, reduced to 3 Damage Threshold −4, Damage Resistance: 50% −3");
    expect(words).toContain("Glancing 8 above Evasion; more than 10 would be solid");
  });

  test("hides secret faces, sums and protection", () => {
    const words = cardText(attackWith(calledShotD20), { attack: [11], locate: [14], damage: [3, 4] }, () => false);
    expect(words).toContain("Attack: d20");
    expect(words).not.toMatch(/11 \+ 9|7 \+ 3|Damage Threshold/);
  });

  test("[GL-07] [SS-DEATH-04] shows further losses of an entity at 0 HP, with the amount below 0", () => {
    const down = guard();
    const at = (flesh: number, overflow: number) => ({ ...down, body: { ...down.body, flesh, overflow } });
    const shot = (flesh: number, overflow: number, shown = true): string =>
      cardText(
        attackWith(calledShotD20, { entities: [placed(at(flesh, overflow), 10)] }),
        { attack: [11], locate: [14], damage: [1, 1] },
        () => shown,
      );
    expect(shot(0, 0)).toContain("5 overflow, 5 in total (dead above 3)");
    expect(shot(0, 0)).toContain("Effects Dead");
    expect(shot(3, 0)).toMatch(/Hit Points −3 · 2 overflow, 2 in total \(dead above 3\).* Effects Near death/);
    expect(shot(0, 9)).toMatch(/5 overflow, 14 in total \(dead above 3\).* Effects Still: Dead/);
    expect(shot(0, 9, false)).toMatch(/5 overflow(?!, 14).* Effects Still: Dead/);
  });

  test("[CS-33] shows a separate roll for every bullet of a burst", () => {
    const words = cardText(attackWith(calledShotD20, {}, { mode: "burst" }), { "attack:1": [3], "attack:2": [1], attack: [2] });
    expect(words).toMatch(
      /Bullet 1 of 3 Guard: .*Attack: d20 2 \+ 9 = 11 .*Bullet 2 of 3 Guard: .*Attack: d20 3 .*Bullet 3 of 3 Guard: Missed .*Attack: d20 1/,
    );
  });
});

describe("the card of an attack in the three-dice ruleset", () => {
  beforeEach(() => play(threeDice));

  test("[TD-ROLL-01] shows the roll, skill and margin of attack and defense", () => {
    const attack = attackWith(threeDice);
    const hit = cardText(attack, { attack: [3, 4, 4], defend: [4, 4, 4], damage: [1, 1] });
    expect(hit).toContain("Hit rolled 11 vs 12: made by 1");
    expect(hit).toContain("Defense: 3d6 12 vs 8");
    expect(cardText(attack, { attack: [5, 4, 4] })).toContain("Missed rolled 13 vs 12: missed by 1");
    expect(cardText(attack, { attack: [3, 4, 4], defend: [2, 2, 2] })).toContain("rolled 11 vs 12: made by 1, but defended");
    const covered = attackWith(threeDice, { entities: [placed(guard(), 10, { otherCover: 2 })] });
    expect(cardText(covered, { attack: [3, 4, 4] })).toContain("Missed rolled 11 vs 12: made by 1, but cover subtracts 2");
  });

  test("[TD-LOC-01] names locations in words, without a body figure", () => {
    const attack = attackWith(threeDice, {}, { called: { location: "skull" } });
    const html = cardHtml(attack, { attack: [1, 1, 2], damage: [1, 1], "limb-test": [3, 3, 3] }, () => true);
    const words = wordsOf(html);
    expect(html).not.toContain("cf-struck");
    expect(words).toContain("called: Skull");
    expect(words).toContain("Skull, as called");
    expect(words).not.toContain("CROSSFIRE");
  });

  test("[TD-WOUND-07] [TD-LOC-33] shows the calculation from damage to injury in one line, and the excess that does not count", () => {
    const attack = attackWith(threeDice, { entities: [placed(guard(), 10)] }, { called: { location: "left-arm" } });
    const words = cardText(attack, { attack: [1, 1, 2], defend: [6, 6, 6], damage: [6, 6], "limb-test": [3, 3, 3] });
    expect(words).toContain("15 − DR 0 = 15, × 1 = 15");
    expect(words).toContain("injury 15 capped at 9, 6 not counted");
    const hidden = cardText(attack, { attack: [1, 1, 2], defend: [6, 6, 6], damage: [6, 6], "limb-test": [3, 3, 3] }, () => false);
    expect(hidden).not.toMatch(/− DR|injury 15|not counted/);
  });

  test("[TD-AREA-06] shows the DR of the torso, the lowest exposed DR, and their mean", () => {
    const armored = guard({ resistance: { all: 0, at: { torso: 6 }, openFaced: false } });
    const flames = { ...GUN, woundClass: "burn", area: true, damage: { dice: 4, faces: 6, add: 0 } } as const;
    const words = cardText(attackWith(threeDice, { weapon: flames, entities: [placed(armored, 10)] }), {
      attack: [1, 1, 2],
      defend: [6, 6, 6],
      damage: [4, 4, 4, 4],
      "limb-test": [3, 3, 3],
    });
    expect(words).toContain("Damage Resistance (DR): (6 + 0) ÷ 2 −3");
  });

  test("[TD-LOC-11] names the vitals as heart or lungs from the front, and as kidneys from behind", () => {
    const at = (behind: boolean): string =>
      cardText(attackWith(threeDice, {}, { called: { location: "vitals" }, ...(behind ? { aiming: { behind } } : {}) }), {
        attack: [1, 1, 2],
        defend: [6, 6, 6],
        damage: [1, 1],
        "limb-test": [3, 3, 3],
      });
    expect(at(true)).toContain("Kidneys, as called");
    expect(at(false)).toContain("Heart or lungs, as called");
  });

  test("[TD-LOC-27] notes a possible decapitation for the GM", () => {
    const sword = { ...GUN, woundClass: "cut", damage: { dice: 6, faces: 6, add: 30 } } as const;
    const words = cardText(attackWith(threeDice, { weapon: sword }, { called: { location: "neck" } }), {
      attack: [1, 1, 2],
      damage: [6, 6, 6, 6, 6, 6],
      "limb-test": [3, 3, 3],
    });
    expect(words).toContain("Possible decapitation: the GM decides");
  });

  test("[TD-WOUND-09] shows further losses of an entity at 0 HP or below, and their consequences", () => {
    const at = (value: number) => aPerson({ id: "Actor.guard", name: "Guard", hp: value });
    const shot = (value: number, shown = true): string =>
      cardText(
        attackWith(threeDice, { entities: [placed(at(value), 10)] }, { called: { location: "torso" } }),
        { attack: [1, 1, 2], defend: [6, 6, 6], damage: [1, 1], "limb-test": [3, 3, 3] },
        () => shown,
      );
    expect(shot(0)).toContain("5 − DR 0 = 5, × 1 = 5 Hit Points −5, now −5");
    expect(shot(0)).toContain("Still: Unconscious");
    expect(shot(3)).toMatch(/Hit Points −5, now −2 .*Effects .*Unconscious/);
    expect(shot(-8)).toMatch(/Hit Points −5, now −13 .*Effects .*Near death/);
    expect(shot(-8, false)).toMatch(/Hit Points −5 Next/);
  });

  test("hides the skill of an opponent", () => {
    const words = cardText(attackWith(threeDice), { attack: [3, 4, 4], defend: [4, 4, 4], damage: [1, 1] }, () => false);
    expect(words).toContain("Hit made by 1");
    expect(words).not.toMatch(/vs 12|vs 8/);
  });
});

test("[SS-COVER-07] the card of the Swan Song ruleset shows a tie that goes through the cover", () => {
  play(swanSong);
  const crate = placed(aFighter({ id: "Actor.crate", name: "Crate", kind: "barrier", armor: 1 }), 9);
  const grants = [
    [0, 2],
    [0, 0],
  ];
  const behind = attackWith(swanSong, { weapon: aWeapon(), entities: [crate, placed(guard(), 10)], intended: 1, grants });
  const words = cardText(behind, { attack: [6, 6, 3, 3, 3, 3, 3, 3, 3], defend: [3, 3, 3, 3, 3, 3, 6, 6], soak: [3] });
  expect(words).toContain("Hit? Hit through cover hits: 2 vs 2, a tie");
  expect(words).toContain("Crate in the way Hit Hit? Obstruction: no test. Through? The barrier takes 1 damage; 7 carries through");
});

const SHOWN: Shown = {
  odds: "exact",
  rights: { switchParts: false, decide: false, correct: false },
  order: anOrder({ target: "Actor.guard" }),
  off: new Set(),
  offAgainst: new Set(),
};

describe("the attack dialog of a ruleset", () => {
  const initial = anOrder({ target: "Actor.guard" });
  const question = (ruleset: Ruleset, kind = "ranged"): AttackQuestion => {
    const attacker = ruleset === threeDice ? TD_SHOOTER : D20_SHOOTER;
    const field = facingOneself(attacker, GUN, ruleset.switches);
    return {
      attacker: { name: "Shooter" },
      weapon: { name: "Pistol", system: { kind, modes: ["single", "burst", "full-auto"], area: { radius: null }, areaKind: "" } },
      targets: [{ uuid: "Actor.guard", name: "Guard", img: "" }],
      targeted: ["Actor.guard"],
      actors: null,
      others: [],
      otherWeapons: [],
      advanced: false,
      odds: "exact",
      rights: { switchParts: false, decide: false, correct: false },
      reading: rollOf(attackWith(ruleset)).reading,
      callable: callable(ruleset, initial, field),
      withheld: withheld(ruleset, initial, field),
    } as unknown as AttackQuestion;
  };
  const form = (ruleset: Ruleset, kind?: string): string => {
    play(ruleset);
    return render("attack/form", { rootId: "attack", ...attackFormContext(question(ruleset, kind), initial, {}, false) });
  };
  /** Returns the ids of the locations in the table, without the choice of no location. */
  const places = (html: string): string[] =>
    [...(/class="cf-places"(.*?)<\/table>/s.exec(html)?.[1] ?? "").matchAll(/name="limb" value="([^"]+)"/g)].map(([, value]) => value!);

  test("[CS-03] offers six limbs and two fire modes in the d20 ruleset, but no locations and no aim", () => {
    const html = form(calledShotD20);
    expect(html.match(/class="limb [a-z-]+"><input type="radio" name="limb" value="[a-z-]+"/g)).toHaveLength(6);
    expect(wordsOf(html)).toContain("Head −9");
    expect(wordsOf(html)).not.toContain("−9 dice");
    expect(places(html)).toEqual([]);
    expect(html).not.toContain('name="aim"');
    expect([...html.matchAll(/name="mode" value="([^"]+)"/g)].map(([, mode]) => mode)).toEqual(["single", "burst"]);
  });

  test("[TD-LOC-01] [TD-LOC-38] offers locations, sides, aim and attack options in the three-dice ruleset", () => {
    const html = form(threeDice);
    expect(html).not.toContain("cf-picker");
    expect(places(html)).toEqual(
      expect.arrayContaining(["torso", "vitals", "skull", "left-eye", "right-eye", "face", "neck", "left-hand", "weapon", "random"]),
    );
    expect(places(html)).not.toContain("eye");
    expect(places(html)).not.toContain("knee:left");
    expect(wordsOf(html)).toContain("Skull (−7)");
    expect(wordsOf(html)).toContain("Aim (turns)");
    expect(wordsOf(form(threeDice, "melee"))).toContain("Evaluate (turns)");
    expect(html).toContain('name="chink"');
  });

  test("[SS-VEHICLE-01] offers vehicle parts instead of limbs for a vehicle", () => {
    play(crossfire);
    const vehicle = aFighter({ id: "Actor.van", name: "Van", kind: "vehicle" });
    const facing = (whom?: typeof vehicle) => callable(crossfire, initial, facingOneself(D20_SHOOTER, aWeapon(), crossfire.switches, whom));
    const asked = { ...question(crossfire), callable: facing(vehicle) } as AttackQuestion;
    const html = render("attack/form", { rootId: "attack", ...attackFormContext(asked, initial, {}, false) });
    expect(places(html)).toEqual(expect.arrayContaining(["engine-block", "fuel-tank", "axle", "antenna", "door-lock", "window-motor"]));
    expect(places(html)).not.toContain("head");
    expect(wordsOf(html)).toContain("Engine block (");
    expect(facing().map(({ call }) => call.location)).not.toContain("axle");
  });

  test("[TD-LOC-08] offers the vitals only for damage that can reach them, and otherwise shows the reason", () => {
    play(threeDice);
    const offered = (woundClass: string): string[] =>
      callable(threeDice, initial, facingOneself(TD_SHOOTER, { ...GUN, woundClass } as never, threeDice.switches)).map(
        ({ call }) => call.location,
      );
    expect(offered("pi")).toContain("vitals");
    expect(offered("cut")).not.toContain("vitals");
    const why = (woundClass: string): string => {
      const field = facingOneself(TD_SHOOTER, { ...GUN, woundClass } as never, threeDice.switches);
      const asked = { ...question(threeDice), withheld: withheld(threeDice, initial, field) };
      return wordsOf(render("attack/form", { rootId: "attack", ...attackFormContext(asked, initial, {}, false) }));
    };
    expect(why("cut")).toMatch(/can be aimed at Vitals\. Choose another location\. \(TD-LOC-08\).*\(TD-LOC-17\)/);
    expect(why("pi")).not.toContain("TD-LOC-08");
  });

  test("[SS-CALLED-04] offers locations in the Swan Song ruleset, and also limbs in the default ruleset", () => {
    const written = form(swanSong);
    expect(written).not.toContain("cf-picker");
    expect(places(written)).toContain("knee:left");
    const together = form(crossfire);
    expect(together.match(/class="limb [a-z-]+"><input type="radio" name="limb" value="[a-z-]+"/g)).toHaveLength(6);
    // 25 locations and the option to disarm, which has no place on the body.
    expect(places(together)).toHaveLength(26);
    expect(together).not.toContain('name="chink"');
  });

  const entries = (values: Record<string, string>) => ({
    get: (name: string) => values[name] ?? null,
    getAll: (name: string) => (name in values ? [values[name]!] : []),
  });
  const previewOf = (attack: Attack): Preview => ({
    refusal: null,
    bleeds: false,
    band: null,
    distancePenalty: attack.ruleset.method.distancePenalty?.(attack.field) ?? null,
    shares: null,
    ...rollOf(attack),
    damage: attack.field.weapon,
    price: attack.price,
    priceOfCall: 0,
    apLeft: 10,
    coverable: [],
    ammo: 12,
    strain: 0,
    defense: null,
    outlook: attack.ruleset.method.outlook?.(attack) ?? null,
    distance: 10,
    area: false,
    cover: 2,
    behind: attack.field.entities[attack.field.intended]!.coveredLimbs,
    exposed: attack.ruleset.method.surface?.(attack)?.exposed ?? null,
    chinks: attack.ruleset.method.surface?.(attack)?.chinks ?? false,
    mayAim: false,
    endangered: [],
    things: [],
    friends: [],
    byScatter: [],
    foremost: null,
    leftOut: [],
    line: null,
  });
  const shown = (attack: Attack): string =>
    wordsOf(render("attack/preview", { rootId: "attack", preview: previewContext(previewOf(attack), SHOWN) }));

  test("shows the roll in the format of the ruleset, with the AP cost", () => {
    play(calledShotD20);
    const d20 = attackWith(calledShotD20, {}, { called: { location: "left-arm" } });
    expect(shown(d20)).toContain("d20 + 3 to hit 2d6+3 damage 10 m away +2 Evasion from cover");
    expect(shown(d20)).toContain("AP: 5 of 10 left");
    const priced = (apLeft: number | null): string =>
      wordsOf(
        render("attack/preview", { rootId: "attack", preview: previewContext({ ...previewOf(d20), priceOfCall: 1, apLeft }, SHOWN) }),
      );
    expect(priced(10)).toContain("AP: 5 of 10 left 4 + 1 AP");
    expect(priced(null)).toContain("4 + 1 AP");
    expect(spokenPreview(previewOf(d20))).toBe("d20 + 3");
    play(threeDice);
    const three = attackWith(threeDice, {}, { called: { location: "neck" } });
    expect(shown(three)).toContain("3d6 vs 7 to hit 2d6+3 damage 10 m away −2 from cover");
    expect(shown(three)).toContain("Pistols +12 Location: Neck −5 Effective skill 7");
    play(crossfire);
    expect(shown(attackWith(crossfire, { weapon: aWeapon() }))).toContain("9 dice 5 limit 8 damage");
  });

  test("[CS-08] [CS-01] [GL-16] shows the die results needed for a hit and a solid hit on the called limb", () => {
    play(calledShotD20);
    const words = shown(attackWith(calledShotD20, {}, { called: { location: "left-arm" } }));
    expect(words).toContain("10+ on the die to hit 16+ on the die for a solid hit");
    const nimble = guard({ attributes: { agility: 9, dexterity: 10, health: 10 } });
    const far = attackWith(calledShotD20, { entities: [placed(nimble, 10)] }, { called: { location: "head" } });
    expect(shown(far)).toMatch(/(\d+\+|not possible) on the die to hit not possible on the die for a solid hit/);
  });

  test("[TD-ROLL-11] offers the kinds of attack that the weapon allows", () => {
    const kinds = (html: string) =>
      [...(/<select id="attack-kind"[^]*?<\/select>/.exec(html)?.[0] ?? "").matchAll(/value="([^"]*)"/g)].map(([, id]) => id);
    play(threeDice);
    expect(kinds(form(threeDice))).toEqual(["", "ranged", "weapon-strike"]);
    expect(kinds(form(crossfire))).toEqual([]);
    expect(orderFrom(initial, entries({ kind: "weapon-strike" }), "Other").aiming).toEqual({ kind: "weapon-strike" });
    play(threeDice);
    const atWeapon = attackWith(threeDice, {}, { aiming: { kind: "weapon-strike", weaponPenalty: -4, range: 0 } });
    expect(shown(atWeapon)).toContain("Pistols +12 Location: Weapon −4 Effective skill 8");
    const fists = (aiming: AttackOrder["aiming"]) =>
      attackWith(
        threeDice,
        {
          weapon: aWeapon({ ...GUN, kind: "melee", skill: "unarmed", damage: { dice: 1, faces: 6, add: 0 } }),
          entities: [placed(guard(), 1)],
        },
        { called: { location: "neck" }, ...(aiming ? { aiming } : {}) },
      );
    expect(shown(fists({}))).toContain("Location: Neck −5");
    expect(shown(fists({ kind: "grappling" }))).toContain("Location: Neck −3");
    // The dialog ignores a kind of attack that the weapon does not allow.
    expect(shown(fists({ kind: "ranged" }))).toContain("Location: Neck −5");
  });

  test("[TD-AREA-01] shows the exposed locations for a large-area attack, instead of a choice", () => {
    play(threeDice);
    const wide = attackWith(threeDice, { entities: [placed(guard(), 10, { coveredLimbs: ["head"] })] }, { aiming: { largeArea: true } });
    expect(shown(wide)).toMatch(/Random location\. Exposed: .*Torso/);
    expect(shown(wide)).not.toMatch(/Exposed: .*Skull/);
    expect(shown(attackWith(threeDice, {}, {}))).not.toContain("Exposed");
    const offered = (decide: boolean) => {
      const asked = { ...question(threeDice), rights: { ...SHOWN.rights, decide } };
      return render("attack/form", { rootId: "attack", ...attackFormContext(asked, initial, {}, false) });
    };
    play(threeDice);
    expect([offered(true), offered(false)].map((html) => html.includes('name="largeArea"'))).toEqual([true, false]);
    expect(orderFrom(initial, entries({ largeArea: "on" }), "Other").aiming).toEqual({ largeArea: true });
    const asked = { initial: { ...initial, called: { location: "neck" } }, preview: () => previewOf(wide), rights: SHOWN.rights };
    const said = ordered(asked, { ...entries({ limb: "neck", largeArea: "on" }) }, new Set(), new Set());
    expect(said.order.called).toBeNull();
  });

  test("[TD-CHINK-02] offers a chink only if the armor has joints", () => {
    play(threeDice);
    const vest = { resistance: { all: 4, at: {}, openFaced: false } } as object;
    const at = (more: object, aspect: object = {}) =>
      previewOf(attackWith(threeDice, { entities: [placed({ ...guard(more), aspect }, 10)] }));
    const tick = () => {
      const choice = { hidden: false };
      const box = { checked: false, closest: () => choice };
      const root = { classList: new Set() as unknown, querySelector: (wanted: string) => (wanted.includes("chink") ? box : null) };
      root.classList = { toggle: () => undefined };
      return { choice, box, root: root as unknown as HTMLElement };
    };
    const page = tick();
    markStanding(page.root, at({}), anOrder());
    expect(page.choice.hidden).toBe(true);
    markStanding(page.root, at(vest), anOrder());
    expect(page.choice.hidden).toBe(false);
    markStanding(page.root, at(vest, { jointed: false }), anOrder());
    expect(page.choice.hidden).toBe(true);
    // A ticked box stays visible, with the refusal and its reason.
    page.box.checked = true;
    markStanding(page.root, at({}), anOrder());
    expect(page.choice.hidden).toBe(false);
  });

  test("[TD-CHINK-01] puts the details that the form states into the order, and keeps a range penalty that the form omits", () => {
    expect(orderFrom(initial, entries({ chink: "on", situation: "wild-swing" }), "Other").aiming).toEqual({
      chink: true,
      situation: "wild-swing",
    });
    expect(orderFrom({ ...initial, aiming: { chink: true, range: -3 } }, entries({}), "Other").aiming).toEqual({ range: -3 });
    expect(orderFrom(initial, entries({}), "Other")).not.toHaveProperty("aiming");
  });

  test("[TD-ROLL-06] uses the map's range penalty if the field is empty", () => {
    play(threeDice);
    const field = { placeholder: "" };
    const root = {
      classList: { toggle: () => undefined },
      querySelector: (wanted: string) => (wanted === "input[name=range]" ? field : null),
    } as unknown as HTMLElement;
    const far = attackWith(threeDice, { entities: [placed(guard(), 20)] }, { aiming: {} });
    markStanding(root, previewOf(far), anOrder());
    expect([field.placeholder, shown(far)]).toEqual(["7", expect.stringContaining("Range −7")]);
    const typed = (range: string) => orderFrom(initial, entries({ range, weaponPenalty: "0" }), "Other").aiming;
    expect([typed(""), typed("0"), typed("3"), typed("-3")]).toEqual([undefined, { range: 0 }, { range: -3 }, { range: -3 }]);
    const value = (aiming: AttackOrder["aiming"]): string | undefined =>
      /name="range" value="([^"]*)"/.exec(
        render("attack/form", {
          rootId: "attack",
          ...attackFormContext(question(threeDice), { ...initial, ...(aiming ? { aiming } : {}) }, {}, false),
        }),
      )?.[1];
    expect([value(undefined), value({ range: 0 }), value({ range: -3 })]).toEqual(["", "0", "3"]);
  });
});

test("[TD-RANDOM-03] the prompt for a defense after the hit shows the target number of each defense", () => {
  play(threeDice);
  const options = [
    { id: "dodge", price: 0, affordable: true, dice: 8, limit: null },
    { id: "none", price: 0, affordable: true, dice: 0, limit: null },
  ];
  const notes = choicesOf({ kind: "defense", reading: "margin", options } as never).map(({ text, note }) => `${text}: ${note}`);
  expect(notes).toEqual(["Dodge: 3d6 vs 8 · free", "No defense: no roll · free"]);
});

test.each([
  [crossfire, ["av", "wounds", "initiative", "ap", "physical", "mental", "walk"]],
  [calledShotD20, ["evasion", "av", "initiative", "ap"]],
  [threeDice, ["dodge", "av", "initiative"]],
])("a sheet shows the figures of its ruleset: $id", (ruleset, wanted) => {
  const { figures } = figuresContext({ ...view(character()), ruleset, fighter: guard() });
  expect(figures.map(({ id }) => id)).toEqual(wanted);
  const of = (id: string) => figures.find((figure) => figure.id === id)?.why.value;
  expect([of("evasion"), of("dodge")]).toEqual([ruleset === calledShotD20 ? "12" : undefined, ruleset === threeDice ? "8" : undefined]);
});
