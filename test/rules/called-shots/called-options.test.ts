import { describe, expect, it } from "vitest";
import type { AttackOrder } from "../../../module/rules/attack/model/order";
import { changes } from "../../../module/rules/attack/changes";
import { declare } from "../../../module/rules/attack/declare/declare";
import { pendingAsk, startAttack, step, readReply } from "../../../module/rules/attack/machine/machine";
import type { AttackEvent, AttackEventKind, EventOf } from "../../../module/rules/attack/model/events";
import { diceOf } from "../../../module/rules/chance/roll-specs";
import { callableOptions, CALLED_OPTIONS, mayCall, overcomes } from "../../../module/rules/called-shots/called-options";
import { knownPower } from "../powers/known-powers";
import type { Power } from "../../../module/rules/powers/power";
import { aFighter, aField, anOrder, aWeapon, placed, swanSong, type FieldWish } from "../fixtures";

/** Number of hits of each roll, by the purpose of the roll; omitted: 0. */
type Wanted = Readonly<Record<string, number>>;

interface Played {
  readonly events: readonly AttackEvent[];
  readonly all: <K extends AttackEventKind>(kind: K) => EventOf<K>[];
  readonly done: ReturnType<typeof changes>;
  readonly asked: readonly string[];
}

/**
 * Plays an attack to its end with standard defenses. Each roll has the wanted hits, and no die shows 1.
 * @throws {Error} if the rules refuse the attack
 */
function play(order: Partial<AttackOrder>, field: FieldWish, wanted: Wanted): Played {
  const ruled = declare(swanSong, anOrder(order), aField({ ...field, switches: { ...swanSong.switches, ...field.switches } }));
  if (!ruled.allowed) throw new Error(`refused: ${ruled.refusal}`);
  const attack = ruled.value;
  const events: AttackEvent[] = [];
  const asked: string[] = [];
  let state = startAttack(attack, (event) => events.push(event));
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    asked.push(ask.kind === "roll" ? ask.what : ask.kind);
    const name = ask.kind === "roll" ? ask.what : "";
    const reply =
      ask.kind === "roll"
        ? {
            ask: ask.id,
            kind: "faces" as const,
            faces: Array.from({ length: diceOf(ask.spec) }, (_, index) => (index < (wanted[name] ?? 0) ? 6 : 2)),
          }
        : { ask: ask.id, kind: "defense" as const, defense: "standard" as const };
    state = step(attack, state, readReply(ask, reply), (event) => events.push(event));
  }
  return {
    events,
    asked,
    all: <K extends AttackEventKind>(kind: K) => events.filter((event): event is EventOf<K> => event.kind === kind),
    done: changes(attack, events),
  };
}

const shooter = (skill = 12) => aFighter({ id: "Actor.shooter", name: "Shooter", skills: { pistols: skill }, attributes: { agility: 12 } });
const at = (location: string, side?: "left" | "right", wish: FieldWish = {}, wanted: Wanted = { attack: 3 }) =>
  play({ called: { location, side } }, { attacker: shooter(), ...wish }, wanted);

