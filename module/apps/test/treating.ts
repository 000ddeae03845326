import { closestElement, findField } from "../../foundry/elements";
import { TREATMENTS, TREATS_WITH } from "../../rules/healing/treatments";

/** Fields of a test that a treatment answers by itself. */
const OWN = ["what", "with", "limit", "threshold"] as const;

/**
 * A treatment brings skill, attribute, limit and hits with it: those fields say so and are not asked.
 * Whom is asked once somebody is treated, the limb where it is one that is treated.
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
