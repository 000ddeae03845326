import { imageUrl } from "../textures/load-image";
import { HUD_ICONS, type HudIcon } from "./hud-icons";

export function panelButton(icon: HudIcon, label: string, pressed: boolean | null, onClick: () => unknown): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "hud-button";
  button.dataset["key"] = icon;
  button.title = label;
  button.setAttribute("aria-label", label);
  if (pressed !== null) button.setAttribute("aria-pressed", String(pressed));
  button.append(pathIcon(HUD_ICONS[icon]));
  button.addEventListener("click", () => void onClick());
  return button;
}

function pathIcon(path: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** Creates a field that reports a change once, when the field loses focus or the user presses Enter. */
export function valueField(key: string, label: string, value: string, onChange: (value: string) => void): HTMLElement {
  const field = document.createElement("label");
  field.className = "hud-field";
  const input = document.createElement("input");
  input.type = "text";
  input.inputMode = "decimal";
  input.value = value;
  input.dataset["key"] = key;
  input.setAttribute("aria-label", label);
  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => onChange(input.value));
  const caption = document.createElement("span");
  caption.className = "hud-caption";
  caption.textContent = label;
  field.append(caption, input);
  return field;
}

export function barRow(place: "top" | "bottom", field: HTMLElement | null): HTMLElement {
  const row = document.createElement("div");
  row.className = `hud-bar hud-${place}`;
  if (field) row.append(field);
  return row;
}

/**
 * Creates a button of the status palette.
 * @param onClick - receives the opposite of the shown state; a right click sets the overlay
 */
export function paletteButton(
  choice: { readonly id: string; readonly title: string; readonly src: string; readonly isActive: boolean; readonly cssClass: string },
  onClick: (toggle: { active: boolean; overlay: boolean }) => void,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `hud-status effect-control ${choice.cssClass}`.trim();
  button.dataset["key"] = `status-${choice.id}`;
  button.dataset["action"] = "effect";
  button.dataset["statusId"] = choice.id;
  button.title = choice.title;
  button.setAttribute("aria-label", choice.title);
  button.setAttribute("aria-pressed", String(choice.isActive));
  const image = document.createElement("img");
  image.alt = "";
  if (choice.src) image.src = imageUrl(choice.src);
  const caption = document.createElement("span");
  caption.textContent = choice.title;
  button.append(image, caption);
  const toggle = (overlay: boolean): void => onClick({ active: !button.classList.contains("active"), overlay });
  button.addEventListener("click", () => toggle(false));
  button.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    toggle(true);
  });
  return button;
}
