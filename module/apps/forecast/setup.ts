import { itemsOf } from "../../foundry/documents";
import type { CrossfireActor, CrossfireScene, CrossfireToken } from "../../foundry/types";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import { declaredAction } from "../../rules/attack/model/declaration";
import { OUT_OF_COMBAT } from "../../rules/attack/model/fighter";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Switches } from "../../rules/attack/model/battlefield";
import type { Call } from "../../rules/called-shots/called-shot";
import { isDown } from "../../rules/body/unconsciousness-and-death";
import { DEFENDS, PLAIN_TACTICS, poolsDice, TARGETS, type Tactics } from "../../rules/forecast/skirmish";
import { callable, facingOneself } from "../../play/preview/callable-locations";
import { fighterOf } from "../../scene/fighter";
import { isPerson, isWeapon } from "../../scene/kinds";
import type { Candidate, ForecastRole } from "../../scene/skirmish-of";
import { weaponOf } from "../../scene/weapon";
import { calledKey } from "../../cards/card-words";
import { countedOf } from "./counted";

/** The settings of a forecast before its fights are simulated. */
export interface Setup {
  readonly parts: ReadonlyMap<string, ForecastRole>;
  readonly tactics: readonly [Tactics, Tactics];
  /** Meters between the sides; null: the tokens keep their positions. */
  readonly distance: number | null;
  readonly fights: number;
  readonly seed: number;
  readonly rounds: number;
}

const PARTS: readonly ForecastRole[] = ["first", "second", "bystander", "absent"];
const MOST_FIGHTS = 100_000;

/** Returns all tokens of the scene that have an actor: people first, each group by name. */
export function candidatesOn(scene: CrossfireScene): Candidate[] {
  return (scene.tokens.contents as CrossfireToken[])
    .flatMap((token) => (token.actor ? [{ token, actor: token.actor as CrossfireActor }] : []))
    .sort((a, b) => Number(isPerson(b.actor)) - Number(isPerson(a.actor)) || a.token.name.localeCompare(b.token.name));
}

/** Returns an actor's initial role, from its type, its condition and the disposition of its token. */
function usualPart({ token, actor }: Candidate): ForecastRole {
  if (!isPerson(actor)) return "bystander";
  if (isDown(actor.statuses)) return "absent";
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  if (token.disposition === FRIENDLY) return "first";
  return token.disposition === HOSTILE ? "second" : "bystander";
}

export const usualSetup = (candidates: readonly Candidate[], ruleset: Ruleset): Setup => ({
  parts: new Map(candidates.map((candidate) => [candidate.token.id ?? "", usualPart(candidate)])),
  tactics: [usualTactics(ruleset), usualTactics(ruleset)],
  distance: null,
  fights: 1000,
  seed: 1,
  rounds: 20,
});

const usualTactics = (ruleset: Ruleset): Tactics => ({ ...PLAIN_TACTICS, mode: ruleset.declaration.modes[0]?.id ?? PLAIN_TACTICS.mode });

const callId = ({ location, side }: Call): string => (side ? `${location}|${side}` : location);

function callFrom(id: string): Call | null {
  const [location = "", side] = id.split("|");
  if (location === "") return null;
  return side === "left" || side === "right" ? { location, side } : { location };
}

/** Returns the locations that the first armed person can call against an identical opponent; empty if no one is armed. */
function callsOf(candidates: readonly Candidate[], ruleset: Ruleset, switches: Switches): readonly Call[] {
  const armed = candidates.flatMap(({ actor }) => {
    const weapon = itemsOf(actor).find(isWeapon);
    return isPerson(actor) && weapon ? [{ actor: actor as CrossfireActor, weapon }] : [];
  });
  const [one] = armed;
  if (!one) return [];
  const fighter = fighterOf(one.actor, OUT_OF_COMBAT, ruleset);
  const weapon = weaponOf(one.weapon, one.actor, ruleset);
  const order: AttackOrder = {
    attacker: fighter.id,
    attackerToken: null,
    weapon: weapon.id,
    target: fighter.id,
    mode: "single",
    called: null,
    aim: 0,
    modifiers: [],
  };
  return callable(ruleset, order, facingOneself(fighter, weapon, switches)).map(({ call }) => call);
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly side: string;
  readonly selected: boolean;
}

const choice = (value: string, label: string, now: string, side = ""): Choice => ({ value, label, side, selected: value === now });

const THROWN_OR_STRUCK = new Set(["melee", "throw", "power"]);

