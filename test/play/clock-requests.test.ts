import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  ANNA,
  flesh,
  GM,
  GUARD,
  type Hand,
  openTable,
  plain,
  RIFLE,
  SCOUT,
  settle,
  shoot,
  told,
  valueOf,
  want,
  WORKER,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("players' actions on the clock on Foundry %i", (generation) => {
  let hand: Hand;
  let gm: Seat;
  let anna: Seat;
  let combat: string;
  let scout: string;
  let guard: string;
  let worker: string;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      hand,
      seats: [gm, anna],
    } = await shared.begin());
    const made = await gm.g.Combat.implementation.create({
      combatants: [SCOUT, GUARD, WORKER].map((uuid) => ({ actorId: uuid.slice(6) })),
    });
    await settle();
    combat = made.id;
    [scout, guard, worker] = made.combatants.contents.map(({ id }: { id: string }) => id);
  });

  const clock = (seat: Seat = gm): any => plain(seat.g.game.combats.get(combat).system.clock);
  const fighter = (id: string): any => clock().fighters[id];
  const name = (id: string | null): string | null => (id ? gm.g.game.combats.get(combat).combatants.get(id).name : null);
  const acting = (): string | null => name(clock().acting);
  const history = (): string[] => {
    const fight = gm.g.game.combats.get(combat);
    return Object.entries<any>(plain(fight.system.history))
      .sort(([, a], [, b]) => a.number - b.number)
      .map(([key, step]) => gm.g.__system.historyEntryOf(fight, key, step).label);
  };

  /** Begins a round in which all combatants have rolled initiative: Anna's scout 7 + `face`, the opponents 2 + 3 each. */
  async function begin(face = 6): Promise<void> {
    gm.run("load(3)");
    await want(gm, "new-round", combat);
    gm.run(`load(${face})`);
    await want(anna, "roll-initiative", combat, { combatant: scout });
    gm.run("load(3)");
  }
  const end = () => want(gm, "end-phase", combat);

  test("if no combatant is acting, a request to end the phase is refused; the message says what the clock waits for", async () => {
    const said = async (): Promise<string | undefined> => {
      await end();
      expect(clock().acting ?? null).toBeNull();
      return told(gm).at(-1);
    };
    expect(await said()).toBe("No one is acting. A GM can begin a new round.");
    await want(gm, "new-round", combat);
    expect(await said()).toBe("No one is acting yet: initiative rolls are missing.");
    await want(gm, "schedule", combat, { name: "Charge", round: 1, pass: 1, score: 40, moment: "score" });
    await want(anna, "roll-initiative", combat, { combatant: scout });
    expect(clock().due).toHaveLength(1);
    expect(await said()).toBe("No one is acting: the GM resolves a timed item first.");
    await want(gm, "go-off", combat, { item: clock().due[0].id ?? clock().due[0] });
    expect(acting()).toBe("Scout");
  });

  test("a coin is tossed once between combatants with equal scores, and not tossed again after a rewind of the round", async () => {
    await begin();
    expect([fighter(scout).coin, fighter(guard).coin > 0, fighter(worker).coin > 0]).toEqual([0, true, true]);
    const coin = fighter(guard).coin;
    await want(gm, "rewind", combat, { to: "round" });
    expect(clock().round).toBe(0);
    await begin();
    expect(fighter(guard).coin).toBe(coin);
  });

  /** Returns the text of every posted coin toss, and true if the client shows the message. */
  const tosses = (seat: Seat): unknown[][] =>
    seat.g.game.messages.contents
      .filter(({ content }: { content: string }) => content.startsWith("Coin toss"))
      .map(({ content, visible }: { content: string; visible: boolean }) => [content, visible]);

  test("a coin toss for a player's combatant is posted to all users, with its result", async () => {
    await gm.g.fromUuidSync(GUARD).update({ "system.attributes": { reaction: 4, intuition: 3 } });
    gm.run("fall([6, 3], [6, 1])");
    await want(gm, "new-round", combat);
    gm.run("fall([6, 3], [1000000, 5], [1000000, 900000])");
    await want(anna, "roll-initiative", combat, { combatant: scout });
    expect(acting()).toBe("Guard");
    expect(tosses(anna)).toEqual([["Coin toss: Guard goes before Scout. Their scores and attributes are tied.", true]]);
  });

  test("a coin toss for a hidden combatant is visible only to GMs", async () => {
    await gm.g.game.combats.get(combat).combatants.get(guard).update({ hidden: true });
    await gm.g.fromUuidSync(GUARD).update({ "system.attributes": { reaction: 4, intuition: 3 } });
    gm.run("fall([6, 3], [6, 1])");
    await want(gm, "new-round", combat);
    gm.run("fall([6, 3], [1000000, 5], [1000000, 900000])");
    await want(anna, "roll-initiative", combat, { combatant: scout });
    expect([gm, anna].map((seat) => tosses(seat).map(([, visible]) => visible))).toEqual([[true], [false]]);
  });

  test("a coin toss between opponents without a player is not posted", async () => {
    gm.run("fall([6, 3], [6, 3], [1000000, 5], [1000000, 900000])");
    await want(gm, "new-round", combat);
    expect([gm.run("unfallen()"), fighter(guard).coin, fighter(worker).coin]).toEqual([0, 5, 900_000]);
    expect([gm, anna].map(tosses)).toEqual([[], []]);
  });

  describe("delayed phases", () => {
    test("[SS-DELAY-01] [SS-DELAY-05] a player can delay without choosing a score, and can then act before another combatant", async () => {
      await begin();
      await want(anna, "delay", combat, { combatant: scout });
      expect([acting() !== "Scout", fighter(scout).delay.until]).toEqual([true, "open"]);
      await want(anna, "step-in", combat, { combatant: scout, timing: "before" });
      expect([acting(), fighter(scout).delay.active]).toEqual(["Scout", true]);
      await end();
      expect(acting()).not.toBe("Scout");
    });

    test("[SS-DELAY-04] [SS-DELAY-10] a player can delay to a score, and then delay again to the end of the pass", async () => {
      await begin();
      await want(anna, "delay", combat, { combatant: scout, until: "score", score: 5, timing: "after" });
      expect(fighter(scout).delay).toMatchObject({ until: "score", score: 5, timing: "after" });
      await want(anna, "delay", combat, { combatant: scout, until: "last" });
      expect(fighter(scout).delay).toMatchObject({ until: "last" });
      await end();
      await end();
      expect(acting()).toBe("Scout");
    });

    test("a forbidden command is refused in a message that cites the rule and uses names instead of ids", async () => {
      await begin();
      await want(gm, "delay", combat, { combatant: guard });
      expect(told(gm).at(-1)).toBe("It is not Guard's phase. Wait for it. (SS-DELAY-01)");
      await want(anna, "delay", combat, { combatant: scout, until: "score", score: 13 });
      expect(told(anna).at(-1)).toBe("The delayed score must be below 13 and above 0, not 13. (SS-DELAY-03)");
      await want(anna, "step-in", combat, { combatant: scout });
      expect(told(anna).at(-1)).toBe("Scout is not delaying. (SS-DELAY-01)");
      await want(anna, "delay", combat, { combatant: scout, until: "whenever" });
      expect(told(anna).at(-1)).toMatch(/^Nothing was changed\. until must be one of open, score, last, next/);
      expect(acting()).toBe("Scout");
    });

    test("a player can act only for their own combatants, and cannot give the GM's commands", async () => {
      await begin();
      for (const [intent, args] of [
        ["delay", {}],
        ["step-in", {}],
        ["do", { action: "take-cover" }],
        ["hold", { ap: 1 }],
        ["let-go", {}],
        ["recover", {}],
        ["change-score", { by: 9 }],
        ["change-dice", { dice: 1 }],
      ] as const) {
        await want(anna, intent, combat, { combatant: guard, ...args });
        expect([intent, told(anna).at(-1)]).toEqual([intent, "You do not control Guard."]);
      }
      for (const [intent, args] of [
        ["together", { combatant: scout }],
        ["change-score", { combatant: scout, by: 9 }],
        ["change-dice", { combatant: scout, dice: 1 }],
        ["surprise", { who: [guard] }],
        ["notice", { who: [guard] }],
        ["schedule", { name: "Bomb" }],
        ["go-off", { item: "bomb" }],
        ["rewind", { to: "round" }],
      ] as const) {
        await want(anna, intent, combat, args);
        expect([intent, told(anna).at(-1)]).toEqual([intent, "Only a GM can do this."]);
      }
      expect([acting(), fighter(guard).adjust, clock().timed ?? []]).toEqual(["Scout", 0, []]);
    });

    test("[SS-INIT-08] two combatants with equal scores can act together, and each combatant's phase ends separately", async () => {
      await begin();
      await end();
      const second = clock().acting === guard ? worker : guard;
      const first = clock().acting;
      await want(gm, "together", combat, { combatant: second });
      expect([clock().acting, clock().together]).toEqual([first, [second]]);
      await want(gm, "end-phase", combat, { acting: second });
      expect([clock().acting, clock().together]).toEqual([first, []]);
    });
  });

  describe("actions", () => {
    const stance = (key: string) => valueOf(gm, SCOUT, `system.stance.${key}`);

    test("[XF-26] standing up and taking cover cost AP and change the stance, and a rewind reverses both", async () => {
      const actor = gm.g.fromUuidSync(SCOUT);
      await actor.update({ "system.stance.prone": true });
      await actor.toggleStatusEffect("prone", { active: true });
      await begin();
      await want(anna, "do", combat, { combatant: scout, action: "stand-up" });
      await want(anna, "do", combat, { combatant: scout, action: "take-cover" });
      expect([fighter(scout).ap, stance("prone"), stance("tookCover"), actor.statuses.has("prone")]).toEqual([2, false, true, false]);
      await want(anna, "do", combat, { combatant: scout, action: "stand-up" });
      expect(told(anna).at(-1)).toBe("Scout is already standing. (SS-ACTION-09)");
      await want(gm, "rewind", combat);
      await want(gm, "rewind", combat);
      expect([fighter(scout).ap, stance("prone"), stance("tookCover"), actor.statuses.has("prone")]).toEqual([0, true, false, true]);
    });

    test("a player can draw a weapon, run, and take a custom action and, for 1 AP, a second Free Action", async () => {
      await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.ready": false });
      await begin();
      await want(anna, "do", combat, { combatant: scout, action: "ready", weapon: RIFLE });
      expect([fighter(scout).ap, valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ready")]).toEqual([1, true]);
      await want(anna, "do", combat, { combatant: scout, action: "run" });
      expect([fighter(scout).runs, gm.g.fromUuidSync(SCOUT).statuses.has("running")]).toEqual([1, true]);
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Shout", ap: 0 });
      expect([fighter(scout).freeActions, fighter(scout).ap]).toEqual([1, 2]);
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Wave", ap: 0 });
      expect([fighter(scout).freeActions, fighter(scout).ap]).toEqual([2, 3]);
      await want(anna, "do", combat, { combatant: scout, action: "take-cover" });
      expect(told(anna).at(-1)).toContain("This costs 1 AP; 0 left.");
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Nod", ap: -1 });
      expect(told(anna).at(-1)).toContain("ap must be at least 0, but is -1.");
      await want(anna, "do", combat, { combatant: scout, action: "teleport" });
      expect(told(anna).at(-1)).toContain("no longer exists");
    });

    test("[SS-ACTION-20] [SS-ACTION-21] an action that costs more AP than one pass has is paid in parts, if enough passes are left", async () => {
      await begin();
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Wire the door", ap: 9 });
      expect(told(anna).at(-1)).toBe("This costs 9 AP, which cannot be paid before the round ends. (SS-ACTION-21)");
      await want(anna, "do", combat, { combatant: scout, action: "own", name: "Wire the door", ap: 5 });
      expect(fighter(scout).extended).toMatchObject({ name: "Wire the door", cost: 5, paid: 3 });
    });

    test("[SS-MOVE-11] [SS-MOVE-12] [SS-MOVE-13] an announced path must be within reach, includes the Run that it needs, and can only be cut short", async () => {
      await begin();
      const way = (meters: unknown, direction = "north") => want(anna, "announce-way", combat, { combatant: scout, meters, direction });
      // Agility 5: 10 m walking, and 20 m with a Run.
      await way(21);
      expect(told(anna).at(-1)).toBe("21 m is too far: 20 m left. Move less, or run or sprint first if possible. (SS-MOVE-02)");
      for (const [meters, direction] of [
        ["ten", "north"],
        [20_000, "north"],
      ] as const) {
        await way(meters, direction);
        expect(told(anna).at(-1)).toMatch(/^Nothing was changed\. meters must be/);
      }
      await way(5, "up");
      expect(told(anna).at(-1)).toMatch(/^Nothing was changed\. direction must be one of north, /);
      await way(0);
      expect(told(anna).at(-1)).toBe("Enter a distance in meters and a direction.");
      expect([fighter(scout).way, fighter(scout).ap]).toEqual([null, 0]);
      await way(15, "south-west");
      expect(fighter(scout)).toMatchObject({ way: { meters: 15, direction: "south-west", pace: "running" }, runs: 1, ap: 1 });
      expect(gm.g.fromUuidSync(SCOUT).statuses.has("running")).toBe(true);
      await way(16);
      expect(told(anna).at(-1)).toBe(
        "16 m exceeds the 15 m announced. Announced movement can be cut short or turned, not extended. (SS-MOVE-12)",
      );
      await way(4, "north");
      expect(fighter(scout)).toMatchObject({ way: { meters: 4, direction: "north", pace: "running" }, runs: 1, ap: 1 });
      await want(anna, "announce-way", combat, { combatant: guard, meters: 3, direction: "north" });
      expect(told(anna).at(-1)).toBe("You do not control Guard.");
      await want(gm, "announce-way", combat, { combatant: guard, meters: 3, direction: "north" });
      expect(told(gm).at(-1)).toContain("It is not Guard's phase.");
      await want(gm, "rewind", combat);
      await want(gm, "rewind", combat);
      expect([fighter(scout).way, fighter(scout).runs, fighter(scout).ap]).toEqual([null, 0, 0]);
      expect(gm.g.fromUuidSync(SCOUT).statuses.has("running")).toBe(false);
    });

    test("[SS-ACTION-23] [SS-ACTION-25] an interrupt costs AP in another combatant's phase", async () => {
      await begin();
      await end();
      expect(acting()).not.toBe("Scout");
      await want(anna, "do", combat, { combatant: scout, action: "own", kind: "interrupt", name: "the guard raises a gun", ap: 1 });
      expect(fighter(scout).ap).toBe(1);
      await want(anna, "do", combat, { combatant: scout, action: "full-defense" });
      expect([fighter(scout).ap, fighter(scout).fullDefenseIn]).toEqual([3, 1]);
    });

    test("[XF-22] an attack outside the attacker's phase requires and uses AP held for overwatch", async () => {
      await begin();
      await want(anna, "hold", combat, { combatant: scout, ap: 1 });
      await end();
      const before = flesh(gm, GUARD);
      const id = await shoot(anna, SCOUT, GUARD, { overwatch: true });
      expect(plain(gm.g.game.messages.get(id).system.status)).toBe("resolved");
      expect([fighter(scout).overwatch, fighter(scout).ap]).toEqual([null, 1]);
      const again = await shoot(anna, SCOUT, GUARD, { overwatch: true });
      expect(plain(gm.g.game.messages.get(again).system.refusal)).toMatchObject({ refusal: "noOverwatch" });
      await want(gm, "undo", id);
      expect([fighter(scout).overwatch, flesh(gm, GUARD)]).toEqual([{ ap: 1, heldIn: 101 }, before]);
      await want(anna, "let-go", combat, { combatant: scout });
      expect([fighter(scout).overwatch, fighter(scout).ap]).toEqual([null, 0]);
    });

    test("[SS-DAMAGE-03] if a combatant falls during its own phase, the phase counts as used", async () => {
      await begin();
      await gm.g.fromUuidSync(SCOUT).toggleStatusEffect("unconscious", { active: true });
      await settle();
      expect(acting()).not.toBe("Scout");
    });
  });

  describe("surprise", () => {
    test("[SS-SURPRISE-04] [SS-SURPRISE-10] a GM can surprise a whole side in one step, and each member's score drops by 10", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [guard, worker], by: [scout], untested: true });
      expect([fighter(guard), fighter(worker)].map(({ surprised, surprisedBy, adjust }: any) => [surprised, surprisedBy, adjust])).toEqual([
        [true, [scout], -10],
        [true, [scout], -10],
      ]);
      await want(gm, "rewind", combat);
      expect([fighter(guard).surprised, fighter(worker).adjust]).toEqual([false, 0]);
    });

    test("[SS-SURPRISE-12] a surprised combatant gets no Defense Test against the attacker who surprised it", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [guard], by: [scout], untested: true });
      const id = await shoot(anna);
      const record = gm.g.game.messages.get([...id].reverse().join(""));
      expect(plain(record.toObject().system.replies).map(({ ask }: { ask: string }) => ask)).not.toContain("choose-defense:0");
      expect(JSON.stringify(plain(gm.g.game.messages.get(id).system.card))).toContain("SS-SURPRISE");
    });

    /**
     * Returns the Surprise Test of every combatant as this client knows it. Each entry has the name, the result, the hits, and true if the
     * roll is pending.
     */
    const tested = (seat: Seat): unknown =>
      plain(seat.g.__system.testedTogether(seat.g.game.combats.get(combat))).map((line: any) => [
        line.name,
        line.told?.leaf ?? null,
        line.told?.hits ?? null,
        line.owes,
      ]);

    test("[SS-SURPRISE-07] one list shows all Surprise Tests and their results, during and after the rolls", async () => {
      await begin();
      gm.run("fall([6, 5], [6, 2])");
      await want(gm, "surprise", combat, { who: [scout, guard, worker], by: [], wary: { [worker]: "watching" } });
      expect(tested(gm)).toEqual([
        ["Scout", null, null, true],
        ["Guard", "surprised", 1, false],
        ["Worker", null, null, false],
      ]);
      gm.run("load(6)");
      await want(gm, "surprise-roll", combat, { combatant: scout });
      expect(tested(gm)).toEqual([
        ["Guard", "surprised", 1, false],
        ["Scout", "passed", 7, false],
      ]);
    });

    test("[SS-SURPRISE-11] the surprise marker of a combatant disappears when the combatant's phase starts", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [worker], untested: true });
      expect(fighter(worker).surprised).toBe(true);
      await want(gm, "change-score", combat, { combatant: worker, by: 20 });
      await end();
      expect([acting(), fighter(worker).surprised]).toEqual(["Worker", false]);
    });

    test("[SS-SURPRISE-14] a glitch on the Surprise Test startles the combatant, and the message leaves the consequence to the GM", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [scout] });
      gm.run("fall([6, 1], [6, 1], [6, 1], [6, 1], [6, 6], [6, 6], [6, 6])");
      await want(anna, "surprise-roll", combat, { combatant: scout });
      expect(gm.g.game.messages.contents.at(-1).flavor).toContain("Scout is not surprised, but startled. The GM decides what that means.");
    });

    test("[SS-SURPRISE-21] if combatants join a running fight, the GM is offered a Surprise Test for everyone until the GM decides", async () => {
      const came = (): string[] => plain(gm.g.foundry.utils.getProperty(gm.g.game.combats.get(combat), "flags.crossfire.arrived") ?? []);
      const comes = async (): Promise<string> => {
        const [one] = await gm.g.game.combats.get(combat).createEmbeddedDocuments("Combatant", [{ actorId: WORKER.slice(6) }]);
        await settle();
        return one.id;
      };
      await comes();
      expect(came()).toEqual([]);
      await begin();
      const first = await comes();
      const second = await comes();
      expect(came()).toEqual([first, second]);
      await want(anna, "expected", combat);
      expect([came().length, told(anna).at(-1)]).toEqual([2, "Only a GM can do this."]);
      gm.run("load(6)");
      await want(gm, "surprise", combat, { who: [scout, guard, worker, first, second] });
      expect(came()).toEqual([]);
      const third = await comes();
      expect(came()).toEqual([third]);
      await want(gm, "expected", combat);
      expect(came()).toEqual([]);
    });

    test("[SS-SURPRISE-23] a surprised combatant can neither choose nor attack the combatants who surprised it", async () => {
      await begin();
      anna.run("globalThis.asked = []; __system.setPrompts({ attack: async (question) => void asked.push(question), showLine: () => {} })");
      const rifle = `${SCOUT}.Item.${RIFLE}`;
      const targets = async (wish: object = {}): Promise<string[] | null> => {
        await anna.g.game.crossfire.attackWith(rifle, wish);
        await settle();
        const question = anna.run("asked.pop()");
        return question ? plain(question.targets).map(({ name: who }: { name: string }) => who) : null;
      };
      const give = (uuid: string) => gm.g.fromUuidSync(uuid).update({ "ownership.default": 1 });
      await Promise.all([give(GUARD), give(WORKER)]);
      await settle();
      expect(await targets()).toEqual(["Guard", "Worker"]);
      await want(gm, "surprise", combat, { who: [scout], by: [guard], untested: true });
      expect(acting()).toBe("Scout");
      expect(await targets()).toEqual(["Worker"]);
      expect(await targets({ targets: [GUARD, WORKER] })).toEqual(["Worker"]);
      expect(await targets({ targets: [GUARD] })).toBeNull();
      expect(told(anna).at(-1)).toContain(
        "Scout is surprised by Guard and cannot act against them until Scout's next phase. Spend 1 Karma to act now.",
      );
      // An order sent without the windows is refused as well, and actions without a target are allowed.
      const id = await shoot(anna);
      expect(plain(gm.g.game.messages.get(id).system.refusal)).toMatchObject({
        refusal: "surprisedByTargetKarma",
        rule: "SS-SURPRISE-23",
      });
      await want(anna, "do", combat, { combatant: scout, action: "take-cover" });
      expect(fighter(scout).ap).toBe(1);
      await want(anna, "recover", combat, { combatant: scout });
      expect(await targets()).toEqual(["Guard", "Worker"]);
      // No other combatant is prompted.
      await shared.end();
    });

    test("[SS-SURPRISE-07] [SS-SURPRISE-20] opponents roll Surprise Tests automatically, players are prompted, and all results apply at the same time", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [scout, guard], by: [worker], wary: { scout: "none" } });
      expect([fighter(guard).surprised, fighter(guard).adjust]).toEqual([false, 0]);
      const mustRoll = (): unknown[] => (tested(anna) as unknown[][]).flatMap(([name, , , owes]) => (owes ? [name] : []));
      expect(mustRoll()).toEqual(["Scout"]);
      gm.run("load(2)");
      await want(anna, "surprise-roll", combat, { combatant: scout });
      expect(mustRoll()).toEqual([]);
      expect([fighter(guard), fighter(scout)].map(({ surprised, adjust }: any) => [surprised, adjust])).toEqual([
        [true, -10],
        [true, -10],
      ]);
      await want(anna, "surprise-roll", combat, { combatant: scout });
      expect(told(anna).at(-1)).toContain("no longer pending");
      const heard = anna.g.game.messages.contents.map(({ flavor }: { flavor: string }) => flavor).filter(Boolean);
      expect(heard.at(-1)).toMatch(/^Scout is surprised/);
      expect(history().at(-1)).toBe("surprise");
    });

    test("[SS-SURPRISE-13] [SS-KARMA-02] a point of Karma right after the test ends surprise but not the loss of 10 score; a rewind refunds the Karma", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [scout], untested: true });
      await want(anna, "recover", combat, { combatant: scout });
      expect([fighter(scout).surprised, fighter(scout).adjust, valueOf(gm, SCOUT, "system.karma.value")]).toEqual([false, -10, 1]);
      await want(anna, "recover", combat, { combatant: scout });
      expect(told(anna).at(-1)).toBe("Scout is not surprised. (SS-KARMA-02)");
      expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(1);
      await want(gm, "rewind", combat);
      expect([fighter(scout).surprised, valueOf(gm, SCOUT, "system.karma.value")]).toEqual([true, 2]);
    });

    test("[SS-SURPRISE-18] a combatant who watches the enemy rolls no Surprise Test; surprise before the fight lowers the first score by 10", async () => {
      gm.run("load(2)");
      await want(gm, "surprise", combat, { who: [guard, worker], wary: { [worker]: "watching" } });
      expect([fighter(guard).pending, fighter(worker).pending, fighter(worker).ambushing]).toEqual([-10, 0, true]);
      await want(gm, "new-round", combat);
      expect([fighter(guard).adjust, fighter(guard).surprised]).toEqual([-10, true]);
    });

    test("a Surprise Test is rolled automatically if its player does not roll in time", async () => {
      await begin();
      await want(gm, "surprise", combat, { who: [scout] });
      gm.run("load(6)");
      await hand.pass(60_000);
      expect(fighter(scout).surprised).toBe(false);
      expect(history().at(-1)).toBe("surprise");
      expect(anna.g.game.messages.contents.at(-1).flavor).toMatch(/^Scout is not surprised\. Hits: \d+\. Auto-rolled after 60 s\.$/);
    });

    test("[SS-SURPRISE-05] the secret test that may warn a combatant is visible only to GMs", async () => {
      await begin();
      gm.run("load(6)");
      await want(gm, "notice", combat, { who: [scout] });
      expect(gm.g.game.messages.contents.at(-1).flavor).toContain("Scout notices something");
      expect(plain(gm.g.game.messages.contents.at(-1).whisper)).toContain(GM);
      // Other users do not see that dice were rolled.
      const shown = (seat: Seat): boolean => seat.g.game.messages.contents.at(-1).visible;
      expect([shown(gm), shown(anna)]).toEqual([true, false]);
    });
  });

  describe("timed items", () => {
    test("[SS-TIMED-01] [SS-TIMED-04] the clock stops when a timed item is due, and continues after the item has gone off", async () => {
      await begin();
      await want(gm, "schedule", combat, { name: "Charge", round: 1, pass: 1, score: 9, moment: "score" });
      const [item] = clock().timed;
      expect(item).toMatchObject({ name: "Charge", round: 1, score: 9 });
      await end();
      expect([clock().acting, clock().due]).toEqual([null, [item.id]]);
      await want(gm, "go-off", combat, { item: item.id });
      expect([clock().due, clock().timed, acting() === null]).toEqual([[], [], false]);
      await want(gm, "go-off", combat, { item: item.id });
      expect(told(gm).at(-1)).toBe("This timer no longer exists. (SS-TIMED-06)");
      await want(gm, "rewind", combat);
      expect(clock().due).toEqual([item.id]);
    });

    test("[SS-TIMED-03] a timed item without a name or for a past round is refused", async () => {
      await begin();
      await want(gm, "schedule", combat, { name: " " });
      expect(told(gm).at(-1)).toContain("needs a name.");
      await want(gm, "schedule", combat, { name: "Charge", moment: "phase" });
      expect(told(gm).at(-1)).toContain("needs a name.");
      await want(gm, "schedule", combat, { name: "Charge", round: 0 });
      expect(told(gm).at(-1)).toBe("Round 0 is over; it is round 1. Choose the current round or a later one. (SS-TIMED-01)");
      expect(clock().timed ?? []).toEqual([]);
    });
  });

  describe("rewinding", () => {
    test("[SS-ROUND-02] a rewind to a phase, a pass or a round undoes all later steps, including attacks and their wounds", async () => {
      await begin();
      const before = { flesh: flesh(gm, GUARD), clock: clock(), rounds: valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ammo.value") };
      // Attack and defense rolled high, soak rolled low.
      gm.run("{ let thrown = 0; CONFIG.Dice.randomUniform = () => (thrown++ < 12 ? uniform(5) : uniform(2)); }");
      const id = await shoot(anna);
      await want(anna, "do", combat, { combatant: scout, action: "take-cover" });
      expect(flesh(gm, GUARD)).toBeLessThan(before.flesh);
      await end();
      await end();
      const at = acting();
      await want(gm, "rewind", combat, { to: "phase" });
      expect(acting()).not.toBe(at);
      await want(gm, "rewind", combat, { to: "phase" });
      expect([acting(), fighter(scout).ap > 0]).toEqual(["Scout", true]);
      await end();
      await want(gm, "next-pass", combat);
      expect(clock().pass).toBe(2);
      await want(gm, "rewind", combat, { to: "pass" });
      expect(clock().pass).toBe(1);
      await want(gm, "rewind", combat, { to: "round" });
      expect([clock().round, flesh(gm, GUARD), valueOf(gm, SCOUT, "system.stance.tookCover")]).toEqual([0, before.flesh, false]);
      expect(valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ammo.value")).toBe(before.rounds);
      expect(plain(gm.g.game.messages.get(id).system.status)).toBe("undone");
      expect(history()).toEqual([]);
      await want(gm, "rewind", combat, { to: "round" });
      expect(told(gm).at(-1)).toContain("no earlier step");
    });

    test("[SS-ROUND-02] the GM can rewind to the end of a past step, but not to the newest or an unknown step", async () => {
      await begin();
      const [first] = Object.entries(plain(gm.g.game.combats.get(combat).system.history)).find(([, step]: any) => step.number === 1)!;
      await end();
      await want(gm, "change-score", combat, { combatant: guard, by: 4 });
      await want(gm, "rewind", combat, { after: first });
      expect([history(), clock().acting, fighter(guard).adjust]).toEqual([["round"], null, 0]);
      await want(gm, "rewind", combat, { after: first });
      expect(told(gm).at(-1)).toContain("no earlier step");
      await want(gm, "rewind", combat, { after: "nowhere" });
      expect([told(gm).at(-1), history()]).toEqual([expect.stringContaining("no earlier step"), ["round"]]);
    });

    test("a rewind is refused entirely if a value it would restore has changed since; the message names the value", async () => {
      await begin();
      await shoot(anna);
      const ammo = valueOf(gm, `${SCOUT}.Item.${RIFLE}`, "system.ammo.value");
      await end();
      await gm.g.fromUuidSync(`${SCOUT}.Item.${RIFLE}`).update({ "system.ammo.value": 9 });
      const steps = history();
      await want(gm, "rewind", combat, { to: "round" });
      expect(told(gm).at(-1)).toMatch(new RegExp(`Rounds loaded of .* should be ${ammo}, but is 9`));
      expect([history(), clock().round]).toEqual([steps, 1]);
    });

    test("two consecutive steps that changed the same number are rewound together", async () => {
      await gm.g.fromUuidSync(SCOUT).update({ "system.karma.value": 2 });
      await begin();
      for (let time = 0; time < 2; time += 1) {
        await want(gm, "surprise", combat, { who: [scout], untested: true });
        await want(anna, "recover", combat, { combatant: scout });
      }
      expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(0);
      await want(gm, "rewind", combat, { to: "round" });
      expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(2);
    });
  });

  describe("[SS-INIT-11] a change to Reaction or Intuition", () => {
    const effect = (key: string, value: string) => ({
      name: "Stimulant",
      changes: [{ key: `system.attributes.${key}`, mode: 2, type: "add", value }],
      system: { changes: [{ key: `system.attributes.${key}`, type: "add", value }] },
    });
    /** Returns the sum of the modifiers to a combatant's score, and the Reaction that the clock stores. */
    const known = (id: string) => [fighter(id).adjust, fighter(id).reaction];

    test("changes the score immediately if an effect or a manual edit causes it", async () => {
      await begin();
      const actor = gm.g.fromUuidSync(GUARD);
      const had = fighter(guard).reaction;
      const [stimulant] = await actor.createEmbeddedDocuments("ActiveEffect", [effect("reaction", "2")]);
      await settle();
      expect(known(guard)).toEqual([2, had + 2]);
      expect(history().at(-1)).toBe("ratings");
      await actor.update({ "system.attributes.intuition": 4 });
      await settle();
      expect(known(guard)).toEqual([5, had + 2]);
      await stimulant.delete();
      await settle();
      expect(known(guard)).toEqual([3, had]);
      await actor.update({ "system.pools.flesh.value": 9, name: "Guard, hurt" });
      await settle();
      expect(known(guard)).toEqual([3, had]);
    });

    test("affects only the roll if it precedes the roll, and changes the score if it follows the roll", async () => {
      gm.run("load(3)");
      await want(gm, "new-round", combat);
      const actor = gm.g.fromUuidSync(SCOUT);
      await actor.update({ "system.attributes.reaction": 6 });
      await settle();
      expect(known(scout)).toEqual([0, 6]);
      gm.run("load(6)");
      await want(anna, "roll-initiative", combat, { combatant: scout });
      expect([fighter(scout).rolled, fighter(scout).adjust]).toEqual([6 + 3 + 6, 0]);
      await actor.update({ "system.attributes": { reaction: 1, intuition: 1 } });
      await settle();
      expect([fighter(scout).rolled, ...known(scout)]).toEqual([15, -7, 1]);
    });

    test("counts again after a rewind as long as its cause remains", async () => {
      await begin();
      await end();
      await gm.g.fromUuidSync(GUARD).update({ "system.attributes.reaction": 3 });
      await settle();
      const [label] = history().slice(-1);
      expect(label).toBe("ratings");
      const acts = acting();
      await want(gm, "rewind", combat);
      expect([acting() === acts, ...known(guard)]).toEqual([false, 2, 3]);
      await want(gm, "rewind", combat, { to: "round" });
      expect(clock().round).toBe(0);
    });
  });

  test.each([true, false])("[XF-11] a delaying combatant may wait for the next pass only if rounds have passes: %s", async (passes) => {
    await gm.g.game.settings.set("crossfire", "passes", passes);
    await begin();
    await want(anna, "delay", combat, { combatant: scout, until: "open" });
    for (let phase = 0; phase < 2; phase += 1) await end();
    const fight = anna.g.game.combats.get(combat);
    expect(plain(anna.g.__system.askedNow(fight))).toEqual([scout]);
    expect(anna.g.__system.mayKeepDelaying(fight, scout)).toBe(passes);
    await want(anna, "delay", combat, { combatant: scout, until: "next" });
    expect(plain(anna.g.__system.askedNow(fight))).toEqual(passes ? [] : [scout]);
    await gm.g.game.settings.set("crossfire", "passes", true);
  });

  test("the history names who rolled initiative, who was knocked out manually, who treated a patient, and who left", async () => {
    await begin();
    const entries = (): any[] =>
      Object.entries<any>(plain(gm.g.game.combats.get(combat).system.history))
        .sort(([, one], [, other]) => one.number - other.number)
        .map(([, { label, who, what }]) => ({ label, of: name(who ?? null) ?? what }));
    expect(
      entries()
        .filter(({ label }) => label === "initiative")
        .map(({ of }) => of)
        .toSorted(),
    ).toEqual(["Scout"]);
    await gm.g.fromUuidSync(GUARD).toggleStatusEffect("unconscious", { active: true });
    await settle();
    expect(entries().at(-1)).toEqual({ label: "down", of: "Guard" });
    await gm.g.fromUuidSync(GUARD).update({ "system.pools.flesh.value": 3 });
    await settle();
    const check = { skill: "first-aid", attributes: ["logic"], limit: "mental", threshold: null, modifiers: [], off: [], push: false };
    await want(anna, "test", SCOUT, {
      order: check,
      secret: false,
      extended: null,
      opponent: null,
      treatment: { id: "first-aid", patient: GUARD, limb: "" },
    });
    expect(entries().filter(({ label }) => label === "treat")).toEqual([{ label: "treat", of: "Scout" }]);
    await gm.g.game.combats.get(combat).combatants.get(worker).delete();
    await settle();
    expect(entries().at(-1)).toEqual({ label: "leaves", of: "Worker" });
  });

  test("[SS-INIT-05] an initiative roll shows the attribute, each die and the score", async () => {
    await begin(5);
    const said = anna.g.game.messages.contents.map(({ flavor }: { flavor: string }) => flavor).filter(Boolean);
    expect(said).toContain("Scout rolls initiative: 7 + 5 = 12");
    const rolls = anna.g.game.messages.contents.flatMap((message: any) => message.rolls.map(({ formula, total }: any) => [formula, total]));
    expect(plain(rolls)).toContainEqual(["1d6 + 7", 12]);
  });

  test("[SS-INIT-10] [SS-INIT-13] a GM can change a score by points or by Initiative Dice; a gained die is rolled and added", async () => {
    await begin();
    await want(gm, "change-score", combat, { combatant: guard, by: 4 });
    gm.run("load(5)");
    await want(gm, "change-dice", combat, { combatant: guard, dice: 1 });
    expect(fighter(guard).adjust).toBe(9);
    await want(gm, "change-dice", combat, { combatant: guard, dice: 9 });
    expect(told(gm).at(-1)).toContain("dice must be at most 5, but is 9.");
    expect(fighter(guard).adjust).toBe(9);
  });
});
