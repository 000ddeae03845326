import { type SourceData, type SystemObject, type SystemClass, globals } from "../../../common/dynamic";
import { t } from "../env";
import { insertAt } from "../frame";

export interface Tool {
  readonly name: string;
  readonly order: number;
  readonly title: string;
  readonly icon: string;
  readonly visible?: boolean;
  readonly toggle?: boolean;
  readonly button?: boolean;
  active?: boolean;
  readonly onChange?: (event: Event | undefined, active: boolean) => void;
}
export interface Control {
  readonly name: string;
  readonly order: number;
  readonly title: string;
  readonly icon: string;
  readonly visible?: boolean;
  readonly layer?: string;
  readonly tools: Record<string, Tool>;
  activeTool: string;
  readonly onChange?: (event: Event | undefined, active: boolean) => void;
  readonly onToolChange?: (event: Event | undefined, tool: Tool) => void;
}
interface ActivateOptions {
  readonly event?: Event;
  readonly control?: string;
  readonly tool?: string;
  readonly toggles?: Record<string, boolean>;
}

const sorted = <T extends { order: number; visible?: boolean }>(record: Record<string, T>): T[] =>
  Object.values(record)
    .filter((entry) => entry.visible !== false)
    .sort((a, b) => a.order - b.order);

/** Defines the toolbar on the left with sets of tools ("controls") and the tools of the active set. */
export function defineSceneControls(Base: SystemClass) {
  return class SceneControls extends Base {
    static DEFAULT_OPTIONS = {
      id: "scene-controls",
      tag: "aside",
      classes: ["faded-ui"],
      window: { frame: false, positioned: false },
      actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
    };
    static PARTS = {
      layers: { template: "templates/ui/scene-controls-layers.hbs" },
      tools: { template: "templates/ui/scene-controls-tools.hbs" },
    };

    #controls: Record<string, Control> | null = null;
    #control = "tokens";

    /** All controls by name. The controls are built once, and again after `render({reset: true})`. */
    get controls(): Record<string, Control> {
      this.#controls ??= this.#build();
      return this.#controls;
    }
    get control(): Control | null {
      return this.controls[this.#control] ?? null;
    }
    get tools(): Record<string, Tool> {
      return this.control?.tools ?? {};
    }
    get tool(): Tool | undefined {
      return this.tools[this.control?.activeTool ?? ""];
    }

    #build(): Record<string, Control> {
      const controls = { ...coreControls(), ...layerControls() };
      globals.Hooks.callAll("getSceneControlButtons", controls);
      // On 14 a set without an active tool starts with its first tool [ISS:foundryvtt/foundryvtt#12966].
      if (globals.game.release.generation >= 14)
        for (const control of Object.values(controls)) control.activeTool ??= sorted(control.tools)[0]?.name ?? "";
      if (!controls[this.#control]) this.#control = Object.keys(controls)[0] ?? "tokens";
      return controls;
    }

    /** Switches to a set of tools or to one of its tools, or sets its toggles. @throws {Error} if the set or the tool does not exist */
    async activate({ event, control = this.#control, tool, toggles = {} }: ActivateOptions = {}): Promise<void> {
      const next = this.controls[control];
      if (!next) throw new Error(`Scene control "${control}" does not exist. Known: ${Object.keys(this.controls).join(", ")}.`);
      if (tool !== undefined && !next.tools[tool])
        throw new Error(`Scene control "${control}" has no tool "${tool}". Known: ${Object.keys(next.tools).join(", ")}.`);
      if (control !== this.#control) {
        const left = this.control;
        left?.onChange?.(event, false);
        this.#control = control;
        next.onChange?.(event, true);
        // The previous tool is notified. A missing tool cannot be notified [ISS:foundryvtt/foundryvtt#12803].
        if (left) changed(toolInUse(left), event, false);
        if (next.tools[next.activeTool]) changed(toolInUse(next), event, true);
      }
      if (tool !== undefined) this.#useTool(next, next.tools[tool]!, event);
      for (const [name, active] of Object.entries(toggles)) setToggle(next.tools[name], active, event);
      await this.render({ force: true });
      globals.Hooks.callAll("activateSceneControls", this);
    }

    #useTool(control: Control, tool: Tool, event: Event | undefined): void {
      if (tool.toggle) return setToggle(tool, !tool.active, event);
      if (tool.button) return changed(tool, event, true);
      const previous = control.tools[control.activeTool];
      control.activeTool = tool.name;
      if (previous && previous !== tool) changed(previous, event, false);
      changed(tool, event, true);
      control.onToolChange?.(event, tool);
      globals.Hooks.callAll("activateTool", control.name, tool.name);
    }

    _configureRenderOptions(options: SourceData): void {
      super._configureRenderOptions(options);
      if (options.reset) this.#controls = null;
      if (options.control && this.controls[options.control]) this.#control = options.control;
      if (options.tool && this.control?.tools[options.tool]) this.control.activeTool = options.tool;
    }

    async _prepareContext(): Promise<Record<string, unknown>> {
      const current = this.control;
      return {
        controls: sorted(this.controls).map((control) => ({
          ...control,
          active: control === current,
          cssClass: control === current ? "active" : "",
        })),
        tools: sorted(this.tools).map((tool) => {
          const active = tool.toggle ? Boolean(tool.active) : !tool.button && tool.name === current?.activeTool;
          return {
            ...tool,
            active,
            cssClass: [tool.toggle ? "toggle" : "", tool.button ? "button" : "", active ? "active" : ""].filter(Boolean).join(" "),
          };
        }),
      };
    }

    async _onFirstRender(context: unknown, options: unknown): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.setAttribute("aria-label", t("TABLE.Controls.Title"));
    }

    _insertElement(element: HTMLElement): void {
      insertAt("ui-left-column-1", element, "first");
    }

    static async #onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
      await this.activate({ event, control: target.dataset["control"] });
    }
    static async #onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
      await this.activate({ event, tool: target.dataset["tool"] });
    }
  };
}

