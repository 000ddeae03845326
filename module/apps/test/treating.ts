import type { CheckQuestion } from "../../play/checks/question";
import { limbChoices } from "./context";
import { closestElement, findField } from "../../foundry/elements";
import { TREATMENTS, TREATS_WITH } from "../../rules/healing/treatments";

/** Offers the limbs of the chosen patient. A chosen limb stays chosen if the patient has it. @rule XF-25 */
function offerLimbs(select: object | null | undefined, limbs: ReturnType<typeof limbChoices>): void {
  if (!select || !("options" in select)) return;
  const { options: now } = select as HTMLSelectElement;
  if ([...now].map(({ value }) => value).join() === limbs.map(({ value }) => value).join()) return;
  const options = limbs.map(({ value, label, selected }) => new Option(game.i18n?.localize(label) ?? label, value, selected, selected));
  (select as HTMLSelectElement).replaceChildren(...options);
}

/** Fields that a treatment sets. */
const OWN = ["what", "with", "limit", "threshold"] as const;

/**
 * Shows the fields that a treatment needs: the patient, and the limb if the treatment is for a limb. Fills in and hides the fields that the
 * treatment sets: skill, attribute, limit and threshold. Also hides the choice of an opponent.
 */
export function markTreatment(form: HTMLElement, question: Pick<CheckQuestion, "limbsOf">): void {
  const field = (name: string) => findField(form, name);
  const show = (name: string, shown: boolean): void => {
    const group = closestElement(field(name), HTMLElement, ".form-group");
    if (group) group.hidden = !shown;
  };
  const choice = field("treatment");
  if (!choice) return;
  const of = TREATMENTS.find(({ id }) => id === choice.value);
  if (of) {
    const { attribute, limit } = TREATS_WITH;
    const values = { what: `skill:${of.skill}`, with: attribute, limit, threshold: of.extended ? "" : String(of.threshold) };
    for (const name of OWN) {
      const own = field(name);
      if (own) own.value = values[name];
    }
  }
  for (const name of OWN) show(name, !of);
  show("patient", of !== undefined);
  show("limb", of?.goal === "limb");
  offerLimbs(field("limb"), limbChoices(question, field("patient")?.value ?? "", field("limb")?.value));
  const others = closestElement(field("opponent"), HTMLElement, "details");
  if (others) others.hidden = of !== undefined;
}
