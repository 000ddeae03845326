import { placesOn, placeName } from "../../rules/body/body-plan";
import { isCheck, keptCheck, type CheckStep, type KeptCheck, type KeptTreatment } from "../../documents/kept-check";
import type { PlannedChange } from "../../documents/attack-record";
import type { CrossfireActor, CrossfireEffect, CrossfireMessage } from "../../foundry/types";
import { OUT_OF_COMBAT, type Fighter } from "../../rules/attack/model/fighter";
import { mayTake } from "../../rules/body/injuries/called-effects";
import { kindOfPrice } from "../../rules/action-price";
import { injuriesOf } from "../../scene/injuries";
import { ruleset } from "../ruleset";
import { extendedFor, treatment, TREATMENTS, whyNotTreated, type Treatment } from "../../rules/healing/treatments";
import { repairable } from "../../rules/healing/recovery";
import { mayTreat, treated, type Treated } from "../../rules/healing/treat";
import { standing } from "../../rules/checks/side";
import type { ExtendedTest } from "../../rules/contest/extended";
import { rulesetById } from "../../rules/rulesets/rulesets";
import { fighterOf } from "../../scene/fighter";
import { endedByRest, waitingForLimb } from "../character/healed-effects";
import { FIRST_AID, TREATMENT } from "../apply/clock-changes";
import { consequences } from "../apply/consequences";
import { clockChange, embedded } from "../apply/plan-changes";
import { mayHelp, readinessOf } from "../combat/readiness";
import { wholeRuleset } from "../whole-ruleset";
import { isHiddenActor } from "../authority/public-order";
import type { Notice } from "../authority/notices";
import { actorAt } from "../uuids";
import type { CheckRequest } from "./check-request";
import { isRecent } from "./treatment-limits";

interface Patient {
  readonly actor: CrossfireActor;
  readonly who: Fighter;
}

/** Returns the actor at a uuid as a patient; null if there is no such actor. */
function patientAt(uuid: string): Patient | null {
  const actor = actorAt(uuid);
  return actor ? { actor, who: fighterOf(actor, OUT_OF_COMBAT, wholeRuleset()) } : null;
}

/** Returns the index of a limb; -1 if the patient has no such limb. @rule XF-25 */
const limbOf = ({ who }: Patient, limb: string): number => placesOn(wholeRuleset().declaration, who.plan).limbs.indexOf(limb);

/** Returns earlier treatments of the same kind, patient and limb that were not undone, oldest first. */
function tried(id: string, patient: string, limb: string): KeptCheck[] {
  return ((game.messages?.contents ?? []) as CrossfireMessage[])
    .filter(isCheck)
    .flatMap((message) => keptCheck(message) ?? [])
    .filter(({ treatment: one, undone }) => !undone && one?.id === id && one.patient === patient && one.limb === limb);
}

const failed = (kept: KeptCheck): boolean => {
  const side = kept.sides[0]!;
  const { checks } = rulesetById(kept.ruleset);
  return checks !== undefined && standing(checks, side.order, side.rolls, kept.extended).success === false;
};

/** A treatment that may begin, with its cost; or the reason why it may not. */
type Beginning =
  | { readonly why: Notice }
  | {
      readonly kept: KeptTreatment;
      readonly of: Treatment;
      readonly extended: ExtendedTest | null;
      readonly paid: readonly PlannedChange[];
    };

const no = (leaf: string, values: Notice["values"] = {}): { readonly why: Notice } => ({
  why: { level: "warn", key: `CROSSFIRE.Test.no.${leaf}`, values },
});

/** Returns the changes that pay the AP of a treatment, or a notice with the reason why it is impossible. Empty outside a fight. */
function price(healer: CrossfireActor, { ap, skill }: Treatment): { readonly why: Notice } | readonly PlannedChange[] {
  const { ap: left } = readinessOf(healer);
  if (left === null) return [];
  if (ap === null) return no("notInFight");
  const winded = !mayTake(injuriesOf(healer), kindOfPrice(ap, ruleset().actionPoints));
  if (winded) return { why: { level: "warn", key: "CROSSFIRE.Refusal.winded", values: { attacker: healer.name }, rule: "SS-CALLED-47" } };
  return left < ap
    ? no("tooFewAp", { ap, left })
    : [{ ...clockChange(healer.uuid, "ap", ap), status: skill === FIRST_AID ? FIRST_AID : TREATMENT }];
}

/**
 * Returns the notice for a patient that this treatment cannot help: dead, near death before a day of care, with nothing to treat, or with
 * only Armored Health lost, which no treatment heals. @rule SS-ARMOR-05
 */
function nothingToTreat({ actor, who }: Patient, { goal, skill }: Treatment): { readonly why: Notice } {
  const rule = goal === "flesh" && who.body.armored < (who.plan.maxima.armored ?? 0) ? whyNotTreated("armored", skill) : null;
  const tooEarly = goal === "care" && actor.statuses.has("near-death");
  if (!rule) return no(actor.statuses.has("dead") ? "dead" : tooEarly ? "nearDeath" : "nothingToTreat", { name: actor.name });
  return { why: { ...no("armoredIsRepaired", { name: actor.name }).why, rule } };
}