/** Returns the active tool of a set. @throws {TypeError} for a set without an active tool */
function toolInUse(control: Control): Tool {
  const tool = control.tools[control.activeTool];
  if (!tool)
    throw new TypeError(`The scene control "${control.name}" has no tool "${control.activeTool}" to put down: name one as its activeTool.`);
  return tool;
}

/** Notifies a tool when the user activates or leaves the tool. @throws {TypeError} on Foundry 13 if the tool has no `onChange` */
function changed(tool: Tool, event: Event | undefined, active: boolean): void {
  if (tool.onChange || globals.game.release.generation >= 14) tool.onChange?.(event, active);
  else throw new TypeError(`The tool "${tool.name}" has no onChange.`);
}

/** Returns a control whose tools all have an `onChange`. A tool without one gets an empty function. */
const withOnChange = (control: Control): Control => ({
  ...control,
  tools: Object.fromEntries(Object.entries(control.tools).map(([name, tool]) => [name, { onChange: () => {}, ...tool }])),
});

function setToggle(tool: Tool | undefined, active: boolean, event: Event | undefined): void {
  if (!tool?.toggle) return;
  tool.active = active;
  changed(tool, event, active);
}

/** Returns the controls that the map's layers add (`prepareSceneControls` of a layer class). */
function layerControls(): Record<string, Control> {
  const found: Record<string, Control> = {};
  for (const { layerClass } of Object.values<SystemObject>(globals.CONFIG.Canvas?.layers ?? {})) {
    const control: Control | null | undefined = layerClass?.prepareSceneControls?.();
    if (control) found[control.name] = withOnChange(control);
  }
  return found;
}

function coreControls(): Record<string, Control> {
  const tool = (name: string, order: number, icon: string): Tool => ({ name, order, icon, title: `TABLE.Controls.${name}` });
  const tokens: Control = {
    name: "tokens",
    order: 1,
    title: "TABLE.Controls.tokens",
    icon: "fa-solid fa-user-large",
    layer: "tokens",
    activeTool: "select",
    visible: true,
    onChange: (_event, active) => void (active && globals.canvas?.tokens?.activate?.()),
    tools: {
      select: tool("select", 1, "fa-solid fa-arrow-pointer"),
      target: tool("target", 2, "fa-solid fa-bullseye"),
      ruler: tool("ruler", 3, "fa-solid fa-ruler"),
      clear: {
        ...tool("clear", 9, "fa-solid fa-circle-xmark"),
        button: true,
        onChange: () => clearTargets(),
      },
    },
  };
  return { tokens: withOnChange(tokens) };
}

function clearTargets(): void {
  if (typeof globals.canvas?.tokens?.setTargets === "function") globals.canvas.tokens.setTargets([]);
  else for (const token of [...globals.game.user.targets]) token.setTarget(false, { releaseOthers: false });
}
