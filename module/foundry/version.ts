import type { CrossfireRegion } from "./types";

/** Returns whether Foundry is version 14 or later. Only this file may check the version: one function per difference. */
const sinceV14 = (): boolean => (game.release?.generation ?? 13) >= 14;

/** Returns the version of the running Foundry for reports, such as "14.366". */
export const foundryVersion = (): string => game.release?.version ?? "";

/**
 * Returns a typed line as the chat box passes it to commands: plain text in Foundry 13, HTML in Foundry 14.
 * @removeWhen compatibility.minimum >= 14
 */
export const typedInChat = (line: string): string => (sinceV14() ? `<p>${line}</p>` : line);

interface Operators {
  readonly _del?: unknown;
  readonly _replace?: (value: unknown) => unknown;
}
const operators = (): Operators => globalThis as Operators;

/** Returns the update that deletes the last key of a dotted path. @removeWhen compatibility.minimum >= 14 */
export function forgetting(path: string): Record<string, unknown> {
  if (sinceV14()) return { [path]: operators()._del };
  const dot = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, dot)}-=${path.slice(dot)}`]: null };
}

/** Returns the update that replaces a whole value instead of merging into it. @removeWhen compatibility.minimum >= 14 */
export function replacing(path: string, value: unknown): Record<string, unknown> {
  if (sinceV14()) return { [path]: operators()._replace?.(value) };
  const dot = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, dot)}==${path.slice(dot)}`]: value };
}

/** One entry of the status palette. */
export interface StatusEntry {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Id of the status's effect, which Foundry's toggles look for. */
  readonly _id?: string;
}

/** Sets the statuses of the world: an array in Foundry 13, a record keyed by id in Foundry 14. @removeWhen compatibility.minimum >= 14 */
export function declareStatuses(statuses: readonly StatusEntry[]): void {
  const entries = statuses.map((status) => ({ ...status, _id: statusEffectId(status.id) }));
  const target = CONFIG as { statusEffects: unknown };
  target.statusEffects = sinceV14() ? Object.fromEntries(entries.map((entry) => [entry.id, entry])) : entries;
}

/**
 * Keeps effects on items, where they change the item's owner. Foundry 13 copies them to the actor by default; Foundry 14 never does.
 * @removeWhen compatibility.minimum >= 14
 */
export function keepEffectsOnItems(): void {
  if (!sinceV14()) (CONFIG.ActiveEffect as { legacyTransferral?: boolean }).legacyTransferral = false;
}

/** Returns the fixed 16-character id of a status's effect. */
export const statusEffectId = (status: string): string => `cf${status.replace(/[^a-z0-9]/gi, "")}`.padEnd(16, "0").slice(0, 16);

/** Returns the status palette as a list, in either version. */
// Unchecked: an array in 13 and a record in 14; the values of both are the statuses.
export const statusList = (): StatusEntry[] => Object.values(CONFIG.statusEffects as unknown as Record<string, StatusEntry>);

/**
 * Returns the source data of an active effect that only shows a status. Version 14 shows the icon of a permanent effect only on request.
 * @removeWhen compatibility.minimum >= 14
 */
export const statusEffectSource = ({ id, name, img }: StatusEntry, _id: string): ActiveEffect.CreateData =>
  ({ _id, name, img, statuses: [id], ...(sinceV14() ? { showIcon: 2 } : {}) }) as ActiveEffect.CreateData;

/** The levels that a document of version 14 belongs to. */
interface Levelled {
  readonly levels?: Iterable<string>;
}
interface WithLevels {
  readonly levels?: {
    get(id: string): { readonly elevation?: { readonly bottom: number | null; readonly top: number | null } } | undefined;
  };
}

/**
 * Returns the vertical extent of a wall's levels in scene units, infinite without a bound; null without levels or with all levels.
 * @removeWhen compatibility.minimum >= 14
 */
