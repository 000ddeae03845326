import type { Watched } from "../../../../module/rules/odds/reduce/body-left";
import { reducedState, pastIdleTests } from "../../../../module/rules/odds/reduce/state";
import { isIdleFlight, withoutSpentBullets } from "../../../../module/rules/odds/reduce/spent-bullets";
import { passesAll, rollers } from "../../../../module/rules/odds/reduce/dominated";
import type { Attack } from "../../../../module/rules/attack/model/ruleset";
import type { AttackState } from "../../../../module/rules/attack/model/state";
import { follow } from "../../../../module/rules/odds/follow";

/** A member of a state in a few words. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inWords).join(" ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return Object.values(value).map(inWords).join("/");
}

/** What an essence has in place of what the state has, member by member; a list copied without need is told as well. */
function differences(state: AttackState, left: AttackState): string {
  const keys = [...new Set([...Object.keys(state), ...Object.keys(left)])] as (keyof AttackState)[];
  const told = keys.flatMap((key) => {
    const [before, now] = [state[key], left[key]];
    if (before === now) return [];
    if (!Array.isArray(before) || !Array.isArray(now)) return inWords(before) === inWords(now) ? [] : [`${key} ${inWords(now)}`];
    const parts = now.flatMap((part: unknown, at) => (inWords(part) === inWords(before[at]) ? [] : [`${key}.${at} ${inWords(part)}`]));
    return parts.length > 0 ? parts : [`${key} copied`];
  });
  return told.join(", ") || "all";
}

/** What is looked at, by name. */
function views({ field: { entities, intended } }: Attack): Readonly<Record<string, Watched>> {
  const [aimed, everybody] = [1 << intended, (1 << entities.length) - 1];
  return {
    aimed: { watched: aimed },
    nobody: { watched: 0 },
    others: { watched: everybody & ~aimed, parts: "pools" },
    pools: { watched: aimed, parts: "pools" },
    limbs: { watched: aimed, parts: "limbs" },
  };
}

/** What is remembered of a state: a line for each different answer, with those for whom it is the same. */
function remembered(attack: Attack, state: AttackState): readonly string[] {
  const lines = new Map<string, string[]>();
  for (const [name, what] of Object.entries(views(attack)))
    for (const chooses of [true, false]) {
      const past = pastIdleTests(attack, state);
      const { rounds } = withoutSpentBullets(attack, state, what);
      const marks = [
        ...(rounds === attack.rounds ? [] : [`${rounds} bullets`]),
        ...(isIdleFlight(attack, state, what) ? ["idle flight"] : []),
        ...(past === null ? [] : [`idle tests, then ${past.stage} ${past.effects}`]),
      ];
      const left = chooses ? reducedState(attack, state, what) : reducedState(attack, state, what, false);
      const line = [differences(state, left), ...marks].join("; ");
      lines.set(line, [...(lines.get(line) ?? []), chooses ? name : `${name}!`]);
    }
  const people = rollers(attack, state);
  const race = [...(people ? [`rolls ${people.join(" ")}`] : []), ...(passesAll(attack, state) ? ["passes everybody"] : [])];
  const { stage, leg, bullet, subject } = state;
  const all = Object.keys(views(attack)).length * 2;
  return [...lines].map(([line, names]) =>
    [`${stage} ${leg} ${bullet} ${subject}`, ...race, `${names.length === all ? "" : `${names.join(" ")}: `}${line}`].join("; "),
  );
}

/** What is remembered of every moment of an attack. */
export function memories(attack: Attack): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  follow(attack, {
    watched: (1 << attack.field.entities.length) - 1,
    see: () => 0,
    passing: (state) => void found.push(remembered(attack, state)),
  });
  return found;
}
