import type { AttackEvent } from "../attack/events";
import { LIMBS, type Limb } from "../body/limbs";
import type { Contact } from "../contest/opposed";

/** From nothing to most: of several bullets the best counts. */
const CONTACTS = ["miss", "grazing", "through-cover", "hit"] as const satisfies readonly Contact[];
const QUALITIES = ["none", "glancing", "solid"] as const;
export type QualitySeen = (typeof QUALITIES)[number];

// The bits of what was seen of one entity, from the lowest.
const CONTACT = { at: 0, mask: 3 };
const QUALITY = { at: 2, mask: 3 };
const LIMB = { at: 4, mask: 7 };
const STRUCK = 1 << 7;
const PENETRATED = 1 << 8;
const CRIPPLED_AT = 9;

/** Bullets that struck different limbs. */
const SEVERAL = 7;

const field = (seen: number, { at, mask }: typeof CONTACT): number => (seen >> at) & mask;
const raised = (seen: number, part: typeof CONTACT, value: number): number =>
  value > field(seen, part) ? (seen & ~(part.mask << part.at)) | (value << part.at) : seen;

const located = (seen: number, limb: Limb): number => {
  const value = LIMBS.indexOf(limb) + 1;
  const before = field(seen, LIMB);
  return before === 0 || before === value ? raised(seen, LIMB, value) : raised(seen, LIMB, SEVERAL);
};

/** What one event adds to what was seen of the entity it is about. */
export function seeing(seen: number, event: AttackEvent): number {
  switch (event.kind) {
    case "compared":
      return raised(seen, CONTACT, CONTACTS.indexOf(event.contact));
    case "located":
      return located(seen, event.limb);
    case "judged":
      return raised(seen, QUALITY, QUALITIES.indexOf(event.quality));
    case "crippled":
      return seen | (1 << (CRIPPLED_AT + LIMBS.indexOf(event.limb)));
    case "penetrated":
      return seen | STRUCK | PENETRATED;
    case "stopped":
    case "healed":
    case "kept-up":
      return seen | STRUCK;
    default:
      return seen;
  }
}

/** Does this event end a blow? Every blow that lands has exactly one such event. */
export const endsBlow = ({ kind }: AttackEvent): boolean => kind === "penetrated" || kind === "stopped";

/** The same for somebody of whom only this is asked: struck, or not. */
export const glimpsing = (seen: number, event: AttackEvent): number => (endsBlow(event) ? seen | STRUCK : seen);

export interface Seen {
  readonly contact: (typeof CONTACTS)[number];
  readonly quality: QualitySeen;
  /** null: no limb was struck; "several": different ones. */
  readonly limb: Limb | "several" | null;
  readonly struck: boolean;
  readonly penetrates: boolean;
  readonly crippled: readonly Limb[];
}

export function readSeen(seen: number): Seen {
  const limb = field(seen, LIMB);
  return {
    contact: CONTACTS[field(seen, CONTACT)]!,
    quality: QUALITIES[field(seen, QUALITY)]!,
    limb: limb === 0 ? null : limb === SEVERAL ? "several" : LIMBS[limb - 1]!,
    struck: (seen & STRUCK) !== 0,
    penetrates: (seen & PENETRATED) !== 0,
    crippled: LIMBS.filter((_, index) => (seen >> (CRIPPLED_AT + index)) & 1),
  };
}
