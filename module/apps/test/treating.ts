import { closestElement, findField } from "../../foundry/elements";
import { TREATMENTS, TREATS_WITH } from "../../rules/healing/treatments";

/** Fields that a treatment determines by itself. */
const OWN = ["what", "with", "limit", "threshold"] as const;

/**
 * Shows the fields a treatment needs: the patient, and the limb if the treatment is for one.
 * Hides the fields that the treatment determines: skill, attribute, limit and hits.
 */
export function markTreatment(form: HTMLElement): void {
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
  const others = closestElement(field("opponent"), HTMLElement, "details");
  if (others) others.hidden = of !== undefined;
}
