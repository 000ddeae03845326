import { lastPool } from "../../../module/rules/body/unconsciousness-and-death";
import { unhurt } from "../../../module/rules/body/body-state";
import { swanSongFacts } from "../../../module/rules/rulesets/swan-song/facts";
import { takeHarm } from "../../../module/rules/body/damage";
import { woundModifier } from "../../../module/rules/body/wound-modifier";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { physicalLimit } from "../../../module/rules/contest/limits";
import { splitDamage } from "../../../module/rules/body/health-pools";
import { armorValue, encumbrance } from "../../../module/rules/protection/armor-and-soak";
import { has, list, num, numbers, numberTable, word, type Probe, type Probes, type Words } from "../probe";
import { bodyPlan, harmed, harmOf } from "../scenes/body";
import { damageKind, damageType, exchange, told } from "../scenes/exchange";
import { fight } from "../scenes/fight";
import { dvFor } from "../scenes/figures";

/** Applies Health damage to a body with Flesh, or with the row's pools. */
const health: Probe = (given) => {
  const plan = bodyPlan(given, has(given, "pools") ? numberTable(given, "pools") : {});
  return harmed(plan, harmOf(given, { damage: num(given, "damage") }));
};

const strainOn: Probe = (given) => {
  const plan = bodyPlan(given);
  const before = { ...unhurt(plan), strain: num(given, "strain", 0) };
  return harmed(plan, harmOf(given, { damage: num(given, "damage"), kind: "strain" }), before);
};

/** Applies the row's Health damage and then its Strain damage. */
const bothKinds: Probe = (given) => {
  const plan = { ...bodyPlan(given), strainThreshold: 1000 };
  const before = { ...unhurt(plan), strain: num(given, "strain", 0) };
  const hurt = takeHarm(plan, before, harmOf(given, { damage: num(given, "health_damage", 0) })).state;
  return harmed(plan, harmOf(given, { damage: num(given, "strain_damage", 0), kind: "strain" }), hurt);
};

const wounds: Probe = (given) => ({
  wound_mod: woundModifier({
    fleshMax: given["flesh_max"] === null ? null : num(given, "flesh_max", 10),
    fleshLost: num(given, "flesh_lost", 0),
    strainThreshold: num(given, "threshold", 10),
    strain: num(given, "strain", 0),
    injuries: has(given, "critical") ? num(given, "critical") : num(given, "injuries", 0),
  }).total,
});

/** Returns the dice pool of a test of the row's kind under a wound modifier. */
const testsUnder: Probe = (given) => {
  const kind = word(given, "test", { attack: "attack", soak: "soak", defense: "defense", defence: "defense" } as const);
  const [pool, modifier] = [num(given, "pool"), num(given, "wound_mod")];
  const body = {
    shield: 0,
    armored: 0,
    flesh: 1000,
    strain: 0,
    overflow: 0,
    limbs: [],
    injuries: -modifier,
    prone: false,
    out: false,
    score: 0,
  };
  const mine = kind === "attack";
  const fought = fight({
    ruleset: swanSong,
    attack: { hits: kind === "soak" ? 1 : 0 },
    attacker: mine ? { body, plan: { maxima: { shield: null, armored: null, flesh: 1000 } }, skills: { pistols: pool } } : {},
    weapon: { dv: 99 },
    parties: [
      {
        name: "target",
        ...(mine ? {} : { body }),
        ...(kind === "soak"
          ? { armor: pool, plan: { body: 0 }, attributes: { reaction: 0, intuition: 0 } }
          : { attributes: { reaction: pool, intuition: 0 } }),
      },
    ],
  });
  const what = kind === "defense" ? "defense" : kind;
  const ask = fought.asked.find((asked) => asked.kind === "roll" && asked.what === what);
  return { pool: ask?.kind === "roll" && ask.spec.kind === "pool" ? ask.spec.dice : 0 };
};

const lastOne: Probe = (given) => {
  const names = list(given, "pools") as readonly string[];
  const plan = bodyPlan({}, Object.fromEntries(names.map((name) => [name, 5])));
  const words = { shield: "SHP", armored: "AHP", flesh: "FHP" } as const;
  const pool = lastPool(plan);
  return { target: pool && words[pool] };
};

/** Applies the row's massive damage (more than twice Body) to Flesh. */
const massive: Probe = (given) => harmed(bodyPlan(given), harmOf(given, { damage: num(given, "flesh_damage") }));

