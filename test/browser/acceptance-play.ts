import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aimAt, carried, fall, nobodySeesKeys, shoot, stage, WHO, type Cast, type Choices, type Rest } from "./acceptance";
import { eventually } from "./harness/eventually";
import type { FixedDie } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import type { Seat } from "./harness/seat";
import type { Table } from "./harness/table";
import {
  allCaughtUp,
  allRead,
  allSee,
  attackCount,
  attackOn,
  beginFight,
  cardButton,
  countInputs,
  everybody,
  expectAllQuiet,
  exported,
  gather,
  GENERATIONS,
  inputs,
  openChat,
  openSheet,
  openTracker,
  PROMPT,
  READY_TO_ANSWER,
  READY_TO_SHOOT,
  startAfresh,
  statusesOf,
  trackerButton,
  valueOf,
  waitForPhase,
  waitForStatus,
  type People,
} from "./people";

/** Dice of an attack, and the texts that every client's card shows after the attack. */
interface Outcome {
  readonly dice: readonly FixedDie[];
  /** Face of every die without a fixed face; omitted: a 3, or a 9 on a d20. */
  readonly rest?: Rest;
  readonly shown: readonly string[];
  /** Texts that only the GM's card shows. */
  readonly secret?: readonly string[];
}

interface Shot extends Outcome {
  readonly choices?: Choices;
  /** Points of health that the target has left after the shot. */
  readonly left: number;
}

