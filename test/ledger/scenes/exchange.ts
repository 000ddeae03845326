import { type DamageType, DAMAGE_TYPES } from "../../../module/rules/body/health-pools";
import { changes } from "../../../module/rules/attack/changes";
import { swanSong } from "../../../module/rules/rulesets/swan-song/swan-song";
import { has, noProbe, num, numbers, text, word, type Words } from "../probe";
import type { Dice } from "./dice";
import { fight, resultOf, type Fought, type Party, type Wish } from "./fight";

const KINDS = { health: "health", strain: "strain" } as const;

/** Returns the damage type for the row's word, such as "Kinetic". @throws {NoProbe} for an unknown word */
export function damageType(given: Words, key = "type", fallback = "Kinetic"): DamageType {
  const id = text(given, key, fallback).toLowerCase();
  return DAMAGE_TYPES.find((type) => type === id) ?? noProbe(`damage type "${id}"`);
}

export const damageKind = (given: Words): "health" | "strain" => word(given, "kind", KINDS, "health");

function diceOf(given: Words, facesKeys: readonly string[], hitsKey: string, fallback: number): Dice {
  const faces = facesKeys.find((key) => has(given, key));
  return faces === undefined ? { hits: num(given, hitsKey, fallback) } : { faces: numbers(given, faces) };
}

const MODIFIERS = ["mods", "mod", "wound", "environment", "recoil", "situation"] as const;

/** Returns the row's modifiers to the attacker's dice pool, each named by its key. */
const typed = (given: Words) => MODIFIERS.filter((key) => has(given, key)).map((key) => ({ name: key, value: num(given, key) }));

function attackerSide(given: Words): Pick<Wish, "attack" | "attacker" | "order"> {
  const modifiers = typed(given);
  const rated = has(given, "skill") || has(given, "attribute");
  const attack = diceOf(given, ["attack_dice", "dice"], "attack_hits", rated ? 0 : 1);
  const spread = modifiers.reduce((sum, { value }) => sum + value, 0);
  const skill = "faces" in attack && !rated ? attack.faces.length - spread : undefined;
  return {
    attack,
    order: { modifiers },
    attacker: {
      skills: rated ? { pistols: num(given, "skill", 0) } : skill === undefined ? {} : { pistols: skill },
      attributes: rated ? { agility: num(given, "attribute", 0) } : {},
    },
  };
}

/** Returns the defender of a row. If the row has no attributes, Reaction gives the defense pool the row's number of dice. */
function defenderSide(given: Words): Party {
  const soakHits = num(given, "soak_hits", 0);
  const body = num(given, "BOD", Math.max(3, 2 * soakHits));
  const defense = diceOf(given, ["defense_dice"], "defense_hits", 0);
  const pool = "faces" in defense ? defense.faces.length - num(given, "defense_mods", 0) : undefined;
  const rated = has(given, "REA") || has(given, "INT");
  const attributes = rated
    ? { reaction: num(given, "REA", 0), intuition: num(given, "INT", 0), body }
    : pool === undefined
      ? { body }
      : { reaction: pool, intuition: 0, body };
  return {
    name: "target",
    along: 1,
    defenseDice: defense,
    ...("hits" in defense && !rated ? { hits: defense.hits } : {}),
    attributes,
    plan: { body, ...(has(given, "pools") ? {} : { maxima: { shield: null, armored: null, flesh: 1000 } }) },
    armor: num(given, "AV", 0),
    soaks: [{ hits: soakHits }],
  };
}

/**
 * Returns the row's Damage Value, which may be written as Strength + bonus.
 *
 * @throws {NoProbe} if the row has no Damage Value and there is no fallback
 */
export const damageValue = (given: Words, fallback?: number): number =>
  has(given, "DV") || !has(given, "STR")
    ? num(given, "DV", fallback)
    : num(given, "STR") + num(given, has(given, "weapon_bonus") ? "weapon_bonus" : "bonus", 0);

/** Plays one attack by the rules of Swan Song, from the attack roll to the damage. */
export function exchange(given: Words, change: Partial<Wish> = {}): Fought {
  return fight({
    ruleset: swanSong,
    ...attackerSide(given),
    parties: [defenderSide(given)],
    weapon: {
      dv: damageValue(given, 5),
      arp: num(given, "ARP", 0),
      accuracy: num(given, "limit", 99),
      damageKind: damageKind(given),
      type: damageType(given),
      contact: given["contact_effect"] === true,
    },
    ...change,
  });
}

/** Returns the results of an attack by ledger key. */
export function told(fought: Fought): Words {
  const compared = fought.one("compared");
  const attacked = fought.one("attacked")!.rolled;
  const defended = fought.one("defended")?.rolled;
  const [soaked, held, harmed] = [fought.one("soaked"), fought.one("armor-held"), fought.one("harmed")];
  const contact = compared?.contact;
  const grazed = fought.one("grazed") !== undefined;
  const lost = changes(fought.attack, fought.events);
  return {
    pool: attacked.spec.kind === "pool" ? attacked.spec.dice : 0,
    hits: attacked.outcome.value,
    attack_pool: attacked.spec.kind === "pool" ? attacked.spec.dice : 0,
    attack_hits: attacked.outcome.value,
    glitch: attacked.outcome.glitch,
    defense_pool: defended?.spec.kind === "pool" ? defended.spec.dice + defended.spec.cover : 0,
    defense_hits: compared ? resultOf(compared) : 0,
    result: contact,
    outcome: grazed ? "grazing" : contact,
    net: compared?.net,
    DV: fought.attack.field.weapon.dv,
    mDV: soaked?.dv ?? held?.dv ?? (harmed && harmed.damage) ?? null,
    mAV: soaked?.av ?? held?.av ?? 0,
    SV: soaked?.rolled.spec.kind === "pool" ? soaked.rolled.spec.dice : 0,
    damage: harmed?.damage ?? 0,
    critical_injury: lost.some((change) => change.kind === "amount" && change.amount === "injuries"),
  };
}