function tacticsContext(index: number, tactics: Tactics, calls: readonly Call[], ruleset: Ruleset) {
  const modes = ruleset.declaration.modes.filter(({ id }) => !THROWN_OR_STRUCK.has(id));
  const now = tactics.call ? callId(tactics.call) : "";
  return {
    index,
    title: `CROSSFIRE.Forecast.side.${index}`,
    targets: TARGETS.map((id) => choice(id, `CROSSFIRE.Forecast.target.${id}`, tactics.target)),
    modes: modes.map(({ id }) => choice(id, `CROSSFIRE.Mode.${id}`, tactics.mode)),
    calls: [
      choice("", "CROSSFIRE.Forecast.noCall", now),
      ...calls.map((call) => choice(callId(call), calledKey(call.location), now, call.side ? `CROSSFIRE.Forecast.hand.${call.side}` : "")),
    ],
    leastDice: poolsDice(ruleset) ? tactics.leastDice : null,
    modifier: tactics.modifier,
    defenses: DEFENDS.map((id) => choice(id, `CROSSFIRE.Forecast.defense.${id}`, tactics.defense)),
    cover: declaredAction(ruleset, "take-cover") ? { on: tactics.takesCover } : null,
    standsUp: tactics.standsUp,
  };
}

/** Returns the context of the forecast window's upper half. */
export function setupContext(setup: Setup, candidates: readonly Candidate[], ruleset: Ruleset, switches: Switches) {
  const calls = callsOf(candidates, ruleset, switches);
  return {
    people: candidates.map((candidate) => {
      const id = candidate.token.id ?? "";
      const part = setup.parts.get(id) ?? usualPart(candidate);
      const possible = isPerson(candidate.actor) ? PARTS : PARTS.filter((one) => one === "bystander" || one === "absent");
      return {
        id,
        name: candidate.token.name,
        img: candidate.token.texture.src ?? "",
        down: isDown(candidate.actor.statuses),
        counted: countedOf(candidate.actor).join(" · "),
        parts: possible.map((one) => choice(one, `CROSSFIRE.Forecast.part.${one}`, part)),
      };
    }),
    sides: setup.tactics.map((tactics, index) => tacticsContext(index, tactics, calls, ruleset)),
    distance: setup.distance,
    fights: setup.fights,
    seed: setup.seed,
    rounds: setup.rounds,
    mostFights: MOST_FIGHTS,
  };
}

const whole = (value: unknown, least: number, most: number, initial: number): number => {
  const number = Math.trunc(Number(value));
  return value === "" || value === null || value === undefined || !Number.isFinite(number)
    ? initial
    : Math.min(most, Math.max(least, number));
};

function oneOf<T extends string>(value: unknown, words: readonly T[], initial: T): T {
  return words.find((word) => word === value) ?? initial;
}

function tacticsFrom(data: FormData, index: number): Tactics {
  const at = (name: string): unknown => data.get(`${name}.${index}`);
  return {
    target: oneOf(at("target"), TARGETS, PLAIN_TACTICS.target),
    mode: String(at("mode") ?? PLAIN_TACTICS.mode),
    call: callFrom(String(at("call") ?? "")),
    leastDice: whole(at("leastDice"), 1, 99, PLAIN_TACTICS.leastDice),
    modifier: whole(at("modifier"), -99, 99, 0),
    defense: oneOf(at("defense"), DEFENDS, PLAIN_TACTICS.defense),
    takesCover: at("takesCover") !== null,
    standsUp: at("standsUp") !== null,
  };
}

/** Reads the form. Numbers out of range become the nearest valid ones; other invalid values become the initial ones. */
export function setupFrom(data: FormData, candidates: readonly Candidate[]): Setup {
  const distance = String(data.get("distance") ?? "").trim();
  return {
    parts: new Map(
      candidates.map((candidate) => {
        const id = candidate.token.id ?? "";
        return [id, oneOf(data.get(`part.${id}`), PARTS, usualPart(candidate))];
      }),
    ),
    tactics: [tacticsFrom(data, 0), tacticsFrom(data, 1)],
    distance: distance === "" ? null : Math.min(5000, Math.max(0, Number(distance) || 0)),
    fights: whole(data.get("fights"), 1, MOST_FIGHTS, 1000),
    seed: whole(data.get("seed"), 0, 2 ** 32 - 1, 1),
    rounds: whole(data.get("rounds"), 1, 100, 20),
  };
}
