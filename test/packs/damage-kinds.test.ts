import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

describe("the damage of a weapon in the compendia", () => {
  const folder = path.resolve(import.meta.dirname, "../../packs/weapons");
  const shipped = (name: string): string =>
    (parse(readFileSync(path.join(folder, `${name}.yaml`), "utf8")) as { system: { damage: { kind?: string } } }).system.damage.kind ??
    "health";
  const weapons = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => name.replace(".yaml", ""));

  test.each(["service-pistol", "fragmentation-grenade", "combat-knife"])("[SS-DAMAGE-05] is Health damage for %s", (weapon) => {
    expect(weapons).toContain(weapon);
    expect(shipped(weapon)).toBe("health");
  });

  test.each(["bare-hands", "stun-baton", "concussion-grenade"])("[SS-DAMAGE-09] is Strain for %s", (weapon) => {
    expect(weapons).toContain(weapon);
    expect(shipped(weapon)).toBe("strain");
  });
});
