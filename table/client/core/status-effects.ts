const status = (id: string, name: string, icon: string, extra = {}) => ({
  id,
  name: `EFFECT.Status${name}`,
  img: `icons/svg/${icon}.svg`,
  ...extra,
});

/** The core's own statuses, in the order of the token HUD. */
export const coreStatuses = (): any[] => [
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

/**
 * The record of statuses of generation 14: keyed by id, and still usable like the array it used to be (find, filter, push, index, length,
 * iteration). Assigning a whole array is handled by whoever holds the record.
 */
export function statusRecord(list: readonly any[]): any {
  const record: Record<string, any> = {};
  for (const entry of list) record[entry.id] = entry;
  const push = (...entries: any[]): number => {
    for (const entry of entries) record[entry.id] = entry;
    return Object.keys(record).length;
  };
  return new Proxy(record, {
    get(target, key) {
      if (typeof key === "symbol")
        return key === Symbol.iterator ? Object.values(target)[Symbol.iterator].bind(Object.values(target)) : Reflect.get(target, key);
      if (Object.prototype.hasOwnProperty.call(target, key)) return target[key];
      if (key === "push") return push;
      if (key === "length") return Object.keys(target).length;
      const values = Object.values(target);
      if (INDEX.test(key)) return values[Number(key)];
      const method = (values as any)[key];
      return key !== "constructor" && key !== "toString" && typeof method === "function" ? method.bind(values) : Reflect.get(target, key);
    },
    set(target, key, value) {
      if (typeof key === "string" && INDEX.test(key) && value?.id) target[value.id] = value;
      else if (typeof key === "string") target[key] = value;
      return true;
    },
  });
}

/** Define `CONFIG.statusEffects` as this generation has it. */
export function defineStatusEffects(config: any, generation: number): void {
  if (generation < 14) {
    config.statusEffects = coreStatuses();
    return;
  }
  let current = statusRecord(coreStatuses());
  Object.defineProperty(config, "statusEffects", {
    enumerable: true,
    configurable: true,
    get: () => current,
    set: (value: any) => {
      current = statusRecord(Array.isArray(value) ? value : Object.entries(value ?? {}).map(([id, e]: any) => ({ id, ...e })));
    },
  });
}
