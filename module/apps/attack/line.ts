import { findElement, findElements } from "../../foundry/elements";

const rowOf = (button: HTMLElement): HTMLElement | null => button.closest("li");

/**
 * Adds the chosen bystander to the end of the line of fire.
 * @returns false if no bystander was chosen or the list already has the bystander
 */
export function addToLine(root: HTMLElement): boolean {
  const choice = findElement(root, HTMLSelectElement, "select[data-behind]");
  const list = findElement(root, HTMLElement, ".in-line");
  const row = findElement(root, HTMLTemplateElement, "template.bystander");
  if (!choice?.value || !list || !row) return false;
  const taken = [...findElements(list, HTMLInputElement, "input[name=bystander]")].some(({ value }) => value === choice.value);
  if (taken) return false;
  const made = root.ownerDocument.importNode(row.content, true);
  findElement(made, HTMLInputElement, "input")!.value = choice.value;
  made.querySelector(".name")!.textContent = choice.selectedOptions[0]?.textContent ?? "";
  list.append(made);
  choice.value = "";
  choice.focus();
  return true;
}

/** Moves a bystander one place nearer to the attacker. The button keeps the focus. */
export function comeNearer(button: HTMLElement): void {
  const row = rowOf(button);
  row?.previousElementSibling?.before(row);
  button.focus();
}

/** Removes a bystander from the line of fire. The focus moves to the next row, else to the previous row, else to the list of candidates. */
export function leaveLine(button: HTMLElement): void {
  const row = rowOf(button);
  const root = button.closest("form");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  row?.remove();
  (findElement(next, HTMLElement, "[data-action=removeBystander]") ?? findElement(root, HTMLElement, "select[data-behind]"))?.focus();
}
