import path from "node:path";
import { describe, expect, test } from "vitest";
import { THREE_DICE } from "../../../../module/rules/rulesets/three-dice/declaration";
import { buildLanguages } from "../../../../tools/build/languages.mjs";

describe("the three-dice declaration", () => {
  test("[TD-LOC-02] [TD-LOC-38] lists locations with their penalties, and paired limbs by side", () => {
    expect(THREE_DICE.called.map(({ location, penalty }) => [location, penalty])).toContainEqual(["skull", -7]);
    expect(THREE_DICE.limbs).toEqual([
      "left-eye",
      "right-eye",
      "left-arm",
      "right-arm",
      "left-leg",
      "right-leg",
      "left-hand",
      "right-hand",
      "left-foot",
      "right-foot",
    ]);
  });

  test("[TD-ROLL-11] has no duplicate ids", () => {
    const { attributes, skills, statuses, actions, modes } = THREE_DICE;
    const lists = [
      attributes.map(({ id }) => id),
      skills.map(({ id }) => id),
      statuses,
      actions.map(({ id }) => id),
      modes.map(({ id }) => id),
    ];
    for (const ids of lists) expect(new Set(ids).size).toBe(ids.length);
  });

  test("[TD-LOC-01] has an English name for every id", () => {
    const english = (buildLanguages(path.resolve(import.meta.dirname, "../../../..")).get("en") as Record<string, Record<string, object>>)[
      "CROSSFIRE"
    ]!;
    const ids = (list: readonly (string | { readonly id: string })[]) => list.map((item) => (typeof item === "string" ? item : item.id));
    const named: Readonly<Record<string, readonly string[]>> = {
      Attribute: ids(THREE_DICE.attributes),
      Skill: ids(THREE_DICE.skills),
      Pool: ids(THREE_DICE.pools),
      Limb: THREE_DICE.limbs,
      Mode: ids(THREE_DICE.modes),
      Action: ids(THREE_DICE.actions),
      Status: THREE_DICE.statuses,
      Part: [...THREE_DICE.modifiers, ...THREE_DICE.defenses, "defense", "bonus"],
      HitLocation: [...THREE_DICE.called.map(({ location }) => location), "weapon", "random"],
      AttackKind: THREE_DICE.attackKinds,
      Lack: THREE_DICE.lacks,
      RandomSituation: THREE_DICE.randomSituations,
      AreaKind: THREE_DICE.areaKinds,
      LocationTable: ids(THREE_DICE.locationTables),
    };
    const nameless = Object.entries(named).flatMap(([group, list]) =>
      list.filter((id) => !(id in english[group]!)).map((id) => `${group}.${id}`),
    );
    expect(nameless).toEqual([]);
  });
});
