import { attackCard, type AttackCard } from "../../module/cards/attack-card";
import type { Figures } from "../../module/cards/card-words";
import type { Ask, Reply } from "../../module/rules/attack/model/ask";
import { declare } from "../../module/rules/attack/declare/declare";
import type { Attack } from "../../module/rules/attack/model/ruleset";
import type { AttackOrder } from "../../module/rules/attack/model/order";
import { preselected } from "../../module/rules/attack/machine/machine";
import { replay } from "../../module/rules/attack/machine/replay";
import { diceOf, facesOf } from "../../module/rules/chance/roll-specs";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed, type FieldWish } from "../rules/fixtures";

export const declared = (field: FieldWish, order: Partial<AttackOrder> = {}): Attack => {
  const ruling = declare(crossfire, anOrder(order), aField(field));
  if (!ruling.allowed) throw new Error(`${ruling.refusal} ${ruling.rule}`);
  return ruling.value;
};

/**
 * Number of hits of each roll, by the beginning of the roll's id. For a d20, such as the location roll, it is the face. An omitted roll has
 * no hits; an omitted d20 shows 14.
 */
export type Luck = Readonly<Record<string, number>>;

function facesFor(ask: Extract<Ask, { kind: "roll" }>, luck: Luck): number[] {
  const key = Object.keys(luck).find((start) => ask.id.startsWith(start));
  const wanted = key === undefined ? 0 : luck[key]!;
  if (facesOf(ask.spec) === 20) return [wanted || 14];
  return Array.from({ length: diceOf(ask.spec) }, (_, index) => (index < wanted ? 6 : 3));
}

/**
 * Plays an attack. The rolls show the hits in `luck`; every choice takes the preselected answer.
 *
 * @param until - kind of ask at which the attack stops; omitted: the attack is played to its end
 */
export function played(attack: Attack, luck: Luck, until?: Ask["kind"]): { attack: Attack; replies: Reply[]; ask: Ask | null } {
  const replies: Reply[] = [];
  for (;;) {
    const { ask } = replay(attack, replies);
    if (!ask || ask.kind === until) return { attack, replies, ask };
    replies.push(ask.kind === "roll" ? { ask: ask.id, kind: "faces", faces: facesFor(ask, luck) } : preselected(ask)!);
  }
}

/**
 * Returns the card of a played attack.
 *
 * @param revealed - returns whether the card shows an entity's dice (false: only results), or how much of its values; omitted: everything
 */
export function cardOf(
  { attack, replies }: { attack: Attack; replies: readonly Reply[] },
  revealed: (entity: number) => boolean | Figures = () => true,
): AttackCard {
  const told = (entity: number): Figures => {
    const open = revealed(entity);
    return typeof open === "string" ? open : open ? "all" : "results";
  };
  return attackCard(attack, replay(attack, replies).events, told);
}

const guard = () => aFighter({ id: "Actor.guard", name: "Guard", attributes: { body: 4 }, armor: 9 });
const bystander = () => aFighter({ id: "Actor.passer", name: "Passer-by", attributes: { body: 2 } });

/** Returns an attack on one guard in armor at ten meters. */
export const atGuard = (order: Partial<AttackOrder> = {}, field: FieldWish = {}): Attack =>
  declared({ entities: [placed(guard(), 10)], ...field }, { target: "Actor.guard", ...order });

/** Returns an attack on an unarmored person with a second person behind the first. */
export const withBystander = (): Attack =>
  declared({
    entities: [placed(aFighter({ id: "Actor.target", name: "Runner" }), 10), placed(bystander(), 14)],
    weapon: aWeapon({ dv: 12 }),
  });

/** Returns an attack on a target behind a pane that the bullet must penetrate. */
export const behindPane = (structure: number, armor: number): Attack =>
  declared(
    {
      entities: [
        placed(
          aFighter({
            id: "Wall.pane",
            name: "Pane",
            kind: "barrier",
            armor,
            plan: { limbs: null, injurable: false, maxima: { shield: null, armored: null, flesh: structure } },
          }),
          5,
        ),
        placed(guard(), 10, { shut: [0] }),
      ],
      intended: 1,
      weapon: aWeapon({ dv: 12 }),
    },
    { target: "Actor.guard" },
  );

/** Returns an attack on the guard with a burst of three bullets. */
export const burst = (): Attack => atGuard({ mode: "burst" });
