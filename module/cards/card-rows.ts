import type { Attack } from "../rules/attack/attack";
import type { AttackEvent, AttackEventKind, EventOf, Thrown } from "../rules/attack/events";
import { limbIndex } from "../rules/body/body-state";
import type { Part } from "../rules/chance/throws";

/** One sentence: a language leaf, the numbers in it, and further leaves that are words in it. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Values that are language keys themselves. */
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
}

/** Dice as a card shows them. Faces and parts are not for everybody. */
export interface CardDice {
  readonly dice: number;
  readonly cover: number;
  readonly limit: number | null;
  readonly hits: number;
  readonly glitch: string;
  readonly faces: readonly number[] | null;
  /** What the pool is made of, what somebody typed in with its name; nothing where it may not be seen. @rule SS-ATTACK-10 */
  readonly parts: readonly Part[];
}

/** The four questions of XF-01 and what follows from the answers. */
export type Question = "hit" | "where" | "through" | "next" | "then";
export type Tone = "good" | "bad" | "plain";

export interface CardRow extends Sentence {
  readonly question: Question;
  readonly tone: Tone;
  readonly dice: CardDice | null;
}

/** Dice as the card shows them; faces only where they may be seen. */
export const diceOf = ({ throw: thrown, faces, outcome }: Thrown, shown: boolean): CardDice => ({
  dice: thrown.kind === "pool" ? thrown.dice : 1,
  cover: thrown.kind === "pool" ? thrown.cover : 0,
  limit: thrown.kind === "pool" ? thrown.limit : null,
  hits: outcome.value,
  glitch: outcome.glitch,
  faces: shown ? faces : null,
  parts: shown && thrown.kind === "pool" ? thrown.parts : [],
});

export const sentence = (key: string, rule: string, values: Sentence["values"] = {}, words: Sentence["words"] = {}): Sentence => ({
  key: `CROSSFIRE.Card.${key}`,
  rule,
  values,
  words,
});

export const row = (question: Question, tone: Tone, said: Sentence, dice: CardDice | null = null): CardRow => ({
  ...said,
  question,
  tone,
  dice,
});

const limbWord = (limb: string, fine: string | null): Sentence["words"] => ({
  limb: fine ? `CROSSFIRE.Fine.${fine}` : `CROSSFIRE.Limb.${limb}`,
});

function lossesOf({ done }: EventOf<"harmed">): Sentence["values"] {
  const { shield, armored, flesh, strain } = done.loss;
  return { shield, armored, flesh, strain, limb: done.limbLoss };
}

/** What was lost, pool by pool: only those that lost something. */
function lossRows(attack: Attack, event: EventOf<"harmed">, open: boolean): CardRow[] {
  const losses = lossesOf(event);
  const pools = (["shield", "armored", "flesh", "strain"] as const).filter((pool) => Number(losses[pool]) > 0);
  const rows = pools.map((pool) => row("through", "bad", sentence(`lost.${pool}`, event.rule, { points: losses[pool]! })));
  const { limbs } = attack.field.entities[event.entity]!.fighter.plan;
  const at = event.limb ? limbIndex(event.limb) : -1;
  const threshold = { left: event.done.state.limbs[at] ?? 0, max: limbs?.[at] ?? 0 };
  const leaf = open ? "lost.limb" : "lost.limbHidden";
  const limb =
    event.limb && event.done.limbLoss > 0
      ? [
          row(
            "through",
            "bad",
            sentence(leaf, "XF-06", { points: event.done.limbLoss, ...(open ? threshold : {}) }, limbWord(event.limb, null)),
          ),
        ]
      : [];
  const injuries =
    event.done.injuries > 0 ? [row("then", "bad", sentence("then.injury", "SS-INJURY-01", { count: event.done.injuries }))] : [];
  return [...rows, ...limb, ...injuries];
}

type RowsOf<K extends AttackEventKind> = (event: EventOf<K>, open: boolean, attack: Attack) => CardRow[];

const none = (): CardRow[] => [];

