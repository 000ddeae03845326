import type { SourceData, FieldValue, SystemObject } from "../../common/dynamic";

const status = (id: string, name: string, icon: string, extra = {}) => ({
  id,
  name: `EFFECT.Status${name}`,
  img: `icons/svg/${icon}.svg`,
  ...extra,
});

/** Returns core's own statuses, in the order of the token HUD. */
export const coreStatuses = () => [
  status("dead", "Dead", "skull"),
  status("unconscious", "Unconscious", "unconscious"),
  status("sleep", "Asleep", "sleep"),
  status("stun", "Stunned", "daze"),
  status("prone", "Prone", "falling"),
  status("restrain", "Restrained", "net"),
  status("paralysis", "Paralysis", "paralysis"),
  status("fly", "Flying", "wing"),
  status("blind", "Blind", "blind"),
  status("deaf", "Deaf", "deaf"),
  status("silence", "Silenced", "silenced"),
  status("fear", "Frightened", "terror"),
  status("burning", "Burning", "fire"),
  status("frozen", "Frozen", "frozen"),
  status("shock", "Shocked", "lightning"),
  status("corrode", "Corrode", "acid"),
  status("bleeding", "Bleeding", "blood"),
  status("disease", "Disease", "biohazard"),
  status("poison", "Poison", "poison"),
  status("curse", "Cursed", "sun"),
  status("invisible", "Invisible", "invisible"),
  status("hover", "Hover", "wingfoot"),
  status("burrow", "Burrow", "mole"),
];

const INDEX = /^(?:0|[1-9]\d*)$/;

/** Removes the ids of the entry at `from` and of all later entries. */
function forgetFrom(statuses: SystemObject, from: number): void {
  for (let at = from; at < statuses.length; at++) if (statuses[at]?.id !== undefined) delete statuses[statuses[at].id];
}

/** Stores an entry at an index and under its id. Removes the id of the previous entry at this index, even if that entry has moved. */
function putAt(statuses: SystemObject, index: number, value: FieldValue): void {
  const before = statuses[index]?.id;
  if (before !== undefined) delete statuses[before];
  statuses[index] = value;
  if (value?.id !== undefined) statuses[value.id] = value;
}

/** Stores an entry under its id. Replaces the entry with this id, or appends a new one. */
function putUnder(statuses: SystemObject, id: string, value: FieldValue): void {
  const at = statuses.findIndex((entry: { id?: string } | undefined) => entry?.id === id);
  putAt(statuses, at < 0 ? statuses.length : at, value);
}

/**
 * Creates the status registry of generation 14: an array that also contains each entry under its id. Only ids are listed as keys, so
 * listing throws an error for duplicate ids. An entry that is moved within the array is no longer found under its id.
 */
export function statusRecord(list: readonly SystemObject[]): SystemObject {
  const statuses: SystemObject = [];
  const registry = new Proxy(statuses, {
    ownKeys: (target) => [
      ...target.flatMap((entry: { id?: string } | undefined) => entry?.id ?? []).filter((id: string) => Object.hasOwn(target, id)),
      "length",
    ],
    set(target, key, value) {
      if (key === "length") {
        forgetFrom(target, value);
        target.length = value;
      } else if (typeof key === "string" && INDEX.test(key)) putAt(target, Number(key), value);
      else if (typeof key === "string" && typeof value === "object" && value) putUnder(target, key, { id: key, ...value });
      else Reflect.set(target, key, value);
      return true;
    },
    deleteProperty(target, key) {
      const at = target.findIndex((entry: { id?: string } | undefined) => entry?.id === key);
      if (at >= 0) target.splice(at, 1);
      return Reflect.deleteProperty(target, key);
    },
  });
  for (const entry of list) registry.push(entry);
  return registry;
}

/**
 * Defines `CONFIG.statusEffects` for a generation. On Foundry 14, an assignment copies an array into the registry; an assigned plain record
 * remains a plain record.
 */
export function defineStatusEffects(config: SourceData, generation: number): void {
  if (generation < 14) {
    config.statusEffects = coreStatuses();
    return;
  }
  let current = statusRecord(coreStatuses());
  Object.defineProperty(config, "statusEffects", {
    enumerable: true,
    configurable: true,
    get: () => current,
    set: (value: unknown) => {
      current = Array.isArray(value) ? statusRecord([...value]) : value;
    },
  });
}
