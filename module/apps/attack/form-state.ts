import { placeKey } from "../../cards/card-words";
import { made } from "../parts/form-nodes";
import { closestElement, findElement, findElements } from "../../foundry/elements";
import type { Preview } from "../../play/preview/preview";
import type { AttackOrder } from "../../rules/attack/model/order";
import { callId } from "./odds-board";
import { actorAt } from "../../play/uuids";
import type { AttackQuestion } from "../../play/authority/prompts";
import { templatePath } from "../parts/paths";
import { bodyState, whereContext, type KnownLimbs } from "./context";

/** Sets the number of attacks: the number of targets if all of them are attacked, otherwise 1. @rule SS-MULTI-03 */
export function countTogether(form: HTMLFormElement, targeted: number): void {
  const attacks = form.elements.namedItem("attacks") as HTMLInputElement | null;
  const all = form.elements.namedItem("all") as HTMLInputElement | null;
  if (attacks && all) attacks.value = String(all.checked ? targeted : 1);
}

/**
 * Returns the remaining and maximum Cripple Threshold of the target's limbs, by limb id; empty if this user lacks permission to observe the
 * target.
 */
export function knownLimbs(uuid: string): KnownLimbs {
  const actor = uuid ? actorAt(uuid) : null;
  if (!actor || !game.user || !actor.testUserPermission(game.user, "OBSERVER")) return {};
  const { limbs = {} } = actor.system as { limbs?: Record<string, { value: number | null; max: number | null }> };
  return Object.fromEntries(Object.entries(limbs).map(([id, { value, max }]) => [id, { value: value ?? 0, max: max ?? 0 }]));
}

/**
 * Shows one checkbox per body part that can be behind cover. Does nothing if the boxes of these parts are already shown, or if there are no
 * such parts.
 * @rule XF-25
 */
function listLimbs(group: HTMLElement, parts: Preview["coverable"], stated: readonly string[]): void {
  const boxes = findElements(group, HTMLInputElement, "[name=handLimbs]");
  if (parts.length === 0 || boxes.map(({ value }) => value).join(" ") === parts.map(({ id }) => id).join(" ")) return;
  for (const box of boxes) box.closest("label")?.remove();
  for (const { id, name } of parts) {
    const box = made("input", "", { type: "checkbox", name: "handLimbs", value: id });
    box.checked = stated.includes(id);
    const label = made("label", "", { class: "choice" });
    label.append(box, made("span", game.i18n?.localize(placeKey(name)) ?? name));
    group.append(label);
  }
}

/**
 * Checks the boxes of the limbs that the rules put behind cover, until the user changes a box. Hides all boxes while the user has changed
 * none, no limb is behind cover, and the target has no cover. @rule CS-25
 */
function tickLimbs(root: ParentNode, { behind, coverable, cover }: Preview, { hand }: AttackOrder): void {
  const group = findElement(root, HTMLElement, ".cf-limb-cover");
  if (!group) return;
  listLimbs(group, coverable, hand?.limbs ?? []);
  const isCorrected = findElement(group, HTMLInputElement, "[name=limbsSaid]")?.value === "1";
  group.hidden = !isCorrected && behind.length === 0 && cover === 0;
  if (isCorrected) return;
  for (const box of findElements(group, HTMLInputElement, "[name=handLimbs]")) box.checked = behind.includes(box.value);
}

/**
 * Shows and hides parts of the form for the current order, without redrawing it. Hides the locations for an attack on the whole body or on
 * several targets. Offers chinks only if the aimed location has any, or while the box is checked. An empty range penalty field shows the
 * penalty measured on the map.
 * @rule TD-AREA-01
 * @rule TD-CHINK-02
 * @rule CS-25
 * @rule TD-ROLL-06
 */
export function markStanding(root: HTMLElement, preview: Preview, order: AttackOrder): void {
  const { called, target } = order;
  // An attack on several targets calls no location. Each target's risk appears beside its name.
  root.classList.toggle("at-several", preview.area);
  root.classList.toggle("all-over", preview.exposed !== null);
  const chink = findElement(root, HTMLInputElement, "input[name=chink]");
  const choice = closestElement(chink, HTMLElement, ".choice");
  if (chink && choice) choice.hidden = !preview.chinks && !chink.checked;
  const range = findElement(root, HTMLInputElement, "input[name=range]");
  if (range) range.placeholder = String(Math.abs(preview.distancePenalty ?? 0));
  tickLimbs(root, preview, order);
  // Without a target, calls have no odds to show.
  root.classList.toggle("at-nobody", target === "" && !preview.area);
  markFoot(root, preview, callId(called));
}

