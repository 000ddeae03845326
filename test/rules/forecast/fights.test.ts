import { describe, expect, test } from "vitest";
import type { Change } from "../../../module/rules/attack/changes";
import { stack, type ActiveInjury } from "../../../module/rules/body/injuries/active-injury";
import type { BodyState } from "../../../module/rules/body/body-state";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { LIMBS } from "../../../module/rules/body/limbs";
import { left } from "../../../module/rules/clock/actions";
import { passStamp } from "../../../module/rules/clock/clock";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import type { Engagement, Participant } from "../../../module/rules/forecast/engagement";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { fightOut } from "../../../module/rules/forecast/fight";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import type { Witness } from "../../../module/rules/forecast/phase";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { DEMO_PLANS, melee, planAt, planOf } from "./plans";

const idOf = ({ entrant }: Participant): string => entrant.fighter.id;

/** Plays several fights, each with its own witness, which receives every attack and phase. */
function watched(skirmish: Skirmish, times: number, witness: (fight: number) => Witness): void {
  const lines = newLines();
  for (let index = 0; index < times; index++) fightOut(skirmish, lines, rngOfFight(7, 0, index), witness(index));
}

/** Returns a body with one of an attack's changes applied. Of the statuses, only prone has an effect. */
function changed(body: BodyState, change: Change): BodyState {
  if (change.kind === "amount") return { ...body, [change.amount]: body[change.amount] + change.by };
  if (change.kind === "limb")
    return { ...body, limbs: body.limbs.map((points, at) => (LIMBS[at] === change.limb ? points + change.by : points)) };
  return change.kind === "status" && change.status === "prone" ? { ...body, prone: true } : body;
}

const suffered = (injuries: readonly ActiveInjury[], change: Change, organs: number): readonly ActiveInjury[] =>
  change.kind === "injury" ? stack(injuries, change.injury, organs) : injuries;

const PLANS: readonly (readonly [string, () => Skirmish])[] = [
  ["two squads", melee],
  ["the ambush", () => planAt("demo/ambush.yaml")],
];

describe.each(PLANS)("fights of %s", (_name, plan) => {
  test("give no fighter two phases in one pass, and give no phase to a downed fighter", () => {
    let phases = 0;
    watched(plan(), 5, () => {
      const taken = new Set<string>();
      return {
        phase({ clock }: Engagement, who: Participant) {
          const key = `${passStamp(clock)} ${idOf(who)}`;
          expect(taken).not.toContain(key);
          expect(conditionOf(who.entrant.fighter.plan, who.body)).toBe("up");
          taken.add(key);
          phases += 1;
        },
      };
    });
    expect(phases).toBeGreaterThan(60);
  });

  test("never reduce a magazine, supply, pool, limb or AP below 0", () => {
    let attacks = 0;
    watched(plan(), 5, () => ({
      attack(fight: Engagement) {
        attacks += 1;
        for (const { carries, body, entrant } of fight.everybody) {
          const ticking = fight.clock.fighters[entrant.fighter.id];
          const amounts = carries.flatMap(({ loaded, spare }) => [loaded ?? 0, spare]);
          const points = [body.shield, body.armored, body.flesh, body.strain, body.overflow, ...body.limbs];
          const paid = ticking ? ticking.apMax - left(fight.clock, ticking).ap : 0;
          expect(Math.min(0, ...amounts, ...points, paid)).toBe(0);
          expect(ticking === undefined || ticking.spentIn !== passStamp(fight.clock) || ticking.ap <= ticking.apMax).toBe(true);
        }
      },
    }));
    expect(attacks).toBeGreaterThan(40);
  });

  test("change bodies and injuries exactly as the attack's state machine does", () => {
    const struck: BodyState[] = [];
    watched(plan(), 5, () => ({
      attack(_fight: Engagement, _who: Participant, { attack, entities, state, changes }: Exchange) {
        entities.forEach(({ entrant, body, injuries }, entity) => {
          const { fighter } = attack.field.entities[entity]!;
          const own = changes.filter((change) => change.entity === entity);
          // The clock stores the score.
          expect(body).toEqual({ ...state.bodies[entity]!, score: 0 });
          expect(own.reduce(changed, fighter.body)).toEqual(body);
          expect(own.reduce((now, change) => suffered(now, change, entrant.fighter.organs), fighter.injuries)).toEqual(injuries);
        });
        if (changes.some(({ kind }) => kind === "limb")) struck.push(...state.bodies);
      },
    }));
    expect(struck.length).toBeGreaterThan(20);
  });

  test("use up exactly the rounds that are fired", () => {
    const lines = newLines();
    const skirmish = plan();
    for (let index = 0; index < 4; index++) {
      let fired = 0;
      const { everybody } = fightOut(skirmish, lines, rngOfFight(11, 0, index), {
        attack(_fight: Engagement, _who: Participant, { changes }: Exchange) {
          for (const change of changes) if (change.kind === "ammo") fired -= change.by;
        },
      });
      const carries = everybody.flatMap((who) => who.carries);
      const before = carries.reduce((sum, { arm }) => sum + (arm.weapon.ammo ?? 0) + arm.spare, 0);
      const after = carries.reduce((sum, { loaded, spare }) => sum + (loaded ?? 0) + spare, 0);
      expect(before - after).toBe(fired);
      expect(fired).toBeGreaterThan(0);
    }
  });
});

test("a fighter can run out of ammunition, and a fight without a winner ends after the planned number of rounds", () => {
  const bare = planOf(`
name: One round each
rounds: 3
sides:
  - { name: A, fighters: [{ at: [0, 0], person: { skills: { pistols: 3 }, armor: 40, weapons: [{ name: Gun, skill: pistols, magazine: 1 }] }, magazines: 0 }] }
  - { name: B, fighters: [{ at: [9, 0], person: { armor: 40 } }] }
`);
  const ending = fightOut(bare, newLines(), rngOfFight(1, 0, 0));
  expect(ending).toMatchObject({ winner: null, undecided: true, rounds: 3 });
  expect(ending.everybody[0]!.carries[0]).toMatchObject({ loaded: 0, spare: 0 });
});

test("a fighter calls the planned location if enough dice remain, and spends the remaining AP on aim", () => {
  const called: (readonly [string | undefined, number])[] = [];
  watched(planAt("demo/duels/called-shots.yaml"), 6, () => ({
    attack(_fight: Engagement, { side }: Participant, { attack }: Exchange) {
      if (side === 0) called.push([attack.order.called?.location, attack.order.aim]);
      else expect(attack.order.called).toBeNull();
    },
  }));
  // The pool of 13 loses 7 dice for the head; 1 AP of aim raises it to 8.
  expect(called[0]).toEqual(["head", 1]);
});

test("a melee fighter attacks within 3 meters, and can charge after a run", () => {
  let charges = 0;
  watched(planAt("demo/duels/knife-at-a-gunfight.yaml"), 6, () => ({
    attack(_fight: Engagement, who: Participant, { attack }: Exchange) {
      if (who.side !== 0) return;
      expect(attack.field.entities[attack.field.intended]!.distance).toBeLessThanOrEqual(3);
      if (attack.field.attacker.movement === "running") charges += 1;
    },
  }));
  expect(charges).toBeGreaterThan(0);
});

test.each(DEMO_PLANS)("%s is a valid plan", (file) => {
  expect(fightOut(planAt(file), newLines(), rngOfFight(3, 0, 0)).rounds).toBeGreaterThan(0);
});
