import { globals, type FieldValue, type SystemObject } from "../dynamic";
import type { DataField, Schema } from "./fields/data-field";
import { DataModel } from "./data-model";
import { fields } from "./fields/namespace";

/** A point in time. The month, the season, and the days of the year, month and week count from 0. */
export interface TimeComponents {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}

type Difference = Partial<Pick<TimeComponents, "year" | "day" | "hour" | "minute" | "second">>;

const required = { required: true, nullable: false };
const wholeNumber = (options: object = {}): DataField => new fields.NumberField({ ...required, integer: true, ...options });
const placeInYear = (): DataField => new fields.NumberField({ required: true, nullable: true, min: 0, integer: true });
const named = (more: Record<string, unknown>): unknown =>
  new fields.SchemaField({
    name: new fields.StringField({ required: true, blank: false }),
    abbreviation: new fields.StringField(),
    ...more,
  });
const orNone = (schema: Record<string, FieldValue>): DataField =>
  new fields.SchemaField(schema, { required: true, nullable: true, initial: null });

/** The calendar of a world. Converts seconds to dates, and dates to seconds [A14:data.CalendarData]. */
export class CalendarData extends DataModel {
  static override defineSchema(): Schema {
    return {
      name: new fields.StringField({ required: true, blank: false }),
      description: new fields.StringField(),
      years: orNone({
        yearZero: wholeNumber(),
        firstWeekday: wholeNumber({ min: 0 }),
        leapYear: orNone({ leapStart: wholeNumber(), leapInterval: wholeNumber({ min: 1 }) }),
      }),
      months: orNone({
        values: new fields.ArrayField(
          named({
            ordinal: wholeNumber({ min: 1 }),
            days: new fields.NumberField(required),
            leapDays: new fields.NumberField({ required: false, nullable: true }),
          }),
        ),
      }),
      days: new fields.SchemaField({
        values: new fields.ArrayField(named({ ordinal: wholeNumber({ min: 1 }) }), required),
        daysPerYear: new fields.NumberField({ ...required, positive: true }),
        hoursPerDay: new fields.NumberField({ ...required, positive: true }),
        minutesPerHour: new fields.NumberField({ ...required, positive: true }),
        secondsPerMinute: new fields.NumberField({ ...required, positive: true }),
      }),
      seasons: orNone({
        values: new fields.ArrayField(
          named({ monthStart: placeInYear(), dayStart: placeInYear(), monthEnd: placeInYear(), dayEnd: placeInYear() }),
        ),
      }),
    };
  }

  /** Formats a date as digits, with the year first. */
  static formatTimestamp(calendar: SystemObject, { year, month, dayOfMonth, hour, minute, second }: TimeComponents): string {
    const two = (number: number): string => String(number).padStart(2, "0");
    const named = String(year + (calendar.years?.yearZero ?? 0)).padStart(4, "0");
    return `${named}-${two(month + 1)}-${two(dayOfMonth + 1)} ${two(hour)}:${two(minute)}:${two(second)}`;
  }

