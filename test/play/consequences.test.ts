import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  beginFight,
  flesh,
  GM,
  GUARD,
  openTable,
  plain,
  SCOUT,
  SECOND_GM,
  settle,
  sit,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

const DOWN = ["dead", "near-death", "unconscious"];
const FLESH = "system.pools.flesh.value";
const STRAIN = "system.pools.strain.value";

describe.each([13, 14])("edits to numbers during a fight, and their consequences, on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let combat: string;

  const tableOf = (settings: object = {}) => new SharedTable(() => openTable(generation, undefined, settings), [GM, ANNA]);
  const usual = tableOf();
  const applying = tableOf({ applyFollow: true });
  async function begin(shared = usual): Promise<void> {
    ({
      table,
      seats: [gm, anna],
    } = await shared.begin());
    combat = await beginFight(gm);
  }
  beforeEach(() => begin());
  afterAll(() => Promise.all([usual.end(), applying.end()]));

  const clock = (seat = gm): any => plain(seat.g.game.combats.get(combat).system.clock);
  const idOf = (uuid: string): string =>
    gm.g.game.combats.get(combat).combatants.contents.find(({ actor }: any) => actor?.uuid === uuid).id;
  const fighter = (uuid: string): any => clock().fighters[idOf(uuid)];
  const statuses = (uuid: string): string[] => plain([...gm.g.fromUuidSync(uuid).statuses]).sort();
  const injuries = (uuid: string): number => gm.g.fromUuidSync(uuid).items.contents.filter(({ type }: any) => type === "injury").length;
  const lines = (seat = gm): any[] =>
    seat.g.game.messages.contents.filter((message: any) => message.type === "upkeep" && message.system.kind === "edit");
  const system = (message: any): any => plain(message.toObject().system);
  const type = async (seat: Seat, uuid: string, values: object): Promise<void> => {
    await seat.g.fromUuidSync(uuid).update(values);
    await settle();
  };
  const decide = (seat: Seat, apply: boolean): Promise<void> => want(seat, "decide-edit", lines().at(-1).id, { apply });
  const state = (uuid: string): unknown => {
    const { rolled: _rolled, ...ticking } = fighter(uuid);
    return { flesh: flesh(gm, uuid), statuses: statuses(uuid), injuries: injuries(uuid), ticking, strain: valueOf(gm, uuid, STRAIN) };
  };

  // The loss of all Flesh at the same time is also massive damage, so there are two critical injuries.
  test("[SS-DEATH-03] [SS-INJURY-03] [SS-INJURY-04] [SS-WOUND-05] editing Flesh to 0 offers near death, the injuries and the loss of score", async () => {
    const before = state(GUARD);
    const { adjust } = fighter(GUARD);
    await type(gm, GUARD, { [FLESH]: 0 });
    expect([flesh(gm, GUARD), statuses(GUARD), injuries(GUARD), fighter(GUARD).adjust]).toEqual([0, [], 0, adjust]);
    expect(lines()).toHaveLength(1);
    expect(system(lines()[0]).state).toBe("offered");
    expect(system(lines()[0]).followLines.map(({ label }: any) => label)).toEqual([
      "CROSSFIRE.Injury.critical",
      "CROSSFIRE.Injury.critical",
      "CROSSFIRE.Status.near-death",
      "CROSSFIRE.Tracker.score",
    ]);
    await decide(gm, true);
    expect([statuses(GUARD), injuries(GUARD), fighter(GUARD).down]).toEqual([["near-death"], 2, true]);
    expect(fighter(GUARD).adjust).toBeLessThan(adjust);
    await want(anna, "undo-upkeep", lines()[0].id);
    expect([told(anna).at(-1), system(lines()[0]).undone]).toEqual(["Only a GM can do this.", false]);
    await want(gm, "undo-upkeep", lines()[0].id);
    expect(state(GUARD)).toEqual(before);
    expect(system(lines()[0]).undone).toBe(true);
  });

  test("an edit applied without consequences changes only the number, and undo restores that number", async () => {
    const before = state(GUARD);
    await type(gm, GUARD, { [FLESH]: 0 });
    await decide(gm, false);
    expect([flesh(gm, GUARD), statuses(GUARD), injuries(GUARD), system(lines()[0]).state]).toEqual([0, [], 0, "declined"]);
    await decide(gm, true);
    expect([told(gm).at(-1), statuses(GUARD)]).toEqual([expect.any(String), []]);
    await want(gm, "undo-upkeep", lines()[0].id);
    expect(state(GUARD)).toEqual(before);
  });

  test("edits to one actor in one phase share a chat line, and edits to another actor have another line", async () => {
    const full = flesh(gm, SCOUT);
    await type(anna, SCOUT, { [FLESH]: full - 4 });
    await type(gm, SCOUT, { [FLESH]: 0 });
    await type(gm, GUARD, { [FLESH]: 0 });
    await type(gm, SCOUT, { "system.overflow": 9 });
    expect(lines()).toHaveLength(2);
    const [scout] = lines();
    expect(system(scout)).toMatchObject({ note: "Anna, Gamemaster", state: "offered" });
    expect(system(scout).rows[0].lines).toMatchObject([{ before: full, after: 0 }, { after: 9 }]);
    expect(system(scout).followLines.map(({ label }: any) => label)).toContain("CROSSFIRE.Status.dead");
    await want(gm, "end-phase", combat);
    await type(gm, SCOUT, { "system.overflow": 8 });
    expect(lines()).toHaveLength(2);
    await type(gm, SCOUT, { [STRAIN]: 2 });
    expect(lines()).toHaveLength(2);
    await type(gm, SCOUT, { "system.overflow": 1 });
    expect(lines()).toHaveLength(3);
  });

  test("a harmless edit by a GM has no line, and an edit back to a harmless number removes the line", async () => {
    const full = flesh(gm, GUARD);
    await type(gm, GUARD, { [FLESH]: full - 1 });
    expect(lines()).toEqual([]);
    await type(gm, GUARD, { [FLESH]: 0 });
    await type(gm, GUARD, { [FLESH]: full - 1 });
    expect(lines()).toEqual([]);
  });

  test("[SS-DEATH-01] [SS-DAMAGE-04] editing Strain above the threshold knocks the actor out, and half of the excess costs Flesh", async () => {
    const [full, threshold] = [flesh(gm, GUARD), valueOf(gm, GUARD, "system.pools.strain.max")];
    await type(gm, GUARD, { [STRAIN]: threshold + 5 });
    expect(valueOf(gm, GUARD, STRAIN)).toBe(threshold + 5);
    await decide(gm, true);
    expect([valueOf(gm, GUARD, STRAIN), flesh(gm, GUARD), statuses(GUARD)]).toEqual([threshold, full - 2, ["unconscious"]]);
    await want(gm, "undo-upkeep", lines()[0].id);
    expect([valueOf(gm, GUARD, STRAIN), flesh(gm, GUARD), statuses(GUARD)]).toEqual([0, full, []]);
  });

  test("[XF-06] [XF-07] editing a limb to 0 cripples it and requires a test, and editing it above 0 ends the effects", async () => {
    gm.run("load(1)");
    await type(gm, GUARD, { "system.limbs.left-leg.value": 0 });
    expect(system(lines()[0]).followLines.map(({ label, name }: any) => label || name)).toEqual([
      "CROSSFIRE.Status.slowed",
      "crippled limb test: Left leg",
    ]);
    await decide(gm, true);
    expect(statuses(GUARD)).toEqual(["prone", "slowed"]);
    await want(gm, "end-phase", combat);
    await type(gm, GUARD, { "system.limbs.left-leg.value": 2 });
    await decide(gm, true);
    expect(statuses(GUARD)).toEqual(["prone"]);
    await want(gm, "undo-upkeep", lines()[1].id);
    await want(gm, "undo-upkeep", lines()[0].id);
    expect(statuses(GUARD)).toEqual([]);
  });

  test("[SS-DEATH-03] editing Flesh to a value above 0 ends near death and the overflow, and returns the combatant to the initiative order", async () => {
    await type(gm, GUARD, { [FLESH]: 0, "system.overflow": 2 });
    await decide(gm, true);
    await want(gm, "end-phase", combat);
    expect(fighter(GUARD).down).toBe(true);
    await type(gm, GUARD, { [FLESH]: 3 });
    await decide(gm, true);
    expect([statuses(GUARD), valueOf(gm, GUARD, "system.overflow"), fighter(GUARD).down]).toEqual([[], 0, false]);
  });

  test("[SS-WOUND-06] [SS-INIT-16] a critical injury changes the score when a user adds or deletes the injury", async () => {
    const { adjust } = fighter(GUARD);
    const [made] = await gm.g
      .fromUuidSync(GUARD)
      .createEmbeddedDocuments("Item", [{ name: "Burn", type: "injury", system: { penalty: -2 } }]);
    await settle();
    await decide(gm, true);
    expect(fighter(GUARD).adjust).toBe(adjust - 2);
    await want(gm, "end-phase", combat);
    await made.delete();
    await settle();
    await decide(gm, true);
    expect(fighter(GUARD).adjust).toBe(adjust);
  });

  test("a rewind of the step undoes all consequences of an edit, and the GM can apply them again", async () => {
    await type(gm, GUARD, { [FLESH]: 0 });
    const typed = state(GUARD);
    await decide(gm, true);
    await want(gm, "rewind", combat, { to: "step" });
    expect([state(GUARD), system(lines()[0]).state]).toEqual([typed, "offered"]);
    await decide(gm, true);
    expect(statuses(GUARD)).toEqual(["near-death"]);
  });

  test("[SS-LAST-01] a fighter who goes down because of an edit can begin a last fight", async () => {
    await type(anna, SCOUT, { [FLESH]: 0 });
    await decide(gm, true);
    expect(statuses(SCOUT)).toEqual(["near-death"]);
    await want(anna, "last-fight", combat, { combatant: idOf(SCOUT) });
    expect([statuses(SCOUT), fighter(SCOUT).down]).toEqual([["last-fight"], false]);
  });

  test("a player can neither see the line in the chat nor decide about the consequences", async () => {
    await type(anna, SCOUT, { [FLESH]: 0 });
    expect([gm, anna].map((seat) => lines(seat).map(({ visible }) => visible))).toEqual([[true], [false]]);
    await decide(anna, true);
    expect([statuses(SCOUT), system(lines()[0]).state, told(anna).at(-1)]).toEqual([[], "offered", expect.stringMatching(/GM/)]);
  });

  test("if two GMs make the same decision, the consequences are applied only once", async () => {
    const second = await sit(table, SECOND_GM);
    await type(gm, GUARD, { [FLESH]: 0 });
    void second.g.__system.send("decide-edit", lines().at(-1).id, { apply: true });
    await decide(gm, true);
    expect([statuses(GUARD), injuries(GUARD), lines(second).length]).toEqual([["near-death"], 2, 1]);
    expect(clock(second)).toEqual(clock());
  });

  test("a world setting can apply the consequences automatically", async () => {
    await begin(applying);
    await type(anna, SCOUT, { [FLESH]: 0 });
    expect([statuses(SCOUT), injuries(SCOUT), fighter(SCOUT).down, system(lines()[0]).state]).toEqual([["near-death"], 2, true, "applied"]);
  });

  test("an edited number has no consequences outside a fight", async () => {
    await type(gm, WORKER, { [FLESH]: 0 });
    expect([lines(), statuses(WORKER)]).toEqual([[], []]);
  });

  const CUTS = [1, 2, 3, 4, 5, 6, 7];

  test.each(CUTS.filter((at) => at % 2 === generation % 2))(
    "another GM's client completes interrupted consequences exactly once if the first client dies after %i writes",
    async (writes) => {
      await type(gm, GUARD, { [FLESH]: 0 });
      const id = lines()[0].id;
      gm.dieAfter(writes);
      void gm.g.__system.send("decide-edit", id, { apply: true });
      await settle();
      gm.leave();
      gm = await usual.sitAgain(gm, SECOND_GM);
      if (system(lines()[0]).state === "offered") await decide(gm, true);
      expect([statuses(GUARD), injuries(GUARD), fighter(GUARD).down, system(lines()[0]).state]).toEqual([
        ["near-death"],
        2,
        true,
        "applied",
      ]);
      expect(gm.g.fromUuidSync(GUARD).effects.contents.filter(({ statuses: given }: any) => given.has(DOWN[1]))).toHaveLength(1);
    },
  );

  test.each(CUTS.filter((at) => at % 2 === generation % 2))(
    "another GM's client completes an interrupted undo exactly once if the first client dies after %i writes",
    async (writes) => {
      const before = state(GUARD);
      await type(gm, GUARD, { [FLESH]: 0 });
      await decide(gm, true);
      gm.dieAfter(writes);
      void gm.g.__system.send("undo-upkeep", lines()[0].id, {});
      await settle();
      gm.leave();
      gm = await usual.sitAgain(gm, SECOND_GM);
      if (!system(lines()[0]).undone) await want(gm, "undo-upkeep", lines()[0].id);
      expect(state(GUARD)).toEqual(before);
    },
  );
});
