import fc from "fast-check";
import { expect, test } from "vitest";
import { fight } from "../../ledger/scenes/fight";
import { crossfire, swanSong } from "../fixtures";

/** Returns the damage of one hit against this armor. @param soaks faces of the soak roll, as many as the largest dice pool needs */
function damage(
  armor: number,
  soaks: readonly number[],
  given: { dv: number; net: number; arp: number; body: number; ruleset: typeof crossfire },
): number {
  const av = armor <= 0 ? 0 : Math.max(0, armor - given.arp);
  const dice = av + Math.floor(given.body / 2);
  const fought = fight({
    ruleset: given.ruleset,
    switches: { limbs: false, woundingModifiers: false, unintendedTargets: false },
    attack: { hits: given.net },
    weapon: { dv: given.dv, arp: given.arp },
    parties: [{ name: "target", hits: 0, armor, plan: { body: given.body }, soaks: [{ faces: soaks.slice(0, dice) }] }],
  });
  return fought.one("harmed")?.damage ?? 0;
}

test("[SS-ARMOR-03] [SS-ATTACK-15] more armor never increases the damage of a hit with the same soak faces", () => {
  fc.assert(
    fc.property(
      fc.record({
        dv: fc.integer({ min: 0, max: 20 }),
        net: fc.integer({ min: 1, max: 6 }),
        arp: fc.integer({ min: 0, max: 8 }),
        body: fc.integer({ min: 0, max: 8 }),
        ruleset: fc.constantFrom(crossfire, swanSong),
      }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 40 }),
      (given, armor, more, faces) => {
        expect(damage(armor + more, faces, given)).toBeLessThanOrEqual(damage(armor, faces, given));
      },
    ),
    { numRuns: 200 },
  );
});
