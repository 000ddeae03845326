import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireMessage } from "../../foundry/types";
import { tacticsKept } from "../../documents/tactics";
import type { RollSpec } from "../../rules/chance/roll-specs";
import { injuryParts, mayPerceive } from "../../rules/body/injuries/called-effects";
import { SENSES } from "../../rules/checks/check";
import { noticeRoll, surpriseRoll, type Surprised, type Wariness, type Wary } from "../../rules/clock/surprise";
import { burdensOf } from "../../rules/contest/burdens";
import type { Tester } from "../../rules/contest/success-test";
import { fighterOf } from "../../scene/fighter";
import { isPerson } from "../../scene/kinds";
import type { Waited } from "../authority/deadline";
import { readinessOf } from "./readiness";
import { ruleset } from "../ruleset";
import { combatantHere } from "../withheld-names";

/**
 * A Surprise Test of one combatant. It is stored with the combatant's tactics, so that only users who may read the tactics know of the
 * test.
 */
export interface SurpriseTest {
  /** Key of the surprise event that the test belongs to. */
  readonly key: string;
  /** Combatants who went unnoticed; empty: all combatants. @rule SS-SURPRISE-02 */
  readonly by: readonly string[];
  readonly wary: Wary;
  /** Result; null until the test is rolled. */
  readonly result: Surprised | null;
  readonly waited: Waited | null;
}

/** Surprise Tests of one event, while any roll is pending. @rule SS-SURPRISE-20 */
export interface OpenSurprise {
  /** Key of the event; stored as `flags.crossfire.surprise.key` of the encounter. */
  readonly key: string;
  /** Tests that this client knows of, by combatant. */
  readonly tests: Readonly<Record<string, SurpriseTest>>;
}

/** Returns the open surprise event with the tests that this client knows of; null if no event is open. */
export function openSurprise(combat: CrossfireCombat): OpenSurprise | null {
  const key = foundry.utils.getProperty(combat, "flags.crossfire.surprise.key") as string | undefined;
  if (key === undefined) return null;
  const tests = combat.combatants.contents.flatMap(({ id }) => {
    const test = tacticsKept(combat, id ?? "")?.test as SurpriseTest | null | undefined;
    return test?.key === key ? [[id ?? "", test] as const] : [];
  });
  return { key, tests: Object.fromEntries(tests) };
}

/** Returns the combatants still in the fight who have yet to roll a Surprise Test. */
export const pendingSurprise = (combat: CrossfireCombat): readonly string[] =>
  Object.entries(openSurprise(combat)?.tests ?? {}).flatMap(([id, { result }]) => (result || !combat.combatants.has(id) ? [] : [id]));

/** Returns whether the active ruleset has a Surprise Test, on Reaction + Intuition. @rule SS-SURPRISE-07 */
export const testsSurprise = (): boolean => {
  const { attributes, moreDice } = ruleset().people.initiative;
  return moreDice && attributes.includes("reaction") && attributes.includes("intuition");
};

export const actorTester = (actor: CrossfireActor | null): Tester =>
  actor && isPerson(actor)
    ? {
        attributes: { ...actor.system.effective },
        skills: { ...actor.system.skills },
        wounds: actor.system.woundModifier.total,
        burdens: burdensOf(fighterOf(actor, readinessOf(actor), ruleset())),
      }
    : { attributes: {}, skills: {}, wounds: 0 };

/** Returns the dice of the secret test that may warn a combatant. @rule SS-SURPRISE-05 @rule SS-CALLED-13 @rule SS-CALLED-16 */
export function noticeDiceOf({ actor }: CrossfireCombatant): RollSpec {
  const tester = actorTester(actor as CrossfireActor | null);
  if (!actor || !isPerson(actor as CrossfireActor)) return noticeRoll(tester);
  const { injuries, organs } = fighterOf(actor as CrossfireActor, readinessOf(actor as CrossfireActor), ruleset());
  const perceives = SENSES.some((sense) => mayPerceive(injuries, sense, organs));
  return noticeRoll(tester, injuryParts(injuries, { sight: true, hearing: true }, organs), perceives);
}

/** Returns a combatant's alertness as the rules use it. @rule SS-SURPRISE-06 @rule SS-SURPRISE-17 @rule SS-SURPRISE-18 */
export const warinessOf = (wary: Wary): Wariness => ({
  alerted: wary === "alerted",
  ambusher: wary === "ambush" || wary === "watching",
  awareOfTarget: wary === "watching",
});

/** Returns the dice of a combatant's Surprise Test. @rule SS-SURPRISE-06 @rule SS-SURPRISE-17 */
export const surpriseDiceOf = ({ actor }: CrossfireCombatant, wary: Wary): RollSpec =>
  surpriseRoll(actorTester(actor as CrossfireActor | null), warinessOf(wary));

/** `flags.crossfire.surprise` of a Surprise Test's message: its event and outcome. */
export interface SurpriseFlag {
  readonly key: string;
  readonly combatant: string | null;
  /** Last part of the language key, after CROSSFIRE.Surprise. */
  readonly leaf: string;
  readonly hits: number;
}

/** One line in the list of an event's Surprise Tests. */
export interface TestedLine {
  readonly id: string;
  readonly name: string;
  /** Event and outcome; null if the roll is pending or no test is needed. */
  readonly told: SurpriseFlag | null;
  readonly owes: boolean;
}

const nameOf = (combat: CrossfireCombat, id: string): string => {
  const combatant = combat.combatants.get(id);
  return combatant ? combatantHere(combatant) : "";
};

const toldBy = (message: CrossfireMessage): SurpriseFlag | null =>
  (foundry.utils.getProperty(message, "flags.crossfire.surprise") as SurpriseFlag | undefined) ?? null;

/** Returns the tests of the open event, or else of the last event, that this client may see. @rule SS-SURPRISE-07 */
export function testedTogether(combat: CrossfireCombat): readonly TestedLine[] {
  const all = (game.messages?.contents ?? []).flatMap((message) => toldBy(message as CrossfireMessage) ?? []);
  const here = all.filter(({ combatant }) => combat.combatants.has(combatant ?? ""));
  const open = openSurprise(combat);
  const key = open?.key ?? here.at(-1)?.key;
  const told = here.filter((one) => one.key === key);
  const ids = open ? Object.keys(open.tests) : told.map(({ combatant }) => combatant ?? "");
  const owing = pendingSurprise(combat);
  return [...new Set(ids)].map((id) => ({
    id,
    name: nameOf(combat, id),
    told: told.find(({ combatant }) => combatant === id) ?? null,
    owes: owing.includes(id),
  }));
}
