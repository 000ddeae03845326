/** What follows from the attributes; whole numbers but for speed. */
export interface Derived {
  readonly hp: number;
  readonly fp: number;
  readonly speed: number;
  readonly dodge: number;
}

/** Pools and defence of somebody, unless the sheet says otherwise. The text has no such list; the figures are supplied. */
export function derived(attributes: Readonly<Record<string, number>>): Derived {
  const of = (id: string): number => attributes[id] ?? 0;
  const speed = (of("dexterity") + of("health")) / 4;
  return { hp: of("strength"), fp: of("health"), speed, dodge: Math.floor(speed) + 3 };
}
