import { promptFor } from "../../foundry/dialogs";
import { makeBarriers } from "../../play/area/make-barriers";
import { notify } from "../../play/authority/notices";
import { materialSelect } from "./config-fields";

interface Placeable {
  readonly document: { readonly uuid: string };
}

/** Returns the uuids of all selected walls, tiles, tokens and regions on any layer. */
function selected(): string[] {
  const layers = [canvas?.walls, canvas?.tiles, canvas?.tokens, canvas?.regions] as (
    | { readonly controlled?: readonly Placeable[] }
    | undefined
  )[];
  return layers.flatMap((layer) => (layer?.controlled ?? []).map(({ document }) => document.uuid));
}

/**
 * Asks the GM for a material, and stores it on the selected walls, tiles, floors and barrier tokens. The empty choice removes the material.
 * If nothing is selected, only shows a notice.
 */
export async function quickCover(): Promise<void> {
  const uuids = selected();
  if (uuids.length === 0) return notify({ level: "info", key: "CROSSFIRE.Barrier.nothingSelected", values: {} });
  const content = document.createElement("div");
  const label = document.createElement("label");
  label.textContent = game.i18n?.format("CROSSFIRE.Barrier.quickFor", { count: String(uuids.length) }) ?? "";
  const select = materialSelect(document, "");
  Object.assign(select, { name: "material", autofocus: true });
  label.append(select);
  content.append(label);
  const material = await promptFor({
    window: { title: "CROSSFIRE.Barrier.quickCover" },
    content: content,
    rejectClose: false,
    ok: {
      label: "CROSSFIRE.Barrier.quickSet",
      callback: (_event: Event, button: HTMLButtonElement) =>
        (button.form?.elements.namedItem("material") as HTMLSelectElement | null)?.value ?? "",
    },
  });
  if (typeof material === "string") await makeBarriers(uuids, material || null);
}
