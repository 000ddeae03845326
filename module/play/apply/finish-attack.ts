import { updateDocument } from "../../foundry/updates";
import { keptIn, keyOf, keyOfChange, type PlannedChange, type RecordMessage } from "../../documents/attack-record";
import { changes, type Change } from "../../rules/attack/changes";
import type { Attack } from "../../rules/attack/model/ruleset";
import type { Replay } from "../../rules/attack/machine/replay";
import { applyRecordChanges } from "./apply-changes";
import { confirms, ALL_PARTS } from "../world-settings";
import { planChanges } from "./plan-changes";
import { assertActiveGM } from "../authority/queue";
import { notify } from "../authority/notices";
import { completeAttackUndo } from "../undo/request-undo";
import { documentAt } from "../uuids";

/** Changes that are applied together, and their key. */
interface Group {
  readonly key: string;
  readonly of: readonly Change[];
}

const fighterAt = ({ field }: Attack, entity: number) => (entity < 0 ? field.attacker : field.entities[entity]!.fighter);

/** Returns the names of fighters whose documents were deleted since the attack began. */
const gone = (attack: Attack, done: readonly Change[]): string[] =>
  [...new Set(done.map(({ entity }) => entity))]
    .map((entity) => fighterAt(attack, entity))
    .filter(({ id }) => documentAt(id) === null)
    .map(({ name }) => name);

/** Returns the battlefield indexes of the entities that change, except the attacker. */
const concerned = (done: readonly Change[]): number[] => [...new Set(done.map(({ entity }) => entity))].filter((entity) => entity >= 0);

/** Returns the battlefield indexes of the entities whose changes a GM still has to confirm. */
export function unconfirmed(attack: Attack, record: RecordMessage, { events }: Replay): number[] {
  const { parts } = keptIn(record);
  if (!confirms(record) || parts.includes(ALL_PARTS)) return [];
  return concerned(changes(attack, events)).filter((entity) => !parts.includes(fighterAt(attack, entity).id));
}

/**
 * Groups changes for application. Without confirmation there is one group; otherwise the attacker's costs, each confirmed part and, once a
 * GM confirms all, the rest have their own.
 */
function groupsOf(attack: Attack, record: RecordMessage, done: readonly Change[]): Group[] {
  const base = keyOf(record);
  if (!confirms(record)) return [{ key: base, of: done }];
  const { parts } = keptIn(record);
  const named = parts.filter((part) => part !== ALL_PARTS);
  const part = (wanted: (id: string) => boolean) => done.filter(({ entity }) => entity >= 0 && wanted(fighterAt(attack, entity).id));
  return [
    { key: `${base}o`, of: done.filter(({ entity }) => entity < 0) },
    ...named.map((id, index): Group => ({ key: `${base}p${index}`, of: part((own) => own === id) })),
    ...(parts.includes(ALL_PARTS) ? [{ key: `${base}r`, of: part((own) => !named.includes(own)) }] : []),
  ];
}

interface GroupPlan {
  readonly planned: readonly PlannedChange[];
  /** True if the group was planned before an interruption. */
  readonly resumed: boolean;
}

/** Returns the planned document changes of a group: changes stored before a crash, or new changes that are stored now. */
async function plannedFor(attack: Attack, record: RecordMessage, { key, of }: Group): Promise<GroupPlan> {
  const kept = keptIn(record).changes;
  const before = kept.filter((change) => keyOfChange(record, change) === key);
  if (before.length > 0) return { planned: before, resumed: true };
  const planned = planChanges(attack, key, of).map((change): PlannedChange => (key === record.id ? change : { ...change, key }));
  if (planned.length > 0) {
    assertActiveGM();
    await updateDocument(record, { "system.changes": [...kept, ...planned] });
  }
  return { planned, resumed: false };
}

/**
 * Applies one group once, and stores that it was applied. A GM decides about changes that an interruption left unclear.
 */
async function applyGroup(attack: Attack, record: RecordMessage, group: Group): Promise<void> {
  if (record.system.applied.includes(group.key)) return;
  const { planned, resumed } = await plannedFor(attack, record, group);
  const made = await applyRecordChanges(group.key, planned, resumed);
  if (made !== planned) {
    assertActiveGM();
    const others = keptIn(record).changes.filter((change) => keyOfChange(record, change) !== group.key);
    await updateDocument(record, { "system.changes": [...others, ...made] });
  }
  // The key of the whole attack is stored when all of it is applied.
  if (group.key !== keyOf(record)) await markApplied(record, group.key);
}

async function markApplied(record: RecordMessage, key: string): Promise<void> {
  assertActiveGM();
  await updateDocument(record, { "system.applied": [...record.system.applied, key] });
}

/** Applies an attack's changes, each once. Stores the plan first. Parts that a GM must confirm are applied later. */
export async function finish(attack: Attack, record: RecordMessage, at: Replay): Promise<void> {
  const done = changes(attack, at.events);
  for (const group of groupsOf(attack, record, done)) await applyGroup(attack, record, group);
  if (unconfirmed(attack, record, at).length > 0) return;
  for (const name of gone(attack, done)) notify({ level: "warn", key: "CROSSFIRE.Attack.gone", values: { name } });
  await markApplied(record, keyOf(record));
}

/**
 * Carries out overrides: undoes the results they replace and applies their costs, once each. @param when "before": all overrides except
 * last fights; "after": only last fights.
 */
export async function settleOverrides(record: RecordMessage, when: "before" | "after"): Promise<void> {
  await completeAttackUndo(record);
  for (const { key, kind, changes: cost } of keptIn(record).overrides) {
    if ((kind === "last-fight") !== (when === "after") || record.system.applied.includes(key)) continue;
    // An earlier call may have been interrupted; only the numbers can show it.
    const changes = await applyRecordChanges(key, cost, true);
    if (changes !== cost) {
      const overrides = keptIn(record).overrides.map((one) => (one.key === key ? { ...one, changes } : one));
      assertActiveGM();
      await updateDocument(record, { "system.overrides": overrides });
    }
    await markApplied(record, key);
  }
}
