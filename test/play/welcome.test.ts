import { expect, test } from "vitest";
import { ANNA, GM, openTable, SECOND_GM, settle, sit, type Seat } from "./seats";

const greetings = ({ g }: Seat): any[] =>
  g.game.messages.contents.filter(({ type, system, visible }: any) => type === "upkeep" && system.kind === "welcome" && visible);

test.each([13, 14])("a new world greets its GMs once in the chat, on Foundry %i", async (generation) => {
  const table = await openTable(generation, []);
  const anna = await sit(table, ANNA);
  const gm = await sit(table, GM);
  await settle();
  expect([greetings(gm).length, greetings(anna).length]).toEqual([1, 0]);
  await greetings(gm)[0].delete();
  gm.leave();
  const next = await sit(table, SECOND_GM);
  await settle();
  expect(greetings(next)).toEqual([]);
  await table.close();
});

test("a world that already has actors posts no greeting", async () => {
  const table = await openTable(14);
  const gm = await sit(table, GM);
  await settle();
  expect(greetings(gm)).toEqual([]);
  await table.close();
});
