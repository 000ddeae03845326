import type { Attack } from "../rules/attack/ruleset";
import type { AttackEvent, AttackEventKind, EventOf, Thrown } from "../rules/attack/events";
import { sumOf } from "../rules/chance/throws";
import type { Reading } from "../rules/attack/shows";
import { poolPercent, splitDamage } from "../rules/body/pools";
import { holeOpened } from "../rules/protection/destroy";
import { inBlastRow } from "./area-rows";
import { diceOf, limbWord, row, sentence, type CardDice, type CardRow, type Sentence } from "./card-words";

/** Who may see what of an event. */
export interface Seen {
  /** Dice and figures of the entity it is about. */
  readonly open: boolean;
  /** The same of the attacker. */
  readonly mine: boolean;
  /** How rolls read in what is played. */
  readonly reading: Reading;
}

function lossesOf({ done }: EventOf<"harmed">): Sentence["values"] {
  const { shield, armored, flesh, strain } = done.loss;
  return { shield, armored, flesh, strain, limb: done.limbLoss };
}

/** Points a pool lost, under the name the ruleset has for it. */
function poolRow({ ruleset: { declaration } }: Attack, figure: string, points: number, rule: string): CardRow {
  const pool = declaration.pools.find(({ holds }) => holds === figure);
  if (!pool || pool.id === figure) return row("through", "bad", sentence(`lost.${figure}`, rule, { points }));
  return row("through", "bad", sentence(pool.left ? "lost.left" : "lost.taken", rule, { points }, { pool: `CROSSFIRE.Pool.${pool.id}` }));
}

/** What is left of the tally of a limb. */
function limbRow(attack: Attack, { entity, limb, done }: EventOf<"harmed">, open: boolean): CardRow[] {
  if (!limb || done.limbLoss <= 0) return [];
  const at = attack.ruleset.declaration.limbs.indexOf(limb);
  const { limbs } = attack.field.entities[entity]!.fighter.plan;
  const points = done.limbLoss;
  const words = limbWord(limb, null);
  if (!open) return [row("through", "bad", sentence("lost.limbHidden", "XF-06", { points }, words))];
  const numbers = { points, left: done.state.limbs[at] ?? 0, max: limbs?.[at] ?? 0 };
  return [row("through", "bad", sentence("lost.limb", "XF-06", numbers, words))];
}

/** Everything from damage to injury, in one line. @rule TD-WOUND-07 */
function arithmeticOf({ rule, damage, done, worked }: EventOf<"harmed">): Sentence | null {
  if (!worked) return null;
  const { basic, dr, injury } = worked;
  return sentence("through.arithmetic", rule, { basic, dr, penetrating: damage, modifier: done.woundingModifier, injury });
}

/** What Armored Health made of its part of the damage. @rule SS-ARMOR-06 */
function armoredRows({ field }: Attack, { entity, damage, before, done }: EventOf<"harmed">, open: boolean): CardRow[] {
  const { maxima } = field.entities[entity]!.fighter.plan;
  const percent = poolPercent("armored", field.weapon.type);
  if (!open || done.loss.armored <= 0 || percent === 100) return [];
  const held = (pool: "shield" | "armored" | "flesh"): number | null => (maxima[pool] === null ? null : before[pool]);
  const { pastShield, toFlesh } = splitDamage(damage, field.weapon.type, {
    shield: held("shield"),
    armored: held("armored"),
    flesh: held("flesh"),
  });
  const numbers = { raw: pastShield - toFlesh, percent, points: done.loss.armored };
  return [row("through", "plain", sentence("through.armored", "SS-ARMOR-06", numbers))];
}

/** The hole a blow leaves in a barrier. @rule SS-BARRIER-16 */
function holeRows({ field }: Attack, entity: number, before: number, after: number): CardRow[] {
  const { kind, plan } = field.entities[entity]!.fighter;
  const max = plan.maxima.flesh ?? 0;
  const area = kind === "barrier" ? holeOpened(plan.body, [max - before, max - after]) : 0;
  return area > 0 ? [row("through", "plain", sentence("through.hole", "SS-BARRIER-16", { area }))] : [];
}

