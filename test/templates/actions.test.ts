import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resultsContext } from "../../module/apps/tracker/surprise-results-context";
import { newcomer, STOPPED, type Clock } from "../../module/rules/clock/clock";
import { command, type ClockCommand } from "../../module/rules/clock/commands";
import { GAMEMASTER, PLAYER, sitDown } from "../cards/page";
import { character } from "./fixtures";
import { render, sourceOf, textOf } from "./render";

const after = (...commands: readonly ClockCommand[]): Clock =>
  commands.reduce((clock, one) => {
    const ruling = command(clock, one);
    if (!ruling.allowed) throw new Error(`${one.kind}: ${ruling.refusal}`);
    return ruling.value.clock;
  }, STOPPED);
const join = (id: string): ClockCommand => ({ kind: "join", id, fighter: newcomer(3, 3, 3, 0) });
const fight = (...more: readonly ClockCommand[]): Clock =>
  after(join("ann"), join("bo"), { kind: "round", rolls: { ann: 22, bo: 15 } }, { kind: "begin" }, ...more);
const wire: ClockCommand = { kind: "act", id: "ann", act: { kind: "extended", name: "Wire the door", cost: 5, ap: 3 } };

let actionsContext: (combat: never, id: string) => object;
beforeAll(async () => {
  // Documents and dice extend classes of Foundry, but this test calls none of their methods.
  const any: object = new Proxy(class {}, { get: (own, name) => (name in own ? Reflect.get(own, name) : any) });
  const classes = ["Actor", "Combat", "Combatant", "ChatMessage", "ActiveEffect"].map((name) => [name, class {}]);
  Object.assign(globalThis, { ...Object.fromEntries(classes), foundry: any });
  ({ actionsContext } = await import("../../module/apps/tracker/actions-context"));
});

/** Renders a combatant's actions window for the current user. */
const html = (clock: Clock, id = "ann", actor: object = character()): string => {
  const { game } = globalThis as unknown as { game: { settings: unknown } };
  game.settings = { get: (_scope: string, key: string) => ({ ruleset: "crossfire", prices: {}, closedCalls: [], hideNames: false })[key] ?? true };
  const combat = { system: { clock }, combatants: new Map([[id, { name: id, actor }]]) };
  return render("clock/do", actionsContext(combat as never, id));
};
/** Returns the HTML of the button that contains a text; "" if there is none. */
const button = (page: string, mark: string): string => page.match(/<button[\s\S]*?<\/button>/g)!.find((one) => one.includes(mark)) ?? "";

beforeEach(() => sitDown(PLAYER));

test("[SS-CALLED-36] every button that asks for a second press has an element that announces the reason", () => {
  const warned = ["clock/do.hbs", "clock/action.hbs"].flatMap((name) => sourceOf(name).match(/<button[^>]*data-warns[\s\S]*?<\/button>/g) ?? []);
  expect(warned).toHaveLength(6);
  for (const one of warned) expect(one).toContain('class="deed-note" aria-live="polite"');
});