export function levelsOf(document: object, scene: object): { readonly bottom: number; readonly top: number } | null {
  const { levels } = document as Levelled;
  const all = (scene as WithLevels).levels;
  const found = sinceV14() && levels && all ? [...levels].flatMap((id) => all.get(id)?.elevation ?? []) : [];
  if (found.length === 0) return null;
  return {
    bottom: Math.min(...found.map(({ bottom }) => bottom ?? -Infinity)),
    top: Math.max(...found.map(({ top }) => top ?? Infinity)),
  };
}

interface OnLevel {
  readonly viewed?: boolean;
  readonly level?: string | null;
  readonly parent: object | null;
}

/**
 * Returns the name of a token's level if this client views another level of the same scene; otherwise null.
 * @removeWhen compatibility.minimum >= 14
 */
export function levelOutOfView(token: object): string | null {
  const { viewed, level, parent } = token as OnLevel;
  if (!sinceV14() || viewed !== false || !level || parent !== canvas?.scene) return null;
  return (parent as { levels?: { get(id: string): { readonly name?: string } | undefined } }).levels?.get(level)?.name ?? null;
}

/** A floor or a ceiling of a scene, as Foundry 14 stores it. */
export interface SceneSurface {
  readonly region: CrossfireRegion;
  /** Elevation in scene units. */
  readonly elevation: number;
  readonly move: boolean;
  readonly sight: boolean;
}
/** Returns whether a region can be a floor. @removeWhen compatibility.minimum >= 14 */
export const knowsFloors = (): boolean => sinceV14();

interface WithSurfaces {
  getSurfaces(): readonly SceneSurface[];
}

/** Returns the floors and ceilings of a scene, lowest first; empty in version 13. @removeWhen compatibility.minimum >= 14 */
export const surfacesOf = (scene: object): readonly SceneSurface[] => (sinceV14() ? (scene as WithSurfaces).getSurfaces() : []);

/**
 * Returns the height of a token in grid spaces; null in version 13 and for the default height. The default is 1 for a new token, and the
 * shorter side for a token created in version 13.
 * @removeWhen compatibility.minimum >= 14
 */
export function depthOf(token: { readonly width: number | null; readonly height: number | null }): number | null {
  const { depth } = token as { readonly depth?: unknown };
  if (!sinceV14() || typeof depth !== "number") return null;
  return depth === 1 || depth === Math.min(token.width ?? 1, token.height ?? 1) ? null : depth;
}

/** The background image of a scene. */
export interface SceneMapPicture {
  readonly src: string;
  /** Color around the picture. */
  readonly color: string;
}

interface PicturedLevel {
  readonly id: string;
  readonly background: { readonly src: string | null };
}
interface PicturedScene {
  readonly name: string;
  readonly levels: { readonly contents: readonly PicturedLevel[] };
  createEmbeddedDocuments(name: string, data: readonly object[], operation: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, updates: readonly object[]): Promise<unknown>;
}

/** Id that Foundry 14 gives a scene's only level. */
const DEFAULT_LEVEL = "defaultLevel0000";

/**
 * Sets the background image of a version 14 scene whose levels have no image. Creates a level if the scene has none. Version 13 needs no
 * such repair. @removeWhen compatibility.minimum >= 14
 */
export async function putMapUnder(scene: object, { src, color }: SceneMapPicture): Promise<void> {
  if (!sinceV14()) return;
  const pictured = scene as PicturedScene;
  const levels = pictured.levels.contents;
  if (levels.some(({ background }) => background.src)) return;
  const background = { src, color };
  const [first] = levels;
  if (first) await pictured.updateEmbeddedDocuments("Level", [{ _id: first.id, background }]);
  else await pictured.createEmbeddedDocuments("Level", [{ _id: DEFAULT_LEVEL, name: pictured.name, background }], { keepId: true });
}

/** A number an effect adds to a path. */
export interface Addition {
  readonly path: string;
  readonly by: number;
}

interface StoredChange {
  readonly key: string;
  readonly mode?: number;
  readonly type?: string;
  readonly value: unknown;
}

const ADD = 2;

/**
 * Returns 1 for a change that adds, -1 for a change that subtracts, otherwise 0. Does not read `mode` in Foundry 14, where it is
 * deprecated.
 */
