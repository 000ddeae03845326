import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { id, openBench, type Bench } from "./bench";

describe.each([13, 14])("reading a member that the table lacks throws an error that names the member on Foundry %i", (generation) => {
  let bench: Bench;
  const read = (source: string): Promise<string | null> =>
    bench.gm.fails(
      `const scene = game.scenes.get("${id("yard")}"); const token = scene.tokens.get("${id("one")}"); const value = ${source}; return String(value);`,
    );
  beforeAll(async () => {
    bench = await openBench(generation, { scenes: [{ _id: id("yard"), name: "Yard", tokens: [{ _id: id("one"), name: "One" }] }] });
  });
  afterAll(() => bench.close());

  const refused = (member: string): string => `not offered by the table: ${member}`;

  test("[token-movement-data] the table lacks the last movement of a token", async () => {
    expect(await read("token.movement")).toBe(refused("foundry.documents.TokenDocument#movement"));
  });

  test("[region-events] the table has the names of region events but does not handle the events", async () => {
    expect(await read("CONST.REGION_EVENTS.TOKEN_ENTER")).toBeNull();
    expect(await read("foundry.data.regionBehaviors.RegionBehaviorType.prototype._handleRegionEvent")).toBe(
      refused("foundry.data.regionBehaviors.RegionBehaviorType#_handleRegionEvent"),
    );
  });

  test("[movement-history] the table lacks the path of a token through every space", async () => {
    expect(await read("token.getCompleteMovementPath")).toBe(refused("foundry.documents.TokenDocument#getCompleteMovementPath"));
  });

  test("[movement-pause] the table lacks pausing and resuming of movement", async () => {
    expect(await read("token.pauseMovement")).toBe(refused("foundry.documents.TokenDocument#pauseMovement"));
  });
});
