import type { DeclaredRow } from "../../rules/attack/model/declaration";
import { ruleset } from "../ruleset";
import { notify } from "../authority/notices";
import { beginRequest, beginTest } from "./begin-check";
import type { CheckHints } from "./check-request";

const no = (leaf: string, values: Record<string, string> = {}): void => notify({ level: "warn", key: `CROSSFIRE.Test.no.${leaf}`, values });

const simple = (text: string): string => text.toLocaleLowerCase().replace(/[\s_-]+/g, "");

/**
 * Returns the id of the row that a typed text names: its full id, its name or an unambiguous beginning. Null if no row or several rows
 * match.
 */
function meant(rows: readonly DeclaredRow[], group: "Skill" | "Attribute", typed: string): string | null {
  const wanted = simple(typed);
  const named = rows.map(({ id }) => ({ id, names: [id, game.i18n?.localize(`CROSSFIRE.${group}.${id}`) ?? id].map(simple) }));
  const whole = named.find(({ names }) => names.includes(wanted));
  const begun = named.filter(({ names }) => names.some((name) => name.startsWith(wanted)));
  return whole?.id ?? (begun.length === 1 ? begun[0]!.id : null);
}

interface Command {
  readonly hints: CheckHints;
  readonly secret: boolean;
}

const NUMBER = /^\d{1,3}$/;

/**
 * Reads a typed command: skill or attribute, optional threshold, optional "secret".
 *
 * @returns the command; for an unknown name, that name as text
 */
function read(rest: string): Command | string {
  const words = rest.trim().split(/\s+/).filter(Boolean);
  const secret = words.some((word) => simple(word) === "secret");
  const threshold = words.find((word) => NUMBER.test(word));
  const name = words.filter((word) => simple(word) !== "secret" && !NUMBER.test(word)).join(" ");
  const { skills, attributes } = ruleset().declaration;
  const skill = name ? meant(skills, "Skill", name) : null;
  const attribute = name && !skill ? meant(attributes, "Attribute", name) : null;
  if (name && !skill && !attribute) return name;
  const hints: CheckHints = {
    ...(skill ? { skill } : {}),
    ...(attribute ? { attribute } : {}),
    ...(threshold === undefined ? {} : { threshold: Number(threshold) }),
  };
  return { hints, secret };
}

/** Starts a test from chat: `/cf test <skill or attribute> [threshold] [secret]`. */
export async function testBy(rest: string): Promise<void> {
  const command = read(rest);
  if (typeof command === "string") return no("unknownName", { name: command });
  const { hints, secret } = command;
  if (!hints.skill && !hints.attribute) return no("command");
  return beginTest({ ...hints, ...(secret ? { secret: true } : {}) });
}

/** Requests a test from chat: `/cf ask [skill or attribute] [threshold] [secret]`. GMs only. */
export async function askBy(rest: string): Promise<void> {
  const command = read(rest);
  if (typeof command === "string") return no("unknownName", { name: command });
  return beginRequest({ ...command.hints, secret: command.secret });
}
