import { describe, expect, test } from "vitest";
import { toursFor } from "../../../module/boot/tours/steps";

describe("the tours of a world", () => {
  const tours = (passes: boolean, unintendedTargets: boolean) => toursFor({ passes, unintendedTargets });
  const next = (passes: boolean, unintendedTargets: boolean) => tours(passes, unintendedTargets).map(({ id, next: then }) => [id, then]);

  test("include the flight of a bullet only if bullets can hit other entities, and each tour suggests the next one in a circle", () => {
    expect(next(true, true)).toEqual([
      ["firstAttack", "round"],
      ["round", "flight"],
      ["flight", "firstAttack"],
    ]);
    expect(next(true, false)).toEqual([
      ["firstAttack", "round"],
      ["round", "firstAttack"],
    ]);
  });

  test("mention passes only if rounds have passes", () => {
    const steps = (passes: boolean) =>
      tours(passes, true)
        .find(({ id }) => id === "round")!
        .steps.map(({ id }) => id);
    expect(steps(true).filter((id) => !steps(false).includes(id))).toEqual(["passes", "nextPass"]);
  });
});
