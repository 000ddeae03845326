import { describe, expect, test } from "vitest";
import { fight, type Fought, type Party, type Wish } from "../../ledger/scenes/fight";
import { unintendedTargets as asWritten } from "../rulesets/unintended-targets";

const SWITCHES = { limbs: false, woundingModifiers: false, unintendedTargets: true } as const;
/**
 * Returns fixed defense dice: these faces, then this number of cover dice. All cover dice are hits, because cover is a flat bonus in the
 * scenarios.
 */
const faces = (own: readonly number[], cover = 0) => ({ faces: [...own, ...Array<number>(cover).fill(6)] });
const soak = (...hits: readonly number[]) => hits.map((count) => ({ hits: count }));

/**
 * Returns guard O1 at 6 m, drone O2 at 8 m and target IT at 12 m. Behind them are bystanders B1 at 20 m and B2 at 34 m.
 * @param change Values that differ from the defaults, by name.
 */
function scene(change: Readonly<Record<string, Partial<Party>>>): readonly Party[] {
  const body = { body: 16 };
  const parties: readonly Party[] = [
    { name: "O1", along: 6, armor: 4, attributes: { reaction: 6, intuition: 0 }, grants: { IT: 2, O2: 2 } },
    { name: "O2", along: 8, armor: 8, attributes: { reaction: 5, intuition: 0 }, grants: { IT: 2 } },
    { name: "IT", along: 12, armor: 9, attributes: { reaction: 7, intuition: 0 }, grants: { B1: 2, B2: 2 } },
    { name: "B1", along: 20, armor: 3, attributes: { reaction: 4, intuition: 0 }, grants: { B2: 2 } },
    { name: "B2", along: 34, armor: 6, attributes: { reaction: 5, intuition: 0 } },
  ];
  return parties.map((party) => ({ ...party, plan: body, ...change[party.name] }));
}

const shoot = (wish: Omit<Wish, "ruleset" | "switches" | "at">): Fought =>
  fight({ ruleset: asWritten, switches: SWITCHES, at: "IT", ...wish, weapon: { increment: 15, ...wish.weapon } });

