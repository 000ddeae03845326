/** Functions that run in the page. `g` is the page's global object. The functions may use no names from the surrounding module. */

/**
 * Closes, releases, clears and stops everything that a test may have left on this client. Runs in the page.
 * @param view - center and scale of the map view afterward
 */
export async function clearClient(g: any, view: readonly number[]): Promise<void> {
  const { foundry, game, ui, canvas, document } = g;
  for (const kind of game.keyboard?.downKeys ?? []) game.keyboard.downKeys.delete(kind);
  document.activeElement?.blur?.();
  g.getSelection?.()?.removeAllRanges();
  const frames = [...foundry.applications.instances.values()].filter((app: any) => app.hasFrame || app.id?.startsWith?.("context-menu"));
  for (const app of frames) await app.close({ animate: false, submitted: true }).catch(() => undefined);
  await ui.context?.close?.({ animate: false });
  // A document stores its sheet, and the sheet stores its tab and position.
  const primary = [...game.collections.values()].flatMap(({ contents }: any) => contents);
  const tokens = game.scenes.contents.flatMap((scene: any) => scene.tokens.contents);
  const actors = tokens.flatMap(({ actor }: any) => actor ?? []);
  const parts = [...primary, ...actors].flatMap(({ items, effects }: any) => [...(items ?? []), ...(effects ?? [])]);
  for (const owner of [...primary, ...tokens, ...actors, ...parts]) owner._sheet = null;
  game.tooltip?.deactivate?.();
  for (const token of [...(game.user.targets ?? [])]) token.setTarget(false, { releaseOthers: false });
  canvas.tokens?.releaseAll?.();
  await ui.controls?.activate?.({ control: "tokens", tool: "select" });
  canvas.tokens?.activate?.();
  ui.sidebar?.expand?.();
  ui.sidebar?.changeTab?.("chat", "primary");
  const [x, y, scale] = view;
  canvas.pan?.({ x, y, scale });
  // The path of an attack disappears after some seconds.
  canvas.interface?.children.find((child: any) => child.name === "crossfire-bullet-path")?.destroy({ children: true });
  ui.notifications.clear();
  document.querySelector("#chat-notifications")?.replaceChildren();
  const input = document.querySelector("#chat-message");
  if (input) input.value = "";
  g.toldSoFar.length = 0;
  delete g.lastPress?.down;
  delete g.lastPress?.clicked;
  if (g.originalUniform) g.CONFIG.Dice.randomUniform = g.originalUniform;
}

/** State of a client without its documents. The state after `clearClient` equals the state after joining. */
export type ClientState = Readonly<Record<string, unknown>>;

/**
 * Returns the state of this client. Runs in the page. If a test leaves no trace on the client, the states before and after it are equal.
 */
export function stateOfClient(g: any): ClientState {
  const { foundry, game, ui, canvas, document } = g;
  const own = (thing: object | undefined): string[] => Object.getOwnPropertyNames(thing ?? {}).sort();
  return {
    applications: [...foundry.applications.instances.keys()].sort(),
    hooks: Object.values<any>(g.Hooks.events).flatMap((listeners) =>
      listeners.flatMap(({ id, hook }: any) => (g.testListeners.has(id) ? [hook] : [])),
    ),
    client: Object.fromEntries(Object.entries(g.localStorage).sort()),
    language: game.i18n.lang,
    dark: g.matchMedia("(prefers-color-scheme: dark)").matches,
    globals: own(g).filter(
      (name) =>
        !["toldSoFar", "lastPress", "originalUniform", "testListeners", "inputs", "countsInputs", "axe", "axeFunction"].includes(name) &&
        !/^\d+$/.test(name),
    ),
    settings: [...game.settings.settings.keys()].sort(),
    dice: g.originalUniform === undefined || g.CONFIG.Dice.randomUniform === g.originalUniform,
    time: own(game.time),
    connection: own(g.__table.connection).map(
      (name) => `${name} ${String(Object.getOwnPropertyDescriptor(g.__table.connection, name)?.value)}`,
    ),
    targets: game.user.targets.size,
    controlled: canvas.tokens?.controlled.length ?? 0,
    keys: [...(game.keyboard?.downKeys ?? [])],
    scene: canvas.scene?.id ?? null,
    control: ui.controls?.control?.name ?? null,
    tool: ui.controls?.tool?.name ?? null,
    layer: canvas.activeLayer?.constructor.name ?? null,
    tab: ui.sidebar?.tabGroups?.primary ?? null,
    open: ui.sidebar?.expanded ?? null,
    page: ui.hotbar?.page ?? null,
    view: canvas.stage ? [canvas.stage.pivot.x, canvas.stage.pivot.y, canvas.stage.scale.x] : null,
    size: [g.innerWidth, g.innerHeight],
    body: [...document.body.children]
      .map((element: any) => element.id || element.className || element.tagName)
      // The containers of notifications, tooltips and announcements are created together with their first content.
      .filter((name) => !["notifications", "tooltip", "cf-voice"].includes(name))
      .sort(),
    drawn: (canvas.interface?.children ?? []).map((child: any) => child.name ?? child.constructor.name).sort(),
    styles: [...document.head.querySelectorAll("style, link")].length,
    menus: own(document.documentElement.dataset).concat(document.documentElement.className, document.body.className),
  };
}

/**
 * Stores the original random source, which tests replace, and records the hooks to which a test listens. Runs in the page, once after
 * joining. Scripts of the table and the system have an address; code that a test runs in the page has none. The system itself may add
 * listeners during a test.
 */
export function keepOriginals(g: any): void {
  if (g.originalUniform) return;
  g.originalUniform = g.CONFIG.Dice.randomUniform;
  g.testListeners = new Set();
  const { Hooks } = g;
  for (const name of ["on", "once"]) {
    const listen = Hooks[name];
    Hooks[name] = (...args: unknown[]) => {
      const id = listen.apply(Hooks, args);
      const caller = String(new Error().stack).split("\n")[2] ?? "";
      if (!caller.includes("http")) g.testListeners.add(id);
      return id;
    };
  }
}
