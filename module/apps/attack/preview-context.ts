import { formFor, inTenths, plain, signed } from "../../foundry/numbers";
import { isDown } from "../../rules/body/unconsciousness-and-death";
import { actorAt } from "../../play/uuids";
import { placeKey } from "../../cards/card-words";
import type { OddsShown } from "../../play/world-settings";

import type { Preview } from "../../play/preview/preview";
import type { AttackRights } from "../../play/authority/prompts";
import { leftOutText, remedyText } from "../../play/attack/refusal";
import type { AttackOrder } from "../../rules/attack/model/order";
import { sumOf, type Part, type RollSpec } from "../../rules/chance/roll-specs";
import { damageInWords, diceName, partLabel } from "../parts/part-words";
import { glitchChance } from "../../rules/contest/pool-odds";
import { chanceText } from "../../play/preview/odds-words";
import { callId } from "./odds-board";
import { namesOrCount } from "./folds";
import { refusalContext } from "./refusal";
import { countered, isSwitched, switchKey } from "./disabled-parts";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string>): string => game.i18n?.format(key, values) ?? key;

/** The form in which the user sees odds, the user's rights, the order, and the parts switched off so far. */
export interface Shown {
  readonly odds: OddsShown;
  readonly rights: AttackRights;
  readonly order: AttackOrder;
  /** Keys of the switched-off parts of the attack roll; the next field has those of the defense roll. */
  readonly off: ReadonlySet<string>;
  readonly offAgainst: ReadonlySet<string>;
}

/**
 * Returns one part of a roll with its source and its rule. A switched-off part stays in the list, marked as off.
 */
const partContext = (part: Part, off: ReadonlySet<string>, mayMark: boolean) => ({
  label: partLabel(part),
  rule: part.rule,
  note: format("CROSSFIRE.Card.rule", { rules: part.rule }),
  value: signed(part.value),
  negative: part.value < 0,
  key: switchKey(part),
  switched: mayMark && isSwitched(part),
  off: isSwitched(part) && off.has(switchKey(part)),
});

function partsContext(parts: readonly Part[], off: ReadonlySet<string>, mayMark: boolean) {
  const making = countered(parts, off).map(({ name }) => name);
  return parts.filter(({ part, of = "" }) => part !== "typed" || !making.includes(of)).map((part) => partContext(part, off, mayMark));
}

/** Formats a cost as "5 AP", or as "4 + 1 AP" if the call has its own cost. @rule CS-04 */
function priceText(ap: number, ofCall: number): string {
  return format("CROSSFIRE.Attack.apCost", { ap: ofCall > 0 ? `${ap - ofCall} + ${ofCall}` : String(ap) });
}

/**
 * Returns the AP as pips: the AP left after the attack, and the AP that the attack spends. If the attacker's AP are unknown, there are no
 * pips. Null for an order without a cost.
 */
function apContext({ price, priceOfCall, apLeft }: Preview) {
  if (!price) return null;
  const cost = priceText(price.ap, priceOfCall);
  if (apLeft === null) return { pips: [], text: cost, cost: "" };
  const after = Math.max(0, apLeft - price.ap);
  return {
    pips: Array.from({ length: apLeft }, (_, index) => (index < after ? "left" : "spent")),
    text: format("CROSSFIRE.Attack.ap", { before: String(apLeft), after: String(after) }),
    cost: priceOfCall > 0 ? cost : "",
  };
}

function ammoContext({ price, ammo }: Preview): string | null {
  return price && ammo !== null ? format("CROSSFIRE.Attack.ammo", { before: String(ammo), after: String(ammo - price.rounds) }) : null;
}

/** A number with its caption. */
interface FigureOfAttack {
  readonly value: string;
  readonly word: string;
  readonly kind: "main" | "cover" | "";
}

/** Returns the roll in numbers, such as "12 dice" and a limit, "d20 + 9" or "3d6 against 12". */
function rolled(roll: RollSpec, reading: Preview["reading"]): readonly FigureOfAttack[] {
  const figure = (value: string, leaf: string, kind: FigureOfAttack["kind"] = ""): FigureOfAttack => ({
    value,
    word: localize(`CROSSFIRE.Attack.${leaf}`),
    kind,
  });
  if (roll.kind === "pool")
    return [
      { value: String(roll.dice), word: localize(formFor("CROSSFIRE.Attack.dice", roll.dice)), kind: "main" },
      figure(roll.limit === null ? "–" : String(roll.limit), "limit"),
    ];
  if (roll.kind === "table") return [figure(diceName(1, roll.faces), "roll", "main")];
  const sum = sumOf(roll.parts);
  const dice = diceName(roll.dice, roll.faces);
  if (reading === "margin") return [figure(format("CROSSFIRE.Attack.against", { dice, skill: plain(sum) }), "roll", "main")];
  return [figure(`${dice} ${sum < 0 ? "−" : "+"} ${Math.abs(sum)}`, "roll", "main")];
}

