import { damageLeft, modifiedArmor, modifiedDamage, soakValue } from "../../../module/rules/protection/armor";
import { noProbe } from "../probe";

const LEAST = -200;
const MOST = 1200;

/**
 * Returns the greatest input that a rule turns into the wanted figure: found with the rule, never computed.
 * @throws NoProbe when there is none
 */
export function figureFor(wanted: number, rule: (figure: number) => number): number {
  for (let figure = MOST; figure >= LEAST; figure -= 1) if (rule(figure) === wanted) return figure;
  return noProbe(`no figure from ${LEAST} to ${MOST} gives ${wanted}`);
}

/** Returns the Damage Value of a weapon that this many net hits raise to `modified`. */
export const dvFor = (modified: number, net: number): number => figureFor(modified, (dv) => modifiedDamage(dv, net));

/** A row's facts about a hit of which this much is to remain. */
export interface Resisted {
  readonly left: number;
  readonly net: number;
  readonly av: number;
  readonly arp: number;
  /** Rating of Body. */
  readonly body: number;
}

/**
 * Returns a soak test whose dice all hit, and the Damage Value of which it leaves this much: never less than the
 * armor holds.
 */
export function resistedTo({ left, net, av, arp, body }: Resisted): {
  readonly dv: number;
  readonly soaks: readonly [{ readonly hits: number }];
} {
  const hits = soakValue(modifiedArmor(av, arp), body);
  return {
    dv: dvFor(
      figureFor(left, (dv) => damageLeft(dv, hits)),
      net,
    ),
    soaks: [{ hits }],
  };
}
