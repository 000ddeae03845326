import { closestElement, findElement, findElements } from "../../foundry/elements";
import type { Preview } from "../../play/preview/preview";
import type { AttackOrder } from "../../rules/attack/model/order";
import { callId } from "./odds-board";
import { gistOf } from "./preview-context";
import { actorAt } from "../../play/uuids";
import type { KnownLimbs } from "./context";

/** All of those targeted are attacked together, or one of them: the numbers are those of so many attacks. @rule SS-MULTI-03 */
export function countTogether(form: HTMLFormElement, targeted: number): void {
  const attacks = form.elements.namedItem("attacks") as HTMLInputElement | null;
  const all = form.elements.namedItem("all") as HTMLInputElement | null;
  if (attacks && all) attacks.value = String(all.checked ? targeted : 1);
}

/** Limbs of the one aimed at, when this person may look at that sheet; else nothing. */
export function knownLimbs(uuid: string): KnownLimbs {
  const actor = uuid ? actorAt(uuid) : null;
  if (!actor || !game.user || !actor.testUserPermission(game.user, "OBSERVER")) return {};
  const { limbs = {} } = actor.system as { limbs?: Record<string, { value: number | null; max: number | null }> };
  return Object.fromEntries(Object.entries(limbs).map(([id, { value, max }]) => [id, { value: value ?? 0, max: max ?? 0 }]));
}

/** Boxes of the limbs behind cover: as the rules have it until somebody changes one. @rule CS-25 */
function tickLimbs(root: ParentNode, { behind, cover }: Preview): void {
  const group = findElement(root, HTMLElement, ".cf-limb-cover");
  if (!group) return;
  const said = findElement(group, HTMLInputElement, "[name=limbsSaid]")?.value === "1";
  group.hidden = !said && behind.length === 0 && cover === 0;
  if (said) return;
  for (const box of findElements(group, HTMLInputElement, "[name=handLimbs]")) box.checked = behind.includes(box.value);
}

/**
 * What of the form means something to the order as it stands: nothing is drawn anew.
 *
 * @rule TD-AREA-01 what strikes all over has no place to choose @rule TD-CHINK-02 chinks only where there is armor @rule CS-25
 */
export function markStanding(root: HTMLElement, preview: Preview, { called, target }: AttackOrder): void {
  // At several nothing is called, and what each of them risks stands with the names.
  root.classList.toggle("at-several", preview.area);
  root.classList.toggle("all-over", preview.exposed !== null);
  const chink = findElement(root, HTMLInputElement, "input[name=chink]");
  const choice = closestElement(chink, HTMLElement, ".choice");
  if (chink && choice) choice.hidden = !preview.chinks && !chink.checked;
  tickLimbs(root, preview);
  // Nobody is aimed at: what a call would promise is nothing yet.
  root.classList.toggle("at-nobody", target === "" && !preview.area);
  markFoot(root, preview, callId(called));
}

/** Above the button: the chances of what is called now, and what may not be overlooked. */
function markFoot(root: ParentNode, preview: Preview, called: string): void {
  const chances = findElement(root, HTMLElement, ".form-footer .chances");
  if (chances) {
    chances.hidden = preview.roll === null || preview.area;
    chances.dataset["oddsFor"] = called;
  }
  const gist = root.querySelector(".cf-gist");
  if (gist) gist.textContent = gistOf(preview);
}

/** Somebody ticked a limb, or aims at somebody else: whose word counts from now on. @rule CS-25 */
export function limbsSaidBy(root: ParentNode, field: string): void {
  const said = findElement(root, HTMLInputElement, "[name=limbsSaid]");
  if (said && (field === "handLimbs" || field === "target")) said.value = field === "handLimbs" ? "1" : "";
}
