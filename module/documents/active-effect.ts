import type { CrossfireActor } from "../foundry/types";
import { StatusTexts, type TextTone } from "./status-texts";

/** Style of the floating texts; Foundry's own status texts have the same style. */
const LOOK = { fontSize: 28, stroke: 0x000000, strokeThickness: 4, jitter: 0 } as const;
const FILL: Readonly<Record<TextTone, number>> = { status: 0xffffff, loss: 0xff8a80, gain: 0x8ee6b0 };

/** Returns whether the user prefers reduced motion; floating texts then do not move. */
const calm = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** Shows a text over every visible, non-secret token of an actor, unless Foundry's own setting turns such texts off. */
async function showOver(actor: CrossfireActor, text: string, tone: TextTone): Promise<void> {
  const tokens = canvas?.ready ? actor.getActiveTokens(true) : [];
  const seen = tokens.filter((token) => token.visible && !token.document.isSecret);
  const { CENTER, TOP } = CONST.TEXT_ANCHOR_POINTS;
  const look = { ...LOOK, fill: FILL[tone], anchor: CENTER, direction: TOP, ...(calm() ? { distance: 0 } : {}) };
  await Promise.all(seen.map((token) => canvas?.interface?.createScrollingText(token.center, text, look)));
}

/** Queue of the texts that float over tokens. */
export const floatingTexts = new StatusTexts<CrossfireActor>(showOver);

/** An effect whose status text is joined with other texts of the same moment, because these texts would otherwise overlap. */
export class CrossfireActiveEffect<out SubType extends ActiveEffect.SubType = ActiveEffect.SubType> extends ActiveEffect<SubType> {
  protected override _displayScrollingStatus(enabled: boolean): void {
    const target = this.target as CrossfireActor | null;
    if (this.statuses.size === 0 || !(target instanceof Actor)) return super._displayScrollingStatus(enabled);
    floatingTexts.say(target as CrossfireActor, this.name, enabled);
  }
}
