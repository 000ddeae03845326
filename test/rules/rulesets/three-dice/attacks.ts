import type { Ask, Reply, Emit } from "../../../../module/rules/attack/model/ask";
import { changes, type Change } from "../../../../module/rules/attack/changes";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { AttackEvent, AttackEventKind, EventOf } from "../../../../module/rules/attack/model/events";
import type { Fighter, Weapon } from "../../../../module/rules/attack/model/fighter";
import type { Placed } from "../../../../module/rules/attack/model/battlefield";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import { pendingAsk, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import type { AttackState } from "../../../../module/rules/attack/model/state";
import type { Make } from "../../../../module/rules/body/hit-locations/injury-tolerance";
import { placeOf, type AimedAt } from "../../../../module/rules/body/hit-locations/hit-locations";
import { diceOf, facesOf, type RollSpec } from "../../../../module/rules/chance/roll-specs";
import { threeDice } from "../../../../module/rules/rulesets/three-dice/three-dice";
import { aField, aFighter, anOrder, aWeapon, placed, type FieldWish } from "../../fixtures";

const AVERAGE = { strength: 10, dexterity: 10, intelligence: 10, health: 10 };

export interface Party extends Partial<Omit<Fighter, "attributes" | "make">> {
  readonly name?: string;
  readonly attributes?: Partial<typeof AVERAGE>;
  /** Maximum Hit Points; omitted: the Hit Points of `make`, or else Strength. */
  readonly full?: number;
  readonly hp?: number;
  readonly fp?: number;
  readonly make?: Partial<Make>;
  readonly along?: number;
  readonly otherCover?: number;
  readonly coveredLimbs?: readonly string[];
  readonly exact?: true;
  readonly unseen?: boolean;
  readonly grants?: Readonly<Record<string, number>>;
  /** Sum of the three dice of the defense roll; `knockdown` is the sum of the knockdown roll. Omitted: 17 and 3. */
  readonly defends?: number;
  readonly knockdown?: number;
  /** Defense that the target chooses; omitted: the preselected defense. */
  readonly defense?: string;
}

/** Returns the fighter that the ruleset derives from these values of a sheet. */
export function aPerson(party: Party = {}): Fighter {
  const { full, hp, fp = 10, make, attributes: wanted, grants: _, along: _along, ...rest } = party;
  const attributes = { ...AVERAGE, ...wanted };
  const max = full ?? make?.hp ?? attributes.strength;
  const { plan, body } = threeDice.people.body({
    pools: { hp: { value: hp ?? max, max }, fp: { value: fp, max: fp } },
    limbs: {},
    overflow: 0,
    rating: attributes.strength,
    physicalLimit: 0,
    tolerance: make?.tolerance ?? "",
    injuries: [],
    prone: rest.prone ?? false,
  });
  const barrier = rest.kind === "barrier";
  const fighter = aFighter({
    ...rest,
    id: rest.id ?? rest.name ?? "target",
    name: rest.name ?? "Target",
    plan: barrier ? { ...plan, limbs: null } : plan,
    body: rest.body ?? (barrier ? { ...body, limbs: [] } : body),
  });
  const made = make ? { make: { hp: max, tolerance: "", lacks: [], male: false, ...make } as Make } : {};
  const { aspect, resistance, shield, shock } = rest;
  return {
    ...fighter,
    ...made,
    ...(aspect ? { aspect } : {}),
    ...(resistance ? { resistance } : {}),
    ...(shield ? { shield } : {}),
    ...(shock ? { shock } : {}),
    attributes,
  };
}

/** Returns a blade with fixed damage unless dice are given. */
export const aBlade = (wish: Partial<Weapon> = {}): Weapon =>
  aWeapon({
    id: "blade",
    kind: "melee",
    skill: "blades",
    dv: 8,
    woundClass: "cut",
    accuracy: 3,
    arp: 0,
    increment: 0,
    maxRange: 0,
    penetrates: false,
    reach: 100,
    ammo: null,
    modes: ["melee"],
    ...wish,
  });

export const aRifle = (wish: Partial<Weapon> = {}): Weapon =>
  aBlade({ id: "rifle", kind: "ranged", skill: "longarms", woundClass: "pi", penetrates: true, ammo: 10, modes: ["single"], ...wish });

export interface Wish {
  readonly weapon?: Weapon;
  readonly skill?: number;
  readonly attacker?: Party;
  readonly order?: Partial<AttackOrder>;
  /** Called location; for a pair, the left location unless a side is given. */
  readonly called?: AimedAt | string;
  readonly parties?: readonly Party[];
  readonly at?: string;
  readonly switches?: FieldWish["switches"];
  /** Sum of the attack roll; omitted: 10. */
  readonly roll?: number;
  /** Sums of the location rolls, in order; the last sum repeats. `sides` and `damage`: the same for the side dice and the damage rolls. */
  readonly locations?: readonly number[];
  readonly sides?: readonly number[];
  readonly damage?: readonly number[];
  /** Name of the entity to choose if the attack asks for a choice; omitted or not offered: the preselected entity. */
  readonly choose?: string;
  readonly overrides?: Attack["overrides"];
  /** True: the record contains only the path of every bullet. */
  readonly brief?: boolean;
}

/** Returns faces of these dice that add up to the sum. @throws {Error} if no faces have this sum */
export function facesWith(spec: RollSpec, sum: number): number[] {
  const [dice, most] = [diceOf(spec), facesOf(spec)];
  const faces = Array.from({ length: dice }, () => 1);
  let left = sum - dice;
  for (let at = 0; at < dice; at += 1) {
    const more = Math.min(most - 1, left);
    faces[at]! += more;
    left -= more;
  }
  if (left !== 0) throw new Error(`${dice}d${most} cannot come to ${sum}`);
  return faces;
}

export interface Fought {
  readonly attack: Attack;
  readonly state: AttackState;
  readonly events: readonly AttackEvent[];
  readonly asked: readonly Ask[];
  readonly changes: readonly Change[];
  readonly nameOf: (entity: number) => string;
  readonly all: <K extends AttackEventKind>(kind: K, name?: string) => readonly EventOf<K>[];
  readonly one: <K extends AttackEventKind>(kind: K, name?: string) => EventOf<K>;
}

const placedParty = (party: Party): Placed => {
  const { along = 10, otherCover = 0, coveredLimbs = [], unseen = false, exact } = party;
  return placed(aPerson(party), along, { otherCover, coveredLimbs, unseen, ...(exact ? { exact } : {}) });
};

export const callOf = (location: string) => {
  const place = placeOf(location);
  return place && place.side === null ? { location, side: "left" as const } : { location };
};

/** Places all entities on a battlefield and declares the attack. An omitted range penalty is 0. */
export function declared(wish: Wish): { readonly ruling: ReturnType<typeof declare>; readonly parties: readonly Party[] } {
  const parties = (wish.parties ?? [{}]).toSorted((a, b) => (a.along ?? 10) - (b.along ?? 10));
  const weapon = wish.weapon ?? aBlade();
  const attacker = aPerson({ name: "Attacker", ...wish.attacker, skills: { [weapon.skill]: wish.skill ?? 12, ...wish.attacker?.skills } });
  const field = aField({
    attacker,
    weapon,
    entities: parties.map(placedParty),
    intended: Math.max(
      0,
      parties.findIndex(({ name }) => name !== undefined && name === wish.at),
    ),
    grants: parties.map(({ grants = {} }) => parties.map(({ name }) => grants[name ?? ""] ?? 0)),
    switches: { ...threeDice.switches, ...wish.switches },
  });
  const called = wish.called === undefined ? null : callOf(wish.called);
  const order = anOrder({ mode: "single", called, ...wish.order, aiming: { range: 0, ...wish.order?.aiming } });
  return { ruling: declare(threeDice, order, field), parties };
}

const nth = (items: readonly number[] | undefined, at: number, fallback: number): number =>
  items === undefined || items.length === 0 ? fallback : items[Math.min(at, items.length - 1)]!;

function sumFor(wish: Wish, parties: readonly Party[], ask: Extract<Ask, { kind: "roll" }>, asked: readonly Ask[]): number {
  const before = asked.filter(
    (other) => other.kind === "roll" && other.what === ask.what && diceOf(other.spec) === diceOf(ask.spec),
  ).length;
  switch (ask.what) {
    case "attack":
      return wish.roll ?? 10;
    case "defense":
      return parties[ask.who]!.defends ?? 17;
    case "location":
      return diceOf(ask.spec) === 1 ? nth(wish.sides, before, 1) : nth(wish.locations, before, 10);
    case "damage":
      return nth(wish.damage, before, diceOf(ask.spec));
    default:
      return parties[ask.who]!.knockdown ?? 3;
  }
}

function answer(wish: Wish, parties: readonly Party[], ask: Ask, asked: readonly Ask[]): Reply {
  switch (ask.kind) {
    case "roll":
      return { ask: ask.id, kind: "faces", faces: facesWith(ask.spec, sumFor(wish, parties, ask, asked)) };
    case "defense":
      return { ask: ask.id, kind: "defense", defense: parties[ask.who]!.defense ?? ask.options[0]!.id };
    case "keep-obvious":
      return { ask: ask.id, kind: "keep", keep: true };
    case "choose": {
      const wanted = parties.findIndex(({ name }) => name !== undefined && name === wish.choose);
      return { ask: ask.id, kind: "entity", entity: ask.among.includes(wanted) ? wanted : ask.preselected };
    }
  }
}

/** Plays an attack from its declaration to its end. @throws {Error} if the attack is refused */
export function fight(wish: Wish = {}): Fought {
  const { ruling, parties } = declared(wish);
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal} (${ruling.rule})`);
  const attack: Attack = { ...ruling.value, ...(wish.overrides ? { overrides: wish.overrides } : {}) };
  const events: AttackEvent[] = [];
  const asked: Ask[] = [];
  const tell: Emit = Object.assign((event: AttackEvent): void => void events.push(event), { brief: wish.brief ?? false });
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    state = step(attack, state, readReply(ask, answer(wish, parties, ask, asked)), tell);
    asked.push(ask);
  }
  const nameOf = (entity: number): string => parties[entity]?.name ?? "Target";
  const all = <K extends AttackEventKind>(kind: K, name?: string) =>
    events.filter(
      (event): event is EventOf<K> => event.kind === kind && (name === undefined || ("entity" in event && nameOf(event.entity) === name)),
    );
  const one = <K extends AttackEventKind>(kind: K, name?: string): EventOf<K> => {
    const found = all(kind, name)[0];
    if (!found) throw new Error(`nothing of the kind "${kind}" happened: ${events.map((event) => event.kind).join(", ")}`);
    return found;
  };
  return { attack, state, events, asked, changes: changes(attack, events), nameOf, all, one };
}

/** Returns the refusal of an attack and its rule; null if the attack is allowed. */
export function refusal(wish: Wish): { readonly refusal: string; readonly rule: string } | null {
  const { ruling } = declared(wish);
  return ruling.allowed ? null : { refusal: ruling.refusal, rule: ruling.rule };
}

/** Returns the statuses that an attack caused. */
export const statuses = ({ changes: made }: Pick<Fought, "changes">): string[] =>
  made.flatMap((change) => (change.kind === "status" && change.active ? [change.status] : []));
