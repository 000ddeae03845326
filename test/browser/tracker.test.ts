import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./harness/eventually";
import { faults } from "./harness/faults";
import { d20, d6, fixFaces } from "./harness/faces";
import { screenshot } from "./harness/screenshot";
import { borrowTable, type BorrowedTable } from "./harness/pool";
import {
  allCaughtUp,
  allRead,
  allSee,
  ATTACK_DIALOG,
  attackCount,
  beginFight,
  CARBINE,
  CLOCK_PROMPT,
  everybody,
  expectAllQuiet,
  fightOn,
  flesh,
  gather,
  GENERATIONS,
  GUARD,
  hits,
  hush,
  ILKA,
  orderAttack,
  pipsOf,
  RIFLE,
  sitDown,
  told,
  TOKENS,
  TOMAS,
  trackerButton,
  waitForPhase,
  waitForStatus,
  writeAttack,
  orderOf,
  type People,
  unfold,
} from "./people";
import type { Seat } from "./harness/seat";

describe.each(GENERATIONS)("the tracker on Foundry %s", (generation) => {
  let table: BorrowedTable;
  let people: People;
  let ilka: string;
  let tomas: string;
  let worker: string;

  beforeAll(async () => {
    table = await borrowTable({ generation });
    people = await sitDown(table);
    const ids = await gather(people.gm, [TOKENS.ilka, TOKENS.tomas, TOKENS.guard, TOKENS.worker]);
    [ilka, tomas, , worker] = ids as [string, string, string, string];
    await allCaughtUp(people);
  });
  afterAll(() => table.giveBack());

  const everybodyAt = (name: string | null) => Promise.all(everybody(people).map((seat) => waitForPhase(seat, name)));
  /** Ends a phase. A player's button is in the combatant's row, the GM's button below the list. */
  const endPhase = (seat: Seat, combatant?: string) => seat.press(trackerButton(seat, "crossfireEndPhase", combatant));
  const goBack = (to: string) => people.gm.press(`#sidebar nav [data-action=crossfireRewind][data-to=${to}]`);
  const rowOf = (seat: Seat, combatant: string) => seat.page.locator(`#sidebar [data-combatant-id="${combatant}"]`);

  test("the first combatant acts only after the automatic rolls of the opponents and the rolls of all players", async () => {
    const { gm, ada, ben } = people;
    await beginFight(people, { opponents: d6(6, 2), players: [{ seat: ada, combatant: ilka, dice: d6(5) }] });
    await eventually(() => fightOn(ben)).toMatchObject({ round: 1, acting: null });
    await allCaughtUp(people);
    expect((await fightOn(ben)).acting).toBeNull();
    expect(await trackerButton(ada, "crossfireRoll", tomas).count()).toBe(0);
    await screenshot(ben, `tracker-asked-${generation}`);
    if (generation === 14) await expectOpenToAll(ben, ["#sidebar"]);
    await fixFaces(gm, d6(4));
    await ben.press(trackerButton(ben, "crossfireRoll", tomas));
    await everybodyAt("Ilka Rennard");
    // Score: Reaction + Intuition + the die: 10 + 5, 7 + 6, 7 + 4, 6 + 2.
    const order = [
      ["Ilka Rennard", 15],
      ["Dock Guard", 13],
      ["Tomas Vey", 11],
      ["Dock Worker", 8],
    ];
    await allRead(people, fightOn, { round: 1, pass: 1, acting: "Ilka Rennard", order });
    expect(await gm.page.locator("#sidebar .cf-clock").innerText()).toMatch(/Round 1, pass 1 of 2[\s\S]*elapsed/);
    const row = rowOf(gm, ilka);
    await eventually(() => row.getAttribute("aria-current"), "who is acting").toBe("true");
    expect(await row.locator(".cf-pips").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
      "Action Points: 3/3",
      "Free Action left",
    ]);
    expect(await row.locator(".cf-passes span").allTextContents()).toEqual(expect.arrayContaining(["15", "5"]));
    await screenshot(gm, `tracker-pass-1-${generation}`);
  });

  test("the attack panel and the macro refuse an attack that costs more Action Points than the attacker has", async () => {
    const { gm, ada } = people;
    const attacks = await attackCount(gm);
    await hush(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard, aim: 3 });
    expect(await told(ada, "This attack costs 4 AP")).toContain("This attack costs 4 AP; 3 left.");
    await ada.evaluate((g, { weapon, at }: { weapon: string; at: string }) => void g.game.crossfire.attackWith(weapon, { targets: [at] }), {
      weapon: `${ILKA}.Item.${RIFLE}`,
      at: TOKENS.guard,
    });
    const dialog = ada.page.locator(ATTACK_DIALOG);
    await unfold(ada, "called");
    await dialog.locator("input[name=limb][value=torso]").check();
    await unfold(ada, "aim");
    await dialog.locator("input[name=aim]").fill("3");
    await dialog.getByText("This attack costs 4 AP; 3 left.").first().waitFor();
    await ada.page.keyboard.press("Enter");
    await allCaughtUp(people);
    expect(await dialog.count()).toBe(1);
    await ada.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await allCaughtUp(people);
    expect(await attackCount(gm)).toBe(attacks);
  });

  test("a combatant pays Action Points for an attack and cannot attack again in the same phase", async () => {
    const { gm, ada } = people;
    await allRead(people, (seat) => pipsOf(seat, ilka), { text: "Action Points: 3/3", full: 3 });
    await fixFaces(gm, [...hits(13, 4), ...hits(7, 2), ...d20(15), ...hits(8, 8)]);
    const after = await attackCount(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    await waitForStatus(ada, "resolved", { after });
    await allRead(people, (seat) => pipsOf(seat, ilka), { text: "Action Points: 2/3", full: 2 });
    await allRead(people, (seat) => flesh(seat, GUARD), 12);
    await hush(ada);
    await orderAttack(ada, { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard });
    expect(await told(ada, "has already attacked")).toBe("Ilka Rennard has already attacked in this phase. Wait for their next phase.");
    await allCaughtUp(people);
    expect(await attackCount(gm)).toBe(after + 1);
  });

  test("the card refuses a second attack in a phase even if a player bypasses the system's windows", async () => {
    const { ada } = people;
    const order = { attacker: ILKA, attackerToken: TOKENS.ilka, weapon: RIFLE, target: TOKENS.guard };
    const again = await writeAttack(ada, { order: orderOf(order) });
    for (const { refusal } of await allSee(people, "refused", again)) expect(refusal).toMatchObject({ refusal: "attackedAlready" });
    await allCaughtUp(people);
    expect(await flesh(ada, GUARD)).toBe(12);
    expect((await pipsOf(ada, ilka)).full).toBe(2);
  });

  test("an attack outside the attacker's phase, and a player's request to end another player's phase, are refused", async () => {
    const { ben } = people;
    await hush(ben);
    await orderAttack(ben, { attacker: TOMAS, attackerToken: TOKENS.tomas, weapon: CARBINE, target: TOKENS.guard });
    expect(await told(ben, "phase")).toBe("It is not Tomas Vey's phase. Wait for it.");
    await hush(ben);
    await ben.evaluate((g) => g.game.socket.emit("system.crossfire", { intent: "end-phase", id: g.game.combat.id, args: {} }));
    expect(await told(ben, "do not control")).toBe("You do not control Ilka Rennard.");
    await allCaughtUp(people);
    expect((await fightOn(ben)).acting).toBe("Ilka Rennard");
  });

  test("players end the phases of their combatants, and the GM ends the phases of opponents", async () => {
    const { gm, ada, ben } = people;
    expect(await trackerButton(ben, "crossfireEndPhase", ilka).count()).toBe(0);
    await endPhase(ada, ilka);
    await everybodyAt("Dock Guard");
    await endPhase(gm);
    await everybodyAt("Tomas Vey");
    await endPhase(ben, tomas);
    await everybodyAt("Dock Worker");
    await endPhase(gm);
    await everybodyAt("Ilka Rennard");
  });

  test("only combatants whose scores minus ten are above 0 act in the second pass", async () => {
    const { gm, ben } = people;
    await everybodyAt("Ilka Rennard");
    const standing = async (seat: Seat) => {
      const { pass, order } = await fightOn(seat);
      return [pass, Object.fromEntries(order)];
    };
    await allRead(people, standing, [2, { "Ilka Rennard": 5, "Dock Guard": 3, "Tomas Vey": 1, "Dock Worker": -2 }]);
    await allRead(people, (seat) => pipsOf(seat, ilka), { text: "Action Points: 3/3", full: 3 });
    for (const seat of everybody(people)) {
      await eventually(async () => (await rowOf(seat, worker).getAttribute("class"))!.split(" ")).toContain("out");
      await eventually(() => rowOf(seat, worker).innerText()).toMatch(/no phase left/);
    }
    await screenshot(gm, `tracker-pass-2-${generation}`);
    await endPhase(people.ada, ilka);
    await everybodyAt("Dock Guard");
    await endPhase(gm);
    await everybodyAt("Tomas Vey");
    await endPhase(ben, tomas);
    await everybodyAt(null);
  });

  test("rewinding one step returns to the previous phase, and only a GM can rewind", async () => {
    const { ada } = people;
    await goBack("step");
    await everybodyAt("Tomas Vey");
    await eventually(() => fightOn(ada)).toMatchObject({ round: 1, pass: 2 });
    expect(await trackerButton(ada, "crossfireRewind").count()).toBe(0);
    await hush(ada);
    await ada.evaluate((g) => g.game.socket.emit("system.crossfire", { intent: "rewind", id: g.game.combat.id, args: {} }));
    expect(await told(ada, "Only a GM")).toBe("Only a GM can do this.");
    await endPhase(people.ben, tomas);
    await everybodyAt(null);
  });

  test("a new round rolls initiative again", async () => {
    const { ada, ben } = people;
    await beginFight(people, {
      opponents: d6(1, 6),
      players: [
        { seat: ada, combatant: ilka, dice: d6(1) },
        { seat: ben, combatant: tomas, dice: d6(6) },
      ],
    });
    await everybodyAt("Tomas Vey");
    // Tomas (7 + 6) has the higher score, followed by the worker (6 + 6), Ilka (10 + 1) and the guard (7 + 1).
    const order = [
      ["Tomas Vey", 13],
      ["Dock Worker", 12],
      ["Ilka Rennard", 11],
      ["Dock Guard", 8],
    ];
    await allRead(people, fightOn, { round: 2, pass: 1, acting: "Tomas Vey", order });
    await eventually(() => pipsOf(ada, ilka)).toEqual({ text: "Action Points: 3/3", full: 3 });
  });

  test("a player delays a phase and acts before the acting combatant", async () => {
    const { ada, ben } = people;
    await ben.press(trackerButton(ben, "crossfireDelay", tomas));
    await everybodyAt("Dock Worker");
    await eventually(() => rowOf(ada, tomas).innerText()).toMatch(/delaying/);
    expect(await trackerButton(ada, "crossfireStepIn", tomas).count()).toBe(0);
    await eventually(() => trackerButton(ben, "crossfireStepIn", tomas).count()).toBe(3);
    await screenshot(ben, `tracker-waits-${generation}`);
    await ben.press(rowOf(ben, tomas).locator("[data-action=crossfireStepIn][data-timing=before]"));
    await everybodyAt("Tomas Vey");
    await endPhase(ben, tomas);
    await everybodyAt("Dock Worker");
  });

  test("an interrupt from the actions window costs a player's combatant AP while another combatant acts", async () => {
    const { ada } = people;
    await ada.press(trackerButton(ada, "crossfireDo", ilka));
    const doing = ada.page.locator(".cf-clock-window");
    await doing.locator("input[name=ownName]").fill("the worker reaches for the alarm");
    expect(await doing.locator("[data-do=own][data-kind=action]").count()).toBe(0);
    await screenshot(ada, `tracker-doing-${generation}`);
    if (generation === 14) await expectOpenToAll(ada, [".cf-clock-window"]);
    await ada.press(doing.locator("[data-do=own][data-kind=interrupt]"));
    await doing.waitFor({ state: "detached" });
    await allRead(people, (seat) => pipsOf(seat, ilka), { text: "Action Points: 2/3", full: 2 });
  });

  const windowOf = (seat: Seat) => seat.page.locator(".cf-clock-window");
  /**
   * Expects axe to find no accessibility fault in any of `parts`, by the guidelines or by its own advice. Default: the sidebar and the
   * windows of the clock.
   */
  const expectOpenToAll = async (seat: Seat, parts: readonly string[] = ["#sidebar", ".cf-clock-window"]): Promise<void> => {
    for (const part of parts) {
      expect(await faults(seat, part, "advice")).toEqual([]);
    }
  };

  test("[SS-SURPRISE-03] rewinding one step undoes the surprise of a whole side", async () => {
    const { gm, ada } = people;
    await hush(gm);
    await gm.press("#sidebar nav [data-action=crossfireSurprise]");
    const asking = windowOf(gm);
    const box = asking.locator(`input[name=who][value="${worker}"]`);
    const side = await box.getAttribute("data-side");
    await gm.press(asking.locator(`button[data-side=${side}]`));
    expect(await box.isChecked()).toBe(true);
    await screenshot(gm, `tracker-surprise-${generation}`);
    if (generation === 14) await expectOpenToAll(gm);
    await gm.press(asking.locator("button[data-action=untested]"));
    await eventually(() => rowOf(gm, worker).innerText()).toMatch(/surprised by/);
    expect(await rowOf(ada, worker).innerText()).not.toMatch(/surprised/);
    const showOpponents = (shown: boolean): Promise<unknown> =>
      gm.evaluate((g, value) => g.game.settings.set("crossfire", "opponentStates", value), shown);
    await showOpponents(true);
    await eventually(() => rowOf(ada, worker).innerText()).toMatch(/surprised by/);
    await showOpponents(false);
    await goBack("step");
    await eventually(() => rowOf(ada, worker).innerText()).not.toMatch(/surprised/);
    await everybodyAt("Dock Worker");
  });

  test("[SS-SURPRISE-21] [SS-SURPRISE-07] one window shows the results of all Surprise Tests after new combatants arrive", async () => {
    const { gm, ada } = people;
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = () => 0.99));
    const came = await gm.evaluate<string, string>(
      async (g, uuid) => (await g.game.combat.createEmbeddedDocuments("Combatant", [{ actorId: uuid.split(".").at(-1) }]))[0].id,
      GUARD,
    );
    const offer = (seat: Seat) => seat.page.locator("#sidebar .cf-arrived");
    await eventually(() => offer(gm).innerText()).toMatch(/New in the encounter: Dock Guard/);
    expect(await offer(ada).count()).toBe(0);
    await screenshot(gm, `tracker-arrived-${generation}`);
    await gm.press(offer(gm).locator("[data-action=crossfireArrival]"));
    const boxes = windowOf(gm).locator("input[name=who]");
    await boxes.first().waitFor();
    expect(await boxes.evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked))).toBe(true);
    await gm.press(windowOf(gm).locator("button[data-action=test]"));
    const results = gm.page.locator(".cf-surprise-results");
    await eventually(() => results.innerText()).toMatch(/Surprise Tests pending: 2[\s\S]*Ilka Rennard[\s\S]*must roll/);
    await eventually(() => offer(gm).count()).toBe(0);
    await screenshot(gm, `tracker-surprise-tests-${generation}`);
    if (generation === 14) await expectOpenToAll(gm);
    await ada.press(rowOf(ada, ilka).locator("[data-action=crossfireSurpriseRoll]"));
    await eventually(() => results.innerText()).toMatch(/Surprise Tests pending: 1/);
    await eventually(() => rowOf(ada, ilka).locator("[data-action=crossfireSurpriseRoll]").count()).toBe(0);
    await gm.press(results.locator(`button[data-roll="${tomas}"]`));
    await eventually(() => results.innerText()).toMatch(/Everyone has rolled[\s\S]*Tomas Vey\s+0\s+Surprised/);
    await screenshot(gm, `tracker-surprise-rolled-${generation}`);
    await gm.page.keyboard.press("Escape");
    await results.waitFor({ state: "detached" });
    await goBack("step");
    await goBack("step");
    await gm.evaluate((g, id: string) => g.game.combat.combatants.get(id).delete(), came);
    await everybodyAt("Dock Worker");
    await gm.evaluate((g) => (g.CONFIG.Dice.randomUniform = Math.random));
  });

  test("[SS-TIMED-01] [SS-TIMED-05] a timed item stops the clock at its count until the GM confirms that the item went off", async () => {
    const { gm, ada } = people;
    await gm.press("#sidebar nav [data-action=crossfireTimer]");
    const asking = windowOf(gm);
    await asking.locator("input[name=name]").fill("Charge at the gate");
    await asking.locator("input[name=round]").fill("2");
    await asking.locator("input[name=score]").fill("9");
    await screenshot(gm, `tracker-timer-${generation}`);
    if (generation === 14) await expectOpenToAll(gm);
    await gm.press(asking.locator("button[data-action=add]"));
    await eventually(() => gm.page.locator("#sidebar .cf-timed").innerText()).toMatch(
      /Charge at the gate[\s\S]*this round, pass 1, at score 9/,
    );
    expect(await ada.page.locator("#sidebar .cf-timed").count()).toBe(0);
    await endPhase(gm);
    await everybodyAt("Ilka Rennard");
    // The encounter tab gets the focus, and the keyboard ends the phase.
    await ada.page.keyboard.press("Shift+KeyF");
    await eventually(() => ada.evaluate((g) => g.document.activeElement?.dataset?.combatantId ?? "")).toBe(ilka);
    await ada.page.keyboard.press("Shift+KeyP");
    await everybodyAt(null);
    const due = windowOf(gm);
    await eventually(() => due.innerText()).toMatch(/Charge at the gate goes off/);
    await screenshot(gm, `tracker-due-${generation}`);
    if (generation === 14) await expectOpenToAll(gm, [".cf-clock-window"]);
    await gm.press(due.locator("button[data-action=off]"));
    await everybodyAt("Dock Guard");
    await eventually(() => gm.page.locator("#sidebar .cf-timed").count()).toBe(0);
  });

  test("[SS-ROUND-02] rewinding from the history also restores a timed item", async () => {
    const { gm, ada } = people;
    await gm.press("#sidebar nav [data-action=crossfireHistory]");
    const list = windowOf(gm);
    await screenshot(gm, `tracker-history-${generation}`);
    if (generation === 14) await expectOpenToAll(gm);
    await gm.press(list.locator("li", { hasText: "Timed item: Charge at the gate" }).locator("button"));
    await everybodyAt("Dock Worker");
    await eventually(() => gm.page.locator("#sidebar .cf-timed").count()).toBe(1);
    await ada.caughtUp();
  });

  test("[SS-TIMED-02] a fight with a timed item ends only after the GM has seen the item and chosen what happens to it", async () => {
    const { gm } = people;
    await gm.press("#sidebar nav [data-action=crossfireEnd]");
    await eventually(() => windowOf(gm).innerText()).toMatch(/Charge at the gate/);
    await screenshot(gm, `tracker-pending-${generation}`);
    if (generation === 14) await expectOpenToAll(gm, [".cf-clock-window"]);
    await gm.press(windowOf(gm).locator("button[data-action=keep]"));
    await windowOf(gm).waitFor({ state: "detached" });
    await everybodyAt("Dock Worker");
    await gm.press("#sidebar .cf-timed [data-action=crossfireGoOff]");
    await eventually(() => gm.page.locator("#sidebar .cf-timed").count()).toBe(0);
  });

  test("[SS-MOVE-02] moving the acting combatant's token changes the meters in the combatant's row, even beyond the limit", async () => {
    const { gm, ada } = people;
    await endPhase(gm);
    await everybodyAt("Ilka Rennard");
    await eventually(() => rowOf(ada, ilka).innerText()).toMatch(/walking: \d+ m left/);
    await hush(ada);
    const way = (meters: number) =>
      ada.evaluate(
        async (g, { uuid, by }: { uuid: string; by: number }) => {
          const token = g.fromUuidSync(uuid);
          await token.update({ x: token.x + Math.round((by * token.parent.grid.size) / token.parent.grid.distance) });
        },
        { uuid: TOKENS.ilka, by: meters },
      );
    await way(40);
    expect(await told(ada, "too far")).toMatch(/^Ilka Rennard has moved \d+(\.\d)? m too far/);
    await eventually(() => rowOf(ada, ilka).innerText()).toMatch(/m too far/);
    await goBack("step");
    await eventually(() => rowOf(ada, ilka).innerText()).toMatch(/walking: \d+ m left/);
  });

  test("[SS-DELAY-10] the player of a delaying combatant gets a last prompt before the pass ends", async () => {
    const { gm, ada } = people;
    await hush(ada);
    await ada.page.keyboard.press("Shift+KeyL");
    await everybodyAt("Dock Guard");
    await endPhase(gm);
    await everybodyAt(null);
    await ada.page.locator(CLOCK_PROMPT, { hasText: "Last chance: Ilka Rennard" }).waitFor();
    await eventually(() => rowOf(ada, ilka).innerText()).toMatch(/Act now[\s\S]*Keep delaying/);
    await screenshot(ada, `tracker-asked-last-${generation}`);
    if (generation === 14) await expectOpenToAll(ada, ["#sidebar"]);
    const waitOn = trackerButton(ada, "crossfireDelay", ilka);
    await waitOn.focus();
    await ada.page.keyboard.press("Enter");
    // The combatant takes a carried phase at the beginning of the next pass.
    await everybodyAt("Ilka Rennard");
    await eventually(() => fightOn(ada)).toMatchObject({ round: 2, pass: 2 });
  });

  test("rewinding a round returns the clock to the end of the previous round", async () => {
    await goBack("round");
    await everybodyAt(null);
    await allRead(people, async (seat) => (await fightOn(seat)).round, 1);
    const { keys } = await people.ada.evaluate<{ keys: string[] }>((g) => ({
      keys: [...g.game.keybindings.actions.keys()].filter((key: string) => key.startsWith("crossfire.")),
    }));
    expect(keys).toEqual(expect.arrayContaining(["crossfire.endPhase", "crossfire.delay", "crossfire.stepIn", "crossfire.focusTracker"]));
  });

  test("no client logs an error or a warning", () => expectAllQuiet(people));
});
