import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { RULESETS } from "../../module/rules/rulesets/rulesets";
import { ANNA, attackAt, BEN, GM, GUARD, openTable, plain, SCOUT, settle, shoot, want, WORKER, type Seat } from "./seats";
import { SharedTable } from "./shared-table";

const SCENE = "scene00000000000";
const TOKEN = `Scene.${SCENE}.Token.token00000000000`;
/** Ids of the statuses of a downed actor. */
const DOWN = ["dead", "near-death", "unconscious"];

describe.each([13, 14])("statuses set by the rules on Foundry %i", (generation) => {
  let gm: Seat;
  let ben: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, BEN, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      seats: [gm, ben, anna],
    } = await shared.begin());
  });

  const registered = (status: string): string => plain(Object.values<any>(gm.g.CONFIG.statusEffects).find(({ id }) => id === status)._id);
  const actorAt = (uuid: string) => gm.g.fromUuidSync(uuid);
  const effects = (uuid: string): any[] => actorAt(uuid).effects.contents;
  const showing = (uuid: string, status: string): any[] => effects(uuid).filter((effect) => effect.statuses.has(status));
  const statuses = (uuid: string): string[] => plain([...actorAt(uuid).statuses]).sort();
  const toggle = async (uuid: string, status: string, options?: object): Promise<unknown> => {
    const result = await actorAt(uuid).toggleStatusEffect(status, options);
    await settle();
    return typeof result === "object" ? result.id : result;
  };

  /** Makes the scout shoot an actor down. @returns the id of the attack and the status that the attack set */
  async function felled(uuid = WORKER): Promise<{ id: string; status: string }> {
    await actorAt(uuid).update({ "system.pools.flesh.value": 2 });
    await gm.g.fromUuidSync(`${SCOUT}.Item.rifle00000000000`).update({ "system.ammo.value": 5 });
    gm.run("load(6)");
    const id = await shoot(anna, SCOUT, uuid);
    if (attackAt(gm, id).status === "asking") {
      await want(uuid === WORKER ? ben : gm, "answer", id, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    }
    expect(attackAt(gm, id).status).toBe("resolved");
    const status = DOWN.find((one) => actorAt(uuid).statuses.has(one));
    return { id, status: status ?? "" };
  }

  test("an effect created by the rules or by the toggle has the fixed id of its status", async () => {
    const { status } = await felled();
    expect(showing(WORKER, status).map(({ id }) => id)).toEqual([registered(status)]);
    expect(await toggle(WORKER, status)).toBe(false);
    expect(statuses(WORKER)).not.toContain(status);
    expect(await toggle(WORKER, status)).toBe(registered(status));
    expect(await toggle(WORKER, status, { active: true })).toBe(true);
    expect(showing(WORKER, status)).toHaveLength(1);
  });

  test("undoing an attack removes the attack's status, but not a status that a user has added since", async () => {
    const first = await felled();
    await want(gm, "undo", first.id);
    expect(statuses(WORKER)).toEqual([]);
    const { id, status } = await felled();
    await toggle(WORKER, status);
    await toggle(WORKER, status);
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, statuses(WORKER)]).toEqual(["undone", [status]]);
  });

  test("undoing an attack succeeds even after a user has removed the attack's status", async () => {
    const { id, status } = await felled();
    await toggle(WORKER, status);
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, statuses(WORKER)]).toEqual(["undone", []]);
  });

  test("a status from before the attack is not duplicated, and remains after undo", async () => {
    const probe = await felled();
    await want(gm, "undo", probe.id);
    await toggle(WORKER, probe.status);
    const { id } = await felled();
    expect(showing(WORKER, probe.status)).toHaveLength(1);
    await want(gm, "undo", id);
    expect(statuses(WORKER)).toEqual([probe.status]);
  });

  test("an effect of an older version with another id is removed by the toggle and not duplicated", async () => {
    const actor = actorAt(GUARD);
    await actor.createEmbeddedDocuments("ActiveEffect", [{ _id: "a1B2c3D4e5F6g7H8", name: "Prone", statuses: ["prone"] }], {
      keepId: true,
    });
    expect(await toggle(GUARD, "prone", { active: true })).toBe(true);
    expect(effects(GUARD)).toHaveLength(1);
    expect(await toggle(GUARD, "prone")).toBe(false);
    expect([effects(GUARD).length, statuses(GUARD)]).toEqual([0, []]);
  });

  test("a toggle removes all effects with only its status, and removes the status from effects with several statuses", async () => {
    await actorAt(GUARD).createEmbeddedDocuments("ActiveEffect", [
      { name: "Left leg", statuses: ["prone"] },
      { name: "Right leg", statuses: ["prone"] },
      { name: "Both", statuses: ["prone", "stunned"] },
    ]);
    expect(await toggle(GUARD, "prone")).toBe(false);
    expect([statuses(GUARD), plain(effects(GUARD).map(({ name }) => name))]).toEqual([["stunned"], ["Both"]]);
  });

  test("the toggle enables a disabled effect of its status and creates no second effect", async () => {
    await toggle(GUARD, "prone");
    await effects(GUARD)[0].update({ disabled: true });
    await toggle(GUARD, "prone");
    expect([effects(GUARD).map(({ disabled }) => disabled), statuses(GUARD)]).toEqual([[false], ["prone"]]);
  });

  test("a status from an item is neither duplicated on the item's owner nor removed by the toggle", async () => {
    const effect = { name: "Boots", statuses: ["prone"], transfer: true };
    await actorAt(GUARD).createEmbeddedDocuments("Item", [{ name: "Boots", type: "gear", effects: [effect] }]);
    expect([await toggle(GUARD, "prone"), await toggle(GUARD, "prone", { active: true })]).toEqual([undefined, true]);
    expect([effects(GUARD).length, statuses(GUARD)]).toEqual([0, ["prone"]]);
  });

  test("a status of an unlinked token is toggled on the token's own actor, even if the base actor has it", async () => {
    await gm.g.Scene.implementation.create(
      { _id: SCENE, name: "Map", tokens: [{ _id: "token00000000000", name: "Guard", actorId: GUARD.slice(6), actorLink: false }] },
      { keepId: true },
    );
    await settle();
    const { uuid } = gm.g.fromUuidSync(TOKEN).actor;
    const { status, id } = await felled(uuid);
    expect([showing(uuid, status).map((effect) => effect.id), effects(GUARD)]).toEqual([[registered(status)], []]);
    expect([await toggle(uuid, status), statuses(uuid).includes(status)]).toEqual([false, false]);
    await want(gm, "undo", id);
    expect(statuses(uuid)).toEqual([]);
    await toggle(GUARD, "prone");
    expect(statuses(uuid)).toEqual(["prone"]);
    expect([await toggle(uuid, "prone"), statuses(uuid), statuses(GUARD)]).toEqual([false, [], ["prone"]]);
    await toggle(uuid, "prone");
    expect([statuses(uuid), showing(uuid, "prone").length]).toEqual([["prone"], 1]);
  });

  test("a user can remove a status that ends with the clock; a status that a user adds does not end with the clock", async () => {
    const made = await gm.g.Combat.implementation.create({ combatants: [SCOUT, GUARD].map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    await want(gm, "new-round", made.id);
    await want(anna, "roll-initiative", made.id, { combatant: made.combatants.contents[0].id });
    await want(gm, "roll-missing", made.id);
    const scout = made.combatants.contents[0].id;
    const clock = () => plain(gm.g.game.combats.get(made.id).system.clock);
    for (let phases = 0; phases < 20 && clock().acting !== scout; phases += 1) await want(gm, "end-phase", made.id);
    await want(gm, "do", made.id, { combatant: scout, action: "run" });
    expect(showing(SCOUT, "running").map((effect) => [effect.id, !!effect.flags.crossfire.until])).toEqual([[registered("running"), true]]);
    await toggle(SCOUT, "running");
    await toggle(SCOUT, "running");
    for (let phases = 0; phases < 20 && clock().acting !== null; phases += 1) await want(gm, "end-phase", made.id);
    await want(gm, "new-round", made.id);
    expect(statuses(SCOUT)).toEqual(["running"]);
    const steps = () => Object.keys(plain(gm.g.game.combats.get(made.id).system.history)).length;
    for (let count = 0; count < 60 && steps() > 0; count += 1) await want(gm, "rewind", made.id);
    expect([showing(SCOUT, "running").length, showing(SCOUT, "running")[0].flags.crossfire?.until]).toEqual([1, undefined]);
  });
});

test("every status of a ruleset has its own fixed id", async () => {
  const { statusEffectId } = await import("../../module/foundry/version");
  for (const { id, declaration } of RULESETS) {
    const ids = declaration.statuses.map(statusEffectId);
    expect([id, new Set(ids).size, ids.filter((one) => !/^[a-zA-Z0-9]{16}$/.test(one))]).toEqual([id, declaration.statuses.length, []]);
  }
});
