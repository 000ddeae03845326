import type { InferOutput } from "valibot";
import { DAMAGE_TYPES } from "../../body/health-pools";
import { AREA_KINDS } from "../../body/hit-locations/large-area-injury";
import { WOUND_CLASSES } from "../../body/hit-locations/wound-classes";
import { WEAPON_BUILDS, WEAPON_CONDITIONS } from "../../contest/accuracy";
import {
  storedFlag,
  storedNumber,
  storedNumberOrNull,
  storedObject,
  storedText,
  storedTexts,
  storedWord,
} from "../../reading/stored-values";

/** Schema of a weapon as an item stores it. A missing field has the value of a new weapon. */
export const STORED_WEAPON = storedObject({
  kind: storedWord(["ranged", "melee", "thrown"], "ranged"),
  skill: storedText("pistols"),
  attribute: storedText("agility"),
  damage: storedObject({
    value: storedNumber(4),
    /** Id of the attribute that adds to the damage; "": none. */
    add: storedText(""),
    kind: storedWord(["health", "strain"], "health"),
    type: storedWord(DAMAGE_TYPES, "kinetic"),
    woundClass: storedWord(["", ...WOUND_CLASSES], ""),
  }),
  /** Damage dice; if `dice` and `add` are both 0, the Damage Value counts. */
  roll: storedObject({ dice: storedNumber(0), faces: storedNumber(6), add: storedNumber(0) }),
  divisor: storedNumberOrNull,
  tightBeam: storedFlag,
  grapples: storedFlag,
  /** The way an area weapon covers the body; "": as an area effect. */
  areaKind: storedWord(["", ...AREA_KINDS], ""),
  /** true: the weapon is scaled to the size of its user. */
  scaled: storedFlag,
  arp: storedNumber(0),
  accuracy: storedNumberOrNull,
  acc: storedNumber(0),
  reach: storedNumber(0),
  range: storedObject({ increment: storedNumberOrNull, max: storedNumberOrNull }),
  carries: storedObject({ half: storedNumberOrNull, max: storedNumberOrNull }),
  modes: storedTexts,
  ammo: storedObject({ value: storedNumberOrNull, max: storedNumber(0), type: storedText("") }),
  penetrates: storedFlag,
  area: storedObject({ radius: storedNumberOrNull }),
  contact: storedFlag,
  /** true: the weapon is an anti-vehicle rocket or missile. @rule SS-BARRIER-20 */
  antiVehicle: storedFlag,
  piercing: storedFlag,
  hands: storedNumber(1),
  spread: storedWord(["", "narrow", "medium", "wide"], ""),
  condition: storedWord(["", ...WEAPON_CONDITIONS], ""),
  quality: storedWord(["", ...WEAPON_BUILDS], ""),
  /** true: the weapon is drawn. */
  ready: storedFlag,
});

/**
 * A value from a schema or from Foundry's model. Foundry's model allows any text for a fixed word, a set for a list, and a missing value
 * for null.
 */
type Stored<T> = T extends string
  ? string
  : T extends null
    ? null | undefined
    : T extends readonly (infer Entry)[]
      ? Iterable<Entry>
      : T extends object
        ? { readonly [Key in keyof T]: Stored<T[Key]> }
        : T;

type ReadWeapon = InferOutput<typeof STORED_WEAPON>;

/** A weapon as an item stores it, read from the schema or from Foundry's model of the item. */
export type StoredWeapon = Stored<Omit<ReadWeapon, "ammo"> & { readonly ammo: Pick<ReadWeapon["ammo"], "value"> }>;
