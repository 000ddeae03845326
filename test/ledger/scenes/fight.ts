import type { Ask, Reply } from "../../../module/rules/attack/model/ask";
import type { Battlefield, Placed } from "../../../module/rules/attack/model/battlefield";
import { declare } from "../../../module/rules/attack/declare/declare";
import type { Attack, Ruleset } from "../../../module/rules/attack/model/ruleset";
import type { AttackEvent, AttackEventKind, EventOf } from "../../../module/rules/attack/model/events";
import type { Fighter, Weapon } from "../../../module/rules/attack/model/fighter";
import type { AttackOrder } from "../../../module/rules/attack/model/order";
import { replay } from "../../../module/rules/attack/machine/replay";
import type { AttackState } from "../../../module/rules/attack/model/state";
import type { DefenseId } from "../../../module/rules/contest/defense";
import { defenseResult } from "../../../module/rules/contest/opposed";
import { aField, aFighter, anOrder, aWeapon, placed, type FighterWish } from "../../rules/fixtures";
import { noProbe } from "../probe";
import { facesFor, type Dice } from "./dice";

/** An entity on the line of fire, and its rolls. */
export interface Party extends FighterWish {
  readonly name: string;
  /** Distance from the attacker along the line of fire, in meters. */
  readonly along?: number;
  /** Hits of the defense test; null for an object. */
  readonly hits?: number | null;
  readonly defenseDice?: Dice;
  readonly defense?: DefenseId;
  /** Dice of the soak tests, in order; the last value repeats. */
  readonly soaks?: readonly Dice[];
  readonly testHits?: number;
  /** Cover dice that come from no entity on the line of fire. */
  readonly cover?: number;
  readonly coveredLimbs?: readonly string[];
  /** Names of the entities that hide this entity completely, as a wall does. */
  readonly shut?: readonly string[];
  /** Cover dice that this entity gives to other entities, by their names. */
  readonly grants?: Readonly<Record<string, number>>;
}

export interface Wish {
  readonly ruleset: Ruleset;
  readonly switches?: Partial<Battlefield["switches"]>;
  readonly attacker?: FighterWish;
  readonly weapon?: Partial<Weapon>;
  readonly order?: Partial<AttackOrder>;
  /** Number of bullets fired; default 1. */
  readonly rounds?: number;
  readonly attack: Dice;
  /** Attack dice per bullet, if each bullet has its own roll; the last value repeats. */
  readonly attacks?: readonly Dice[];
  /** Damage dice of each hit, in order; the last value repeats. */
  readonly damage?: readonly Dice[];
  readonly parties: readonly Party[];
  /** Name of the target; default: the first party. */
  readonly at?: string;
  /** Name of the entity chosen when the attack asks for the next target. */
  readonly choose?: string;
  readonly keepObvious?: boolean;
  /** Faces of the limb die, in order; the last value repeats. */
  readonly locations?: readonly number[];
  /** Returns true for an ask that gets no answer, so that the attack remains unfinished. */
  readonly leaveOpen?: (ask: Ask) => boolean;
}

/** An attack, played until it ends or an ask gets no answer. */
export interface Fought {
  readonly attack: Attack;
  readonly state: AttackState;
  readonly events: readonly AttackEvent[];
  readonly asked: readonly Ask[];
  readonly open: Ask | null;
  readonly indexOf: (name: string) => number;
  readonly nameOf: (entity: number) => string;
  readonly all: <K extends AttackEventKind>(kind: K, name?: string) => readonly EventOf<K>[];
  readonly one: <K extends AttackEventKind>(kind: K, name?: string) => EventOf<K> | undefined;
}

/** Returns the defense result, including cover, with which the attack hits were compared. */
export const resultOf = ({ defense, cover }: Pick<EventOf<"compared">, "defense" | "cover">): number => defenseResult(defense, cover);

/** Number of extra dice. It exceeds the negative modifiers of every row. */
const SPARE = 20;

function fighterOf(party: Party): Fighter {
  const wanted = party.hits ?? 0;
  const rolls = party.hits !== undefined && party.attributes?.reaction === undefined;
  const attributes = { reaction: rolls ? wanted + SPARE : 3, intuition: rolls ? 0 : 3, ...party.attributes };
  const kind = party.kind ?? (party.hits === null ? "barrier" : "person");
  const toughness = { maxima: { shield: null, armored: null, flesh: 1000 }, ...party.plan };
  return aFighter({ ...party, id: party.id ?? party.name, kind, attributes, plan: toughness });
}

const placedParty = (party: Party, all: readonly Party[]): Placed =>
  placed(fighterOf(party), party.along ?? 10, {
    otherCover: party.cover ?? 0,
    coveredLimbs: party.coveredLimbs ?? [],
    ...(party.shut ? { shut: party.shut.map((by) => all.findIndex(({ name }) => name === by)) } : {}),
  });

function attackDice(wish: Wish): number {
  if ("faces" in wish.attack) return wish.attack.faces.length;
  if ("sum" in wish.attack) return SPARE;
  return wish.attack.glitch ? 2 * wish.attack.hits + 1 : wish.attack.hits + SPARE;
}

