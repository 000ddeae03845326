import { refuse, type Ruling } from "../ruling";
import type { AnnouncedWay } from "./entries";
import { type Clock, isActing, passStamp, type Ticking } from "./clock";
import { withFighter } from "./turn";

/** Opponents somebody may still pass in this pass without a fight. @rule SS-INTERCEPT-10 */
export const slipsLeft = (clock: Clock, { slips }: Ticking): number => (slips?.in === passStamp(clock) ? slips.past : 0);

export type WayCommand = Omit<AnnouncedWay, "saidIn"> & { readonly kind: "announce-way"; readonly id: string };

/** What somebody has announced for the running phase; null when nothing was said, or the phase is over. @rule SS-MOVE-11 */
export const announcedBy = (clock: Clock, id: string): AnnouncedWay | null => {
  const way = clock.fighters[id]?.way ?? null;
  return way && way.saidIn === passStamp(clock) && isActing(clock, id) ? way : null;
};

/** @rule SS-MOVE-11 in the own phase */
export const objectionToWay = (clock: Clock, { id }: WayCommand): Extract<Ruling<never>, { allowed: false }> | null =>
  isActing(clock, id) ? null : refuse("notYourPhase", "SS-MOVE-11", { attacker: id });

/** The clock after an announcement. @rule SS-MOVE-11 */
export const carriedWay = (clock: Clock, { id, metres, direction, pace }: WayCommand): Clock =>
  withFighter(clock, id, { way: { metres, direction, pace, saidIn: passStamp(clock) } });