/** Returns the events as lines in the notation of the scenarios. */
function chain({ events, nameOf }: Fought): readonly string[] {
  return events.flatMap((event) => {
    switch (event.kind) {
      case "compared":
        return [`${nameOf(event.entity)} ${event.hits} vs ${event.defense}+${event.cover} ${event.contact === "hit" ? "HIT" : "evades"}`];
      case "picked":
        return [`target ${nameOf(event.entity)} (${event.by})`];
      case "cover-missed":
        return [`net miss ${event.miss} <= cover ${event.cover}`];
      case "soaked":
        return [`DV ${event.dv} unresisted ${event.left}`];
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

describe("dice pool scenarios of unintended targets", () => {
  const everybodyEvades = {
    O1: { defenseDice: faces([6, 5, 5, 2, 3, 1]) },
    O2: { defenseDice: faces([5, 5, 6, 3, 2], 2) },
    IT: { defenseDice: faces([5, 6, 1, 2, 3, 4, 4], 2), soaks: soak(4) },
    B1: { defenseDice: faces([5, 6, 2, 3, 1], 2) },
    B2: { defenseDice: faces([6, 5, 5, 2, 1, 3, 4], 2) },
  };

  test("[UT-47] [UT-53] scenario 1: both obstructions evade, and the bullet hits the target", () => {
    const fought = shoot({ attack: { faces: [6, 5, 5, 4, 3, 2, 2, 1, 4] }, weapon: { dv: 8, arp: 1 }, parties: scene(everybodyEvades) });
    expect(chain(fought)).toEqual([
      "IT 3 vs 2+2 evades",
      "net miss 1 <= cover 2",
      "target O1 (lowest)",
      "O1 3 vs 3+0 evades",
      "target O2 (only)",
      "O2 3 vs 3+0 evades",
      "target IT (lowest)",
      "IT 3 vs 2+0 HIT",
      "DV 9 unresisted 5",
      "5 < 8 STOPPED",
    ]);
  });

  test("[UT-48] scenario 1 with one hit fewer: the bullet misses every entity and leaves the fight", () => {
    const fought = shoot({ attack: { faces: [6, 5, 4, 4, 3, 2, 2, 1, 4] }, weapon: { dv: 8, arp: 1 }, parties: scene(everybodyEvades) });
    expect(chain(fought).slice(-7)).toEqual([
      "target IT (lowest)",
      "IT 2 vs 2+0 evades",
      "target B1 (lowest)",
      "B1 2 vs 2+0 evades",
      "target B2 (only)",
      "B2 2 vs 3+0 evades",
      "leaves the battle",
    ]);
  });

  const obvious = (soaked: number): Fought =>
    shoot({
      attack: { faces: [6, 6, 5, 5, 4, 3, 2, 1, 1, 4] },
      weapon: { dv: 10, arp: 4 },
      choose: "IT",
      parties: scene({
        O2: { grants: { IT: 4 }, defenseDice: faces([5, 1, 2, 3, 4], 2), soaks: soak(soaked) },
        IT: { defenseDice: faces([5, 6, 1, 2, 3, 4, 4], 4), soaks: soak(3) },
        B1: { defenseDice: faces([1, 2, 3, 4, 4], 2) },
        B2: { defenseDice: faces([5, 6, 3, 2, 1, 4, 4], 2) },
      }),
    });

  test("[UT-30] [UT-56] scenario 2, first round: the bullet penetrates an obvious obstruction and hits the target", () => {
    const fought = obvious(5);
    expect(chain(fought)).toEqual([
      "IT 4 vs 2+4 evades",
      "net miss 2 <= cover 4",
      "target O2 (obvious)",
      "O2 4 vs 1+2 HIT",
      "DV 11 unresisted 6",
      "6 >= 4 PENETRATES",
      "target IT (attacker)",
      "IT 4 vs 2+0 HIT",
      "DV 6 unresisted 3",
      "3 < 5 STOPPED",
    ]);
    expect(fought.asked.some((ask) => "who" in ask && ask.who === fought.indexOf("O1"))).toBe(false);
  });

  test("[UT-11] scenario 2, second round: the drone soaks enough damage to stop the bullet", () => {
    expect(chain(obvious(8)).slice(3)).toEqual(["O2 4 vs 1+2 HIT", "DV 11 unresisted 3", "3 < 4 STOPPED"]);
  });

  test("[UT-06] [UT-54] scenario 3: a bullet that misses by far penetrates both bystanders and leaves the fight", () => {
    const fought = shoot({
      attack: { faces: [1, 1, 1, 1, 5, 2, 3] },
      weapon: { dv: 7, arp: 1 },
      choose: "B1",
      parties: scene({
        IT: { defenseDice: faces([5, 6, 5, 2, 3, 4, 4], 2) },
        B1: { surprised: true, grants: {}, soaks: soak(1) },
        B2: { defenseDice: faces([1, 2, 3, 4, 4, 2, 3]), soaks: soak(2) },
      }),
    });
    expect(chain(fought)).toEqual([
      "IT 1 vs 3+2 evades",
      "target B1 (gm)",
      "B1 1 vs 0+0 HIT",
      "DV 8 unresisted 7",
      "7 >= 2 PENETRATES",
      "target B2 (only)",
      "B2 1 vs 0+0 HIT",
      "DV 7 unresisted 5",
      "5 >= 5 PENETRATES",
      "leaves the battle",
    ]);
  });
});

describe("a miss because of cover", () => {
  test("[UT-40] asks every obstruction for a defense roll if no obstruction is obvious", () => {
    const fought = shoot({
      attack: { hits: 3 },
      parties: scene({}).map((party) => ({
        ...party,
        attributes: { reaction: 20, intuition: 0 },
        defenseDice: { hits: party.name === "IT" ? 2 : 9 },
      })),
    });
    const rolled = fought.asked
      .filter((ask) => ask.kind === "roll" && ask.what === "defense")
      .map((ask) => ("who" in ask ? fought.nameOf(ask.who) : ""));
    expect(rolled).toEqual(expect.arrayContaining(["O1", "O2"]));
    expect(new Set(rolled).size).toBe(rolled.length);
  });

  test("[UT-46] leaves the target among the entities that the bullet can reach next", () => {
    const fought = shoot({
      attack: { hits: 3 },
      parties: scene({
        O1: { hits: 9, attributes: {} },
        O2: { hits: 9, attributes: {} },
        IT: { hits: 2, attributes: {} },
        B1: { hits: 9, attributes: {} },
        B2: { hits: 9, attributes: {} },
      }),
    });
    const beyond = fought.all("picked").at(-1)!;
    expect(beyond.among.map(fought.nameOf)).toContain("IT");
  });
});