describe("a called shot", () => {
  it("[SS-CALLED-06] [SS-CALLED-21] causes the effects of the location whose tests fail", () => {
    const { asked, all, done } = at("genitals");
    expect(asked).toEqual(["defense", "attack", "defense", "soak", "test", "test", "test"]);
    expect(all("effect-tested").map(({ effect, threshold, passed }) => [effect, threshold, passed])).toEqual([
      ["stunned", 4, false],
      ["nauseous", 4, false],
      ["buckled", 4, false],
    ]);
    expect(done).toContainEqual({ kind: "score", entity: 0, by: -10 });
    expect(done).toContainEqual({ kind: "status", entity: 0, status: "prone", active: true });
    expect(done.flatMap((change) => (change.kind === "injury" ? [[change.status, change.injury.rounds]] : []))).toEqual([
      ["stunned", 1],
      ["nauseous", 4],
      ["buckled", 4],
    ]);
  });

  it("[SS-CALLED-05] limits the damage at the called location, but not the DV that decides how long an effect lasts", () => {
    const { done, all } = at("eye", undefined, {}, { attack: 3, test: 3 });
    expect(all("harmed")[0]!.damage).toBe(1);
    const blinded = done.find((change) => change.kind === "injury" && change.status === "blinded");
    expect(blinded).toMatchObject({ injury: { location: "eye", side: null, rounds: 8 + 3 } });
  });

  it("[SS-CALLED-19] at the forearm breaks the target's grip and makes the target drop its item", () => {
    const { done } = at("forearm", "left");
    expect(done).toContainEqual({ kind: "drops", entity: 0, side: "left", active: true });
    expect(done.flatMap((change) => (change.kind === "injury" ? [[change.status, change.injury.side, change.injury.rounds]] : []))).toEqual(
      [
        ["broken-grip", "left", 2],
        ["weak-side", "left", 2],
      ],
    );
  });

  it("[SS-CALLED-06] has no effects if the target soaks all damage", () => {
    const { asked, done } = at("knee", "right", { entities: [placed(aFighter({ armor: 12 }), 10)] }, { attack: 3, soak: 12 });
    expect(asked).not.toContain("test");
    expect(done.filter(({ kind }) => kind === "injury")).toEqual([]);
  });

  it("[SS-CALLED-25] at the gut causes Slow Death only with piercing damage", () => {
    const statuses = (piercing: boolean) =>
      at("gut", undefined, { weapon: aWeapon({ piercing }) }).done.flatMap((change) => (change.kind === "injury" ? [change.status] : []));
    expect(statuses(true)).toContain("slow-death");
    expect(statuses(false)).not.toContain("slow-death");
  });

  it("[SS-CALLED-43] at the sternum causes Strain that a Body test reduces", () => {
    const { all, done } = at("sternum", undefined, {}, { attack: 1, test: 2 });
    // DV 8 + 1 before soak causes 4 Strain. Two hits of the test remove 2.
    expect(all("strained")).toMatchObject([{ by: 2 }]);
    expect(done).toContainEqual({ kind: "amount", entity: 0, amount: "strain", by: 2 });
  });

  it("[SS-CALLED-12] [SS-CALLED-15] at the eye requires no test if the target is already blind", () => {
    const blind = { effect: "blinded", location: "eye", side: null, rounds: 5, until: "time" } as const;
    const { asked } = at("eye", undefined, { entities: [placed(aFighter({ injuries: [blind, blind] }), 10)] });
    expect(asked.filter((what) => what === "test")).toEqual([]);
  });

  it("[SS-CALLED-31] [SS-CALLED-08] at the hip requires no test if the target is already prone", () => {
    const { all } = at("hip", "left", { entities: [placed(aFighter({ prone: true }), 10)] });
    expect(all("effect-tested")).toEqual([]);
  });

  it("at the neck causes Bleedout without tests if the target goes down", () => {
    const frail = aFighter();
    const { asked, done } = at("neck", undefined, { entities: [placed({ ...frail, body: { ...frail.body, flesh: 9 } }, 10)] });
    expect(asked).not.toContain("test");
    expect(done.flatMap((change) => (change.kind === "injury" ? [change.status] : []))).toEqual(["bleedout"]);
  });

  it("[SS-CALLED-01] is refused if the world settings disable the location", () => {
    const ruled = declare(
      swanSong,
      anOrder({ called: { location: "eye" } }),
      aField({ switches: { ...swanSong.switches, closedCalls: ["eye"] } }),
    );
    expect(ruled).toMatchObject({ allowed: false, refusal: "callClosed", rule: "SS-CALLED-01" });
  });
});

