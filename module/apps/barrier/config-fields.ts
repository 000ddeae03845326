import { MATERIALS } from "../../rules/protection/materials";
import { barrierFlag, isFloor, isRegion, type BarrierDocument } from "../../scene/barriers";
import { statedHeight } from "../../scene/token-rise";

const localize = (key: string): string => game.i18n?.localize(`CROSSFIRE.Barrier.${key}`) ?? key;

/** Builds a labeled field in the layout of Foundry's own forms. */
function group(page: Document, key: string, field: HTMLElement): HTMLElement {
  const row = page.createElement("div");
  row.className = "form-group";
  const label = page.createElement("label");
  label.textContent = localize(`field.${key}`);
  label.htmlFor = field.id;
  const holder = page.createElement("div");
  holder.className = "form-fields";
  holder.append(field);
  const hint = page.createElement("p");
  hint.className = "hint";
  hint.textContent = localize(`field.${key}Hint`);
  row.append(label, holder, hint);
  return row;
}

/**
 * Builds the drop-down list of barrier materials, with an entry for no material.
 * @param chosen Id of the selected material; "" for none.
 * @param none Language key of the entry for no material.
 */
export function materialSelect(page: Document, chosen: string, none = "noMaterial"): HTMLSelectElement {
  const select = page.createElement("select");
  for (const id of ["", ...Object.keys(MATERIALS)]) {
    const option = page.createElement("option");
    option.value = id;
    option.textContent = localize(id === "" ? none : `material.${id}`);
    option.selected = id === chosen;
    select.append(option);
  }
  return select;
}

function numberField(page: Document, id: string, name: string, value: number | null): HTMLInputElement {
  const input = page.createElement("input");
  Object.assign(input, { id, name, type: "number", min: "0", step: "any", value: value === null ? "" : String(value) });
  input.dataset["dtype"] = "Number";
  return input;
}

/**
 * Adds the barrier fields to Foundry's configuration window of a wall, tile or floor. Foundry saves these fields together with its own.
 * Does nothing for regions that are not floors, or if the fields are already there.
 */
export function addBarrierFields(document: BarrierDocument, element: HTMLElement): void {
  if (isRegion(document) && !isFloor(document)) return;
  const form = element.matches("form") ? element : element.querySelector("form");
  if (!form || form.querySelector(".cf-barrier-fields")) return;
  const page = form.ownerDocument;
  const flag = barrierFlag(document);
  const id = `cf-${document.id}`;
  const floor = isRegion(document);
  const select = materialSelect(page, flag?.material ?? "", floor ? "solidFloor" : "noMaterial");
  Object.assign(select, { id: `${id}-material`, name: "flags.crossfire.barrier.material" });
  const set = page.createElement("fieldset");
  set.className = "crossfire cf-barrier-fields";
  const legend = page.createElement("legend");
  legend.textContent = localize("fields");
  set.append(
    legend,
    group(page, "material", select),
    // A floor has the elevation of its region, and no height of its own.
    ...(floor ? [] : [group(page, "height", numberField(page, `${id}-height`, "flags.crossfire.height", statedHeight(document)))]),
    group(page, "hp", numberField(page, `${id}-hp`, "flags.crossfire.barrier.hp", flag?.hp ?? null)),
  );
  const footer = form.querySelector("footer.form-footer, .form-footer, footer");
  if (footer) footer.before(set);
  else form.append(set);
}