/** Returns the name of the chosen target among several; "" if there is only one to choose. */
const chosenName = (root: ParentNode): string =>
  findElement(root, HTMLInputElement, ".several input[name=target]:checked")?.nextElementSibling?.textContent?.trim() ?? "";

/** Shows the words of the list of bystanders for the chosen kind of attack: one target, or everyone in a cone or under suppressive fire. */
export function markLine(root: HTMLElement, { area }: AttackOrder): void {
  for (const word of findElements(root, HTMLElement, ".line .of-line, .line .of-area"))
    word.hidden = word.matches(".of-area") !== (area?.form !== undefined) && (word.parentElement?.childElementCount ?? 0) > 1;
}

/**
 * Shows the odds of the current call at the foot of the panel; for an area attack, those of its foremost target. The caption names the
 * target of an area attack, or the target chosen among several. Hides the odds if the order is refused, has no roll, or reaches no one.
 */
function markFoot(root: ParentNode, preview: Preview, called: string): void {
  const chances = findElement(root, HTMLElement, ".form-footer .chances");
  if (!chances) return;
  const { refusal, roll, area, foremost } = preview;
  chances.hidden = refusal !== null || roll === null || (area && !foremost);
  delete chances.dataset[area ? "oddsFor" : "foremost"];
  chances.dataset[area ? "foremost" : "oddsFor"] = area ? String(foremost?.entity) : called;
  const cripples = findElement(root, HTMLElement, ".form-footer .cripples");
  if (cripples) cripples.hidden = area;
  const caption = findElement(root, HTMLElement, ".form-footer .hit dt");
  const entity = area ? (foremost?.name ?? "") : chosenName(root);
  const hit = game.i18n?.localize("CROSSFIRE.Odds.hit") ?? "";
  const words = entity ? `${hit} · ${entity}` : hit;
  if (!caption || caption.textContent === words) return;
  caption.textContent = words;
  // A long name is cut.
  if (entity) caption.dataset["tooltipText"] = entity;
  else delete caption.dataset["tooltipText"];
}

/** Records who decides which limbs are behind cover: the user after checking a limb, or the rules after a new target. @rule CS-25 */
export function noteLimbCorrection(root: ParentNode, field: string): void {
  const corrected = findElement(root, HTMLInputElement, "[name=limbsSaid]");
  if (corrected && (field === "handLimbs" || field === "target")) corrected.value = field === "handLimbs" ? "1" : "";
}

/**
 * Returns the question with the possible calls for a new target, and redraws the calls if they differ. Drops the call of a location that
 * the target lacks.
 * @rule XF-25
 * @returns the same question if it offers the same calls
 */
export async function questionAt(root: ParentNode, question: AttackQuestion, order: AttackOrder): Promise<AttackQuestion> {
  const callable = question.callableAt(order.target);
  if (JSON.stringify(callable) === JSON.stringify(question.callable)) return question;
  const next = { ...question, callable };
  const kept = callable.some(({ call }) => callId(call) === callId(order.called));
  const context = whereContext(next, kept ? order : { ...order, called: null }, knownLimbs(order.target));
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("attack/where"), { ...context });
  const inside = findElement(root, HTMLElement, ".cf-fold.locations > .inside");
  inside?.replaceChildren(document.createRange().createContextualFragment(html));
  return next;
}

/** Updates the limbs of the silhouette for a new target. The chosen limb stays chosen. */
export function showLimbs(root: ParentNode, known: KnownLimbs): void {
  const { limbs, drawing } = bodyState(known);
  for (const { id, state } of limbs) {
    const words = root.querySelector(`[data-limb-state="${id}"]`);
    if (words) words.textContent = state;
  }
  for (const { id, crippled, hurt } of drawing.limbs) {
    const shape = root.querySelector(`path[data-limb="${id}"]`);
    shape?.classList.toggle("crippled", crippled);
    shape?.classList.toggle("hurt", hurt);
  }
}
