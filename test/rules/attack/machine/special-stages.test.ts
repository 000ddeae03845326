import { describe, expect, test } from "vitest";
import { changes } from "../../../../module/rules/attack/changes";
import type { Weapon } from "../../../../module/rules/attack/model/fighter";
import { conditionOf } from "../../../../module/rules/body/unconsciousness-and-death";
import { knownPower } from "../../powers/known-powers";
import type { Power } from "../../../../module/rules/powers/power";
import { fight, type Fought, type Party, type Wish } from "../../../ledger/scenes/fight";
import { aFighter, crossfire, swanSong } from "../../fixtures";

const target: Party = { name: "target", along: 1, hits: 0, plan: { physicalLimit: 4 } };
const shoot = (wish: Partial<Wish>): Fought => fight({ ruleset: swanSong, attack: { hits: 2 }, parties: [target], ...wish });
/** Returns the kind and rule of each event after the first comparison; of all events if there is no comparison. */
const afterwards = ({ events }: Fought) =>
  events.slice(events.findIndex(({ kind }) => kind === "compared") + 1).map(({ kind, rule }) => `${kind} ${rule}`);
const bodyOf = ({ state, indexOf }: Fought, name = "target") => state.bodies[indexOf(name)]!;

describe("a called option", () => {
  const blow = (location: string, strength: number, hits: number): Fought =>
    shoot({
      attack: { hits },
      weapon: { kind: "melee", modes: [], ammo: null },
      attacker: { attributes: { strength } },
      order: { called: { location } },
    });

  test("[SS-KNOCKDOWN-05] makes the target prone, without damage, if the option is a knockdown", () => {
    const fought = blow("knock-down", 3, 2);
    expect(fought.one("overcome")).toMatchObject({ option: "knock-down", blow: 5, limit: 4, success: true, rule: "SS-KNOCKDOWN-05" });
    expect(fought.one("stopped")).toMatchObject({ unresisted: 0, needed: null });
    expect(fought.one("fell")).toMatchObject({ effect: "knockdown" });
    expect(afterwards(fought)).toEqual(["overcome SS-KNOCKDOWN-05", "stopped UT-11", "fell SS-KNOCKDOWN-05", "ended UT-12"]);
    expect(bodyOf(fought)).toEqual({ ...fought.attack.field.entities[0]!.fighter.body, prone: true });
  });

  test("[SS-KNOCKDOWN-05] has no effect if the blow only equals the limit", () => {
    const fought = blow("knock-down", 2, 2);
    expect(afterwards(fought)).toEqual(["overcome SS-KNOCKDOWN-05", "stopped UT-11", "ended UT-12"]);
    expect(bodyOf(fought).prone).toBe(false);
  });

  test("[SS-CALLED-03] makes the target drop weapons, without damage, if the option is disarming", () => {
    const fought = blow("disarm", 3, 2);
    expect(afterwards(fought)).toEqual(["overcome SS-KNOCKDOWN-05", "stopped UT-11", "let-go SS-CALLED-03", "ended UT-12"]);
    expect(fought.one("let-go")).toMatchObject({ side: null });
    expect(bodyOf(fought).prone).toBe(false);
  });

  test("[SS-CALLED-03] halves the DV of a disarming shot, rounded down", () => {
    const shot = (dv: number) => shoot({ attack: { hits: 1 }, weapon: { dv }, order: { called: { location: "disarm" } } }).one("overcome");
    expect(shot(9)).toMatchObject({ blow: 5, success: true });
    expect(shot(7)).toMatchObject({ blow: 4, success: false });
  });
});

/** Returns the weapon that uses a power, without the power's limit. */
const powerWeapon = (power: Power): Partial<Weapon> => ({
  kind: "power",
  dv: power.damage?.dv ?? 0,
  damageKind: power.damage?.kind ?? "health",
  modes: [],
  ammo: null,
  penetrates: false,
  contact: power.contact,
  power: { ...power, limit: null },
});
const use = (power: Power, wish: Partial<Wish> = {}): Fought => shoot({ weapon: powerWeapon(power), ...wish });
const heal = knownPower("heal")!;
const bulwark = knownPower("bulwark")!;
const touch = knownPower("shock-touch")!;

