import { declare } from "../module/rules/attack/declare/declare";
import type { Attack, Ruleset } from "../module/rules/attack/model/ruleset";
import { LIMBS } from "../module/rules/body/limbs";
import { othersOf } from "../module/rules/odds/attack-odds";
import type { FollowOptions } from "../module/rules/odds/follow";
import { prospectOf } from "../module/rules/odds/prospect";
import { forgetTables } from "../module/rules/odds/tables";
import { calledShotD20 } from "../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { swanSong } from "../module/rules/rulesets/swan-song/swan-song";
import { threeDice } from "../module/rules/rulesets/three-dice/three-dice";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed } from "../test/rules/fixtures";

const RULESETS = { crossfire, swanSong, calledShotD20, threeDice };

/** A shot whose odds the job calculates. `row` lists the entities on the line of fire, near to far: person (p), crate (b), target (T). */
export interface Situation {
  readonly ruleset: keyof typeof RULESETS;
  readonly row: string;
  readonly mode: string;
  /** Cover dice that the target gets from the entity directly in front of it. */
  readonly cover: number;
}

function placedAt(kind: string, at: number) {
  const id = kind === "T" ? "Actor.target" : `Actor.${at}`;
  const crate = { id, kind: "barrier" as const, armor: 6, plan: { limbs: null } };
  const person = { id, armor: 6, attributes: { reaction: 3 + (at % 3), intuition: 3, body: 4 } };
  return placed(aFighter(kind === "b" ? crate : person), 8 + 3 * at);
}

/** Refusals of a call: too few dice, or a ruleset without this limb. */
const UNCALLED: ReadonlySet<string> = new Set(["noDice", "noLocations", "noSuchLocation"]);

/**
 * Returns the attack at a location (null: uncalled); null if the rules refuse the call.
 * @throws {Error} if the rules refuse the attack for any other reason
 */
function declared({ ruleset: id, row, mode, cover }: Situation, location: string | null): Attack | null {
  const ruleset: Ruleset = RULESETS[id];
  const entities = [...row].map(placedAt);
  const intended = row.indexOf("T");
  const field = aField({
    attacker: aFighter({ id: "Actor.shooter", skills: { pistols: id === "threeDice" ? 13 : 6 }, attributes: { agility: 5 } }),
    weapon: aWeapon({
      dv: 9,
      arp: 2,
      accuracy: 6,
      ammo: 30,
      damage: { dice: 2, faces: 6, add: 3 },
      woundClass: "pi",
      modes: ["single", "burst", "long-burst", "full-auto"],
    }),
    entities,
    intended,
    grants: entities.map((_, from) => entities.map((__, to) => (to === intended && from === intended - 1 ? cover : 0))),
    switches: ruleset.switches,
  });
  const ruling = declare(ruleset, anOrder({ mode, called: location === null ? null : { location } }), field);
  if (ruling.allowed) return ruling.value;
  if (location === null || !UNCALLED.has(ruling.refusal)) throw new Error(ruling.refusal);
  return null;
}

/** Computes the prospect of a shot without a called location, which a dialog needs first. */
export const chosen = (situation: Situation, options: FollowOptions) => prospectOf(declared(situation, null)!, options);

/** Computes the prospects that a dialog needs next: one for each limb that the ruleset lets the attacker call. */
export const limbs = (situation: Situation, options: FollowOptions) =>
  LIMBS.flatMap((limb) => declared(situation, limb) ?? []).map((attack) => prospectOf(attack, options));

/** Computes the danger to all bystanders, which a dialog needs last. */
export const dangers = (situation: Situation, options: FollowOptions) => othersOf(declared(situation, null)!, options);

export { forgetTables };
