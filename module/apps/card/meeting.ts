import { type CardQuestion, type CardRow, placeKey } from "../../cards/card-words";
import type { AttackCard, CardMeeting } from "../../cards/attack-card";
import { silhouetteContext } from "../parts/silhouette";
import { HUMANOID_LIMBS } from "../../rules/body/body-plan";
import { limbTable } from "../../rules/body/limb-hit-table";
import { LIMBS } from "../../rules/body/limbs";
import type { LimbRows } from "../../cards/place-struck";
import { partsInWords } from "../parts/part-words";
import { diceContext } from "./dice";
import { isUnfolded } from "./folded";
import { sentenceInWords, shownName } from "./in-words";
import { contactOf, DOT, joined, type Outcome, outcomesOf } from "./outcomes";
import { verdictOf } from "./verdicts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/**
 * Returns the rules that decided these rows, each once: as ids, and as a note. The tooltip shows the note until it has loaded the texts of
 * the rules.
 */
function ruleNote(from: readonly CardRow[]) {
  const rules = [...new Set(from.map(({ rule }) => rule))];
  return { rules: rules.join(" "), note: format("CROSSFIRE.Card.rule", { rules: rules.join(", ") }) };
}

const body = silhouetteContext(LIMBS.map((id) => ({ id, value: 1, max: 1 })));
const outline = body.limbs.map(({ path }) => path).join("");

/** Returns a small silhouette that marks the struck limb; null without a limb. */
const bodyContext = (limb: string | null) => {
  const struck = body.limbs.find(({ id }) => id === limb);
  return struck ? { viewBox: body.viewBox, outline, struck: struck.path } : null;
};

const isLoss = ({ key }: CardRow): boolean => key.startsWith("CROSSFIRE.Card.lost.");

/** Returns whether a row explains why fewer hits count in the row before it. @rule XF-17 */
const isAddition = ({ key }: CardRow): boolean => key === "CROSSFIRE.Card.hit.fewer";

/** Groups rows into lines. All losses of points share a line, and an explanation of fewer hits joins the row before it. */
function inLines(rows: readonly CardRow[]): CardRow[][] {
  const losses = rows.filter(isLoss);
  const at = rows.findIndex(isLoss);
  return rows.reduce<CardRow[][]>((lines, row, index) => {
    if (isAddition(row) && lines.length > 0) return [...lines.slice(0, -1), [...lines.at(-1)!, row]];
    if (!isLoss(row)) return [...lines, [row]];
    return index === at ? [...lines, losses] : lines;
  }, []);
}

/**
 * Returns "damage" for damage dice; undefined for all other dice. The card shows damage and soak rolls under the same question, so damage
 * dice need a label.
 */
const purposeOf = ({ key }: CardRow): string | undefined => (key.endsWith(".through.rolled") ? "damage" : undefined);

/** Returns true if the dice beside the row already show the sum, so that the sentence can be omitted. */
const saysItself = ({ key, dice }: CardRow): boolean => key.endsWith(".through.rolled") && dice?.sum?.rolled != null;

const ROLLED = "CROSSFIRE.Card.where.rolled";

/** Returns the hit location table for the tooltip, one row per line, with a mark at the rolled row; "" without a roll. @rule CS-15 */
function tableText({ key, values }: CardRow, rows: LimbRows | null): string {
  if (!rows || key !== ROLLED) return "";
  const face = Number(values["face"]);
  return rows
    .map(({ place, from, to }) => {
      const row = `${from === to ? from : `${from}–${to}`} ${localize(placeKey(place))}`;
      return face >= from && face <= to ? `▸ ${row} (${face})` : row;
    })
    .join("\n");
}

/** Hit location table of a humanoid, by the faces of the limb die. @rule CS-15 */
const HUMANOID_ROWS: LimbRows = limbTable(HUMANOID_LIMBS).map(({ limb, from, to }) => ({ place: limb.id, from, to }));

/** Returns true if the row reuses a defense roll that was made against an earlier bullet. @rule UT-31 */
const isKept = ({ question, dice }: CardRow, withDice: boolean): boolean => question === "hit" && dice !== null && !withDice;

export function lineContext(rows: readonly CardRow[], question: CardQuestion, withDice: boolean, table: LimbRows | null = null) {
  const [first] = rows as [CardRow, ...CardRow[]];
  const verdict = verdictOf(first);
  const silent = withDice && saysItself(first);
  const text = verdict?.alone || silent ? "" : rows.map(sentenceInWords).join(DOT);
  return {
    silent,
    text,
    /** True if the line shows a result and no text. */
    bare: verdict !== null && text === "",
    ...ruleNote(rows),
    table: tableText(first, table),
    tone: isLoss(first) ? "loss" : first.tone,
    verdict: verdict && { id: verdict.id, label: `CROSSFIRE.Card.verdict.${verdict.id}` },
    parts: isKept(first, withDice) ? localize("CROSSFIRE.Card.dice.kept") : partsInWords(rows.flatMap(({ parts = [] }) => parts)),
    dice: withDice ? diceContext(first.dice, question, purposeOf(first)) : null,
  };
}

