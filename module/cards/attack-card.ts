import type { Attack } from "../rules/attack/model/ruleset";
import type { AttackEvent, EventOf } from "../rules/attack/model/events";
import type { Point } from "../rules/flight/corridor";
import { alongFiringLine } from "../rules/attack/machine/area-attack";
import type { ConeForm } from "../rules/attack/model/cone";
import { isLimb } from "../rules/body/limbs";
import { readingOf, type RollReading } from "../rules/describe/formulas";
import { blastSentence, coveredIn, fireRows, landedOn, landedRows, scatteredRow } from "./area-rows";
import { inWords, rowsOf, visibilityOf } from "./card-rows";
import { cardDice, row, sentence, type CardDice, type CardRow, type Revealed, type Sentence, type Tone } from "./card-words";
import type { Rerollable } from "./rolls";
import { flightPath, type BulletPath } from "./flight-path";
import { attackerChoices, isUnseen } from "./unseen";
import { comparedFor, coverAlone, fewerHits } from "./compared";
import { GOES_TO, leaveOutPassed } from "./passed-entities";
import { placeStruck, reachedEntity, type ReachedEntity, type StruckPlace } from "./place-struck";

/** The effects of one bullet on one entity. */
export interface CardMeeting extends StruckPlace, ReachedEntity {
  readonly bullet: number;
  readonly intended: boolean;
  /** "inTheWay": an obstruction; "behind": struck only if the bullet penetrates the obstruction. Omitted: neither of these. */
  readonly way?: "inTheWay" | "behind";
  readonly contact: string;
  readonly quality: string | null;
  readonly crippled: boolean;
  readonly damage: number;
  /** Points that the pools lost; omitted on older cards. */
  readonly lost?: number;
  readonly rows: readonly CardRow[];
}

export interface AttackCard {
  readonly attacker: string;
  readonly weapon: string;
  readonly target: string;
  readonly mode: string;
  readonly called: string | null;
  /** Called side of a paired location. */
  readonly side?: "left" | "right";
  /** Cost in AP; omitted if AP are not counted, if the attack costs none, or if the attacker is hidden. @rule CS-10 */
  readonly ap?: number;
  readonly bullets: number;
  readonly roll: CardDice | null;
  /** Attack rolls by bullet if every bullet has its own roll; otherwise omitted. */
  readonly rolls?: readonly CardDice[];
  /** False if the struck locations cannot be drawn on the six limbs; omitted: true. */
  readonly drawn?: boolean;
  /** True if the attack was aimed at a point; `target` then has no meaning. Omitted: it was aimed at a target. */
  readonly area?: boolean;
  /** Form of an attack on several targets; `target` then has no meaning. */
  readonly cone?: ConeForm;
  /** Corners of the covered area in meters; omitted without a map. */
  readonly covered?: readonly Point[];
  /** Rows about the effects of the attack on the attacker. */
  readonly own: readonly CardRow[];
  readonly meetings: readonly CardMeeting[];
  /** True for damage without an attacker; its source takes the place of the weapon. */
  readonly struck?: boolean;
  /** True if the attacker is hidden from players; the card then omits attacker, weapon and origin. Omitted: false. */
  readonly unseen?: boolean;
  /** Dice pools that Karma can reroll, as far as the readers may know them. @rule SS-KARMA-04 */
  readonly rerollable?: readonly Rerollable[];
  /** Entities whose changes the GM still has to confirm, if confirmation is on. */
  readonly pending?: readonly { readonly id: string; readonly name: string }[];
  /** True if the changes are applied together with the changes of other combatants who act at the same time. @rule SS-ROUND-20 */
  readonly atOnce?: boolean;
  /** True if a user corrected the map manually. */
  readonly byHand?: boolean;
  /** Path of each bullet, for the map; omitted if the map has nothing to show. */
  readonly path?: readonly BulletPath[];
  /** Point where a blast went off, in meters from the corner of the map, and its radius; omitted without a map. */
  readonly landed?: { readonly x: number; readonly y: number; readonly radius: number };
  /** A sentence about the end of each bullet that left the fight. */
  readonly ends: readonly (Sentence & { readonly bullet: number })[];
}

type Draft = { -readonly [K in keyof CardMeeting]: CardMeeting[K] } & { rows: CardRow[] };

interface Drawing {
  readonly attack: Attack;
  readonly shown: Revealed;
  readonly own: CardRow[];
  readonly meetings: Draft[];
  readonly ends: (Sentence & { bullet: number })[];
  /** Defense rolls by entity, for the comparisons that use them. */
  readonly defenses: Map<number, CardDice>;
  /** Entities that spent Karma on their defense and have no row about it yet. */
  readonly pushed: Set<number>;
  /** Reason why an entity had no test, by entity. */
  readonly untested: Map<number, EventOf<"undefended">>;
  roll: CardDice | null;
  readonly rolls: CardDice[];
  readonly reading: RollReading;
  /** Result of the attacker's last roll; null if it is hidden from the readers. */
  rolled: number | null;
}

