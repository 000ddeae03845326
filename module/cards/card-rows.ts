import type { Attack } from "../rules/attack/model/ruleset";
import type { AttackEvent, AttackEventKind, EventOf, Rolled } from "../rules/attack/model/events";
import { sumOf } from "../rules/chance/roll-specs";
import type { RollReading } from "../rules/describe/formulas";
import { inBlastRow } from "./area-rows";
import {
  bare,
  cardDice,
  limbWord,
  row,
  sentence,
  type CardDice,
  type CardRow,
  type Figures,
  type Revealed,
  type Sentence,
  effectKey,
} from "./card-words";
import { excessRows, holeRows, lossRows, woundRows } from "./loss-rows";

/** Parts of an event that the readers may see. */
export interface RowVisibility {
  /** True if readers may see dice and numbers of the event's entity. */
  readonly open: boolean;
  /** True if readers may see the results of rolls by the event's entity. */
  readonly results: boolean;
  /** Parts of the attacker's dice pools that the readers may see. */
  readonly mine: Figures;
  /** The reading of rolls in this ruleset: as hits, a total or a margin. */
  readonly reading: RollReading;
}

/** Returns how much of an event about an entity a card may show. */
export const visibilityOf = (
  { shown, reading }: { readonly shown: Revealed; readonly reading: RollReading },
  entity: number,
): RowVisibility => ({
  open: shown(entity) === "all",
  results: shown(entity) !== "outcomes",
  mine: shown(-1),
  reading,
});

/** Returns the row about damage that protection reduced. @rule CS-13 @rule TD-WOUND-01 */
function reducedRow({ rule, raw, by, left }: EventOf<"reduced">, { open }: RowVisibility): CardRow {
  const tone = left > 0 ? "bad" : "plain";
  if (!open) return row("through", tone, sentence("through.reducedHidden", rule, { left }));
  return { ...row("through", tone, sentence("through.reduced", rule, { raw, left })), parts: by };
}

/** Returns the row about a test after a hit: with its hits, with its skill, or without numbers if they are hidden. */
function testRow(
  shown: { leaf: string; rule: string; words?: Sentence["words"] },
  { rolled, threshold, passed }: Tested,
  seen: RowVisibility,
): CardRow {
  const { leaf, rule, words = {} } = shown;
  const dice = seen.open ? cardDice(rolled, "all", seen.reading) : null;
  const tone = passed ? "plain" : "bad";
  if (rolled.spec.kind !== "sum" && seen.results)
    return row("then", tone, sentence(leaf, rule, { hits: rolled.outcome.value, threshold }, words), dice);
  if (!seen.open || rolled.spec.kind !== "sum") return row("then", tone, sentence(`${leaf}-hidden`, rule, {}, words));
  const skill = sumOf(rolled.spec.parts);
  return row("then", tone, sentence(`${leaf}-margin`, rule, { rolled: rolled.outcome.value, skill }, words), dice);
}

/** Returns the row about the hit location. A paired location is shown with its side if it was called. */
function locatedRow({ called, order, field }: Attack, { entity, face, rule, limb, fine, overridden }: EventOf<"located">): CardRow {
  // Struck from behind, the vitals are the kidneys. @rule TD-LOC-11
  const behind = fine === "vitals" && order.aiming?.behind === true;
  const words = behind ? { limb: "CROSSFIRE.Card.where.kidneys" } : limbWord(limb, fine, field.entities[entity]!.fighter.plan);
  if (overridden) return row("where", "plain", sentence("where.overridden", rule, {}, words));
  if (face !== null) return row("where", "plain", sentence("where.rolled", rule, { face }, words));
  if (!called?.side || fine === null) return row("where", "plain", sentence("where.called", rule, {}, words));
  return row("where", "plain", sentence("where.calledSide", rule, {}, { ...words, side: `CROSSFIRE.Side.${called.side}` }));
}

interface Tested {
  readonly rolled: Rolled;
  readonly threshold: number;
  readonly passed: boolean;
}

/** Returns the row about armor minus ARP; empty if ARP removes nothing, or if readers may not see the numbers. @rule SS-ATTACK-14 */
function armorRows({ av, worn }: Pick<EventOf<"soaked">, "av" | "worn">, { open }: RowVisibility, { field }: Attack): CardRow[] {
  if (!open || worn === undefined) return [];
  return [row("through", "plain", sentence("through.armor", "SS-ATTACK-14", { worn, arp: field.weapon.arp, av }))];
}

