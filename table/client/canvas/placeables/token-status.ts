import type { SystemObject } from "../../../common/dynamic";
import type { Actor } from "../../documents/actor";
import type { ActiveEffect } from "../../documents/active-effect";
import type { TokenDocument } from "../../documents/token";
import { env, generation } from "../env";

export interface StatusIcon {
  readonly img: string;
  readonly overlay: boolean;
}

/**
 * Returns the icons of the effects that a token shows, each image once. On Foundry 13 these are temporary effects. On Foundry 14 `showIcon`
 * decides (1: while temporary, 2: always).
 */
export function statusIcons(actor: Actor | null | undefined): StatusIcon[] {
  if (!actor) return [];
  const shown = generation() >= 14 ? [...(actor.appliedEffects ?? [])].filter(showsIcon) : temporaryEffects(actor);
  const icons = new Map<string, StatusIcon>();
  for (const effect of shown) {
    const img = effect.img ?? effect.icon;
    if (img) icons.set(img, { img, overlay: effect.getFlag?.("core", "overlay") === true || effect.flags?.core?.overlay === true });
  }
  return [...icons.values()];
}

const showsIcon = (effect: ActiveEffect): boolean => effect.showIcon === 2 || (effect.showIcon !== 0 && isTemporary(effect));
const isTemporary = (effect: ActiveEffect): boolean => effect.isTemporary === true || (effect.statuses?.size ?? 0) > 0;

function temporaryEffects(actor: SystemObject) {
  return [...(actor.temporaryEffects ?? [...(actor.appliedEffects ?? [])].filter(isTemporary))];
}

/** Returns true if the token's actor is defeated. */
export function isDefeated(document: TokenDocument): boolean {
  if (document.combatant?.isDefeated) return true;
  const status = env.CONFIG?.specialStatusEffects?.DEFEATED;
  return Boolean(status && document.hasStatusEffect?.(status));
}
