import { isNotCovered, NoProbe, type Probes, type Words } from "./probe";
import { whyNotYet } from "./probes/not-yet";

/** One row: a rule, its input, and its expected result. */
export interface Row {
  readonly id: string;
  readonly given: Words;
  readonly expect: Words;
}

export type Verdict =
  | { readonly kind: "green" }
  | { readonly kind: "red"; readonly key: string; readonly wanted: unknown; readonly got: unknown }
  | { readonly kind: "broken"; readonly error: string }
  | { readonly kind: "not-covered"; readonly reason: string }
  | { readonly kind: "no-probe"; readonly reason: string };

/** Converts a fraction such as "1/3" to a number; returns any other value unchanged. */
const plain = (value: unknown): unknown => {
  const fraction = typeof value === "string" ? /^(\d+)\/(\d+)$/.exec(value) : null;
  return fraction ? Number(fraction[1]) / Number(fraction[2]) : value;
};

/**
 * Returns whether two values are equal for the ledger. Numbers may differ by less than 1e-9. Lists are compared in order, tables key by
 * key, and other values exactly. A text such as "1/3" counts as a number.
 */
export function same(wanted: unknown, got: unknown): boolean {
  const [left, right] = [plain(wanted), plain(got)];
  if (typeof left === "number" && typeof right === "number") return Math.abs(left - right) < 1e-9;
  if (Array.isArray(left) && Array.isArray(right)) return left.length === right.length && left.every((item, at) => same(item, right[at]));
  if (Array.isArray(left) || Array.isArray(right)) return false;
  if (typeof left === "object" && typeof right === "object" && left !== null && right !== null) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length && keys.every((key) => key in right && same((left as Words)[key], (right as Words)[key]))
    );
  }
  return left === right;
}

type Table = Record<string, unknown>;
const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a view of a value that records which of its keys were read, at any depth. */
function watch(value: unknown, path: string, seen: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item, at) => watch(item, `${path}[${at}]`, seen));
  if (!isTable(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const at = `${path}.${String(key)}`;
      seen.add(at);
      return watch(Reflect.get(target, key), at, seen);
    },
  });
}

/** Returns the paths in a value that are missing from `seen`: those that the probe did not read. */
function unreadIn(value: unknown, path: string, seen: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => unreadIn(item, `${path}[${at}]`, seen));
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    seen.has(`${path}.${key}`) ? unreadIn(child, `${path}.${key}`, seen) : [`${path}.${key}`],
  );
}

/**
 * Runs a row through its probe, compares the result with the keys in `expect`, and returns the verdict. If the probe leaves an input key
 * unread or lacks an expected key, the row counts as without a probe.
 */
export function judge(row: Row, probes: Probes): Verdict {
  const probe = (probes as Readonly<Record<string, Probes[keyof Probes]>>)[row.id];
  if (!probe) {
    const why = whyNotYet(row.id);
    return why === null ? { kind: "no-probe", reason: `no probe for ${row.id}` } : { kind: "not-covered", reason: why };
  }
  const seen = new Set<string>();
  try {
    const answer = probe(watch(row.given, "", seen) as Words);
    if (isNotCovered(answer)) return { kind: "not-covered", reason: answer.notCovered };
    const [unread] = unreadIn(row.given, "", seen);
    if (unread !== undefined) return { kind: "no-probe", reason: `no probe for ${row.id} with "${unread.slice(1)}"` };
    for (const [key, wanted] of Object.entries(row.expect)) {
      if (!(key in answer))
        return { kind: "no-probe", reason: `no probe for ${row.id} that tells "${key}"; it tells ${Object.keys(answer).join(", ")}` };
      if (!same(wanted, answer[key])) return { kind: "red", key, wanted, got: answer[key] };
    }
    return { kind: "green" };
  } catch (error) {
    if (error instanceof NoProbe) return { kind: "no-probe", reason: `no probe for ${row.id}: ${error.message}` };
    return { kind: "broken", error: error instanceof Error ? error.message : String(error) };
  }
}
