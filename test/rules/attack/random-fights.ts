import { rollFaces } from "../chance/roll-faces";
import fc from "fast-check";
import type { Ask, Reply } from "../../../module/rules/attack/model/ask";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import type { Battlefield, Placed } from "../../../module/rules/attack/model/battlefield";
import { declare } from "../../../module/rules/attack/declare/declare";
import { replay, type Replay } from "../../../module/rules/attack/machine/replay";
import { WOUND_CLASSES } from "../../../module/rules/body/hit-locations/wound-classes";
import { DAMAGE_TYPES } from "../../../module/rules/body/health-pools";
import { LIMBS } from "../../../module/rules/body/limbs";
import { die, seeded, type Rng } from "../../../module/rules/chance/rng";
import { unintendedTargets as asWritten } from "../rulesets/unintended-targets";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, swanSong } from "../fixtures";

const pool = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null, freq: 2 });

const entity = fc
  .record({
    along: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom("person", "person", "person", "vehicle", "barrier"),
    reaction: fc.integer({ min: 0, max: 6 }),
    intuition: fc.integer({ min: 0, max: 4 }),
    body: fc.integer({ min: 0, max: 8 }),
    armor: fc.integer({ min: 0, max: 14 }),
    shield: pool(5),
    armored: pool(8),
    flesh: fc.integer({ min: 1, max: 20 }),
    surprised: fc.boolean(),
    helpless: fc.boolean(),
    cover: fc.constantFrom(0, 0, 2, 4),
    tolerance: fc.constantFrom("", "", "unliving", "homogenous", "diffuse"),
  } as const)
  .map(({ along, kind, reaction, intuition, body, armor, shield, armored, flesh, surprised, helpless, cover, tolerance }): Placed => {
    const plan = { maxima: { shield, armored, flesh }, tolerance, ...(kind === "person" ? {} : { limbs: null, injurable: false }) };
    return placed(aFighter({ id: "", attributes: { reaction, intuition, body }, kind, armor, plan, surprised, helpless }), along, {
      otherCover: cover,
    });
  });

const weapon = fc
  .record({
    dv: fc.integer({ min: 0, max: 16 }),
    arp: fc.integer({ min: -2, max: 8 }),
    accuracy: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    penetrates: fc.boolean(),
    damageKind: fc.constantFrom("health", "health", "strain"),
    type: fc.constantFrom(...DAMAGE_TYPES),
    woundClass: fc.option(fc.constantFrom(...WOUND_CLASSES), { nil: null }),
    increment: fc.constantFrom(0, 5, 15),
    ammo: fc.integer({ min: 1, max: 12 }),
    knockdown: fc.constantFrom(0, 2),
  } as const)
  .map((wish) => aWeapon({ ...wish, maxRange: 0, modes: ["single", "burst", "full-auto"] }));

/** Generates an attack on a battlefield with up to seven entities, and a seed for the dice. */
export const fights = fc
  .record({
    entities: fc.array(entity, { minLength: 1, maxLength: 7 }),
    grants: fc.array(fc.constantFrom(0, 0, 0, 2, 4), { minLength: 49, maxLength: 49 }),
    intended: fc.nat(),
    weapon,
    skill: fc.integer({ min: 1, max: 14 }),
    mode: fc.constantFrom("single", "burst", "full-auto"),
    called: fc.option(fc.constantFrom(...LIMBS), { nil: null, freq: 3 }),
    ruleset: fc.constantFrom(crossfire, crossfire, asWritten, swanSong),
    seed: fc.nat(),
  })
  .map(({ entities, grants, intended, weapon: held, skill, mode, called, ruleset, seed }) => {
    const sorted = entities
      .toSorted((a, b) => a.along - b.along)
      .map((at, index) => ({ ...at, fighter: { ...at.fighter, id: `e${index}`, name: `E${index}` } }));
    const field: Battlefield = aField({
      attacker: aFighter({ id: "shooter", skills: { pistols: skill }, attributes: { agility: 3 } }),
      weapon: held,
      entities: sorted,
      intended: intended % sorted.length,
      grants: sorted.map((_, from) => sorted.map((__, to) => (from === to ? 0 : grants[7 * from + to]!))),
      switches: ruleset.switches,
    });
    const calls = declare(ruleset, anOrder({ mode, called: called && { location: called } }), field);
    const plain = calls.allowed ? calls : declare(ruleset, anOrder({ mode }), field);
    if (!plain.allowed) throw new Error(`a random attack was refused: ${plain.refusal}`);
    return { attack: plain.value, seed };
  });

const oneOf = <T>(items: readonly T[], rng: Rng): T => items[die(rng, items.length) - 1]!;

/** Returns a random valid reply to an ask. */
export function anyReply(ask: Ask, rng: Rng): Reply {
  switch (ask.kind) {
    case "roll":
      return { ask: ask.id, kind: "faces", faces: rollFaces(ask.spec, rng) };
    case "defense":
      return {
        ask: ask.id,
        kind: "defense",
        defense: oneOf(
          ask.options.filter(({ affordable }) => affordable),
          rng,
        ).id,
      };
    case "choose":
      return { ask: ask.id, kind: "entity", entity: oneOf(ask.among, rng) };
    case "keep-obvious":
      return { ask: ask.id, kind: "keep", keep: die(rng, 2) === 1 };
  }
}

/** Maximum number of replies to one attack. An attack that needs more replies counts as endless. */
const MOST_ASKS = 400;

export interface Played extends Replay {
  readonly replies: readonly Reply[];
  readonly asks: readonly Ask[];
}

/** Plays an attack to its end with random replies. @throws {Error} if the attack does not end */
export function playOut(attack: Attack, seed: number): Played {
  const rng = seeded(seed);
  const replies: Reply[] = [];
  const asks: Ask[] = [];
  for (;;) {
    const played = replay(attack, replies);
    if (!played.ask) return { ...played, replies, asks };
    if (asks.length >= MOST_ASKS) throw new Error(`still asking after ${MOST_ASKS} answers`);
    asks.push(played.ask);
    replies.push(anyReply(played.ask, rng));
  }
}

/** Freezes a value and all its parts, so that every write throws an error. Returns the value. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
