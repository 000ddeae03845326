import type { CardRow } from "../../cards/card-words";

/** Result of a line on a card: one word with its own icon and color. */
interface Verdict {
  /** Last part of the language key after CROSSFIRE.Card.verdict, and CSS class of the icon. */
  readonly id: string;
  /** True: the word is enough, and the sentence is omitted. */
  readonly alone: boolean;
}

const said = (id: string): Verdict => ({ id, alone: false });
const alone = (id: string): Verdict => ({ id, alone: true });

/** Results by the last part of the sentence's language key. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  "hit.hit": said("hit"),
  "hit.grazing": said("grazed"),
  "hit.through-cover": said("through-cover"),
  "hit.miss": said("missed"),
  "hit.missCover": said("missed"),
  "hit.hitCover": said("hit"),
  "hit.defended": said("missed"),
  "hit.sureHit": said("hit"),
  "hit.sureMiss": said("missed"),
  "area.struck": said("hit"),
  "area.evaded": said("missed"),
  "area.piece": said("hit"),
  "where.solid": said("solid"),
  "where.glancing": said("glancing"),
  "where.glancingUnder": said("glancing"),
  "through.held": said("held"),
  "through.heldHidden": alone("held"),
  "next.penetrated": said("penetrated"),
  "next.stopped": alone("stopped"),
  "next.stoppedBy": said("stopped"),
  "next.left": alone("left"),
  "next.leftWall": said("left"),
  "next.leftFloor": said("left"),
  "next.leftEdge": said("left"),
  "then.crippled": said("crippled"),
  "then.knockedDown": said("prone"),
  "then.testPassed": said("passed"),
  "then.testProne": said("failed"),
  "then.testScore": said("failed"),
  "then.testFailed": said("failed"),
  "then.effectResisted": said("passed"),
  "then.effectSuffered": said("failed"),
  "then.fell": alone("prone"),
  "then.intercepted": said("intercepted"),
  "through.overcome": said("overcome"),
  "through.withstood": said("withstood"),
  "then.unconscious": alone("unconscious"),
  "then.near-death": alone("near-death"),
  "then.dead": alone("dead"),
  "then.broken": alone("broken"),
};

/** Results shown on a collapsed card. */
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
  if (leaf.startsWith("through.soaked")) return values["left"] === 0 ? said("soaked") : null;
  if (leaf.startsWith("through.reduced")) return values["left"] === 0 ? said("held") : null;
  const verdict = VERDICTS[leaf];
  return verdict && key.endsWith("-bare") ? alone(verdict.id) : (verdict ?? null);
}

/** Returns the ids of an entity's results on a collapsed card, in order: contact or quality, then effects. */
export function outcomeOf(rows: readonly CardRow[], badge: string): string[] {
  const endings = rows.flatMap((row) => verdictOf(row)?.id ?? []).filter((id) => ENDINGS.has(id));
  return [...new Set([badge, ...endings])];
}
