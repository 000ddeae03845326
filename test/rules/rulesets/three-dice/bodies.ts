import type { Make } from "../../../../module/rules/body/hit-locations/injury-tolerance";
import type { StruckBody, Hit } from "../../../../module/rules/rulesets/three-dice/damage";

export const PERSON: Make = { hp: 10, tolerance: "", lacks: [], male: false };

export const hit = (wish: Partial<Hit> = {}): Hit => ({
  basic: 8,
  woundClass: "cut",
  tightBeam: false,
  location: "torso",
  chink: false,
  divisor: 1,
  range: null,
  area: null,
  ...wish,
});

export const body = (wish: Partial<StruckBody> = {}): StruckBody => ({
  make: PERSON,
  worn: { all: 0, at: {}, openFaced: false },
  hp: 10,
  fp: 10,
  ...wish,
});
