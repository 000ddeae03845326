import type { Received } from "../authority/intent-arguments";
import type { CrossfireActor } from "../../foundry/types";
import { rested, type RestKind } from "../../rules/healing/rests";
import { fighterOf } from "../../scene/fighter";
import { isPerson, isVehicle } from "../../scene/kinds";
import { endedByRest } from "./healed-effects";
import { type IntentHandler, send } from "../authority/intents";
import { consequences } from "../apply/consequences";
import { linesOf } from "../apply/number-label";
import { combatOf } from "../combat/fight-of";
import { readinessOf } from "../combat/readiness";
import { ruleset } from "../ruleset";
import type { Notice } from "../authority/notices";
import { writeUpkeep, type UpkeepResult } from "../apply/upkeep";
import { documentAt } from "../uuids";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Rest.${leaf}`, values });

/** Returns the result of a rest for one actor: the changes and their lines. */
function restOf(actor: CrossfireActor, kind: RestKind, careHits: number): UpkeepResult {
  const { plan, body } = fighterOf(actor, readinessOf(actor), ruleset());
  const after = rested(kind, plan, body, careHits);
  const changes = consequences(actor, foundry.utils.randomID(), { before: body, after }, endedByRest(actor, kind, plan, after));
  return { actor, row: { name: actor.name, lines: linesOf(changes) }, changes };
}

const named = (uuids: readonly string[]): CrossfireActor[] =>
  uuids.flatMap((uuid) => {
    const found = documentAt(uuid, "Actor");
    return found instanceof Actor && (isPerson(found) || isVehicle(found)) ? [found] : [];
  });

/** Returns whether only a GM may order this rest: the end of a scene, or a rest with medical care. */
const forGamemaster = ({ kind, careHits }: Received<"rest">): boolean => kind === "scene" || careHits > 0;

/** Lets all named actors rest. If one of them may not rest, none of them rests. During a fight, only the end of a scene is allowed. */
export const restTogether: IntentHandler<"rest"> = async (_id, request, sender) => {
  const actors = named(request.actors);
  const { kind, careHits } = request;
  if (actors.length === 0) return no("nobody");
  if (!sender.isGM && (forGamemaster(request) || !actors.every((actor) => actor.testUserPermission(sender, "OWNER"))))
    return no("notYours");
  const fighting = actors.find((actor) => combatOf(actor.uuid));
  if (fighting && kind !== "scene") return no("fighting", { name: fighting.name });
  const kept = actors.map((actor) => restOf(actor, kind, careHits));
  await writeUpkeep(kind, kept);
  return { level: "info", key: `CROSSFIRE.Rest.done`, values: { count: actors.length } };
};

/** Requests a rest. @param actors uuids of the actors. @param careHits Hits of the day's medical care, for a night. */
export const beginRest = (kind: RestKind, actors: readonly string[], careHits = 0): Promise<void> =>
  send("rest", "", { kind, actors, careHits });
