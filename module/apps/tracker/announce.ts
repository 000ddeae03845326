import { clockOf } from "../../documents/combat";
import { send } from "../../play/intents";
import { openSurprise, owingSurprise } from "../../play/surprise-state";
import { say } from "../../play/say";
import { actingNow, isActing } from "../../rules/clock/clock";
import { placesOf } from "../../rules/clock/options";
import { asked, isWaiting } from "../../rules/clock/queue";

/** What this client has been told already, by combat. */
const told = new Map<string, Set<string>>();

const tell = (leaf: string, { name }: Combatant.Implementation): void =>
  say({ level: "info", key: `CROSSFIRE.Tracker.${leaf}`, values: { name: name ?? "" } });

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
  told.set(combat.id ?? "", new Set([...now.map(([key]) => key), ...due]));
}

const fight = (): Combat.Implementation | null =>
  (ui.combat?.viewed as Combat.Implementation | null | undefined) ?? (game.combat as Combat.Implementation | null) ?? null;

const owned = (combat: Combat.Implementation): Combatant.Implementation[] =>
  (combat.combatants.contents as Combatant.Implementation[]).filter(({ isOwner }) => isOwner);

/** Ends the phase of whoever of one's own acts. @returns whether there was one */
export function endMyPhase(): boolean {
  const combat = fight();
  const clock = combat && clockOf(combat);
  const mine = combat && clock ? owned(combat).find(({ id }) => isActing(clock, id ?? "")) : undefined;
  if (!combat || !mine) return false;
  void send("end-phase", combat.id ?? "", { acting: mine.id });
  return true;
}

/** Holds the phase of whoever of one's own acts back. */
export function delayMine(): boolean {
  const combat = fight();
  const clock = combat && clockOf(combat);
  const mine = combat && clock ? owned(combat).find(({ id }) => isActing(clock, id ?? "")) : undefined;
  if (!combat || !mine) return false;
  void send("delay", combat.id ?? "", { combatant: mine.id });
  return true;
}

/** Steps in as early as is possible now. */
export function stepInMine(): boolean {
  const combat = fight();
  if (!combat) return false;
  const clock = clockOf(combat);
  const waits = (id: string): boolean => clock.fighters[id] !== undefined && isWaiting(clock, clock.fighters[id]);
  const mine = owned(combat).find(({ id }) => waits(id ?? ""));
  if (!mine) return false;
  const [timing = "after"] = placesOf(clock, mine.id ?? "").stepIn;
  void send("step-in", combat.id ?? "", { combatant: mine.id, timing });
  return true;
}

/** Opens the encounter tab and puts the focus on whoever acts, or on the first row. */
export function focusTracker(): boolean {
  const sidebar = ui.sidebar as unknown as { expand?(): void; changeTab(tab: string, group: string): void };
  sidebar.expand?.();
  sidebar.changeTab("combat", "primary");
  const element = (ui.combat as unknown as { element?: HTMLElement } | undefined)?.element;
  const row = element?.querySelector<HTMLElement>("li.combatant.acting") ?? element?.querySelector<HTMLElement>("li.combatant");
  row?.focus();
  return true;
}