/**
 * Checks a treatment and prepares its test, or returns the reason why it may not begin. @rule SS-SURPRISE-25 @rule SS-DAMAGE-08
 * @rule SS-DEATH-05 @rule SS-ARMOR-05
 */
export function beginTreatment(healer: CrossfireActor, request: NonNullable<CheckRequest["treatment"]>, combat: string): Beginning {
  const { checks } = wholeRuleset();
  if (!checks?.extended || !TREATMENTS.some(({ id }) => id === request.id)) return no("noTreatments");
  const patient = patientAt(request.patient);
  if (!patient) return no("nobody");
  const of = treatment(request.id);
  const limb = of.goal === "limb" ? request.limb : "";
  const { actor, who } = patient;
  if (!mayHelp(healer, actor)) {
    const leaf = fighterOf(healer, OUT_OF_COMBAT, wholeRuleset()).push === undefined ? "surprised" : "surprisedKarma";
    return { why: { ...no(leaf, { name: healer.name, patient: actor.name }).why, rule: "SS-SURPRISE-25" } };
  }
  if (!mayTreat(who.plan, who.body, of, actor.statuses, limbOf(patient, limb))) return nothingToTreat(patient, of);
  const before = tried(of.id, actor.uuid, limb);
  const recent = before.filter((kept) => isRecent(kept, combat));
  if (of.once !== "always" && recent.length > 0) return no(of.once === "day" ? "oncePerDay" : "oncePerScene", { name: actor.name });
  const paid = price(healer, of);
  if ("why" in paid) return paid;
  const since = recent.slice(recent.findLastIndex((kept) => !failed(kept)) + 1);
  const attempts = of.extended ? 0 : since.length;
  const unseen = isHiddenActor(actor) ? { unseen: true } : {};
  const named = limb ? { limbName: placeName(limb, who.plan) } : {};
  const kept = { id: of.id, patient: actor.uuid, name: actor.name, ...unseen, limb, ...named, attempts, points: null };
  return { kept, of, extended: extendedFor(of, repairable(who.plan, who.body)), paid };
}

/** Returns the effects with this status or this injury. */
const showing = ({ effects }: CrossfireActor, status: string): CrossfireEffect[] =>
  (effects.contents as CrossfireEffect[]).filter(
    (effect) => effect.statuses.has(status) || foundry.utils.getProperty(effect, "flags.crossfire.injury.effect") === status,
  );

/**
 * Returns the effects that a treatment ends, including the effects of a healed limb. A day's care also ends the effects that a night's rest
 * ends.
 */
function endedEffects({ actor, who }: Patient, { ends, points, state }: Treated, { goal }: Treatment, limb: string): CrossfireEffect[] {
  const byNight = goal === "care" ? endedByRest(actor, "night", who.plan, state) : [];
  const ofLimb = goal === "limb" && points > 0 ? waitingForLimb(actor, limb, who.plan) : [];
  return [...new Set([...ends.flatMap((status) => showing(actor, status)), ...byNight, ...ofLimb])];
}

/** Plans the document changes of a treatment. */
function planned(
  patient: Patient,
  result: Treated,
  of: Treatment,
  { key, limb }: { readonly key: string; readonly limb: string },
): PlannedChange[] {
  const { actor, who } = patient;
  return [
    ...consequences(actor, key, { before: who.body, after: result.state }, endedEffects(patient, result, of, limb)),
    ...(result.stabilised ? [embedded(actor.uuid, "effect", key, "stabilised")] : []),
  ];
}

/** Adds the result of a treatment to its test once the test is over; returns any other test unchanged. @rule SS-DAMAGE-08 @rule XF-07 */
export function afterTreating(kept: KeptCheck, key: string): KeptCheck {
  const side = kept.sides[0]!;
  const { checks } = rulesetById(kept.ruleset);
  if (!kept.treatment || kept.treatment.points !== null || !checks || side.waits || kept.undone) return kept;
  const { over, success, progress, readings } = standing(checks, side.order, side.rolls, kept.extended);
  const patient = over ? patientAt(kept.treatment.patient) : null;
  if (!patient) return kept;
  const of = treatment(kept.treatment.id);
  const { lastFight = false } = patient.who;
  const roll = { success: success === true, hits: progress?.gathered ?? readings[0]?.value ?? 0, fighting: lastFight };
  const { limb } = kept.treatment;
  const result = treated(patient.who.plan, patient.who.body, of, roll, limbOf(patient, limb));
  const step: CheckStep = { key, kind: "treated", side: 0, changes: planned(patient, result, of, { key, limb }), applied: false };
  return { ...kept, treatment: { ...kept.treatment, points: result.points }, steps: [...kept.steps, step] };
}
