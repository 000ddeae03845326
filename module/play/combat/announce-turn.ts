import { clockOf } from "../../documents/combat";
import type { CrossfireCombat, CrossfireCombatant } from "../../foundry/types";
import { onFoot } from "../movement/footwork";
import { openSurprise, pendingSurprise } from "./surprise-state";
import { notifyEveryone, notify as show } from "../authority/notices";
import { footworkCounts } from "../world-settings";
import { actingNow } from "../../rules/clock/clock";
import { asked } from "../../rules/clock/queue";

/** What this client has been told already, by combat. */
const told = new Map<string, Set<string>>();

/** What is still to be read on this client, by combat and what it is about: taken back when it has been done. */
const standing = new Map<string, () => void>();

function tell(at: string, leaf: string, { name }: CrossfireCombatant): void {
  standing.set(at, show({ level: "info", key: `CROSSFIRE.Tracker.${leaf}`, values: { name: name ?? "" } }));
}

/** Nobody is asked any longer for what they have done. */
function takeBack(at: string): void {
  standing.get(at)?.();
  standing.delete(at);
}

/** Who has gone farther than paid for, each once until they pay or come back: known by what was paid. @rule SS-MOVE-02 */
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

/** Tells players when it is their turn to do something, once, until they have done it. @rule SS-ROUND-06 @rule SS-DELAY-10 */
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