/** Returns the row that says why an entity had no test; empty if it had one. @rule UT-06 */
function testlessRows({ untested, reading }: Drawing, entity: number): CardRow[] {
  const event = untested.get(entity);
  return event ? [row("hit", "plain", sentence(`hit.${inWords(`untested-${event.why}`, reading)}`, event.rule))] : [];
}

/** Returns the row about Karma spent on a defense; empty without Karma and for all bullets after the first. @rule SS-KARMA-03 */
function pushRows({ pushed }: Drawing, entity: number): CardRow[] {
  return pushed.delete(entity) ? [row("hit", "plain", sentence("hit.karma", "SS-KARMA-03"))] : [];
}

/** Returns whether the attack was aimed at this entity; a blast is aimed at all entities. */
const isMeant = ({ attack }: Drawing, entity: number, bullet: number): boolean =>
  attack.field.blast !== undefined || entity === alongFiringLine(attack, bullet).field.intended;

/** Removes and returns the rows of an entity behind an obstruction. They appear once the bullet reaches the entity. */
function takenUp({ meetings }: Drawing, id: string, bullet: number): CardRow[] {
  const at = meetings.findIndex((one) => one.entity === id && one.bullet === bullet && one.way === "behind");
  return at < 0 ? [] : meetings.splice(at, 1)[0]!.rows.filter(({ key }) => key !== GOES_TO);
}

const sameWords = (one: Sentence, other: Sentence): boolean =>
  one.key === other.key && JSON.stringify(one.values) === JSON.stringify(other.values);

function meet(drawing: Drawing, event: EventOf<"compared">): void {
  const { entity, bullet, contact } = event;
  const { fighter } = drawing.attack.field.entities[entity]!;
  const before = takenUp(drawing, fighter.id, bullet);
  const tone: Tone = contact === "hit" || contact === "through-cover" ? "good" : contact === "miss" ? "bad" : "plain";
  const fewer = fewerHits(event);
  const sentence = (drawing.attack.field.blast && blastSentence(drawing.reading, event)) ?? comparedFor(drawing, event);
  drawing.meetings.push({
    ...reachedEntity(fighter),
    bullet,
    intended: isMeant(drawing, entity, bullet),
    contact,
    limb: null,
    quality: null,
    crippled: false,
    damage: 0,
    rows: before.some((one) => sameWords(one, sentence))
      ? before
      : [
          ...(before.length > 0 ? before : testlessRows(drawing, entity)),
          ...pushRows(drawing, entity),
          row("hit", tone, sentence, before.length > 0 ? null : (drawing.defenses.get(entity) ?? null)),
          ...(fewer ? [row("hit", "plain", fewer)] : []),
        ],
  });
}

/** Stores the values that the heading of a meeting shows. */
function remember(attack: Attack, meeting: Draft, event: AttackEvent): void {
  if (event.kind === "located") Object.assign(meeting, placeStruck(attack, event));
  if (event.kind === "judged") meeting.quality = event.quality;
  if (event.kind === "crippled") meeting.crippled = true;
  if (event.kind !== "harmed") return;
  const { loss, spared = 0 } = event.done;
  meeting.damage += event.damage;
  // Damage spared by a limit is not lost; it has a line of its own. @rule XF-27
  meeting.lost = (meeting.lost ?? 0) + loss.shield + loss.armored + loss.flesh + loss.strain + loss.overflow + spared;
}

/** Adds a row that names the next entity to the last meeting of a bullet. @rule XF-01 @rule UT-38 @rule UT-42 @rule UT-50 */
function goOn({ attack, meetings }: Drawing, { entity, bullet, by, rule }: EventOf<"picked">): void {
  const last = meetings.findLast((meeting) => meeting.bullet === bullet);
  const { id, name } = attack.field.entities[entity]!.fighter;
  if (!last || last.entity === id) return;
  last.rows.push(row("next", "plain", sentence("next.to", rule, { name }, { why: `CROSSFIRE.Card.picked.${by}` })));
}

/** Stores the attack roll, or the roll of each bullet. */
function attacked(drawing: Drawing, { rolled }: EventOf<"attacked">): void {
  const { reading, rolls, attack, shown } = drawing;
  const dice = cardDice(rolled, shown(-1), reading);
  drawing.rolled = shown(-1) === "all" ? rolled.outcome.value : null;
  const each = attack.rounds > 1 && attack.ruleset.method.contest.rollsEachBullet;
  if (!each) drawing.roll = dice;
  else if (dice) rolls.push(dice);
}

function defended(drawing: Drawing, { entity, rolled }: EventOf<"defended">): void {
  const dice = cardDice(rolled, drawing.shown(entity), drawing.reading);
  if (dice) drawing.defenses.set(entity, dice);
}

/** Suffixes of language keys, by the obstacle at which a bullet ends. */
const ENDS = { "": "", wall: "Wall", floor: "Floor", edge: "Edge" } as const;

/** Returns what ends a bullet that hits no further entity. "" if the map does not show it, or if each bullet has its own line. */
const endOf = ({ wayOut, cone }: Attack["field"]): keyof typeof ENDS => (wayOut && !cone ? wayOut.by : "");

