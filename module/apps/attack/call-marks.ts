import { plain } from "../../foundry/numbers";
import { closestElement, findElement, findElements } from "../../foundry/elements";
import type { CallRuling } from "../../play/preview/call-rulings";
import { factor } from "../../cards/loss-rows";
import { callId } from "./odds-board";
import { refusalContext } from "./refusal";

const format = (leaf: string, values: Record<string, string> = {}): string => game.i18n?.format(`CROSSFIRE.Attack.${leaf}`, values) ?? leaf;

/**
 * Describes a limb's cover and Evasion, and whether calling the limb is easier than a random location; "" if its cover is unknown.
 * @rule CS-24
 */
export function coverWords({ covered, evasion, easier }: CallRuling): string {
  if (covered === null) return "";
  return [
    format(covered ? "covered" : "uncovered"),
    ...(evasion === null ? [] : [format("evasionThere", { evasion: plain(evasion) })]),
    ...(easier ? [format("easierCalled")] : []),
  ].join(", ");
}

/**
 * Describes how a hit location changes damage, such as "× 4, DR +2". Helps the player decide where to aim. "" if no effect is known.
 * @rule TD-LOC-01
 */
export function effectWords({ effect }: CallRuling): string {
  if (!effect) return "";
  const { modifier, dr, cripples } = effect;
  const localize = (key: string): string => game.i18n?.localize(`CROSSFIRE.${key}`) ?? key;
  return [
    `× ${factor(modifier)}`,
    ...(dr > 0 ? [`${localize("Sheet.short.av-margin")} +${dr}`] : []),
    ...(cripples ? [localize("Odds.short.cripples")] : []),
  ].join(", ");
}

/** Returns the reasons why some locations cannot be called, each once and with its rule ID; "" if there are none. */
export const closedWords = (rulings: readonly Pick<CallRuling, "closed">[]): string =>
  [...new Set(rulings.flatMap(({ closed }) => (closed ? [closed] : [])).map((one) => `${refusalContext(one).text} (${one.rule})`))].join(
    " ",
  );

/**
 * Updates which locations can be called, and their cover and effects, without redrawing the dialog. Disables illegal calls and shows the
 * reasons. Hides locations that the target lacks. A location already chosen stays visible and enabled.
 * @rule CS-05 @rule CS-34 @rule TD-LOC-04 @rule TD-TOLERANCE-17 @rule CS-24 @rule TD-LOC-01
 */
export function markCalls(root: ParentNode, rulings: readonly CallRuling[]): void {
  const byId = new Map(rulings.map((one) => [callId(one.call), one]));
  for (const radio of findElements(root, HTMLInputElement, "input[name=limb]")) {
    const one = byId.get(radio.value);
    radio.disabled = Boolean(one?.closed) && !radio.checked;
    const row = closestElement(radio, HTMLElement, "tr, .limb");
    if (row) row.hidden = Boolean(one?.missing) && !radio.checked;
    const cover = row?.querySelector(".cover");
    if (cover) cover.textContent = one ? coverWords(one) : "";
    const there = row?.querySelector(".there");
    if (there) there.textContent = one ? effectWords(one) : "";
  }
  const why = findElement(root, HTMLElement, ".cf-closed-calls");
  if (!why) return;
  why.textContent = closedWords(rulings);
  why.hidden = why.textContent === "";
}
