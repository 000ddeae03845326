import { changes, type Change } from "../../../../module/rules/attack/changes";
import type { Ask } from "../../../../module/rules/attack/model/ask";
import type { AttackEvent, Rolled } from "../../../../module/rules/attack/model/events";
import type { ActiveInjury } from "../../../../module/rules/body/injuries/active-injury";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import { playSeeded } from "./recorded";

const count = (number: number, thing: string, things = `${thing}s`): string => `${number} ${number === 1 ? thing : things}`;

/** Formats the duration of an effect: "for 4 rounds, until time" or "until treatment". */
const lasting = ({ rounds, until }: ActiveInjury): string =>
  rounds === null ? `until ${until}` : `for ${count(rounds, "round")}, until ${until}`;

/**
 * Returns a function that names an entity of an attack: the attacker, the target, or a person or crate by its position. In a blast, every
 * other entity has the name of its fighter.
 */
function namesIn({ field: { entities, intended, blast } }: Attack): (entity: number) => string {
  const aimedAt = entities[intended];
  const kindOf = (entity: number): string => (entities[entity]!.fighter.kind === "barrier" ? "crate" : "person");
  const placeOf = (entity: number): string =>
    entity === intended
      ? "the target"
      : `the ${kindOf(entity)} ${entities[entity]!.along < (aimedAt?.along ?? 0) ? "in front" : `${entities[entity]!.along} m away`}`;
  return (entity) => (entity < 0 ? "the attacker" : blast ? entities[entity]!.fighter.name : placeOf(entity));
}

/** Describes a roll, such as "6 5 2 1: 2 hits, at most 4" for a dice pool or "3 4 2, together 9" for a sum. */
function rolled({ spec, faces, outcome }: Rolled): string {
  const shown = faces.length > 0 ? faces.join(" ") : "no dice";
  if (spec.kind !== "pool") return faces.length > 1 ? `${shown}, together ${outcome.value}` : shown;
  const cover = outcome.coverLow + outcome.coverHigh;
  const limit = spec.limit === null ? "" : `, at most ${spec.limit}`;
  const glitch = outcome.glitch === "none" ? "" : `, glitch ${outcome.glitch}`;
  return `${shown}: ${count(outcome.value, "hit")}${limit}${spec.cover > 0 ? `, and ${cover} from ${count(spec.cover, "cover die", "cover dice")}` : ""}${glitch}`;
}

