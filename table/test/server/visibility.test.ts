import { describe, expect, test } from "vitest";
import * as f from "./fixture";

const scene = `Scene.${f.SCENE}`;

describe.each([false, true])("visibility with withholding %s [foundry-api 7.2, 11.5]", (withhold) => {
  const setUp = async () => {
    const host = await f.table({ withhold });
    const [gm, ada, ben] = [await f.seated(host, f.GM), await f.seated(host, f.ADA), await f.seated(host, f.BEN)];
    return { host, gm, ada, ben };
  };

  test("withholding hides whispers from all users except the author, the recipients and GMs", async () => {
    const { host, gm, ada, ben } = await setUp();
    await f.ask(ada.connection, "create", "ChatMessage", { data: [{ content: "psst", whisper: [f.GM] }] });
    const world = await f.caughtUp(ben.connection);
    await f.caughtUp(gm.connection);
    expect(gm.heard).toHaveLength(1);
    expect(ben.heard).toHaveLength(withhold ? 0 : 1);
    expect(world.documents.messages).toHaveLength(withhold ? 0 : 1);
    expect((await f.caughtUp(ada.connection)).documents.messages).toHaveLength(1);
    await host.close();
  });

  test("withholding removes a token that becomes hidden from players' clients until it is visible again", async () => {
    const { host, gm, ben } = await setUp();
    const hide = (hidden: boolean) => f.ask(gm.connection, "update", "Token", { parentUuid: scene, updates: [{ _id: f.GUARD, hidden }] });
    await hide(true);
    await f.ask(gm.connection, "update", "Token", { parentUuid: scene, updates: [{ _id: f.GUARD, x: 700 }] });
    await f.ask(gm.connection, "update", "ActorDelta", {
      parentUuid: `${scene}.Token.${f.GUARD}`,
      updates: [{ _id: f.GUARD, system: { hp: { value: 1 } } }],
    });
    const world = await f.caughtUp(ben.connection);
    await hide(false);
    await f.caughtUp(ben.connection);
    expect(world.documents.scenes[0].tokens).toHaveLength(withhold ? 1 : 2);
    expect(ben.heard.map(({ action, type }) => `${action} ${type}`)).toEqual(
      withhold ? ["delete Token", "create Token"] : ["update Token", "update Token", "update ActorDelta", "update Token"],
    );
    const seen = { _id: f.GUARD, x: 700, delta: { system: { hp: { value: 1 } } } };
    expect(ben.heard.find(({ action }) => action === "create")?.result ?? [seen]).toMatchObject([seen]);
    await host.close();
  });
});
