/** @rule SS-ATTACK-14 ARP lowers AV, a negative one raises it @rule SS-ARMOR-11 no armor, no bonus */
export const modifiedArmor = (av: number, arp: number): number => (av <= 0 ? 0 : Math.max(0, av - arp));

/** Armor as it was before ARP, to be told where ARP made a difference. */
export const wornBefore = (worn: number, modified: number): { readonly worn?: number } => (worn === modified ? {} : { worn });

/** @rule SS-ATTACK-13 net hits raise the damage value @rule SS-ATTACK-19 */
export const modifiedDamage = (dv: number, net: number): number => dv + net;

/** @rule SS-ARMOR-02 @rule SS-ATTACK-15 @rule SS-ARMOR-12 armor may be gone, half of Body stays */
export const soakValue = (modifiedAv: number, body: number): number => modifiedAv + Math.floor(body / 2);

/** @rule SS-ARMOR-03 health damage below the modified AV does nothing at all */
export const armorHolds = (kind: "health" | "strain", modifiedDv: number, modifiedAv: number): boolean =>
  kind === "health" && modifiedDv < modifiedAv;

/** @rule SS-ATTACK-16 each soak hit takes one point off @rule SS-ATTACK-17 never below nothing */
export const damageLeft = (modifiedDv: number, soakHits: number): number => Math.max(0, modifiedDv - soakHits);

/** What is worn: pieces, accessories (ratings with a plus) and Strength. */
export interface Worn {
  readonly pieces: readonly number[];
  readonly accessories: readonly number[];
  readonly strength: number;
}

/** @rule SS-ARMOR-07 the best piece counts @rule SS-ARMOR-08 accessories add @rule SS-ARMOR-09 at most Strength */
export const armorValue = ({ pieces, accessories, strength }: Worn): { av: number; bonus: number } => {
  const bonus = Math.min(
    accessories.reduce((sum, rating) => sum + rating, 0),
    strength,
  );
  return { av: Math.max(0, ...pieces) + bonus, bonus };
};

/** Agility and Reaction lost to too many accessories: 0 or less. @rule SS-ARMOR-10 the uncapped sum counts */
export const encumbrance = ({ accessories, strength }: Worn): number =>
  -Math.floor(Math.max(0, accessories.reduce((sum, rating) => sum + rating, 0) - strength) / 2) || 0;
