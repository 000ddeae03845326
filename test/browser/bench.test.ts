import { describe, expect, test } from "vitest";
import * as chat from "../../bench/chat.mjs";
import * as felt from "../../bench/felt.mjs";
import { LEAST } from "../../bench/measure.mjs";
import * as sheet from "../../bench/sheet.mjs";
import * as tracker from "../../bench/tracker.mjs";
import { startTable } from "./harness/table";
import type { Page } from "playwright-core";

/** Starts a table with the demo world, passes `work` a function that opens a page, and stops the table. */
async function atTheTable(work: (sit: (name: string) => Promise<Page>) => Promise<void>): Promise<void> {
  const table = await startTable({ generation: 14 });
  try {
    await work(async (name) => (await table.join(name)).page);
  } finally {
    await table.stop();
  }
}

describe("the bench jobs in a browser, at the smallest size and untimed", () => {
  test.each(Object.entries({ chat, felt, sheet, tracker }))("%s shows the same content as its reference", async (_name, { measure }) => {
    expect(await measure(LEAST, atTheTable)).toBeGreaterThan(0);
  });
});
