import { placeKey } from "../../cards/card-words";
import { figured, signed } from "../../foundry/numbers";
import type { CheckAnswer, CheckPreview, CheckQuestion } from "../../play/checks/question";
import { chanceText, oddsShown } from "../../play/preview/odds-words";
import { successChance } from "../../rules/checks/success-chance";
import { type CheckOrder, mayBeOff, partKey, SENSES } from "../../rules/checks/check";
import { TREATMENTS } from "../../rules/healing/treatments";
import { sumOf, type RollSpec } from "../../rules/chance/roll-specs";
import { diceName, partLabel } from "../parts/part-words";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;
const format = (key: string, values: Record<string, string | number> = {}): string => game.i18n?.format(key, figured(values)) ?? key;

/** Names a skill, with its sense if the test is limited to one. */
const skillName = (skill: string, sense?: CheckOrder["sense"]): string =>
  sense
    ? format("CROSSFIRE.Test.bySense", { skill: localize(`CROSSFIRE.Skill.${skill}`), sense: localize(`CROSSFIRE.Test.sense.${sense}`) })
    : localize(`CROSSFIRE.Skill.${skill}`);

/** Describes the tested skill and attributes in one line, such as "Perception + Intuition". */
export const testedWords = ({ skill, attributes, sense }: Pick<CheckOrder, "skill" | "attributes" | "sense">): string =>
  [...(skill === null ? [] : [skillName(skill, sense)]), ...attributes.map((id) => localize(`CROSSFIRE.Attribute.${id}`))].join(" + ");

