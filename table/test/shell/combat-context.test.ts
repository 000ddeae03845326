import type { FoundryScope, SystemObject } from "../../common/dynamic";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { combatContext, turnContext, visibleTurns } from "../../client/shell/sidebar/tabs/combat-context";

const table = globalThis as unknown as FoundryScope;
const gm = { id: "gm", isGM: true };
const player = { id: "p", isGM: false };
let before: Record<string, unknown>;

beforeEach(() => {
  before = { game: table.game, CONFIG: table.CONFIG };
  table.game = { user: player, i18n: { localize: (key: string) => key }, scenes: { viewed: { id: "s" } } };
  table.CONFIG = { Combat: { initiative: { decimals: 0 } }, specialStatusEffects: { DEFEATED: "dead" } };
});
afterEach(() => Object.assign(table, before));

const combats = (count: number): SystemObject[] =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, scene: null, turns: [] }));

describe("contexts of the combat tracker [foundry-api 5.6]", () => {
  test("the header has the previous and next combat", () => {
    const all = combats(3);
    expect(combatContext(all[1], all)).toMatchObject({
      hasCombat: true,
      currentIndex: 2,
      previousId: "c0",
      nextId: "c2",
      linked: false,
      displayCycle: false,
    });
    expect(combatContext(null, [])).toMatchObject({ hasCombat: false, previousId: null, nextId: null });
  });

  test("the tracker shows more than seven combats with arrows instead of numbered buttons", () => {
    expect(combatContext(null, combats(7))["displayCycle"]).toBe(false);
    expect(combatContext(null, combats(8))["displayCycle"]).toBe(true);
  });

  test("a player has control during the turns of their own combatants", () => {
    const combat = { ...combats(1)[0], combatant: { players: [player] } };
    expect(combatContext(combat, [combat])["control"]).toBe(true);
    table.game.user = { id: "other", isGM: false };
    expect(combatContext(combat, [combat])["control"]).toBe(false);
  });

  test("a turn has the same index even if other turns are hidden", () => {
    const combat = {
      turns: [
        { id: "a", visible: true },
        { id: "b", visible: false },
        { id: "c", visible: true },
      ],
    };
    expect(visibleTurns(combat).map(({ combatant, index }) => [combatant.id, index])).toEqual([
      ["a", 0],
      ["c", 2],
    ]);
  });

  test("a row contains turn, state, initiative, and all effects except the defeated status", () => {
    table.game.user = gm;
    const effects = [
      { name: "Prone", img: "p.svg", statuses: new Set(["prone"]) },
      { name: "Dead", img: "d.svg", statuses: new Set(["dead"]) },
    ];
    const combatant = {
      id: "a",
      name: "Mara",
      initiative: 12.5,
      hidden: true,
      isDefeated: true,
      isOwner: true,
      resource: null,
      sceneId: "s",
      actor: { temporaryEffects: effects },
    };
    const row = turnContext({ turn: 0 }, combatant, 0, "m.webp");
    expect(row).toMatchObject({
      id: "a",
      name: "Mara",
      img: "m.webp",
      active: true,
      hidden: true,
      isDefeated: true,
      css: "active hide defeated",
      initiative: 12.5,
      hasDecimals: true,
    });
    expect(row.effects.icons).toEqual([{ name: "Prone", img: "p.svg" }]);
    expect(turnContext({ turn: 1 }, { ...combatant, initiative: null, hidden: false, isDefeated: false }, 0, "m.webp")).toMatchObject({
      active: false,
      css: "",
      hasRolled: false,
      hasDecimals: false,
    });
  });
});