const throughShield: Probe = (given) => {
  const shields = { SHP: num(given, "to_SHP", 0), AHP: num(given, "to_AHP", 0) };
  const present = Object.fromEntries(Object.entries(shields).filter(([, points]) => points > 0));
  const told = harmed(bodyPlan(given, { ...present, FHP: 1000 }), harmOf(given, { damage: num(given, "damage") }));
  return num(given, "to_FHP", Number(told["flesh_damage"])) === told["flesh_damage"]
    ? told
    : { ...told, injuries: `Flesh lost ${String(told["flesh_damage"])}` };
};

const knockedDown: Probe = (given) => {
  const attributes = { strength: num(given, "STR"), body: num(given, "BOD"), reaction: num(given, "REA") };
  const fought = fight({
    ruleset: swanSong,
    attack: { hits: 1 },
    weapon: { dv: dvFor(num(given, "damage"), 1), knockdown: num(given, "gel", 0), damageKind: damageKind(given) },
    parties: [
      {
        name: "target",
        attributes: { ...attributes, intuition: 0 },
        defenseDice: { hits: 0 },
        plan: {
          physicalLimit: physicalLimit(attributes),
          body: attributes.body,
          maxima: { shield: null, armored: null, flesh: 1000 },
          strainThreshold: 1000,
        },
      },
    ],
  });
  return { down: fought.one("knocked-down") !== undefined, damage: fought.one("harmed")?.damage };
};

const blocked: Probe = (given) => {
  const fought = exchange({
    DV: dvFor(num(given, "mDV"), 1),
    attack_hits: 1,
    AV: num(given, "AV"),
    ARP: num(given, "ARP", 0),
    kind: damageKind(given),
    BOD: 9,
  });
  return { blocked: fought.one("armor-held") !== undefined, ...told(fought) };
};

const soak: Probe = (given) => told(exchange({ DV: 99, AV: num(given, "AV"), ARP: num(given, "ARP", 0), BOD: num(given, "BOD", 3) }));

/** Returns the points that reach Armored Health. The pool is so large that only the damage type determines these points. */
const armoredScale: Probe = (given) => {
  const split = splitDamage(num(given, "damage"), damageType(given), { shield: null, armored: 1000, flesh: 1000 });
  return { to_AHP: split.loss.armored };
};

const accessories = (given: Words): readonly number[] =>
  typeof given["accessories"] === "number" ? [num(given, "accessories")] : numbers(given, "accessories", []);

const worn: Probe = (given) => {
  const wearing = { pieces: numbers(given, "pieces", []), accessories: accessories(given), strength: num(given, "STR", 99) };
  const { av, bonus } = armorValue(wearing);
  const down = encumbrance(wearing);
  return { AV: av, bonus, AGI: down, REA: down };
};

/** Returns the penalties for armor accessories whose total rating exceeds Strength. */
const burdened: Probe = (given) => {
  const facts = (rating: number) => ({
    attributes: { strength: num(given, "STR"), agility: 9, reaction: 9 },
    pools: {},
    limbs: {},
    naturalArmor: 0,
    worn: [{ name: "plates", rating, accessory: true }],
    injuries: [],
  });
  const { derive } = swanSongFacts.people;
  const [with_, without] = [derive(facts(accessories(given)[0] ?? 0)).effective, derive(facts(0)).effective];
  return { AGI: with_["agility"]! - without["agility"]!, REA: with_["reaction"]! - without["reaction"]! };
};

export const probes: Probes = {
  "SS-DAMAGE-02": bothKinds,
  "SS-DAMAGE-03": health,
  "SS-DAMAGE-04": strainOn,
  "SS-DAMAGE-06": health,
  "SS-WOUND-01": wounds,
  "SS-WOUND-02": wounds,
  "SS-WOUND-03": wounds,
  "SS-WOUND-04": testsUnder,
  "SS-WOUND-06": wounds,
  "SS-DEATH-01": strainOn,
  "SS-DEATH-02": lastOne,
  "SS-DEATH-03": health,
  "SS-DEATH-04": health,
  "SS-INJURY-01": wounds,
  "SS-INJURY-03": health,
  "SS-INJURY-04": massive,
  "SS-INJURY-05": throughShield,
  "SS-KNOCKDOWN-01": knockedDown,
  "SS-KNOCKDOWN-03": knockedDown,
  "SS-KNOCKDOWN-04": knockedDown,
  "SS-ARMOR-02": soak,
  "SS-ARMOR-03": blocked,
  "SS-ARMOR-06": armoredScale,
  "SS-ARMOR-07": worn,
  "SS-ARMOR-08": worn,
  "SS-ARMOR-09": worn,
  "SS-ARMOR-10": burdened,
  "SS-ARMOR-11": soak,
  "SS-ARMOR-12": soak,
};