/** Describes one event in words; "" for the end of the attack. @throws {Error} if the kind of event has no words */
function said(event: AttackEvent, name: (entity: number) => string): string {
  const who = "entity" in event ? name(event.entity) : "";
  switch (event.kind) {
    case "declared":
      return `the attacker attacks (${event.mode}) for ${event.ap} AP${event.freeAction ? " and the Free Action" : ""}${event.rounds > 0 ? `, with ${count(event.rounds, "round")}` : ""}`;
    case "defense-chosen":
      return `${who} defends: ${event.defense}, for ${event.price} AP`;
    case "attacked":
      return `the attacker rolls ${rolled(event.rolled)}`;
    case "scattered":
      return `the scatter rolls ${rolled(event.rolled)}: ${event.meters} m off, ${event.less} m spared`;
    case "landed":
      return `it lands ${event.meters} m off at ${event.hour} o'clock and reaches ${event.reached.map(name).join(" and ")}`;
    case "in-blast":
      return `${who} is ${event.meters.toFixed(1)} m from the center and is spared ${event.loss} damage`;
    case "defended":
      return `${who} rolls ${rolled(event.rolled)}`;
    case "undefended":
      return `${who} does not defend: ${event.why}`;
    case "compared":
      return `${event.hits} against ${event.defense}${event.cover === 0 ? "" : `, and ${event.cover} of cover`}${event.skill === undefined ? "" : `, skill ${event.skill}`}${event.fewer ? `, ${event.fewer} fewer` : ""}: ${who}: ${event.contact}, net ${event.net}${event.by ? `, by ${event.by}` : ""}`;
    case "aimed-through":
      return `the attacker aims through ${who}: ${event.hits} against ${event.defense}, cover ${event.cover}`;
    case "cover-missed":
      return `it misses by ${event.miss}, within the cover of ${event.cover} that ${who} has`;
    case "picked":
      return `the bullet comes to ${who}, ${event.by === "only" ? "the only one there" : `chosen by the ${event.by} among ${event.among.map(name).join(" and ")}`}`;
    case "located":
      return `it strikes ${who} at the ${event.fine ?? event.limb}${event.fine ? ` (${event.limb})` : ""}${event.face === null ? "" : `, location die ${event.face}`}`;
    case "judged":
      return `net ${event.net} where ${event.threshold} makes it solid: a ${event.quality} hit`;
    case "soaked":
      return `${who} soaks DV ${event.dv} with armor ${event.av}, ${rolled(event.rolled)}: ${event.left} left`;
    case "damage-rolled":
      return `damage rolls ${rolled(event.rolled)}: ${event.raw}`;
    case "reduced":
      return `${event.raw} damage, ${event.by.map(({ part, value }) => `${part} ${value}`).join(", ") || "nothing in its way"}: ${event.left} left`;
    case "capped":
      return `no more than ${event.limit} of ${event.from} count at this place`;
    case "harmed": {
      const { shield, armored, flesh, strain, overflow } = event.done.loss;
      const lost = Object.entries({ shield, armored, flesh, strain, overflow }).filter(([, by]) => by !== 0);
      return `${who} takes ${event.damage}${event.limb ? ` at the ${event.limb}, which loses ${event.done.limbLoss}` : ""}: ${lost.map(([pool, by]) => `${pool} ${by}`).join(", ") || "nothing"}`;
    }
    case "knocked-down":
      return `${event.damage} damage against a limit of ${event.limit}: ${who} falls down`;
    case "tested":
      return `${who} tests ${rolled(event.rolled)} against ${event.threshold}, or is ${event.failure}: ${event.passed ? "passed" : "failed"}`;
    case "effect-tested":
      return `${who} tests ${rolled(event.rolled)} against ${event.threshold}, or is ${event.effect}: ${event.passed ? "passed" : "failed"}`;
    case "score-lost":
      return `${who} loses Initiative Score: ${event.score}`;
    case "injured":
      return `${who} is ${event.status} from the ${event.injury.location}, ${lasting(event.injury)}`;
    case "marked":
      return `${who} is ${event.status}${event.value === undefined ? "" : ` ${event.value}`}`;
    case "crippled":
      return `the ${event.limb} of ${who} is crippled${event.points ? `, for ${event.points}` : ""}`;
    case "dropped":
      return `${who} is ${event.condition}`;
    case "grazed":
      return `${who} is grazed (${event.cause})`;
    case "penetrated":
      return `${event.unresisted} is at least ${event.needed}: the bullet goes through ${who}, with ${event.carry} left`;
    case "stopped":
      return `the bullet ends in ${who}: ${event.unresisted}${event.needed === null ? "" : ` where ${event.needed} is needed`}`;
    case "barrier":
      return `DV ${event.dv} on ${who} with armor ${event.armor}: it loses ${event.damage}, ${event.through} goes through a hole of ${event.hole ?? 0} m²`;
    case "left-battle":
      return "the bullet flies on and strikes no one";
    case "ended":
      return "";
    default:
      throw new Error(`no words for ${event.kind}`);
  }
}

/** Describes one change in words. @throws {Error} if the kind of change has no words */
function changed(change: Change, name: (entity: number) => string): string {
  const who = name(change.entity);
  const signed = (by: number): string => (by > 0 ? `+${by}` : String(by));
  switch (change.kind) {
    case "amount":
      return `${who}: ${change.amount} ${signed(change.by)}`;
    case "limb":
      return `${who}: ${change.limb} ${signed(change.by)}`;
    case "status":
      return `${who}: ${change.active ? "" : "no longer "}${change.status}${change.value === undefined ? "" : ` ${change.value}`}`;
    case "injury":
      return `${who}: ${change.active ? "" : "no longer "}${change.status}, ${lasting(change.injury)}`;
    case "ap":
      return `${who}: AP ${signed(change.by)}`;
    case "ammo":
      return `${who}: rounds ${signed(change.by)}`;
    case "score":
      return `${who}: score ${signed(change.by)}`;
    case "defended":
      return `${who}: ${signed(change.by)} defense this turn`;
    case "attacked":
      return `${who}: the attack of this phase is used`;
    case "free-action":
      return `${who}: the Free Action is used`;
    default:
      throw new Error(`no words for ${change.kind}`);
  }
}

/** Returns a line that describes a choice among entities; no line for other asks. A roll's event already describes the roll. */
const choice = (ask: Ask, name: (entity: number) => string): readonly string[] =>
  ask.kind === "choose" ? [`the ${ask.by} chooses among ${ask.among.map(name).join(" and ")}`] : [];

/**
 * Narrates an attack step by step: the actor, the result with its rule, and the final changes. The dice come from the seed, and every
 * choice is the preselected answer.
 */
export function narrate(attack: Attack, seed: number): readonly string[] {
  const name = namesIn(attack);
  const [lines, events] = [[] as string[], [] as AttackEvent[]];
  const tell = (event: AttackEvent): void => {
    events.push(event);
    const words = said(event, name);
    if (words) lines.push(`${words} [${event.rule}]`);
  };
  playSeeded(attack, seed, tell, (ask) => lines.push(...choice(ask, name)));
  return [...lines, ...changes(attack, events).map((change) => `= ${changed(change, name)}`)];
}
