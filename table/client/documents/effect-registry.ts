import type { ActiveEffect } from "./active-effect";
import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";

/** Returns true if an effect's actor has a combatant in this combat, or if the effect has no actor. */
const isInFight = (effect: SystemObject, combat: SystemObject): boolean =>
  !effect.actor || combat?.getCombatantsByActor(effect.actor).length > 0;

/** Tracks the durations of effects on Foundry 14. Ends each expired effect once, on the active GM's client. */
export class EffectRegistry {
  /** Yields all effects of world actors and synthetic actors. */
  *effects(): Generator<ActiveEffect> {
    const seen = new Set<unknown>();
    const actors = [
      ...(g.game.actors ?? []),
      ...[...(g.game.scenes ?? [])].flatMap((s) =>
        s.tokens.filter((t: SystemObject) => !t.actorLink && t.actor).map((t: SystemObject) => t.actor),
      ),
    ];
    for (const actor of actors) {
      for (const effect of actor.allApplicableEffects()) {
        if (seen.has(effect)) continue;
        seen.add(effect);
        yield effect;
      }
    }
  }

  onWorldTime(_worldTime: number): void {
    if (g.game.release.generation < 14) return;
    void this.refresh("worldTime", {}, (effect) => !["rounds", "turns"].includes(effect.duration.units));
  }

  /**
   * Ends the effects that expire at a combat event, such as "turnStart" or "roundEnd" (Foundry 14 only).
   * @throws {TypeError} at "turnEnd" if the actor of an effect with a duration is not in the combat
   */
  async onCombatEvent(event: string, context: SourceData): Promise<void> {
    if (g.game.release.generation < 14) return;
    await this.refresh(event, context, (effect) => effect.isExpiryEvent(event, context));
  }

  async refresh(event: string, context: SourceData, concerns: (effect: ActiveEffect) => boolean): Promise<void> {
    const byActor = new Map<SystemObject, SystemObject[]>();
    for (const effect of this.effects()) {
      const { value, expired } = effect.duration;
      if (typeof value !== "number" || expired) continue;
      // Early builds of 14 fail at this point, so that no effect expires at the end of this turn [ISS:foundryvtt/foundryvtt#14253].
      if (event === "turnEnd" && !isInFight(effect, context.combat))
        throw new TypeError(`The effect "${effect.name}" belongs to nobody in the encounter.`);
      if (!concerns(effect)) continue;
      if (effect.updateDuration().remaining > 0) continue;
      const actor = effect.target;
      byActor.set(actor, [...(byActor.get(actor) ?? []), effect]);
    }
    for (const [actor, effects] of byActor) {
      if (g.game.users.activeGM?.isSelf) await this.#expire(effects);
      actor?.onUpdateEffectDurations?.(effects, event, context);
    }
  }

  async #expire(effects: SystemObject[]): Promise<void> {
    const action = g.CONFIG.ActiveEffect.expiryAction;
    for (const effect of effects) {
      if (action === "delete") await effect.delete();
      else if (action === "update") await effect.update({ "duration.expired": true });
    }
  }
}
