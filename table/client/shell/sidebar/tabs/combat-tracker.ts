import type { Combat } from "../../../documents/combat";
import type { Combatant } from "../../../documents/combatant";
import type { TokenDocument } from "../../../documents/token";
import type { RenderOptions, RenderContext } from "../../../apps/api/application-events";
import { type SystemObject, type SystemClass, globals } from "../../../../common/dynamic";
import { attempt, closest } from "../../env";
import { openCombatantConfig, openCombatTrackerConfig } from "../../windows/open";
import { combatantEntries, combatEntries } from "./combat-menus";
import { combatContext, turnContext, visibleTurns } from "./combat-context";
import { type EffectIcon, effectsList, scrollToRow, writeInitiative } from "./combat-rows";

/** Defines the combat tracker: the combatants in order, with the controls of the combat. */
export function defineCombatTracker(Tab: SystemClass) {
  return class CombatTracker extends Tab {
    static tabName = "combat";
    static DEFAULT_OPTIONS = {
      window: { title: "TABLE.Tab.combat" },
      actions: {
        activateCombatant: CombatTracker.#onActivateCombatant,
        cycleCombat: CombatTracker.#onCycleCombat,
        createCombat: CombatTracker.#onCreateCombat,
        editName: CombatTracker.#onEditName,
        panToCombatant: CombatTracker.#onControl,
        pingCombatant: CombatTracker.#onControl,
        rollInitiative: CombatTracker.#onControl,
        toggleDefeated: CombatTracker.#onControl,
        toggleHidden: CombatTracker.#onControl,
        trackerSettings: CombatTracker.#onTrackerSettings,
      },
    };
    static PARTS: Record<string, unknown> = {
      header: { template: "templates/sidebar/tabs/combat/header.hbs" },
      tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
      footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
    };

    #viewed: SystemObject = null;
    #hovered: HTMLElement | null = null;

    /** Combats of the viewed scene and combats without a scene. */
    get combats() {
      const sceneId = globals.game.scenes?.viewed?.id ?? null;
      return [...globals.game.combats].filter((combat: Combat) => !combat.scene || (combat.scene.id ?? combat.scene) === sceneId);
    }
    /** The viewed combat, which may differ from the active combat. */
    get viewed(): SystemObject {
      return this.#viewed;
    }
    set viewed(combat: Combat) {
      this.#viewed = combat;
    }

    _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      if (options.combat !== undefined) this.#viewed = options.combat;
      const { combats } = this;
      if (this.#viewed && !combats.includes(this.#viewed)) this.#viewed = null;
      this.#viewed ??= combats.find((combat) => combat.active) ?? combats[0] ?? null;
    }

    async _preparePartContext(partId: string, context: RenderContext, options: RenderOptions): Promise<RenderContext> {
      const prepared = (await super._preparePartContext(partId, context, options)) ?? context;
      if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
      if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
      return prepared;
    }

    /** Fills the context of the header and the footer. */
    async _prepareCombatContext(context: RenderContext, _options: unknown): Promise<void> {
      Object.assign(context, combatContext(this.viewed, this.combats));
    }

    /** Fills `turns` with one entry for each combatant that this user may see. */
    async _prepareTrackerContext(context: RenderContext, _options: unknown): Promise<void> {
      const combat = this.viewed;
      context.turns = [];
      if (!combat) return;
      const turns = [];
      for (const { combatant, index } of visibleTurns(combat)) turns.push(await this._prepareTurnContext(combat, combatant, index));
      context.hasDecimals = turns.some((turn) => turn.hasDecimals);
      const precision = globals.CONFIG.Combat.initiative.decimals || (context.hasDecimals ? 2 : 0);
      for (const turn of turns)
        turn.initiative = Number.isFinite(turn.initiative) ? turn.initiative.toFixed(turn.hasDecimals ? precision : 0) : null;
      context.turns = turns;
    }

    /** Returns the context of one row. */
    async _prepareTurnContext(combat: SystemObject, combatant: Combatant, index: number): Promise<RenderContext> {
      const context = turnContext(combat, combatant, index, await this._getCombatantThumbnail(combatant));
      context.effects.tooltip = this._formatEffectsTooltip(context.effects.icons);
      return context;
    }

    async _getCombatantThumbnail(combatant: Combatant): Promise<string> {
      return combatant.img || combatant.token?.texture?.src || combatant.actor?.img || "icons/svg/mystery-man.svg";
    }

    _formatEffectsTooltip(effects: readonly EffectIcon[]): string {
      return effectsList(effects);
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      if (!this.isPopout) for (const hook of ["canvasReady", "updateScene"]) globals.Hooks.on(hook, () => void this.render());
      if (globals.game.user.isGM) {
        this._createContextMenu(this._getCombatContextOptions, ".encounter-context-menu", {
          eventName: "click",
          fixed: true,
          hookName: "getCombatContextOptions",
          parentClassHooks: false,
        });
      }
      this._createContextMenu(this._getEntryContextOptions, ".combatant", {
        fixed: true,
        hookName: "getCombatantContextOptions",
        parentClassHooks: false,
      });
    }

    async _onRender(context: unknown, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      if (!options?.parts || options.parts.includes("tracker")) this.scrollToTurn();
    }

    _attachFrameListeners(): void {
      super._attachFrameListeners();
      const { element } = this;
      element.addEventListener("pointerover", (event: PointerEvent) => this._onCombatantHoverIn(event));
      element.addEventListener("pointerout", (event: PointerEvent) => this._onCombatantHoverOut(event));
      element.addEventListener("change", (event: Event) => this._onChangeInput(event));
      element.addEventListener("keydown", (event: KeyboardEvent) => this.#onKey(event));
      element.addEventListener("dblclick", (event: MouseEvent) => {
        const row = closest(event.target, ".combatant");
        if (row && !closest(event.target, "button, input")) this._onPanToCombatant(this.viewed?.combatants.get(row.dataset["combatantId"]));
      });
    }

    _onChangeInput(event: Event): void {
      if ((event.target as HTMLElement).matches(".initiative-input")) void attempt(() => this._onUpdateInitiative(event));
    }

    _getEntryContextOptions(): unknown[] {
      return combatantEntries(this);
    }
    _getCombatContextOptions(): unknown[] {
      return combatEntries(this);
    }

    /** Handles an action. For an action that the tracker does not define, calls the method of the viewed combat with that name. */
    async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
      const method = this.viewed?.[target.dataset["action"] ?? ""];
      if (typeof method !== "function") return super._onClickAction(event, target);
      await attempt(() => method.call(this.viewed, event));
    }

    async _onCombatCycle(_event: Event, target: HTMLElement): Promise<unknown> {
      const combat = globals.game.combats.get(target.dataset["combatId"]);
      if (!combat) return null;
      if (globals.game.user.isGM) await combat.activate({ render: false });
      await this.render({ combat });
      return combat;
    }

    async _onCombatCreate(): Promise<void> {
      const Combat = globals.CONFIG.Combat.documentClass;
      const combat = await Combat.create({ scene: globals.game.scenes?.viewed?.id ?? null });
      await combat?.activate({ render: false });
      await this.render({ combat });
    }

    async _onCombatantControl(_event: Event, target: HTMLElement): Promise<unknown> {
      const combatant = this.viewed?.combatants.get(closest(target, "[data-combatant-id]")?.dataset["combatantId"]);
      if (!combatant) return undefined;
      switch (target.dataset["action"]) {
        case "panToCombatant":
          return this._onPanToCombatant(combatant);
        case "pingCombatant":
          return this._onPingCombatant(combatant);
        case "rollInitiative":
          return this._onRollInitiative(combatant);
        case "toggleDefeated":
          return this._onToggleDefeatedStatus(combatant);
        case "toggleHidden":
          return this._onToggleHidden(combatant);
        default:
          return undefined;
      }
    }

    /**
     * Pans to a clicked combatant and selects its token if the user owns the token. If the token is already selected, opens the actor's
     * sheet, like a double click. Does nothing unless the user may observe the actor.
     */
    _onCombatantMouseDown(_event: Event, target: HTMLElement): void {
      const row = closest(target, "[data-combatant-id]");
      const combatant = this.viewed?.combatants.get(row?.dataset["combatantId"]);
      const token = combatant?.token?.object;
      if (!combatant?.actor?.testUserPermission(globals.game.user, "OBSERVER")) return;
      if (token?.controlled) return void combatant.actor.sheet?.render({ force: true });
      if (token?.isOwner ?? combatant.isOwner) token?.control({ releaseOthers: true });
      this._onPanToCombatant(combatant);
    }

    _onPanToCombatant(combatant: Combatant | null | undefined): void {
      const token = combatant?.token?.object;
      if (!token || !this._isTokenVisible(token)) return;
      const { x, y } = token.center;
      void globals.canvas.animatePan?.({ x, y, scale: Math.max(globals.canvas.stage.scale.x, 0.5) });
    }
    _onPingCombatant(combatant: SystemObject): unknown {
      const token = combatant.token?.object;
      if (!token || !this._isTokenVisible(token)) return globals.ui.notifications.warn("COMBAT.PingInvisibleToken", { localize: true });
      return globals.canvas.ping?.(token.center, {});
    }
    _onRollInitiative(combatant: SystemObject): unknown {
      return this.viewed.rollInitiative([combatant.id]);
    }
    async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
      const defeated = !combatant.isDefeated;
      await combatant.update({ defeated });
      const id = globals.CONFIG.specialStatusEffects?.DEFEATED;
      if (id && combatant.actor) await combatant.actor.toggleStatusEffect(id, { overlay: true, active: defeated });
    }
    _onToggleHidden(combatant: Combatant): unknown {
      return combatant.update({ hidden: !combatant.hidden });
    }

    async _onUpdateInitiative(event: Event): Promise<void> {
      const input = event.target as HTMLInputElement;
      await writeInitiative(input, this.viewed?.combatants.get(closest(input, "[data-combatant-id]")?.dataset["combatantId"]));
    }

    #onKey(event: KeyboardEvent): void {
      const row = event.target as HTMLElement;
      if (!row.matches("li.combatant")) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        const rows = [...this.element.querySelectorAll("li.combatant")] as HTMLElement[];
        rows[rows.indexOf(row) + step]?.focus();
      } else if (event.key === "Enter") {
        this._onCombatantMouseDown(event, row);
      }
    }

    _onCombatantHoverIn(event: PointerEvent): void {
      const row = closest(event.target, ".combatant");
      if (!row || row === this.#hovered) return;
      this.#hovered = row;
      const token = this.viewed?.combatants.get(row.dataset["combatantId"])?.token?.object;
      if (token && this._isTokenVisible(token)) token._onHoverIn?.(event, { hoverOutOthers: true });
    }
    _onCombatantHoverOut(event: PointerEvent): void {
      const row = this.#hovered;
      if (!row || row.contains(event.relatedTarget as Node | null)) return;
      this.#hovered = null;
      this.viewed?.combatants.get(row.dataset["combatantId"])?.token?.object?._onHoverOut?.(event);
    }

    /** Marks the row of a combatant whose token is hovered on the map. */
    hoverCombatant(combatant: Combatant, hover: boolean): void {
      for (const app of [this, this.popout]) {
        const row = app?.element?.querySelector?.(`.combatant[data-combatant-id="${combatant.id}"]`);
        row?.classList.toggle("hover", hover);
      }
    }

    _isTokenVisible(token: TokenDocument): boolean {
      return token.visible !== false;
    }

    scrollToTurn(): void {
      const tracker: HTMLElement | null = this.element?.querySelector("[data-application-part=tracker]");
      if (tracker) scrollToRow(tracker, this.viewed?.combatant?.id);
    }

    static #onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
      this._onCombatantMouseDown(event, target);
    }
    static async #onCycleCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => this._onCombatCycle(event, target));
    }
    static async #onCreateCombat(this: SystemObject, event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => this._onCombatCreate(event, target));
    }
    static async #onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
      await attempt(() => this._onCombatantControl(event, target));
    }
    static #onEditName(this: CombatTracker, _event: PointerEvent, target: HTMLElement): void {
      openCombatantConfig(this.viewed?.combatants.get(closest(target, "[data-combatant-id]")?.dataset["combatantId"]));
    }
    static #onTrackerSettings(this: CombatTracker): void {
      openCombatTrackerConfig();
    }
  };
}
