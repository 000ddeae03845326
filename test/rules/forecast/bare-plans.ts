import { left } from "../../../module/rules/clock/clock";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import type { Engagement, Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { fightOut, type Ending } from "../../../module/rules/forecast/fight";
import type { Witness } from "../../../module/rules/forecast/phase";
import type { Library } from "../../../module/rules/forecast/read/described";
import { readPlan } from "../../../module/rules/forecast/read/plan";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";

type Plain = Readonly<Record<string, unknown>>;

/** No compendium at all: everybody is described in place, and nothing is read from a disk. */
const NOTHING: Library = { names: () => [], find: () => undefined };

export const bare = (plan: Plain): Skirmish => readPlan(plan, NOTHING);

/** One side against another; whatever else a plan says comes last. */
export const duel = (left: readonly Plain[], right: readonly Plain[], more: Plain = {}): Skirmish =>
  bare({
    name: "Duel",
    sides: [
      { name: "Left", fighters: left },
      { name: "Right", fighters: right },
    ],
    ...more,
  });

export const RIFLE = {
  name: "Rifle",
  skill: "longarms",
  dv: 9,
  arp: 2,
  accuracy: 6,
  hands: 2,
  magazine: 12,
  range: 400,
  modes: ["single", "semi-auto-burst", "full-auto"],
};
export const PISTOL = { name: "Pistol", skill: "pistols", dv: 7, magazine: 6, range: 60, modes: ["single"] };
export const KNIFE = { name: "Knife", skill: "blades", kind: "melee", dv: 6, reach: 0, range: 1, woundClass: "cut" };

const fighter = (name: string, at: Plain[string], words: Plain, more: Plain = {}): Plain => ({
  name,
  at,
  ...more,
  person: {
    attributes: { body: 3, agility: 4, reaction: 4, intuition: 3 },
    skills: { longarms: 4, blades: 3 },
    armor: 4,
    weapons: [RIFLE],
    ...words,
  },
});

/** Two squads with everything in it: bursts, calls, cover, melee and bystanders, few rounds to shoot. */
export const melee = (): Skirmish =>
  bare({
    name: "Melee",
    rounds: 6,
    sides: [
      {
        name: "Left",
        fighters: [
          fighter("Rifle", [0, 0], {}, { count: 2, magazines: 1, tactics: { mode: "full-auto", defence: "best" } }),
          fighter("Knife", [1, 5], { weapons: [KNIFE] }, { tactics: { defence: "best", target: "weakest" } }),
        ],
      },
      {
        name: "Right",
        fighters: [
          fighter("Guard", [14, 0], {}, { surprised: true, magazines: 0, tactics: { mode: "semi-auto-burst", takesCover: true } }),
          fighter(
            "Marksman",
            [20, 3],
            { skills: { longarms: 7 } },
            {
              cover: "good",
              tactics: { takesCover: true, call: { place: "knee", side: "left" }, leastDice: 4 },
            },
          ),
          fighter("Shield", [13, 4], { shield: 4, armor: 9 }, { magazines: 1, tactics: { call: "head" } }),
        ],
      },
    ],
    bystanders: [
      fighter(
        "Worker",
        [
          [7, 0],
          [7, 2],
        ],
        { weapons: [] },
        { count: 2, surprised: true },
      ),
    ],
  });

/** The same fight every time, told step by step to whoever wants to know. */
export const fought = (skirmish: Skirmish, witness: Witness = {}, fight = 0): Ending =>
  fightOut(skirmish, newLines(), rngOfFight(5, 0, fight), witness);

const nameOf = ({ entrant }: Participant): string => entrant.fighter.name;

const pointsOf = ({ body: { shield, armored, flesh, strain, overflow, prone, out, limbs } }: Participant): readonly string[] => [
  `points ${[shield, armored, flesh].join("/")}`,
  `strain ${strain}`,
  `overflow ${overflow}`,
  `limbs ${limbs.join("/")}`,
  ...(prone ? ["prone"] : []),
  ...(out ? ["out"] : []),
];

const handsOf = ({ carries, hands: { reach, parrySkill, handsEmpty } }: Participant): readonly string[] => [
  ...carries.map(({ arm, loaded, spare, ready }) => `${arm.weapon.name} ${loaded ?? "-"}+${spare}${ready ? " in hand" : ""}`),
  `reach ${reach}`,
  ...(parrySkill === null ? [] : [`parries ${parrySkill}`]),
  ...(handsEmpty ? ["empty-handed"] : []),
];

function clockOf({ clock }: Engagement, who: Participant): readonly string[] {
  const ticking = clock.fighters[who.entrant.fighter.id];
  if (!ticking) return [];
  const { ap, freeActions, attacks } = left(clock, ticking);
  const { rolled, adjust, defences, down, fullDefenseIn, metres, runs } = ticking;
  const counted = { score: rolled, adjust, ap, free: freeActions, attacks, defences, metres: metres.toFixed(1), runs, full: fullDefenseIn };
  return [...Object.entries(counted).map(([key, figure]) => `${key} ${figure}`), ...(down ? ["down"] : [])];
}

const sufferedOf = ({ injuries, shocks, tookCover, at }: Participant): readonly string[] => [
  ...injuries.map(({ effect, rounds }) => `${effect} ${rounds ?? "until treated"}`),
  ...shocks.map((shock) => `hurts ${shock}`),
  ...(tookCover ? ["covered"] : []),
  `at ${at.x.toFixed(1)},${at.y.toFixed(1)}`,
];

/** What has changed of somebody since it was asked last, word by word; the first time, everything. */
class News {
  readonly #known = new Map<Participant, readonly string[]>();

  of(fight: Engagement, who: Participant): string {
    const before = this.#known.get(who) ?? [];
    const now = [...pointsOf(who), ...sufferedOf(who), ...handsOf(who), ...clockOf(fight, who)];
    this.#known.set(who, now);
    const keys = new Set(now.map((word) => word.split(" ")[0]));
    const gone = before.filter((word) => !keys.has(word.split(" ")[0])).map((word) => `no longer ${word}`);
    return `${nameOf(who)}: ${[...now.filter((word) => !before.includes(word)), ...gone].join(", ") || "as before"}`;
  }
}

const EVENTS: readonly string[] = ["compared", "penetrated", "stopped", "dropped", "crippled"];

function attackTold({ attack: { order, field }, entities, events }: Exchange, who: Participant): string {
  const told = events.flatMap((event) => {
    if (!("entity" in event) || !EVENTS.includes(event.kind)) return [];
    return [`${nameOf(entities[event.entity]!)} ${event.kind === "compared" ? event.contact : event.kind}`];
  });
  const call = order.called ? ` at the ${order.called.location} with aim ${order.aim}` : "";
  const line = entities.map((one, at) => `${nameOf(one)} ${field.entities[at]!.along.toFixed(1)}`).join(" ");
  const covered = field.grants.flat().some((dice) => dice > 0) ? ` cover ${field.grants.map((row) => row.join("")).join(" ")}` : "";
  return `  ${nameOf(who)} attacks ${nameOf(entities[field.intended]!)}: ${field.weapon.name} ${order.mode}${call}, line ${line}${covered}: ${told.join(", ")}`;
}

/** Everything that happens in a fight: phases, actions and attacks, with how everybody stands after each. */
export function chronicle(skirmish: Skirmish, fight = 0): readonly string[] {
  const lines: string[] = [];
  const news = new News();
  let last: Engagement | null = null;
  const { rounds, winner, undecided, everybody } = fought(
    skirmish,
    {
      phase: (now, who) => {
        last = now;
        lines.push(`round ${now.clock.round}, ${news.of(now, who)}`);
      },
      action: (who, action, ap) => lines.push(`  ${nameOf(who)} ${action} ${ap} AP`),
      attack: (now, who, exchange) => {
        lines.push(attackTold(exchange, who));
        for (const one of new Set([who, ...exchange.entities])) lines.push(`    ${news.of(now, one)}`);
      },
    },
    fight,
  );
  const end = winner === null ? (undecided ? "nobody wins in time" : "nobody is left") : `${skirmish.sides[winner]!.name} wins`;
  return [...lines, ...everybody.map((who) => `end: ${last ? news.of(last, who) : nameOf(who)}`), `${rounds} rounds, ${end}`];
}
