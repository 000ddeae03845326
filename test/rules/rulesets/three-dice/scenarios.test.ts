import { describe, expect, test } from "vitest";
import { aRifle, fight, type Fought, type Party, type Wish } from "./attacks";

/** Returns the attributes of a person with this Dodge. */
const dodge = (value: number): Party => ({ attributes: { dexterity: 4 * (value - 3) - 10 } });

/** Returns the entities of the scenarios. Distances in meters: obstructions O1 6 and O2 8, target IT 12, bystanders B1 20 and B2 34. */
function scene(change: Readonly<Record<string, Party>>): readonly Party[] {
  const parties: readonly Party[] = [
    { name: "O1", along: 6, grants: { IT: 2, O2: 2 }, ...dodge(9) },
    { name: "O2", along: 8, grants: { IT: 2 }, ...dodge(8) },
    { name: "IT", along: 12, grants: { B1: 2, B2: 2 }, ...dodge(8) },
    { name: "B1", along: 20, grants: { B2: 2 }, ...dodge(8) },
    { name: "B2", along: 34, ...dodge(7) },
  ];
  return parties.map((party) => ({ full: 50, ...party, ...change[party.name!] }));
}

const shoot = ({ weapon = {}, ...wish }: Omit<Wish, "weapon"> & { weapon?: Parameters<typeof aRifle>[0] }): Fought =>
  fight({ at: "IT", weapon: aRifle({ increment: 15, ...weapon }), ...wish });

/** Returns the events that the scenarios list, as lines in the notation of the scenarios. */
function chain({ events, nameOf }: Fought): readonly string[] {
  return events.flatMap((event) => {
    switch (event.kind) {
      case "compared": {
        const made = event.defense > -20 ? `, defense ${event.defense}` : "";
        return [
          `${nameOf(event.entity)}: margin ${event.hits} vs cover ${event.cover}${made} -> ${event.contact === "hit" ? "HIT" : "evades"}`,
        ];
      }
      case "picked":
        return [`target ${nameOf(event.entity)} (${event.by})`];
      case "cover-missed":
        return [`net miss ${event.miss} <= cover ${event.cover}`];
      case "defended":
        return [`${nameOf(event.entity)} rolls ${event.rolled.outcome.value}`];
      case "reduced":
        return [`damage ${event.raw} -> ${event.left}`];
      case "penetrated":
        return [`${event.unresisted} >= ${event.needed} PENETRATES`];
      case "stopped":
        return [`${event.unresisted} < ${event.needed} STOPPED`];
      case "left-battle":
        return ["leaves the battle"];
      default:
        return [];
    }
  });
}

const lost = ({ changes }: Fought, attack: Fought, name: string): number =>
  changes.reduce(
    (sum, change) =>
      change.kind === "amount" && change.amount === "flesh" && attack.nameOf(change.entity) === name ? sum - change.by : sum,
    0,
  );

describe("three-dice scenarios of unintended targets", () => {
  test("[UT-47] [UT-53] scenario 1: both obstructions evade, and the bullet hits the target", () => {
    const fought = shoot({
      skill: 12,
      roll: 11,
      weapon: { dv: 9 },
      parties: scene({
        O1: { defends: 7 },
        O2: { defends: 8 },
        IT: { defends: 12, armor: 6 },
        B1: { defends: 10 },
        B2: { defends: 8 },
      }),
    });
    expect(chain(fought)).toEqual([
      "IT: margin 1 vs cover 2 -> evades",
      "net miss 1 <= cover 2",
      "O1 rolls 7",
      "O2 rolls 8",
      "target O1 (closer)",
      "O1: margin 1 vs cover 0, defense 2 -> evades",
      "target O2 (only)",
      "O2: margin 1 vs cover 0, defense 0 -> evades",
      "IT rolls 12",
      "B1 rolls 10",
      "B2 rolls 8",
      "target IT (lowest)",
      "IT: margin 1 vs cover 0, defense -4 -> HIT",
      "damage 9 -> 3",
      "3 < 6 STOPPED",
    ]);
    const dodges = fought.all("defended").map(({ rolled: { spec } }) => (spec.kind === "sum" ? spec.parts : []));
    expect(dodges[3]).toContainEqual({ part: "range", value: 1, rule: "UT-34" });
    expect(dodges[4]).toContainEqual({ part: "range", value: 2, rule: "UT-34" });
    expect(fought.one("located", "IT")).toMatchObject({ limb: "torso", face: 10 });
    expect(lost(fought, fought, "IT")).toBe(3);
  });

  test("[UT-30] [UT-56] scenario 2: the bullet penetrates an obvious obstruction and hits the target", () => {
    const fought = shoot({
      skill: 13,
      roll: 11,
      choose: "IT",
      weapon: { dv: 11 },
      parties: scene({
        O2: { grants: { IT: 4 }, armor: 5, make: { tolerance: "unliving" }, defends: 10, ...dodge(7) },
        IT: { defends: 11, armor: 4 },
        B1: { defends: 13, ...dodge(7) },
        B2: { defends: 9, ...dodge(8) },
      }),
    });
    expect(chain(fought)).toEqual([
      "IT: margin 2 vs cover 4 -> evades",
      "net miss 2 <= cover 4",
      "target O2 (obvious)",
      "O2 rolls 10",
      "O2: margin 2 vs cover 2, defense -3 -> HIT",
      "damage 11 -> 6",
      "6 >= 5 PENETRATES",
      "IT rolls 11",
      "B1 rolls 13",
      "B2 rolls 9",
      "target IT (attacker)",
      "IT: margin 2 vs cover 0, defense -3 -> HIT",
      "damage 6 -> 2",
      "2 < 4 STOPPED",
    ]);
    expect([lost(fought, fought, "IT"), lost(fought, fought, "O2")]).toEqual([2, 2]);
  });

  const plainlyMissed = (called: string | undefined, skill: number) =>
    shoot({
      skill,
      roll: 14,
      ...(called === undefined ? {} : { called }),
      weapon: { dv: 8 },
      choose: "B1",
      parties: scene({
        O1: { grants: {} },
        IT: { grants: {}, coveredLimbs: ["head"] },
        B1: { surprised: true, armor: 1, grants: {} },
        B2: { defends: 13, armor: 3, ...dodge(8) },
      }),
    });

  test("[UT-06] [UT-45] [UT-54] scenario 3: a called shot that misses the head penetrates both bystanders, without the penalty of the called shot", () => {
    const fought = plainlyMissed("skull", 17);
    // Range adds to the target's dodge and does not reduce the attacker's skill (UT-34). Both margins are therefore
    // one range band better.
    expect(chain(fought)).toEqual([
      "IT: margin -4 vs cover 2 -> evades",
      "B2 rolls 13",
      "target B1 (lowest)",
      "B1: margin 3 vs cover 0 -> HIT",
      "damage 8 -> 7",
      "7 >= 1 PENETRATES",
      "target B2 (only)",
      "B2: margin 3 vs cover 0, defense -3 -> HIT",
      "damage 7 -> 4",
      "4 >= 3 PENETRATES",
      "leaves the battle",
    ]);
    expect(fought.one("compared", "IT").net).toBe(-6);
    expect(fought.one("undefended", "B1")).toMatchObject({ why: "surprised" });
  });

  test("[UT-45] scenario 3 without a called shot: a clear miss leaves the fight without a defense roll", () => {
    const fought = plainlyMissed(undefined, 10);
    expect(chain(fought)).toEqual(["IT: margin -4 vs cover 2 -> evades", "leaves the battle"]);
    expect(fought.asked.map(({ id }) => id)).toEqual(["attack"]);
  });
});