/** Rows each kind of event adds to the meeting it belongs to; `open`: its dice and figures may be shown. */
const ROWS: { readonly [K in AttackEventKind]: RowsOf<K> } = {
  "cover-missed": (event) => [row("next", "plain", sentence("next.cover", event.rule, { miss: event.miss, cover: event.cover }))],
  "aimed-through": ({ rule }) => [row("hit", "plain", sentence("next.aimedThrough", rule))],
  located: ({ face, rule, limb, fine }) => [
    row(
      "where",
      "plain",
      face === null
        ? sentence("where.called", rule, {}, limbWord(limb, fine))
        : sentence("where.rolled", rule, { face }, limbWord(limb, fine)),
    ),
  ],
  judged: ({ quality, rule, net, threshold }) => [
    row("where", quality === "solid" ? "good" : "plain", sentence(`where.${quality}`, rule, { net, threshold })),
  ],
  "armor-held": ({ rule, dv, av }, open) => [
    row("through", "plain", open ? sentence("through.held", rule, { dv, av }) : sentence("through.heldHidden", rule)),
  ],
  soaked: ({ rule, dv, left, thrown }, open) => [
    row(
      "through",
      left > 0 ? "bad" : "plain",
      open ? sentence("through.soaked", rule, { dv, hits: thrown.outcome.value, left }) : sentence("through.soakedHidden", rule, { left }),
      open ? diceOf(thrown, true) : null,
    ),
  ],
  capped: ({ rule, limit }) => [row("through", "plain", sentence("through.capped", rule, { limit }))],
  harmed: (event, open, attack) => lossRows(attack, event, open),
  barrier: ({ rule, damage, through }) => [row("through", "plain", sentence("through.barrier", rule, { damage, through }))],
  crippled: ({ rule, limb }) => [row("then", "bad", sentence("then.crippled", rule, {}, limbWord(limb, null)))],
  tested: ({ rule, passed, failure, threshold, thrown }, open) => {
    const leaf = passed ? "then.testPassed" : failure === "prone" ? "then.testProne" : "then.testScore";
    const said = sentence(leaf, rule, { hits: thrown.outcome.value, threshold });
    return [row("then", passed ? "plain" : "bad", said, open ? diceOf(thrown, true) : null)];
  },
  "knocked-down": ({ rule, damage }) => [row("then", "bad", sentence("then.knockedDown", rule, { damage }))],
  "score-lost": ({ rule, score }) => [row("then", "bad", sentence("then.score", rule, { score }))],
  dropped: ({ rule, condition }) => [row("then", "bad", sentence(`then.${condition}`, rule))],
  grazed: ({ rule, contact, cause }) => [row("through", "plain", sentence(contact ? "through.contact" : `through.grazed-${cause}`, rule))],
  penetrated: ({ rule, carry }) => [row("next", "good", sentence("next.penetrated", rule, { carry }))],
  stopped: ({ rule, unresisted, needed }, open) => [
    row(
      "next",
      "plain",
      open && needed !== null ? sentence("next.stoppedBy", rule, { unresisted, needed }) : sentence("next.stopped", rule),
    ),
  ],
  injured: ({ rule, status, injury: { rounds, until } }) => {
    const words = { status: `CROSSFIRE.Status.${status}` };
    if (until === "limb") return [];
    return [
      row(
        "then",
        "bad",
        rounds === null ? sentence("then.injured", rule, {}, words) : sentence("then.injuredFor", rule, { rounds }, words),
      ),
    ];
  },
  "effect-tested": ({ rule, effect, passed, threshold, thrown }, open) => {
    const said = sentence(
      passed ? "then.effectResisted" : "then.effectSuffered",
      rule,
      { hits: thrown.outcome.value, threshold },
      {
        effect: `CROSSFIRE.Effect.${effect}`,
      },
    );
    return [row("then", passed ? "plain" : "bad", said, open ? diceOf(thrown, true) : null)];
  },
  fell: ({ rule }) => [row("then", "bad", sentence("then.fell", rule))],
  "let-go": ({ rule, side }) => [
    side === null
      ? row("then", "bad", sentence("then.letGo", rule))
      : row("then", "bad", sentence("then.letGoOf", rule, {}, { side: `CROSSFIRE.Side.${side}` })),
  ],
  strained: ({ rule, by }) => [row("then", "bad", sentence("then.strained", rule, { points: by }))],
  "part-hit": ({ rule, part, effects }) =>
    effects.map((effect) =>
      row(
        "then",
        "bad",
        sentence("then.partHit", rule, {}, { part: `CROSSFIRE.VehiclePart.${part}`, status: `CROSSFIRE.Status.${effect}` }),
      ),
    ),
  overcome: ({ rule, option, blow, limit, success }) => [
    row(
      "through",
      success ? "good" : "plain",
      sentence(
        success ? "through.overcome" : "through.withstood",
        rule,
        { blow, limit },
        {
          option: `CROSSFIRE.CalledOption.${option}`,
        },
      ),
    ),
  ],
  intercepted: ({ rule, damage, body, stops }) => [
    row("then", stops ? "good" : "plain", sentence(stops ? "then.intercepted" : "then.slippedBy", rule, { damage, body })),
  ],
  healed: ({ rule, points, ended }) => [
    row("through", "good", sentence("through.healed", rule, { points })),
    ...ended.map(({ effect }) => row("then", "good", sentence("then.ended", rule, {}, { status: `CROSSFIRE.Status.${effect}` }))),
  ],
  "kept-up": ({ rule }) => [row("through", "good", sentence("through.keptUp", rule))],
  "strain-paid": none,
  collapsed: none,
  declared: none,
  attacked: none,
  "defence-chosen": none,
  defended: none,
  undefended: none,
  compared: none,
  picked: none,
  "left-battle": none,
  ended: none,
};

/** Rows an event adds to the meeting it belongs to. */
export const rowsOf = (attack: Attack, event: AttackEvent, open: boolean): CardRow[] =>
  (ROWS[event.kind] as RowsOf<AttackEventKind>)(event as never, open, attack);