  get #secondsPerHour(): number {
    const { minutesPerHour, secondsPerMinute } = this["days"];
    return minutesPerHour * secondsPerMinute;
  }

  get #secondsPerDay(): number {
    return this["days"].hoursPerDay * this.#secondsPerHour;
  }

  /** Returns whether a year is a leap year. @param year - counted from year zero */
  isLeapYear(year: number): boolean {
    const leap = this["years"]?.leapYear;
    return Boolean(leap) && year >= leap.leapStart && (year - leap.leapStart) % leap.leapInterval === 0;
  }

  /** Counts the leap years from year zero up to the given year, which is not included. */
  countLeapYears(year: number): number {
    const leap = this["years"]?.leapYear;
    return leap && year > leap.leapStart ? Math.ceil((year - leap.leapStart) / leap.leapInterval) : 0;
  }

  get #leapDays(): number {
    const months: SystemObject[] = this["months"]?.values ?? [];
    return months.reduce((sum, month) => sum + (month.leapDays ?? month.days) - month.days, 0);
  }

  #daysBefore(year: number): number {
    return year * this["days"].daysPerYear + this.countLeapYears(year) * this.#leapDays;
  }

  timeToComponents(time: number = 0): TimeComponents {
    const dayOfTime = Math.floor(time / this.#secondsPerDay);
    let rest = time - dayOfTime * this.#secondsPerDay;
    const take = (unit: number): number => {
      const count = Math.floor(rest / unit);
      rest -= count * unit;
      return count;
    };
    const [hour, minute] = [take(this.#secondsPerHour), take(this["days"].secondsPerMinute)];
    let year = Math.floor(dayOfTime / this["days"].daysPerYear);
    while (this.#daysBefore(year) > dayOfTime) year -= 1;
    while (this.#daysBefore(year + 1) <= dayOfTime) year += 1;
    const leapYear = this.isLeapYear(year);
    const day = dayOfTime - this.#daysBefore(year);
    const { month, dayOfMonth } = this.#monthOf(day, leapYear);
    const weekdays = this["days"].values.length;
    const dayOfWeek = weekdays ? (((dayOfTime + (this["years"]?.firstWeekday ?? 0)) % weekdays) + weekdays) % weekdays : 0;
    return { year, day, hour, minute, second: rest, month, dayOfMonth, dayOfWeek, season: this.#seasonOf(month, dayOfMonth), leapYear };
  }

  #monthOf(day: number, leapYear: boolean): { month: number; dayOfMonth: number } {
    const months = this["months"]?.values ?? [];
    let dayOfMonth = day;
    for (const [month, { days, leapDays }] of months.entries()) {
      const length = leapYear ? (leapDays ?? days) : days;
      if (dayOfMonth < length) return { month, dayOfMonth };
      dayOfMonth -= length;
    }
    return { month: Math.max(0, months.length - 1), dayOfMonth };
  }

  /**
   * Returns the index of a day's season; 0 if no season contains the day. If a season has no days, its months determine its extent. A
   * season that ends before it begins includes the turn of the year.
   */
  #seasonOf(month: number, dayOfMonth: number): number {
    const ordinal = this["months"]?.values[month]?.ordinal ?? month + 1;
    const at = ordinal * 1_000 + dayOfMonth + 1;
    const seasons: SystemObject[] = this["seasons"]?.values ?? [];
    const found = seasons.findIndex(({ monthStart, dayStart, monthEnd, dayEnd }) => {
      const from = (monthStart ?? 0) * 1_000 + (dayStart ?? 0);
      const to = (monthEnd ?? 0) * 1_000 + (dayEnd ?? 999);
      return from <= to ? at >= from && at <= to : at >= from || at <= to;
    });
    return Math.max(0, found);
  }

  /**
   * Converts a point in time, or a duration, to seconds. Omitted parts are 0. For a month without a day, counts all days before the month.
   */
  componentsToTime({ year = 0, month, dayOfMonth, day, hour = 0, minute = 0, second = 0 }: Partial<TimeComponents>): number {
    const leapYear = this.isLeapYear(year);
    const months: SystemObject[] = this["months"]?.values ?? [];
    const before = months.slice(0, month ?? 0).reduce((sum, one) => sum + (leapYear ? (one.leapDays ?? one.days) : one.days), 0);
    const dayOfYear = day ?? before + (dayOfMonth ?? 0);
    const { secondsPerMinute } = this["days"];
    const days = this.#daysBefore(year) + dayOfYear;
    return days * this.#secondsPerDay + hour * this.#secondsPerHour + minute * secondsPerMinute + second;
  }

  #seconds(time: number | Partial<TimeComponents>): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  add(startTime: number | TimeComponents, deltaTime: number | Partial<TimeComponents>): TimeComponents {
    return this.timeToComponents(this.#seconds(startTime) + this.#seconds(deltaTime));
  }

  /**
   * Returns the time from `startTime` (omitted: now) to `endTime`.
   * @returns years, days, hours, minutes and seconds; every year counts as an ordinary year
   */
  difference(endTime: number | TimeComponents, startTime: number | TimeComponents = now()): Difference {
    let rest = this.#seconds(endTime) - this.#seconds(startTime);
    const take = (unit: number): number => {
      const count = Math.trunc(rest / unit);
      rest -= count * unit;
      return count;
    };
    const { daysPerYear, secondsPerMinute } = this["days"];
    const [year, day, hour] = [take(daysPerYear * this.#secondsPerDay), take(this.#secondsPerDay), take(this.#secondsPerHour)];
    return { year, day, hour, minute: take(secondsPerMinute), second: rest };
  }

  /** Formats a time. @throws {Error} if CONFIG.time.formatters does not define the formatter */
  format(
    time: number | TimeComponents = now(),
    formatter: string | ((...args: unknown[]) => string) = "timestamp",
    options: object = {},
  ): string {
    const format = typeof formatter === "function" ? formatter : globals.CONFIG.time.formatters[formatter];
    if (typeof format !== "function") throw new Error(`"${String(formatter)}" is no formatter of CONFIG.time.formatters`);
    return format(this, typeof time === "number" ? this.timeToComponents(time) : time, options);
  }
}

const now = (): number => globals.game.time.worldTime;

const month = (name: string, ordinal: number, days: number, leapDays?: number): object => ({
  name: `CALENDAR.GREGORIAN.${name}`,
  abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
  ordinal,
  days,
  ...(leapDays ? { leapDays } : {}),
});

/** The default calendar of the table, with a leap year every four years. */
export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG = {
  name: "CALENDAR.GREGORIAN.Name",
  description: "CALENDAR.GREGORIAN.Description",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: [
      month("January", 1, 31),
      month("February", 2, 28, 29),
      month("March", 3, 31),
      month("April", 4, 30),
      month("May", 5, 31),
      month("June", 6, 30),
      month("July", 7, 31),
      month("August", 8, 31),
      month("September", 9, 30),
      month("October", 10, 31),
      month("November", 11, 30),
      month("December", 12, 31),
    ],
  },
  days: {
    values: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((name, index) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: index + 1,
    })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: [
      { name: "CALENDAR.GREGORIAN.Spring", monthStart: 3, monthEnd: 5 },
      { name: "CALENDAR.GREGORIAN.Summer", monthStart: 6, monthEnd: 8 },
      { name: "CALENDAR.GREGORIAN.Fall", monthStart: 9, monthEnd: 11 },
      { name: "CALENDAR.GREGORIAN.Winter", monthStart: 12, monthEnd: 2 },
    ],
  },
};
