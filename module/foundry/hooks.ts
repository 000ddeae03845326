import type { CrossfireActor, CrossfireRegion, CrossfireScene, CrossfireTile, CrossfireToken, CrossfireWall } from "./types";

/** A point on a token's path, in pixels of the scene, with its elevation in scene units. */
interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  /** Movement action of this leg, such as "walk" or "fly". */
  readonly action?: string;
}

/** Parts of a token's movement that the system uses. */
export interface TokenMovement {
  readonly origin: Waypoint;
  readonly destination: Waypoint;
  /** Waypoints already passed; the next field has the pending waypoints. */
  readonly passed: { readonly waypoints: readonly Waypoint[] };
  readonly pending: { readonly waypoints: readonly Waypoint[] };
  readonly method: string;
}

/** A button in the scene controls. */
export interface SceneTool {
  readonly name: string;
  readonly order: number;
  readonly title: string;
  readonly icon: string;
  readonly button: true;
  readonly visible: boolean;
  onChange(): void;
}

/** Sets of tools in the scene controls, by name. */
export type SceneControls = Readonly<Record<string, { readonly tools: Record<string, SceneTool> } | undefined>>;

/** Parts of the token HUD that the system uses. */
export interface TokenHud {
  readonly actor: CrossfireActor | null;
  readonly object?: { readonly actor?: CrossfireActor | null } | null;
  render(): unknown;
  close(): unknown;
}

/** The configuration window of a wall, a tile or a region. */
interface PartOfSceneWindow {
  readonly document: CrossfireWall | CrossfireTile | CrossfireRegion;
}

/** Hooks that Foundry documents for versions 13 and 14. The types of version 13 lack them or type them too narrowly. */
interface FoundryHooks {
  preMoveToken(token: CrossfireToken, movement: TokenMovement): boolean | void;
  moveToken(token: CrossfireToken, movement: TokenMovement, operation: object, user: User.Implementation): void;
  openDetachedWindow(id: string, opened: Window): void;
  getActorContextOptions(app: object, entries: object[]): void;
  getChatMessageContextOptions(app: object, entries: object[]): void;
  getSceneControlButtons(controls: SceneControls): void;
  renderTokenHUD(hud: TokenHud, element: HTMLElement): void;
  importAdventure(adventure: object, data: object, created: object, updated: { readonly Scene?: readonly CrossfireScene[] }): void;
  renderWallConfig(app: PartOfSceneWindow, element: HTMLElement): void;
  renderTileConfig(app: PartOfSceneWindow, element: HTMLElement): void;
  hoverToken(token: { readonly document: CrossfireToken }, hovered: boolean): void;
  renderRegionConfig(app: PartOfSceneWindow, element: HTMLElement): void;
}

/** A hook's listener; the name of the hook determines its arguments. */
type Listener = (...given: never[]) => unknown;

/** Foundry's registry of hooks, for names that its types lack. */
interface Registry {
  on(hook: string, heard: Listener): number;
  once(hook: string, heard: Listener): number;
  off(hook: string, id: number): void;
}
const registry = (): Registry => Hooks;

/** Listens to a hook that Foundry's types lack. */
export function listenTo<Name extends keyof FoundryHooks>(hook: Name, heard: FoundryHooks[Name]): void {
  registry().on(hook, heard);
}

/**
 * Adds one listener to several hooks of any name.
 *
 * @param heard Receives the hook's arguments, whose types are unknown.
 * @returns a function that stops listening
 */
export function listenToAll(hooks: readonly string[], heard: (first: unknown, ...rest: readonly unknown[]) => void): () => void {
  const ids = hooks.map((hook) => [hook, registry().on(hook, heard)] as const);
  return () => {
    for (const [hook, id] of ids) registry().off(hook, id);
  };
}

/** Listens once to a hook of another module. @param heard Receives the arguments that the module documents for its hook. */
export function waitFor(hook: string, heard: Listener): void {
  registry().once(hook, heard);
}
