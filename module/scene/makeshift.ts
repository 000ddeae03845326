import { itemsOf } from "../foundry/documents";
import type { CrossfireActor, CrossfireItemOf } from "../foundry/types";
import { draftItem } from "../foundry/updates";
import { declaredAction } from "../rules/attack/model/declaration";
import type { AttackOrder } from "../rules/attack/model/order";
import type { RulesetFacts } from "../rules/attack/model/ruleset";
import { BARE_HANDS_DATA, CLUB_DATA, CLUB_MODE, INTERCEPT_ACTION, interceptionStrikes } from "../rules/movement/interception";
import { liesDown } from "./fighter";
import { isMeans, isPerson, isWeapon, type Means } from "./kinds";

type Weapon = CrossfireItemOf<"weapon">;

/** Item id of bare hands, which are not a stored item. */
export const BARE_HANDS = "bareHands0000000";

/** A weapon and a mode to attack with, as an order names them. */
export type ArmedWith = Pick<AttackOrder, "weapon" | "mode" | "intercepts">;

/** Creates a weapon that no item stores; null if the result is not a weapon. */
function makeshift(actor: CrossfireActor, source: object): Means | null {
  const item = draftItem({ type: "weapon", ...source }, actor);
  return isMeans(item) ? item : null;
}

/** Returns an actor's bare hands as a weapon; null if the weapon cannot be created. @rule SS-INTERCEPT-04 @rule SS-DAMAGE-09 */
const bareHands = (actor: CrossfireActor): Means | null =>
  makeshift(actor, {
    _id: BARE_HANDS,
    name: game.i18n?.localize("CROSSFIRE.Reaction.bareHands") ?? "",
    system: BARE_HANDS_DATA,
  });

/** Returns a firearm as an improvised club; null if the weapon cannot be created. @rule SS-INTERCEPT-05 */
const asClub = ({ id, name, system: { hands, ready, condition } }: Weapon, actor: CrossfireActor): Means | null =>
  makeshift(actor, {
    _id: id,
    name: game.i18n?.format("CROSSFIRE.Reaction.club", { weapon: name }) ?? name,
    system: { ...CLUB_DATA, hands, ready, condition },
  });

/** Returns whether an actor can strike without a melee weapon: a person can, in rulesets with interceptions. */
const strikesBare = (actor: CrossfireActor, ruleset: RulesetFacts): boolean =>
  isPerson(actor) && declaredAction(ruleset, INTERCEPT_ACTION) !== undefined;

/**
 * Returns the weapon or power that an actor's order names. For an interception, this includes bare hands and a firearm used as a club.
 * Returns null if the actor has no such weapon or power.
 */
export function meansIn(actor: CrossfireActor, { weapon, mode, intercepts }: ArmedWith, ruleset: RulesetFacts): Means | null {
  const item = actor.items.get(weapon);
  const bare = intercepts === true && strikesBare(actor, ruleset);
  if (!isMeans(item)) return bare && weapon === BARE_HANDS ? bareHands(actor) : null;
  return bare && mode === CLUB_MODE && isWeapon(item) && item.system.kind === "ranged" ? asClub(item, actor) : item;
}

/** Returns the weapons and modes that an actor may use to strike a passing opponent, the usual weapon first. */
export function waysToStrike(actor: CrossfireActor, ruleset: RulesetFacts): readonly ArmedWith[] {
  const carried = itemsOf(actor)
    .filter(isWeapon)
    .map(({ id, system: { kind, skill, ready } }) => ({ id: id ?? "", kind, skill, drawn: ready }));
  return interceptionStrikes({ prone: isPerson(actor) && liesDown(actor), hands: strikesBare(actor, ruleset), carried }).map(
    ({ weapon, club }) => ({ weapon: weapon ?? BARE_HANDS, mode: club ? CLUB_MODE : "single", intercepts: true }),
  );
}
