import type { Declaration } from "../../rules/attack/model/declaration";
import type { CreationRules, Spread } from "../../rules/creation/creation";
import { checksOf, pointsLeft, type DraftFault, type Draft, type Group } from "../../rules/creation/draft";
import type { Ware } from "./shop";

/** State of a character during creation. */
export interface State extends Draft {
  readonly archetype: string;
  /** Number of packs in the basket, by uuid of the item. An item sold singly counts as a pack of one. */
  readonly basket: ReadonlyMap<string, number>;
}

export interface RatingEntry {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly value: number;
}

export interface SpreadContext {
  readonly group: Group;
  readonly label: string;
  readonly left: number;
  readonly over: boolean;
  readonly least: number;
  readonly most: number;
  readonly ratings: readonly RatingEntry[];
}

/** Returns the ratings of a group (attributes or skills), with the points left to spend. */
export function spreadContext(declaration: Declaration, group: Group, state: Draft, spread: Spread): SpreadContext {
  const left = pointsLeft(state[group], spread);
  return {
    group,
    label: `CROSSFIRE.Sheet.${group}`,
    left,
    over: left < 0,
    least: spread.least,
    most: spread.most,
    ratings: declaration[group].map(({ id }) => ({
      id,
      label: `CROSSFIRE.${group === "skills" ? "Skill" : "Attribute"}.${id}`,
      name: `${group}.${id}`,
      value: state[group][id] ?? spread.least,
    })),
  };
}

/** Returns the archetypes to start from. */
export const archetypesContext = ({ archetypes }: CreationRules, chosen: string) =>
  archetypes.map(({ id }) => ({
    id,
    label: `CROSSFIRE.Archetype.${id}`,
    hint: `CROSSFIRE.ArchetypeHint.${id}`,
    chosen: id === chosen,
  }));

export const basketPrice = (basket: State["basket"], wares: readonly Ware[]): number =>
  wares.reduce((sum, { uuid, price }) => sum + price * (basket.get(uuid) ?? 0), 0);

/** Returns the items on sale by type, with the number of each in the basket, and the money left. */
export function shopContext(state: State, wares: readonly Ware[], money: number) {
  const types = [...new Set(wares.map(({ type }) => type))];
  return {
    left: money - state.spent,
    over: state.spent > money,
    groups: types.map((type) => ({
      type,
      label: `CROSSFIRE.Sheet.group.${type}`,
      wares: wares
        .filter((ware) => ware.type === type)
        .map(({ uuid, name, price, count }) => ({
          uuid,
          name,
          price,
          together: count > 1 ? count : 0,
          count: state.basket.get(uuid) ?? 0,
        })),
    })),
  };
}

const nameOf = ({ group, of }: DraftFault): string => (of === "" ? "" : `CROSSFIRE.${group === "skills" ? "Skill" : "Attribute"}.${of}`);

/** Returns whether a character is ready, and its open issues, errors before warnings. */
export function checksContext(state: State, making: CreationRules) {
  const checks = checksOf(state, making);
  return {
    ready: checks.every(({ allowed }) => allowed),
    checks: checks.map((check) => ({
      key: `CROSSFIRE.Making.check.${check.check}`,
      of: nameOf(check),
      group: check.group ? `CROSSFIRE.Sheet.${check.group}` : "",
      count: check.count,
      wrong: !check.allowed,
    })),
  };
}
