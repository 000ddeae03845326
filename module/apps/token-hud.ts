import { itemsOf } from "../foundry/documents";
import { findElement } from "../foundry/elements";
import type { CrossfireActor } from "../foundry/types";
import { updateDocument } from "../foundry/updates";
import type { TokenHud } from "../foundry/hooks";
import { COVER_GRADES } from "../data/words";
import { isPerson, isWeapon, type Person } from "../scene/kinds";
import { liesDown } from "../scene/fighter";

const localize = (key: string): string => game.i18n?.localize(key) ?? key;

interface HudButton {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  /** True if the toggle is on; null for a button that is not a toggle. */
  readonly on: boolean | null;
  press(event: MouseEvent): Promise<unknown>;
}

const held = (actor: CrossfireActor) => itemsOf(actor).find((item) => isWeapon(item) && item.system.ready);

/** Returns the next grade of cover: none, partial, good, and then none again. */
const nextCover = (now: string): string => COVER_GRADES[(COVER_GRADES.findIndex((grade) => grade === now) + 1) % COVER_GRADES.length]!;

/** Toggles prone. If the actor stands up, clears both the stance and the status. */
async function turnOver(actor: Person): Promise<void> {
  const lying = liesDown(actor);
  if (lying && actor.system.stance.prone) await updateDocument(actor, { "system.stance.prone": false });
  if (actor.statuses.has("prone") === lying) await actor.toggleStatusEffect("prone", { active: !lying });
}

function personButtons(actor: Person): HudButton[] {
  const { cover } = actor.system.stance;
  return [
    {
      id: "cover",
      icon: "fa-shield-halved",
      label: `${localize("CROSSFIRE.Hud.cover")}: ${localize(`CROSSFIRE.Choice.cover.${cover}`)}`,
      on: cover !== "none",
      press: () => updateDocument(actor, { "system.stance.cover": nextCover(cover) }),
    },
    {
      id: "prone",
      icon: "fa-person-falling",
      label: localize(liesDown(actor) ? "CROSSFIRE.Hud.standUp" : "CROSSFIRE.Hud.lieDown"),
      on: liesDown(actor),
      press: () => turnOver(actor),
    },
  ];
}

/** Returns the button that switches an NPC between defending automatically and asking the GM. Players are always asked. */
const modeButton = (actor: Person): HudButton => {
  const quick = actor.system.mode === "quick";
  return {
    id: "mode",
    icon: quick ? "fa-bolt" : "fa-hand",
    label: localize(quick ? "CROSSFIRE.Hud.quick" : "CROSSFIRE.Hud.realistic"),
    on: !quick,
    press: () => updateDocument(actor, { "system.mode": quick ? "realistic" : "quick" }),
  };
};

function gamemasterButtons(actor: CrossfireActor): HudButton[] {
  const damage: HudButton = {
    id: "damage",
    icon: "fa-burst",
    label: localize("CROSSFIRE.Damage.title"),
    on: null,
    press: async () => (await import("./damage-window")).damageWindow([actor.uuid]),
  };
  return [...(isPerson(actor) && !actor.hasPlayerOwner ? [modeButton(actor)] : []), damage];
}

function buttonsOf(actor: CrossfireActor): HudButton[] {
  const weapon = held(actor);
  const label = weapon ? game.i18n?.format("CROSSFIRE.Hud.attackWith", { weapon: weapon.name }) : localize("CROSSFIRE.Hud.attack");
  const attack: HudButton = {
    id: "attack",
    // Foundry uses crosshairs for its own targeting button just above.
    icon: weapon?.system.kind === "melee" ? "fa-hand-fist" : "fa-gun",
    label: label ?? "",
    on: null,
    press: async ({ shiftKey, altKey }) =>
      (await import("../play/attack/begin-attack")).attackBy(actor, "", { skipDialog: shiftKey, advanced: altKey }),
  };
  return [attack, ...(isPerson(actor) ? personButtons(actor) : []), ...(game.user?.isGM ? gamemasterButtons(actor) : [])];
}

/** Functions that close or redraw the HUD after a button was pressed. */
interface Done {
  leave(): unknown;
  redraw(): unknown;
}

function drawn({ id, icon, label, on, press }: HudButton, document: Document, done: Done): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `control-icon cf-hud-button${on ? " active" : ""}`;
  button.dataset["key"] = `cf-${id}`;
  button.dataset["tooltipText"] = label;
  button.setAttribute("aria-label", label);
  if (on !== null) button.setAttribute("aria-pressed", String(on));
  const mark = document.createElement("i");
  mark.className = `fa-solid ${icon}`;
  mark.setAttribute("aria-hidden", "true");
  button.append(mark);
  const pressed = async (event: MouseEvent): Promise<void> => {
    // A button that opens a window closes the HUD, which would otherwise cover the next target.
    if (on === null) done.leave();
    await press(event);
    if (on !== null) done.redraw();
  };
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void pressed(event);
  });
  return button;
}

/** Minimum number of pixels between a column and the top and bottom edges of the window. */
const MARGIN = 8;

/** Moves a column of buttons up or down so that all buttons stay inside the window. */
function keepInSight(column: HTMLElement): void {
  const { innerHeight } = column.ownerDocument.defaultView ?? globalThis.window;
  column.style.translate = "";
  const { top, height } = column.getBoundingClientRect();
  const wanted = Math.max(MARGIN, Math.min(top, innerHeight - MARGIN - height));
  // The HUD may be scaled with the map.
  const scale = height / column.offsetHeight || 1;
  if (height > 0 && wanted !== top) column.style.translate = `0 ${(wanted - top) / scale}px`;
}

/** Repositions the column for as long as it exists, because Foundry places it after rendering and whenever the map moves. */
function follow(column: HTMLElement): void {
  const frame = column.ownerDocument.defaultView ?? globalThis.window;
  const soon = (): unknown => frame.requestAnimationFrame(() => keepInSight(column));
  const id = Hooks.on("canvasPan", () => (column.isConnected ? soon() : Hooks.off("canvasPan", id)));
  soon();
}

/**
 * Adds an attack button to a token's HUD, and for people also buttons for cover and stance. Only for the token's owner, and not for
 * barriers. GMs also get a damage button, and for NPCs a button for the defense mode.
 */
export function addToTokenHud(hud: TokenHud, element: HTMLElement): void {
  const actor = hud.object?.actor;
  if (!actor?.isOwner || actor.type === "barrier") return;
  element.querySelector(".cf-hud")?.remove();
  const group = element.ownerDocument.createElement("div");
  group.className = "cf-hud";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", localize("CROSSFIRE.Hud.title"));
  const done: Done = { leave: () => hud.close(), redraw: () => hud.object && hud.render() };
  group.append(...buttonsOf(actor).map((button) => drawn(button, element.ownerDocument, done)));
  const column = findElement(element, HTMLElement, ".col.left, .hud-left") ?? element;
  column.append(group);
  follow(column);
}