function signOf(change: StoredChange): 1 | -1 | 0 {
  if (!sinceV14()) return change.mode === ADD ? 1 : 0;
  return change.type === "add" ? 1 : change.type === "subtract" ? -1 : 0;
}

/** Returns the amounts an effect adds to numbers; ignores other kinds of changes. @removeWhen compatibility.minimum >= 14 */
export function additionsOf(effect: ActiveEffect.Implementation): Addition[] {
  const changes = (sinceV14() ? (effect.system as { changes?: unknown }).changes : effect.changes) as readonly StoredChange[] | undefined;
  return (changes ?? []).flatMap((change) => {
    const sign = signOf(change);
    const by = sign * Number(change.value);
    return sign !== 0 && Number.isFinite(by) ? [{ path: change.key, by }] : [];
  });
}

/** An effect's change to one number. */
interface NumberChange {
  readonly path: string;
  readonly by: number;
  readonly how: "add" | "override";
  /** Priority of the change; omitted: the default of its kind. */
  readonly priority?: number;
}

const MODES = { add: 2, override: 5 } as const;

/** Returns the source data of an active effect that changes one number. @removeWhen compatibility.minimum >= 14 */
export function effectSource({ path, by, how, priority }: NumberChange): object {
  const change = { key: path, ...(priority === undefined ? {} : { priority }) };
  return sinceV14()
    ? { system: { changes: [{ ...change, type: how, value: by }] } }
    : { changes: [{ ...change, mode: MODES[how], value: String(by) }] };
}

/** An entry of a context menu, independent of Foundry's version. */
export interface MenuChoice {
  readonly label: string;
  /** CSS classes of the icon. */
  readonly icon: string;
  visible(target: HTMLElement): boolean;
  run(target: HTMLElement): void;
}

/** Returns the entry in the form that the running Foundry accepts. @removeWhen compatibility.minimum >= 14 */
export const menuEntry = ({ label, icon, visible, run }: MenuChoice): object =>
  sinceV14()
    ? { label, icon, visible, onClick: (_event: Event, target: HTMLElement) => run(target) }
    : { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: run };

/** A command in chat. */
export interface ChatCommand {
  readonly name: string;
  /** Matches a typed line; `run` receives the first capturing group. */
  readonly pattern: RegExp;
  /** Runs the command. @param rest Rest of the line, as plain text. */
  run(rest: string): void;
}

interface CommandEntry {
  readonly rgx: RegExp;
  readonly fn: (command: string, match: RegExpMatchArray) => Promise<false>;
}
/** A chat log class of Foundry 14 with its own commands: Foundry's class or a derived one. */
interface CommandRegistry {
  readonly name: string;
  readonly CHAT_COMMANDS?: object;
}

const unescaped = (html: string): string => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

/** Returns the command registries of Foundry 14: Foundry's own, and the registry of a module's chat log that replaces Foundry's. */
function commandRegistries(): Record<string, CommandEntry>[] {
  const logs: (CommandRegistry | undefined)[] = [foundry.applications.sidebar?.tabs?.ChatLog, CONFIG.ui.chat];
  return logs.flatMap((log) => (log?.CHAT_COMMANDS ? [log.CHAT_COMMANDS as Record<string, CommandEntry>] : []));
}

/**
 * Adds a chat command. Version 13 passes every typed line to a hook. Version 14 has a registry; it matches commands against markup and
 * refuses a line that no entry matches. Modules derive their own chat logs while scripts load, so the registry is filled once Foundry is
 * ready.
 * @removeWhen compatibility.minimum >= 14
 */
export function addChatCommand({ name, pattern, run }: ChatCommand): void {
  if (!sinceV14()) {
    Hooks.on("chatMessage", (_log, line) => {
      const found = pattern.exec(line.trim());
      if (!found) return true;
      run(found[1] ?? "");
      return false;
    });
    return;
  }
  const entry: CommandEntry = {
    rgx: pattern,
    fn: async (_command, match) => {
      run(unescaped(match[1] ?? ""));
      return false;
    },
  };
  Hooks.once("ready", () => {
    for (const registry of commandRegistries()) registry[name] ??= entry;
  });
}
