import { refuse, type Ruling } from "../ruling";
import { type AnnouncedWay, type Clock, isActing, type PassTime, type Ticking, passStamp, withFighter } from "./clock";

/** Returns the number of opponents that a fighter can still move past without a fight in this pass. @rule SS-INTERCEPT-10 */
export const slipsLeft = (clock: Clock, { slips }: Ticking): number => (slips?.in === passStamp(clock) ? slips.past : 0);

export type WayCommand = Omit<AnnouncedWay, "announcedIn"> & { readonly kind: "announce-way"; readonly id: string };

/** Returns the movement that a fighter announced in this pass; null: none. @rule SS-MOVE-11 */
export const wayInPhase = (clock: PassTime, { way }: Pick<Ticking, "way">): AnnouncedWay | null =>
  way?.announcedIn === passStamp(clock) ? way : null;

/** Returns the announced movement for the current phase; null: none, or the phase is over. @rule SS-MOVE-11 */
export const announcedBy = (clock: Clock, id: string): AnnouncedWay | null => {
  const fighter = clock.fighters[id];
  return fighter && isActing(clock, id) ? wayInPhase(clock, fighter) : null;
};

/** Refuses to announce a movement at the wrong time. @rule SS-MOVE-11 only in the fighter's own phase */
export const objectionToWay = (clock: Clock, { id }: WayCommand): Extract<Ruling<never>, { allowed: false }> | null =>
  isActing(clock, id) ? null : refuse("notYourPhase", "SS-MOVE-11", { attacker: id });

/** Returns the clock after an announced movement. @rule SS-MOVE-11 */
export const carriedWay = (clock: Clock, { id, meters, direction, pace }: WayCommand): Clock =>
  withFighter(clock, id, { way: { meters, direction, pace, announcedIn: passStamp(clock) } });
