import type { CardRow } from "../../cards/card-words";

/** Verdict of a line on a card: one word with its own icon and color. */
interface Verdict {
  /** Last part of the language key after CROSSFIRE.Card.verdict, and CSS class of the icon. */
  readonly id: string;
  /** True: the word alone says everything, so the sentence is omitted. */
  readonly alone: boolean;
}

const inSentence = (id: string): Verdict => ({ id, alone: false });
const alone = (id: string): Verdict => ({ id, alone: true });

/** Verdicts by the last part of the sentence's language key. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  "hit.hit": inSentence("hit"),
  "hit.grazing": inSentence("grazed"),
  "hit.through-cover": inSentence("through-cover"),
  "hit.miss": inSentence("missed"),
  "hit.missCover": inSentence("missed"),
  "hit.hitCover": inSentence("hit"),
  "hit.defended": inSentence("missed"),
  "hit.sureHit": inSentence("hit"),
  "hit.sureMiss": inSentence("missed"),
  "area.struck": inSentence("hit"),
  "area.evaded": inSentence("missed"),
  "area.piece": inSentence("hit"),
  "where.solid": inSentence("solid"),
  "where.glancing": inSentence("glancing"),
  "where.glancingUnder": inSentence("glancing"),
  "through.held": inSentence("held"),
  "through.heldHidden": alone("held"),
  "next.penetrated": inSentence("penetrated"),
  "next.stopped": alone("stopped"),
  "next.stoppedBy": inSentence("stopped"),
  "next.left": alone("left"),
  "next.leftWall": inSentence("left"),
  "next.leftFloor": inSentence("left"),
  "next.leftEdge": inSentence("left"),
  "then.crippled": inSentence("crippled"),
  "then.knockedDown": inSentence("prone"),
  "then.testPassed": inSentence("passed"),
  "then.testProne": inSentence("failed"),
  "then.testScore": inSentence("failed"),
  "then.testFailed": inSentence("failed"),
  "then.effectResisted": inSentence("passed"),
  "then.effectSuffered": inSentence("failed"),
  "then.fell": alone("prone"),
  "then.intercepted": inSentence("intercepted"),
  "through.overcome": inSentence("overcome"),
  "through.withstood": inSentence("withstood"),
  "then.unconscious": alone("unconscious"),
  "then.near-death": alone("near-death"),
  "then.dead": alone("dead"),
  "then.broken": alone("broken"),
};

/** Ids of the verdicts shown as results on a closed card. */
const ENDINGS: ReadonlySet<string> = new Set([
  "held",
  "penetrated",
  "stopped",
  "crippled",
  "prone",
  "intercepted",
  "overcome",
  "withstood",
  "unconscious",
  "near-death",
  "dead",
  "broken",
]);

export function verdictOf({ key, values }: Pick<CardRow, "key" | "values">): Verdict | null {
  // All ways of reading the roll share one result.
  const leaf = key.replace("CROSSFIRE.Card.", "").replace(/-(total|margin|hidden|bare)$/, "");
  if (leaf.startsWith("through.soaked")) return values["left"] === 0 ? inSentence("soaked") : null;
  if (leaf.startsWith("through.reduced")) return values["left"] === 0 ? inSentence("held") : null;
  const verdict = VERDICTS[leaf];
  return verdict && key.endsWith("-bare") ? alone(verdict.id) : (verdict ?? null);
}

/** Returns the ids of an entity's results on a closed card, in order: contact or quality, then effects. */
export function outcomeOf(rows: readonly CardRow[], badge: string): string[] {
  const endings = rows.flatMap((row) => verdictOf(row)?.id ?? []).filter((id) => ENDINGS.has(id));
  return [...new Set([badge, ...endings])];
}