function fieldOf(wish: Wish, parties: readonly Party[]): Battlefield {
  const shooter = { id: "shooter", name: "Shooter", ...wish.attacker };
  const pool = {
    skills: { pistols: attackDice(wish), ...wish.attacker?.skills },
    attributes: { agility: 0, ...wish.attacker?.attributes },
  };
  const rounds = wish.rounds ?? 1;
  const firing = rounds > 1 ? { modes: ["single", "full-auto"], ammo: rounds } : {};
  return aField({
    attacker: aFighter({ ...shooter, ...pool }),
    weapon: aWeapon({ accuracy: 99, arp: 0, dv: 5, increment: 0, maxRange: 0, ...firing, ...wish.weapon }),
    entities: parties.map((party) => placedParty(party, parties)),
    intended: Math.max(
      0,
      parties.findIndex(({ name }) => name === wish.at),
    ),
    grants: parties.map(({ grants = {} }) => parties.map(({ name }) => grants[name] ?? 0)),
    switches: { ...wish.ruleset.switches, ...wish.switches },
  });
}

const nth = <T>(items: readonly T[], at: number): T | undefined => items[Math.min(at, items.length - 1)];

/** Answers an ask with the row's value. @param before - number of earlier asks of the same kind to the same entity */
function answer(wish: Wish, parties: readonly Party[], ask: Ask, before: number): Reply {
  switch (ask.kind) {
    case "defense":
      return { ask: ask.id, kind: "defense", defense: parties[ask.who]!.defense ?? "standard" };
    case "keep-obvious":
      return { ask: ask.id, kind: "keep", keep: wish.keepObvious ?? true };
    case "choose": {
      const wanted = parties.findIndex(({ name }) => name === wish.choose);
      return { ask: ask.id, kind: "entity", entity: ask.among.includes(wanted) ? wanted : ask.preselected };
    }
    case "roll":
      return { ask: ask.id, kind: "faces", faces: facesFor(ask.spec, diceFor(wish, parties[ask.who], ask.what, before)) };
  }
}

function diceFor(wish: Wish, party: Party | undefined, what: Extract<Ask, { kind: "roll" }>["what"], before: number): Dice {
  switch (what) {
    case "attack":
      return nth(wish.attacks ?? [], before) ?? wish.attack;
    case "defense":
      return party?.defenseDice ?? { hits: party?.hits ?? 0 };
    case "soak":
      return nth(party?.soaks ?? [], before) ?? { hits: 0 };
    case "damage":
      return nth(wish.damage ?? [], before) ?? noProbe("nobody said what the damage dice show");
    case "location":
      return { faces: [nth(wish.locations ?? [], before) ?? 14] };
    case "test":
      return { hits: party?.testHits ?? 0 };
    case "scatter":
      return noProbe("no row throws anything at a spot");
  }
}

function playOut(attack: Attack, wish: Wish, parties: readonly Party[]): { replies: Reply[]; asked: Ask[] } {
  const replies: Reply[] = [];
  const asked: Ask[] = [];
  for (;;) {
    const { ask } = replay(attack, replies);
    if (!ask || wish.leaveOpen?.(ask)) return { replies, asked };
    const same = (other: Ask) => other.kind === "roll" && ask.kind === "roll" && other.what === ask.what && other.who === ask.who;
    replies.push(answer(wish, parties, ask, asked.filter(same).length));
    asked.push(ask);
  }
}

/** Places the parties on a battlefield, nearest first, and declares the attack. Returns the ruling, and the parties in this order. */
export function stage(wish: Wish): { readonly ruling: ReturnType<typeof declare>; readonly parties: readonly Party[] } {
  const parties = wish.parties.toSorted((a, b) => (a.along ?? 10) - (b.along ?? 10));
  const mode = (wish.rounds ?? 1) > 1 ? "full-auto" : "single";
  return { ruling: declare(wish.ruleset, anOrder({ attacker: "shooter", mode, ...wish.order }), fieldOf(wish, parties)), parties };
}

/** Declares an attack and plays it with the attack's state machine. @throws {NoProbe} if the attack is refused */
export function fight(wish: Wish): Fought {
  const { ruling, parties } = stage(wish);
  if (!ruling.allowed) return noProbe(`the attack is refused: ${ruling.refusal} (${ruling.rule})`);
  const attack = ruling.value;
  const { replies, asked } = playOut(attack, wish, parties);
  const { state, events, ask } = replay(attack, replies);
  const indexOf = (name: string) => parties.findIndex((party) => party.name === name);
  const all = <K extends AttackEventKind>(kind: K, name?: string) =>
    events.filter(
      (event): event is EventOf<K> => event.kind === kind && (name === undefined || ("entity" in event && event.entity === indexOf(name))),
    );
  return {
    attack,
    state,
    events,
    asked,
    open: ask,
    indexOf,
    nameOf: (entity) => parties[entity]!.name,
    all,
    one: (kind, name) => all(kind, name)[0],
  };
}
