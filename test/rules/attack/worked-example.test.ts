import { expect, test } from "vitest";
import { changes } from "../../../module/rules/attack/changes";
import { declare } from "../../../module/rules/attack/declare/declare";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import { replay } from "../../../module/rules/attack/machine/replay";
import type { Reply } from "../../../module/rules/attack/model/ask";
import { aField, aFighter, anOrder, aWeapon, placed, swanSong } from "../fixtures";

/**
 * Returns Joe's declared attack on Bob with a knife, the worked example of the rules.
 * @throws {Error} if the rules refuse the attack
 */
function knifeFight() {
  const joe = aFighter({ id: "joe", name: "Joe", attributes: { agility: 4, strength: 2 }, skills: { blades: 3 } });
  const bob = aFighter({ id: "bob", name: "Bob", attributes: { reaction: 2, intuition: 1, body: 3 }, armor: 4 });
  const knife = aWeapon({
    kind: "melee",
    skill: "blades",
    dv: 2 + 2,
    arp: 1,
    accuracy: 6,
    modes: [],
    ammo: null,
    increment: 0,
    maxRange: 0,
    penetrates: false,
  });
  const field = aField({ attacker: joe, weapon: knife, entities: [placed(bob, 1)], switches: swanSong.switches });
  const ruling = declare(swanSong, anOrder({ attacker: "joe", target: "bob", weapon: "knife", mode: "melee" }), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

const REPLIES: Reply[] = [
  { ask: "choose-defense:0", kind: "defense", defense: "standard" },
  { ask: "attack", kind: "faces", faces: [6, 6, 2, 4, 1, 5, 1] },
  { ask: "defend:0", kind: "faces", faces: [2, 5, 4] },
  { ask: "soak:0:0", kind: "faces", faces: [5, 6, 2, 1] },
];

const of = <K extends AttackEvent["kind"]>(events: readonly AttackEvent[], kind: K) =>
  events.find((event): event is Extract<AttackEvent, { kind: K }> => event.kind === kind);

test("[SS-ATTACK-19] a knife attack with 2 net hits deals 4 Flesh damage after soak", () => {
  const attack = knifeFight();
  const { events, ask } = replay(attack, REPLIES);
  expect(ask).toBeNull();
  expect(of(events, "compared")).toMatchObject({ hits: 3, defense: 1, net: 2, contact: "hit" });
  expect(of(events, "soaked")).toMatchObject({ dv: 6, av: 3, left: 4, rolled: { spec: { dice: 4 } } });
  expect(changes(attack, events)).toContainEqual({ kind: "amount", entity: 0, amount: "flesh", by: -4 });
});

test("[SS-ATTACK-06] a target declares the defense before the attack roll", () => {
  const attack = knifeFight();
  expect(replay(attack, []).ask).toMatchObject({ kind: "defense", who: 0 });
  expect(replay(attack, REPLIES.slice(0, 1)).ask).toMatchObject({ kind: "roll", what: "attack", spec: { dice: 7, limit: 6 } });
});
