import { StatusTexts } from "./status-texts";

/** The look of Foundry's own status texts. */
const LOOK = { fontSize: 28, stroke: 0x000000, strokeThickness: 4, jitter: 0 } as const;

/** Over every token of somebody that may be seen. */
async function showOver(actor: Actor.Implementation, text: string): Promise<void> {
  const tokens = canvas?.ready ? actor.getActiveTokens(true) : [];
  const seen = tokens.filter((token) => token.visible && !token.document.isSecret);
  const { CENTER, TOP } = CONST.TEXT_ANCHOR_POINTS;
  await Promise.all(
    seen.map((token) => canvas?.interface?.createScrollingText(token.center, text, { ...LOOK, anchor: CENTER, direction: TOP })),
  );
}

const texts = new StatusTexts<Actor.Implementation>(showOver);

/** An effect whose status is told in one text with those that come at the same time; several would cover each other. */
export class CrossfireActiveEffect extends ActiveEffect {
  protected override _displayScrollingStatus(enabled: boolean): void {
    const target = this.target as Actor.Implementation | null;
    if (this.statuses.size === 0 || !(target instanceof Actor)) return super._displayScrollingStatus(enabled);
    texts.say(target as Actor.Implementation, this.name, enabled);
  }
}
