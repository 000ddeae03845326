import { globals } from "../../../common/dynamic";

export type NotificationType = "info" | "warning" | "error" | "success";

export interface NotifyOptions {
  /** True: the notification stays until the user dismisses it. */
  readonly permanent?: boolean;
  /** True: shows a progress bar. The notification stays until the progress reaches 1. */
  readonly progress?: boolean;
  readonly localize?: boolean;
  /** Values for the placeholders of a translation key. Implies `localize`. */
  readonly format?: Record<string, unknown>;
  /** True: also writes to the console. */
  readonly console?: boolean;
  /** True: shows markup in the values of `format` as text. */
  readonly escape?: boolean;
  /** True: sanitizes the message: keeps harmless markup and removes scripts. Set to false only for trusted markup. */
  readonly clean?: boolean;
}

export interface ProgressUpdate {
  readonly message?: string;
  /** Progress from 0 to 1. */
  readonly pct?: number;
  readonly localize?: boolean;
  readonly format?: Record<string, unknown>;
  readonly escape?: boolean;
  readonly clean?: boolean;
}

export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly timestamp: number;
  message: string;
  readonly error?: Error;
  readonly permanent: boolean;
  readonly progress: boolean;
  readonly console: boolean;
  pct: number;
  active: boolean;
  element?: HTMLLIElement;
  readonly remove: () => void;
  readonly update: (update: ProgressUpdate) => void;
}

const ICONS: Record<NotificationType, string> = {
  info: "fa-circle-info",
  warning: "fa-triangle-exclamation",
  error: "fa-circle-exclamation",
  success: "fa-circle-check",
};
const CONSOLE = { info: "info", success: "info", warning: "warn", error: "error" } as const;

/** Shows short messages at the top of the page, only a few at the same time. Further messages wait in a queue. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  #nextId = 1;
  #queue: Notification[] = [];
  #active = new Map<number, Notification>();
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  notify(message: string | Error, type: NotificationType = "info", options: NotifyOptions = {}): Notification {
    if (!(type in ICONS)) throw new Error(`Notification type "${type}" is not known: use info, warning, error or success.`);
    const id = this.#nextId++;
    const error = message instanceof Error ? message : undefined;
    const text = wording(error ? error.message : String(message), options);
    const notification: Notification = {
      id,
      type,
      timestamp: Date.now(),
      message: text,
      ...(error ? { error } : {}),
      permanent: options.permanent ?? false,
      progress: options.progress ?? false,
      console: options.console ?? true,
      pct: 0,
      active: false,
      remove: () => this.remove(id),
      update: (update) => this.update(id, update),
    };
    if (notification.console) console[CONSOLE[type]](error ?? plain(text));
    this.#queue.push(notification);
    this.#fill();
    return notification;
  }

  info(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "info", options);
  }
  success(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "success", options);
  }
  warn(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "error", options);
  }

  has(notification: Notification | number): boolean {
    const id = idOf(notification);
    return this.#active.has(id) || this.#queue.some((waiting) => waiting.id === id);
  }

  /** Changes the text or the progress of a notification. One second after progress 1, the notification disappears. */
  update(notification: Notification | number, update: ProgressUpdate = {}): void {
    const id = idOf(notification);
    const found = this.#active.get(id) ?? this.#queue.find((waiting) => waiting.id === id);
    if (!found) return;
    if (update.message !== undefined) found.message = wording(update.message, update);
    if (update.pct !== undefined) found.pct = Math.min(1, Math.max(0, update.pct));
    if (found.element) paint(found.element, found);
    if (found.progress && found.pct >= 1) this.#schedule(found, 1000);
  }

  remove(notification: Notification | number): void {
    const id = idOf(notification);
    this.#queue = this.#queue.filter((waiting) => waiting.id !== id);
    const found = this.#active.get(id);
    if (!found) return;
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#active.delete(id);
    found.active = false;
    found.element?.remove();
    this.#fill();
  }

  clear(): void {
    this.#queue = [];
    for (const id of [...this.#active.keys()]) this.remove(id);
  }

  #fill(): void {
    if (typeof document === "undefined" || !document.body) return;
    while (this.#queue.length && this.#active.size < Notifications.MAX_ACTIVE) this.#show(this.#queue.shift()!);
  }

  #show(notification: Notification): void {
    const item = document.createElement("li");
    item.dataset["id"] = String(notification.id);
    item.className = `notification ${notification.type}`;
    const icon = document.createElement("i");
    icon.className = `fa-solid ${ICONS[notification.type]}`;
    icon.setAttribute("aria-hidden", "true");
    const text = document.createElement("p");
    text.className = "notification-text";
    if (notification.type === "error") text.setAttribute("role", "alert");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "notification-close icon fa-solid fa-xmark";
    close.setAttribute("aria-label", label("TABLE.Notification.Dismiss", "Dismiss"));
    close.addEventListener("click", () => this.remove(notification.id));
    item.append(icon, text, close);
    if (notification.progress) {
      const bar = document.createElement("progress");
      bar.max = 1;
      item.append(bar);
    }
    notification.element = item;
    notification.active = true;
    paint(item, notification);
    this.#active.set(notification.id, notification);
    list().append(item);
    // A message remains while the user points at it or has focused it.
    item.addEventListener("pointerenter", () => clearTimeout(this.#timers.get(notification.id)));
    item.addEventListener("pointerleave", () => this.#schedule(notification));
    this.#schedule(notification);
  }

  #schedule(notification: Notification, delay = Notifications.LIFETIME_MS): void {
    if (notification.permanent || (notification.progress && notification.pct < 1)) return;
    clearTimeout(this.#timers.get(notification.id));
    this.#timers.set(
      notification.id,
      setTimeout(() => this.remove(notification.id), delay),
    );
  }
}

const idOf = (notification: Notification | number): number => (typeof notification === "number" ? notification : notification.id);

/**
 * Returns the message as HTML, translated, with its values as text. Sanitizes it unless the caller marks its markup as trusted. According
 * to its documentation, Foundry does not sanitize translations. The table sanitizes them, which does not change valid translations.
 */
export function wording(
  message: string,
  { localize, format, escape = true, clean = true }: Pick<NotifyOptions, "localize" | "format" | "escape" | "clean">,
): string {
  const text = translated(message, localize === true, format && escape ? asText(format) : format);
  return clean ? globals.foundry.utils.cleanHTML(text) : text;
}

function translated(message: string, localize: boolean, format: Record<string, unknown> | undefined): string {
  const i18n = globals.game?.i18n;
  if (!i18n) return message;
  if (format) return i18n.format(message, format);
  return localize ? i18n.localize(message) : message;
}

const asText = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, globals.foundry.utils.escapeHTML(String(value))]));

function plain(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.textContent ?? "";
}

function paint(item: HTMLLIElement, notification: Notification): void {
  item.querySelector(".notification-text")!.innerHTML = notification.message;
  const bar = item.querySelector("progress");
  if (bar) bar.value = notification.pct;
}

function label(key: string, fallback: string): string {
  const translated: string | undefined = globals.game?.i18n?.localize(key);
  return translated && translated !== key ? translated : fallback;
}

function list(): HTMLElement {
  const existing = document.getElementById("notifications");
  if (existing) return existing;
  const created = document.createElement("ol");
  created.id = "notifications";
  created.setAttribute("aria-live", "polite");
  created.setAttribute("aria-label", label("TABLE.Notification.List", "Notifications"));
  document.body.append(created);
  return created;
}
