/** All of those targeted are attacked together, or one of them: the numbers are those of so many attacks. @rule SS-MULTI-03 */
export function countTogether(form: HTMLFormElement, targeted: number): void {
  const attacks = form.elements.namedItem("attacks") as HTMLInputElement | null;
  const all = form.elements.namedItem("all") as HTMLInputElement | null;
  if (attacks && all) attacks.value = String(all.checked ? targeted : 1);
}