describe("a power", () => {
  const hurt = (flesh: number, more: Partial<Party> = {}): Party => {
    const { body } = aFighter();
    return { name: "target", along: 1, plan: { maxima: { shield: null, armored: null, flesh: 10 } }, body: { ...body, flesh }, ...more };
  };
  const bleeding = { effect: "bleedout", location: "neck", side: null, rounds: null, until: "treatment" } as const;
  const slow = { effect: "slowed", location: "thigh", side: "left", rounds: null, until: "healing" } as const;

  test("[SS-CALLED-37] that heals restores 1 point for each hit and ends Bleedout", () => {
    const fought = use(heal, { parties: [hurt(5, { injuries: [bleeding, slow] })] });
    expect(fought.asked.map(({ id }) => id)).toEqual(["attack"]);
    expect(afterwards(fought)).toEqual(["healed SS-CALLED-37", "ended UT-12"]);
    expect(fought.one("healed")).toMatchObject({ points: 2, ended: [bleeding] });
    expect(bodyOf(fought).flesh).toBe(7);
    expect(fought.state.injuries[0]).toEqual([slow]);
  });

  test("[SS-CALLED-37] that heals leaves the injuries of other people unchanged", () => {
    const other: Party = { name: "other", along: 3, injuries: [slow] };
    const fought = use(heal, { parties: [hurt(5, { injuries: [bleeding] }), other] });
    expect(fought.state.injuries).toEqual([[], [slow]]);
  });

  test("[SS-WOUND-05] that heals raises the Initiative Score by as many points as the wound modifier shrinks", () => {
    const healed = use(heal, { attack: { hits: 3 }, parties: [hurt(3)] });
    expect(changes(healed.attack, healed.events)).toEqual(
      expect.arrayContaining([
        { kind: "amount", entity: 0, amount: "flesh", by: 3 },
        { kind: "score", entity: 0, by: 2 },
      ]),
    );
    const stillHurt = use(heal, { attack: { hits: 1 }, parties: [hurt(2)] });
    expect(changes(stillHurt.attack, stillHurt.events).filter(({ entity }) => entity === 0)).toEqual([
      { kind: "amount", entity: 0, amount: "flesh", by: 1 },
    ]);
  });

  test("[SS-DEATH-03] that heals removes the near-death and stabilized statuses once the target has a point of Flesh again", () => {
    const { body } = aFighter();
    const dying: Party = { ...hurt(0), helpless: true, body: { ...body, flesh: 0, overflow: 2 } };
    const after = (hits: number) => {
      const fought = use(heal, { attack: { hits }, parties: [dying] });
      return changes(fought.attack, fought.events).filter(({ kind }) => kind === "status");
    };
    expect(after(2)).toEqual([]);
    expect(after(3)).toEqual(["near-death", "stabilised"].map((status) => ({ kind: "status", entity: 0, status, active: false })));
  });

  test("[SS-ATTACK-10] that is sustained records its effect and the effect's amount", () => {
    const fought = use(bulwark, { attack: { hits: 3 }, parties: [hurt(5)] });
    expect(afterwards(fought)).toEqual(["kept-up SS-ATTACK-10", "ended UT-12"]);
    expect(fought.one("kept-up")).toMatchObject({ power: "bulwark", changes: "armor", amount: 3 });
    expect(bodyOf(fought).flesh).toBe(5);
    expect(changes(fought.attack, fought.events)).toContainEqual({
      kind: "kept-up",
      entity: 0,
      power: "bulwark",
      changes: "armor",
      amount: 3,
      active: true,
    });
  });

  test("[SS-ATTACK-21] affects a grazed target only if it works by touch; a contact weapon deals no damage on a graze", () => {
    const graze = (contact: boolean) => use({ ...touch, contact }, { attack: { hits: 2 }, parties: [{ ...target, hits: 2 }] });
    expect(graze(true).one("grazed")).toMatchObject({ cause: "tie", contact: true });
    expect(graze(true).one("soaked") ?? graze(true).one("harmed")).toBeDefined();
    expect(graze(true).one("soaked")).toMatchObject({ dv: 6 });
    expect(graze(false).one("grazed")).toMatchObject({ contact: false });
    expect(graze(false).one("soaked")).toBeUndefined();
    // A contact weapon deals no damage on a graze.
    const club = shoot({
      attack: { hits: 2 },
      parties: [{ ...target, hits: 2 }],
      weapon: { kind: "melee", modes: [], ammo: null, contact: true },
    });
    expect(club.one("grazed")).toMatchObject({ contact: true });
    expect(club.one("soaked")).toBeUndefined();
  });
});

