import { declaredAction } from "../../attack/model/declaration";
import type { Battlefield } from "../../attack/model/battlefield";
import type { Fighter, Weapon } from "../../attack/model/fighter";
import type { AttackOrder } from "../../attack/model/order";
import type { Refused, Ruleset } from "../../attack/model/ruleset";
import type { Call } from "../../called/called-shot";
import { FINE_LOCATIONS } from "../../body/limbs";
import { flagAt, mapAt, oneOfAt, refusePlan, textAt, under, wholeAt, type Where } from "./plain-words";
import { DEFENDS, PLAIN_TACTICS, poolsDice, TARGETS, type Tactics } from "../skirmish";

function readCall(value: unknown, where: Where): Call | null {
  if (value === undefined || value === null) return null;
  const map = typeof value === "string" ? { place: value } : mapAt(value, where, ["place", "side"]);
  const side = map["side"] === undefined ? undefined : oneOfAt(map["side"], under(where, "side"), ["left", "right"] as const);
  return { location: textAt(map["place"], under(where, "place")), ...(side ? { side } : {}) };
}

/** Tactics that need something the ruleset may not have. */
const ASKING: Readonly<Partial<Record<keyof Tactics, (ruleset: Ruleset) => boolean>>> = {
  leastDice: poolsDice,
  takesCover: (ruleset) => declaredAction(ruleset, "take-cover") !== undefined,
};

const knows = (ruleset: Ruleset, key: keyof Tactics): boolean => ASKING[key]?.(ruleset) ?? true;

/** Reads tactics; missing keys have plain defaults. */
export function readTactics(value: unknown, ruleset: Ruleset, where: Where): Tactics {
  if (value === undefined) return PLAIN_TACTICS;
  const keys = (Object.keys(PLAIN_TACTICS) as (keyof Tactics)[]).filter((key) => knows(ruleset, key));
  const map = mapAt(value, where, keys);
  const modes = ruleset.declaration.modes.map(({ id }) => id);
  return {
    target: oneOfAt(map["target"], under(where, "target"), TARGETS, PLAIN_TACTICS.target),
    mode: oneOfAt(map["mode"], under(where, "mode"), modes, PLAIN_TACTICS.mode),
    call: readCall(map["call"], under(where, "call")),
    leastDice: wholeAt(map["leastDice"], under(where, "leastDice"), { least: 1, most: 99, initial: PLAIN_TACTICS.leastDice }),
    modifier: wholeAt(map["modifier"], under(where, "modifier"), { least: -99, most: 99, initial: PLAIN_TACTICS.modifier }),
    defence: oneOfAt(map["defence"], under(where, "defence"), DEFENDS, PLAIN_TACTICS.defence),
    takesCover: flagAt(map["takesCover"], under(where, "takesCover"), PLAIN_TACTICS.takesCover),
    standsUp: flagAt(map["standsUp"], under(where, "standsUp"), PLAIN_TACTICS.standsUp),
  };
}

/** Returns a battlefield with the caller against an identical body. */
function atOneself(fighter: Fighter, weapon: Weapon, { switches }: Ruleset): Battlefield {
  const placed = { fighter, along: 1, aside: 0, distance: 1, otherCover: 0, coveredLimbs: [], unseen: false, aware: false };
  return { attacker: fighter, weapon, otherWeapon: null, entities: [placed], intended: 0, grants: [[0]], switches };
}

/** Returns why the rules forbid a call against any target; null if they do not. */
function refusal(call: Call, ruleset: Ruleset, field: Battlefield): Refused | null {
  const { id } = field.attacker;
  const order: AttackOrder = {
    attacker: id,
    attackerToken: null,
    weapon: field.weapon.id,
    target: id,
    mode: "single",
    called: call,
    aim: 0,
    modifiers: [],
  };
  const ruling = ruleset.method.call(order, field);
  return ruling.allowed ? null : ruling;
}

/** Returns everything that can be called, with a side where one is needed. */
function callable(ruleset: Ruleset, field: Battlefield): string[] {
  const places = [...ruleset.declaration.places, ...FINE_LOCATIONS.map(({ location }) => location)];
  return [...new Set(places)].filter((location) => refusal({ location, side: "left" }, ruleset, field) === null);
}

/**
 * Refuses a call the ruleset does not allow before the fight starts.
 * @param weapon Weapon of the call; null: the fighter never attacks.
 */
export function checkCall({ call }: Tactics, fighter: Fighter, weapon: Weapon | null, ruleset: Ruleset, where: Where): void {
  if (call === null || weapon === null) return;
  const field = atOneself(fighter, weapon, ruleset);
  const refused = refusal(call, ruleset, field);
  if (refused === null) return;
  const { location } = call;
  if (refused.refusal === "sideNeeded") return refusePlan(where, `"${location}" needs a side: { place: ${location}, side: left }`);
  const known = `what ${ruleset.id} lets somebody call is ${callable(ruleset, field).join(", ")}`;
  refusePlan(
    where,
    refused.refusal === "noSuchLocation" ? `"${location}" is no place of a body; ${known}` : `"${location}" cannot be called; ${known}`,
  );
}
