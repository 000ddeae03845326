import { expect, test } from "vitest";
import type { ActiveInjury } from "../../../module/rules/body/injuries/active-injury";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import { fightOut } from "../../../module/rules/forecast/fight";
import type { Participant } from "../../../module/rules/forecast/engagement";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { planOf } from "./plans";

/** Returns a plan in which a rifleman shoots at a knife fighter 250 meters away. */
const range = (tactics = ""): Skirmish =>
  planOf(`
name: Range
rounds: 1
sides:
  - name: Left
    fighters: [{ opponent: rifleman, at: [0, 0]${tactics} }]
  - name: Right
    fighters: [{ opponent: knife-fighter, at: [250, 0] }]
`);

const suffering = (plan: Skirmish, injuries: readonly ActiveInjury[]): Skirmish => {
  const [left, right] = plan.sides;
  const fighters = left.fighters.map((one) => ({ ...one, fighter: { ...one.fighter, injuries } }));
  return { ...plan, sides: [{ ...left, fighters }, right] };
};

/** Returns the Flesh that the rifleman has lost, and the number of the rifleman's attacks. */
function bled(plan: Skirmish): { lost: number; attacks: number } {
  let [attacks, least, most] = [0, Infinity, 0];
  const look = ({ body, entrant }: Participant): void => {
    if (entrant.at.x !== 0) return;
    [least, most] = [Math.min(least, body.flesh), Math.max(most, body.flesh)];
  };
  fightOut(plan, newLines(), rngOfFight(3, 0, 0), {
    phase: (_fight, who) => look(who),
    attack: (_fight, who) => {
      attacks += who.entrant.at.x === 0 ? 1 : 0;
      look(who);
    },
  });
  return { lost: most - least, attacks };
}

test("[SS-CALLED-36] every action costs a fighter with Bleedout 1 Flesh, but costs a healthy fighter none", () => {
  const bleeding: ActiveInjury = { effect: "bleedout", location: "neck", side: null, rounds: null, until: "treatment" };
  const hale = bled(range());
  const ill = bled(suffering(range(), [bleeding]));
  expect([hale.lost, hale.attacks > 1, ill.attacks > 1]).toEqual([0, true, true]);
  expect(ill.lost).toBeGreaterThanOrEqual(ill.attacks - 1);
});

test("[SS-CALLED-19] a fighter who drops a weapon has no ready weapon except bare hands", () => {
  const plan = range(", tactics: { call: { place: forearm, side: right }, leastDice: 1 }");
  const [left, right] = plan.sides;
  const near = right.fighters.map((one) => ({ ...one, at: { x: 20, y: 0 }, tactics: { ...one.tactics, standsUp: false } }));
  const close: Skirmish = { ...plan, rounds: 4, sides: [left, { ...right, fighters: near }] };
  let dropped = 0;
  for (let fight = 0; fight < 40; fight += 1) {
    fightOut(close, newLines(), rngOfFight(3, 0, fight), {
      attack: (_fight, _who, { entities, changes }) => {
        for (const change of changes) {
          if (change.kind !== "drops" || change.entity < 0) continue;
          dropped += 1;
          expect(entities[change.entity]!.carries.filter(({ ready, arm }) => ready && arm.weapon.hands > 0)).toEqual([]);
        }
      },
    });
  }
  expect(dropped).toBeGreaterThan(0);
});
