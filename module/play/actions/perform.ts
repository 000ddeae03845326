import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor } from "../../foundry/types";
import { actOf, type Act } from "../../rules/clock/actions";
import type { ClockCommand } from "../../rules/clock/commands";
import { isNotice, refusalNotice, trackerNotice, clockRequestOf, type ClockRequest } from "../combat/clock-request";
import { isPerson } from "../../scene/kinds";
import { availableActions, objection, type AvailableAction } from "./available";
import type { Received } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { movedOf } from "../../rules/clock/clock";
import { LIMITS } from "../../rules/limits";
import { SLIP_ACTION } from "../../rules/movement/slip-past";
import { slip } from "../movement/slip-past";
import { isSprint, sprint } from "../movement/sprint";
import { roundEnd } from "../apply/effect-duration";
import { ticked } from "../apply/plan-barrier";
import { endingStatus, secretId } from "../apply/plan-changes";
import { weaponUuid } from "../uuids";
import { stowedFor } from "./free-hands";
import { reload } from "./reload";
import { ruleset } from "../ruleset";
import { runCommands } from "../combat/run-clock";
import type { Notice } from "../authority/notices";
import { gotUp } from "../area/suppressive-fire";

/** Plans the "running" status, which lasts until the end of the round; empty if the actor is already running. @rule SS-MOVE-02 */
export function running(actor: CrossfireActor, key: string): PlannedChange[] {
  if (actor.statuses.has("running")) return [];
  const id = secretId(`${key}:${actor.uuid}:running`);
  const flags = { until: roundEnd(actor) };
  return [{ uuid: actor.uuid, kind: "effect", path: "", by: 1, before: 0, after: 1, id, status: "running", flags }];
}

/** Plans to take a weapon in hand and to put away the items that no longer fit. */
function taking(actor: CrossfireActor, weapon: string): PlannedChange[] {
  const item = actor.items.get(weapon);
  const stowed = item ? stowedFor(actor, item) : [];
  return [
    ...stowed.flatMap(({ id, field }) => ticked(weaponUuid(actor.uuid, id), field, false)),
    ...ticked(weaponUuid(actor.uuid, weapon), "system.ready", true),
  ];
}

/** Returns the document changes of an action besides its cost. They are undone together with the clock step of the action. */
function consequences(
  actor: CrossfireActor,
  key: string,
  { id, weapon }: Pick<AvailableAction, "id" | "weapon">,
): readonly PlannedChange[] {
  switch (id) {
    case "stand-up":
      return [...ticked(actor.uuid, "system.stance.prone", false), ...endingStatus(actor.uuid, "prone")];
    case "take-cover":
      return ticked(actor.uuid, "system.stance.tookCover", true);
    case "ready":
      return weapon ? taking(actor, weapon.id) : [];
    case "run":
    case "sprint":
      return running(actor, key);
    default:
      return [];
  }
}

/** Returns the clock commands of an action besides its cost. @rule SS-MOVE-02 @rule SS-DEFENSE-04 */
function alsoCounted(fighter: string, id: string): ClockCommand[] {
  if (id === "run") return [{ kind: "move", id: fighter, meters: 0, runs: 1, sprinted: 0 }];
  return id === "full-defense" ? [{ kind: "full-defense", id: fighter, on: true }] : [];
}

type ActionRequest = ClockRequest<Received<"do">>;

/** Adjusts the action to the request. An Extended Action may pay part of its AP; the GM may grant a Free Action without a cost. */
function asWished(act: Act, { args }: ActionRequest, gamemaster: boolean): Act {
  if (act.kind === "extended") return { ...act, ap: Math.max(1, Math.min(act.ap, args.ap ?? act.ap)) };
  return act.kind === "free" && gamemaster && args.byLeave ? { ...act, byLeave: true } : act;
}

async function doDeed(request: ActionRequest, deed: AvailableAction, sender: User.Implementation): Promise<Notice | void> {
  const { combat, combatant, id } = request;
  const actor = combatant.actor as CrossfireActor;
  if (deed.against) return refusalNotice(combat, [deed.against]);
  if (deed.id === "reload" && deed.weapon)
    return reload(weaponUuid(actor.uuid, deed.weapon.id), request.args.ammunition ? { ammunition: request.args.ammunition } : {}, sender);
  const key = foundry.utils.randomID();
  const commands: ClockCommand[] = [{ kind: "act", id, act: asWished(deed.act, request, sender.isGM) }, ...alsoCounted(id, deed.id)];
  const what = "key" in deed.name ? (game.i18n?.localize(deed.name.key) ?? deed.id) : deed.name.text;
  const changes = consequences(actor, key, deed);
  if (deed.id === SLIP_ACTION) return slip(request, deed, what);
  if (isSprint(deed, movedOf(request.clock, request.clock.fighters[id]!).runs)) return sprint(request, deed, what, changes);
  const refused = await runCommands(combat, commands, { key, label: "act", who: id, what, changes });
  // Standing up inside suppressive fire triggers its attack.
  if (refused.length === 0 && deed.id === "stand-up") await gotUp(actor, combat);
  return refusalNotice(combat, refused);
}

/** Performs an unlisted action for the AP that the player enters. @rule SS-ACTION-10 */
async function doOwn(request: ActionRequest, sender: User.Implementation): Promise<Notice | void> {
  const { combat, id, clock, args } = request;
  const { ap, now, kind = "action", ...rest } = args;
  const name = (args.name ?? "").trim().slice(0, LIMITS.name);
  if (ap === undefined) return trackerNotice("badWish");
  const act = asWished(
    actOf(name, ap, clock.fighters[id]!.apMax, kind === "interrupt"),
    { ...request, args: now === undefined ? rest : { ...rest, ap: now } },
    sender.isGM,
  );
  const actor = request.combatant.actor as CrossfireActor | null;
  const against = actor && isPerson(actor) ? objection(actor, name, act) : null;
  if (against) return refusalNotice(combat, [against]);
  const step = { key: foundry.utils.randomID(), label: "act", who: id, what: name };
  return refusalNotice(combat, await runCommands(combat, [{ kind: "act", id, act }], step));
}

/**
 * Performs an action for its cost: in the actor's own phase, as an interrupt, or as a Free Action.
 *
 * @rule XF-26 @rule SS-ROUND-09 @rule SS-ROUND-12 @rule SS-ACTION-13 @rule SS-ACTION-23
 */
export const performAction: IntentHandler<"do"> = async (id, raw, sender) => {
  const request = clockRequestOf(id, raw, sender);
  if (isNotice(request)) return request;
  const { combatant, clock, args } = request;
  if (args.action === "own") return doOwn(request, sender);
  const weapon = args.weapon ?? null;
  const deeds = availableActions(combatant.actor as CrossfireActor | null, ruleset(), clock.fighters[request.id]!.apMax);
  const deed = deeds.find((one) => one.id === args.action && (one.weapon?.id ?? null) === weapon);
  return deed ? doDeed(request, deed, sender) : trackerNotice("noSuchAction");
};
