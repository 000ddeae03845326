import type { Received } from "../authority/intent-map";
import type { CrossfireActor } from "../../foundry/types";
import type { BodyState } from "../../rules/body/body-state";
import { isRest, rested, type RestKind } from "../../rules/healing/rests";
import { fighterOf } from "../../scene/fighter";
import { isPerson, isVehicle } from "../../scene/kinds";
import type { PlannedChange } from "../../documents/attack-record";
import type { UpkeepLine } from "../../documents/upkeep";
import { endedByRest } from "./healed-effects";
import { type IntentHandler, send } from "../authority/intents";
import { amount } from "../apply/plan-barrier";
import { ending, BODY_POOLS, figurePlace } from "../apply/plan-changes";
import { numberLabel } from "../apply/number-label";
import { combatOf } from "../combat/fight-of";
import { readinessOf } from "../combat/readiness";
import { ruleset } from "../ruleset";
import type { Notice } from "../authority/notices";
import { writeUpkeep, type UpkeepResult } from "../apply/upkeep";
import { documentAt } from "../uuids";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Rest.${leaf}`, values });

/** Returns the changes of pools and limbs that differ, with their labels. */
function points(actor: CrossfireActor, before: BodyState, after: BodyState): { change: PlannedChange; label: string }[] {
  const { declaration } = ruleset();
  const kind = isVehicle(actor) ? "vehicle" : "person";
  const figures = BODY_POOLS.flatMap((figure) => {
    const place = figurePlace(ruleset(), kind, figure);
    if (!place) return [];
    return amount(actor.uuid, place.path, (after[figure] - before[figure]) * place.sign).map((change) => ({
      change,
      label: numberLabel(null, change.path).label,
    }));
  });
  const limbs = isPerson(actor) ? declaration.limbs : [];
  return [
    ...figures,
    ...limbs.flatMap((limb, at) =>
      amount(actor.uuid, `system.limbs.${limb}.value`, (after.limbs[at] ?? 0) - (before.limbs[at] ?? 0)).map((change) => ({
        change,
        label: `CROSSFIRE.Limb.${limb}`,
      })),
    ),
  ];
}

/** Returns what a rest does for one actor. */
function restOf(actor: CrossfireActor, kind: RestKind, careHits: number): UpkeepResult {
  const { plan, body } = fighterOf(actor, readinessOf(actor), ruleset());
  const after = rested(kind, plan, body, careHits);
  const gained = points(actor, body, after);
  const ended = endedByRest(actor, kind, plan, after);
  const lines: UpkeepLine[] = [
    ...gained.map(({ change, label }) => ({ label, name: "", by: change.by })),
    ...ended.map(({ name }) => ({ label: "", name, by: null })),
  ];
  return { actor, row: { name: actor.name, lines }, changes: [...gained.map(({ change }) => change), ...ending(actor.uuid, ended)] };
}

const named = (uuids: unknown): CrossfireActor[] =>
  (Array.isArray(uuids) ? uuids : []).flatMap((uuid) => {
    const found = typeof uuid === "string" ? documentAt(uuid, "Actor") : null;
    return found instanceof Actor && (isPerson(found) || isVehicle(found)) ? [found] : [];
  });

/** Returns whether only a GM may order this rest: ending a scene, or one with hits of medical care. */
const forGamemaster = ({ kind, careHits }: Received<"rest">): boolean => kind === "scene" || Number(careHits ?? 0) > 0;

/** Rests all named actors or none; during a fight only a scene's end is allowed. */
export const restTogether: IntentHandler<"rest"> = async (_id, wish, sender) => {
  const actors = named(wish.actors);
  const { kind } = wish;
  if (!isRest(kind) || actors.length === 0) return no("nobody");
  if (!sender.isGM && (forGamemaster(wish) || !actors.every((actor) => actor.testUserPermission(sender, "OWNER")))) return no("notYours");
  const fighting = actors.find((actor) => combatOf(actor.uuid));
  if (fighting && kind !== "scene") return no("fighting", { name: fighting.name });
  const careHits = Math.min(99, Math.max(0, Math.trunc(Number(wish.careHits ?? 0)) || 0));
  const kept = actors.map((actor) => restOf(actor, kind, careHits));
  await writeUpkeep(kind, kept);
  return { level: "info", key: `CROSSFIRE.Rest.done`, values: { count: actors.length } };
};

/** Requests a rest. @param actors uuids @param careHits hits of the day's medical care, for a night */
export const beginRest = (kind: RestKind, actors: readonly string[], careHits = 0): Promise<void> =>
  send("rest", "", { kind, actors, careHits });
