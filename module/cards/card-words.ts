import type { Rolled } from "../rules/attack/model/events";
import { isHitLocation } from "../rules/body/hit-locations/hit-locations";
import type { EffectId } from "../rules/body/injuries/effect-durations";
import { fineLocation } from "../rules/body/injuries/called-locations";
import { isLimb } from "../rules/body/limbs";
import { type OfBody, placeName } from "../rules/body/body-plan";
import { type Part, sumOf } from "../rules/chance/roll-specs";
import type { RollReading } from "../rules/describe/formulas";
import { CALLED_OPTIONS } from "../rules/called-shots/called-options";
import { vehiclePart } from "../rules/called-shots/vehicle-parts";

/** A sentence: its language key, its numbers, and further language keys used in it. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Values that are language keys themselves. */
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
}

/** Parts of a dice pool that a card shows: everything; results without dice and modifiers; or only outcomes. */
export type Figures = "all" | "results" | "outcomes";

/** Returns how much of an entity's dice pools readers may see. @param entity Index on the battlefield; -1 for the attacker. */
export type Revealed = (entity: number) => Figures;

/** Dice on a card. Faces and parts may be hidden. */
export interface CardDice {
  /** Number of dice; null if hidden. */
  readonly dice: number | null;
  readonly cover: number;
  readonly limit: number | null;
  readonly hits: number;
  readonly glitch: string;
  readonly faces: readonly number[] | null;
  /** Parts of the dice pool, with typed modifiers by name; empty if hidden. @rule SS-ATTACK-10 */
  readonly parts: readonly Part[];
  /** Only for dice that are added up; omitted for pools. */
  readonly sum?: CardSum;
}

/** Dice that are added up. Their sum is a total, or must not exceed a skill. */
export interface CardSum {
  readonly sides: number;
  readonly reading: "total" | "margin";
  /** Sum of the faces; the next field has the sum of the parts. Null if hidden. */
  readonly rolled: number | null;
  readonly modifier: number | null;
}

/** The four questions of XF-01, and the consequences of their answers. */
export type CardQuestion = "hit" | "where" | "through" | "next" | "then";
export type Tone = "good" | "bad" | "plain";

export interface CardRow extends Sentence {
  readonly question: CardQuestion;
  readonly tone: Tone;
  readonly dice: CardDice | null;
  /** Parts of a number in the sentence. */
  readonly parts?: readonly Part[];
}

function sumOfDice({ spec, outcome }: Rolled, shown: boolean, reading: CardSum["reading"]): { readonly sum?: CardSum } {
  if (spec.kind !== "sum") return {};
  return {
    sum: { sides: spec.faces, reading, rolled: shown ? outcome.value : null, modifier: shown ? sumOf(spec.parts) : null },
  };
}

/**
 * Returns dice as the card shows them.
 *
 * @param reading How the sum of added dice is read.
 * @returns null if readers may see only outcomes
 */
export function cardDice(rolled: Rolled, figures: "all", reading: RollReading): CardDice;
export function cardDice(rolled: Rolled, figures: Figures, reading: RollReading): CardDice | null;
export function cardDice(rolled: Rolled, figures: Figures, reading: RollReading): CardDice | null {
  if (figures === "outcomes") return null;
  const { spec: asked, faces, outcome } = rolled;
  const shown = figures === "all";
  const pool = shown && asked.kind === "pool" ? asked : null;
  return {
    // The rules fix the number of added dice, so it is public.
    dice: asked.kind === "pool" ? (pool?.dice ?? null) : asked.kind === "sum" ? asked.dice : faces.length,
    cover: pool?.cover ?? 0,
    limit: pool?.limit ?? null,
    hits: outcome.value,
    glitch: outcome.glitch,
    faces: shown ? faces : null,
    parts: shown && asked.kind !== "table" ? asked.parts : [],
    ...sumOfDice(rolled, shown, reading === "margin" ? "margin" : "total"),
  };
}

/** Effects with a name of their own, because a test resists them or they are instant. All other effects have the name of a status. */
const OWN_NAMES = ["stunned", "nauseous", "buckled", "knockdown", "fatigued"] as const satisfies readonly EffectId[];
const hasOwnName = (effect: EffectId): effect is (typeof OWN_NAMES)[number] => (OWN_NAMES as readonly EffectId[]).includes(effect);

/** Returns the language key of an effect's name. */
export const effectKey = (effect: EffectId): string => (hasOwnName(effect) ? `CROSSFIRE.Effect.${effect}` : `CROSSFIRE.Status.${effect}`);

export const sentence = (key: string, rule: string, values: Sentence["values"] = {}, words: Sentence["words"] = {}): Sentence => ({
  key: `CROSSFIRE.Card.${key}`,
  rule,
  values,
  words,
});

/** Returns a sentence with only the outcome. */
export const bare = (key: string, rule: string): Sentence => sentence(`${key}-bare`, rule);

export const row = (question: CardQuestion, tone: Tone, sentence: Sentence, dice: CardDice | null = null): CardRow => ({
  ...sentence,
  question,
  tone,
  dice,
});

/** Hit locations that are not limbs: a weapon, or a random location. */
const NO_LIMBS: readonly string[] = ["weapon", "random"];

/** Pattern of location ids; names of limbs begin with a capital letter. */
const IS_ID = /^[a-z][a-z0-9-]*$/;

/** Returns the language key of a hit location; returns a limb's own name unchanged. @rule XF-25 */
export function placeKey(place: string): string {
  if ((isHitLocation(place) && !isLimb(place)) || NO_LIMBS.includes(place)) return `CROSSFIRE.HitLocation.${place}`;
  return IS_ID.test(place) ? `CROSSFIRE.Limb.${place}` : place;
}

export const limbWord = (limb: string, fine: string | null, body: OfBody): Sentence["words"] => ({
  limb: fine ? (fineLocation(fine) ? `CROSSFIRE.Fine.${fine}` : `CROSSFIRE.HitLocation.${fine}`) : placeKey(placeName(limb, body)),
});

/**
 * Returns the language key of anything that can be called: a limb, a location, a vehicle part or an option. Returns a limb's own name
 * unchanged.
 */
export function calledKey(called: string): string {
  if (vehiclePart(called)) return `CROSSFIRE.VehiclePart.${called}`;
  if (fineLocation(called)) return `CROSSFIRE.Fine.${called}`;
  return CALLED_OPTIONS.some(({ option }) => option === called) ? `CROSSFIRE.CalledOption.${called}` : placeKey(called);
}
