import type { FoundryScope, FieldValue } from "../../../common/dynamic";
import { install } from "../../../client/apps/install";
import { logCompatibilityWarning } from "../../../common/utils/logging";
import * as objects from "../../../common/utils/objects";
import * as strings from "../../../common/utils/strings";

/** Starts a page that contains only the application framework, for one generation. */
export function start(generation: number): void {
  const g = globalThis as unknown as FoundryScope;
  const listeners = new Map<string, ((...args: FieldValue[]) => unknown)[]>();
  g.hookLog = [];
  g.Hooks = {
    on: (name: string, listener: (...args: FieldValue[]) => unknown) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    once: (name: string, listener: (...args: FieldValue[]) => unknown) => g.Hooks.on(name, listener),
    call: (name: string, ...args: FieldValue[]) => {
      g.hookLog.push(name);
      return (listeners.get(name) ?? []).every((listener) => listener(...args) !== false);
    },
    callAll: (name: string, ...args: FieldValue[]) => {
      g.hookLog.push(name);
      for (const listener of listeners.get(name) ?? []) listener(...args);
    },
  };
  g.__table = { deprecations: [], strict: false, generation };
  g.notified = [];
  const tell = (level: string) => (message: unknown) => g.notified.push([level, String(message)]);
  g.ui = { notifications: { info: tell("info"), warn: tell("warn"), error: tell("error") } };
  g.CONFIG = {};
  g.foundry = { utils: { ...objects, ...strings, logCompatibilityWarning } };
  g.game = {
    release: { generation },
    user: { id: "gm", isGM: true },
    i18n: {
      lang: "en",
      has: (key: string) => key === "KEY",
      localize: (key: string) => (key === "KEY" ? "Known <b>text</b>" : key),
      format: (key: string) => key,
    },
  };
  install(g);
  g.Hooks.callAll("setup");
  g.hookLog.length = 0;
}