/** What was lost, pool by pool: only those that lost something. */
function lossRows(attack: Attack, event: EventOf<"harmed">, { open }: Seen): CardRow[] {
  const losses = lossesOf(event);
  const pools = (["shield", "armored", "flesh", "strain"] as const).filter((pool) => Number(losses[pool]) > 0);
  const { injuries, loss, woundingModifier: modifier } = event.done;
  // Where points count on below 0, all of them are points of the one pool.
  const below = attack.field.entities[event.entity]!.fighter.plan.collapse ? loss.overflow : 0;
  const arithmetic = arithmeticOf(event);
  return [
    ...armoredRows(attack, event, open),
    // Why more, or less, is lost than came through. @rule XF-09
    ...(open && arithmetic ? [row("through", "plain", arithmetic)] : []),
    ...(!(open && arithmetic) && loss.flesh > 0 && modifier !== 1
      ? [row("through", "plain", sentence("through.wounding", "XF-09", { modifier }))]
      : []),
    ...pools.map((pool) => poolRow(attack, pool, Number(losses[pool]) + (pool === "flesh" ? below : 0), event.rule)),
    ...limbRow(attack, event, open),
    ...holeRows(attack, event.entity, event.before.flesh, event.done.state.flesh),
    ...(injuries > 0 ? [row("then", "bad", sentence("then.injury", "SS-INJURY-01", { count: injuries }))] : []),
  ];
}

/** What protection took off. @rule CS-13 @rule TD-WOUND-01 */
function reducedRow({ rule, raw, by, left }: EventOf<"reduced">, { open }: Seen): CardRow {
  const tone = left > 0 ? "bad" : "plain";
  if (!open) return row("through", tone, sentence("through.reducedHidden", rule, { left }));
  return { ...row("through", tone, sentence("through.reduced", rule, { raw, left })), parts: by };
}

/** A test after a hit: counted in hits, or read against what the parts come to. */
function testRow(
  said: { leaf: string; rule: string; words?: Sentence["words"] },
  { thrown, threshold, passed }: Tested,
  seen: Seen,
): CardRow {
  const { leaf, rule, words = {} } = said;
  const dice = seen.open ? diceOf(thrown, true, seen.reading) : null;
  const tone = passed ? "plain" : "bad";
  if (thrown.throw.kind !== "sum") return row("then", tone, sentence(leaf, rule, { hits: thrown.outcome.value, threshold }, words), dice);
  const skill = sumOf(thrown.throw.parts);
  return seen.open
    ? row("then", tone, sentence(`${leaf}-margin`, rule, { rolled: thrown.outcome.value, skill }, words), dice)
    : row("then", tone, sentence(`${leaf}-hidden`, rule, {}, words));
}

/** Where it landed. A place there are two of is told with its side, when somebody called it. */
function locatedRow({ called, order }: Attack, { face, rule, limb, fine, decreed }: EventOf<"located">): CardRow {
  // From behind it is the kidneys. @rule TD-LOC-11
  const behind = fine === "vitals" && order.aiming?.behind === true;
  const words = behind ? { limb: "CROSSFIRE.Card.where.kidneys" } : limbWord(limb, fine);
  if (decreed) return row("where", "plain", sentence("where.decreed", rule, {}, words));
  if (face !== null) return row("where", "plain", sentence("where.rolled", rule, { face }, words));
  if (!called?.side || fine === null) return row("where", "plain", sentence("where.called", rule, {}, words));
  return row("where", "plain", sentence("where.calledSide", rule, {}, { ...words, side: `CROSSFIRE.Side.${called.side}` }));
}

interface Tested {
  readonly thrown: Thrown;
  readonly threshold: number;
  readonly passed: boolean;
}

/** What ARP leaves of the armor; nothing to say where it leaves all of it. @rule SS-ATTACK-14 */
function armorRows({ av, worn }: Pick<EventOf<"soaked">, "av" | "worn">, { open }: Seen, { field }: Attack): CardRow[] {
  if (!open || worn === undefined) return [];
  return [row("through", "plain", sentence("through.armor", "SS-ATTACK-14", { worn, arp: field.weapon.arp, av }))];
}

