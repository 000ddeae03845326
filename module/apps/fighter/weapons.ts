import { attackLimit, attackParts, attackSize } from "../../rules/attack/pools";
import type { Battlefield } from "../../rules/attack/battlefield";
import { isWeapon } from "../../scene/kinds";
import { weaponOf } from "../../scene/weapon";
import { explain, plain, signed, type Explained } from "../parts/explained";
import type { FighterView } from "./view";

export interface WeaponRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly ready: boolean;
  readonly skill: string;
  readonly pool: Explained;
  readonly limit: string;
  readonly dv: string;
  readonly kind: string;
  readonly arp: string;
  readonly reach: string;
  readonly range: string;
  readonly modes: readonly string[];
  readonly ammo: { readonly value: number; readonly max: number; readonly empty: boolean } | null;
}

export interface WeaponsContext {
  readonly weapons: readonly WeaponRow[];
  readonly canReload: boolean;
}

type WeaponItem = Item.OfType<"weapon">;

/** The pool before anybody is aimed at: range, cover and the target's movement come in with the attack. */
function poolOf({ actor, fighter, switches }: FighterView, item: WeaponItem): { why: Explained; limit: number | null } {
  const weapon = weaponOf(item, actor);
  const field: Battlefield = { attacker: fighter, weapon, otherWeapon: null, entities: [], intended: 0, grants: [], switches };
  const order = {
    attacker: actor.uuid,
    attackerToken: null,
    weapon: item.id ?? "",
    target: "",
    mode: "single",
    called: null,
    aim: 0,
    modifiers: [],
  };
  const attack = { order, field, called: null };
  return {
    why: explain({ label: "CROSSFIRE.Sheet.dicePool", value: attackSize(attack), parts: attackParts(attack), rule: "SS-ATTACK-09" }),
    limit: attackLimit(attack),
  };
}

function ammoOf({ ammo }: WeaponItem["system"]): WeaponRow["ammo"] {
  return ammo.max === null ? null : { value: ammo.value ?? 0, max: ammo.max, empty: (ammo.value ?? 0) <= 0 };
}

function weaponRow(view: FighterView, item: WeaponItem): WeaponRow {
  const { system } = item;
  const { dv, reach, arp } = weaponOf(item, view.actor);
  const { why, limit } = poolOf(view, item);
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    ready: system.ready,
    skill: `CROSSFIRE.Skill.${system.skill}`,
    pool: why,
    limit: limit === null ? "–" : plain(limit),
    dv: plain(dv),
    kind: `CROSSFIRE.Choice.damage.${system.damage.kind}`,
    arp: arp === 0 ? "" : signed(arp),
    reach: system.kind === "melee" && reach > 0 ? plain(reach) : "",
    range: system.kind !== "melee" && (system.range.max ?? 0) > 0 ? plain(system.range.max ?? 0) : "",
    modes: [...system.modes].map((mode) => `CROSSFIRE.Choice.fire.${mode}`),
    ammo: ammoOf(system),
  };
}

const inOrder = <T extends { sort: number; name: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));

/** Weapons with their dice pools, those in hand first. */
export function weaponsContext(view: FighterView): WeaponsContext {
  const rows = inOrder(view.actor.items.contents.filter(isWeapon)).map((item) => weaponRow(view, item));
  return { weapons: [...rows.filter(({ ready }) => ready), ...rows.filter(({ ready }) => !ready)], canReload: view.can.reload };
}
