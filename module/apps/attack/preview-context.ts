import type { Preview } from "../../play/preview";
import type { Part } from "../../rules/chance/throws";
import { signed } from "../parts/explained";
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

/** What an order would mean, for the half of the dialog that follows every change. */
export function previewContext(preview: Preview) {
  const { refusal } = preview;
  const known = preview.parts.length > 0;
  return {
    refusal: refusal && refusalContext(refusal),
    known,
    parts: preview.parts.map(partContext),
    dice: preview.dice,
    limit: preview.limit ?? "–",
    dv: preview.dv,
    distance: preview.distance > 0 ? format("CROSSFIRE.Attack.metres", { metres: String(Math.round(preview.distance * 10) / 10) }) : null,
    coverDice: preview.coverDice > 0 ? signed(preview.coverDice) : null,
    endangered: preview.endangered,
    ap: apContext(preview),
    freeAction: preview.price?.freeAction ?? false,
    ammo: ammoContext(preview),
  };
}

/** The gist in one sentence, for those who hear the dialog. */
export function spokenPreview(preview: Preview): string {
  const { refusal, dice, limit, endangered } = preview;
  if (refusal) return format("CROSSFIRE.Attack.spokenRefused", { why: refusalContext(refusal).text });
  const danger = endangered.length > 0 ? `. ${localize("CROSSFIRE.Attack.endangered")}: ${endangered.join(", ")}` : "";
  return format("CROSSFIRE.Attack.spoken", { dice: String(dice), limit: String(limit ?? "–") }) + danger;
}
