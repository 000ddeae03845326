import type { Figures } from "../cards/card-words";
import type { CrossfireActor } from "../foundry/types";
import { FIGURES_SHOWN, OPPONENT_FIGURES, OPPONENT_STATES } from "./world-settings";

/** Returns how much of an opponent's dice pools players see. */
export function opponentFigures(): Figures {
  const setting = game.settings?.get("crossfire", OPPONENT_FIGURES) as unknown;
  return FIGURES_SHOWN.find((one) => one === setting) ?? FIGURES_SHOWN[0];
}

/** Returns how much of an actor's dice pools players see: everything for player characters, otherwise what the world setting allows. */
export const figuresOf = (actor: { readonly hasPlayerOwner: boolean } | null): Figures =>
  actor?.hasPlayerOwner ? "all" : opponentFigures();

/** Returns true if every user may see the dice and modifiers of an actor. */
export const showsFigures = (actor: Pick<CrossfireActor, "hasPlayerOwner"> | null): boolean => figuresOf(actor) === "all";

/** Returns true if every user may see an actor's tactics. The world setting decides about actors without a player owner. */
export const tacticsAreOpen = (actor: CrossfireActor | null): boolean =>
  !actor || actor.hasPlayerOwner || game.settings?.get("crossfire", OPPONENT_STATES) === true;

/**
 * Returns true if a user may see an actor's tactics, such as surprise, overwatch or empty magazines.
 * @param user Omitted: this client's user.
 */
export function showsTactics(actor: CrossfireActor | null, user = game.user as User.Implementation | null): boolean {
  return !actor || tacticsAreOpen(actor) || (user !== null && actor.testUserPermission(user, "OBSERVER"));
}
