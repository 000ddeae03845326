/** Reason for refusing an order: a language key, the values for its text, and the rule. */
export interface Refusal {
  readonly refusal: RefusalKey;
  readonly rule: RuleId;
  readonly values: Readonly<Record<string, string | number>>;
}

export type RefusalKey =
  | "noTarget"
  | "targetGone"
  | "combatantGone"
  | "attackerDown"
  | "notReady"
  | "outOfAmmunition"
  | "usedUp"
  | "noSuchMode"
  | "tooFewAp"
  | "tooFewApToAttack"
  | "attackedAlready"
  | "stillAttacking"
  | "outOfReach"
  | "outOfRange"
  | "walledOff"
  | "noBlast"
  | "noCone"
  | "noShot"
  | "needsBurst"
  | "nobodyInCone"
  | "wallInTheWay"
  | "notOnTheMap"
  | "noDice"
  | "callTooHard"
  | "noSuchLocation"
  | "limbMissing"
  | "noSuchPart"
  | "callClosed"
  | "tooManyAttacks"
  | "mayNotCombine"
  | "singleOutOfTurn"
  | "notTheNextAttack"
  | "cannotHold"
  | "winded"
  | "standsAlready"
  | "buckled"
  | "inCover"
  | "mayNotIntercept"
  | "noOverwatch"
  | "notOnOverwatch"
  | "reactionOver"
  | "sideNeeded"
  | "noCallOnOverwatch"
  | "gapSeekersOnly"
  | "noChinks"
  | "noLocationOverArea"
  | "tooBigToChoose"
  | "mustBeRandom"
  | "locationMissing"
  | "badLocationTable"
  | "noLocations"
  | "notYourPhase"
  | "notYours"
  | "gamemasterDecides"
  | "handByGamemaster"
  | "badOrder"
  | "stopped"
  | "vetoed"
  | "unaffordableDefense"
  | "noSuchDefense"
  | "itemDue"
  | "notWaiting"
  | "delayTooLate"
  | "scoreNotBelow"
  | "delayForfeited"
  | "noFurtherPass"
  | "enterTooLate"
  | "notTied"
  | "freeActionTooEarly"
  | "wrongPrice"
  | "mustBeExtended"
  | "cannotFinish"
  | "noTrigger"
  | "surprised"
  | "surprisedByTarget"
  | "surprisedByTargetKarma"
  | "surprisedHelper"
  | "surprisedHelperKarma"
  | "notSurprised"
  | "outOfSequence"
  | "timerSet"
  | "timerPast"
  | "noSuchTimer"
  | "tooFar"
  | "noFurther"
  | "noSprint";

/** Answer of the rules to an order: allowed, or refused with a reason for the player. The rules never throw an error for a bad order. */
export type Ruling<T> = { readonly allowed: true; readonly value: T } | ({ readonly allowed: false } & Refusal);

export const allow = <T>(value: T): Ruling<T> => ({ allowed: true, value });

export const refuse = (refusal: RefusalKey, rule: RuleId, values: Refusal["values"] = {}): { readonly allowed: false } & Refusal => ({
  allowed: false,
  refusal,
  rule,
  values,
});

/** Id of a rule in `docs/rules/*.yaml`, such as "SS-INIT-05" or "XF-09". A test checks that every id in the code exists. */
export type RuleId = `${"SS" | "TD"}-${Uppercase<string>}-${number}` | `${"XF" | "UT" | "CS" | "GL"}-${number}`;

/** Makes a switch over a closed union fail to compile if the switch misses a member. @throws {Error} always */
export function assertNever(value: never): never {
  throw new Error(`unhandled member ${JSON.stringify(value)}`);
}
