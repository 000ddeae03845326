import { describe, expect, test } from "vitest";
import type { Fought, Party } from "../../../ledger/scenes/fight";
import { bulletsOf, evading, IT, lossesOf, shoot, type Shot } from "./attacks";

/**
 * Returns the entities of the scenarios. Distances in meters: O1 6, O2 8, the target IT 12, B1 20, B2 34. O1 and O2 give half cover to the
 * entities behind them, up to and including the target. IT and B1 give half cover to every entity behind them.
 */
const scene = (change: Readonly<Record<string, Partial<Party>>>): Pick<Shot, "target" | "others"> => {
  const parties: Readonly<Record<string, Party>> = {
    O1: { name: "O1", along: 6, grants: { IT: 2, O2: 2 } },
    O2: { name: "O2", along: 8, grants: { IT: 2 } },
    B1: { name: "B1", along: 20, grants: { B2: 2 } },
    B2: { name: "B2", along: 34 },
  };
  return {
    target: { grants: { B1: 2, B2: 2 }, ...change[IT] },
    others: Object.values(parties).map((party) => ({ ...party, ...change[party.name] })),
  };
};

const follow = (shot: Shot): Fought =>
  shoot({ ...shot, modifiers: shot.modifiers ?? 6, switches: { unintendedTargets: true, ...shot.switches } });

/** Returns the events that the scenarios list, as lines in the notation of the scenarios. */
function chain({ events, nameOf }: Fought): readonly string[] {
  return events.flatMap((event) => {
    switch (event.kind) {
      case "compared":
        return [`${nameOf(event.entity)} ${event.hits} vs ${event.defense}+${event.cover} ${event.contact === "hit" ? "HIT" : "evades"}`];
      case "picked":
        return [`target ${nameOf(event.entity)} (${event.by})`];
      case "cover-missed":
        return [`net miss ${event.miss} <= cover ${event.cover}`];
      case "reduced":
        return [`damage ${event.raw}${event.by.map(({ value }) => ` ${value}`).join("")} -> ${event.left}`];
      case "penetrated":
        return [`${event.unresisted} >= ${event.needed} PENETRATES, carries ${event.carry}`];
      case "stopped":
        return [`${event.unresisted} < ${event.needed} STOPPED`];
      case "left-battle":
        return ["leaves the battle"];
      default:
        return [];
    }
  });
}

describe("d20 scenarios of unintended targets", () => {
  const evaded = (faces: readonly number[]) =>
    follow({
      faces,
      evasion: 13,
      damage: 9,
      weapon: { arp: 0 },
      ...scene({ O1: evading(14), O2: evading(14), IT: { armor: 6 }, B1: evading(12), B2: evading(10) }),
    });

  test("[UT-47] [UT-53] scenario 1: both obstructions evade, and the target takes a glancing hit", () => {
    const fought = evaded([8]);
    expect(chain(fought)).toEqual([
      "IT 14 vs 13+2 evades",
      "net miss 1 <= cover 2",
      "target O1 (lowest)",
      "O1 14 vs 14+0 evades",
      "target O2 (only)",
      "O2 14 vs 14+0 evades",
      "target IT (lowest)",
      "IT 14 vs 13+0 HIT",
      "damage 9 -6 -> 3",
      "3 < 6 STOPPED",
    ]);
    expect(fought.one("judged", IT)).toMatchObject({ quality: "glancing", net: 1, threshold: 10 });
    expect(lossesOf(fought)).toEqual({ health: 3, limbs: { torso: 1 } });
  });

  test("[UT-31] scenario 1: no defender rolls dice", () => {
    expect(evaded([8]).asked.map((ask) => ask.id)).toEqual(["attack", `locate:0:${evaded([8]).indexOf(IT)}`]);
  });

  const obvious = (faces: readonly number[]) =>
    follow({
      faces,
      evasion: 14,
      damage: 11,
      weapon: { arp: 2 },
      choose: IT,
      ...scene({
        O1: evading(14),
        O2: { ...evading(13), armor: 5, grants: { IT: 4 } },
        IT: { armor: 5 },
        B1: evading(11),
        B2: evading(12),
      }),
    });
  const OBVIOUS = [
    "IT 16 vs 14+4 evades",
    "net miss 2 <= cover 4",
    "target O2 (obvious)",
    "O2 16 vs 13+2 HIT",
    "damage 11 -5 -> 6",
    "6 >= 3 PENETRATES, carries 6",
    "target IT (attacker)",
    "IT 16 vs 14+0 HIT",
    "damage 6 -5 -> 1",
    "1 < 3 STOPPED",
  ];

  test("[UT-38] [UT-56] scenario 2: the bullet penetrates an obvious obstruction and hits the target", () => {
    const fought = obvious([10]);
    expect(chain(fought)).toEqual(OBVIOUS);
    const choice = fought.asked.find(({ kind }) => kind === "choose");
    expect(choice?.kind === "choose" ? [choice.by, choice.among.map(fought.nameOf)] : null).toEqual(["attacker", [IT, "B1"]]);
  });

  test("[CS-33] [UT-12] scenario 2 as a burst: every bullet has a separate total and path", () => {
    expect(chain(obvious([10, 20, 10]))).toEqual([
      ...OBVIOUS,
      "IT 26 vs 14+4 HIT",
      "damage 11 -5 -> 6",
      "6 >= 3 PENETRATES, carries 6",
      ...beyond26,
      ...OBVIOUS,
    ]);
  });
  // The bullet has passed the intended target, so the cover that the target gives no longer counts.
  const beyond26 = [
    "target B1 (lowest)",
    "B1 26 vs 12+0 HIT",
    "damage 6 -> 6",
    "6 >= 0 PENETRATES, carries 6",
    "target B2 (only)",
    "B2 26 vs 14+0 HIT",
    "damage 6 -> 6",
    "6 >= 0 PENETRATES, carries 6",
    "leaves the battle",
  ];

  const natural = (choose: string) =>
    follow({
      faces: [1],
      evasion: 13,
      damage: 8,
      weapon: { arp: 0 },
      choose,
      ...scene({
        O1: evading(14),
        O2: evading(14),
        B1: { evasion: { value: 12, passive: 5 }, surprised: true, grants: {}, armor: 1 },
        B2: { ...evading(4), armor: 2 },
      }),
    });

  test("[UT-06] [UT-54] scenario 3: a bullet with a natural 1 misses the target, penetrates both bystanders and leaves the fight", () => {
    const fought = natural("B1");
    expect(chain(fought)).toEqual([
      "IT 7 vs 13+2 evades",
      "target B1 (gm)",
      "B1 7 vs 6+0 HIT",
      "damage 8 -1 -> 7",
      "7 >= 1 PENETRATES, carries 7",
      "target B2 (only)",
      "B2 7 vs 6+0 HIT",
      "damage 7 -2 -> 5",
      "5 >= 2 PENETRATES, carries 5",
      "leaves the battle",
    ]);
    expect(fought.one("undefended")).toMatchObject({ why: "surprised", entity: fought.indexOf("B1") });
  });

  test("[UT-51] scenario 3: the GM chooses between two entities that are equally easy to hit", () => {
    const fought = natural("B2");
    const choice = fought.asked.find(({ kind }) => kind === "choose");
    expect(choice?.kind === "choose" ? [choice.by, choice.among.map(fought.nameOf)] : null).toEqual(["gm", ["B1", "B2"]]);
    expect(chain(fought).slice(1, 3)).toEqual(["target B2 (gm)", "B2 7 vs 6+0 HIT"]);
  });
});

