import { isConfirmed, openSheet } from "../../foundry/dialogs";
import { itemsOf, inOrder } from "../../foundry/documents";
import { closestElement } from "../../foundry/elements";
import type { CrossfireActor, CrossfireEffect, CrossfireItem } from "../../foundry/types";
import { createInside, updateDocument } from "../../foundry/updates";
import { ruleset } from "../../play/ruleset";
import { updateInHand } from "../../play/actions/free-hands";
import { notify } from "../../play/authority/notices";
import { isRest } from "../../rules/healing/rests";
import { isGear, isMeans, isWeapon } from "../../scene/kinds";
import { attackWith, rollTest, sheetActions, type TestRequest } from "./actions";

/** Sheet whose button was pressed. */
interface Sheet {
  readonly actor: CrossfireActor;
  readonly isEditable: boolean;
}

export type Click = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const itemOf = (sheet: Sheet, target: HTMLElement): CrossfireItem | undefined =>
  sheet.actor.items.get(closestElement(target, HTMLElement, "[data-item-id]")?.dataset["itemId"] ?? "");

function effectOf(sheet: Sheet, target: HTMLElement): CrossfireEffect | undefined {
  const row = closestElement(target, HTMLElement, "[data-effect-id]");
  const { effectId = "", effectItem = "" } = row?.dataset ?? {};
  return (effectItem ? sheet.actor.items.get(effectItem)?.effects : sheet.actor.effects)?.get(effectId);
}

/** Deletes a document after a confirmation, because a deletion cannot be undone. */
async function remove(document: CrossfireItem | CrossfireEffect | undefined): Promise<void> {
  if (!document) return;
  const sure = await isConfirmed({
    window: { title: game.i18n?.format("CROSSFIRE.Sheet.deleteTitle", { name: document.name }) ?? "" },
    content: sentence(game.i18n?.format("CROSSFIRE.Sheet.deleteSure", { name: document.name }) ?? ""),
  });
  if (sure) await document.delete();
}

/** Returns plain text as an element, so that markup in a name is shown as text. */
function sentence(text: string): HTMLDivElement {
  const box = document.createElement("div");
  box.textContent = text;
  return box;
}

const attack: Click = async function (event, target) {
  const item = itemOf(this, target);
  if (isMeans(item)) await sheetActions().attack(this.actor, item, { skipDialog: event.shiftKey, advanced: event.altKey });
};

const reload: Click = async function (_event, target) {
  const item = itemOf(this, target);
  if (item && isWeapon(item)) await sheetActions().reload?.(this.actor, item);
};

const test: Click = async function (event, { dataset }) {
  const request: TestRequest = dataset["skill"] ? { skill: dataset["skill"] } : { attribute: dataset["attribute"] ?? "" };
  if (!(await rollTest(this.actor, request, event))) notify({ level: "warn", key: "CROSSFIRE.Sheet.noTests", values: {} });
};

const createItem: Click = async function (_event, { dataset }) {
  const type = dataset["type"] ?? "gear";
  const name = game.i18n?.format("CROSSFIRE.Sheet.newItem", { type: game.i18n.localize(`TYPES.Item.${type}`) }) ?? type;
  const [item] = await createInside(this.actor, "Item", [{ name, type }]);
  await openSheet(item);
};

const editItem: Click = async function (_event, target) {
  await openSheet(itemOf(this, target));
};

const deleteItem: Click = async function (_event, target) {
  await remove(itemOf(this, target));
};

/** Lets the user choose another picture, and saves it immediately. */
const editPortrait: Click = async function () {
  const Picker = foundry.applications.apps.FilePicker.implementation;
  const picker = new Picker({
    type: "image",
    current: this.actor.img ?? "",
    callback: (img: string) => void this.actor.update({ img }),
  });
  await picker.render({ force: true });
};

/** Uses a power through the macro API. */
const usePower: Click = async function (event, { dataset }) {
  await attackWith(dataset["uuid"] ?? "", event);
};

/** Changes a number by the button's step, between 0 and the maximum. */
const step: Click = async function (_event, { dataset }) {
  const path = dataset["path"] ?? "";
  const now = Number(foundry.utils.getProperty(this.actor, path));
  const wanted = Math.min(Number(dataset["most"]), Math.max(0, now + Number(dataset["by"])));
  if (path && Number.isFinite(wanted) && wanted !== now) await this.actor.update({ [path]: wanted });
};