describe("a called shot at a vehicle", () => {
  const van = aFighter({
    kind: "vehicle",
    name: "Van",
    plan: { limbs: null, injurable: false, maxima: { shield: null, armored: 30, flesh: null } },
    body: { shield: 0, armored: 30, flesh: 0, strain: 0, overflow: 0, limbs: [], injuries: 0, prone: false, out: false, score: 0 },
  });

  it("[SS-VEHICLE-02] [SS-VEHICLE-07] can disable a part even if the hull takes no damage", () => {
    const { all, done } = at("door-lock", undefined, { entities: [placed(van, 10)] });
    expect(all("part-hit")).toMatchObject([{ part: "door-lock", effects: ["door-jammed"] }]);
    expect(done).toContainEqual({ kind: "status", entity: 0, status: "door-jammed", active: true });
    expect(done.some((change) => change.kind === "amount")).toBe(false);
  });

  it("[SS-VEHICLE-01] is refused at a location that the vehicle lacks", () => {
    const ruled = declare(swanSong, anOrder({ called: { location: "knee", side: "left" } }), aField({ entities: [placed(van, 10)] }));
    expect(ruled).toMatchObject({ allowed: false, refusal: "noSuchPart", values: { target: "Van" } });
  });
});

describe("a called option", () => {
  const club = aWeapon({ kind: "melee", skill: "clubs", ammo: null, reach: 1, increment: 0, maxRange: 0, modes: [] });
  const brawler = (strength: number) => aFighter({ id: "Actor.shooter", skills: { clubs: 6 }, attributes: { agility: 6, strength } });
  const knock = (strength: number) =>
    play(
      { called: { location: "knock-down" } },
      { attacker: brawler(strength), weapon: club, entities: [placed(aFighter(), 1)] },
      { attack: 2 },
    );

  it("[SS-KNOCKDOWN-05] for a knockdown makes the target prone, without damage, if the blow exceeds the Physical Limit", () => {
    // An average person has a limit of 4. The attack has 2 net hits.
    expect(knock(3).all("overcome")).toMatchObject([{ blow: 5, limit: 4, success: true }]);
    expect(knock(3).done).toContainEqual({ kind: "status", entity: 0, status: "prone", active: true });
    expect(knock(2).all("overcome")).toMatchObject([{ blow: 4, success: false }]);
    expect(knock(2).done.some((change) => change.kind === "amount" || change.kind === "status")).toBe(false);
  });

  it("[SS-CALLED-03] for disarming makes the target drop all weapons", () => {
    const { done } = play({ called: { location: "disarm" } }, { attacker: shooter(), weapon: aWeapon({ dv: 8 }) }, { attack: 3 });
    expect(done).toContainEqual({ kind: "drops", entity: 0, side: null, active: true });
  });

  it("[SS-KNOCKDOWN-05] for a knockdown is refused with a ranged attack", () => {
    const ruled = declare(swanSong, anOrder({ called: { location: "knock-down" } }), aField());
    expect(ruled).toMatchObject({ allowed: false, refusal: "noSuchLocation" });
  });
});

describe("an injured attacker", () => {
  const with_ = (injuries: Parameters<typeof aFighter>[0]) =>
    aField({ attacker: aFighter({ id: "Actor.shooter", skills: { pistols: 4 }, ...injuries }) });
  const sizeOf = (field: ReturnType<typeof aField>) => {
    const ruled = declare(swanSong, anOrder(), field);
    if (!ruled.allowed) return ruled.refusal;
    const state = { ...startAttack(ruled.value), stage: "attack" } as const;
    const ask = pendingAsk(ruled.value, state);
    return ask?.kind === "roll" ? diceOf(ask.spec) : null;
  };
  const hurt = (effect: "blinded" | "nauseous" | "broken-grip" | "one-arm-bandit" | "winded", side: "left" | "right" | null = null) =>
    ({ effect, location: "x", side, rounds: 2, until: "time" }) as const;

  it("[SS-CALLED-16] [SS-CALLED-22] [SS-CALLED-40] has fewer dice while blind or nauseous, but not because of one useless arm", () => {
    expect(sizeOf(with_({}))).toBe(7);
    expect(sizeOf(with_({ injuries: [hurt("blinded")] }))).toBe(3);
    expect(sizeOf(with_({ injuries: [hurt("nauseous")] }))).toBe(3);
    expect(sizeOf(with_({ injuries: [hurt("one-arm-bandit", "right")] }))).toBe(7);
  });

  it("[SS-CALLED-19] cannot use a two-handed weapon with a broken grip", () => {
    const field = with_({ injuries: [hurt("broken-grip", "left")] });
    expect(sizeOf({ ...field, weapon: aWeapon({ hands: 2 }) })).toBe("cannotHold");
    expect(sizeOf(field)).toBe(7);
  });

  it("[SS-CALLED-47] cannot take a Complex Action while winded", () => {
    const knife = aWeapon({ kind: "melee", ammo: null, maxRange: 0 });
    const near = aField({ weapon: knife, entities: [placed(aFighter(), 1)], attacker: aFighter({ injuries: [hurt("winded")] }) });
    expect(sizeOf(near)).toBe("winded");
  });
});

