import type { SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { GM, id, openClient, openTable } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Code of an actor model with three fields, and with derived data that has no schema. */
const MODEL = `
  const { NumberField, ObjectField, SetField, StringField } = foundry.data.fields;
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() { return { hp: new NumberField({ initial: 10 }), tags: new SetField(new StringField()), free: new ObjectField() }; }
    prepareBaseData() { this.derived = { n: 4, text: "ab", flag: false, list: [1, 2] }; }
  };`;

const actors = () => [{ _id: id("hero"), name: "Hero", type: "hero", items: [{ _id: id("ring"), name: "Ring", type: "tool" }] }];

/** Returns effect data with changes in the generation's own form. On Foundry 13, values are text. */
const effect = (generation: number, changes: [string, string, unknown][], more: object = {}): SystemObject => {
  const modes = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
  if (generation >= 14) return { name: "E", ...more, system: { changes: changes.map(([key, type, value]) => ({ key, type, value })) } };
  return { name: "E", ...more, changes: changes.map(([key, type, value]) => ({ key, mode: modes.indexOf(type), value: String(value) })) };
};

describe.each([13, 14])("active effects on Foundry %i", (generation) => {
  const open = async (init = "") => {
    const client = await openClient(await openTable(generation, { actors: actors() }), GM, MODEL + init);
    const actor = client.g.game.actors.get(id("hero"));
    const apply = async (changes: [string, string, unknown][], more: object = {}): Promise<SystemObject> => {
      const [made] = await actor.createEmbeddedDocuments("ActiveEffect", [effect(generation, changes, more)]);
      return made;
    };
    return { ...client, actor, apply };
  };

  test("the type of the current value determines how a change affects a value without a field [foundry-api 3.3, T13:active-effect, T14:active-effect]", async () => {
    const { actor, apply } = await open();
    await apply([
      ["system.derived.n", "multiply", 2],
      ["system.derived.n", "add", 3],
      ["system.derived.text", "add", "c"],
      ["system.derived.flag", "override", true],
      ["system.derived.list", "add", 5],
      ["system.derived.none", "add", 6],
    ]);
    expect(plain(actor.system.derived)).toEqual({ n: 11, text: "abc", flag: true, list: [1, 2, 5], none: 6 });
  });

  test("changes apply in the order multiply, add, downgrade, upgrade, override unless they have a priority [foundry-api Appendix F, A14:ACTIVE_EFFECT_CHANGE_TYPES]", async () => {
    const { actor, apply } = await open();
    await apply([
      ["system.hp", "upgrade", 30],
      ["system.hp", "downgrade", 12],
      ["system.hp", "add", 5],
      ["system.hp", "multiply", 3],
    ]);
    // 10 * 3 + 5, at most 12, then at least 30.
    expect(actor.system.hp).toBe(30);
    const early = effect(generation, [["system.hp", "override", 1]]);
    const changes = early.changes ?? early.system.changes;
    changes[0].priority = 1;
    await actor.createEmbeddedDocuments("ActiveEffect", [early]);
    expect(actor.system.hp).toBe(30);
    expect(actor._source.system.hp).toBe(10);
  });

  test("overrides and statuses contain the results of effects until the effects are disabled [foundry-api 3.3]", async () => {
    const { actor, apply } = await open();
    const made = await apply([["system.hp", "add", 1]], { statuses: ["blind", "prone"] });
    expect([plain(actor.overrides), [...actor.statuses]]).toEqual([{ "system.hp": 11 }, ["blind", "prone"]]);
    expect([actor.appliedEffects.length, actor.temporaryEffects.length]).toEqual([1, 1]);
    await made.update({ disabled: true });
    expect([plain(actor.overrides), actor.statuses.size, actor.appliedEffects.length, actor.system.hp]).toEqual([{}, 0, 0, 10]);
  });

  test("a suppressed effect changes nothing [foundry-api Appendix F]", async () => {
    const { actor, apply } = await open(`
      CONFIG.ActiveEffect.documentClass = class extends ActiveEffect {
        get isSuppressed() { return super.isSuppressed || this.name === "Off"; }
      };`);
    await apply([["system.hp", "add", 1]], { name: "Off" });
    expect(actor.system.hp).toBe(10);
    const made = await apply([["system.hp", "add", 1]]);
    expect([made.active, made.modifiesActor, actor.system.hp]).toEqual([true, true, 11]);
    if (generation < 14) return;
    await made.update({ "duration.expired": true });
    expect([made.active, actor.system.hp]).toEqual([false, 10]);
  });

  test("a package can override how a change type affects paths without a field [T13:active-effect#_applyAdd, T14:active-effect._applyChangeAdd]", async () => {
    const { actor, apply } = await open(
      generation >= 14
        ? `CONFIG.ActiveEffect.documentClass = class extends ActiveEffect {
             static _applyChangeAdd(doc, change, current, delta, changes) { super._applyChangeAdd(doc, change, current, delta * 10, changes); }
           };`
        : `CONFIG.ActiveEffect.documentClass = class extends ActiveEffect {
             _applyAdd(actor, change, current, delta, changes) { super._applyAdd(actor, change, current, delta * 10, changes); }
           };`,
    );
    await apply([["system.derived.n", "add", 2]]);
    expect(actor.system.derived.n).toBe(24);
  });

  test("transferred effects of items apply to the actor without a copy [foundry-api 3.3, 10 #8]", async () => {
    const { g, actor } = await open(
      generation < 14 ? "CONFIG.ActiveEffect.legacyTransferral = false;" : "CONFIG.ActiveEffect.legacyTransferral = false;",
    );
    const ring = actor.items.get(id("ring"));
    const [made] = await ring.createEmbeddedDocuments("ActiveEffect", [effect(generation, [["system.hp", "add", 4]], { transfer: true })]);
    expect([actor.system.hp, actor.effects.size, made.target === actor, made.parent === ring]).toEqual([14, 0, true, true]);
    expect([...actor.allApplicableEffects()]).toEqual([made]);
    expect(g.__table.deprecations).toEqual([]);
  });
});

describe("effects on Foundry 14", () => {
  const open = async (init = "") => {
    const client = await openClient(await openTable(14, { actors: actors() }), GM, MODEL + init);
    return { ...client, actor: client.g.game.actors.get(id("hero")) };
  };
  const change = (key: string, type: string, value: unknown, more: object = {}) => ({ key, type, value, ...more });
  const add = async (actor: SystemObject, changes: object[], more: object = {}): Promise<SystemObject> =>
    (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "E", ...more, system: { changes } }]))[0];

  test("subtract lowers numbers, removes parts of text, and removes elements of lists and sets [foundry-api 3.4, T14:active-effect._applyChangeSubtract]", async () => {
    const { actor } = await open();
    await actor.update({ "system.tags": ["a", "b"] });
    await add(actor, [
      change("system.hp", "subtract", 3),
      change("system.tags", "subtract", "a"),
      change("system.derived.n", "subtract", 1),
      change("system.derived.text", "subtract", "a"),
      change("system.derived.list", "subtract", 2),
    ]);
    expect([actor.system.hp, [...actor.system.tags], plain(actor.system.derived)]).toEqual([
      7,
      ["b"],
      { n: 3, text: "b", flag: false, list: [1] },
    ]);
  });

  test("shouldApplyChange decides in each phase whether a change applies, by default from the change's phase [T14:active-effect#shouldApplyChange]", async () => {
    const { actor } = await open(`
      CONFIG.ActiveEffect.documentClass = class extends ActiveEffect {
        shouldApplyChange(change, options) { return super.shouldApplyChange(change, options) && (change.value !== 99); }
      };`);
    await add(actor, [change("system.hp", "add", 99), change("system.hp", "add", 1), change("system.hp", "add", 2, { phase: "final" })]);
    expect(actor.system.hp).toBe(13);
  });

  test("a registered change type has a handler and a default priority [A14:ActiveEffectChangeTypeConfig]", async () => {
    const { g, actor } = await open(`
      CONFIG.ActiveEffect.changeTypes.halve = { label: "Halve", defaultPriority: 5, handler: (doc, change) => {
        const value = Math.floor(foundry.utils.getProperty(doc, change.key) / 2);
        foundry.utils.setProperty(doc, change.key, value);
        return { [change.key]: value };
      } };`);
    await add(actor, [change("system.hp", "add", 1), change("system.hp", "halve", "")]);
    expect([actor.system.hp, plain(actor.overrides)]).toEqual([6, { "system.hp": 6 }]);
    expect(g.CONST.ACTIVE_EFFECT_CHANGE_TYPES).toMatchObject({
      custom: 0,
      multiply: 10,
      add: 20,
      subtract: 20,
      downgrade: 30,
      upgrade: 40,
      override: 50,
    });
  });

  test("applyChange with modifyTarget: false returns the changes without changing the document [A14:ActiveEffectChangeHandler]", async () => {
    const { g, actor } = await open();
    const options = { modifyTarget: false, replacementData: { bonus: 4 } };
    expect(plain(g.ActiveEffect.applyChange(actor, change("system.hp", "add", "@bonus"), options))).toEqual({ "system.hp": 14 });
    expect(actor.system.hp).toBe(10);
  });

  test("an old duration is stored in the new form [foundry-api 10 #6]", async () => {
    const { g, actor } = await open();
    const made = await add(actor, [], { duration: { rounds: 3, startRound: 2, startTurn: 1 } });
    expect(plain(made._source.duration)).toMatchObject({ value: 3, units: "rounds", expired: false });
    expect(plain(made._source.start)).toMatchObject({ round: 2, turn: 1 });
    expect([made.duration.rounds, made.duration.turns, made.duration.startRound]).toEqual([3, null, 2]);
    expect(g.__table.deprecations).toHaveLength(3);
    expect(Object.keys(made.duration)).not.toContain("rounds");
  });

  test("the old names of the apply methods are recorded as deprecated [foundry-api 10 #5, Appendix F]", async () => {
    const { g, actor } = await open();
    const made = await add(actor, []);
    made.apply(actor, change("system.hp", "add", 1));
    g.ActiveEffect.applyField(actor, change("system.hp", "add", 1));
    expect(plain(g.__table.deprecations.map((m: string) => m.split(" ")[0]))).toEqual(["ActiveEffect#apply", "ActiveEffect.applyField"]);
    expect(actor.system.hp).toBe(12);
  });

  test("the active GM's client treats expired effects as configured: it ignores, marks or deletes them [foundry-api 10 #7]", async () => {
    const outcome = async (action: string): Promise<unknown> => {
      const { g, actor } = await open(`CONFIG.ActiveEffect.expiryAction = ${action};`);
      await add(actor, [change("system.hp", "add", 1)], { duration: { value: 1, units: "minutes" } });
      await g.game.time.advance(60);
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
      return [actor.effects.size, actor.effects.contents[0]?.duration.expired ?? null, actor.system.hp];
    };
    expect([await outcome('"update"'), await outcome('"delete"'), await outcome("null")]).toEqual([
      [1, true, 10],
      [0, null, 10],
      [1, false, 11],
    ]);
  });
});