const rest: Click = async function (_event, { dataset }) {
  const { beginRest } = await import("../../play/character/rest");
  const kind = dataset["rest"];
  if (isRest(kind)) await beginRest(kind, [this.actor.uuid]);
};

/** Raises a rating by one point for Karma. The GM's client checks and records the raise. */
const raise: Click = async function (_event, { dataset }) {
  const { beginRaise } = await import("../../play/character/advancement");
  const { skill, attribute = "" } = dataset;
  await (skill ? beginRaise(this.actor.uuid, "skill", skill) : beginRaise(this.actor.uuid, "attribute", attribute));
};

const takeBack: Click = async function (_event, { dataset }) {
  await (await import("../../play/character/advancement")).beginRefund(this.actor.uuid, dataset["entry"] ?? "");
};

const makeCharacter: Click = async function () {
  await (await import("../creation/window")).makeCharacter(this.actor);
};

const quickReference: Click = async function () {
  await (await import("../reference/window")).showReference();
};

const giveItem: Click = async function (_event, target) {
  const item = itemOf(this, target);
  if (item) await (await import("./drops")).giveAway(item);
};

/** Moves an item one place up or down among the actor's items of its type. Serves keyboard users, who cannot drag. */
const sortItem: Click = async function (_event, target) {
  const item = itemOf(this, target);
  if (!item) return;
  const row = inOrder(itemsOf(this.actor).filter(({ type }) => type === item.type));
  const from = row.indexOf(item);
  const to = from + Number(target.dataset["by"]);
  if (to < 0 || to >= row.length) return;
  row.splice(to, 0, ...row.splice(from, 1));
  await this.actor.updateEmbeddedDocuments(
    "Item",
    row.map(({ id }, at) => ({ _id: id, sort: (at + 1) * 1000 })),
  );
};

/** Toggles a field of an item, such as worn or in hand. */
const toggleItem: Click = async function (_event, target) {
  const field = target.dataset["field"] ?? "";
  const item = itemOf(this, target);
  if (item && field) await updateInHand(item, { [field]: foundry.utils.getProperty(item, field) !== true });
};

const createEffect: Click = async function () {
  const name = game.i18n?.localize("CROSSFIRE.Sheet.newEffect") ?? "";
  const [effect] = await this.actor.createEmbeddedDocuments("ActiveEffect", [{ name, img: "icons/svg/aura.svg" }]);
  await openSheet(effect);
};

const editEffect: Click = async function (_event, target) {
  await openSheet(effectOf(this, target));
};

const deleteEffect: Click = async function (_event, target) {
  await remove(effectOf(this, target));
};

const toggleEffect: Click = async function (_event, target) {
  const effect = effectOf(this, target);
  if (effect) await effect.update({ disabled: !effect.disabled });
};

const toggleStatus: Click = async function (_event, { dataset }) {
  const id = dataset["status"] ?? "";
  if (!ruleset().declaration.statuses.includes(id)) return notify({ level: "warn", key: "CROSSFIRE.Sheet.unknownStatus", values: { id } });
  await this.actor.toggleStatusEffect(id);
};

/** Toggles prone. If the actor stands up, clears both the stance and the status. */
const toggleProne: Click = async function (_event, target) {
  const lying = target.getAttribute("aria-pressed") === "true";
  const stored: unknown = foundry.utils.getProperty(this.actor, "system.stance.prone");
  if (lying && stored === true) await updateDocument(this.actor, { "system.stance.prone": false });
  if (this.actor.statuses.has("prone") === lying) await this.actor.toggleStatusEffect("prone", { active: !lying });
};

/** Places an explosive charge and sets its timer. */
const setCharge: Click = async function (_event, target) {
  const item = itemOf(this, target);
  if (item && isGear(item)) await (await import("../../play/area/place-charge")).beginCharge(item);
};

/** Handlers of an actor sheet's buttons, by their `data-action`. */
export const CLICKS = {
  setCharge,
  attack,
  reload,
  test,
  usePower,
  step,
  rest,
  raise,
  takeBack,
  makeCharacter,
  quickReference,
  giveItem,
  sortItem,
  healInjury: deleteItem,
  editPortrait,
  createItem,
  editItem,
  deleteItem,
  toggleItem,
  createEffect,
  editEffect,
  deleteEffect,
  toggleEffect,
  toggleStatus,
  toggleProne,
} as const satisfies Record<string, Click>;
