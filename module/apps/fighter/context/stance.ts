import { COVER_GRADES, DEFENSE_MODES, GAITS, STORED_TOLERANCES } from "../../../data/words";
import { placeKey } from "../../../cards/card-words";
import { PLACE_IDS } from "../../../rules/body/hit-locations/hit-locations";
import { DEPTHS } from "../../../rules/body/hit-locations/large-area-injury";
import { SUMS } from "../../../rules/body/hit-locations/random-location";
import { showsOf, type FighterField } from "../../../rules/describe/formulas";
import type { FighterView } from "../view";

type Choices = Readonly<Record<string, string>>;

interface LandingRow {
  readonly sum: number;
  readonly name: string;
  readonly place: string;
  /** Language key of the location that a humanoid has in this row. */
  readonly usual: string;
}

export interface StanceContext {
  readonly prone: boolean;
  readonly tookCover: boolean;
  readonly cover: string;
  readonly running: string;
  readonly mode: string;
  readonly tolerance: string;
  readonly natural: number;
  readonly reach: number;
  readonly size: number;
  readonly initiative: { readonly dice: number; readonly bonus: number };
  readonly ap: { readonly bonus: number };
  readonly coverChoices: Choices;
  readonly runningChoices: Choices;
  readonly modeChoices: Choices;
  readonly toleranceChoices: Choices;
  readonly lacks: readonly string[];
  readonly male: boolean;
  readonly turnedAway: boolean;
  readonly immersed: string;
  readonly bodyShield: number;
  readonly depths: Choices;
  readonly unjointed: boolean;
  readonly inanimate: boolean;
  readonly sizeModifier: number;
  /** One row per sum of three dice; "" in a row means the usual location. */
  readonly landing: readonly LandingRow[];
  readonly places: Choices;
  readonly evasion: { readonly value: number | null; readonly passive: number | null };
  /** Fields that the active ruleset uses. */
  readonly show: Readonly<Partial<Record<FighterField, true>>>;
}

const choices = (group: string, ids: readonly string[]): Choices =>
  Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.Choice.${group}.${id}`]));

const landingRows = (own: Readonly<Record<string, string>>): LandingRow[] =>
  SUMS.map(({ sum, usual }) => ({ sum, name: `system.landing.${sum}`, place: own[sum] ?? "", usual: placeKey(usual) }));

/**
 * Returns the stance, the traits of the body, and the choices for both. An actor with the prone status is prone even if the sheet says
 * otherwise.
 */
export function stanceContext({ actor: { system, statuses }, ruleset }: FighterView): StanceContext {
  const { stance } = system;
  return {
    prone: stance.prone || statuses.has("prone"),
    tookCover: stance.tookCover,
    cover: stance.cover,
    running: stance.running,
    mode: system.mode,
    tolerance: system.tolerance,
    natural: system.armor.natural,
    reach: system.reach,
    size: system.size ?? 0,
    initiative: { dice: system.initiative.dice, bonus: system.initiative.bonus },
    ap: { bonus: system.ap.bonus },
    coverChoices: choices("cover", COVER_GRADES),
    runningChoices: choices("running", GAITS),
    modeChoices: choices("mode", DEFENSE_MODES),
    toleranceChoices: choices("tolerance", STORED_TOLERANCES),
    lacks: [...(system.lacks ?? [])],
    male: system.male ?? false,
    turnedAway: stance.turnedAway,
    immersed: stance.immersed,
    bodyShield: stance.bodyShield,
    depths: choices("immersed", DEPTHS),
    unjointed: system.unjointed,
    inanimate: system.inanimate,
    sizeModifier: system.sizeModifier,
    landing: landingRows(system.landing as Readonly<Record<string, string>>),
    places: Object.fromEntries(PLACE_IDS.map((id) => [id, placeKey(id)])),
    evasion: { value: system.evasion?.value ?? null, passive: system.evasion?.passive ?? null },
    show: Object.fromEntries(showsOf(ruleset.declaration).fighter.map((field) => [field, true])),
  };
}
