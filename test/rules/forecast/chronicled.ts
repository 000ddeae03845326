import type { ActiveInjury } from "../../../module/rules/body/injuries/active-injury";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { bare, duel, KNIFE, PISTOL, RIFLE } from "./bare-plans";

type Plain = Readonly<Record<string, unknown>>;

const PERSON = {
  attributes: { body: 4, agility: 5, reaction: 4, intuition: 3 },
  skills: { longarms: 5, pistols: 3, blades: 3 },
  armor: 5,
  weapons: [RIFLE, KNIFE],
};
const soldier = (name: string, at: readonly number[], more: Plain = {}, words: Plain = {}): Plain => ({
  name,
  at,
  ...more,
  person: { ...PERSON, ...words },
});
const unarmed = (name: string, at: readonly number[], more: Plain = {}, words: Plain = {}): Plain =>
  soldier(name, at, more, { weapons: [], ...words });
const target = unarmed("Bea", [20, 0], {}, { armor: 40 });

/** Returns the plan with these injuries, and these changes to the body, for the first fighter of the left side. */
function suffering(
  skirmish: Skirmish,
  injuries: readonly ActiveInjury[],
  body: Partial<Skirmish["sides"][0]["fighters"][0]["fighter"]["body"]> = {},
): Skirmish {
  const [{ name, fighters }, right] = skirmish.sides;
  const hurt = fighters.map((one, at) =>
    at > 0 ? one : { ...one, fighter: { ...one.fighter, injuries, body: { ...one.fighter.body, ...body } } },
  );
  return { ...skirmish, sides: [{ name, fighters: hurt }, right] };
}
const injury = (effect: ActiveInjury["effect"], location: ActiveInjury["location"], rounds: number | null): ActiveInjury => ({
  effect,
  location,
  side: "right",
  rounds,
  until: rounds === null ? "treatment" : "time",
});

const d20Gun = (more: Plain = {}): Plain => ({ name: "Gun", skill: "small-guns", damage: "1d6+4", magazine: 3, range: 60, ...more });
const d20 = (name: string, at: readonly number[], more: Plain = {}, words: Plain = {}): Plain => ({
  name,
  at,
  ...more,
  person: { skills: { "small-guns": 8, "melee-weapons": 8 }, weapons: [d20Gun()], ...words },
});
const three = (name: string, at: readonly number[], more: Plain = {}, words: Plain = {}): Plain => ({
  name,
  at,
  ...more,
  person: {
    skills: { longarms: 13, blades: 13 },
    weapons: [{ name: "Gun", skill: "longarms", damage: "2d6", magazine: 3, range: 60 }],
    ...words,
  },
});
const sides = (left: readonly Plain[], right: readonly Plain[], more: Plain): Skirmish =>
  bare({
    name: "Duel",
    sides: [
      { name: "Left", fighters: left },
      { name: "Right", fighters: right },
    ],
    rounds: 2,
    ...more,
  });

