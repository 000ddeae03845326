import { alongFiringLine } from "../rules/attack/machine/area-attack";
import type { Attack } from "../rules/attack/model/ruleset";
import type { WayOut } from "../rules/flight/way-out";
import type { AttackEvent } from "../rules/attack/model/events";

/** Outcome of a bullet at an entity. */
export type PathEvent = "missed" | "grazed" | "struck" | "penetrated" | "stopped";

export interface PathStep {
  /** uuid of the entity; a number for a hidden entity. */
  readonly entity: string;
  readonly name: string;
  readonly what: PathEvent;
}

/** Path of one bullet, with the entity nearest to the attacker first. */
export interface BulletPath {
  readonly bullet: number;
  readonly steps: readonly PathStep[];
  /** True if the bullet has left the battlefield. */
  readonly left: boolean;
  /** Point where the bullet left the battlefield, in meters, and the obstacle there; omitted: unknown. */
  readonly end?: WayOut;
}

const CONTACTS: Readonly<Record<string, PathEvent>> = { hit: "struck", "through-cover": "struck", grazing: "grazed", miss: "missed" };

function happened(event: AttackEvent): PathEvent | null {
  switch (event.kind) {
    case "compared":
      return CONTACTS[event.contact] ?? null;
    case "grazed":
      return event.cause === "tie" ? "grazed" : null;
    case "penetrated":
    case "stopped":
      return event.kind;
    case "barrier":
    case "located":
      return "struck";
    default:
      return null;
  }
}

/** Returns a bullet's outcome at each entity, from the last event there. */
function lastAt(events: readonly AttackEvent[]): Map<number, PathEvent> {
  const found = new Map<number, PathEvent>();
  for (const event of events) {
    const what = happened(event);
    if (what && "entity" in event) found.set(event.entity, what);
  }
  return found;
}

function pathOf(attack: Attack, events: readonly AttackEvent[], bullet: number): BulletPath {
  const { field } = alongFiringLine(attack, bullet);
  const own = events.filter((event) => event.bullet === bullet);
  const reached = [...lastAt(own)].sort(([a], [b]) => field.entities[a]!.along - field.entities[b]!.along);
  const end = reached.findIndex(([, what]) => what === "stopped");
  const steps = reached.slice(0, end < 0 ? reached.length : end + 1).map(([entity, what]): PathStep => {
    const { id, name } = field.entities[entity]!.fighter;
    return { entity: id, name, what };
  });
  const left = end < 0 && own.some(({ kind }) => kind === "left-battle");
  return { bullet, steps, left, ...(left && field.wayOut && !field.cone ? { end: field.wayOut } : {}) };
}

/**
 * Returns the path of every bullet that met an entity: the entities on the path and the outcomes there. Omits positions, because they may
 * be hidden from the reader. Damage without an attack has no path.
 */
export function flightPath(attack: Attack, events: readonly AttackEvent[]): readonly BulletPath[] {
  if (attack.order.struck) return [];
  const bullets = [...new Set(events.flatMap((event) => (happened(event) ? [event.bullet] : [])))];
  return bullets.sort((a, b) => a - b).map((bullet) => pathOf(attack, events, bullet));
}
