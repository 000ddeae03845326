import { figured } from "../../foundry/numbers";
import type { PlanFault } from "../../rules/body/body-plan";
import { LIMITS } from "../../rules/limits";

/** Returns the ids of all GMs, for a message that only they may read. */
export const gmIds = (): string[] => game.users?.filter(({ isGM }) => isGM).map(({ id }) => id ?? "") ?? [];

/**
 * Returns the message data that hide a roll from all users except GMs. A plain whisper with dice would still show players that dice were
 * rolled.
 *
 * @rule SS-SURPRISE-05
 */
export const forGMsOnly = (): { readonly whisper: string[]; readonly flags: { readonly crossfire: { readonly secret: true } } } => ({
  whisper: gmIds(),
  flags: { crossfire: { secret: true } },
});

/** A message to a user: a language key with its values. The client that shows the message translates it. */
export interface Notice {
  readonly level: "info" | "warn" | "error";
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Id of the rule, shown after the sentence. */
  readonly rule?: string;
}

/** Returns a sentence about the fault in the values (see `faultValues`), with a leading space. Returns "" without a fault. */
export function faultSentence(values: Notice["values"]): string {
  return values["faultKey"] === undefined ? "" : ` ${faultText(values, "CROSSFIRE.Fault.whole")}`;
}

/**
 * Returns the sentence about a fault.
 * @param values Values of the fault (see `faultValues`).
 * @param whole Language key of the word for the whole value, which has no path.
 */
export function faultText({ faultKey, where = "", ...values }: Notice["values"], whole: string): string {
  // Messages of version 0.1 store "-" for the whole value.
  const place = where === "" || where === "-" ? (game.i18n?.localize(whole) ?? whole) : where;
  return game.i18n?.format(`CROSSFIRE.Fault.${faultKey}`, figured({ ...values, where: place })) ?? String(faultKey);
}

/**
 * Shows a notification to this client's user. Passes the values to Foundry separately, because Foundry escapes the values of a message but
 * not a finished sentence.
 */
function show({ level, key, values, rule }: Notice) {
  const words = "faultKey" in values ? { ...figured(values), fault: faultSentence(values) } : figured(values);
  const [sentence, format] = rule ? ["CROSSFIRE.Card.byRule", { sentence: game.i18n?.format(key, words) ?? key, rule }] : [key, words];
  return ui.notifications?.[level](sentence, { format, console: false });
}

/** Shows a notification to this client's user. */
export function notify(notice: Notice): void {
  show(notice);
}

/** Last notification that `replaceNotice` showed. */
let last: ReturnType<typeof show>;

/** Shows a notification in place of the last one shown by this function. Repeated key presses then do not fill the screen. */
export function replaceNotice(notice: Notice): void {
  if (last && ui.notifications?.has(last)) ui.notifications.remove(last);
  last = show(notice);
}

/** Returns the heading of a chat message as HTML, with escaped values. */
export const headingOf = (key: string, values: Notice["values"]): string => {
  const escaped = Object.entries(figured(values)).map(([name, value]) => [name, foundry.utils.escapeHTML(value)]);
  return game.i18n?.format(key, Object.fromEntries(escaped) as Record<string, string>) ?? key;
};

/** Returns the notice that names a body plan's fault and the limb concerned. @rule XF-25 */
export const faultNotice = ({ fault, limb }: PlanFault): Notice => ({
  level: "warn",
  key: `CROSSFIRE.BodyPlan.fault.${fault}`,
  values: { limb: game.i18n?.localize(limb) ?? limb, most: LIMITS.bodyPlan },
});
