import { DAMAGE_TYPES } from "../../rules/body/health-pools";
import { placeKey } from "../../cards/card-words";
import { FIRE_MODES } from "../../data/words";
import type { Declaration } from "../../rules/attack/model/declaration";

const isFireMode = (id: string): boolean => (FIRE_MODES as readonly string[]).includes(id);

type Choices = Readonly<Record<string, string>>;

/** Ids that a ruleset declares, as choices for text fields. The values are language keys. */
export interface DeclaredChoices {
  readonly attributes: Choices;
  readonly skills: Choices;
  readonly limbs: Choices;
  /** Locations that armor can cover. */
  readonly places: Choices;
  readonly modes: Choices;
  readonly damageTypes: Choices;
}

const keyed = (concept: string, ids: readonly string[], stored: string): Choices => {
  const known = Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.${concept}.${id}`]));
  return stored && !(stored in known) ? { ...known, [stored]: stored } : known;
};

/** Ids that an item stores in text fields. */
export interface StoredIds {
  readonly attribute?: string;
  readonly skill?: string;
  readonly location?: string;
  readonly type?: string;
}

/**
 * Returns the choices for an item's fields. An id that the ruleset does not know stays available, so that opening a sheet changes nothing.
 */
export const declaredChoices = (
  { attributes, skills, limbs, places, modes }: Declaration,
  { attribute = "", skill = "", location = "", type = "" }: StoredIds,
): DeclaredChoices => ({
  attributes: keyed(
    "Attribute",
    attributes.map(({ id }) => id),
    attribute,
  ),
  skills: keyed(
    "Skill",
    skills.map(({ id }) => id),
    skill,
  ),
  limbs: keyed("Limb", limbs, location),
  // A location with a left and a right side has one box per side.
  places: Object.fromEntries(places.filter((id) => !places.includes(`left-${id}`)).map((id) => [id, placeKey(id)])),
  modes: Object.fromEntries(modes.filter(({ id }) => isFireMode(id)).map(({ id }) => [id, `CROSSFIRE.Choice.fire.${id}`])),
  damageTypes: keyed("DamageType", DAMAGE_TYPES, type),
});
