import type { CrossfireActor } from "../../foundry/types";

/** The sheet on which a button was pressed. */
export interface Sheet {
  readonly actor: CrossfireActor;
  readonly isEditable: boolean;
}

export type Click = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

/** Buttons of actor sheets, by their `data-action`. */
const NAMES = [
  "setCharge",
  "attack",
  "reload",
  "test",
  "usePower",
  "step",
  "rest",
  "raise",
  "takeBack",
  "makeCharacter",
  "quickReference",
  "giveItem",
  "sortItem",
  "healInjury",
  "editPortrait",
  "createItem",
  "editItem",
  "deleteItem",
  "toggleItem",
  "createEffect",
  "editEffect",
  "deleteEffect",
  "toggleEffect",
  "toggleStatus",
  "toggleProne",
] as const;

export type ClickName = (typeof NAMES)[number];

/** Handlers of an actor sheet's buttons. Their code is loaded with the first press: it is not needed before play. */
export const LATE_CLICKS: Readonly<Record<string, Click>> = Object.fromEntries(
  NAMES.map((name): [ClickName, Click] => [
    name,
    async function (event, target) {
      const { CLICKS } = await import("./clicks");
      await CLICKS[name].call(this, event, target);
    },
  ]),
);
