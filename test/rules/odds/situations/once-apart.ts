/** Situations in which the odds and the state machine once disagreed, with the cause. */
import type { Body, Situation } from "./situation";

const PERSON: Body = {
  ...{ kind: "person", upstairs: false, along: 1, aside: 0, quick: 15, tough: 6, armor: 1, vest: 0, cover: "none" },
  ...{ tookCover: false, prone: false, status: null, hurt: 0, karma: 0 },
};

const PLAIN: Situation = {
  ...{ ruleset: "swan-song", meters: 15, drift: 1.87, dice: 13 },
  shooter: { prone: false, upstairs: false, status: null },
  weapon: {
    ...{ damage: 9, arp: 0, accuracy: 7, penetrates: true, spread: "", antiVehicle: false, rounds: null },
    blast: { radius: 2, falloff: 1, scatter: 0, fragments: { count: 0, dv: 0 } },
    power: { defense: "ranged", direct: false, contact: false, kind: "health", heals: 0, strain: 0, limit: "mental" },
    reach: 0,
  },
  order: {
    means: "gun",
    answers: "preselected",
    mode: "single",
    call: null,
    aim: 0,
    modifier: 0,
    through: false,
    area: null,
    aiming: null,
  },
  ...{ target: PERSON, others: [], walls: [], seed: 18 },
};

const STRAIN = { damage: 0, arp: 0, knockdown: 2, flechette: false, kind: "strain" } as const;

export const ONCE_APART: readonly (readonly [string, Situation])[] = [
  [
    "[SS-BARRIER-22] a burst over two targets behind a pane, which each bullet hits",
    {
      ...PLAIN,
      weapon: { ...PLAIN.weapon, rounds: STRAIN },
      order: { ...PLAIN.order, mode: "long-burst", area: "spread" },
      others: [{ ...PERSON, upstairs: true, along: 0.9, aside: -0.06, quick: 8, tough: 8, armor: 4, prone: true, hurt: 3 }],
      walls: [{ kind: "pane", along: 0.23, aside: -0.13, strong: false }],
    },
  ],
  [
    "[TD-ROLL-01] a cone whose second firing line uses the roll of the first line, with another skill",
    {
      ...PLAIN,
      ...{ ruleset: "three-dice", meters: 3, drift: 0, dice: 2 },
      weapon: { ...PLAIN.weapon, damage: 2, accuracy: 2, spread: "wide" },
      order: { ...PLAIN.order, area: "cone", aiming: "chink" },
      target: { ...PERSON, quick: 2, tough: 1, armor: 0, status: "surprised" },
      others: [
        { ...PERSON, along: 0.15, quick: 2, tough: 1, armor: 0 },
        { ...PERSON, kind: "crate", quick: 7, tough: 3, armor: 8, cover: "good" },
      ],
      seed: 2_127_382_505,
    },
  ],
  [
    "[SS-TIMED-01] an explosive charge that an untrained person sets off by 3d6 without a roll",
    {
      ...PLAIN,
      ...{ ruleset: "three-dice", meters: 3, drift: 0, dice: 2 },
      order: { ...PLAIN.order, means: "charge", area: "blast" },
    },
  ],
  [
    "[TD-RANDOM-06] two fragments of a grenade each hit a location of their own, while the blast hits a large area",
    {
      ...PLAIN,
      ...{ ruleset: "three-dice", meters: 3, drift: 0, dice: 2 },
      weapon: { ...PLAIN.weapon, damage: 2, accuracy: 2, blast: { radius: 1, falloff: 0, scatter: 0, fragments: { count: 2, dv: 2 } } },
      order: { ...PLAIN.order, means: "grenade", area: "blast" },
      target: { ...PERSON, quick: 2, tough: 3, armor: 0, vest: 2 },
      seed: 0,
    },
  ],
];
