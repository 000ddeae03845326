import type { AttackEvent } from "../attack/model/events";
import type { Contact } from "../contest/opposed";
import type { Declaration } from "../attack/model/declaration";

/** Contacts from worst to best. The best contact of several bullets counts. */
const CONTACTS = ["miss", "grazing", "through-cover", "hit"] as const satisfies readonly Contact[];
const QUALITIES = ["none", "glancing", "solid"] as const;
export type QualitySeen = (typeof QUALITIES)[number];

// Bit fields of one entity's observations.
const CONTACT = { at: 0, mask: 3 };
const QUALITY = { at: 2, mask: 3 };
const PLACE = { at: 4, mask: 31 };
const STRUCK = 1 << 9;
const PENETRATED = 1 << 10;
const CRIPPLED_AT = 11;

/** Value of PLACE if bullets hit different locations. */
const SEVERAL = 31;

/** Hit locations and limbs of a ruleset, by index. The target's weapon has the index after the hit locations. @rule TD-LOC-39 */
type Parts = Pick<Declaration, "places" | "limbs">;
const ON_WEAPON = "weapon";

/** Returns the number of a hit location, from 1; 0 if the location is unknown. */
const numberOf = (place: string, { places }: Parts): number => (place === ON_WEAPON ? places.length + 1 : places.indexOf(place) + 1);

const field = (seen: number, { at, mask }: typeof CONTACT): number => (seen >> at) & mask;
const raised = (seen: number, part: typeof CONTACT, value: number): number =>
  value > field(seen, part) ? (seen & ~(part.mask << part.at)) | (value << part.at) : seen;

const located = (seen: number, value: number): number => {
  const before = field(seen, PLACE);
  return before === 0 || before === value ? raised(seen, PLACE, value) : raised(seen, PLACE, SEVERAL);
};

/** Returns an entity's observations with one event added. */
export function seeing(seen: number, event: AttackEvent, parts: Parts): number {
  switch (event.kind) {
    case "compared":
      return raised(seen, CONTACT, CONTACTS.indexOf(event.contact));
    case "located":
      return located(seen, numberOf(event.limb, parts));
    case "judged":
      return raised(seen, QUALITY, QUALITIES.indexOf(event.quality));
    case "crippled":
      return seen | (1 << (CRIPPLED_AT + parts.limbs.indexOf(event.limb)));
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

/** Combines two sets of observations about one entity: the best contact and quality, and all other observations of both. */
export function together(seen: number, more: number): number {
  const flags = (seen | more) & ~((CONTACT.mask << CONTACT.at) | (QUALITY.mask << QUALITY.at) | (PLACE.mask << PLACE.at));
  const best = raised(raised(flags, CONTACT, field(seen, CONTACT)), CONTACT, field(more, CONTACT));
  const both = raised(raised(best, QUALITY, field(seen, QUALITY)), QUALITY, field(more, QUALITY));
  const at = raised(both, PLACE, field(seen, PLACE));
  return field(more, PLACE) === 0 ? at : located(at, field(more, PLACE));
}

/** Returns whether an event means a hit. A graze without effect does not count. */
export const strikes = ({ kind }: AttackEvent): boolean =>
  kind === "penetrated" || kind === "stopped" || kind === "healed" || kind === "kept-up";

/** Returns whether an event ends a hit. Each hit has exactly one of these events. */
export const endsBlow = ({ kind }: AttackEvent): boolean => kind === "penetrated" || kind === "stopped";

/** Adds an event to observations that record only whether the entity was hit. */
export const glimpsing = (seen: number, event: AttackEvent): number => (endsBlow(event) ? seen | STRUCK : seen);

export interface HitObservation {
  readonly contact: (typeof CONTACTS)[number];
  readonly quality: QualitySeen;
  /** Id of the hit location, or "weapon" for the target's weapon; null: none; "several": bullets hit different locations. */
  readonly limb: string | null;
  readonly struck: boolean;
  readonly penetrates: boolean;
  readonly crippled: readonly string[];
}

export function readSeen(seen: number, { places, limbs }: Parts): HitObservation {
  const place = field(seen, PLACE);
  return {
    contact: CONTACTS[field(seen, CONTACT)]!,
    quality: QUALITIES[field(seen, QUALITY)]!,
    limb: place === 0 ? null : place === SEVERAL ? "several" : (places[place - 1] ?? ON_WEAPON),
    struck: (seen & STRUCK) !== 0,
    penetrates: (seen & PENETRATED) !== 0,
    crippled: limbs.filter((_, index) => (seen >> (CRIPPLED_AT + index)) & 1),
  };
}
