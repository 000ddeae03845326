/** Statuses in which nobody acts or defends, worst first. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
const DOWN = ["dead", "near-death", "unconscious", "helpless"] as const;
export type Down = (typeof DOWN)[number];

/** What somebody with these statuses is who cannot act, the worst of it; null for everybody else. */
export const downAs = (statuses: ReadonlySet<string>): Down | null => DOWN.find((id) => statuses.has(id)) ?? null;

/** Takes no phase and has no defence. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
export const isDown = (statuses: ReadonlySet<string>): boolean => downAs(statuses) !== null;

/** Does setting or lifting a status decide whether somebody is down? */
export const putsDown = (status: string): boolean => (DOWN as readonly string[]).includes(status);
