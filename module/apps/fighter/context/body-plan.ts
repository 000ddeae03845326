import { LIMB_FIGURES, limbKind, LIMBS } from "../../../rules/body/limbs";
import type { StoredLimb } from "../../../rules/body/body-plan";
import { LIMITS } from "../../../rules/limits";
import { storedBody } from "../../../scene/fighter";
import type { CrossfireActor } from "../../../foundry/types";
import { isPlanTemplate, PLAN_TEMPLATES } from "../plan-templates";
import type { FighterView } from "../view";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

/**
 * One limb in the body plan editor. A `null` value means the humanoid's value; the field then shows the usual number for the limb's kind as
 * a placeholder.
 */
export interface LimbRow {
  readonly index: number;
  /** Name in this client's language; "" for the name of the limb's kind. */
  readonly name: string;
  /** Name of the limb's kind, as a language key. */
  readonly usualName: string;
  /** The limb's own name or the name of its kind, in this client's language. */
  readonly label: string;
  readonly kind: string;
  readonly figures: readonly {
    readonly field: "threshold" | "share" | "modifier";
    readonly label: string;
    readonly value: number | null;
    readonly usual: number;
    readonly min: number;
    readonly max: number;
  }[];
  readonly first: boolean;
  readonly last: boolean;
}

const FIGURES = [
  { field: "threshold", min: 0, max: LIMITS.limbThreshold },
  { field: "share", min: 0, max: LIMITS.limbShare },
  { field: "modifier", min: -LIMITS.limbModifier, max: 0 },
] as const;

function rowOf(limb: StoredLimb, index: number, all: readonly StoredLimb[]): LimbRow {
  const { name, kind } = limb;
  const usual = LIMB_FIGURES[limbKind(kind)];
  return {
    index,
    name: name && localize(name),
    usualName: `CROSSFIRE.Limb.${kind}`,
    label: localize(name || `CROSSFIRE.Limb.${kind}`),
    kind,
    figures: FIGURES.map(({ field, min, max }) => ({
      field,
      label: `CROSSFIRE.BodyPlan.${field}`,
      value: limb[field],
      usual: usual[field],
      min,
      max,
    })),
    first: index === 0,
    last: index === all.length - 1,
  };
}

/** Returns the id of the template that equals a plan; "" for a custom plan. */
function templateOf(plan: readonly StoredLimb[]): string {
  const facts = plan.map(({ id, name, kind, threshold, share, modifier }) => [id, name, kind, threshold, share, modifier]);
  const text = JSON.stringify(facts);
  return (
    Object.entries(PLAN_TEMPLATES).find(
      ([, limbs]) =>
        JSON.stringify(limbs.map(({ id, name, kind, threshold, share, modifier }) => [id, name, kind, threshold, share, modifier])) ===
        text,
    )?.[0] ?? ""
  );
}

/** Returns the editor of an opponent's body plan; hidden for characters and outside edit mode. @rule XF-25 */
export function bodyPlanContext({ actor, editing }: Pick<FighterView, "actor" | "editing">) {
  const plan = storedBody(actor as CrossfireActor).bodyPlan ?? [];
  const shown = editing && actor.type === "npc";
  const template = templateOf(plan);
  return {
    shown,
    template,
    templates: Object.fromEntries(Object.keys(PLAN_TEMPLATES).map((id) => [id, `CROSSFIRE.BodyPlan.template.${id}`])),
    own: !isPlanTemplate(template),
    kinds: Object.fromEntries(LIMBS.map((id) => [id, `CROSSFIRE.Limb.${id}`])),
    heads: FIGURES.map(({ field }) => ({ label: `CROSSFIRE.BodyPlan.${field}`, hint: `CROSSFIRE.BodyPlan.${field}Hint` })),
    faces: plan.reduce((sum, { share, kind }) => sum + (share ?? LIMB_FIGURES[limbKind(kind)].share), 0),
    full: plan.length >= LIMITS.bodyPlan,
    limbs: shown ? plan.map(rowOf) : [],
  };
}
