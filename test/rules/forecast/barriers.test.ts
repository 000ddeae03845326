import { describe, expect, test } from "vitest";
import { rngOfFight } from "../../../module/rules/forecast/blocks";
import { fightOut } from "../../../module/rules/forecast/fight";
import type { Exchange } from "../../../module/rules/forecast/exchange";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import { planOf } from "./plans";

/**
 * Plays a duel across a barrier with dice from a fixed seed, and returns its attacks.
 * @param at - distance from the line between the fighters to the barrier's center, in meters
 */
function attacksAcross(barrier: string, at: number, ruleset = "crossfire"): Exchange[] {
  const skirmish = planOf(`
name: Across
ruleset: ${ruleset}
rounds: 3
sides:
  - name: Left
    fighters:
      - { opponent: rifleman, at: [0, 0] }
  - name: Right
    fighters:
      - { opponent: dock-guard, at: [10, 0], surprised: true }
bystanders:
  - { barrier: ${barrier}, at: [9, ${at}], width: 4 }
`);
  const found: Exchange[] = [];
  fightOut(skirmish, newLines(), rngOfFight(7, 0, 0), { attack: (_fight, _who, exchange) => void found.push(exchange) });
  return found;
}

/** Returns the kinds of events about an entity, in order. */
const about = ({ events }: Exchange, entity: number): string[] =>
  events.flatMap((event) => ("entity" in event && event.entity === entity ? [event.kind] : []));

describe("[SS-BARRIER-05] [SS-BARRIER-21] a barrier in a forecast", () => {
  test.each(["brick-wall", "window-pane"])(
    "lets no bullet harm a fully covered target unless the bullet passes through the barrier: %s",
    (barrier) => {
      const attacks = attacksAcross(barrier, 0).filter(({ attack }) => attack.field.attacker.name !== "Dock Guard");
      expect(attacks.length).toBeGreaterThan(0);
      for (const exchange of attacks) {
        const { entities, intended } = exchange.attack.field;
        const wall = entities.findIndex(({ fighter }) => fighter.kind === "barrier");
        expect(entities[intended]!.shut).toEqual([wall]);
        const harmed = about(exchange, intended).includes("harmed");
        expect([harmed, about(exchange, wall).includes("penetrated")]).not.toEqual([true, false]);
      }
      const hits = attacks.filter(({ events }) => events.some(({ kind }) => kind === "barrier"));
      expect(hits.length).toBeGreaterThan(0);
    },
  );

  test("does not cover a target if the barrier is beside the line of fire", () => {
    for (const { attack } of attacksAcross("brick-wall", 6)) expect(attack.field.entities[attack.field.intended]!.shut).toBeUndefined();
  });
});
