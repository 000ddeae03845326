import type { Battlefield } from "../module/rules/attack/model/battlefield";
import type { Attack } from "../module/rules/attack/model/ruleset";
import { declare } from "../module/rules/attack/declare/declare";
import { glancingThreshold } from "../module/rules/body/glancing-hits";
import { FINE_LOCATIONS } from "../module/rules/body/injuries/called-locations";
import { attackOdds, type AttackOdds } from "../module/rules/odds/attack-odds";
import { forgetTables } from "../module/rules/odds/tables";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed } from "../test/rules/fixtures";

const DV = 9;
const DICE_AT_CROWD = 16;

/** A shot at a called location, as input for the reference and for the attack machine. */
export interface Shot {
  readonly reference: Readonly<Record<"attack" | "limit" | "defense" | "dv" | "av" | "soak" | "threshold" | "dvLimit", number>>;
  readonly attack: Attack;
}

/** Returns a battlefield with people in a row. All dice pools grow with `dice`. */
function fieldOf(dice: number, entities: number): Battlefield {
  const half = Math.ceil(dice / 2);
  const person = () =>
    aFighter({
      attributes: { reaction: Math.max(1, half - 3), intuition: 2, body: 4, willpower: 4 },
      armor: dice,
      plan: { maxima: { shield: null, armored: null, flesh: 200 }, strainThreshold: 1000 },
    });
  const attacker = aFighter({ id: "Actor.shooter", skills: { pistols: dice - 4 }, attributes: { agility: 4 } });
  return aField({
    attacker,
    weapon: aWeapon({ dv: DV + half, arp: 1, accuracy: half }),
    entities: Array.from({ length: entities }, (_, at) => placed(person(), 10 + 3 * at)),
    switches: { woundingModifiers: false },
  });
}

function declared(field: Battlefield, wish: Parameters<typeof anOrder>[0]): Attack {
  const ruling = declare(crossfire, anOrder(wish), field);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

/**
 * Returns one shot at each of the sixteen called locations. All dice pools grow with `dice`.
 * @param dice attack dice before the call, 12 or more
 * @param fewer attack dice lost to a modifier
 */
export const shots = (dice: number, fewer = 0): Shot[] => {
  const field = fieldOf(dice, 1);
  return FINE_LOCATIONS.map(({ location, modifier, dvLimit }) => {
    const half = Math.ceil(dice / 2);
    const av = dice - 1;
    const sizes = { attack: dice + modifier - fewer, limit: half, defense: Math.max(1, half - 3) + 2, dv: DV + half, av, soak: av + 2 };
    return {
      reference: { ...sizes, threshold: glancingThreshold(modifier), dvLimit },
      attack: declared(field, { called: { location, side: "right" }, modifiers: [{ name: "range", value: 0 - fewer }] }),
    };
  });
};

/** Returns one shot per target at each of the sixteen called locations. The targets differ only in id and name. */
export const crowd = (targets: number): Attack[] => {
  const places = shots(DICE_AT_CROWD).map(({ attack }) => attack);
  const { field } = places[0]!;
  return Array.from({ length: targets }, (_, at) => at).flatMap((at) => {
    const named = { id: `Actor.${at}`, name: `Target ${at}` };
    const entities = field.entities.map((entity) => ({ ...entity, fighter: { ...entity.fighter, ...named } }));
    const there = { ...field, entities };
    return places.map((attack) => ({ ...attack, order: { ...attack.order, target: named.id }, field: there }));
  });
};

/** Returns an uncalled shot with one bullet at a row of people. */
export const line = (entities: number): Attack => declared(fieldOf(12, entities), {});

/** Returns the cells of the odds in the reference's format: probabilities by contact, quality and Flesh lost. */
export function cellsOf({ cells }: AttackOdds): Map<string, number> {
  const all = new Map<string, number>();
  for (const { contact, quality, loss, chance } of cells) {
    const name = JSON.stringify([contact, quality, loss.flesh]);
    all.set(name, (all.get(name) ?? 0) + chance);
  }
  return all;
}

export { attackOdds, forgetTables };
