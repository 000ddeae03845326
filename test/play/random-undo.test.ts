import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { seeded } from "../../module/rules/chance/rng";
import { readClock } from "../../module/rules/clock/clock";
import { ANNA, attackAt, BEN, GM, GUARD, Hand, openTable, plain, SCOUT, settle, shoot, sit, want, WORKER, type Seat } from "./seats";

/** Number of random actions that the test takes and then undoes. */
const ACTIONS = 30;
const ALL = [SCOUT, GUARD, WORKER];

/** An action, and the steps of the clock before the action. */
interface Done {
  readonly what: string;
  /** Message id of the attack; null: the action was not an attack. */
  readonly id: string | null;
  readonly before: readonly string[];
}

describe.each([
  [13, 1],
  [14, 2],
])("thirty random actions, undone in reverse order, on Foundry %i", (generation, seed) => {
  let table: MemoryTable;
  let gm: Seat;
  let combat: string;
  const rng = seeded(seed);
  const below = (limit: number): number => rng.next() % limit;
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;

  beforeEach(async () => {
    table = await openTable(generation);
    const hand = new Hand();
    gm = await sit(table, GM, hand);
    await sit(table, ANNA, hand);
    await sit(table, BEN, hand);
    const made = await gm.g.Combat.implementation.create({ combatants: ALL.map((uuid) => ({ actorId: uuid.slice(6) })) });
    await settle();
    combat = made.id;
    for (const uuid of ALL) await gm.g.fromUuidSync(`${uuid}.Item.rifle00000000000`).update({ "system.ready": true });
  });

  const history = (): [string, any][] =>
    Object.entries<any>(plain(gm.g.game.combats.get(combat).system.history)).sort(([, a], [, b]) => b.number - a.number);
  const keys = (): string[] => history().map(([key]) => key);
  const acting = (): string | null => plain(gm.g.game.combats.get(combat).system.clock).acting;
  const fighters = (): any[] => gm.g.game.combats.get(combat).combatants.contents;

  /** Returns the stored data of all actors and encounters, without time stamps, empty marks and pending rolls. */
  function exported(): unknown {
    const clean = (value: any): any => {
      if (Array.isArray(value)) return value.map(clean);
      if (!value || typeof value !== "object") return value;
      const kept = Object.entries(value).filter(([key]) => key !== "_stats" && key !== "modifiedTime");
      return Object.fromEntries(kept.map(([key, inner]) => [key, clean(inner)]));
    };
    const unmarked = (source: any): any => {
      const { crossfire: { applied = {}, pendingRolls: _pending, ...own } = {}, ...flags } = source.flags;
      const left = { ...own, ...(Object.keys(applied).length > 0 ? { applied } : {}) };
      return {
        ...source,
        flags: { ...flags, ...(Object.keys(left).length > 0 ? { crossfire: left } : {}) },
        ...(source.items ? { items: source.items.map(unmarked) } : {}),
      };
    };
    // Fields missing from a clock have their initial values.
    const counted = (source: any): any => ({ ...source, system: { ...source.system, clock: readClock(source.system.clock) } });
    const { game } = gm.g;
    return clean(
      plain({
        actors: game.actors.map((actor: any) => unmarked(actor.toObject())),
        combats: game.combats.map((one: any) => counted(unmarked(one.toObject()))),
      }),
    );
  }

  /** Answers the prompts of an attack with the first option until no prompt remains. */
  async function answered(id: string): Promise<void> {
    for (let asks = 0; asks < 10 && attackAt(gm, id).status === "asking"; asks += 1) {
      const [ask] = attackAt(gm, id).asks;
      const reply = {
        defense: { kind: "defense", defense: "standard" },
        choose: { kind: "entity", entity: ask.among[0]?.index },
        "keep-obvious": { kind: "keep", keep: true },
      }[ask.kind as "defense"];
      await want(gm, "answer", id, { ask: ask.id, ...reply });
    }
  }

  async function attack(): Promise<string> {
    const [attacker, target] = one([
      [SCOUT, GUARD],
      [SCOUT, WORKER],
      [GUARD, SCOUT],
      [GUARD, WORKER],
      [WORKER, SCOUT],
    ]) as [string, string];
    const called = below(3) === 0 ? { location: one(["left-arm", "head", "right-leg"]) } : null;
    const id = await shoot(gm, attacker, target, { called, harmless: true });
    await answered(id);
    return id;
  }

  async function damage(): Promise<string> {
    const count = gm.g.game.messages.size;
    await gm.g.game.crossfire.damage([one(ALL)], {
      damage: 1 + below(12),
      unresisted: below(2) === 0,
      damageKind: one(["health", "strain"]),
    });
    await settle();
    expect(gm.g.game.messages.size).toBeGreaterThan(count);
    return gm.g.game.messages.contents.findLast(({ type }: any) => type === "attack").id;
  }

  /** Rerolls or overrides dice of an attack, and may begin last fights. An undo of the attack also undoes these changes. */
  async function anew(id: string): Promise<void> {
    if (attackAt(gm, id).status !== "resolved") return;
    const { rerollable = [], meetings } = attackAt(gm, id).card;
    const [thrown] = rerollable;
    if (below(2) === 0 && thrown) await want(gm, "reroll", id, { ask: thrown.ask });
    else if (thrown) await want(gm, "override", id, { replies: [{ ask: thrown.ask, kind: "set", value: below(4) }], reason: "once more" });
    await answered(id);
    for (const { entity } of meetings) if (below(2) === 0) await want(gm, "fight-on", id, { who: entity });
  }

  async function clockStep(): Promise<string> {
    if (!acting()) {
      await want(gm, "new-round", combat);
      for (const { id } of fighters()) await want(gm, "roll-initiative", combat, { combatant: id });
      return "new round";
    }
    if (below(4) === 0) {
      await want(gm, "next-pass", combat);
      return "next pass";
    }
    await want(gm, "end-phase", combat);
    return "end phase";
  }

  async function act(): Promise<Done> {
    const before = keys();
    const roll = below(10);
    if (roll < 4) {
      const id = await attack();
      if (below(2) === 0) await anew(id);
      return { what: "attack", id, before };
    }
    if (roll < 6) {
      const id = await damage();
      return { what: "damage", id, before };
    }
    // A reload costs no AP outside a fight.
    if (roll < 7 && acting()) {
      await want(gm, "reload", `${one(ALL)}.Item.rifle00000000000`);
      return { what: "reload", id: null, before };
    }
    return { what: await clockStep(), id: null, before };
  }

  /** Rewinds the clock step by step until the newest step is in `before` or `stop` returns true for it. */
  async function stepBack(before: readonly string[], stop: (key: string) => boolean): Promise<void> {
    for (let steps = 0; steps < 12; steps += 1) {
      const [newest] = keys();
      if (newest === undefined || before.includes(newest) || stop(newest)) return;
      await want(gm, "rewind", combat);
    }
  }

  async function undo({ id, before }: Done): Promise<void> {
    const record = id === null ? null : [...id].reverse().join("");
    await stepBack(before, (key) => record !== null && key.startsWith(record));
    if (id !== null && ["resolved", "proposed"].includes(attackAt(gm, id).status)) await want(gm, "undo", id);
    expect(keys()).toEqual(before);
  }

  test("restore the world from before each action", async () => {
    gm.run("load(null)");
    const random = seeded(seed + 100);
    gm.g.CONFIG.Dice.randomUniform = () => (random.next() + 0.5) / 2 ** 32;
    const done: Done[] = [];
    const worlds: unknown[] = [];
    for (let actions = 0; actions < ACTIONS; actions += 1) {
      worlds.push(exported());
      done.push(await act());
    }
    expect(new Set(done.map(({ what }) => what)).size).toBeGreaterThan(3);
    expect(exported()).not.toEqual(worlds[0]);
    for (const [at, action] of [...done.entries()].reverse()) {
      await undo(action);
      expect({ at, what: action.what, world: exported() }).toEqual({ at, what: action.what, world: worlds[at] });
    }
  });
});
