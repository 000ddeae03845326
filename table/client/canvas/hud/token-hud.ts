import type { SourceData, SystemObject, SystemClass } from "../../../common/dynamic";
import type { Actor } from "../../documents/actor";
import type { RenderContext } from "../../apps/api/application-events";
import { attempt, env, notify, text } from "../env";
import type { Token } from "../placeables/token";
import { barRow, paletteButton, panelButton, valueField } from "./hud-elements";

interface StatusChoice {
  readonly id: string;
  readonly _id: string | undefined;
  readonly title: string;
  readonly src: string;
  isActive: boolean;
  isOverlay: boolean;
  cssClass: string;
}

/** Minimum width and height, in pixels, of the area that the panel leaves free for the token. */
const SMALLEST = 104;

/**
 * Defines the panel around a token: bars, elevation, and buttons for sheet, target, statuses, combat and visibility. @param ApplicationV2
 * the base class of windows
 */
export function defineTokenHud(ApplicationV2: SystemClass) {
  return class TokenHUD extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "token-hud",
      tag: "div",
      classes: ["placeable-hud"],
      window: { frame: false, positioned: false },
    };

    object: Token | null = null;
    private paletteOpen = false;

    get document() {
      return this.object?.document ?? null;
    }

    get actor() {
      return this.object?.actor ?? null;
    }

    get layer(): SystemObject {
      return env.canvas.tokens;
    }

    /** Shows the panel at a token. */
    async bind(token: Token): Promise<void> {
      if (this.object && this.object !== token) this.paletteOpen = false;
      this.object = token;
      await this.render({ force: true });
    }

    async toggle(token: Token, { focus = false } = {}): Promise<void> {
      if (this.object === token) return this.clear();
      await this.bind(token);
      if (focus) this.element?.querySelector("button, input")?.focus();
    }

    clear(): void {
      this.object = null;
      this.paletteOpen = false;
      if (this.element?.isConnected) void this.close({ animate: false });
    }

    /** Closes the panel, clears its token and collapses the palette. */
    close(options?: unknown): Promise<unknown> {
      this.object = null;
      this.paletteOpen = false;
      return super.close(options);
    }

    _canRender(): false | void {
      if (!this.object || this.object.destroyed) return false;
    }

    async _prepareContext(): Promise<Record<string, unknown>> {
      const { document } = this;
      return {
        document,
        canToggleCombat: env.ui?.combat !== null,
        bars: ["bar1", "bar2"].map((name) => ({ name, data: document.getBarAttribute?.(name) ?? null })),
        statusEffects: this._getStatusEffectChoices(),
        isTargeted: this.object!.isTargeted,
        inCombat: this.object!.inCombat,
        isGM: env.game.user.isGM,
      };
    }

    /**
     * Returns the statuses to choose from, for any shape of CONFIG.statusEffects. A status with a fixed id is active if the effect with
     * that id exists. Any other status is active if an effect shows only this status. Disabled effects count too.
     */
    _getStatusEffectChoices(): Record<string, StatusChoice> {
      const choices: Record<string, StatusChoice> = {};
      for (const status of Object.values<SystemObject>(env.CONFIG.statusEffects ?? {})) {
        if (!status?.id || !isOffered(status, this.actor)) continue;
        const title = env.game.i18n?.localize?.(status.name ?? status.id) ?? status.id;
        const shown = { isActive: false, isOverlay: false, cssClass: "" };
        choices[status.id] = { id: status.id, _id: status._id, title, src: status.img ?? "", ...shown };
      }
      for (const effect of this.actor?.effects ?? []) {
        for (const statusId of effect.statuses) {
          const choice = choices[statusId];
          if (!choice || (choice._id ? choice._id !== effect.id : effect.statuses.size !== 1)) continue;
          choice.isActive = true;
          if (effect.getFlag("core", "overlay")) choice.isOverlay = true;
        }
      }
      for (const choice of Object.values(choices))
        choice.cssClass = [choice.isActive ? "active" : "", choice.isOverlay ? "overlay" : ""].filter(Boolean).join(" ");
      return choices;
    }

    async _renderHTML(context: RenderContext): Promise<HTMLElement[]> {
      const [top, bottom] = [context.bars[1], context.bars[0]];
      return [
        barRow("top", this.barField(top)),
        this.sideColumn("left", this.leftButtons(context)),
        this.sideColumn("right", this.rightButtons(context)),
        this.palette(context),
        barRow("bottom", this.barField(bottom)),
      ];
    }

    _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
      const held = (content.ownerDocument.activeElement as HTMLElement | null)?.dataset?.["key"];
      content.replaceChildren(...result);
      if (held) content.querySelector<HTMLElement>(`[data-key="${CSS.escape(held)}"]`)?.focus();
    }

    _insertElement(element: HTMLElement): void {
      document.getElementById(element.id)?.remove();
      document.body.append(element);
    }

    private sideColumn(side: string, children: HTMLElement[]): HTMLElement {
      const column = document.createElement("div");
      column.className = `hud-column hud-${side}`;
      column.append(...children);
      return column;
    }

    private leftButtons({ document, isGM, isTargeted }: SourceData): HTMLElement[] {
      const elevation = valueField("elevation", text("TABLE.HUD.Elevation", "Elevation"), String(document.elevation ?? 0), (value) => {
        const number = Number(value);
        if (Number.isFinite(number)) void this.updateToken({ elevation: number });
        else notify("warn", text("TABLE.HUD.NotANumber", "{value} is not a number.", { value }));
      });
      const target = panelButton("target", text("TABLE.HUD.Target", "Target"), isTargeted, () => {
        this.object!.setTarget(!this.object!.isTargeted, { releaseOthers: false });
        void this.render();
      });
      const sheet = panelButton("sheet", text("TABLE.HUD.Sheet", "Open sheet"), null, () => this.actor?.sheet?.render?.({ force: true }));
      const hidden = panelButton("hidden", text("TABLE.HUD.Hidden", "Hidden from players"), document.hidden === true, () =>
        this.updateToken({ hidden: !document.hidden }),
      );
      return [elevation, sheet, target, ...(isGM ? [hidden] : [])];
    }

    private rightButtons({ inCombat }: SourceData): HTMLElement[] {
      const effects = panelButton("effects", text("TABLE.HUD.Effects", "Statuses"), null, () => this.togglePalette());
      effects.setAttribute("aria-expanded", String(this.paletteOpen));
      const combat = panelButton("combat", text("TABLE.HUD.Combat", "In combat"), inCombat, () => attempt(() => this.toggleCombat()));
      return [effects, combat];
    }

    private palette({ statusEffects }: SourceData): HTMLElement {
      const palette = document.createElement("div");
      palette.className = "hud-palette";
      palette.hidden = !this.paletteOpen;
      palette.setAttribute("role", "group");
      palette.setAttribute("aria-label", text("TABLE.HUD.Effects", "Statuses"));
      for (const choice of Object.values<StatusChoice>(statusEffects))
        palette.append(paletteButton(choice, (toggle) => this.toggleStatus(choice.id, toggle)));
      return palette;
    }

    private barField({ name, data }: { name: string; data: SourceData }): HTMLElement | null {
      if (!data) return null;
      const shown = data.type === "bar" ? `${data.value} / ${data.max}` : String(data.value);
      const field = valueField(
        name,
        data.label ?? nameOf(data.attribute),
        String(data.value),
        (value) => void attempt(() => this.changeAttribute(data, value)),
      );
      field.title = shown;
      const input = field.querySelector("input")!;
      input.disabled = data.editable === false;
      if (data.type === "bar")
        field.append(Object.assign(document.createElement("span"), { className: "hud-max", textContent: `/ ${data.max}` }));
      return field;
    }

    /** Changes the value of a bar: "5" sets the value, "+5" adds 5, "-5" subtracts 5. @throws {Error} if the entry is not a number */
    private async changeAttribute(data: SourceData, entered: string): Promise<void> {
      const isDelta = /^[+-]/.test(entered.trim());
      const value = Number(entered);
      if (!Number.isFinite(value)) throw new Error(text("TABLE.HUD.NotANumber", "{value} is not a number.", { value: entered }));
      await this.actor?.modifyTokenAttribute(data.attribute, value, isDelta, data.type === "bar");
      void this.render();
    }

    private async updateToken(changes: Record<string, unknown>): Promise<void> {
      await attempt(() => this.document.update(changes));
      void this.render();
    }

    private togglePalette(): void {
      this.paletteOpen = !this.paletteOpen;
      void this.render();
    }

    /** Adds the panel's token to the combat, or removes it. If the token is selected, does the same for all selected tokens. */
    private async toggleCombat(): Promise<void> {
      const active = !this.object!.inCombat;
      const tokens = this.object!.controlled
        ? env.canvas.tokens.controlled.filter((token: Token) => token.inCombat !== active)
        : [this.object!];
      const documents = tokens.map((token: Token) => token.document);
      const TokenDocument = this.document.constructor;
      if (active && TokenDocument.createCombatants) await TokenDocument.createCombatants(documents);
      else if (!active && TokenDocument.deleteCombatants) await TokenDocument.deleteCombatants(documents);
      else for (const document of documents) await document.toggleCombatant({ active });
      void this.render();
    }

    private async toggleStatus(id: string, toggle: { active: boolean; overlay: boolean }): Promise<void> {
      if (!this.actor) return notify("warn", text("HUD.WarningEffectNoActor", "This token has no actor that could have a status."));
      await attempt(() => this.actor.toggleStatusEffect(id, toggle));
      void this.render();
    }

    /** Positions the panel around the token. The palette opens on the side with more space. */
    setPosition(): void {
      const { object, element } = this;
      if (!object || object.destroyed || !element) return;
      const scale = env.canvas.stage.scale.x;
      const { width, height } = object.getSize();
      const { x, y } = env.canvas.clientCoordinatesFromCanvas({ x: object.shown.x + width / 2, y: object.shown.y + height / 2 });
      const [wide, high] = [Math.max(width * scale, SMALLEST), Math.max(height * scale, SMALLEST)];
      Object.assign(element.style, { left: `${x - wide / 2}px`, top: `${y - high / 2}px`, width: `${wide}px`, height: `${high}px` });
      const [screenWidth, screenHeight] = env.canvas.screenDimensions;
      element.classList.toggle("palette-left", x > screenWidth * 0.5);
      element.classList.toggle("palette-up", y > screenHeight * 0.5);
    }

    async _onRender(context: unknown, options: unknown): Promise<void> {
      await super._onRender?.(context, options);
      this.element.setAttribute("aria-label", this.document?.name ?? "");
      this.element.setAttribute("role", "dialog");
      this.element.onkeydown = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        this.clear();
        env.canvas.app.view.focus();
      };
      this.setPosition();
    }
  };
}

/**
 * Returns whether the panel offers a status for an actor. A status with `hud: false` is never offered; `hud.actorTypes` limits the actor
 * types.
 */
function isOffered(status: SystemObject, actor: Actor | null | undefined): boolean {
  if (status.hud === false) return false;
  const types = status.hud?.actorTypes;
  return !types?.length || types.includes(actor?.type);
}

/** Returns the default label of a bar: the last part of its attribute, capitalized. */
function nameOf(attribute: string): string {
  const last = attribute.split(".").at(-1)!;
  return last.charAt(0).toUpperCase() + last.slice(1);
}
