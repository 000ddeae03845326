import type { Make } from "../../../module/rules/body/injury-tolerance";
import type { Choosing } from "../../../module/rules/body/location-aim";
import type { Attempt, Mark } from "../../../module/rules/rulesets/three-dice/attempt";
import type { Body, Hit } from "../../../module/rules/rulesets/three-dice/damage";

export const PERSON: Make = { hp: 10, tolerance: "", lacks: [], male: false };

export const choosing = (wish: Partial<Choosing> = {}): Choosing => ({
  woundClass: "imp",
  tightBeam: false,
  situation: null,
  largeArea: false,
  giant: false,
  pinned: false,
  lacks: [],
  ...wish,
});

export const attempt = (wish: Partial<Attempt> = {}): Attempt => ({
  kind: "melee",
  shot: false,
  skill: { id: "blades", rating: 12 },
  accuracy: 3,
  aimed: false,
  evaluate: 2,
  evaluated: false,
  range: -4,
  circumstances: [],
  at: "torso",
  shielded: false,
  chink: false,
  weaponPenalty: -4,
  choosing: choosing(),
  ...wish,
});

export const mark = (wish: Partial<Mark> = {}): Mark => ({
  make: PERSON,
  worn: { all: 4, at: {}, openFaced: false },
  jointed: true,
  ...wish,
});

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

export const body = (wish: Partial<Body> = {}): Body => ({
  make: PERSON,
  worn: { all: 0, at: {}, openFaced: false },
  hp: 10,
  fp: 10,
  locations: null,
  ...wish,
});
