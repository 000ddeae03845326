import { damageLeft, modifiedArmor, modifiedDamage, soakValue } from "../../../module/rules/protection/armor-and-soak";
import { noProbe } from "../probe";

const LEAST = -200;
const MOST = 1200;

/**
 * Returns the greatest input for which a rule gives the wanted figure. It searches with the rule and computes nothing itself.
 * @throws {NoProbe} if there is no such input
 */
export function figureFor(wanted: number, rule: (figure: number) => number): number {
  for (let figure = MOST; figure >= LEAST; figure -= 1) if (rule(figure) === wanted) return figure;
  return noProbe(`no figure from ${LEAST} to ${MOST} gives ${wanted}`);
}

/** Returns the Damage Value of a weapon that this many net hits raise to `modified`. */
export const dvFor = (modified: number, net: number): number => figureFor(modified, (dv) => modifiedDamage(dv, net));

/** A row's facts about a hit that leaves a given amount of damage. */
export interface Resisted {
  readonly left: number;
  readonly net: number;
  readonly av: number;
  readonly arp: number;
  /** Rating of Body. */
  readonly body: number;
}

/**
 * Returns a soak test in which all dice hit, and the Damage Value from which the test leaves this much: at least what the
 * armor stops.
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
