/** Returns the AV after penetration. @rule SS-ATTACK-14 ARP lowers AV; a negative ARP raises AV @rule SS-ARMOR-11 an AV of 0 stays 0 */
export const modifiedArmor = (av: number, arp: number): number => (av <= 0 ? 0 : Math.max(0, av - arp));

/** Returns the armor before ARP as `worn`; an empty object if ARP changed nothing. */
export const wornBefore = (worn: number, modified: number): { readonly worn?: number } => (worn === modified ? {} : { worn });

/** Returns the modified Damage Value. @rule SS-ATTACK-13 each net hit adds 1 @rule SS-ATTACK-19 */
export const modifiedDamage = (dv: number, net: number): number => dv + net;

/** Returns the Soak Value. @rule SS-ARMOR-02 @rule SS-ATTACK-15 @rule SS-ARMOR-12 half of Body without armor */
export const soakValue = (modifiedAv: number, body: number): number => modifiedAv + Math.floor(body / 2);

/** Returns whether armor stops an attack without a roll. @rule SS-ARMOR-03 armor stops Health damage below the modified AV */
export const armorHolds = (kind: "health" | "strain", modifiedDv: number, modifiedAv: number): boolean =>
  kind === "health" && modifiedDv < modifiedAv;

/** Returns the damage after soak. @rule SS-ATTACK-16 each soak hit removes 1 point @rule SS-ATTACK-17 at least 0 */
export const damageLeft = (modifiedDv: number, soakHits: number): number => Math.max(0, modifiedDv - soakHits);

/** Ratings of the worn armor pieces and accessories, and the wearer's Strength. */
export interface Worn {
  readonly pieces: readonly number[];
  readonly accessories: readonly number[];
  readonly strength: number;
}

/**
 * Returns the Armor Value, and the part of it that accessories add.
 * @rule SS-ARMOR-07 best piece only
 * @rule SS-ARMOR-08 plus accessories
 * @rule SS-ARMOR-09 up to Strength
 */
export const armorValue = ({ pieces, accessories, strength }: Worn): { av: number; bonus: number } => {
  const bonus = Math.min(
    accessories.reduce((sum, rating) => sum + rating, 0),
    strength,
  );
  return { av: Math.max(0, ...pieces) + bonus, bonus };
};

/** Returns the penalty that accessories give to Agility and Reaction, 0 or less. @rule SS-ARMOR-10 the uncapped sum of ratings counts */
export const encumbrance = ({ accessories, strength }: Worn): number =>
  -Math.floor(Math.max(0, accessories.reduce((sum, rating) => sum + rating, 0) - strength) / 2) || 0;
