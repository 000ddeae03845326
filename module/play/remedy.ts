/** What would allow an attack that is refused, by the refusal. */
const REMEDIES: Readonly<Record<string, "ready" | "reload">> = { notReady: "ready", outOfAmmunition: "reload" };

export type Remedy = "ready" | "reload";

/** What somebody can do at once about a refusal; null: nothing here. */
export const remedyOf = (refusal: string | undefined): Remedy | null => (refusal && REMEDIES[refusal]) || null;