export interface Script extends Cast {
  /** Name of the pool that stores the health of an actor in this ruleset. */
  readonly health: "flesh" | "hp";
  readonly initiative: { readonly yard: readonly FixedDie[]; readonly ada: readonly FixedDie[]; readonly ben: readonly FixedDie[] };
  readonly duel: Shot;
  /**
   * Shot at Ada's character by the opponent in the yard, and the keys with which Ada answers the prompt. `keys` null: no prompt, because
   * the defense is a fixed value.
   */
  readonly answer: Outcome & { readonly keys: readonly string[] | null };
  /**
   * Shots at Ben's character by the opponent in the yard; each misses and flies on to the obstacle. Empty: the ruleset does not follow
   * misses.
   */
  readonly strays: readonly Outcome[];
  /** Shot from an ambush. `tests` is true if combatants roll Surprise Tests, and false if the GM decides which combatants are surprised. */
  readonly ambush: Shot & { readonly title: string; readonly tests: boolean };
  readonly called: Shot & { readonly title: string };
  readonly grenade: Shot;
  readonly window: Shot & { readonly title: string };
  readonly death: Shot & {
    /** Points of the opponent in the yard before the fatal attack, by path in the actor's system data. */
    readonly start: Readonly<Record<string, number>>;
    readonly statuses: readonly string[];
  };
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Aim point of the grenade, beside the opponent in the yard, in pixels of the scene. */
const SPOT = { x: 455, y: 1575 };
const SPOT_PANEL = ".cf-spot [role=status]";

/** Defines the tests that play the scenes of a ruleset in order on one table. */
export function playAcceptance(script: Script): void {
  describe.each(GENERATIONS)(`a session with the ruleset ${script.ruleset} on Foundry %s`, (generation) => {
    let table: Table;
    let people: People;
    const seen = (name: string): string => `acceptance-${script.ruleset}-${name}-${generation}`;

    beforeAll(async () => {
      ({ table, people } = await stage(script, generation));
      // These scenes follow bullets past crates without a prompt; test/play covers the prompt (UT-44, UT-51).
      await people.gm.evaluate((g) => g.game.settings.set("crossfire", "choosesThings", false));
      await allCaughtUp(people);
    });
    afterAll(() => table?.stop());
    beforeEach(() => startAfresh(people));
    afterEach(() => nobodySeesKeys(people));

    const healthOf = (at: string) => (seat: Seat) => valueOf<number>(seat, at, `system.pools.${script.health}.value`);

    /** Expects every client's card to show the given texts, and only the GM's card to show the secret texts. */
    async function expectShown(id: string, { shown, secret = [] }: Outcome): Promise<void> {
      await allSee(people, "resolved", id);
      for (const seat of everybody(people)) {
        const said = eventually(async () => (await attackOn(seat, id))?.shown, `the card ${seat.userName} sees`);
        await said.toMatch(new RegExp(shown.map((words) => `(?=.*${escaped(words)})`).join("")));
        const card = (await attackOn(seat, id))!.shown;
        for (const words of secret)
          expect([seat.userName, words, card.includes(words)]).toEqual([seat.userName, words, seat === people.gm]);
      }
    }

    async function play(seat: Seat, at: keyof typeof WHO, shot: Shot): Promise<string> {
      await fall(people.gm, shot.dice, shot.rest);
      await Promise.all([countInputs(seat), countInputs(people.gm)]);
      const id = await shoot(seat, WHO[at].token, 1, shot.choices);
      // Opening the attack and applying it takes three inputs: target, weapon, confirmation. Each further choice adds one input, and so
      // does
      // opening the location list.
      const chosen = Object.keys(shot.choices ?? {}).length;
      expect(await inputs(seat)).toBeLessThanOrEqual(3 + chosen + Math.min(1, chosen));
      expect(await inputs(people.gm)).toBe(0);
      await expectShown(id, shot);
      await allRead(people, healthOf(WHO[at].actor), shot.left);
      return id;
    }

    /** Answers the prompt on the screen of the asked player, and checks that no other user is prompted. Does nothing if `keys` is null. */
    async function answer(keys: readonly string[] | null, asked = people.ada): Promise<void> {
      if (!keys) return;
      await asked.page.locator(READY_TO_ANSWER).waitFor();
      for (const other of everybody(people).filter((seat) => seat !== asked))
        expect([other.userName, await other.page.locator(PROMPT).count()]).toEqual([other.userName, 0]);
      for (const key of keys) await asked.page.keyboard.press(key);
    }

    /** Makes the GM attack with the opponent in the yard, from the opponent's sheet. @returns number of attacks before this one */
    async function shootFromYard(at: string, { dice, rest }: Outcome): Promise<number> {
      const { gm } = people;
      await aimAt(gm, at);
      const sheet = await openSheet(gm, WHO.yard.actor);
      await fall(gm, dice, rest);
      const after = await attackCount(gm);
      await gm.press(gm.page.locator(`#${sheet} .cf-weapon [data-action=attack]`).first());
      await gm.page.locator(READY_TO_SHOOT).waitFor();
      await gm.page.keyboard.press("Enter");
      await gm.evaluate((g, one: string) => g.foundry.applications.instances.get(one).close(), sheet);
      return after;
    }

    const endFight = async (): Promise<void> => {
      await people.gm.evaluate((g) => g.game.combat.delete());
      await allRead(people, (seat) => seat.evaluate((g) => g.game.combats.size), 0);
    };

    async function undo(id: string): Promise<void> {
      await openChat(people.gm);
      await people.gm.press(cardButton(people.gm, id, "undo"));
      await allSee(people, "undone", id);
      await allCaughtUp(people);
    }

    test("a player's character and an opponent shoot at each other in their phases", async () => {
      const { gm, ada } = people;
      const [own, other] = (await gather(gm, [WHO.ada.token, WHO.yard.token])) as [string, string];
      await beginFight(people, {
        opponents: script.initiative.yard,
        players: [{ seat: ada, combatant: own, dice: script.initiative.ada }],
      });
      const nameOf = (id: string): Promise<string> => gm.evaluate((g, one: string) => g.game.combat.combatants.get(one).name, id);
      const [ours, theirs] = [await nameOf(own), await nameOf(other)];
      await Promise.all(everybody(people).map((seat) => waitForPhase(seat, ours)));
      await play(ada, "yard", script.duel);
      await screenshot(ada, seen("duel"));
      await ada.press(trackerButton(ada, "crossfireEndPhase", own));
      await Promise.all(everybody(people).map((seat) => waitForPhase(seat, theirs)));
      const after = await shootFromYard(WHO.ada.token, script.answer);
      await answer(script.answer.keys);
      const { id } = await waitForStatus(ada, "resolved", { after });
      await expectShown(id, script.answer);
      await endFight();
    });

    test.each(script.strays)("a stray round hits the nearest entity without a prompt if the world setting allows it", async (stray) => {
      const { gm, ben } = people;
      await allCaughtUp(people);
      const before = await exported(gm);
      const after = await shootFromYard(WHO.ben.token, stray);
      await answer(["Enter"], ben);
      const { id } = await waitForStatus(ben, "resolved", { after });
      await expectShown(id, stray);
      await undo(id);
      expect(await exported(gm)).toEqual(before);
    });

    test(`${script.ambush.title}`, async () => {
      const { gm, ada, ben } = people;
      const ids = (await gather(gm, [WHO.ada.token, WHO.ben.token, WHO.yard.token])) as [string, string, string];
      const [own, other, yard] = ids;
      await Promise.all(everybody(people).map(openTracker));
      await fall(gm, []);
      await gm.press(trackerButton(gm, "crossfireSurprise"));
      const window = gm.page.locator(".cf-clock-window");
      for (const one of script.ambush.tests ? [other, yard] : [yard]) await window.locator(`input[name=who][value="${one}"]`).check();
      await gm.press(window.locator("footer button").first());
      if (script.ambush.tests) {
        const roll = trackerButton(ben, "crossfireSurpriseRoll", other);
        await roll.waitFor();
        // The opponent in the yard rolled only threes; the fives let Ben's character notice the ambush.
        await fall(gm, [], { face: 5, sides: 6 });
        await ben.press(roll);
        await roll.waitFor({ state: "detached" });
      }
      const surprised = (seat: Seat) =>
        seat.evaluate((g, all: string[]) => all.map((id) => g.game.combat.system.clock.fighters[id]?.surprised ?? false), ids);
      await allRead(people, surprised, [false, false, true]);
      await beginFight(people, {
        opponents: script.initiative.yard,
        players: [
          { seat: ada, combatant: own, dice: script.initiative.ada },
          { seat: ben, combatant: other, dice: script.initiative.ben },
        ],
      });
      const rowFor = ({ page }: Seat): Promise<string> => page.locator(`#sidebar [data-combatant-id="${yard}"]`).innerText();
      await eventually(() => rowFor(gm)).toMatch(/surprised/i);
      // Players see the result on the card, not in the tracker.
      for (const seat of [ada, ben]) expect(await rowFor(seat)).not.toMatch(/surprised/i);
      await screenshot(ben, seen("ambush"));
      await play(ada, "yard", script.ambush);
      await endFight();
    });

    test(`${script.called.title}`, async () => {
      await play(people.ben, "yard", script.called);
      await openChat(people.ben);
      await screenshot(people.ben, seen("called"));
    });

    test("a player throws a grenade at a point on the map, and undoing the attack restores the world", async () => {
      const { gm, ben } = people;
      await allCaughtUp(people);
      const before = await exported(gm);
      const grenade = await carried(ben, WHO.ben.actor, script.grenadeName);
      const stock = await valueOf<number>(ben, grenade, "system.quantity");
      await fall(gm, script.grenade.dice, script.grenade.rest);
      const after = await attackCount(ben);
      await ben.page.keyboard.press("2");
      await ben.page.locator(SPOT_PANEL).waitFor();
      const { x, y } = await ben.evaluate((g, spot: { x: number; y: number }) => {
        const point = g.canvas.clientCoordinatesFromCanvas(spot);
        return { x: point.x, y: point.y };
      }, SPOT);
      await ben.page.mouse.move(x + 5, y + 5);
      await ben.page.mouse.move(x, y);
      await ben.waitFor("the blast to name somebody", (g) =>
        g.document.querySelector(".cf-spot [role=status]")?.textContent.includes("In the blast"),
      );
      // The opponent indoors has the same name and is out of reach.
      const [, friends = ""] = /friends in the area: ([^.]*)/.exec(await ben.page.locator(SPOT_PANEL).innerText()) ?? [];
      expect(friends.split(", ").length).toBe(1);
      await screenshot(ben, seen("grenade"));
      await ben.page.mouse.click(x, y);
      const { id } = await waitForStatus(ben, "resolved", { after });
      await expectShown(id, script.grenade);
      await allRead(people, healthOf(WHO.yard.actor), script.grenade.left);
      await allRead(people, (seat) => valueOf(seat, grenade, "system.quantity"), stock - 1);
      await undo(id);
      expect(await exported(gm)).toEqual(before);
    });

    test(`${script.window.title}`, async () => {
      await play(people.ada, "indoors", script.window);
      await openChat(people.ada);
      await screenshot(people.ada, seen("window"));
    });

    test("undoing a fatal attack restores the actor after all users have seen the death", async () => {
      const { gm, ada } = people;
      await gm.evaluate((g, { at, system }: any) => g.fromUuidSync(at).update({ system: g.foundry.utils.expandObject(system) }), {
        at: WHO.yard.actor,
        system: script.death.start,
      });
      await allCaughtUp(people);
      const before = await exported(gm);
      const id = await play(ada, "yard", script.death);
      await allRead(people, (seat) => statusesOf(seat, WHO.yard.actor), script.death.statuses);
      await screenshot(gm, seen("death"));
      await undo(id);
      await allRead(people, (seat) => statusesOf(seat, WHO.yard.actor), []);
      expect(await exported(gm)).toEqual(before);
    });

    test("no client logs an error or a warning", () => expectAllQuiet(people));
  });
}