describe("a bullet that misses the target", () => {
  const B1: Party = { name: "B1", along: 14, ...evading(5) };

  test("[XF-10] hits a bystander at a random limb, with the threshold of an uncalled shot", () => {
    const fought = follow({ faces: [10], call: "head", modifiers: 6, others: [B1], locations: [2] });
    expect(chain(fought).slice(0, 3)).toEqual(["IT 7 vs 12+0 evades", "target B1 (only)", "B1 7 vs 5+0 HIT"]);
    expect(fought.one("located", "B1")).toMatchObject({ limb: "right-leg", face: 2 });
    expect(fought.one("judged", "B1")).toMatchObject({ threshold: 10, quality: "glancing" });
  });

  test("[CS-24] [UT-23] hits an obstruction after a called shot only if cover of the called limb caused the miss", () => {
    const guard: Party = { name: "guard", along: 6, grants: { [IT]: 2 }, ...evading(0) };
    const missed = (coveredLimbs: readonly string[]) => follow({ faces: [9], call: "head", modifiers: 11, coveredLimbs, others: [guard] });
    expect(chain(missed([]))).toEqual(["IT 11 vs 12+0 evades", "leaves the battle"]);
    expect(chain(missed(["head"])).slice(0, 2)).toEqual(["IT 11 vs 12+2 evades", "leaves the battle"]);
    expect(chain(follow({ faces: [10], call: "head", modifiers: 11, coveredLimbs: ["head"], others: [guard] })).slice(0, 3)).toEqual([
      "IT 12 vs 12+2 evades",
      "net miss 2 <= cover 2",
      "target guard (only)",
    ]);
  });

  test("[CS-09] hits no obstruction after a natural 1 if the setting for natural faces is on", () => {
    const guard: Party = { name: "guard", along: 6, grants: { [IT]: 4 }, ...evading(0) };
    const shot: Shot = { faces: [1], modifiers: 13, others: [guard] };
    expect(follow(shot).one("cover-missed")).toMatchObject({ miss: 2, cover: 4 });
    expect(follow({ ...shot, switches: { naturals: true } }).one("cover-missed")).toBeUndefined();
  });

  test("[CS-31] does not determine the limb that later bullets of the burst hit", () => {
    const fought = follow({ faces: [1, 20], modifiers: 5, others: [B1], locations: [2, 14], weapon: { penetrates: false } });
    expect(fought.all("located").map(({ entity, limb, face }) => [fought.nameOf(entity), limb, face])).toEqual([
      ["B1", "right-leg", 2],
      [IT, "torso", 14],
    ]);
    expect(bulletsOf(fought).map(({ hit }) => hit)).toEqual([false, true]);
  });

  test("[UT-03] reaches no bystander if the setting for unintended targets is off", () => {
    expect(chain(shoot({ faces: [1], modifiers: 6, others: [B1] }))).toEqual(["IT 7 vs 12+0 evades"]);
  });
});
