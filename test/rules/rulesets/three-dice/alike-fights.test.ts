/**
 * Tests that leveling does not change results: for every roll, an attack hits the same entities with and without leveling. Leveling
 * replaces every roll in a state with the worst roll that has the same outcome. It is applied before every step.
 */
import { describe, expect, test } from "vitest";
import type { Ask, Reply, Emit } from "../../../../module/rules/attack/model/ask";
import type { AttackEvent } from "../../../../module/rules/attack/model/events";
import { pendingAsk, preselected, readReply, startAttack, step } from "../../../../module/rules/attack/machine/machine";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { AttackState } from "../../../../module/rules/attack/model/state";
import { aRifle, declared, facesWith, type Party } from "./attacks";

/** An entity with Dodge 12 that makes no roll except its defense roll. */
const PERSON: Party = {
  kind: "vehicle",
  full: 9,
  resistance: { all: 3, at: {}, openFaced: false },
  attributes: { dexterity: 18, health: 18 },
};
const CRATE: Party = { kind: "barrier", full: 40 };
const COVERS = { grants: { it: 2 } };

const LINES: Readonly<Record<string, readonly Party[]>> = {
  "one entity in front of the target and one behind": [
    { ...PERSON, ...COVERS, name: "near", along: 6 },
    { ...PERSON, name: "it", along: 12, grants: { far: 2 } },
    { ...PERSON, name: "far", along: 24 },
  ],
  "people and objects in front of the target": [
    { ...PERSON, ...COVERS, name: "first", along: 2 },
    { ...CRATE, ...COVERS, name: "crate", along: 4 },
    { ...PERSON, ...COVERS, name: "second", along: 6 },
    { ...CRATE, ...COVERS, name: "post", along: 8 },
    { ...PERSON, name: "it", along: 12 },
  ],
  "people and objects behind the target": [
    { ...PERSON, name: "it", along: 4 },
    { ...CRATE, name: "crate", along: 8 },
    { ...PERSON, name: "first", along: 10, otherCover: 2 },
    { ...CRATE, name: "post", along: 15 },
    { ...PERSON, name: "second", along: 20 },
  ],
};

type Policy = (ask: Ask) => Reply;
const nearest: Policy = (ask) => preselected(ask)!;
const farthest: Policy = (ask) => (ask.kind === "choose" ? { ask: ask.id, kind: "entity", entity: ask.among.at(-1)! } : nearest(ask));

function attackOn(parties: readonly Party[]): Attack {
  const { ruling } = declared({ weapon: aRifle({ dv: 5, increment: 10 }), skill: 12, at: "it", parties });
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

/**
 * Returns the entities hit, in order, and whether each entity stopped the bullet.
 * @param level function applied to every state before the next step
 */
function struck(
  attack: Attack,
  roll: number,
  defends: readonly number[],
  policy: Policy,
  level: (state: AttackState) => AttackState,
): string {
  const told: string[] = [];
  const tell: Emit = Object.assign(
    (event: AttackEvent) => {
      if (event.kind === "stopped" || event.kind === "penetrated") told.push(`${event.entity} ${event.kind}`);
    },
    { brief: true },
  );
  const sumOf = ({ what, who }: Extract<Ask, { kind: "roll" }>): number =>
    what === "attack" ? roll : what === "defense" ? defends[who]! : 10;
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    const reply: Reply = ask.kind === "roll" ? { ask: ask.id, kind: "faces", faces: facesWith(ask.spec, sumOf(ask)) } : policy(ask);
    state = step(attack, level(state), readReply(ask, reply), tell);
  }
  return told.join(", ");
}

/**
 * Sums of the defense rolls, which have margins of 9, 5, 1, 0, -1 and -4. Some gaps between the margins are larger than 2 points of cover.
 */
const SUMS = [3, 7, 11, 12, 13, 16];
/** Sums of attack rolls that always hit, that miss only because of cover, or that miss even without cover. */
const ROLLS = [4, 9, 11, 12, 13];

function everyRoll(people: number): number[][] {
  return Array.from({ length: SUMS.length ** people }, (_, index) =>
    Array.from({ length: people }, (__, at) => SUMS[Math.floor(index / SUMS.length ** at) % SUMS.length]!),
  );
}

describe.each(Object.entries(LINES))("[UT-31] [UT-42] [UT-51] leveled states with %s", (_name, parties) => {
  const attack = attackOn(parties);
  const alike = (state: AttackState): AttackState => attack.ruleset.method.contest.alike!(attack, state);
  const people = parties.flatMap(({ kind }, at) => (kind === "barrier" ? [] : [at]));

  test.each([
    ["the preselected entity", nearest],
    ["the last entity offered", farthest],
  ])("have the same hits as the original states if users choose %s", (_who, policy) => {
    const ends = new Set<string>();
    for (const sums of everyRoll(people.length)) {
      const defends = parties.map((__, at) => sums[people.indexOf(at)] ?? 18);
      for (const roll of ROLLS) {
        const plain = struck(attack, roll, defends, policy, (state) => state);
        const figures = `${roll} against ${defends.join(" ")}`;
        const levelled = struck(attack, roll, defends, policy, (state) => {
          const once = alike(state);
          if (JSON.stringify(alike(once)) !== JSON.stringify(once)) throw new Error(`${figures}: more is alike the second time`);
          return once;
        });
        expect(levelled, figures).toBe(plain);
        ends.add(plain);
      }
    }
    expect(ends.size).toBeGreaterThan(3);
  });
});