const soakDice = (thrown: Thrown, { open, reading }: Seen): CardDice | null => (open ? diceOf(thrown, true, reading) : null);

const soakedRow = ({ rule, dv, left, thrown }: EventOf<"soaked">, seen: Seen): CardRow =>
  row(
    "through",
    left > 0 ? "bad" : "plain",
    seen.open
      ? sentence("through.soaked", rule, { dv, hits: thrown.outcome.value, left })
      : sentence("through.soakedHidden", rule, { left }),
    soakDice(thrown, seen),
  );

/** What a failed test does; what else it brings has rows of its own. */
const FAILED = { prone: "then.testProne", score: "then.testScore", stunned: "then.testFailed" } as const;

type RowsOf<K extends AttackEventKind> = (event: EventOf<K>, seen: Seen, attack: Attack) => CardRow[];

const none = (): CardRow[] => [];

/** The leaf of a sentence that says its numbers as this contest does. */
export const inWords = (leaf: string, reading: Reading): string => (reading === "hits" ? leaf : `${leaf}-${reading}`);

/** Rows each kind of event adds to the meeting it belongs to; `open`: its dice and figures may be shown. */
const ROWS: { readonly [K in AttackEventKind]: RowsOf<K> } = {
  "cover-missed": (event) => [row("next", "plain", sentence("next.cover", event.rule, { miss: event.miss, cover: event.cover }))],
  "aimed-through": ({ rule }) => [row("hit", "plain", sentence("next.aimedThrough", rule))],
  located: (event, _seen, attack) => [locatedRow(attack, event)],
  judged: ({ quality, rule, net, threshold }, { reading }) => [
    row("where", quality === "solid" ? "good" : "plain", sentence(`where.${inWords(quality, reading)}`, rule, { net, threshold })),
  ],
  "damage-rolled": ({ rule, thrown, raw }, { mine }) => [
    row("through", "plain", sentence("through.rolled", rule, { raw }), diceOf(thrown, mine, "total")),
  ],
  // What nothing took anything off is in the losses.
  reduced: (event, seen) => (seen.open && event.by.length === 0 && event.left > 0 ? [] : [reducedRow(event, seen)]),
  // A crippled limb is named with its place.
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
  decreed: ({ rule, damage }) => [row("through", damage > 0 ? "bad" : "plain", sentence("through.decreed", rule, { damage }))],
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
    // What is lost of an injury is told with it. @rule TD-LOC-33
    open && rule === "TD-LOC-33"
      ? [row("through", "plain", sentence("through.cappedInjury", rule, { from, limit, lost: from - limit }))]
      : [row("through", "plain", sentence("through.capped", rule, { limit }))],
  harmed: (event, seen, attack) => lossRows(attack, event, seen),
  barrier: ({ rule, damage, through, entity, points }, _seen, attack) => [
    row("through", "plain", sentence("through.barrier", rule, { damage, through })),
    ...(points === undefined ? [] : holeRows(attack, entity, points, points - damage)),
  ],
  crippled: ({ rule, limb }) => [row("then", "bad", sentence("then.crippled", rule, {}, limbWord(limb, null)))],
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
  grazed: ({ rule, contact, cause }) => [row("through", "plain", sentence(contact ? "through.contact" : `through.grazed-${cause}`, rule))],
  penetrated: ({ rule, carry }) => [row("next", "good", sentence("next.penetrated", rule, { carry }))],
  // What goes off goes nowhere from there.
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
        words: { effect: `CROSSFIRE.Effect.${event.effect}` },
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
  "in-blast": (event) => [inBlastRow(event)],
  scattered: none,
  landed: none,
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
export const rowsOf = (attack: Attack, event: AttackEvent, seen: Seen): CardRow[] =>
  (ROWS[event.kind] as RowsOf<AttackEventKind>)(event as never, seen, attack);
