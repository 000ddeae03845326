import { LIMBS } from "../../../module/rules/body/limbs";
import { left } from "../../../module/rules/clock/actions";
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

/** An empty compendium. Plans describe all fighters in place, so tests read nothing from disk. */
const NOTHING: Library = { names: () => [], find: () => undefined };

export const bare = (plan: Plain): Skirmish => readPlan(plan, NOTHING);

/** Returns a plan of two sides. @param more - further entries of the plan */
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

/** Returns a plan of two squads with bursts, called shots, cover, melee, bystanders and few rounds. */
export const melee = (): Skirmish =>
  bare({
    name: "Melee",
    rounds: 6,
    sides: [
      {
        name: "Left",
        fighters: [
          fighter("Rifle", [0, 0], {}, { count: 2, magazines: 1, tactics: { mode: "full-auto", defense: "best" } }),
          fighter("Knife", [1, 5], { weapons: [KNIFE] }, { tactics: { defense: "best", target: "weakest" } }),
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

/**
 * Plays a fight with dice from a fixed seed, and reports each step to a witness. Returns how the fight ends.
 * @param fight number of the fight; different numbers give different dice
 */
export const fought = (skirmish: Skirmish, witness: Witness = {}, fight = 0): Ending =>
  fightOut(skirmish, newLines(), rngOfFight(5, 0, fight), witness);

const nameOf = ({ entrant }: Participant): string => entrant.fighter.name;

/** Facts about a fighter in words, by subject; null: the value is normal and is not reported. */
type Facts = Readonly<Record<string, string | null>>;

const worth = (figure: number, words: string): string | null => (figure === 0 ? null : words);

const bodyOf = ({ body, entrant: { fighter } }: Participant): Facts => {
  const limbs = LIMBS.map((limb, at) => [
    limb,
    body.limbs[at] === fighter.plan.limbs?.[at] ? null : `${limb} at ${body.limbs[at] ?? "none"}`,
  ]);
  return {
    shield: worth(body.shield, `${body.shield} Shield`),
    armored: worth(body.armored, `${body.armored} Armored Health`),
    flesh: `${body.flesh} Flesh`,
    strain: worth(body.strain, `${body.strain} Strain`),
    overflow: worth(body.overflow, `${body.overflow} beyond the last Flesh`),
    ...(Object.fromEntries(limbs) as Facts),
    prone: body.prone ? "prone" : null,
    out: body.out ? "knocked out" : null,
  };
};

const handsOf = ({ carries, hands: { reach, parrySkill, handsEmpty } }: Participant): Facts => ({
  ...Object.fromEntries(
    carries.map(({ arm: { weapon }, loaded, spare, ready }) => [
      weapon.name,
      `${weapon.name}${loaded === null ? "" : ` ${loaded} loaded and ${spare} spare`}${ready ? " in hand" : ""}`,
    ]),
  ),
  reach: worth(reach, `reach ${reach}`),
  parry: parrySkill === null ? null : `parries with ${parrySkill}`,
  empty: handsEmpty ? "empty-handed" : null,
});

function clockOf({ clock }: Engagement, who: Participant): Facts {
  const ticking = clock.fighters[who.entrant.fighter.id];
  if (!ticking) return {};
  const { ap, freeActions, attacks } = left(clock, ticking);
  const { rolled, adjust, defenses, down, fullDefenseIn, meters, runs } = ticking;
  return {
    score: `rolled ${rolled} for initiative`,
    adjust: worth(adjust, `score ${adjust}`),
    ap: `${ap} AP`,
    free: freeActions === 0 ? "no Free Action used" : "Free Action used",
    attacks: attacks === 0 ? "no attack made" : `${attacks} ${attacks === 1 ? "attack" : "attacks"} made`,
    defenses: defenses === 0 ? "no defense rolled" : `${defenses} ${defenses === 1 ? "defense" : "defenses"} rolled`,
    meters: worth(meters, `${meters.toFixed(1)} m covered`),
    runs: worth(runs, runs === 1 ? "running" : `running ${runs} times`),
    full: worth(fullDefenseIn, `Full Defense in round ${fullDefenseIn}`),
    down: down ? "down" : null,
  };
}

const sufferedOf = ({ injuries, shocks, tookCover, at }: Participant): Facts => ({
  ...Object.fromEntries(injuries.map(({ effect, rounds }) => [effect, `${effect} ${rounds === null ? "until treated" : `for ${rounds}`}`])),
  shocks: shocks.length > 0 ? `pain ${shocks.join(" ")}` : null,
  cover: tookCover ? "in cover" : null,
  at: `at ${at.x.toFixed(1)},${at.y.toFixed(1)}`,
});

/** Reports what has changed about each fighter since the last report. The first report contains all facts that do not begin with "no". */
class News {
  readonly #known = new Map<Participant, Facts>();

  of(fight: Engagement, who: Participant): string {
    const before = this.#known.get(who);
    const now = { ...bodyOf(who), ...sufferedOf(who), ...handsOf(who), ...clockOf(fight, who) };
    this.#known.set(who, now);
    const told = [...new Set([...Object.keys(now), ...Object.keys(before ?? {})])].flatMap((about) => {
      const [is, was] = [now[about] ?? null, before?.[about] ?? null];
      if (is === was || (!before && is?.startsWith("no "))) return [];
      return [is ?? `no longer ${was}`];
    });
    return `${nameOf(who)}: ${told.join(", ") || "as before"}`;
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

/** Returns a fight's chronicle, line by line: phases, actions and attacks, with what has changed about the fighters involved. */
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
  return [
    ...lines,
    ...everybody.map((who) => `end: ${last ? news.of(last, who) : nameOf(who)}`),
    `after ${rounds === 1 ? "1 round" : `${rounds} rounds`} ${end}`,
  ];
}