describe("the cover of a target", () => {
  it("[SS-COVER-05] [SS-BARRIER-04] costs the attacker 6 dice and leaves the target only its cover dice if the target is unseen", () => {
    const hidden = placed(aFighter(), 10, { unseen: true, otherCover: 4 });
    const { all, asked } = play({}, { attacker: shooter(), entities: [hidden] }, { attack: 1 });
    expect(all("attacked")[0]!.rolled.spec).toMatchObject({ dice: 24 - 6 });
    expect(asked).not.toContain("choose-defense");
    expect(all("undefended")).toEqual([]);
    expect(all("defended")[0]!.rolled.spec).toMatchObject({ dice: 0, cover: 4 });
  });

  it("[SS-COVER-03] applies in melee only if the setting for melee cover is on", () => {
    const club = aWeapon({ kind: "melee", ammo: null, maxRange: 0, skill: "pistols" });
    const covered = { attacker: shooter(), weapon: club, entities: [placed(aFighter(), 1, { otherCover: 4 })] };
    const cover = (meleeCover: boolean) => play({}, { ...covered, switches: { meleeCover } }, {}).all("defended")[0]!.rolled.spec;
    expect(cover(false)).toMatchObject({ cover: 0 });
    expect(cover(true)).toMatchObject({ cover: 4 });
  });
});

describe("multiple attacks in one phase", () => {
  const blade = aWeapon({ id: "sword", name: "Sword", kind: "melee", skill: "blades", ammo: null, maxRange: 0 });
  const fencer = (split: { attacks: number; made: number } | null = null, attacked = false) =>
    aFighter({
      id: "Actor.shooter",
      skills: { blades: 5 },
      attributes: { agility: 6 },
      readiness: { ap: 3, acting: true, attacked, split },
    });
  const third = (index: number, first = 0) => ({ attacks: 3, index, first, otherWeapon: null });
  const field = (attacker = fencer()) => aField({ weapon: blade, attacker, entities: [placed(aFighter(), 1)] });
  const dice = (index: number, attacker = fencer(), first = 0) => {
    const ruled = declare(swanSong, anOrder({ multiple: third(index, first) }), field(attacker));
    if (!ruled.allowed) return ruled.refusal;
    const ask = pendingAsk(ruled.value, { ...startAttack(ruled.value), stage: "attack" });
    return [ask?.kind === "roll" ? diceOf(ask.spec) : null, ruled.value.price.ap, ruled.value.price.freeAction];
  };

  it("[SS-MULTI-01] [SS-MULTI-04] split the dice and are paid with the first attack", () => {
    expect(dice(0)).toEqual([4, 2, true]);
    expect(dice(1, fencer({ attacks: 3, made: 1 }, true))).toEqual([4, 0, false]);
    expect(dice(2, fencer({ attacks: 3, made: 2 }, true))).toEqual([3, 0, false]);
    expect(dice(0, fencer(), 1)).toEqual([3, 2, true]);
  });

  it("[SS-MULTI-05] are refused if made out of order", () => {
    expect(dice(1)).toBe("notTheNextAttack");
    expect(dice(1, fencer({ attacks: 3, made: 2 }, true))).toBe("notTheNextAttack");
  });

  it("[SS-MULTI-06] [SS-MULTI-02] are limited to half the skill, rounded up, and cannot be several shots of one firearm", () => {
    const four = declare(swanSong, anOrder({ multiple: { ...third(0), attacks: 4 } }), field());
    expect(four).toMatchObject({ refusal: "tooManyAttacks", values: { most: 3 } });
    const shots = aField({ attacker: aFighter({ skills: { pistols: 6 } }) });
    expect(declare(swanSong, anOrder({ multiple: { ...third(0), attacks: 2 } }), shots)).toMatchObject({ refusal: "mayNotCombine" });
  });

  it("[SS-MULTI-03] split the lower of the two weapons' dice pools", () => {
    const attacker = aFighter({ id: "Actor.shooter", skills: { blades: 5, pistols: 3 }, attributes: { agility: 6 } });
    const both = aField({ weapon: blade, otherWeapon: aWeapon(), attacker, entities: [placed(aFighter(), 1)] });
    const ruled = declare(swanSong, anOrder({ multiple: { attacks: 2, index: 0, first: 0, otherWeapon: "pistol" } }), both);
    const ask = ruled.allowed ? pendingAsk(ruled.value, { ...startAttack(ruled.value), stage: "attack" }) : null;
    expect(ask).toMatchObject({ spec: { dice: 5 } });
  });
});

