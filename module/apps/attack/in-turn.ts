import type { AttackQuestion } from "../../play/prompts";
import type { AttackOrder } from "../../rules/attack/order";

/** One order for each of those targeted, in the order they were; where attacks share a pool they are made together. @rule SS-MULTI-01 */
export function inTurn(order: AttackOrder, { targeted, reading }: Pick<AttackQuestion, "targeted" | "reading">): AttackOrder[] {
  const together = reading === "hits";
  const otherWeapon = order.multiple?.otherWeapon ?? null;
  return targeted.map((target, index) => {
    const first = order.multiple?.first ?? 0;
    // With two weapons they take turns.
    const other = otherWeapon !== null && index % 2 === 1;
    return {
      ...order,
      target,
      ...(other ? { weapon: otherWeapon } : {}),
      ...(together
        ? {
            multiple: {
              attacks: targeted.length,
              index,
              first: Math.min(first, targeted.length - 1),
              otherWeapon: other ? order.weapon : otherWeapon,
            },
          }
        : {}),
      ...(index > 0 ? { aim: 0 } : {}),
    };
  });
}

/** All of those targeted are attacked together, or one of them: the numbers are those of so many attacks. @rule SS-MULTI-03 */
export function countTogether(form: HTMLFormElement, targeted: number): void {
  const attacks = form.elements.namedItem("attacks") as HTMLInputElement | null;
  const all = form.elements.namedItem("all") as HTMLInputElement | null;
  if (attacks && all) attacks.value = String(all.checked ? targeted : 1);
}
