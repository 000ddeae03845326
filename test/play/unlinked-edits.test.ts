import { expect, test } from "vitest";
import { ANNA, GM, openTable, plain, SCOUT, settle, sit, want } from "./seats";

const SCENE = "scene00000000000";
const TOKEN = "token00000000000";

/** Hooks that can report an edit to an unlinked token's actor. Each value lists the arguments before the operation and the user. */
const TOLD = {
  updateActor: "token.actor, {}",
  updateToken: "token, { delta: {} }",
  updateActorDelta: "token.delta, {}",
  createActorDelta: "token.delta",
};

test.each([13, 14].flatMap((generation) => Object.entries(TOLD).map(([hook, given]) => [generation, hook, given] as const)))(
  "an edit of an unlinked token's actor by its owner is reported to GMs once, on Foundry %i, by the hook %s alone",
  async (generation, hook, given) => {
    const tokens = [{ _id: TOKEN, name: "Scout", actorId: SCOUT.slice(6), actorLink: false }];
    const table = await openTable(generation, undefined, {}, { scenes: [{ _id: SCENE, name: "Map", tokens }] });
    const gm = await sit(table, GM);
    const anna = await sit(table, ANNA);
    const combatants = [{ actorId: SCOUT.slice(6), tokenId: TOKEN, sceneId: SCENE }];
    const combat = await gm.g.Combat.implementation.create({ combatants });
    await settle();
    for (const intent of ["new-round", "roll-missing"]) await want(gm, intent, combat.id);
    gm.run(`
      globalThis.call = Hooks.callAll;
      Hooks.callAll = (name, ...args) => /^(create|update)(Actor|ActorDelta|Token)$/.test(name) || call.call(Hooks, name, ...args);
    `);
    const find = `const token = game.scenes.get("${SCENE}").tokens.get("${TOKEN}");`;
    await anna.run(`(() => { ${find} return token.actor.update({ "system.karma.value": 1 }); })()`);
    await settle();
    const edits = (): any[] => gm.g.game.messages.contents.filter(({ type, system }: any) => type === "upkeep" && system.kind === "edit");
    expect(edits()).toEqual([]);
    for (let times = 0; times < 2; times++) {
      gm.run(`(() => { ${find} call.call(Hooks, "${hook}", ${given}, {}, "${ANNA}"); })()`);
      await settle();
    }
    expect(edits().map((message) => plain(message.toObject().system.rows[0].lines))).toMatchObject([[{ before: 2, after: 1, by: -1 }]]);
    await table.close();
  },
);