describe("an interception", () => {
  const fists = aWeapon({ kind: "melee", skill: "unarmed", ammo: null, maxRange: 0, dv: 20, accuracy: null });
  const guard = (wish: Parameters<typeof aFighter>[0] = {}) =>
    aFighter({ id: "Actor.shooter", skills: { unarmed: 6 }, readiness: { ap: 1, acting: false, attacked: true }, ...wish });
  const field = (attacker = guard()) => ({ attacker, weapon: fists, entities: [placed(aFighter(), 1)] });

  it("[SS-INTERCEPT-01] [SS-INTERCEPT-07] costs 1 AP outside the attacker's phase, but not the phase's attack; it stops a target that takes enough damage", () => {
    const { all, done } = play({ intercepts: true }, field(), { attack: 1 });
    expect(all("declared")[0]!.ap).toBe(1);
    expect(done.some(({ kind }) => kind === "attacked")).toBe(false);
    expect(all("intercepted")).toMatchObject([{ body: 3, stops: true }]);
  });

  it("[SS-INTERCEPT-08] [SS-ACTION-27] [SS-INTERCEPT-06] is refused with a firearm, and if the attacker is prone or surprised", () => {
    const refusal = (wish: FieldWish) => {
      const ruled = declare(swanSong, anOrder({ intercepts: true }), aField(wish));
      return ruled.allowed ? null : ruled.refusal;
    };
    expect(refusal(field(guard({ prone: true })))).toBe("mayNotIntercept");
    expect(refusal(field(guard({ readiness: { ap: 1, mayInterrupt: false } })))).toBe("mayNotIntercept");
    expect(refusal({ ...field(), weapon: aWeapon() })).toBe("mayNotIntercept");
    expect(refusal(field())).toBe(null);
  });
});

