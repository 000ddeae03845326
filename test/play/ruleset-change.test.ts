import { describe, expect, test } from "vitest";
import { ANNA, GM, openTable, settle, sit, type Seat } from "./seats";

const notices = ({ g }: Seat): any[] =>
  g.game.messages.contents.filter(({ type, system, visible }: any) => type === "upkeep" && system.kind === "ruleset" && visible);

describe.each([13, 14])("changing a world's ruleset on Foundry %i", (generation) => {
  test("notifies GMs, but no player, once about the values that the actors lack for the new ruleset", async () => {
    const table = await openTable(generation);
    let gm = await sit(table, GM);
    let anna = await sit(table, ANNA);
    await settle();
    expect([notices(gm), gm.g.game.settings.get("crossfire", "lastRuleset")]).toEqual([[], "crossfire"]);
    await gm.g.game.settings.set("crossfire", "ruleset", "called-shot-d20");
    for (const seat of [anna, gm]) seat.leave();
    gm = await sit(table, GM);
    anna = await sit(table, ANNA);
    await settle();
    expect([notices(gm).length, notices(anna).length]).toEqual([1, 0]);
    expect(notices(gm)[0].system.about).toBe("called-shot-d20");
    gm.leave();
    gm = await sit(table, GM);
    await settle();
    expect(notices(gm).length).toBe(1);
    await table.close();
  });
});
