/**
 * Distances in meters between the two lines, and between neighbors. The distances are large enough to keep bystanders out of every line of
 * fire.
 */
const [FAR, APART] = [60, 6];
const PERSON = {
  attributes: { body: 4, agility: 6, reaction: 4, intuition: 4 },
  skills: { automatics: 6 },
  armor: 9,
  weapons: [{ name: "Reference Rifle", skill: "automatics", dv: 8, arp: 1, accuracy: 5, woundClass: "pi", magazine: 30, hands: 2 }],
};
export const ROUNDS = 30;

/**
 * Returns the positions (in meters) of two lines of riflemen. Unless `even` is true, the first line has one more rifleman than the second.
 */
export const placesOf = (fighters, even) =>
  [0, FAR].map((x, side) => Array.from({ length: fighters + (side === 0 && !even ? 1 : 0) }, (_, at) => [x, at * APART]));

/** Returns the forecast plan of a fight between two lines of riflemen at the given positions. */
export const planOf = (places) => ({
  name: "Two lines",
  rounds: ROUNDS,
  sides: places.map((own, side) => ({
    name: side === 0 ? "Left" : "Right",
    fighters: [{ name: "Rifleman", count: own.length, at: own, person: PERSON }],
  })),
});

/** The shooters' pistol, by ruleset. */
const PISTOLS = {
  crossfire: { skill: "pistols", dv: 8 },
  "swan-song": { skill: "pistols", dv: 8 },
  "called-shot-d20": { skill: "small-guns", damage: "2d6", acc: 3 },
  "three-dice": { skill: "pistols", damage: "2d+2", acc: 2 },
};
export const RULESETS = Object.keys(PISTOLS);
/**
 * Returns the factor that moves the lines into pistol range. The lines are then 20 m apart, or 5 m in the three-dice ruleset, where
 * distance lowers the skill (TD-ROLL-06).
 */
const nearer = (ruleset) => (ruleset === "three-dice" ? 1 / 12 : 1 / 3);

/**
 * Returns the forecast plan of a pistol fight between two lines, by the rules of one ruleset. Every fighter has the ruleset's default
 * values.
 */
export const pistolPlan = (ruleset, places) => ({
  name: `Two lines, ${ruleset}`,
  ruleset,
  rounds: ROUNDS,
  sides: places.map((own, side) => ({
    name: side === 0 ? "Left" : "Right",
    fighters: [
      {
        name: "Shooter",
        count: own.length,
        at: own.map(([x, y]) => [x * nearer(ruleset), y]),
        person: { weapons: [{ name: "Pistol", ...PISTOLS[ruleset] }] },
      },
    ],
  })),
});