/** Plans of short fights by name. Each fight shows a different feature. */
export const FIGHTS: Readonly<Record<string, () => Skirmish>> = {
  "full auto against a burst, with one surprised fighter and one who aims at the head": () =>
    duel(
      [
        soldier("Ada", [0, 0], { magazines: 1, tactics: { mode: "full-auto", defense: "best" } }),
        soldier("Abe", [0, 4], { tactics: { takesCover: true, target: "weakest" } }),
      ],
      [
        soldier("Bea", [20, 0], { surprised: true, magazines: 0, tactics: { mode: "semi-auto-burst" } }),
        soldier("Bob", [22, 3], { cover: "partial", tactics: { call: "head", leastDice: 6 } }),
      ],
      { rounds: 3 },
    ),
  "a knife against a pistol": () =>
    duel(
      [soldier("Ada", [0, 0], { tactics: { defense: "best" } }, { weapons: [KNIFE], skills: { blades: 6 } })],
      [soldier("Bea", [14, 3], { magazines: 2 }, { weapons: [{ ...PISTOL, magazine: 2 }, KNIFE], skills: { pistols: 2, blades: 2 } })],
      { rounds: 4 },
    ),
  "two knife fighters who do not reach each other in time": () =>
    duel(
      [soldier("Ada", [0, 0], {}, { weapons: [KNIFE] })],
      [soldier("Bea", [90, 60], { tactics: { standsUp: false } }, { weapons: [KNIFE] })],
      { rounds: 2 },
    ),
  "a shooter out of rounds draws the next weapon": () =>
    duel([soldier("Ada", [0, 0], { magazines: 1 }, { weapons: [{ ...RIFLE, magazine: 1 }, { ...PISTOL, range: 10 }, KNIFE] })], [target], {
      rounds: 4,
    }),
  "a target out of the pistol's range is shot with the rifle": () =>
    duel([soldier("Ada", [0, 0], {}, { weapons: [{ ...PISTOL, range: 10 }, RIFLE] })], [target], { rounds: 1 }),
  "a prone shooter stands up first": () => suffering(duel([soldier("Ada", [0, 0])], [target], { rounds: 1 }), [], { prone: true }),
  "a prone shooter stays down as planned": () =>
    suffering(duel([soldier("Ada", [0, 0], { tactics: { standsUp: false } })], [target], { rounds: 1 }), [], { prone: true }),
  "a bleeding shooter fights until down": () =>
    suffering(duel([soldier("Ada", [0, 0])], [target], { rounds: 2 }), [injury("bleedout", "neck", null)], { flesh: 2 }),
  "a winded shooter recovers after two rounds": () =>
    suffering(duel([soldier("Ada", [0, 0])], [target], { rounds: 3 }), [injury("winded", "sternum", 2)]),
  "a shooter chooses the weakest visible target": () =>
    duel(
      [soldier("Ada", [0, 0], { tactics: { target: "weakest", modifier: -2 } })],
      [
        unarmed("Bea", [20, 0], {}, { armor: 40 }),
        unarmed("Bob", [25, 4], {}, { armor: 40, attributes: { body: 2 } }),
        unarmed("Bert", [10, -10], {}, { armor: 40, attributes: { body: 1 } }),
      ],
      {
        rounds: 1,
        walls: [
          [
            [5, -4],
            [5, -6],
          ],
        ],
      },
    ),
  "a shooter shoots past bystanders at the nearest target": () =>
    sides([soldier("Ada", [0, 0], { tactics: { mode: "semi-auto-burst" } })], [unarmed("Bea", [20, 0]), unarmed("Bob", [25, 4])], {
      rounds: 2,
      bystanders: [unarmed("Cid", [10, 0.2]), unarmed("Cleo", [26, 0], { surprised: true }, { armor: 0 })],
    }),
  "a called shot at the forearm against strong armor": () =>
    duel(
      [soldier("Ada", [0, 0], { tactics: { call: { place: "forearm", side: "right" }, leastDice: 1 } }, { skills: { longarms: 12 } })],
      [soldier("Bea", [20, 0], { tactics: { defense: "best" } }, { armor: 20, attributes: { body: 9 } })],
      { rounds: 2 },
    ),
  "a shooter makes no call that leaves too few dice": () =>
    duel([soldier("Ada", [0, 0], { tactics: { call: "head", leastDice: 40 } })], [target], { rounds: 1 }),
  "a fight in passes by the rules of Swan Song": () =>
    sides([soldier("Ada", [0, 0])], [soldier("Bea", [20, 0], { tactics: { defense: "best" } })], { ruleset: "swan-song" }),
  "a fight with Strain by the rules of Swan Song": () =>
    suffering(
      sides([soldier("Ada", [0, 0]), soldier("Abe", [0, 3])], [soldier("Bea", [20, 0], { count: 2 })], { ruleset: "swan-song" }),
      [],
      { flesh: 9, strain: 4 },
    ),
  "a d20 fight with as many attacks as AP pay for": () =>
    sides([d20("Ada", [0, 0], { tactics: { call: "head" } })], [d20("Bea", [12, 1])], { ruleset: "called-shot-d20", rounds: 3 }),
  "a d20 fight in melee": () =>
    sides(
      [d20("Ada", [0, 0], {}, { weapons: [{ name: "Blade", skill: "melee-weapons", kind: "melee", damage: "1d6+2", reach: 1 }] })],
      [d20("Bea", [6, 8], { tactics: { modifier: 2 } })],
      { ruleset: "called-shot-d20" },
    ),
  // The skill is 18, and the distance subtracts 5.
  "a three-dice fight with pain": () =>
    sides([three("Ada", [0, 0], {}, { skills: { longarms: 18 } })], [three("Bea", [12, 1], {}, { skills: { longarms: 18 } })], {
      ruleset: "three-dice",
      rounds: 4,
    }),
  "a three-dice fight in melee with a parry": () =>
    sides(
      [
        three(
          "Ada",
          [0, 0],
          { tactics: { defense: "best" } },
          { weapons: [{ name: "Sword", skill: "blades", kind: "melee", damage: "1d6+1", reach: 1, woundClass: "cut" }] },
        ),
      ],
      [
        three(
          "Bea",
          [3, 1],
          { tactics: { defense: "best" } },
          { weapons: [{ name: "Sword", skill: "blades", kind: "melee", damage: "1d6+1", reach: 1, woundClass: "cut" }] },
        ),
      ],
      { ruleset: "three-dice", rounds: 4 },
    ),
  "a three-dice fight with shots at the hand of an armored target": () =>
    sides(
      [three("Ada", [0, 0], { tactics: { call: { place: "hand", side: "right" } } }, { skills: { longarms: 17 } })],
      [three("Bea", [8, 1], {}, { skills: { longarms: 17 }, worn: [{ name: "Vest", rating: 3, places: ["torso"] }] })],
      {
        ruleset: "three-dice",
        rounds: 3,
      },
    ),
};