const QUESTIONS: readonly CardQuestion[] = ["hit", "where", "through", "next", "then"];

/** Returns one row per question, in order; omits questions that were not asked. @rule XF-01 */
function questionContexts({ rows, limbs = HUMANOID_ROWS }: CardMeeting, firstTime: boolean, drawn: boolean) {
  return QUESTIONS.map((question) => {
    const own = rows.filter((row) => row.question === question);
    // The defense is rolled once for all bullets and shown with the first bullet.
    const lines = inLines(own).map((line) => lineContext(line, question, question !== "hit" || firstTime, drawn ? limbs : null));
    const [only] = lines;
    return {
      question,
      label: `CROSSFIRE.Card.question.${question}`,
      ...ruleNote(own),
      table: lines.map(({ table }) => table).join(""),
      lines,
      only: lines.length === 1 && only && !only.silent ? only : null,
    };
  }).filter(({ lines }) => lines.length > 0);
}

const CALLED = "CROSSFIRE.Card.where.called";

/** Returns the rows. If the attack called no location, replaces the sentence about a called location. */
const asOrdered = (rows: readonly CardRow[], called: string | null): readonly CardRow[] =>
  called ? rows : rows.map((row) => (row.key === CALLED ? { ...row, key: "CROSSFIRE.Card.where.uncalled" } : row));

/**
 * Returns the context of one meeting of the attack with an entity.
 * @param aimed True: the attack had an intended target, so meetings with other entities are marked as unintended.
 */
function meetingContext(meeting: CardMeeting, aimed: boolean, firstTime: boolean, drawn: boolean) {
  const { quality, limb, limbs } = meeting;
  const stray = aimed && !meeting.intended;
  // A bullet that ended at an obstruction did not reach the target behind it.
  const badge = meeting.way === "behind" ? "unreached" : (quality ?? contactOf(meeting));
  return {
    name: shownName(meeting.name),
    stray,
    place: meeting.way || stray ? `CROSSFIRE.Card.${meeting.way ?? "stray"}` : null,
    crippled: meeting.crippled,
    badge: { id: badge, label: `CROSSFIRE.Card.verdict.${badge}` },
    body: drawn && !limbs ? bodyContext(limb) : null,
    limbLabel: limb ? placeKey(limb) : null,
    questions: questionContexts(meeting, firstTime, drawn),
  };
}

/** Returns the contexts of meetings in order. @param met Ids of the entities already reached; this function adds further ids to the set. */
const meetingsInOrder = (card: AttackCard, meetings: readonly CardMeeting[], met = new Set<string>()) =>
  meetings.map((meeting) => {
    const firstTime = !met.has(meeting.entity);
    met.add(meeting.entity);
    const rows = asOrdered(meeting.rows, card.called);
    return meetingContext({ ...meeting, rows }, !card.struck, firstTime, card.drawn !== false);
  });

/** Labels a bullet with its number and, for an attack on several targets, with its target's name. */
function bulletLabel({ cone, bullets }: AttackCard, bullet: number, own: readonly CardMeeting[]): string {
  const name = own.find(({ intended }) => intended)?.name ?? own[0]?.name ?? "";
  return format(cone ? "CROSSFIRE.Card.shotAt" : "CROSSFIRE.Card.bullet", {
    number: String(bullet + 1),
    of: String(bullets),
    name: shownName(name),
  });
}

/** Describes the effect of one bullet among several on an entity, in one line. */
const bulletLine = ({ name, badge, where, damage, through, next, endings }: Outcome) => ({
  name,
  badge,
  text: joined([where, damage, through, next, ...endings]),
});

/**
 * Returns the flight of every bullet: the entities that the bullet reached, and where it ended. With several bullets, each bullet
 * also has a one-line summary, and is collapsed until the reader expands it. An explosion counts as a single flight.
 * @rule UT-12 @rule UT-54
 */
export function bulletContexts(card: AttackCard, messageId: string, maySayEnd = false) {
  // An explosion strikes its targets one after the other, each with all its fragments.
  if (card.area) return [{ label: "", roll: null, meetings: meetingsInOrder(card, card.meetings), ends: [] }];
  const numbers = [...new Set([...card.meetings, ...card.ends].map(({ bullet }) => bullet))].sort((a, b) => a - b);
  const met = new Set<string>();
  return numbers.map((bullet) => {
    const own = card.meetings.filter((meeting) => meeting.bullet === bullet);
    const several = card.bullets > 1;
    return {
      bullet,
      label: several ? bulletLabel(card, bullet, own) : "",
      summary: several ? outcomesOf(card, own).map(bulletLine) : [],
      open: isUnfolded(messageId, bullet),
      roll: diceContext(card.rolls?.[bullet] ?? null, "attack"),
      meetings: meetingsInOrder(card, own, met),
      ends: card.ends
        .filter((end) => end.bullet === bullet)
        .map((end) => ({
          ...lineContext([{ ...end, question: "next", tone: "plain", dice: null }], "next", false),
          // The GM decides where a stray round ends (UT-54).
          told: maySayEnd && end.rule === "UT-54",
        })),
    };
  });
}
