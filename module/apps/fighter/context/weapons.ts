import { formFor, plain, signed } from "../../../foundry/numbers";
import { itemsOf, inOrder } from "../../../foundry/documents";
import type { CrossfireActor, CrossfireItemOf } from "../../../foundry/types";
import { rollOf } from "../../../play/preview/attack-roll";
import type { Weapon } from "../../../rules/attack/model/fighter";
import { sumOf, type Part } from "../../../rules/chance/roll-specs";
import { fireMode, type Declaration } from "../../../rules/attack/model/declaration";
import { showsOf, type WeaponField } from "../../../rules/describe/formulas";
import { isWeapon } from "../../../scene/kinds";
import { heldBy } from "../../../play/actions/free-hands";
import { HANDS } from "../../../rules/body/hands";
import { hasSeveralMarked, weaponOf } from "../../../scene/weapon";
import { damageInWords } from "../../parts/part-words";
import { attributeParts } from "../../parts/track";
import { explain, type Explained } from "../../parts/explained";
import { facing } from "../facing";
import type { FighterView } from "../view";

export interface WeaponRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly ready: boolean;
  readonly skill: string;
  readonly pool: Explained;
  /** Language key of the pool's unit; "" for a bonus or a skill. */
  readonly unit: string;
  readonly limit: string;
  readonly dv: Explained;
  readonly damageKey: string;
  readonly kind: string;
  readonly arp: string;
  readonly reach: string;
  readonly range: string;
  readonly modes: readonly string[];
  readonly ammo: { readonly value: number; readonly max: number; readonly empty: boolean; readonly unclear: boolean } | null;
}

export interface WeaponsContext {
  readonly weapons: readonly WeaponRow[];
  readonly canReload: boolean;
  readonly hands: { readonly held: number; readonly most: number; readonly over: boolean };
}

type WeaponItem = CrossfireItemOf<"weapon">;

/** Explains the attack roll without a target. Range, cover and movement apply only to an actual attack. */
function rollWith(view: FighterView, weapon: Weapon): { why: Explained; unit: string; limit: string } {
  const { attack } = facing(view, weapon);
  const { roll, reading } = rollOf(attack);
  const parts = "parts" in roll ? roll.parts : [];
  const sum = sumOf(parts);
  const label = `CROSSFIRE.Sheet.${reading === "hits" ? "dicePool" : `roll-${reading}`}`;
  const value = roll.kind === "pool" ? roll.dice : reading === "margin" ? plain(sum) : signed(sum);
  const limit = roll.kind === "pool" ? (roll.limit === null ? "–" : plain(roll.limit)) : "";
  return {
    why: explain({ label, value, parts, rule: ruleOf(view) }),
    unit: roll.kind === "pool" ? formFor("CROSSFIRE.Sheet.dice", roll.dice) : "",
    limit,
  };
}

const ruleOf = ({ ruleset: { method } }: FighterView): string => method.contest.rules.attack;

function ammoOf({ ammo }: WeaponItem["system"], actor: CrossfireActor): WeaponRow["ammo"] {
  if (ammo.max === null) return null;
  const value = ammo.value ?? 0;
  return { value, max: ammo.max, empty: value <= 0, unclear: hasSeveralMarked(actor, ammo.type) };
}

/**
 * Returns the language key of the kind of damage that this ruleset distinguishes: health or Strain, wound class or type. "" if the ruleset
 * distinguishes none.
 */
function kindOf({ damageKind, woundClass, type }: Weapon, shown: readonly WeaponField[]): string {
  if (shown.includes("damageKind")) return `CROSSFIRE.Choice.damage.${damageKind}`;
  if (shown.includes("woundClass")) return woundClass ? `CROSSFIRE.Choice.wound.${woundClass}` : "";
  return shown.includes("damageType") ? `CROSSFIRE.DamageType.${type}` : "";
}

/** Explains the damage: the weapon's own number, and the attribute that adds to it. @rule SS-ATTACK-08 */
function whyDamage({ fighter, ruleset }: FighterView, { damage: { value, add } }: WeaponItem["system"], weapon: Weapon): Explained {
  const label = damageKey(ruleset.declaration);
  if (weapon.damage) return explain({ label, value: damageInWords(weapon), formula: "CROSSFIRE.Sheet.formula.rolled" });
  const parts: Part[] = [
    { part: "weapon", value, rule: "SS-ATTACK-08" },
    ...(add ? attributeParts([add], fighter.attributes, "SS-ATTACK-08") : []),
  ];
  return explain({ label, value: `${damageInWords(weapon)}${suffixOf(weapon, ruleset.declaration)}`, parts, rule: "SS-ATTACK-08" });
}

/** Returns the suffix "S" for damage that goes to the Strain track; otherwise "". @rule SS-DAMAGE-10 */
const suffixOf = ({ damageKind }: Weapon, declaration: Declaration): string =>
  damageKind === "strain" && showsOf(declaration).weapon.includes("damageKind") ? "S" : "";

const damageKey = (declaration: Declaration): string =>
  showsOf(declaration).weapon.includes("damageDice") ? "CROSSFIRE.Sheet.damage" : "CROSSFIRE.Sheet.dv";

/** Counts the actor's hands in use, out of two. */
function handsContext({ actor }: FighterView): WeaponsContext["hands"] {
  const held = heldBy(actor as CrossfireActor).reduce((sum, { hands }) => sum + hands, 0);
  return { held, most: HANDS, over: held > HANDS };
}

function weaponRow(view: FighterView, item: WeaponItem): WeaponRow {
  const { system } = item;
  const weapon = weaponOf(item, view.actor, view.ruleset);
  const { reach, arp } = weapon;
  const { why, unit, limit } = rollWith(view, weapon);
  const shown = showsOf(view.ruleset.declaration).weapon;
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    ready: system.ready,
    skill: `CROSSFIRE.Skill.${system.skill}`,
    pool: why,
    unit,
    limit,
    dv: whyDamage(view, system, weapon),
    damageKey: damageKey(view.ruleset.declaration),
    kind: kindOf(weapon, shown),
    arp: arp === 0 || !shown.includes("arp") ? "" : signed(arp),
    reach: system.kind === "melee" && reach > 0 ? plain(reach) : "",
    range: system.kind !== "melee" && (system.range.max ?? 0) > 0 ? plain(system.range.max ?? 0) : "",
    modes: [...system.modes].filter((mode) => fireMode(view.ruleset, mode)).map((mode) => `CROSSFIRE.Choice.fire.${mode}`),
    ammo: ammoOf(system, view.actor as CrossfireActor),
  };
}

/** Returns the weapons with their attack rolls, weapons in hand first. Omits weapons that are stored elsewhere. */
export function weaponsContext(view: FighterView): WeaponsContext {
  const rows = inOrder(
    itemsOf(view.actor)
      .filter(isWeapon)
      .filter(({ system }) => !system.stored),
  ).map((item) => weaponRow(view, item));
  return {
    weapons: [...rows.filter(({ ready }) => ready), ...rows.filter(({ ready }) => !ready)],
    canReload: view.can.reload,
    hands: handsContext(view),
  };
}
