import type { BodyState } from "../../body/body-state";
import { collapseOf } from "../../body/unconsciousness-and-death";
import { track, type FighterDerived, type FighterFacts } from "../../body/derive";
import { partPoints } from "../../body/hit-locations/body-plan-places";
import { PARTS } from "../../body/hit-locations/hit-locations";
import type { Body, PersonFacts } from "../../body/plans";
import type { Part } from "../../chance/roll-specs";
import type { People } from "../../attack/model/ruleset";

/** Returns Speed: a quarter of dexterity + health, with fractions. */
export const speedOf = (attributes: Readonly<Record<string, number>>): number =>
  ((attributes["dexterity"] ?? 0) + (attributes["health"] ?? 0)) / 4;

const DODGE = 3;

/** Returns the DR of a fighter: the sum of natural and worn armor. */
function resistance({ naturalArmor, worn }: FighterFacts): FighterDerived["av"] {
  const parts: Part[] = [
    { part: "natural-armor", value: naturalArmor, rule: "TD-WOUND-01" },
    ...worn.map(({ name, rating }): Part => ({ part: "worn-armor", value: rating, rule: "TD-WOUND-01", of: name })),
  ];
  return { value: parts.reduce((sum, { value }) => sum + value, 0), parts: parts.filter(({ value }) => value !== 0) };
}

/** Returns the derived values of a sheet. This project sets the formulas for pools, Speed and Dodge, because the rulebook gives none. */
function derive(facts: FighterFacts): FighterDerived {
  const { attributes } = facts;
  const speed = Math.floor(speedOf(attributes));
  return {
    effective: { ...attributes, speed, dodge: speed + DODGE },
    pools: {
      hp: track(facts.pools["hp"], attributes["strength"] ?? 0, "full"),
      fp: track(facts.pools["fp"], attributes["health"] ?? 0, "full"),
    },
    limbs: Object.fromEntries(PARTS.map((part) => [part, track(facts.limbs[part], partPoints(facts, part), "full")])),
    limits: { physical: 0, mental: 0 },
    woundModifier: { total: 0, parts: [] },
    initiativeAttribute: speed,
    walkRate: speed,
    av: resistance(facts),
  };
}

/** Threshold that no damage reaches. It switches off limits and knockdown by damage, which this ruleset does not have. */
const BEYOND_REACH = Number.MAX_SAFE_INTEGER;

/**
 * Returns the body of a person from the sheet.
 * @rule TD-WOUND-09 hit points can be negative
 * @rule TD-WOUND-04 fatigue points are a separate pool
 * @rule TD-LOC-38 a part is whole or crippled
 */
function body({ pools, limbs, overflow, rating, tolerance, prone, out = false, ...build }: PersonFacts): Body {
  const { value: hp, max: full } = pools["hp"] ?? { value: 0, max: 0 };
  const fatigue = pools["fp"] ?? { value: 0, max: 0 };
  const points = hp - overflow;
  const state: BodyState = {
    shield: 0,
    armored: 0,
    flesh: Math.max(0, points),
    strain: fatigue.max - fatigue.value,
    overflow: Math.max(0, 0 - points),
    limbs: PARTS.map((part) => limbs[part]?.value ?? partPoints(build, part)),
    injuries: 0,
    prone,
    out,
    score: 0,
  };
  return {
    plan: {
      maxima: { shield: null, armored: null, flesh: full },
      strainThreshold: fatigue.max > 0 ? fatigue.max : BEYOND_REACH,
      limbs: PARTS.map((part) => limbs[part]?.max ?? partPoints(build, part)),
      body: rating,
      physicalLimit: BEYOND_REACH,
      injurable: false,
      tolerance,
      collapse: collapseOf(full),
    },
    body: state,
  };
}

/** Rules for people. Initiative is Speed without fractions + 1d6; this project sets it, because the rulebook gives none. */
export const people: People = { derive, body, initiative: { attributes: ["speed"], faces: 6, moreDice: false } };
