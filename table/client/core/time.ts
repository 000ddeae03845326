import type { OperationOptions } from "../../common/documents/operation";
import { type SourceData, globals as g } from "../../common/dynamic";
import type { CalendarData, TimeComponents } from "../../common/data/calendar";

/** The clock of the world, in seconds. */
export class GameTime {
  #worldTime = 0;
  #calendar: CalendarData | undefined;
  #earthCalendar: CalendarData | undefined;

  get worldTime(): number {
    return this.#worldTime;
  }

  /** Calendar of the world, created from `CONFIG.time` on first use. */
  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar!;
  }

  get earthCalendar(): CalendarData {
    if (!this.#earthCalendar) this.initializeCalendar();
    return this.#earthCalendar!;
  }

  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.#worldTime);
  }

  /** Recreates the calendars from `CONFIG.time`. */
  initializeCalendar(): void {
    const { worldCalendarClass, worldCalendarConfig, earthCalendarClass, earthCalendarConfig } = g.CONFIG.time;
    this.#calendar = new worldCalendarClass(worldCalendarConfig);
    this.#earthCalendar = new earthCalendarClass(earthCalendarConfig);
  }

  get serverTime(): number {
    return Date.now();
  }

  /** Reads the stored time. */
  initialize(): void {
    this.#worldTime = g.game.settings.get("core", "time") ?? 0;
  }

  /**
   * Advances the clock by seconds, or by components such as {minutes: 2}. Requires the permission SETTINGS_MODIFY. Resolves to the new
   * time, which is never negative.
   */
  async advance(delta: number | Record<string, number>, options: OperationOptions = {}): Promise<number> {
    return this.set(this.#worldTime + seconds(delta), options);
  }

  async set(time: number | Record<string, number>, options: SourceData = {}): Promise<number> {
    return g.game.settings.set("core", "time", Math.max(0, seconds(time)), options);
  }

  /** Sets the clock to the changed time and notifies packages. Runs on every client. */
  onUpdateWorldTime(worldTime: number, options: OperationOptions, userId: string): void {
    if (worldTime === this.#worldTime) return;
    const delta = worldTime - this.#worldTime;
    this.#worldTime = worldTime;
    g.Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    g.CONFIG.ActiveEffect?.documentClass?.registry?.onWorldTime?.(worldTime);
  }
}

const UNIT: Record<string, number> = {
  second: 1,
  seconds: 1,
  minute: 60,
  minutes: 60,
  hour: 3600,
  hours: 3600,
  day: 86400,
  days: 86400,
  month: 2592000,
  months: 2592000,
  year: 31536000,
  years: 31536000,
};

function seconds(delta: number | Record<string, number>): number {
  if (typeof delta === "number") return delta;
  return Object.entries(delta).reduce((sum, [unit, value]) => sum + (UNIT[unit] ?? 0) * value, 0);
}