describe("a power", () => {
  const power = (id: string): Power => knownPower(id)!;
  const of = (id: string, wish: Parameters<typeof aWeapon>[0] = {}) => {
    const used = power(id);
    return aWeapon({
      id,
      name: id,
      kind: "power",
      skill: used.skill,
      attribute: used.attribute,
      dv: used.damage?.dv ?? 0,
      damageKind: used.damage?.kind ?? "health",
      type: used.damage?.type ?? "kinetic",
      arp: used.damage?.arp ?? 0,
      accuracy: null,
      increment: used.increment,
      maxRange: used.maxRange,
      modes: [],
      ammo: null,
      penetrates: false,
      contact: used.contact,
      piercing: false,
      hands: 0,
      area: used.area !== null,
      power: used,
      ...wish,
    });
  };
  const adept = aFighter({ id: "Actor.shooter", skills: { biotics: 9 }, attributes: { willpower: 9 } });
  const use = (id: string, target = aFighter(), wanted: Wanted = { attack: 3 }, along = 1) =>
    play({}, { attacker: adept, weapon: of(id), entities: [placed(target, along)] }, wanted);

  it("[SS-ATTACK-01] [SS-ATTACK-09] rolls skill plus attribute with the Mental Limit", () => {
    const { all } = use("force-bolt");
    // The Mental Limit of Logic 3, Intuition 3 and Willpower 9 is 6.
    expect(all("attacked")[0]!.rolled.spec).toMatchObject({ dice: 18, limit: 6 });
    expect(all("declared")[0]!.ap).toBe(2);
  });

  it("[SS-DAMAGE-02] costs Strain without a resistance test, even on a miss", () => {
    expect(use("force-bolt", aFighter(), {}).done).toContainEqual({ kind: "amount", entity: -1, amount: "strain", by: 2 });
  });

  it("[SS-CALLED-37] that heals restores Flesh and ends Bleedout", () => {
    const bleeding = { effect: "bleedout", location: "neck", side: null, rounds: null, until: "treatment" } as const;
    const patient = aFighter({ injuries: [bleeding] });
    const { asked, all, done } = use("heal", { ...patient, body: { ...patient.body, flesh: 5 } });
    expect(asked).toEqual(["attack"]);
    expect(all("healed")).toMatchObject([{ points: 3, ended: [bleeding] }]);
    expect(done).toContainEqual({ kind: "amount", entity: 0, amount: "flesh", by: 3 });
    expect(done).toContainEqual({ kind: "injury", entity: 0, status: "bleedout", injury: bleeding, active: false });
  });

  it("[SS-DEATH-03] that heals revives a target near death", () => {
    const patient = aFighter();
    const { done } = use("heal", { ...patient, helpless: true, body: { ...patient.body, flesh: 0, overflow: 2 } });
    expect(done).toContainEqual({ kind: "amount", entity: 0, amount: "overflow", by: -2 });
    expect(done).toContainEqual({ kind: "status", entity: 0, status: "near-death", active: false });
  });

  it("[SS-ATTACK-21] that works by touch deals damage on a graze", () => {
    const { all } = use("shock-touch", aFighter(), { attack: 1, defense: 1 });
    expect(all("compared")[0]!.contact).toBe("grazing");
    expect(all("soaked")).toMatchObject([{ dv: 6 }]);
  });

  it("[SS-WOUND-04] can be resisted with attributes by a helpless target", () => {
    const { asked, all } = use("hold", aFighter({ helpless: true }), { attack: 3, defense: 1 });
    expect(asked).toEqual(["attack", "defense"]);
    expect(all("defended")[0]!.rolled.spec).toMatchObject({ dice: 6, cover: 0 });
    expect(all("kept-up")).toMatchObject([{ power: "hold", changes: "slowed" }]);
  });

  it("[SS-COVER-06] that is direct ignores partial cover", () => {
    const behind = placed(aFighter(), 5, { otherCover: 2 });
    const against = (id: string) => play({}, { attacker: adept, weapon: of(id), entities: [behind] }, {}).all("defended")[0]!.rolled.spec;
    expect(against("force-bolt")).toMatchObject({ cover: 2 });
    expect(against("hold")).toMatchObject({ cover: 0 });
  });

  it("[SS-DEFENSE-33] that affects an area costs each defender 2 dice", () => {
    const { all } = use("pressure-wave", aFighter(), {}, 5);
    expect(all("defended")[0]!.rolled.spec).toMatchObject({ dice: 6 - 2 });
  });
});

/** Returns faces with this many hits, at the end if `last`, otherwise at the beginning. All other dice show 2. */
const facesWith = (dice: number, hits: number, last: boolean): number[] =>
  Array.from({ length: dice }, (_, index) => ((last ? dice - 1 - index : index) < hits ? 6 : 2));

