import type { Preview } from "../../play/preview";
import { sumOf, type Part, type Throw } from "../../rules/chance/throws";
import { damageInWords } from "../parts/damage-words";
import { diceName } from "../parts/dice-words";
import { plain, signed } from "../parts/explained";
import { partLabel } from "../parts/part-words";
import { refusalContext } from "./refusal";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** One modifier with its source and the rule behind it. */
const partContext = (part: Part) => ({
  label: partLabel(part),
  note: format("CROSSFIRE.Card.rule", { rules: part.rule }),
  value: signed(part.value),
  negative: part.value < 0,
});

/** Action Points before and after, as pips: kept, spent. */
function apContext({ price, apLeft }: Preview) {
  if (!price) return null;
  if (apLeft === null) return { pips: [], text: format("CROSSFIRE.Attack.apCost", { ap: String(price.ap) }) };
  const after = Math.max(0, apLeft - price.ap);
  return {
    pips: Array.from({ length: apLeft }, (_, index) => (index < after ? "left" : "spent")),
    text: format("CROSSFIRE.Attack.ap", { before: String(apLeft), after: String(after) }),
  };
}

function ammoContext({ price, ammo }: Preview): string | null {
  return price && ammo !== null ? format("CROSSFIRE.Attack.ammo", { before: String(ammo), after: String(ammo - price.rounds) }) : null;
}

/** A number with the word for it. */
interface FigureOfAttack {
  readonly value: string;
  readonly word: string;
  readonly kind: "main" | "cover" | "";
}

/** What is rolled: "12 dice" and a limit, "d20 + 9", "3d6 against 12". */
function rolled(roll: Throw, reading: Preview["reading"]): readonly FigureOfAttack[] {
  const figure = (value: string, leaf: string, kind: FigureOfAttack["kind"] = ""): FigureOfAttack => ({
    value,
    word: localize(`CROSSFIRE.Attack.${leaf}`),
    kind,
  });
  if (roll.kind === "pool")
    return [figure(String(roll.dice), "dice", "main"), figure(roll.limit === null ? "–" : String(roll.limit), "limit")];
  if (roll.kind === "table") return [figure(diceName(1, roll.faces), "roll", "main")];
  const sum = sumOf(roll.parts);
  const dice = diceName(roll.dice, roll.faces);
  if (reading === "margin") return [figure(format("CROSSFIRE.Attack.against", { dice, skill: plain(sum) }), "roll", "main")];
  return [figure(`${dice} ${sum < 0 ? "−" : "+"} ${Math.abs(sum)}`, "roll", "main")];
}

/** The sum at the end of the list of parts. */
const sumContext = (roll: Throw): string => (roll.kind === "pool" ? String(roll.dice) : "parts" in roll ? plain(sumOf(roll.parts)) : "");

const inReading = (leaf: string, reading: Preview["reading"]): string => (reading === "hits" ? leaf : `${leaf}-${reading}`);

function figuresOf({ roll, reading, damage, distance, cover }: Preview): readonly FigureOfAttack[] {
  if (!roll) return [];
  const metres = format("CROSSFIRE.Attack.metres", { metres: String(Math.round(distance * 10) / 10) });
  return [
    ...rolled(roll, reading),
    { value: damageInWords(damage), word: localize("CROSSFIRE.Attack.dv"), kind: "" },
    ...(distance > 0 ? [{ value: metres, word: localize("CROSSFIRE.Attack.distance"), kind: "" } as const] : []),
    ...(cover > 0
      ? [
          {
            value: signed(reading === "margin" ? 0 - cover : cover),
            word: localize(`CROSSFIRE.Attack.${inReading("cover", reading)}`),
            kind: "cover",
          } as const,
        ]
      : []),
  ];
}

/** What an order would mean, for the half of the dialog that follows every change. */
export function previewContext(preview: Preview) {
  const { refusal, roll, reading } = preview;
  const parts = roll && "parts" in roll ? roll.parts : [];
  return {
    refusal: refusal && refusalContext(refusal),
    known: parts.length > 0,
    figures: figuresOf(preview),
    partsTitle: `CROSSFIRE.Attack.${inReading("parts", reading)}`,
    parts: parts.map(partContext),
    sumLabel: `CROSSFIRE.Attack.${inReading("sum", reading)}`,
    sum: roll ? sumContext(roll) : "",
    endangered: preview.endangered,
    ap: apContext(preview),
    freeAction: preview.price?.freeAction ?? false,
    ammo: ammoContext(preview),
  };
}

/** What is rolled, as it is said aloud. */
function spokenRoll(roll: Throw, reading: Preview["reading"]): string {
  if (roll.kind === "pool")
    return format("CROSSFIRE.Attack.spoken", { dice: String(roll.dice), limit: roll.limit === null ? "–" : String(roll.limit) });
  return rolled(roll, reading)[0]!.value;
}

/** The gist in one sentence, for those who hear the dialog. */
export function spokenPreview(preview: Preview): string {
  const { refusal, roll, reading, endangered } = preview;
  if (refusal || !roll) return format("CROSSFIRE.Attack.spokenRefused", { why: refusal ? refusalContext(refusal).text : "" });
  const danger = endangered.length > 0 ? `. ${localize("CROSSFIRE.Attack.endangered")}: ${endangered.join(", ")}` : "";
  return spokenRoll(roll, reading) + danger;
}
