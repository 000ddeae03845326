import { clockOf } from "../../documents/combat";
import { onFoot } from "../../play/footwork";
import { openSurprise, owingSurprise } from "../../play/surprise-state";
import { say } from "../../play/say";
import { footworkCounts } from "../../play/world-settings";
import { actingNow } from "../../rules/clock/clock";
import { asked } from "../../rules/clock/queue";

/** What this client has been told already, by combat. */
const told = new Map<string, Set<string>>();

const tell = (leaf: string, { name }: Combatant.Implementation): void =>
  say({ level: "info", key: `CROSSFIRE.Tracker.${leaf}`, values: { name: name ?? "" } });

/** Who has gone farther than paid for, each once until they pay or come back: known by what was paid. @rule SS-MOVE-02 */
function tellTooFar(combat: Combat.Implementation, own: readonly Combatant.Implementation[], before: ReadonlySet<string>): string[] {
  if (footworkCounts() === "off") return [];
  const clock = clockOf(combat);
  return own.flatMap((combatant) => {
    const foot = clock.round > 0 ? onFoot(clock, combatant) : null;
    if (!foot || foot.left >= 0) return [];
    const { runs, sprinted } = clock.fighters[combatant.id ?? ""]!;
    const key = `far ${clock.round} ${combatant.id} ${runs} ${sprinted}`;
    const values = { name: combatant.name ?? "", metres: -foot.left };
    if (!before.has(key)) say({ level: "warn", key: "CROSSFIRE.Footwork.tooFar", values, rule: "SS-MOVE-02" });
    return [key];
  });
}

/** Tells players when it is their turn to do something, and gamemasters when something goes off. Once each. @rule SS-ROUND-06 @rule SS-DELAY-10 */
export function announce(combat: Combat.Implementation): void {
  const clock = clockOf(combat);
  const gm = game.user?.isGM ?? false;
  const own = (combat.combatants.contents as Combatant.Implementation[]).filter(({ isOwner }) => isOwner && !gm);
  const [acting, last, tests] = [actingNow(clock), asked(clock), owingSurprise(combat)];
  const serial = openSurprise(combat)?.key ?? "";
  const now = own.flatMap((combatant): [string, string, Combatant.Implementation][] => {
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
  for (const [key, leaf, combatant] of now) if (!before.has(key)) tell(leaf, combatant);
  const due = gm ? clock.due.map((id) => `due ${id}`) : [];
  for (const key of due) if (!before.has(key)) void import("./timer-window").then(({ tellDue }) => tellDue(combat, key.slice(4)));
  const over = [...before].filter((key) => key.startsWith("due ") && !due.includes(key));
  for (const key of over) void import("./timer-window").then(({ withdrawDue }) => withdrawDue(key.slice(4)));
  const far = tellTooFar(combat, gm ? (combat.combatants.contents as Combatant.Implementation[]) : own, before);
  told.set(combat.id ?? "", new Set([...now.map(([key]) => key), ...due, ...far]));
}
