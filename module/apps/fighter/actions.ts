import type { CrossfireActor, CrossfireItemOf } from "../../foundry/types";
import type { AttackRequest } from "../../play/attack/begin-attack";
import type { Means } from "../../scene/kinds";

type Weapon = CrossfireItemOf<"weapon">;

/** Actions that a sheet offers besides editing. Other modules may replace these actions. */
export interface SheetActions {
  attack(actor: CrossfireActor, means: Means, request: Pick<AttackRequest, "skipDialog" | "advanced">): Promise<void>;
  /** Reloads a weapon; omitted: the sheet shows no reload buttons. */
  reload?(actor: CrossfireActor, weapon: Weapon): Promise<void>;
}

let actions: SheetActions = {
  attack: async (_actor, means, request) => (await import("../../play/attack/begin-attack")).beginAttack(means, request),
};

/** Replaces actions of the sheets. Omitted actions do not change. */
export function setSheetActions(given: Partial<SheetActions>): void {
  actions = { ...actions, ...given };
}

export const sheetActions = (): SheetActions => actions;

/** Request of a test button: a skill, or only an attribute. */
export type TestRequest = { readonly skill: string } | { readonly attribute: string };

type Test = (request: TestRequest & { readonly actor: CrossfireActor; readonly event: Event }) => unknown;

/**
 * Makes a test through the macro API; Shift skips the dialog.
 * @returns false if the API offers no tests
 */
export async function rollTest(actor: CrossfireActor, request: TestRequest, event: Event): Promise<boolean> {
  const { crossfire } = game as { crossfire?: { test?: Test } };
  if (!crossfire?.test) return false;
  await crossfire.test({ actor, ...request, event });
  return true;
}

type AttackWith = (uuid: string, options: { readonly event: Event }) => Promise<void>;

/** Attacks with a weapon or a power through the macro API. */
export async function attackWith(uuid: string, event: Event): Promise<void> {
  const { crossfire } = game as { crossfire?: { attackWith?: AttackWith } };
  await crossfire?.attackWith?.(uuid, { event });
}