test("[SS-SURPRISE-07] the surprise window lists all Surprise Tests with their results, and has a button for each pending test", () => {
  const told = (leaf: string, hits: number) => ({ key: "k", combatant: null, leaf, hits });
  const page = render(
    "clock/surprise-results",
    resultsContext([
      { id: "a", name: "<i>Ann</i>", told: told("surprised", 1), owes: false },
      { id: "b", name: "Bo", told: told("passed", 4), owes: false },
      { id: "c", name: "Cy", told: null, owes: true },
      { id: "d", name: "Dee", told: null, owes: false },
    ]),
  );
  expect(page).toContain("&lt;i&gt;Ann");
  const rows = page.match(/<tr class[\s\S]*?<\/tr>/g)!.map(textOf);
  expect(rows.slice(1)).toEqual(["Bo 4 Not surprised", "Cy – must roll Roll", "Dee – needs no test"]);
  expect(rows[0]).toMatch(/Ann.* 1 Surprised$/);
  expect(textOf(page).match(/−10 score, no Defense Test/g)).toHaveLength(1);
  expect(textOf(page)).not.toMatch(/Stunned|Startled/);
  expect(textOf(page)).toContain("Surprise Tests pending: 1");
  const dazed = [
    { id: "a", name: "Ann", told: told("stunned", 0), owes: false },
    { id: "b", name: "Bo", told: told("passedStartled", 3), owes: false },
  ];
  expect(textOf(render("clock/surprise-results", resultsContext(dazed)))).toMatch(
    /Ann 0 Surprised, stunned Bo 3 Not surprised, startled Surprised: −10 score.* Stunned: the next phase is also lost\. Startled: the GM/,
  );
  expect(page.match(/data-roll="[^"]*"/g)).toEqual(['data-roll="c"']);
});

describe("the actions window of a combatant", () => {
  test("[SS-ACTION-20] shows a bar of the AP paid for an Extended Action, and a button that pays more AP", () => {
    expect(html(fight())).not.toContain("<progress");
    const later = fight(wire, { kind: "end-phase", id: "ann" }, { kind: "end-phase", id: "bo" });
    expect(html(later)).toContain('<progress class="cf-progress" value="3" max="5">');
    expect(textOf(html(later))).toContain("Wire the door: 3 of 5 AP");
    expect(button(html(later), 'data-do="go-on"')).toMatch(/data-name="Wire the door" data-cost="5" data-now="2"[\s\S]*2 AP/);
  });

  test("[SS-MOVE-11] asks first for the direction and distance of a movement, and states the maximum or the announced distance", () => {
    const asked = html(fight());
    expect(asked).toMatch(/name="wayMeters"[\s\S]*data-do="deed"/);
    expect(asked).not.toMatch(/data-do="deed"[\s\S]*name="wayMeters"/);
    expect(asked.match(/<select name="wayDirection"[\s\S]*?<\/select>/)![0].match(/<option /g)).toHaveLength(8);
    expect(textOf(asked)).toContain("12 m walking, 24 m with a Run (its AP are paid at once).");
    const said = html(fight({ kind: "announce-way", id: "ann", meters: 7, direction: "east", pace: "walking" }));
    expect(said).toMatch(/name="wayMeters"[^>]*value="7"/);
    expect(said).toMatch(/value="east" selected/);
    expect(textOf(said)).toContain("7 m announced. You can cut it short or turn, not extend it.");
    expect(html(fight(), "bo")).not.toContain("wayMeters");
  });

  test("[SS-ROUND-09] [SS-ACTION-01] shows the category and cost of every action beside the remaining AP", () => {
    const page = html(fight());
    expect(textOf(page)).toContain("3 of 3 AP left. Free Action left");
    expect(textOf(button(page, 'data-deed="take-cover"'))).toBe("Take cover 1 AP, Simple Action");
    expect(textOf(button(page, 'data-deed="full-defense"'))).toMatch(/ AP, Interrupt Action/);
    for (const one of page.match(/<button[^>]*data-do="deed"[\s\S]*?<\/button>/g)!)
      expect(textOf(one)).toMatch(/\d AP, (Free|Simple|Complex|Extended|Interrupt) Action/);
  });

  test("[SS-ACTION-09] disables an impossible action and shows the reason", () => {
    const stand = button(html(fight()), 'data-deed="stand-up"');
    expect(stand).toContain("disabled");
    expect(textOf(stand)).toMatch(/is already standing. \(SS-ACTION-09\)$/);
    const poor = button(html(fight({ kind: "act", id: "ann", act: { kind: "complex", ap: 3 } })), 'data-deed="take-cover"');
    expect(textOf(poor)).toContain("This costs 1 AP; 0 left.");
  });

  test("[SS-ACTION-10] asks for the name and cost of an unlisted action", () => {
    expect(html(fight())).toMatch(/name="ownName"[\s\S]*name="ownAp"[^>]*min="0" max="99"[\s\S]*data-do="own" data-kind="action"/);
  });

  test("[SS-ACTION-15] [SS-ACTION-17] shows a cost of 1 AP for a second Free Action unless the GM waives the cost", () => {
    const free = (page: string): string => textOf(button(page, 'data-do="free"><'));
    const second = fight({ kind: "act", id: "ann", act: { kind: "free" } });
    expect([free(html(fight())), free(html(second))]).toEqual(["Free Action 0 AP", "Free Action 1 AP"]);
    expect(html(second)).not.toContain('data-kind="leave"');
    sitDown(GAMEMASTER);
    expect(textOf(button(html(second), 'data-kind="leave"'))).toContain("Extra Free Action");
    expect(html(fight())).not.toContain('data-kind="leave"');
  });

  test("[SS-ACTION-22] [SS-MOVE-06] warns before an action that ends an Extended Action or costs Strain", () => {
    const warns = (clock: Clock, deed: string): string => /data-warns="([^"]*)"/.exec(button(html(clock), `data-deed="${deed}"`))![1]!;
    expect(warns(fight(), "take-cover")).toBe("");
    expect(warns(fight(wire), "take-cover")).toBe("This ends the Extended Action. Press again to confirm.");
    const ran = fight({ kind: "move", id: "ann", meters: 0, runs: 1, sprinted: 0 });
    expect([warns(fight(), "run"), warns(ran, "run")]).toEqual(["", "Costs 1 Strain, which cannot be resisted. Press again to confirm."]);
  });

  test("[SS-CALLED-36] warns a bleeding actor before every action, listed or unlisted", () => {
    Object.assign((globalThis as unknown as { foundry: object }).foundry, { utils: { getProperty: () => undefined } });
    const effects = { contents: [{ disabled: false, statuses: new Set(["bleedout"]) }] };
    const bleeding = html(fight(), "ann", Object.assign(character(), { effects }));
    const warning = "Bleedout: every action except First Aid costs 1 Health and needs a second press to confirm.";
    for (const mark of ['data-deed="take-cover"', 'data-do="free"', 'data-do="own" data-kind="action"', 'data-kind="interrupt"'])
      expect([mark, button(bleeding, mark).includes(`data-warns="${warning}"`)]).toEqual([mark, true]);
    expect(textOf(bleeding)).toContain(warning);
    expect(html(fight())).not.toContain("Bleedout");
  });

  test("[SS-INIT-10] lets only a GM change scores and Initiative Dice", () => {
    sitDown(GAMEMASTER);
    expect(html(fight())).toMatch(/name="scoreBy"[\s\S]*data-do="score"[\s\S]*name="diceBy"[\s\S]*data-do="dice"/);
    sitDown(PLAYER);
    expect(html(fight())).not.toMatch(/data-do="(score|dice)"/);
  });
});
