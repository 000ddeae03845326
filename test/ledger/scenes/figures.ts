import { damageLeft, modifiedArmor, modifiedDamage, soakValue } from "../../../module/rules/protection/armor-and-soak";
import { noProbe } from "../probe";

const LEAST = -200;
const MOST = 1200;

/**
 * Returns the greatest input for which `rule` returns the wanted figure. The function tries inputs and computes no rule itself.
 * @throws {NoProbe} if there is no such input
 */
export function figureFor(wanted: number, rule: (figure: number) => number): number {
  for (let figure = MOST; figure >= LEAST; figure -= 1) if (rule(figure) === wanted) return figure;
  return noProbe(`no figure from ${LEAST} to ${MOST} gives ${wanted}`);
}

/** Returns the Damage Value that this many net hits raise to `modified`. */
export const dvFor = (modified: number, net: number): number => figureFor(modified, (dv) => modifiedDamage(dv, net));

/** Values for a hit after which a given amount of damage remains. */
export interface Resisted {
  readonly left: number;
  readonly net: number;
  readonly av: number;
  readonly arp: number;
  /** Rating of the Body attribute. */
  readonly body: number;
}

/**
 * Returns a soak roll with only hits, and the Damage Value that leaves `left` damage after this roll. The modified damage is at least the
 * modified armor.
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
