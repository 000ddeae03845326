import type { Limb } from "../../rules/body/limbs";
import type { StoredLimb } from "../../rules/body/body-plan";

/** Returns the name of a template's limb as a language key, so that every client shows its own language. */
const named = (id: string): string => `CROSSFIRE.BodyPlan.limb.${id}`;

const limb = (id: string, kind: Limb, own: Partial<StoredLimb> = {}): StoredLimb => ({
  id,
  name: id === kind ? "" : named(id),
  kind,
  threshold: null,
  share: null,
  modifier: null,
  ...own,
});

const ARMS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Body plans to start from. The shares of each plan sum to 20. A humanoid stores no plan. @rule XF-25 */
export const PLAN_TEMPLATES = {
  humanoid: [],
  "four-legged": [
    limb("head", "head"),
    limb("torso", "torso"),
    limb("front-left-leg", "left-leg"),
    limb("front-right-leg", "right-leg"),
    limb("hind-left-leg", "left-leg"),
    limb("hind-right-leg", "right-leg"),
  ],
  winged: [
    limb("head", "head"),
    limb("torso", "torso"),
    limb("left-wing", "left-arm", { threshold: 100 }),
    limb("right-wing", "right-arm", { threshold: 100 }),
    limb("left-leg", "left-leg"),
    limb("right-leg", "right-leg"),
  ],
  serpent: [limb("head", "head"), limb("coils", "torso", { share: 15 }), limb("tail", "left-leg")],
  "eight-armed": [
    limb("torso", "torso", { share: 4 }),
    ...ARMS.map((nth) => limb(`arm-${nth}`, nth % 2 === 1 ? "left-arm" : "right-arm", { share: 2 })),
  ],
} as const satisfies Readonly<Record<string, readonly StoredLimb[]>>;
export type PlanTemplate = keyof typeof PLAN_TEMPLATES;

export const isPlanTemplate = (id: string): id is PlanTemplate => Object.hasOwn(PLAN_TEMPLATES, id);