/** Returns attributes as the choices of a select, sorted by name. The prefix precedes each value. */
function named(group: "Attribute", ids: readonly string[], chosen: string | null, prefix = "") {
  return ids
    .map((id) => ({ value: `${prefix}${id}`, label: localize(`CROSSFIRE.${group}.${id}`), selected: id === chosen }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Returns the skills to choose from; perception skills also appear once per sense. @rule SS-CALLED-13 @rule SS-CALLED-16 */
function skillChoices({ skills, checks: { perceives = [] } }: CheckQuestion, order: CheckOrder | undefined) {
  const bySense = skills.filter((id) => perceives.includes(id)).flatMap((id) => SENSES.map((sense) => ({ id, sense })));
  const all = [...skills.map((id) => ({ id, sense: undefined })), ...bySense];
  return all
    .map(({ id, sense }) => ({
      value: ["skill", id, ...(sense ? [sense] : [])].join(":"),
      label: skillName(id, sense),
      selected: id === (order?.skill ?? null) && sense === order?.sense,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

const LIMITS = ["", "physical", "mental"] as const;

/** Returns the attribute added to the tested skill or attribute; "" for none. */
const withOf = ({ skill, attributes }: CheckOrder): string => (skill === null ? attributes[1] : attributes[0]) ?? "";

function opponentContext(question: CheckQuestion) {
  const { initial, people, attributes, mode } = question;
  const { opponent } = initial;
  if (mode !== "test" || people.length === 0) return null;
  const order = opponent?.order;
  return {
    people: people.map(({ uuid, name, chosen }) => ({ value: uuid, label: name, selected: chosen })),
    skills: skillChoices(question, order),
    attributes: named("Attribute", attributes, order && order.skill === null ? (order.attributes[0] ?? null) : null, "attribute:"),
  };
}

/** Skills that treat a patient. */
const HEALING: readonly string[] = TREATMENTS.map(({ skill }) => skill);

/** Returns the limbs of a patient as choices. @rule XF-25 */
export const limbChoices = ({ limbsOf }: Pick<CheckQuestion, "limbsOf">, patient: string, chosen: string | undefined) =>
  limbsOf(patient).map(({ id, name }) => ({ value: id, label: placeKey(name), selected: id === chosen }));

function treatmentContext(question: CheckQuestion) {
  const { patients, mode, initial } = question;
  const { treatment, order } = initial;
  if (mode !== "test" || patients.length === 0) return null;
  return {
    open: treatment !== null || (order.skill !== null && HEALING.includes(order.skill)),
    treatments: TREATMENTS.map(({ id }) => ({ value: id, label: `CROSSFIRE.Test.treatment.${id}`, selected: treatment?.id === id })),
    patients: patients.map(({ uuid, name, chosen }) => ({ value: uuid, label: name, selected: chosen })),
    unchosen: !patients.some(({ chosen }) => chosen),
    limbs: limbChoices(question, patients.find(({ chosen }) => chosen)?.uuid ?? "", treatment?.limb),
  };
}

const introduction = ({ mode, fixed, initial: { order } }: CheckQuestion): string =>
  mode !== "answer"
    ? ""
    : order.threshold === null
      ? format(fixed ? "CROSSFIRE.Test.asked" : "CROSSFIRE.Test.opposedBy", { what: testedWords(order) })
      : format("CROSSFIRE.Test.askedThreshold", { what: testedWords(order), threshold: order.threshold });

/** Returns the fields of the window, which are drawn once. */
export function testFormContext(question: CheckQuestion) {
  const { initial, checks, fixed, mode, people, attributes, karma, reading } = question;
  const { order, extended } = initial;
  return {
    introduction: introduction(question),
    free: !fixed,
    skills: skillChoices(question, order),
    attributes: named("Attribute", attributes, order.skill === null ? (order.attributes[0] ?? null) : null, "attribute:"),
    withs: checks.pairs ? named("Attribute", attributes, withOf(order)) : null,
    withNone: withOf(order) === "",
    limits: checks.limits
      ? LIMITS.map((id) => ({ id, label: `CROSSFIRE.Test.limit.${id || "none"}`, selected: (order.limit ?? "") === id }))
      : null,
    threshold:
      checks.threshold !== null && mode !== "answer"
        ? { value: order.threshold ?? "", label: `CROSSFIRE.Test.threshold.${reading}` }
        : null,
    karma: karma === null ? null : { left: karma, none: karma < 1, text: format("CROSSFIRE.Test.push", { left: karma }) },
    maySecret: mode !== "answer",
    secret: initial.secret,
    extended:
      mode === "test" && checks.extended && !initial.treatment
        ? { wanted: extended?.wanted ?? "", interval: extended?.intervalMinutes ?? "" }
        : null,
    opponent: opponentContext(question),
    treat: treatmentContext(question),
    people: mode === "request" ? people : null,
    open: Boolean(extended || initial.opponent),
    modifiers: order.modifiers,
  };
}

function rollWords(spec: RollSpec, { reading }: Pick<CheckQuestion, "reading">): string {
  if (spec.kind === "pool") {
    const leaf = spec.limit === null ? "dice" : "diceLimit";
    return format(`CROSSFIRE.Test.pool.${leaf}`, { dice: spec.dice, limit: spec.limit ?? 0 });
  }
  if (spec.kind === "table") return "";
  const dice = diceName(spec.dice, spec.faces);
  const sum = sumOf(spec.parts);
  return reading === "margin"
    ? format("CROSSFIRE.Test.pool.against", { dice, skill: sum })
    : format("CROSSFIRE.Test.pool.total", { dice, modifier: signed(sum) });
}

/** Describes who is treated and, in a fight, the cost and the AP left. */
function treatsWords({ patients, ap: left }: CheckQuestion, { id, patient }: NonNullable<CheckAnswer["request"]["treatment"]>): string {
  const name = patients.find(({ uuid }) => uuid === patient)?.name;
  const ap = TREATMENTS.find((one) => one.id === id)?.ap ?? null;
  const cost = left === null ? "" : ap === null ? format("CROSSFIRE.Test.noFight", {}) : format("CROSSFIRE.Test.costs", { ap, left });
  const who = name === undefined ? format("CROSSFIRE.Test.choosePatient", {}) : format("CROSSFIRE.Test.treats", { name });
  return [who, cost].filter(Boolean).join(" ");
}

/** Describes the chance that a single roll against a threshold succeeds; "" for any other test, and if this user sees no chances. */
function chanceWords({ checks }: CheckQuestion, { request }: CheckAnswer, { spec }: CheckPreview): string {
  const shown = oddsShown();
  const isExtended = request.extended !== null || TREATMENTS.some(({ id, extended }) => id === request.treatment?.id && extended !== null);
  if (shown === "none" || isExtended || request.opponent) return "";
  const chance = successChance(checks, request.order, spec);
  return chance === null ? "" : format("CROSSFIRE.Test.chance", { chance: chanceText(chance, shown) });
}

/**
 * Returns the current roll with its parts, each with its rule and a switch. Adds the chance of success, or the reason why the treatment is
 * refused. Empty without a preview.
 */
export function testPreviewContext(question: CheckQuestion, answer: CheckAnswer, preview: CheckPreview | null) {
  if (!preview) return { parts: [], sum: "", treats: "", refusal: "", chance: "" };
  const { request } = answer;
  const { order } = request;
  const why = request.treatment ? question.whyNot?.(request.treatment) : null;
  return {
    refusal: why ? `${format(why.key, why.values)}${why.rule ? ` (${why.rule})` : ""}` : "",
    chance: why ? "" : chanceWords(question, answer, preview),
    treats: request.treatment ? treatsWords(question, request.treatment) : "",
    parts: preview.parts.map((part) => ({
      key: partKey(part),
      label: partLabel(part),
      value: signed(part.value),
      rule: part.rule,
      switchable: mayBeOff(part) && part.part !== "typed",
      off: mayBeOff(part) && order.off.includes(partKey(part)),
    })),
    sum: rollWords(preview.spec, question),
  };
}
