import type { Emit } from "../attack/model/ask";
import type { AttackEvent } from "../attack/model/events";
import type { Attack } from "../attack/model/ruleset";
import type { AttackState } from "../attack/model/state";
import { alongFiringLine } from "../attack/machine/area-attack";
import { pendingAsk, startAttack, step } from "../attack/machine/machine";
import { MergedStates } from "./merged-states";
import { rollOdds } from "./roll-odds";
import { chosen, joinedSights, type Followed, type Policy, type View } from "./view";

/** Follows an attack without reducing states. The result is the same as from `follow`, but the calculation takes longer. */
export function everyState(given: Attack, view: View, policy: Policy): Followed {
  const attack = given.rounds === 1 ? alongFiringLine(given, 0) : given;
  const spots = new MergedStates();
  const told: AttackEvent[] = [];
  const tell: Emit = Object.assign((event: AttackEvent): void => void told.push(event), { brief: true });

  const look = (state: AttackState, entity: number): number => view.look?.(entity, state.bodies[entity]!) ?? 0;
  const arrive = (state: AttackState, saw: number, chance: number): void => {
    let seen = saw;
    for (const event of told) {
      if (!view.tally) seen = view.see(seen, event);
      else if ("entity" in event && view.see(0, event) !== 0)
        view.tally(event.entity, view.see(0, event) | look(state, event.entity), chance);
    }
    told.length = 0;
    if (!view.tally) state.bodies.forEach((_, entity) => (seen = joinedSights(view, seen, look(state, entity))));
    spots.add(attack, state, seen, chance);
  };

  arrive(startAttack(attack, tell), 0, 1);
  for (let open = spots.take(); open !== null; open = spots.take()) {
    if (open[0]!.state.stage === "done")
      return { ends: open.map(({ state: { bodies }, seen, chance }) => ({ bodies, seen, chance })), lost: 0, left: [] };
    for (const { state, seen, chance } of open) {
      const ask = pendingAsk(attack, state)!;
      if (ask.kind === "roll")
        for (const { answer, chance: likely } of rollOdds(ask.spec, ask.what))
          arrive(step(attack, state, answer, tell), seen, chance * likely);
      else arrive(step(attack, state, chosen(ask, policy), tell), seen, chance);
    }
  }
  return { ends: [], lost: 0, left: [] };
}