/**
 * Returns the target's Evasion if its defense is known. Adds the lowest die faces for a hit and for a solid hit. Empty if the ruleset has
 * no such values. @rule CS-20 @rule GL-16
 */
function outlookFigures({ outlook, defense }: Preview): readonly FigureOfAttack[] {
  if (!outlook) return [];
  const face = (from: number | null): string =>
    from === null ? localize("CROSSFIRE.Attack.notPossible") : format("CROSSFIRE.Attack.fromFace", { face: String(from) });
  const own = { value: plain(outlook.evasion), word: localize("CROSSFIRE.Attack.evasion"), kind: "" } as const;
  return [
    ...(defense ? [own] : []),
    { value: face(outlook.dieForHit), word: localize("CROSSFIRE.Attack.toHit"), kind: "" },
    { value: face(outlook.dieForSolid), word: localize("CROSSFIRE.Attack.toBeSolid"), kind: "" },
  ];
}

/** Returns the sum shown below the list of parts; "" for a roll without parts. */
const sumContext = (roll: RollSpec): string => (roll.kind === "pool" ? String(roll.dice) : "parts" in roll ? plain(sumOf(roll.parts)) : "");

const inReading = (leaf: string, reading: Preview["reading"]): string => (reading === "hits" ? leaf : `${leaf}-${reading}`);

function figuresOf({ roll, reading, damage, distance, band, cover }: Preview): readonly FigureOfAttack[] {
  if (!roll) return [];
  const meters = format("CROSSFIRE.Attack.meters", { meters: inTenths(distance) });
  return [
    ...rolled(roll, reading),
    { value: damageInWords(damage), word: localize("CROSSFIRE.Attack.dv"), kind: "" },
    ...(distance > 0 ? [{ value: meters, word: localize("CROSSFIRE.Attack.distance"), kind: "" } as const] : []),
    ...(band ? [{ value: localize(`CROSSFIRE.Attack.band.${band}`), word: localize("CROSSFIRE.Attack.atRange"), kind: "" } as const] : []),
    ...(cover > 0
      ? [
          {
            value: signed(reading === "margin" ? 0 - cover : cover),
            word: localize(
              reading === "hits" ? formFor("CROSSFIRE.Attack.cover", cover) : `CROSSFIRE.Attack.${inReading("cover", reading)}`,
            ),
            kind: "cover",
          } as const,
        ]
      : []),
  ];
}

/** Returns the target's defense as far as this user may know it; null if unknown. */
function defenseContext({ defense, reading }: Preview, { offAgainst, rights }: Shown) {
  if (!defense || defense.parts.length === 0) return null;
  const { roll, parts } = defense;
  const sum = roll?.kind === "pool" ? String(roll.dice) : reading === "margin" ? plain(sumOf(parts)) : signed(sumOf(parts));
  return { parts: partsContext(parts, offAgainst, rights.decide), sum };
}

/** Returns each name once, because several entities may share a name, such as the four sides of a crate. */
const byName = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** Returns the language key for the entities in danger: those that an attack covers, or those on the line of fire. */
const dangerTitle = (area: AttackOrder["area"]): string => `CROSSFIRE.Attack.${area?.form ? "shotAt" : "endangered"}`;

/**
 * Returns the entities besides the target that the attack may strike. States whether the GM has ruled that no bystander matters. Null if no
 * other entity is in danger and the GM has ruled nothing.
 * @rule UT-14
 */
function dangerContext({ endangered, things, area }: Preview, { rights, order, odds }: Shown) {
  const harmless = order.harmless === true;
  if (endangered.length === 0 && !harmless) return null;
  // Only the computed odds show whether the attack can strike a wall.
  const waits = (name: string): boolean => odds !== "none" && !area && things.includes(name);
  const rows = byName(endangered).map((name) => ({ name, waits: waits(name) }));
  const people = rows.filter(({ name }) => !things.includes(name));
  const objects = rows.filter(({ name }) => things.includes(name));
  return {
    title: dangerTitle(order.area),
    people,
    objects,
    gist: namesOrCount(people.map(({ name }) => name)),
    open: area || harmless,
    showsObjects: objects.some(({ waits: hidden }) => !hidden),
    chances: odds !== "none",
    nobody: people.length === 0,
    decides: rights.decide,
    harmless,
  };
}

/**
 * Describes the dice of each of several attacks, and how splitting the pool changes the risk of a glitch; "" for a single attack.
 * @rule SS-MULTI-04 @rule SS-GLITCH-05
 */
