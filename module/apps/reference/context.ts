import { placeKey } from "../../cards/card-words";
import { formFor, plain, signed } from "../../foundry/numbers";
import type { RulesetFacts } from "../../rules/attack/model/ruleset";
import { showsOf, type RollReading } from "../../rules/describe/formulas";
import { HIT_LOCATIONS } from "../../rules/body/hit-locations/hit-locations";
import { limbModifier } from "../../rules/called-shots/called-shot";
import { FINE_LOCATIONS } from "../../rules/body/injuries/called-locations";
import { limbKind, LIMBS } from "../../rules/body/limbs";
import { COVER_DICE } from "../../rules/protection/cover";
import { QUICK_REFERENCE } from "../../rules/rulesets/called-shot-d20/quick-reference";
import { pricesOf } from "../fighter/context/prices";

interface PlaceRow {
  /** Language key of the row's name. */
  readonly label: string;
  readonly modifier: string;
  /** Language key with {value} for a further property; "" for none. */
  readonly note: string;
  readonly value: string;
}

const none = { note: "", value: "" };

const faces = (list: readonly number[]): string => (list.length > 1 ? `${list[0]}–${list.at(-1)}` : String(list[0] ?? ""));

/**
 * Functions that return the locations that can be called, with their modifiers, by the ruleset's reading of attack rolls.
 * @rule CS-40 @rule GL-16 @rule XF-03 @rule SS-CALLED-01 @rule TD-LOC-02
 */
const PLACES: Readonly<Record<RollReading, (facts: RulesetFacts) => PlaceRow[]>> = {
  hits: ({ tuning }) => [
    ...LIMBS.map((limb) => ({ label: placeKey(limb), modifier: plain(limbModifier(limbKind(limb), tuning?.call)), ...none })),
    ...FINE_LOCATIONS.map(({ location, modifier, dvLimit }) => ({
      label: `CROSSFIRE.Fine.${location}`,
      modifier: plain(modifier),
      note: "CROSSFIRE.Reference.dvLimit",
      value: plain(dvLimit),
    })),
  ],
  total: () =>
    QUICK_REFERENCE.limbs.map(({ limb, modifier, offset, faces: on }) => ({
      label: placeKey(limb),
      modifier: plain(modifier),
      note: "CROSSFIRE.Reference.offset",
      value: `${plain(offset)} · d20 ${faces(on)}`,
    })),
  margin: () =>
    HIT_LOCATIONS.map(({ location, penalty, shielded }) => ({
      label: placeKey(location),
      modifier: plain(penalty),
      note: shielded === penalty ? "" : "CROSSFIRE.Reference.shielded",
      value: plain(shielded),
    })),
};

/**
 * Returns the bonus of cover: dice, or points of Evasion. Empty for three-dice rulesets, where cover is a penalty that the dialog shows.
 */
const coverOf = (reading: RollReading) =>
  reading === "margin"
    ? []
    : (["partial", "good"] as const).map((grade) => ({
        label: `CROSSFIRE.Choice.cover.${grade}`,
        value: signed(COVER_DICE[grade]),
        unit: reading === "hits" ? formFor("CROSSFIRE.Sheet.dice", COVER_DICE[grade]) : "CROSSFIRE.Sheet.figure.evasion",
      }));

/** Returns the quick reference of the active ruleset. @rule CS-40 @rule XF-29 */
export function referenceContext(facts: RulesetFacts) {
  const { id, declaration, actionPoints } = facts;
  const { reading } = showsOf(declaration);
  const called = reading === "total";
  return {
    ruleset: `CROSSFIRE.Ruleset.${id}`,
    actionPoints,
    steps: called ? QUICK_REFERENCE.steps.map((step) => `CROSSFIRE.Reference.step.${step}`) : [],
    surcharge: called ? QUICK_REFERENCE.surcharge : null,
    uncalled: called ? QUICK_REFERENCE.uncalledOffset : null,
    deadeye: called ? QUICK_REFERENCE.deadeye : null,
    prices: pricesOf(declaration),
    modes: declaration.modes
      .filter(({ rounds }) => rounds > 0)
      .map(({ id: mode, rounds, price, defense, kick = 0 }) => ({
        label: `CROSSFIRE.Mode.${mode}`,
        rounds,
        price,
        recoil: kick === 0 ? "" : plain(0 - kick),
        defense: defense === 0 ? "" : plain(defense),
      })),
    places: PLACES[reading](facts),
    cover: coverOf(reading),
  };
}
