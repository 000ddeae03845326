import { closestElement } from "../../foundry/elements";
import { openSheet } from "../../foundry/dialogs";
import type { CrossfireEffect, CrossfireItem } from "../../foundry/types";

/** Sheet whose button was pressed. */
interface Sheet {
  readonly item: CrossfireItem;
}

type Click = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const effectOf = ({ item }: Sheet, target: HTMLElement): CrossfireEffect | undefined =>
  item.effects.get(closestElement(target, HTMLElement, "[data-effect-id]")?.dataset["effectId"] ?? "");

const editPortrait: Click = async function () {
  const Picker = foundry.applications.apps.FilePicker.implementation;
  const picker = new Picker({
    type: "image",
    current: this.item.img ?? "",
    callback: (img: string) => void this.item.update({ img }),
  });
  await picker.render({ force: true });
};

const createEffect: Click = async function () {
  const name = game.i18n?.localize("CROSSFIRE.Sheet.newEffect") ?? "";
  const [effect] = (await this.item.createEmbeddedDocuments("ActiveEffect", [{ name, img: this.item.img ?? "", transfer: true }])) ?? [];
  await openSheet(effect);
};

const editEffect: Click = async function (_event, target) {
  await openSheet(effectOf(this, target));
};

const toggleEffect: Click = async function (_event, target) {
  const effect = effectOf(this, target);
  if (effect) await effect.update({ disabled: !effect.disabled });
};

const deleteEffect: Click = async function (_event, target) {
  await effectOf(this, target)?.delete();
};

/** Handlers of an item sheet's buttons, by their `data-action`. */
export const ITEM_CLICKS = { editPortrait, createEffect, editEffect, toggleEffect, deleteEffect } as const satisfies Record<string, Click>;
