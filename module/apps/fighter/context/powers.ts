import { formFor, plain } from "../../../foundry/numbers";
import { itemsOf, inOrder } from "../../../foundry/documents";
import type { CrossfireItem, CrossfireItemOf } from "../../../foundry/types";
import { testRoll } from "../../../rules/contest/success-test";
import { explain, type Explained } from "../../parts/explained";
import type { FighterView } from "../view";

export interface PowerRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly uuid: string;
  readonly ap: number;
  readonly strain: number;
  readonly pool: Explained;
  /** Language key of the pool's unit. */
  readonly unit: string;
  readonly skill: string;
  /** Range in meters; "" for touch or self. */
  readonly range: string;
  readonly dv: string;
  readonly kind: string;
}

export interface PowersContext {
  readonly powers: readonly PowerRow[];
}

type PowerItem = CrossfireItemOf<"power">;

const isPower = (item: CrossfireItem): item is PowerItem => item.type === "power";

/** Explains the dice pool of a power's test, including the wound modifier. @rule SS-ATTACK-10 */
function poolOf({ fighter, actor }: FighterView, { skill, attribute }: PowerItem["system"]): { pool: Explained; unit: string } {
  const tester = { attributes: fighter.attributes, skills: fighter.skills, wounds: actor.system.woundModifier.total };
  const attributes = attribute === "" ? [] : [attribute];
  const pool = testRoll({ skill: skill || null, attributes, threshold: 1, limit: null, resists: false }, tester);
  const parts = "parts" in pool ? pool.parts : [];
  const dice = pool.kind === "pool" ? pool.dice : null;
  return {
    pool: explain({ label: "CROSSFIRE.Sheet.dicePool", value: dice ?? "–", parts, rule: "SS-ATTACK-10" }),
    unit: formFor("CROSSFIRE.Sheet.dice", dice ?? 0),
  };
}

/** Returns the powers with their cost and their dice. */
export function powersContext(view: FighterView): PowersContext {
  const powers = inOrder(itemsOf(view.actor).filter(isPower));
  return {
    powers: powers.map((item) => {
      const { price, strain, skill, range, damage } = item.system;
      const dv = damage.value + (damage.add ? (view.fighter.attributes[damage.add] ?? 0) : 0);
      return {
        id: item.id ?? "",
        uuid: item.uuid,
        name: item.name,
        img: item.img ?? "",
        ap: price,
        strain,
        ...poolOf(view, item.system),
        skill: skill ? `CROSSFIRE.Skill.${skill}` : "",
        range: (range.max ?? 0) > 0 ? plain(range.max ?? 0) : "",
        dv: dv > 0 ? plain(dv) : "",
        kind: `CROSSFIRE.Choice.damage.${damage.kind}`,
      };
    }),
  };
}