const soakDice = (rolled: Rolled, { open, reading }: RowVisibility): CardDice | null => (open ? cardDice(rolled, "all", reading) : null);

const soakedRow = ({ rule, dv, left, rolled }: EventOf<"soaked">, seen: RowVisibility): CardRow =>
  row(
    "through",
    left > 0 ? "bad" : "plain",
    seen.open
      ? sentence("through.soaked", rule, { dv, hits: rolled.outcome.value, left })
      : sentence("through.soakedHidden", rule, { left }),
    soakDice(rolled, seen),
  );

/** Last parts of language keys for failed tests, by kind of failure; further effects have rows of their own. */
const FAILED = { prone: "then.testProne", score: "then.testScore", stunned: "then.testFailed" } as const;

type RowsOf<K extends AttackEventKind> = (event: EventOf<K>, seen: RowVisibility, attack: Attack) => CardRow[];

const none = (): CardRow[] => [];

/** Returns the last part of a language key, in the variant for the ruleset's way of reading rolls. */
export const inWords = (leaf: string, reading: RollReading): string => (reading === "hits" ? leaf : `${leaf}-${reading}`);

/** Functions that return the rows of an event, by its kind. `open`: readers may see the event's dice and numbers. */
const ROWS: { readonly [K in AttackEventKind]: RowsOf<K> } = {
  "cover-missed": (event) => [row("next", "plain", sentence("next.cover", event.rule, { miss: event.miss, cover: event.cover }))],
  "aimed-through": ({ rule }) => [row("hit", "plain", sentence("next.aimedThrough", rule))],
  located: (event, _seen, attack) => [locatedRow(attack, event)],
  judged: ({ quality, rule, net, threshold }, { reading, results, mine }) => {
    if (!results || mine === "outcomes") return [row("where", quality === "solid" ? "good" : "plain", bare(`where.${quality}`, rule))];
    // A hit by the die alone has no margin to show.
    const leaf = quality === "glancing" && net <= 0 && reading === "total" ? "glancingUnder" : quality;
    return [row("where", quality === "solid" ? "good" : "plain", sentence(`where.${inWords(leaf, reading)}`, rule, { net, threshold }))];
  },
  "damage-rolled": ({ rule, rolled, raw }, { mine }) =>
    mine === "outcomes" ? [] : [row("through", "plain", sentence("through.rolled", rule, { raw }), cardDice(rolled, mine, "total"))],
  // Unreduced damage already appears in the losses.
  reduced: (event, seen) => (seen.open && event.by.length === 0 && event.left > 0 ? [] : [reducedRow(event, seen)]),
  // A crippled limb already has a row with its location.
  marked: ({ rule, status, value }) => {
    const words = { status: `CROSSFIRE.Status.${status}` };
    if (status === "crippled") return [];
    return [
      row(
        "then",
        "bad",
        value === undefined ? sentence("then.marked", rule, {}, words) : sentence("then.markedBy", rule, { value }, words),
      ),
    ];
  },
  overridden: ({ rule, damage }) => [row("through", damage > 0 ? "bad" : "plain", sentence("through.overridden", rule, { damage }))],
  noted: ({ rule, note }) => [row("then", "plain", sentence(`then.noted-${note}`, rule))],
  "armor-held": (event, seen, attack) => [
    ...armorRows(event, seen, attack),
    row(
      "through",
      "plain",
      seen.open ? sentence("through.held", event.rule, { dv: event.dv, av: event.av }) : sentence("through.heldHidden", event.rule),
    ),
  ],
  soaked: (event, seen, attack) => [...armorRows(event, seen, attack), soakedRow(event, seen)],
  capped: ({ rule, limit, from }, { open }) =>
    // Damage lost to the limit of an injury is shown in the injury's row. @rule TD-LOC-33 @rule TD-LOC-36
    open && (rule === "TD-LOC-33" || rule === "TD-LOC-36")
      ? [row("through", "plain", sentence("through.cappedInjury", rule, { from, limit, lost: from - limit }))]
      : [row("through", "plain", sentence("through.capped", rule, { limit }))],
  harmed: (event, seen, attack) => [
    ...lossRows(attack, event, seen.open),
    ...(seen.open && seen.reading === "hits" ? woundRows(attack, event) : []),
  ],
  barrier: ({ rule, damage, through, hole }) => [
    row("through", "plain", sentence("through.barrier", rule, { damage, through })),
    ...holeRows(hole),
  ],
  crippled: ({ rule, limb, entity }, _seen, { field }) => [
    row("then", "bad", sentence("then.crippled", rule, {}, limbWord(limb, null, field.entities[entity]!.fighter.plan))),
  ],
  tested: (event, seen) => {
    const leaf = event.passed ? "then.testPassed" : FAILED[event.failure];
    return [testRow({ leaf, rule: event.rule }, event, seen)];
  },
  "knocked-down": ({ rule, damage }) => [row("then", "bad", sentence("then.knockedDown", rule, { damage }))],
  "score-lost": ({ rule, score }) => [row("then", "bad", sentence("then.score", rule, { score }))],
  dropped: ({ rule, condition, entity }, _seen, { field }) => {
    const broken = field.entities[entity]!.fighter.kind === "barrier";
    return [row("then", broken ? "plain" : "bad", sentence(broken ? "then.broken" : `then.${condition}`, rule))];
  },
  "still-down": ({ rule, condition, entity }, _seen, { field }) =>
    field.entities[entity]!.fighter.kind === "barrier"
      ? []
      : [row("then", "bad", sentence("then.still", rule, {}, { status: `CROSSFIRE.Status.${condition}` }))],
  grazed: ({ rule, contact, cause }) => [row("through", "plain", sentence(contact ? "through.contact" : `through.grazed-${cause}`, rule))],
  penetrated: ({ rule, carry }) => [row("next", "good", sentence("next.penetrated", rule, { carry }))],
  // Nothing flies on from a blast.
  stopped: ({ rule, unresisted, needed }, { open }, { field }) =>
    field.blast
      ? []
      : [
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
  "effect-tested": (event, seen) => [
    testRow(
      {
        leaf: event.passed ? "then.effectResisted" : "then.effectSuffered",
        rule: event.rule,
        words: { effect: effectKey(event.effect) },
      },
      event,
      seen,
    ),
  ],
  fell: ({ rule }) => [row("then", "bad", sentence("then.fell", rule))],
  "let-go": ({ rule, side }) => [
    side === null
      ? row("then", "bad", sentence("then.letGo", rule))
      : row("then", "bad", sentence("then.letGoOf", rule, {}, { side: `CROSSFIRE.Side.${side}` })),
  ],
  strained: (event, { open }, attack) => [
    row("then", "bad", sentence(event.rule === "XF-28" ? "then.bruised" : "then.strained", event.rule, { points: event.by })),
    ...excessRows(attack, event, open),
  ],
  "part-hit": ({ rule, part, effects }) =>
    effects.map((effect) =>
      row(
        "then",
        "bad",
        sentence("then.partHit", rule, {}, { part: `CROSSFIRE.VehiclePart.${part}`, status: `CROSSFIRE.Status.${effect}` }),
      ),
    ),
  overcome: ({ rule, option, blow, limit, success }, { open }) => {
    const leaf = success ? "through.overcome" : "through.withstood";
    const words = { option: `CROSSFIRE.CalledOption.${option}` };
    const told = open ? sentence(leaf, rule, { blow, limit }, words) : sentence(`${leaf}-hidden`, rule, {}, words);
    return [row("through", success ? "good" : "plain", told)];
  },
  intercepted: ({ rule, damage, body, stops }, { open }) => {
    const leaf = stops ? "then.intercepted" : "then.slippedBy";
    return [row("then", stops ? "good" : "plain", open ? sentence(leaf, rule, { damage, body }) : sentence(`${leaf}-hidden`, rule))];
  },
  healed: ({ rule, points, ended }) => [
    row("through", "good", sentence("through.healed", rule, { points })),
    ...ended.map(({ effect }) => row("then", "good", sentence("then.ended", rule, {}, { status: effectKey(effect) }))),
  ],
  "kept-up": ({ rule }) => [row("through", "good", sentence("through.keptUp", rule))],
  "strain-paid": none,
  "in-blast": (event) => [inBlastRow(event)],
  scattered: none,
  landed: none,
  collapsed: none,
  declared: none,
  attacked: none,
  "defense-chosen": none,
  defended: none,
  undefended: none,
  compared: none,
  picked: none,
  "left-battle": none,
  ended: none,
};

/** Returns the rows an event adds to its meeting. */
export const rowsOf = (attack: Attack, event: AttackEvent, seen: RowVisibility): CardRow[] =>
  (ROWS[event.kind] as RowsOf<AttackEventKind>)(event, seen, attack);
