import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireActorOf, CrossfireScene, CrossfireWall } from "../../foundry/types";
import { holeIn } from "../../rules/protection/barriers";
import { BARRIER_HP, type BarrierDocument, barrierOf, isWall } from "../../scene/barriers";
import { isBarrier } from "../../scene/kinds";
import { documentAt } from "../uuids";

const preparedNumber = (document: object, path: string): number => Number(foundry.utils.getProperty(document, path) ?? 0);

/** Plans an addition to a number, whose result is at least 0; empty if the number would not change. */
export function amount(uuid: string, path: string, by: number): PlannedChange[] {
  const document = fromUuidSync(uuid) as { toObject(): object } | null;
  if (!document) return [];
  const before = preparedNumber(document, path);
  const stored = foundry.utils.getProperty(document.toObject(), path) as number | null | undefined;
  const after = Math.max(0, before + by);
  if (after === before) return [];
  return [
    { uuid, kind: "amount", path, by: after - before, before, after, id: "", status: "", ...(stored === undefined ? {} : { stored }) },
  ];
}

const BARRIER_POINTS = "system.hp.value";
const BARRIER_HOLES = "system.holes";

/** Restrictions that a wall may have; a broken wall has none. */
const STOPS = ["move", "sight", "light", "sound"] as const;
const NOTHING = 0;

/** Builds the change that replaces one number with another. */
const put = (document: { readonly uuid: string; toObject(): object }, path: string, before: number, after: number): PlannedChange => {
  const stored = foundry.utils.getProperty(document.toObject(), path) as number | null | undefined;
  const kept = stored === undefined ? {} : { stored };
  return { uuid: document.uuid, kind: "set", path, by: after - before, before, after, id: "", status: "", ...kept };
};

/** Plans a change that replaces a number; empty if it already has that value. */
function putNumber(uuid: string, path: string, after: number): PlannedChange[] {
  const document = fromUuidSync(uuid) as { readonly uuid: string; toObject(): object } | null;
  if (!document) return [];
  const before = preparedNumber(document, path);
  return before === after ? [] : [put(document, path, before, after)];
}

/**
 * Plans to check or clear a checkbox; empty if it already has that state. The value is set, not added, because an owner may check the box
 * in the meantime.
 */
export const ticked = (uuid: string, path: string, on: boolean): PlannedChange[] => putNumber(uuid, path, Number(on));

/** Plans a change again, starting from the present number; empty if the number would not change. */
export const fromHere = (change: PlannedChange): PlannedChange[] =>
  (change.kind === "set" ? putNumber(change.uuid, change.path, change.after) : amount(change.uuid, change.path, change.by)).map((now) =>
    change.key === undefined ? now : { ...now, key: change.key },
  );

/** Plans the removal of all restrictions of a broken wall. */
const fallen = (wall: CrossfireWall): PlannedChange[] =>
  STOPS.flatMap((what) => (wall[what] === NOTHING ? [] : [put(wall, what, wall[what] ?? NOTHING, NOTHING)]));

/** Plans damage to a wall, a tile or a floor of a scene. */
function partOfScene(document: BarrierDocument, by: number): PlannedChange[] {
  const barrier = barrierOf(document, document.parent as CrossfireScene);
  if (!barrier) return [];
  const { value } = barrier.hp;
  const after = Math.max(0, value + by);
  if (after === value) return [];
  return [put(document, BARRIER_HP, value, after), ...(after === 0 && isWall(document) ? fallen(document) : [])];
}

/**
 * Returns the square meters of the hole where a barrier has lost this many points. No hole is larger than the barrier.
 * @rule SS-BARRIER-15 @rule SS-BARRIER-16
 */
const opened = (structure: number, area: number, lost: number): number => Math.min(Math.floor(area), holeIn(structure, lost).area);

function actorBarrier(actor: CrossfireActorOf<"barrier">, by: number): PlannedChange[] {
  const { structure, area, hp } = actor.system;
  const [value, max] = [hp.value ?? 0, hp.max ?? 0];
  const holes = opened(structure, area, max - Math.max(0, value + by)) - opened(structure, area, max - value);
  return [...amount(actor.uuid, BARRIER_POINTS, by), ...amount(actor.uuid, BARRIER_HOLES, holes)];
}

/** Plans damage to a barrier, whether it is an actor, a wall, a tile or a floor. @rule SS-BARRIER-02 @rule SS-BARRIER-15 */
export function barrierChanges(uuid: string, by: number): PlannedChange[] {
  const document = documentAt(uuid) as BarrierDocument | CrossfireActor | null;
  if (!document) return [];
  if (!(document instanceof Actor)) return partOfScene(document, by);
  return isBarrier(document as CrossfireActor) ? actorBarrier(document as CrossfireActorOf<"barrier">, by) : [];
}
