import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { availableActions, type AvailableAction } from "../../play/actions/available";
import { ratesNow } from "../../play/movement/footwork";
import { ruleset } from "../../play/ruleset";
import { againstSprint, isSprint } from "../../play/movement/sprint";
import type { Refusal } from "../../rules/ruling";
import { bleedoutDamage } from "../../rules/body/injuries/called-effects";
import { cancelsExtended, freeActionPrice, isPaidInFull, actionCost, left } from "../../rules/clock/actions";
import { isActing, movedOf, type Clock, type Ticking, DIRECTIONS } from "../../rules/clock/clock";
import { objectionTo } from "../../rules/clock/commands";
import { placesOf, TIMINGS, waitsFor } from "../../rules/clock/options";
import { announcedBy } from "../../rules/clock/announced-movement";
import { injuriesOf } from "../../scene/injuries";
import { metersLeft } from "../../rules/movement/walk-run-sprint";
import { combatantHere } from "../../play/withheld-names";
import { reasonOf, words } from "./words";

/** Describes a refusal; "" for none. */
const why = (combat: CrossfireCombat, refusal: Pick<Refusal, "refusal" | "values" | "rule"> | null): string =>
  refusal ? reasonOf(refusal, (id) => nameIn(combat, id)) : "";

/** Returns the name of a combatant as this user may read it; the id itself if no combatant has it. */
function nameIn(combat: CrossfireCombat, id: string): string {
  const combatant = combat.combatants.get(id);
  return combatant ? combatantHere(combatant) : id;
}

/** Returns the warning that an action causes bleeding damage to the actor; "" if it causes none. @rule SS-CALLED-36 */
const bloodWarning = (actor: CrossfireActor | null): string =>
  actor && bleedoutDamage(injuriesOf(actor), false) > 0 ? words("CROSSFIRE.Doing.bleeds") : "";

function deedRow(combat: CrossfireCombat, clock: Clock, id: string, deed: AvailableAction) {
  const fighter = clock.fighters[id]!;
  const { act, weapon } = deed;
  const { runs } = movedOf(clock, fighter);
  const sprints = isSprint(deed, runs);
  const actor = combat.combatants.get(id)?.actor as CrossfireActor | null;
  const unfit = sprints && actor ? againstSprint(actor, runs) : null;
  const against = deed.against ?? unfit ?? objectionTo(clock, { kind: "act", id, act });
  const cancels = cancelsExtended(fighter, act);
  const name = "key" in deed.name ? words(deed.name.key) : deed.name.text;
  return {
    id: deed.id,
    weapon: weapon?.id ?? "",
    name: weapon ? words("CROSSFIRE.Doing.withWeapon", { name, weapon: weapon.name }) : name,
    ap: actionCost(clock, fighter, act).ap,
    kind: `CROSSFIRE.Choice.action.${act.kind}`,
    interrupt: act.kind === "interrupt",
    against: why(combat, against),
    // Shown before the action is performed. @rule SS-ACTION-22 @rule SS-MOVE-06
    warns: cancels ? words("CROSSFIRE.Doing.cancels") : sprints ? words("CROSSFIRE.Footwork.strain") : bloodWarning(actor),
  };
}

/**
 * Returns the fields for announcing movement, with the distances in meters for walking and running. Null for an actor that cannot walk or
 * is not acting.
 * @rule SS-MOVE-11
 */
function wayContext(clock: Clock, id: string, actor: CrossfireActor | null) {
  const fighter = clock.fighters[id]!;
  const rates = actor && isActing(clock, id) ? ratesNow(actor) : null;
  if (!rates) return null;
  const covered = movedOf(clock, fighter);
  const most = (runs: number): number => metersLeft(rates, { ...covered, runs });
  const announced = announcedBy(clock, id);
  return {
    meters: announced?.meters ?? "",
    direction: announced?.direction ?? DIRECTIONS[0],
    directions: Object.fromEntries(DIRECTIONS.map((direction) => [direction, `CROSSFIRE.Doing.direction.${direction}`])),
    hint: announced
      ? words("CROSSFIRE.Doing.waySaid", { meters: announced.meters })
      : words("CROSSFIRE.Doing.wayHint", { walk: most(covered.runs), run: most(Math.max(1, covered.runs)) }),
  };
}

/** Returns the context of the window: delays, actions with their costs, and the changes that only a GM can make. */
export function actionsContext(combat: CrossfireCombat, id: string) {
  const clock = clockOf(combat);
  const fighter = clock.fighters[id]!;
  const rest = left(clock, fighter);
  const places = placesOf(clock, id);
  const waits = places.delay === null || places.waiting ? waitsFor(clock, id) : { until: [], highest: 0 };
  const actor = combat.combatants.get(id)?.actor as CrossfireActor | null;
  const deeds = availableActions(actor, ruleset(), fighter.apMax).map((deed) => deedRow(combat, clock, id, deed));
  return {
    acting: isActing(clock, id),
    bleeds: bloodWarning(actor),
    ap: rest.ap,
    apMax: fighter.apMax,
    freeUsed: rest.freeActions > 0,
    freePrice: freeActionPrice(rest.freeActions),
    until: Object.fromEntries(waits.until.map((until) => [until, `CROSSFIRE.Doing.until.${until}`])),
    waits: waits.until.length > 0,
    highest: waits.highest,
    timings: Object.fromEntries(TIMINGS.map((timing) => [timing, `CROSSFIRE.Doing.timing.${timing}`])),
    deeds: deeds.filter(({ interrupt }) => !interrupt),
    interrupts: deeds.filter(({ interrupt }) => interrupt),
    way: wayContext(clock, id, actor),
    extended: extendedContext(fighter, rest.ap),
    mayHold: isActing(clock, id) && rest.ap > 0,
    holds: fighter.overwatch?.ap ?? 0,
    holdPrice: Math.min(rest.ap, ruleset().declaration.modes[0]?.price ?? 1),
    gm: game.user?.isGM ?? false,
  };
}

/**
 * Returns the current Extended Action: AP paid, and AP that can be paid now. Null if there is none, or if it is paid in full.
 * @rule SS-ACTION-20
 */
function extendedContext({ extended }: Ticking, ap: number) {
  if (!extended || isPaidInFull({ extended })) return null;
  const { name, paid, cost } = extended;
  return { name, paid, cost, now: Math.min(ap, cost - paid) };
}
