import type { CrossfireActor, CrossfireActorOf, CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { createMessage } from "../../foundry/updates";
import { rollClassFor } from "../../dice/rolls";
import { clockOf } from "../../documents/combat";
import { sumOf, type RollSpec } from "../../rules/chance/roll-specs";
import { newcomer, type Ticking } from "../../rules/clock/clock";
import { initiativeTest } from "../../scene/fighter";
import { isPerson } from "../../scene/kinds";
import { usesManualDice } from "../attack/manual-dice";
import type { AnsweredBy } from "../authority/deadline";
import { assertActiveGM } from "../authority/queue";
import { ruleset } from "../ruleset";
import { forGMsOnly, headingOf } from "../authority/notices";
import { designated } from "../authority/who-answers";
import { combatantForPlayers } from "../withheld-names";
import { speakerOf } from "../../foundry/documents";

/** Returns the dice of an actor's Initiative Test in the active ruleset. */
const testOf = (actor: CrossfireActor | null, karma: boolean) => initiativeTest(ruleset().people.initiative, actor, karma);

/** Returns whether Karma can buy more Initiative Dice. @rule SS-KARMA-01 */
export const karmaHelps = (): boolean => ruleset().people.initiative.moreDice;

/** Returns the values of the two attributes whose sum is the initiative, in the order in which they break ties. @rule SS-INIT-06 */
export function tieBreakers(actor: CrossfireActor | null): readonly [number, number] {
  const [first = "", second = ""] = ruleset().people.initiative.attributes;
  const of = (id: string): number => (actor && isPerson(actor) ? (actor.system.effective[id] ?? 0) : 0);
  return [of(first), of(second)];
}

/** Returns the clock entry of a new combatant. Its coin is tossed only if a tie occurs. @rule SS-INIT-07 */
export function joining(combatant: CrossfireCombatant): Ticking {
  const [reaction, intuition] = tieBreakers(combatant.actor as CrossfireActor | null);
  const bonus =
    combatant.actor && isPerson(combatant.actor as CrossfireActor) ? (combatant.actor as CrossfireActorOf<"npc">).system.ap.bonus : 0;
  return newcomer(reaction, intuition, Math.max(0, ruleset().actionPoints + bonus), 0);
}

/** Returns whether a combatant has phases. Barriers and vehicles act only through people, and roll nothing. */
export const hasPhases = ({ actor }: Pick<CrossfireCombatant, "actor">): boolean => !actor || isPerson(actor as CrossfireActor);

/** Returns whether a combatant rolls without a prompt. Opponents do, unless their GM rolls physical dice. */
export const rollsByItself = (combatant: CrossfireCombatant): boolean => {
  const user = designated(combatant.actor as CrossfireActor | null);
  return !user || (user.isGM && !usesManualDice(user));
};

/** Returns the dice of a combatant's Initiative Test. */
export const initiativeDiceOf = (combatant: CrossfireCombatant, karma: boolean): RollSpec =>
  testOf(combatant.actor as CrossfireActor | null, karma);

/** Result of an Initiative Test. */
interface RolledInitiative {
  readonly score: number;
  /** Attribute points added to the dice. */
  readonly attribute: number;
  readonly faces: readonly number[];
  readonly roll: Roll;
}

/**
 * Rolls a combatant's initiative on this client, or reads physical dice.
 *
 * @param faces Faces of physical dice, already checked; null: roll here.
 * @rule SS-INIT-05
 */
export async function rollInitiativeFor(
  combatant: CrossfireCombatant,
  karma: boolean,
  faces: readonly number[] | null = null,
): Promise<RolledInitiative> {
  const spec = testOf(combatant.actor as CrossfireActor | null, karma);
  const cls = rollClassFor(spec, "initiative");
  const roll = faces ? cls.ofFaces(spec, "initiative", faces) : cls.ofSpec(spec, "initiative");
  if (!faces) await roll.evaluate({ allowInteractive: false });
  const attribute = sumOf(spec.parts);
  const score = roll.faces.reduce((sum, face) => sum + face, attribute);
  return { score, attribute, faces: roll.faces, roll: roll as Roll };
}

/** Source of an unusual roll: physical dice, or a default answer; null: an ordinary roll by the system. */
export type RolledHow = { readonly kind: "by-hand" } | AnsweredBy | null;

/** Returns a sentence about the source of a roll; "" for an ordinary roll. */
export function howRolled(how: RolledHow): string {
  if (!how) return "";
  if (how.kind === "time") return game.i18n?.format("CROSSFIRE.Tracker.byTime", { seconds: String(how.seconds) }) ?? "";
  return game.i18n?.localize(`CROSSFIRE.Tracker.${how.kind === "gm" ? "byGM" : "byHand"}`) ?? "";
}

/**
 * Posts an initiative roll with attribute, dice and score; for dice changed during a round, only the score. Only GMs see a hidden
 * combatant's roll.
 *
 * @rule SS-INIT-05
 */
export async function postInitiative(
  combatant: CrossfireCombatant,
  rolled: Pick<RolledInitiative, "score" | "roll"> & Partial<RolledInitiative>,
  how: RolledHow = null,
): Promise<void> {
  const { score, attribute, faces = [], roll } = rolled;
  const name = combatantForPlayers(combatant);
  const named = { name, score };
  const heading =
    attribute === undefined
      ? headingOf("CROSSFIRE.Tracker.rolled", named)
      : headingOf("CROSSFIRE.Tracker.rolledOf", { ...named, attribute, dice: faces.join(" + ") });
  const flavor = [heading, howRolled(how)].filter(Boolean).join(" ");
  const speaker = speakerOf({ actor: combatant.actor, alias: name });
  const secretly = combatant.hidden ? forGMsOnly() : {};
  assertActiveGM();
  await createMessage({ speaker, flavor, rolls: [roll.toJSON()], sound: CONFIG.sounds.dice, ...secretly });
}

/** Returns the combatants who have yet to roll in the current round. */
export const combatantsToRoll = (combat: CrossfireCombat): CrossfireCombatant[] => {
  const clock = clockOf(combat);
  if (clock.round === 0) return [];
  return combat.combatants.contents.filter(({ id }) => clock.fighters[id ?? ""]?.rolled === null);
};