describe("the Strain of a power", () => {
  const user = (strain: number) => {
    const fighter = aFighter();
    return { plan: { strainThreshold: 4 }, body: { ...fighter.body, strain } };
  };
  const pay = (strain: number, glitch = false, power = touch): Fought =>
    use(power, { attacker: user(strain), attack: glitch ? { hits: 1, glitch: true } : { hits: 2 } });

  test("[SS-DAMAGE-02] is paid immediately after the attack roll, and is 1 point higher after a glitch", () => {
    expect(pay(0).one("strain-paid")).toMatchObject({ rule: "SS-DAMAGE-02", by: 1, done: { state: { strain: 1 } } });
    expect(pay(0, true).one("strain-paid")).toMatchObject({ by: 2 });
    const { events } = pay(0);
    expect(events.findIndex(({ kind }) => kind === "strain-paid")).toBe(events.findIndex(({ kind }) => kind === "attacked") + 1);
    expect(pay(0, false, { ...touch, strain: 0 }).one("strain-paid")).toBeUndefined();
    expect(shoot({}).one("strain-paid")).toBeUndefined();
  });

  test("[SS-DAMAGE-04] knocks the attacker out at the Strain threshold", () => {
    const fought = pay(3);
    expect(fought.one("collapsed")).toMatchObject({ condition: "unconscious", rule: "SS-DAMAGE-04", bullet: 0 });
    expect(changes(fought.attack, fought.events)).toEqual(
      expect.arrayContaining([
        { kind: "amount", entity: -1, amount: "strain", by: 1 },
        { kind: "status", entity: -1, status: "unconscious", active: true },
      ]),
    );
    expect(conditionOf(fought.attack.field.attacker.plan, fought.one("strain-paid")!.done.state)).toBe("unconscious");
    expect(pay(2).one("collapsed")).toBeUndefined();
  });
});

describe("the location of a called shot", () => {
  const scene = (location: string, wish: Partial<Wish> = {}): Fought =>
    fight({
      ruleset: crossfire,
      attack: { hits: 3 },
      order: { called: { location } },
      locations: [20],
      weapon: { dv: 5 },
      parties: [
        { name: "guard", along: 5, hits: 9, grants: { target: 2 } },
        { name: "target", along: 10, hits: 2, coveredLimbs: ["torso"] },
      ],
      at: "target",
      ...wish,
    });

  test("[XF-10] [UT-46] is random if the bullet hits the target after a miss because of cover", () => {
    const fought = scene("gut");
    expect(fought.all("picked", "target")).toMatchObject([{ by: "only", rule: "UT-50" }]);
    expect(fought.one("located", "target")).toMatchObject({ limb: "head", fine: null, face: 20 });
    expect(fought.one("judged", "target")).toMatchObject({ threshold: 2 });
    expect(fought.one("capped")).toBeUndefined();
  });

  test("[XF-10] is random for an obstruction", () => {
    const fought = scene("gut", {
      parties: [
        { name: "guard", along: 5, hits: 0, grants: { target: 2 } },
        { name: "target", along: 10, hits: 2, coveredLimbs: ["torso"] },
      ],
    });
    expect(fought.one("located", "guard")).toMatchObject({ limb: "head", fine: null, face: 20 });
    expect(fought.one("capped")).toBeUndefined();
  });

  test("[CS-11] [SS-CALLED-05] [CS-31] [CS-32] is the same for every bullet of a burst, and limits the damage of each bullet", () => {
    const fought = scene("gut", {
      attack: { hits: 9 },
      rounds: 3,
      weapon: { dv: 20 },
      parties: [{ name: "target", along: 10, hits: 0 }],
    });
    expect(fought.all("located").map(({ bullet, limb, fine, face }) => [bullet, limb, fine, face])).toEqual([
      [0, "torso", "gut", null],
      [1, "torso", "gut", null],
      [2, "torso", "gut", null],
    ]);
    expect(fought.all("capped").map(({ limit, rule }) => [limit, rule])).toEqual([
      [8, "SS-CALLED-05"],
      [8, "SS-CALLED-05"],
      [8, "SS-CALLED-05"],
    ]);
  });

  test("[XF-03] is rolled separately for each bullet if a burst has no called location", () => {
    const fought = fight({
      ruleset: crossfire,
      attack: { hits: 9 },
      rounds: 3,
      weapon: { dv: 4 },
      locations: [20, 1, 14],
      parties: [{ name: "target", along: 10, hits: 0 }],
    });
    expect(fought.all("located").map(({ face }) => face)).toEqual([20, 1, 14]);
    expect(new Set(fought.all("located").map(({ limb }) => limb)).size).toBe(3);
  });
});
