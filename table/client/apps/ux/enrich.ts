import type { FieldValue } from "../../../common/dynamic";
import { generation, localizeOr, world } from "../world";

export interface EnrichmentOptions {
  /** True: secret blocks remain in the text. */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  embeds?: boolean;
  rolls?: boolean;
  custom?: boolean;
  rollData?: Record<string, unknown> | (() => Record<string, unknown>);
  /** Document to which relative UUIDs refer. */
  relativeTo?: unknown;
  _embedDepth?: number;
  [key: string]: unknown;
}

export interface EnricherConfig {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options?: EnrichmentOptions) => HTMLElement | null | Promise<HTMLElement | null>;
  replaceParent?: boolean;
  onRender?: ((element: HTMLElement) => unknown) | null;
}

export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, unknown>;
  classes?: string[];
  name?: string;
  icon?: string;
}

type Replacer = (match: RegExpMatchArray) => Promise<Node | null> | Node | null;

const UNTOUCHED = "script, style, textarea, code, pre";

/** Returns all text nodes under `root` that enrichment may change. */
function textNodes(root: Node): Text[] {
  const walker = root.ownerDocument!.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest(UNTOUCHED)) found.push(walker.currentNode as Text);
  return found;
}

/** Replaces matches of `pattern` with nodes. A match whose replacement is null stays unchanged. */
export async function replaceMatches(root: HTMLElement, pattern: RegExp, replace: Replacer, { replaceParent = false } = {}): Promise<void> {
  for (const text of textNodes(root)) {
    const matches = [...text.data.matchAll(pattern)];
    let rest = text;
    let consumed = 0;
    for (const match of matches) {
      const node = await replace(match);
      if (!node) continue;
      const matched = rest.splitText(match.index! - consumed);
      rest = matched.splitText(match[0].length);
      consumed = match.index! + match[0].length;
      const parent = matched.parentElement;
      const hoist = replaceParent && parent && parent !== root && parent.textContent === match[0];
      (hoist ? parent : matched).replaceWith(node);
    }
  }
}

/** Creates a link with an icon and a name. The name is text, never HTML. */
export function createAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: AnchorOptions = {}): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.className = classes.join(" ");
  for (const [key, value] of Object.entries(attrs)) anchor.setAttribute(key, value);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined && value !== null) anchor.dataset[key] = String(value);
  if (icon) {
    const mark = document.createElement("i");
    mark.className = icon;
    mark.setAttribute("inert", "");
    anchor.append(mark);
  }
  anchor.append(name ?? "");
  return anchor;
}

/** Creates a link that opens a document. Without a document, creates a link marked as broken. */
export async function createContentLink(match: RegExpMatchArray, { relativeTo }: EnrichmentOptions = {}): Promise<HTMLAnchorElement> {
  const [, type, target = "", label] = match;
  const [id, hash] = target.split("#");
  const uuid = type === "UUID" ? id! : type === "Compendium" ? `Compendium.${id}` : `${type}.${id}`;
  let found = null;
  try {
    found = await world.fromUuid?.(uuid, { relative: relativeTo });
  } catch {
    found = null;
  }
  if (!found) {
    const name = label || localizeOr("Unknown", "Unknown");
    return createAnchor({ classes: ["content-link", "broken"], dataset: { uuid }, name, icon: "fa-solid fa-link-slash" });
  }
  const kind = found.documentName ?? type;
  return createAnchor({
    classes: ["content-link"],
    attrs: { draggable: "true", tabindex: "0", role: "link" },
    dataset: { link: "", uuid: found.uuid ?? uuid, id: found.id ?? found._id, type: kind, pack: found.pack, hash, tooltipText: kind },
    name: label || found.name || uuid,
    icon: world.CONFIG?.[kind]?.typeIcons?.[found.type] ?? world.CONFIG?.[kind]?.sidebarIcon ?? "fa-solid fa-file",
  });
}

const ROLL_COMMAND = /^\/(r|roll|publicroll|pr|gmroll|gmr|blindroll|broll|br|selfroll|sr)\s+/i;
/** Roll modes by the first letter of a command. For /r and /roll, the current mode of the user who clicks applies. */
const MODES: Record<string, readonly [old: string, current: string]> = {
  p: ["publicroll", "public"],
  g: ["gmroll", "gm"],
  b: ["blindroll", "blind"],
  s: ["selfroll", "self"],
};

/**
 * Turns `[[/r 1d20]]` into a link that rolls on a click, and `[[1d20]]` into its result. Returns null if there is no Roll class or the roll
 * fails.
 */
export async function createInlineRoll(
  match: RegExpMatchArray,
  rollData: Record<string, unknown>,
  _options: EnrichmentOptions = {},
): Promise<HTMLAnchorElement | null> {
  const [, command = "", label] = match;
  const Roll = world.Roll?.defaultImplementation ?? world.Roll;
  if (!Roll) return null;
  const deferred = ROLL_COMMAND.exec(command);
  const [formula = "", flavor] = command.slice(deferred?.[0].length ?? 0).split(/\s+#\s*/, 2);
  if (deferred) {
    const mode = MODES[deferred[1]![0]!.toLowerCase()]?.[generation() >= 14 ? 1 : 0] ?? "roll";
    const dataset = { mode, formula: Roll.replaceFormulaData?.(formula, rollData) ?? formula, flavor };
    return createAnchor({
      classes: ["inline-roll", "roll"],
      attrs: { tabindex: "0", role: "button" },
      dataset,
      name: label || formula,
      icon: "fa-solid fa-dice-d20",
    });
  }
  try {
    const roll = Roll.create ? Roll.create(formula, rollData) : new Roll(formula, rollData);
    await roll.evaluate({ allowInteractive: false });
    const name = label ? `${label}: ${roll.total}` : String(roll.total);
    const dataset = { roll: JSON.stringify(roll), tooltipText: roll.formula };
    return createAnchor({
      classes: ["inline-roll", "inline-result"],
      attrs: { tabindex: "0", role: "button" },
      dataset,
      name,
      icon: "fa-solid fa-dice-d20",
    });
  } catch {
    return null;
  }
}

/**
 * Parses the inside of `@Embed[uuid key=value word]` into a record. Words without a key are in `values`. The first of them becomes `uuid`,
 * unless the key `uuid` is given.
 */
export function parseEmbedConfig(raw: string): Record<string, unknown> {
  const config: Record<string, FieldValue> = { values: [] };
  for (const [, key, quoted, word] of raw.matchAll(/(?:(\w+)=)?(?:"([^"]*)"|([^\s"]+))/g)) {
    const text = quoted ?? word!;
    const value = text === "true" ? true : text === "false" ? false : text;
    if (key) config[key] = value;
    else config["values"].push(value);
  }
  config["uuid"] ??= config["values"].shift();
  return config;
}

/**
 * Returns the embedded content of an `@Embed`. Returns null if the document does not exist or has no content, or if more than five embeds
 * are nested.
 */
export async function embedContent(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement | null> {
  const depth = options._embedDepth ?? 0;
  if (depth >= 5) return null;
  const { label, ...config } = { label: match[2], ...parseEmbedConfig(match[1] ?? "") } as Record<string, unknown>;
  const found = await world.fromUuid?.(config["uuid"], { relative: options.relativeTo });
  return (await found?.toEmbed?.({ ...config, label }, { ...options, _embedDepth: depth + 1, relativeTo: found })) ?? null;
}
