import { clockOf } from "../../documents/combat";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { onFoot } from "../movement/footwork";
import { openSurprise, pendingSurprise } from "./surprise-state";
import { notifyEveryone, notify as show } from "../authority/notices";
import { footworkCounts } from "../world-settings";
import { actingNow } from "../../rules/clock/clock";
import { asked } from "../../rules/clock/queue";

/** Keys this client has already announced, by combat. */
const told = new Map<string, Set<string>>();

/** Removes a shown notification, by combat and key; called once the player has acted. */
const standing = new Map<string, () => void>();

function tell(at: string, leaf: string, { name }: CrossfireCombatant): void {
  standing.set(at, show({ level: "info", key: `CROSSFIRE.Tracker.${leaf}`, values: { name: name ?? "" } }));
}

/** Removes the notification of a turn that has been taken. */
function takeBack(at: string): void {
  standing.get(at)?.();
  standing.delete(at);
}

/** Warns once about each token that moved farther than paid for, until it pays or moves back. @rule SS-MOVE-02 */
function tellTooFar(combat: CrossfireCombat, own: readonly CrossfireCombatant[], before: ReadonlySet<string>): string[] {
  if (footworkCounts() === "off") return [];
  const clock = clockOf(combat);
  return own.flatMap((combatant) => {
    const foot = clock.round > 0 ? onFoot(clock, combatant) : null;
    if (!foot || foot.left >= 0) return [];
    const { runs, sprinted } = clock.fighters[combatant.id ?? ""]!;
    const key = `far ${clock.round} ${combatant.id} ${runs} ${sprinted}`;
    const values = { name: combatant.name ?? "", metres: -foot.left };
    if (!before.has(key)) notifyEveryone({ level: "warn", key: "CROSSFIRE.Footwork.tooFar", values, rule: "SS-MOVE-02" });
    return [key];
  });
}

/**
 * Notifies players once when their combatant's turn, last chance or Surprise Test comes, until it is done. @rule SS-ROUND-06 @rule
 * SS-DELAY-10
 */
export function announce(combat: CrossfireCombat): void {
  const clock = clockOf(combat);
  const gm = game.user?.isGM ?? false;
  const own = (combat.combatants.contents as CrossfireCombatant[]).filter(({ isOwner }) => isOwner && !gm);
  const [acting, last, tests] = [actingNow(clock), asked(clock), pendingSurprise(combat)];
  const serial = openSurprise(combat)?.key ?? "";
  const now = own.flatMap((combatant): [string, string, CrossfireCombatant][] => {
    const id = combatant.id ?? "";
    return [
      ...(acting.includes(id)
        ? [[`acts ${clock.round} ${clock.pass} ${id}`, "yourPhase", combatant] as [string, string, typeof combatant]]
        : []),
      ...(last.includes(id)
        ? [[`asked ${clock.round} ${clock.pass} ${id}`, "yourLastChance", combatant] as [string, string, typeof combatant]]
        : []),
      ...(tests.includes(id) ? [[`test ${serial} ${id}`, "yourSurprise", combatant] as [string, string, typeof combatant]] : []),
    ];
  });
  const before = told.get(combat.id ?? "") ?? new Set();
  const wanted = new Set(now.map(([key]) => key));
  for (const key of before) if (!wanted.has(key)) takeBack(`${combat.id} ${key}`);
  for (const [key, leaf, combatant] of now) if (!before.has(key)) tell(`${combat.id} ${key}`, leaf, combatant);
  const far = tellTooFar(combat, gm ? (combat.combatants.contents as CrossfireCombatant[]) : own, before);
  told.set(combat.id ?? "", new Set([...wanted, ...far]));
}
