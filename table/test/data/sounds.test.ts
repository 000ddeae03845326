import { describe, expect, test } from "vitest";
import { GM, openClient, openTable } from "./clients";

describe.each([13, 14])("sounds on Foundry %i", (generation) => {
  test("`foundry.audio.AudioHelper.play` resolves without a screen or a gesture, and refuses to play for other users [foundry.audio.AudioHelper.play]", async () => {
    const { g, run } = await openClient(await openTable(generation), GM);
    expect(await g.foundry.audio.AudioHelper.play({ src: "sounds/dice.wav", channel: "interface", volume: 1 })).toBeUndefined();
    expect(await g.foundry.audio.AudioHelper.play({ src: "sounds/dice.wav", autoplay: false })).toBeUndefined();
    const refusal = run(`foundry.audio.AudioHelper.play({ src: "sounds/dice.wav" }, true).then(() => "played", ({ name }) => name)`);
    expect(await refusal).toBe("NotOffered");
  });
});
