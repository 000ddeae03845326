import { rollClassFor } from "../dice/rolls";
import { clockOf } from "../documents/combat";
import { initiativeScore, initiativeThrow, type InitiativeTest } from "../rules/clock/initiative";
import type { Throw } from "../rules/chance/throws";
import { newcomer, type Ticking } from "../rules/clock/clock";
import { isPerson } from "../scene/kinds";
import { throwsOwnDice } from "./own-dice";
import { assertInCharge } from "./queue";
import { ruleset } from "./ruleset";
import { designated } from "./who-answers";

/** What an actor brings to the Initiative Test. Things that do not act have none. @rule SS-ROUND-04 */
function initiativeTest(actor: Actor.Implementation | null, karma: boolean): InitiativeTest {
  if (!actor || !isPerson(actor)) return { reaction: 0, intuition: 0, woundModifier: 0, dice: 0, bonus: 0, karma: false };
  const { effective, woundModifier, initiative } = actor.system;
  return {
    reaction: effective["reaction"] ?? 0,
    intuition: effective["intuition"] ?? 0,
    woundModifier: woundModifier.total,
    dice: initiative.dice,
    bonus: initiative.bonus,
    karma,
  };
}

/** A combatant the clock does not know yet. The coin is tossed once, when somebody joins. @rule SS-INIT-07 */
export async function joining(combatant: Combatant.Implementation): Promise<Ticking> {
  const { reaction, intuition } = initiativeTest(combatant.actor as Actor.Implementation | null, false);
  const coin = await new foundry.dice.Roll("1d1000000").evaluate({ allowInteractive: false });
  const bonus =
    combatant.actor && isPerson(combatant.actor as Actor.Implementation) ? (combatant.actor as Actor.OfType<"npc">).system.ap.bonus : 0;
  return newcomer(reaction, intuition, Math.max(0, ruleset().actionPoints + bonus), coin.total);
}

/** Opponents roll by themselves; players who are here are asked, and a gamemaster who throws real dice. */
export const rollsByItself = (combatant: Combatant.Implementation): boolean => {
  const user = designated(combatant.actor as Actor.Implementation | null);
  return !user || (user.isGM && !throwsOwnDice(user));
};

/** Dice of somebody's Initiative Test. */
export const initiativeDiceOf = (combatant: Combatant.Implementation, karma: boolean): Throw =>
  initiativeThrow(initiativeTest(combatant.actor as Actor.Implementation | null, karma));

/**
 * Throws somebody's initiative on this client, or reads what they have thrown themselves.
 *
 * @param faces of real dice, checked before; null to throw here
 * @rule SS-INIT-05
 */
export async function throwInitiative(
  combatant: Combatant.Implementation,
  karma: boolean,
  faces: readonly number[] | null = null,
): Promise<{ score: number; roll: Roll }> {
  const test = initiativeTest(combatant.actor as Actor.Implementation | null, karma);
  const thrown = initiativeThrow(test);
  const roll = faces ? rollClassFor(thrown).ofFaces(thrown, "initiative", faces) : rollClassFor(thrown).ofThrow(thrown, "initiative");
  if (!faces) await roll.evaluate({ allowInteractive: false });
  return {
    score: initiativeScore(
      test,
      roll.faces.reduce((sum, face) => sum + face, 0),
    ),
    roll: roll as unknown as Roll,
  };
}

/** How a throw came about that the program did not make by itself at once. */
export type ThrownHow = { readonly kind: "by-hand" } | { readonly kind: "time"; readonly seconds: number } | null;

const howSaid = (how: ThrownHow): string[] => {
  if (!how) return [];
  if (how.kind === "by-hand") return [game.i18n?.localize("CROSSFIRE.Tracker.byHand") ?? ""];
  return [game.i18n?.format("CROSSFIRE.Tracker.byTime", { seconds: String(how.seconds) }) ?? ""];
};

/** Tells everybody what a player rolled. */
export async function postInitiative(combatant: Combatant.Implementation, score: number, roll: Roll, how: ThrownHow = null): Promise<void> {
  const rolled = game.i18n?.format("CROSSFIRE.Tracker.rolled", { name: combatant.name ?? "", score: String(score) }) ?? "";
  const flavor = [rolled, ...howSaid(how)].join(" ");
  const speaker = ChatMessage.implementation.getSpeaker({ actor: combatant.actor as never, alias: combatant.name ?? "" });
  assertInCharge();
  await ChatMessage.implementation.create({ speaker, flavor, rolls: [roll.toJSON()], sound: CONFIG.sounds.dice } as never);
}

/** Who still owes a roll in a round that has begun. */
export const owing = (combat: Combat.Implementation): Combatant.Implementation[] => {
  const clock = clockOf(combat);
  if (clock.round === 0) return [];
  return combat.combatants.contents.filter(({ id }) => clock.fighters[id ?? ""]?.rolled === null);
};