function sharesContext({ shares }: Preview, odds: OddsShown): string {
  if (!shares) return "";
  const risk = (dice: readonly number[]): string => chanceText(Math.max(...dice.map(glitchChance)), odds);
  const text = format("CROSSFIRE.Attack.shares", { dice: shares.dice.join(", ") });
  if (odds === "none") return text;
  return `${text} ${format("CROSSFIRE.Attack.glitchRisk", { each: risk(shares.dice), whole: risk([shares.whole]) })}`;
}

/** Lists the locations that an attack on the whole body reaches; "" for an attack on one location. @rule TD-AREA-01 */
const exposedContext = ({ exposed }: Preview): string =>
  exposed === null ? "" : exposed.map((id) => localize(placeKey(id))).join(", ") || localize("CROSSFIRE.Attack.nothingExposed");

/** Returns a warning if the target on the map is already down; otherwise "". */
function downText({ line }: Preview): string {
  const uuid = line?.places.find(({ place }) => place === "target")?.uuid;
  const actor = uuid ? actorAt(uuid) : null;
  return actor && isDown(actor.statuses) ? localize("CROSSFIRE.Attack.targetDown") : "";
}

const beyondText = ({ band }: Preview): string => (band === "none" ? localize("CROSSFIRE.Attack.beyondRange") : "");

const friendsText = ({ friends }: Preview): string =>
  friends.length > 0 ? format("CROSSFIRE.Attack.friends", { names: friends.join(", ") }) : "";

/** Returns the context of the preview, the part of the dialog that every change redraws. */
export function previewContext(preview: Preview, shown: Shown) {
  const { refusal, roll, reading } = preview;
  const parts = roll && "parts" in roll ? roll.parts : [];
  return {
    refusal: refusal && { ...refusalContext(refusal), remedy: remedyText(refusal) },
    exposed: exposedContext(preview),
    known: parts.length > 0,
    figures: [...figuresOf(preview), ...outlookFigures(preview)],
    partsTitle: `CROSSFIRE.Attack.${inReading("parts", reading)}`,
    parts: partsContext(parts, shown.off, shown.rights.switchParts),
    sumLabel: `CROSSFIRE.Attack.${inReading("sum", reading)}`,
    sum: roll ? sumContext(roll) : "",
    defense: defenseContext(preview, shown),
    danger: dangerContext(preview, shown),
    friends: friendsText(preview),
    down: downText(preview),
    ap: apContext(preview),
    beyond: beyondText(preview),
    leftOut: leftOutText(preview.leftOut),
    shares: sharesContext(preview, shown.odds),
    bleeds: preview.bleeds ? localize("CROSSFIRE.Attack.bleeds") : "",
    freeAction: preview.price?.freeAction ?? false,
    ammo: ammoContext(preview),
    strain: preview.strain > 0 ? format("CROSSFIRE.Attack.strain", { strain: String(preview.strain) }) : "",
  };
}

/** Returns the placeholders for the odds above the button; the odds board fills them. */
export const chancesContext = (odds: OddsShown, { called }: AttackOrder) => ({
  odds: odds === "none" ? null : (["hit", "cripples", "down"] as const).map((id) => ({ id, title: `CROSSFIRE.Odds.${id}` })),
  inWords: odds === "words",
  called: callId(called),
});

/** Describes the roll for a screen reader. */
function spokenRoll(roll: RollSpec, reading: Preview["reading"]): string {
  if (roll.kind === "pool")
    return format("CROSSFIRE.Attack.spoken", { dice: String(roll.dice), limit: roll.limit === null ? "–" : String(roll.limit) });
  return rolled(roll, reading)[0]!.value;
}

/**
 * Returns what the user must not overlook before attacking: the refusal, or warnings about range, target, allies and bystanders in danger.
 * Adds the entities that the attack does not fire at.
 */
function gistOf(preview: Preview, { area }: Pick<AttackOrder, "area">): string {
  const { refusal, roll, endangered: all, things } = preview;
  const out = leftOutText(preview.leftOut);
  if (refusal || !roll)
    return [format("CROSSFIRE.Attack.spokenRefused", { why: refusal ? refusalContext(refusal).text : "" }), out].filter(Boolean).join(" ");
  const endangered = all.filter((name) => !things.includes(name));
  const others = endangered.length > 0 ? `${localize(dangerTitle(area))}: ${byName(endangered).join(", ")}` : "";
  return [beyondText(preview), out, downText(preview), friendsText(preview), others]
    .filter(Boolean)
    .map((sentence) => sentence.replace(/\.$/, ""))
    .join(". ");
}

/** Describes the preview of an order in one sentence for a screen reader. */
export function spokenPreview(preview: Preview, order: Pick<AttackOrder, "area"> = {}): string {
  const { refusal, roll, reading } = preview;
  const gist = gistOf(preview, order);
  return refusal || !roll ? gist : [spokenRoll(roll, reading), gist].filter(Boolean).join(". ");
}
