import { describe, expect, test } from "vitest";
import * as chat from "../../bench/chat.mjs";
import * as felt from "../../bench/felt.mjs";
import { LEAST } from "../../bench/measure.mjs";
import * as sheet from "../../bench/sheet.mjs";
import * as tracker from "../../bench/tracker.mjs";
import { startTable } from "./harness/table";
import type { Page } from "playwright-core";

/** Opens windows of the demo world on a table of this test. */
async function atTheTable(work: (sit: (name: string) => Promise<Page>) => Promise<void>): Promise<void> {
  const table = await startTable({ generation: 14 });
  try {
    await work(async (name) => (await table.join(name)).page);
  } finally {
    await table.stop();
  }
}

describe("the jobs of the bench in a browser, at the smallest size and without times", () => {
  test.each(Object.entries({ chat, felt, sheet, tracker }))("%s shows the same as its reference", async (_name, { measure }) => {
    expect(await measure(LEAST, atTheTable)).toBeGreaterThan(0);
  });
});
