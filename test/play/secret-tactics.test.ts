import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryConnection, MemoryTable } from "../../table/node/memory-table";
import { at, drawMap, SCENE, stands } from "./on-map";
import {
  ANNA,
  beginFight,
  BEN,
  endPhasesUntil,
  GM,
  GUARD,
  openTable,
  plain,
  SCOUT,
  SECOND_GM,
  settle,
  sit,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

/** Patterns that match surprise, ambush and overwatch in the data that a client receives. */
const TELLING = [
  /"(surprised|stunned|ambushing)":true/,
  /"surprisedBy":\["/,
  /"overwatch":\{/,
  /"label":"(hold|let-go|surprise|recover)"/,
  /"wary":/,
  /"test":\{/,
];

describe.each([13, 14])("tactics of opponents on a server that withholds whispers, on Foundry %i", (generation) => {
  const heard: string[] = [];
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let combat: string;

  async function listening(): Promise<MemoryTable> {
    const opened = await openTable(generation, undefined, {}, {}, { withhold: true });
    const connect = opened.connect.bind(opened);
    opened.connect = (user) => (user === ANNA ? tapped(connect(user)) : connect(user));
    return opened;
  }

  /** Records all data that a connection delivers. */
  function tapped(line: MemoryConnection): MemoryConnection {
    const on = line.on.bind(line);
    line.on = (event: string, listener: any) =>
      on(event, (...args: unknown[]) => {
        heard.push(JSON.stringify(args));
        return listener(...args);
      });
    const request = line.request.bind(line);
    line.request = async (name: any, payload: any) => {
      const answer = await request(name, payload);
      heard.push(JSON.stringify(answer) ?? "");
      return answer;
    };
    return line;
  }

  const shared = new SharedTable(listening, [GM, ANNA]);
  afterAll(() => shared.end());

  beforeEach(async () => {
    ({
      table,
      seats: [gm, anna],
    } = await shared.begin());
    await drawMap(gm, { tokens: [stands(SCOUT, 4, 4), stands(GUARD, 10, 4)] });
    combat = await beginFight(gm, [SCOUT, GUARD]);
    heard.length = 0;
  });

  const fightOf = ({ g }: Seat): any => g.game.combats.get(combat);
  const idOf = (uuid: string): string => fightOf(gm).combatants.contents.find(({ actor }: any) => actor.uuid === uuid).id;
  const fighter = (seat: Seat, uuid: string): any => plain(fightOf(seat).system.clock).fighters[idOf(uuid)];
  const states = ({ g }: Seat, who: string): string[] => {
    const token = g.game.scenes.get(SCENE).tokens.find(({ uuid }: any) => uuid === at(who));
    return g.__system.tokenStates(token, token.actor).map(({ key }: any) => key.split(".").at(-1));
  };
  const told = (): RegExp[] => TELLING.filter((one) => one.test(heard.join("\n")));
  const labels = (seat: Seat): string[] =>
    Object.entries<any>(plain(fightOf(seat).system.history)).map(
      ([key, step]) => seat.g.__system.historyEntryOf(fightOf(seat), key, step).label,
    );
  const held = (): any[] => gm.g.game.messages.contents.filter((one: any) => one.flags.crossfire?.tactics);

  const surprise = (who: string, untested = true): Promise<void> => want(gm, "surprise", combat, { who: [idOf(who)], by: [], untested });
  const hold = async (who: string): Promise<void> => {
    await endPhasesUntil(gm, combat, who);
    await want(gm, "hold", combat, { combatant: idOf(who), ap: 1 });
  };

  test("the surprise and overwatch of an opponent reach GMs but no player, not even in the history", async () => {
    await surprise(GUARD);
    expect([fighter(gm, GUARD).surprised, states(gm, GUARD), states(anna, GUARD)]).toEqual([true, ["surprised"], []]);
    await want(gm, "recover", combat, { combatant: idOf(GUARD) });
    await want(gm, "rewind", combat, { to: "round" });
    for (const intent of ["new-round", "roll-missing"]) await want(gm, intent, combat);
    await hold(GUARD);
    await want(gm, "let-go", combat, { combatant: idOf(GUARD) });
    await want(gm, "hold", combat, { combatant: idOf(GUARD), ap: 1 });
    await surprise(GUARD, false);
    await want(gm, "recover", combat, { combatant: idOf(GUARD) });
    await want(gm, "end-phase", combat);
    await want(gm, "rewind", combat);
    expect([fighter(gm, GUARD).overwatch.ap, states(gm, GUARD), states(anna, GUARD)]).toEqual([1, ["overwatch"], []]);
    expect(fighter(anna, GUARD)).toMatchObject({ surprised: false, surprisedBy: [], overwatch: null });
    expect(told()).toEqual([]);
    expect(labels(gm)).toEqual(expect.arrayContaining(["surprise", "hold", "let-go", "recover"]));
    expect(labels(anna)).not.toContain("hold");
    // The message with the dice is visible to GMs only.
    expect(anna.g.game.messages.contents.map(({ flavor }: any) => flavor).filter((said: string) => said.includes("Guard"))).toEqual([]);
  });

  test("players receive all tactics of player characters, and opponents' tactics only while the setting for opponent states is on", async () => {
    await surprise(SCOUT);
    expect([fighter(anna, SCOUT).surprised, states(anna, SCOUT)]).toEqual([true, ["surprised"]]);
    await hold(SCOUT);
    await hold(GUARD);
    expect([states(anna, SCOUT), states(anna, GUARD)]).toEqual([["surprised", "overwatch"], []]);
    heard.length = 0;
    await gm.g.game.settings.set("crossfire", "opponentStates", true);
    await settle();
    expect([told().map(String), states(anna, GUARD)]).toEqual([expect.arrayContaining([String(/"overwatch":\{/)]), ["overwatch"]]);
    expect(fighter(anna, GUARD)).toEqual(fighter(gm, GUARD));
    await gm.g.game.settings.set("crossfire", "opponentStates", false);
    await settle();
    expect([states(anna, GUARD), fighter(anna, GUARD).overwatch]).toEqual([[], null]);
    expect(anna.g.game.messages.contents.some((one: any) => one.flags.crossfire?.tactics?.combatant === idOf(GUARD))).toBe(false);
  });

  test("an opponent's tactics reach a player only as long as the player owns the opponent", async () => {
    await hold(GUARD);
    await gm.g.fromUuidSync(GUARD).update({ [`ownership.${ANNA}`]: 3 });
    await settle();
    expect(states(anna, GUARD)).toEqual(["overwatch"]);
    await gm.g.fromUuidSync(GUARD).update({ [`ownership.${ANNA}`]: 0 });
    await settle();
    expect(states(anna, GUARD)).toEqual([]);
  });

  test("a new client of a GM or a player receives the same tactics as the earlier clients", async () => {
    await surprise(GUARD);
    await endPhasesUntil(gm, combat, SCOUT);
    await want(anna, "hold", combat, { combatant: idOf(SCOUT), ap: 1 });
    const before = plain(fightOf(gm).system.clock);
    const [second, ben] = [await sit(table, SECOND_GM), await sit(table, BEN)];
    expect(plain(fightOf(second).system.clock)).toEqual(before);
    expect(plain(fightOf(ben).system.clock)).toEqual(plain(fightOf(anna).system.clock));
    expect([states(ben, SCOUT), states(ben, GUARD)]).toEqual([["overwatch"], []]);
    // The second GM's client continues with them.
    gm.leave();
    await settle();
    await want(second, "rewind", combat);
    expect(fighter(second, SCOUT).overwatch).toBeNull();
    expect(fighter(second, GUARD).surprised).toBe(true);
    await shared.end();
  });

  test("a rewind restores the tactics of every step, and a new step changes the tactics as usual", async () => {
    await endPhasesUntil(gm, combat, GUARD);
    const before = Object.keys(plain(fightOf(gm).system.history)).length;
    const clocks = [plain(fightOf(gm).system.clock)];
    const steps = [
      () => want(gm, "hold", combat, { combatant: idOf(GUARD), ap: 1 }),
      () => surprise(GUARD),
      () => want(gm, "recover", combat, { combatant: idOf(GUARD) }),
      () => surprise(GUARD),
    ];
    for (const step of steps) {
      await step();
      clocks.push(plain(fightOf(gm).system.clock));
    }
    const of = (clock: any): unknown[] => [clock.fighters[idOf(GUARD)].overwatch?.ap ?? null, clock.fighters[idOf(GUARD)].surprised];
    expect(clocks.map(of)).toEqual([
      [null, false],
      [1, false],
      [1, true],
      [1, false],
      [1, true],
    ]);
    for (let at = clocks.length - 1; at >= 0; at--) {
      expect([plain(fightOf(gm).system.clock), Object.keys(plain(fightOf(gm).system.history)).length]).toEqual([clocks[at], before + at]);
      if (at > 0) await want(gm, "rewind", combat);
    }
    await want(gm, "hold", combat, { combatant: idOf(GUARD), ap: 2 });
    expect(of(plain(fightOf(gm).system.clock))).toEqual([2, false]);
  });

  test("a step interrupted between its two writes changes no tactics", async () => {
    await endPhasesUntil(gm, combat, GUARD);
    const before = plain(fightOf(gm).system.clock);
    gm.dieAfter(1);
    void gm.g.__system.send("hold", combat, { combatant: idOf(GUARD), ap: 1 });
    await settle();
    gm = await shared.sitAgain(gm);
    await settle();
    expect(held().map(({ flags }: any) => flags.crossfire.tactics.combatant)).toEqual([idOf(GUARD)]);
    expect(plain(fightOf(gm).system.clock)).toEqual(before);
    await want(gm, "hold", combat, { combatant: idOf(GUARD), ap: 1 });
    expect(fighter(gm, GUARD).overwatch.ap).toBe(1);
  });

  test("the tactics outlast a cleared chat log, end with their encounter, and cannot be forged in a player's message", async () => {
    const id = `${combat.slice(8)}${idOf(GUARD).slice(8)}`;
    const forged = {
      combat,
      combatant: idOf(GUARD),
      states: { base: { ...fighter(gm, GUARD), surprised: true, entry: null } },
      test: null,
    };
    await anna.g.ChatMessage.implementation.create(
      { _id: id, content: "", whisper: [ANNA, GM], flags: { crossfire: { tactics: forged } } },
      { keepId: true },
    );
    await settle();
    expect([fighter(gm, GUARD).surprised, states(anna, GUARD)]).toEqual([false, []]);
    await hold(GUARD);
    expect(fighter(gm, GUARD).overwatch.ap).toBe(1);
    await gm.g.ChatMessage.implementation.deleteDocuments(gm.g.game.messages.contents.map((one: any) => one.id));
    await settle();
    expect([held().length, fighter(gm, GUARD).overwatch]).toEqual([1, { ap: 1, heldIn: expect.any(Number) }]);
    await fightOf(gm).delete();
    await settle();
    expect(held()).toEqual([]);
  });

  test("an encounter from an older version is migrated with all its tactics, history and pending Surprise Tests", async () => {
    await surprise(GUARD);
    await hold(GUARD);
    await want(gm, "surprise", combat, { who: [idOf(SCOUT), idOf(GUARD)], by: [idOf(GUARD)], untested: false });
    const whole = (): any => ({ clock: plain(fightOf(gm).system.clock), labels: labels(gm), test: openTests() });
    const openTests = (): unknown => gm.g.__system.testedTogether(fightOf(gm)).map(({ id, owes }: any) => [id, owes]);
    const before = whole();
    const old = asOlderVersion();
    await fightOf(gm).delete();
    await settle();
    await gm.g.Combat.implementation.create(old, { keepId: true, keepEmbeddedIds: true });
    await settle();
    const { fighters } = fightOf(gm).toObject().system.clock;
    expect(TELLING.filter((one) => one.test(JSON.stringify(fighters)))).toEqual([]);
    expect(JSON.stringify(fightOf(gm).toObject())).not.toMatch(/"(hold|surprise)"[,}]/);
    expect(whole()).toEqual(before);
    const key = old.flags.crossfire.surprise.key;
    await want(gm, "surprise-roll", combat, { combatant: idOf(SCOUT) });
    expect(fightOf(gm).flags.crossfire.surprise ?? null).toBeNull();
    expect(key in plain(fightOf(gm).system.history)).toBe(true);
    await want(gm, "rewind", combat);
    expect(plain(fightOf(gm).system.clock)).toEqual(before.clock);
    while (fighter(gm, GUARD).overwatch) await want(gm, "rewind", combat);
    expect(fighter(gm, GUARD).overwatch).toBeNull();
  });

  /** Returns the encounter in the format of older versions, which stored all data in the encounter document. */
  function asOlderVersion(): any {
    const data = plain(fightOf(gm).toObject());
    const rewind = (clock: any, patch: any): any => ({
      ...clock,
      ...patch,
      fighters: { ...clock.fighters, ...patch.fighters },
    });
    data.system.clock = plain(fightOf(gm).system.clock);
    const steps = Object.entries<any>(data.system.history).sort(([, a], [, b]) => b.number - a.number);
    let open = plain(fightOf(gm).toObject().system.clock);
    const tactics = (key: string | null, id: string): any => {
      const states = held().find(({ flags }: any) => flags.crossfire.tactics.combatant === id)?.flags.crossfire.tactics.states ?? {};
      const own = steps.slice(key === null ? steps.length : steps.findIndex(([one]) => one === key)).find(([one]) => states[one]);
      const { entry: _entry, held: _held, ...state } = plain(states[own?.[0] ?? "base"] ?? {});
      return state;
    };
    for (const [at, [key, step]] of steps.entries()) {
      Object.assign(step, gm.g.__system.historyEntryOf(fightOf(gm), key, step));
      open = step.undo.reduce(rewind, open);
      const older = steps[at + 1]?.[0] ?? null;
      const fighters = Object.fromEntries(Object.entries<any>(open.fighters).map(([id, one]) => [id, { ...one, ...tactics(older, id) }]));
      step.undo = [{ ...Object.assign({}, ...step.undo), fighters }];
    }
    const tests = Object.fromEntries(
      held().map(({ flags }: any) => [flags.crossfire.tactics.combatant, plain(flags.crossfire.tactics.test)]),
    );
    data.flags.crossfire.surprise = { key: data.flags.crossfire.surprise.key, by: [idOf(GUARD)], tests };
    return data;
  }
});
