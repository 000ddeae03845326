import { plain } from "../../foundry/numbers";
import type { CrossfireActor } from "../../foundry/types";
import type { ClockCommand } from "../../rules/clock/commands";
import { movedOf } from "../../rules/clock/clock";
import { announcedBy } from "../../rules/clock/announced-movement";
import { paceOf, shortened, wayPrice } from "../../rules/movement/walk-run-sprint";
import type { Refusal } from "../../rules/ruling";
import { isNotice, refusalNotice, trackerNotice, clockRequestOf } from "../combat/clock-request";
import { availableActions } from "../actions/available";
import { running } from "../actions/perform";
import { ratesNow } from "./footwork";
import type { IntentHandler } from "../authority/intents";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";

/**
 * Announces distance and direction of this phase's movement before the actor acts. If the distance needs a Run, the Run begins now, with
 * its cost and modifiers.
 *
 * @rule SS-MOVE-11 @rule SS-MOVE-12 @rule SS-MOVE-13
 */
export const announceWay: IntentHandler<"announce-way"> = async (id, raw, sender) => {
  const request = clockRequestOf(id, raw, sender);
  if (isNotice(request)) return request;
  const { combat, combatant, clock } = request;
  const { meters, direction } = request.args;
  const actor = combatant.actor as CrossfireActor | null;
  const rates = actor ? ratesNow(actor) : null;
  if (meters === 0) return trackerNotice("badWay");
  if (!actor || !rates) return trackerNotice("noSuchAction");
  const announced = announcedBy(clock, request.id);
  const cut = announced ? shortened(announced, meters) : null;
  if (cut && !cut.allowed) return refusalNotice(combat, [cut]);
  const fighter = clock.fighters[request.id]!;
  const covered = movedOf(clock, fighter);
  const price = wayPrice(rates, covered, meters, true);
  if (!price.allowed) return refusalNotice(combat, [price]);
  const run = price.value.runs > 0 ? availableActions(actor, ruleset(), fighter.apMax).find((deed) => deed.id === "run") : null;
  const most = Math.max(0, rates.walk - covered.meters);
  const against: Pick<Refusal, "refusal" | "values" | "rule"> | null =
    run === undefined ? { refusal: "tooFar", rule: "SS-MOVE-02", values: { meters, most } } : (run?.against ?? null);
  if (against) return refusalNotice(combat, [against]);
  const key = foundry.utils.randomID();
  const commands: ClockCommand[] = [
    ...(run
      ? ([
          { kind: "act", id: request.id, act: run.act },
          { kind: "move", id: request.id, meters: 0, runs: 1, sprinted: 0 },
        ] as const)
      : []),
    { kind: "announce-way", id: request.id, meters, direction, pace: announced?.pace ?? paceOf(covered.runs + price.value.runs) },
  ];
  const what = game.i18n?.format(`CROSSFIRE.Tracker.way.${direction}`, { meters: plain(meters) }) ?? "";
  const changes = run ? running(actor, key) : [];
  return refusalNotice(combat, await runCommands(combat, commands, { key, label: "way", who: request.id, what, changes }));
};
