import type { ClockCommand } from "./commands";

/**
 * Actions of somebody in one step of the clock: each that is done by name, and one for whatever else is paid. A defence is none, whatever
 * it costs, and what is given back is none.
 *
 * @rule SS-CALLED-36 Free Actions count
 */
export function actionsTaken(commands: readonly ClockCommand[], id: string): number {
  const own = commands.filter((one) => "id" in one && one.id === id);
  const spent = own.flatMap((one) => (one.kind === "spend" ? [one] : []));
  const defends = own.some(({ kind }) => kind === "defended") && spent.every(({ attacks }) => attacks <= 0);
  const paid = !defends && spent.some(({ ap, freeActions, attacks }) => Math.max(ap, freeActions, attacks) > 0);
  return own.filter(({ kind }) => kind === "act").length + (paid ? 1 : 0);
}
