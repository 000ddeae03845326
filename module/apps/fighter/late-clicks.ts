import type { Click, CLICKS } from "./clicks";

type ClickName = keyof typeof CLICKS;

/** The `data-action` of every button that `CLICKS` handles. The compiler requires all keys of `CLICKS` here. */
const NAMES: Readonly<Record<ClickName, true>> = {
  setCharge: true,
  attack: true,
  reload: true,
  test: true,
  usePower: true,
  step: true,
  rest: true,
  raise: true,
  takeBack: true,
  makeCharacter: true,
  quickReference: true,
  giveItem: true,
  sortItem: true,
  healInjury: true,
  editPortrait: true,
  createItem: true,
  editItem: true,
  deleteItem: true,
  toggleItem: true,
  createEffect: true,
  editEffect: true,
  deleteEffect: true,
  toggleEffect: true,
  toggleStatus: true,
  toggleProne: true,
};

/** Handlers of an actor sheet's buttons. Their code is loaded on the first press, because it is not needed before play. */
export const LATE_CLICKS: Readonly<Record<string, Click>> = Object.fromEntries(
  (Object.keys(NAMES) as ClickName[]).map((name): [ClickName, Click] => [
    name,
    async function (event, target) {
      const { CLICKS } = await import("./clicks");
      await CLICKS[name].call(this, event, target);
    },
  ]),
);
