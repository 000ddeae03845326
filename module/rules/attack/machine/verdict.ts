import type { Emit } from "../model/ask";
import type { Attack, Verdict } from "../model/ruleset";
import type { AttackState } from "../model/state";

/** Returns the attack's hits against an entity, and the entity's defense and cover, for the record. */
export function verdictNumbers(attack: Attack, state: AttackState, entity: number) {
  const { contest } = attack.ruleset.method;
  return {
    hits: contest.hitsAgainst(attack, state, entity),
    defense: contest.defenseOf(attack, state, entity),
    cover: contest.coverOf(attack, state, entity),
  };
}

/** Emits how the attack and the subject's defense compare. */
export function emitVerdict(attack: Attack, state: AttackState, { contact, net, rule, by = "figures" }: Verdict, tell: Emit): void {
  const skill = tell.brief ? undefined : attack.ruleset.method.contest.skillAgainst?.(attack, state, state.subject);
  const fewer = tell.brief ? 0 : (attack.ruleset.method.contest.fewer?.(attack, state) ?? 0);
  const { hits, defense, cover } = verdictNumbers(attack, state, state.subject);
  const compared = { kind: "compared", rule, bullet: state.bullet, entity: state.subject, hits, defense, cover, contact, net } as const;
  tell(Object.assign(compared, by === "figures" ? null : { by }, skill === undefined ? null : { skill }, fewer === 0 ? null : { fewer }));
}