describe("a shot at a covered target", () => {
  const guard = (name: string) => aFighter({ id: `Actor.${name}`, name });
  const wall = aFighter({
    id: "Actor.crate",
    name: "Crate",
    kind: "barrier",
    armor: 2,
    plan: { limbs: null, body: 2, injurable: false, maxima: { shield: null, armored: null, flesh: 10 } },
    body: { shield: 0, armored: 0, flesh: 10, strain: 0, overflow: 0, limbs: [], injuries: 0, prone: false, out: false, score: 0 },
  });
  const covered = {
    attacker: shooter(),
    weapon: aWeapon({ dv: 12, penetrates: false }),
    entities: [placed(wall, 5), placed(guard("target"), 10), placed(guard("behind"), 15)],
    intended: 1,
    grants: [
      [0, 4, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    switches: { unintendedTargets: true },
  };

  it("[UT-35] [UT-36] [UT-58] aimed through the obstruction hits the obstruction, then the target with the remaining damage", () => {
    const { all, events } = play({ through: true }, covered, { attack: 3, defense: 1 });
    expect(all("aimed-through")).toMatchObject([{ entity: 1, hits: 3 }]);
    expect(all("cover-missed")).toEqual([]);
    expect(all("penetrated").map(({ entity }) => entity)).toEqual([0]);
    const carried = all("penetrated")[0]!.carry;
    expect(all("soaked").findLast(({ entity }) => entity === 1)).toMatchObject({ dv: carried });
    expect(events.at(-1)!.kind).toBe("ended");
    expect(all("compared").some(({ entity }) => entity === 2)).toBe(false);
  });

  it("[UT-35] aimed through the obstruction goes on to the entity behind the target if the target evades", () => {
    const { all } = play({ through: true }, { ...covered, weapon: aWeapon({ dv: 12 }) }, { attack: 1, defense: 6 });
    expect(all("compared").map(({ entity, contact }) => [entity, contact])).toContainEqual([1, "miss"]);
    expect(all("picked").map(({ entity }) => entity)).toEqual([2]);
  });

  it("[UT-04] [UT-05] lets an obstruction choose and roll its own defense", () => {
    const field = {
      ...covered,
      entities: [placed(guard("friend"), 5), placed(guard("target"), 10)],
      grants: [
        [0, 4],
        [0, 0],
      ],
      intended: 1,
    };
    const ruled = declare(swanSong, anOrder(), aField({ ...field, switches: { ...swanSong.switches, unintendedTargets: true } }));
    if (!ruled.allowed) throw new Error(ruled.refusal);
    const asked: (readonly [string, number])[] = [];
    let state = startAttack(ruled.value);
    for (let ask = pendingAsk(ruled.value, state); ask; ask = pendingAsk(ruled.value, state)) {
      if (ask.kind === "defense" || (ask.kind === "roll" && ask.what === "defense")) asked.push([ask.kind, ask.who]);
      // All hits of the target are on cover dice, which are rolled last.
      const hits = ask.kind === "roll" && (ask.what === "attack" ? 3 : ask.who === 1 ? 4 : 0);
      const last = ask.kind === "roll" && ask.what === "defense";
      const reply =
        ask.kind === "roll"
          ? { ask: ask.id, kind: "faces" as const, faces: facesWith(diceOf(ask.spec), Number(hits), last) }
          : { ask: ask.id, kind: "defense" as const, defense: "standard" as const };
      state = step(ruled.value, state, readReply(ask, reply));
    }
    expect(asked).toEqual([
      ["defense", 1],
      ["roll", 1],
      ["defense", 0],
      ["roll", 0],
    ]);
  });
});

describe("the list of called shots", () => {
  it("[SS-CALLED-01] excludes called shots that the world settings disable", () => {
    expect([mayCall("eye", ["eye"]), mayCall("eye", [])]).toEqual([false, true]);
    expect(callableOptions(true, ["disarm"]).map(({ option }) => option)).toEqual(["knock-down"]);
  });

  it("[SS-CALLED-03] gives every option a modifier of -4", () => {
    expect(CALLED_OPTIONS.map(({ modifier }) => modifier)).toEqual(CALLED_OPTIONS.map(() => -4));
  });

  it("[SS-KNOCKDOWN-05] contains a knockdown only for a melee attack; every option needs a net hit and a blow above the limit", () => {
    expect(callableOptions(false, []).map(({ option }) => option)).toEqual(["disarm"]);
    expect([overcomes(4, 2, 5), overcomes(4, 1, 5), overcomes(9, 0, 5)]).toEqual([true, false, false]);
  });
});
