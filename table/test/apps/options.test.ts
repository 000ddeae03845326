import type { FieldValue } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { gatherOptions, handlerFor } from "../../client/apps/api/options";
import { fitPosition } from "../../client/apps/api/position";
import { JobQueue } from "../../client/apps/api/queue";
import { describeTabs } from "../../client/apps/api/tabs";

class Base {
  static DEFAULT_OPTIONS: Record<string, FieldValue> = {
    classes: ["base"],
    window: { frame: true, title: "" },
    position: { width: "auto" },
  };
}
class Sheet extends Base {
  static override DEFAULT_OPTIONS: Record<string, FieldValue> = { classes: ["sheet"], window: { title: "Fighter" } };
}
class Bare extends Sheet {}

describe("the options merged along a class chain [foundry-api 6.1]", () => {
  test("combine the options of the ancestors, of the derived class and of the instance", () => {
    const options = gatherOptions([Sheet, Base], { classes: ["mine"], position: { width: 300 }, window: { icon: "x" } });
    expect(options).toEqual({
      classes: ["base", "sheet", "mine"],
      window: { frame: true, title: "Fighter", icon: "x" },
      position: { width: 300 },
    });
  });

  test("contain an ancestor's options only once, even if a class in between defines no options", () => {
    expect(gatherOptions([Bare, Sheet, Base], {})["classes"]).toEqual(["base", "sheet"]);
  });

  test("are independent of later changes to an instance's options", () => {
    const options = gatherOptions([Sheet, Base], {}) as { classes: string[]; window: { title: string } };
    options.classes.push("spoiled");
    options.window.title = "spoiled";
    expect(gatherOptions([Sheet, Base], {})).toMatchObject({ classes: ["base", "sheet"], window: { title: "Fighter" } });
  });

  test("contain instances of classes unchanged", () => {
    const document = new Bare();
    expect(gatherOptions([Base], { document })["document"]).toBe(document);
  });
});

describe("the mouse buttons of an action [foundry-api 6.1]", () => {
  const handler = () => "done";
  test.each([
    { action: handler, button: 0, answers: true },
    { action: handler, button: 2, answers: false },
    { action: { handler, buttons: [0, 2] }, button: 2, answers: true },
    { action: { handler, buttons: [2] }, button: 0, answers: false },
    { action: { handler }, button: 0, answers: true },
  ])("$action handles button $button: $answers", ({ action, button, answers }) => {
    expect(handlerFor(action, button)).toBe(answers ? handler : null);
  });
});

describe("the position of a window", () => {
  const bounds = { viewportWidth: 1000, viewportHeight: 800, naturalWidth: 200, naturalHeight: 100, minWidth: 150 };

  test("is centered by default", () => {
    expect(fitPosition({ width: "auto", height: "auto" }, bounds)).toMatchObject({ left: 400, top: 350, width: "auto" });
  });

  test("stays inside the browser window at every edge", () => {
    expect(fitPosition({ left: 5000, top: 5000, width: 300, height: 200 }, bounds)).toMatchObject({ left: 700, top: 600 });
    expect(fitPosition({ left: -50, top: -50, width: 300 }, bounds)).toMatchObject({ left: 0, top: 0 });
  });

  test("respects the minimum size of its styles and the size of the browser window", () => {
    expect(fitPosition({ width: 10, height: 5000 }, bounds)).toMatchObject({ width: 150, height: 800 });
  });
});

test("describeTabs returns each tab with group, state and class [foundry-api 6.1]", () => {
  const tabs = describeTabs(
    "primary",
    {
      tabs: [
        { id: "gear", icon: "i", cssClass: "wide" },
        { id: "notes", label: "Notes" },
      ],
    },
    "gear",
  );
  expect(tabs).toEqual({
    gear: { id: "gear", icon: "i", group: "primary", active: true, cssClass: "wide active" },
    notes: { id: "notes", label: "Notes", group: "primary", active: false, cssClass: "" },
  });
});

test("the job queue runs jobs one after another, even after a failed job", async () => {
  const queue = new JobQueue();
  const order: string[] = [];
  const slow = queue.add(async () => {
    await new Promise((done) => setTimeout(done, 5));
    order.push("slow");
  });
  const broken = queue.add(async () => {
    order.push("broken");
    throw new Error("no");
  });
  const last = queue.add(async () => order.push("last"));
  await expect(broken).rejects.toThrow("no");
  await Promise.all([slow, last]);
  expect(order).toEqual(["slow", "broken", "last"]);
});
