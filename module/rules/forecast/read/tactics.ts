import { nullish, optional, pipe, transform } from "valibot";
import { declaredAction } from "../../attack/model/declaration";
import type { Battlefield } from "../../attack/model/battlefield";
import type { Fighter, Weapon } from "../../attack/model/fighter";
import type { AttackOrder } from "../../attack/model/order";
import type { Refused, Ruleset } from "../../attack/model/ruleset";
import type { Call } from "../../called-shots/called-shot";
import { FINE_LOCATIONS } from "../../body/injuries/called-locations";
import { withNewKeys } from "../../reading/new-words";
import type { Renaming } from "../../reading/renamed-keys";
import { choiceValue, flagValue, mapValue, readAt, textValue, wholeValue, wordValue, refusePlan, type Where } from "./plan-values";
import { DEFENDS, PLAIN_TACTICS, poolsDice, TARGETS, type Tactics } from "../skirmish";

const CALL = choiceValue(
  (value) => typeof value === "string",
  pipe(
    textValue,
    transform((location): Call => ({ location })),
  ),
  pipe(
    mapValue({ place: textValue, side: optional(wordValue(["left", "right"])) }),
    transform(({ place: location, side }): Call => ({ location, ...(side ? { side } : {}) })),
  ),
);

/** Tactics that only some rulesets support, each with its condition. */
const ASKING: Readonly<Partial<Record<keyof Tactics, (ruleset: Ruleset) => boolean>>> = {
  leastDice: poolsDice,
  takesCover: (ruleset) => declaredAction(ruleset, "take-cover") !== undefined,
};

/** Renamed tactics keys in plans written for version 0.1; none yet. */
const OLD_TACTICS: Renaming = {};

const knows = (ruleset: Ruleset, key: keyof Tactics): boolean => ASKING[key]?.(ruleset) ?? true;

/**
 * Reads tactics. A missing key has the value of `PLAIN_TACTICS`.
 * @throws {PlanError} if a value is invalid, or if the ruleset does not support a key
 */
export function readTactics(value: unknown, ruleset: Ruleset, where: Where): Tactics {
  if (value === undefined) return PLAIN_TACTICS;
  const { target, mode, leastDice, modifier, defense, takesCover, standsUp } = PLAIN_TACTICS;
  const entries = {
    target: optional(wordValue(TARGETS), target),
    mode: optional(wordValue(ruleset.declaration.modes.map(({ id }) => id)), mode),
    call: nullish(CALL, null),
    leastDice: optional(wholeValue(1, 99), leastDice),
    modifier: optional(wholeValue(-99, 99), modifier),
    defense: optional(wordValue(DEFENDS), defense),
    takesCover: optional(flagValue, takesCover),
    standsUp: optional(flagValue, standsUp),
  } satisfies Record<keyof Tactics, unknown>;
  const known = (Object.keys(entries) as (keyof Tactics)[]).filter((key) => knows(ruleset, key));
  return readAt(mapValue(entries, known), withNewKeys(value, OLD_TACTICS), where);
}

/** Returns a battlefield on which a fighter attacks a copy of itself. */
function atOneself(fighter: Fighter, weapon: Weapon, { switches }: Ruleset): Battlefield {
  const placed = { fighter, along: 1, aside: 0, distance: 1, otherCover: 0, coveredLimbs: [], unseen: false, aware: false };
  return { attacker: fighter, weapon, otherWeapon: null, entities: [placed], intended: 0, grants: [[0]], switches };
}

/** Returns the ruleset's refusal of a fighter's called shot at a copy of itself; null if the shot is allowed. */
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

/** Returns the ids of all locations that the fighter can call. */
function callable(ruleset: Ruleset, field: Battlefield): string[] {
  const places = [...ruleset.declaration.places, ...FINE_LOCATIONS.map(({ location }) => location)];
  return [...new Set(places)].filter((location) => refusal({ location, side: "left" }, ruleset, field) === null);
}

/**
 * Checks before the fight that the ruleset allows a fighter's call.
 * @param weapon Weapon of the called shot; null: the fighter never attacks.
 * @throws {PlanError} if the ruleset refuses the call
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