function draw(drawing: Drawing, event: AttackEvent): void {
  if (event.kind === "attacked") attacked(drawing, event);
  if (event.kind === "defended") defended(drawing, event);
  const alone = event.kind === "defended" ? coverAlone(drawing.attack, event) : null;
  if (alone) drawing.untested.set(alone.entity, alone);
  if (event.kind === "defense-chosen" && event.push) drawing.pushed.add(event.entity);
  if (event.kind === "undefended") drawing.untested.set(event.entity, event);
  if (event.kind === "compared") meet(drawing, event);
  if (event.kind === "picked") goOn(drawing, event);
  if (event.kind === "strain-paid") drawing.own.push(row("then", "bad", sentence("own.strain", event.rule, { points: event.by })));
  if (event.kind === "collapsed") drawing.own.push(row("then", "bad", sentence(`then.${event.condition}`, event.rule)));
  if (event.kind === "scattered") drawing.own.push(scatteredRow(event));
  // The landing place relative to the thrower would reveal where the throw came from.
  if (event.kind === "landed" && !isUnseen(drawing.attack, drawing.shown)) drawing.own.push(...landedRows(event));
  if (event.kind === "left-battle")
    drawing.ends.push({ ...sentence(`next.left${ENDS[endOf(drawing.attack.field)]}`, event.rule), bullet: event.bullet });
  if (!("entity" in event)) return;
  const id = drawing.attack.field.entities[event.entity]!.fighter.id;
  const meeting = drawing.meetings.findLast((candidate) => candidate.entity === id && candidate.bullet === event.bullet);
  const added = rowsOf(drawing.attack, event, visibilityOf(drawing, event.entity));
  if (added.length === 0) return;
  const host = meeting ?? openMeeting(drawing, event, added);
  host.rows.push(...added);
  remember(drawing.attack, host, event);
}

/**
 * Starts a meeting without a comparison of attack and defense. An obstruction is struck unless the first row says otherwise. @rule UT-06
 */
function openMeeting(
  drawing: Drawing,
  { entity, bullet, rule }: AttackEvent & { readonly entity: number },
  [first]: readonly CardRow[],
): Draft {
  const { attack, meetings } = drawing;
  const { fighter } = attack.field.entities[entity]!;
  const inTheWay = !attack.field.blast && !attack.order.struck;
  const aimed = meetings.findLast((one) => one.bullet === bullet);
  // A hit without further rows waits for the bullet to penetrate what is in the way.
  const waits = aimed?.contact === "hit" && (aimed.intended || aimed.rows.every(({ question }) => question === "hit"));
  if (inTheWay && waits) aimed.way = "behind";
  const meeting: Draft = {
    ...reachedEntity(fighter),
    bullet,
    intended: attack.field.blast !== undefined,
    ...(inTheWay ? { way: "inTheWay" } : {}),
    contact: "hit",
    limb: null,
    quality: null,
    crippled: false,
    damage: 0,
    rows: first?.question === "hit" || attack.order.struck ? [] : [row("hit", "good", sentence("hit.inTheWay", rule))],
  };
  meetings.push(meeting);
  return meeting;
}

/**
 * Builds the card of an attack from its events, as keys and numbers without words or HTML. The card answers each question for every bullet
 * and every entity that the bullet reached.
 *
 * @rule XF-01
 * @param shown Returns how much of each entity's dice and numbers readers may see.
 */
export function attackCard(attack: Attack, events: readonly AttackEvent[], shown: Revealed): AttackCard {
  const { field, mode, rounds, ruleset } = attack;
  const reading = readingOf(ruleset.declaration, ruleset.method.contest.attackRoll(attack, 0).kind === "pool");
  const drawing: Drawing = {
    attack,
    shown,
    own: [],
    meetings: [],
    ends: [],
    defenses: new Map(),
    untested: new Map(),
    pushed: new Set(),
    roll: null,
    rolls: [],
    reading,
    rolled: null,
  };
  drawing.own.push(...fireRows(attack));
  for (const event of events) draw(drawing, event);
  leaveOutPassed(attack, drawing.meetings);
  // A blast flies to a point, not from entity to entity.
  const path = field.blast ? [] : flightPath(attack, events);
  const landed = landedOn(attack, events);
  const unseen = isUnseen(attack, shown);
  return {
    attacker: field.attacker.name,
    weapon: field.weapon.name,
    target: field.entities[field.intended]!.fighter.name,
    mode: mode.id,
    ...attackerChoices(attack, unseen),
    bullets: rounds,
    roll: drawing.roll,
    ...(drawing.rolls.length > 0 ? { rolls: drawing.rolls } : {}),
    ...(ruleset.declaration.limbs.every(isLimb) ? {} : { drawn: false }),
    ...(field.blast ? { area: true } : {}),
    ...(field.cone ? { cone: field.cone.form } : {}),
    ...(unseen ? {} : coveredIn(attack)),
    ...(attack.order.hand ? { byHand: true } : {}),
    ...(path.length > 0 ? { path } : {}),
    ...(landed ? { landed } : {}),
    ...(attack.order.struck ? { struck: true } : {}),
    own: drawing.own,
    meetings: drawing.meetings,
    ends: drawing.ends,
  };
}
