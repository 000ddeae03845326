import type { CrossfireActor } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { faultNotice, notify } from "../../play/authority/notices";
import { isLimb, LIMBS } from "../../rules/body/limbs";
import { planFault, type StoredLimb } from "../../rules/body/body-plan";
import { LIMITS } from "../../rules/limits";
import { storedBody } from "../../scene/fighter";
import { isPlanTemplate, PLAN_TEMPLATES } from "./plan-templates";

const planOf = (actor: CrossfireActor): readonly StoredLimb[] => storedBody(actor).bodyPlan ?? [];

/** Stores a body plan, or notifies the user of its fault. @rule XF-25 @returns false if the plan was refused */
async function store(actor: CrossfireActor, limbs: readonly StoredLimb[]): Promise<boolean> {
  const fault = planFault(limbs);
  if (fault) {
    notify(faultNotice(fault));
    return false;
  }
  await updateDocument(actor, { "system.bodyPlan": limbs.map((limb) => ({ ...limb })) });
  return true;
}

/**
 * Reads a number from a field of the editor. Returns null for "", which means the humanoid's value. Returns undefined for anything but a
 * whole number within the field's bounds.
 */
function figure({ value, min, max }: Pick<HTMLInputElement, "value" | "min" | "max">): number | null | undefined {
  if (value.trim() === "") return null;
  const typed = Number(value);
  return Number.isInteger(typed) && typed >= Number(min) && typed <= Number(max) ? typed : undefined;
}

/** Returns the limb after an input in a field of the editor; null if the input is invalid. Notifies the user of an invalid number. */
function changed(limb: StoredLimb, field: string, input: HTMLInputElement | HTMLSelectElement): StoredLimb | null {
  const { value } = input;
  if (field === "kind") return isLimb(value) ? { ...limb, kind: value } : null;
  if (field === "name") {
    const name = value.trim().slice(0, LIMITS.label);
    // A name from a template is stored as a key, so that every client shows its own language.
    return name === game.i18n?.localize(limb.name) ? limb : { ...limb, name };
  }
  const number = figure(input as HTMLInputElement);
  if (number !== undefined) return { ...limb, [field]: number };
  const { min, max } = input as HTMLInputElement;
  notify({ level: "warn", key: "CROSSFIRE.BodyPlan.noNumber", values: { typed: value, min, max } });
  return null;
}

/**
 * Applies an input in the body plan editor. Changes a number, the name or the kind of a limb, or applies a template to the whole plan. If
 * the input is refused, restores the field.
 */
export async function editBodyPlan(actor: CrossfireActor, input: HTMLInputElement | HTMLSelectElement): Promise<void> {
  const { limbField = "", limb: at } = input.dataset;
  if (limbField === "template") return void (isPlanTemplate(input.value) && (await store(actor, PLAN_TEMPLATES[input.value])));
  const plan = planOf(actor);
  const limb = plan[Number(at)];
  const next = limb && changed(limb, limbField, input);
  const stored = next ? await store(actor, plan.with(Number(at), next)) : false;
  if (!stored && "defaultValue" in input) input.value = input.defaultValue;
  else if (!stored && limb) input.value = limb.kind;
}

/** Returns an id that no limb of the plan has. */
function freeId(plan: readonly StoredLimb[]): string {
  let nth = plan.length + 1;
  while (plan.some(({ id }) => id === `limb-${nth}`)) nth += 1;
  return `limb-${nth}`;
}

/** Adds a limb at the end. If the actor stores no limbs, first stores a humanoid's six limbs. */
export async function addLimb(actor: CrossfireActor): Promise<void> {
  const stored = planOf(actor);
  const none = { name: "", threshold: null, share: null, modifier: null };
  const plan = stored.length > 0 ? stored : LIMBS.map((id): StoredLimb => ({ id, kind: id, ...none }));
  await store(actor, [...plan, { id: freeId(plan), kind: "left-arm", ...none }]);
}

/** Removes a limb. If no limb is left, the body counts as humanoid. */
export const removeLimb = async (actor: CrossfireActor, at: number): Promise<void> => {
  await store(actor, planOf(actor).toSpliced(at, 1));
};

/** Moves a limb one place up, which changes its faces on the limb die. The die counts from the last limb to the first. */
export async function raiseLimb(actor: CrossfireActor, at: number): Promise<void> {
  const plan = planOf(actor);
  const [above, limb] = [plan[at - 1], plan[at]];
  if (above && limb) await store(actor, plan.with(at - 1, limb).with(at, above));
}
