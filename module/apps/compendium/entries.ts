import { plain, signed } from "../../foundry/numbers";
import type { CrossfireItem } from "../../foundry/types";
import type { Ruleset, RulesetFacts } from "../../rules/attack/model/ruleset";
import { isWeapon } from "../../scene/kinds";
import { factsOf, type Fact } from "../item/facts";
import { itemPreviewContext } from "../item/preview";

/** A compendium item, as the compendium browser lists it. */
export interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  /** Skill that the item uses; "" for none. */
  readonly skill: string;
  readonly price: number;
  /** Damage to sort by; 0 for items without damage. */
  readonly damage: number;
  readonly facts: readonly Fact[];
}

/** Search text, item type, skill and sort order that the user chose. */
export interface Filter {
  readonly search: string;
  readonly type: string;
  readonly skill: string;
  readonly sort: "name" | "price" | "damage";
}

/** Compendia that all rulesets share, in addition to each ruleset's own shops. */
const SHARED: readonly string[] = ["traits", "powers", "actions"];

interface Pack {
  getDocuments(query?: object): Promise<readonly CrossfireItem[]>;
}

const fact = (label: string, value: string, unit = ""): Fact => ({ label, value, unit });

/** Returns the facts about a weapon, without an owner's values; empty for other items. */
function weaponFacts(item: CrossfireItem, ruleset: RulesetFacts): Fact[] {
  const shown = itemPreviewContext(item, ruleset);
  if (!shown || !isWeapon(item)) return [];
  const { ammo, reach } = item.system;
  return [
    fact(shown.damageKey, shown.dv, shown.kind),
    ...(shown.arp && shown.arp !== signed(0) ? [fact("CROSSFIRE.Sheet.arp", shown.arp)] : []),
    ...(shown.limit ? [fact("CROSSFIRE.Sheet.limit", shown.limit)] : []),
    ...(reach > 0 && item.system.kind === "melee" ? [fact("CROSSFIRE.Sheet.reach", plain(reach))] : []),
    ...(shown.range ? [fact("", shown.range, "CROSSFIRE.Sheet.meters")] : []),
    ...(ammo.max === null ? [] : [fact("CROSSFIRE.Sheet.ammo", plain(ammo.max))]),
  ];
}

/** Returns the average damage of an item's own roll, or else its fixed damage; 0 for an item without damage. */
function damageOf({ system }: CrossfireItem): number {
  const { damage, roll } = system as { damage?: { value: number }; roll?: { dice: number; faces: number; add: number } };
  return roll && roll.dice > 0 ? (roll.dice * (roll.faces + 1)) / 2 + roll.add : (damage?.value ?? 0);
}

const entryOf = (item: CrossfireItem, ruleset: RulesetFacts): Entry => {
  const { skill = "", price = 0 } = item.system as { skill?: string; price?: number };
  return {
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    type: item.type,
    skill,
    price: item.type === "action" || item.type === "power" ? 0 : price,
    damage: damageOf(item),
    facts: isWeapon(item) ? weaponFacts(item, ruleset) : factsOf(item, ruleset),
  };
};

/**
 * Returns an entry for every item in the ruleset's own compendia and in those that all rulesets share. The compendia of other rulesets are
 * skipped, because this ruleset does not use their numbers.
 */
export async function entriesFor(ruleset: Ruleset): Promise<Entry[]> {
  const names = [...(ruleset.making?.shops ?? []), ...SHARED];
  const packs = names.flatMap((name) => (game.packs?.get(`crossfire.${name}`) as Pack | undefined) ?? []);
  const items = (await Promise.all(packs.map((pack) => pack.getDocuments()))).flat();
  return items.map((item) => entryOf(item, ruleset));
}

const COMPARE: Readonly<Record<Filter["sort"], (a: Entry, b: Entry) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  price: (a, b) => a.price - b.price,
  damage: (a, b) => b.damage - a.damage,
};

/** Returns the entries that match a filter, sorted; entries that compare as equal are sorted by name. */
export function filtered(entries: readonly Entry[], { search, type, skill, sort }: Filter): Entry[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return entries
    .filter((entry) => entry.type === type && (skill === "" || entry.skill === skill))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .sort((a, b) => COMPARE[sort](a, b) || COMPARE.name(a, b));
}

/** Returns the skills that compendium entries of a type use, in the ruleset's order. */
export const skillsOf = (entries: readonly Entry[], type: string, { declaration }: RulesetFacts): string[] =>
  declaration.skills.map(({ id }) => id).filter((id) => entries.some((entry) => entry.type === type && entry.skill === id));
