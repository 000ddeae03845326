import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { at, drawMap, SCENE, stands } from "./on-map";
import { ANNA, beginFight, endPhasesUntil, GM, GUARD, openTable, RIFLE, SCOUT, settle, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("the states that a token shows in words on Foundry %i", (generation) => {
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  let gm: Seat;
  let anna: Seat;

  beforeEach(async () => {
    ({
      seats: [gm, anna],
    } = await shared.begin());
    await drawMap(gm, { tokens: [stands(SCOUT, 4, 4), stands(GUARD, 10, 4), stands(WORKER, 12, 4, { disposition: -2 })] });
    await settle();
  });
  afterAll(() => shared.end());

  const statesFor = ({ g }: Seat, who: string): string[] => {
    const token = g.game.scenes.get(SCENE).tokens.find(({ uuid }: any) => uuid === at(who));
    return g.__system.tokenStates(token, token.actor).map(({ key }: any) => key.split(".").slice(1).join("."));
  };
  const toggle = async (who: string, status: string): Promise<void> => {
    await gm.g.fromUuidSync(who).toggleStatusEffect(status);
    await settle();
  };
  const empty = async (who: string): Promise<void> => {
    await gm.g.fromUuidSync(`${who}.Item.${RIFLE}`).update({ "system.ammo.value": 0 });
    await settle();
  };

  test("show all users the worst visible condition of the body", async () => {
    expect([statesFor(gm, GUARD), statesFor(anna, GUARD)]).toEqual([[], []]);
    await toggle(GUARD, "prone");
    expect([statesFor(gm, GUARD), statesFor(anna, GUARD)]).toEqual([["Status.prone"], ["Status.prone"]]);
    await toggle(GUARD, "dead");
    expect([statesFor(gm, GUARD), statesFor(anna, GUARD)]).toEqual([["Status.dead"], ["Status.dead"]]);
  });

  test("show all users the tactics of characters, but opponents' tactics only to GMs unless a world setting allows more", async () => {
    for (const who of [SCOUT, GUARD]) await empty(who);
    expect([SCOUT, GUARD].map((who) => statesFor(gm, who))).toEqual([["Token.noAmmunition"], ["Token.noAmmunition"]]);
    expect([SCOUT, GUARD].map((who) => statesFor(anna, who))).toEqual([["Token.noAmmunition"], []]);
    await gm.g.game.settings.set("crossfire", "opponentStates", true);
    await settle();
    expect(statesFor(anna, GUARD)).toEqual(["Token.noAmmunition"]);
  });

  test("include surprise and overwatch from the encounter", async () => {
    const combat = await beginFight(gm, [SCOUT, GUARD]);
    const [guard] = gm.g.game.combats.get(combat).combatants.filter(({ actor }: any) => actor.uuid === GUARD);
    await want(gm, "surprise", combat, { who: [guard.id], by: [], untested: true });
    expect([statesFor(gm, GUARD), statesFor(anna, GUARD)]).toEqual([["Status.surprised"], []]);
    await endPhasesUntil(gm, combat);
    const [scout] = gm.g.game.combats.get(combat).combatants.filter(({ actor }: any) => actor.uuid === SCOUT);
    await want(anna, "hold", combat, { combatant: scout.id, ap: 1 });
    expect(statesFor(anna, SCOUT)).toEqual(["Token.overwatch"]);
  });

  test("are hidden on a secret token from users who may not know about the token", async () => {
    await toggle(WORKER, "prone");
    expect([statesFor(gm, WORKER), statesFor(anna, WORKER)]).toEqual([["Status.prone"], []]);
  });
});
