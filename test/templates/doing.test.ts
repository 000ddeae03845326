import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newcomer, STOPPED, type Clock } from "../../module/rules/clock/clock";
import { command, type ClockCommand } from "../../module/rules/clock/commands";
import { GAMEMASTER, PLAYER, sitDown } from "../cards/page";
import { character } from "./fixtures";
import { render, textOf } from "./render";

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

let doingContext: (combat: never, id: string) => object;
beforeAll(async () => {
  // Documents and dice extend classes of Foundry; nothing here asks them anything.
  const any: object = new Proxy(class {}, { get: (own, name) => (name in own ? Reflect.get(own, name) : any) });
  const classes = ["Actor", "Combat", "Combatant", "ChatMessage", "ActiveEffect"].map((name) => [name, class {}]);
  Object.assign(globalThis, { ...Object.fromEntries(classes), foundry: any });
  ({ doingContext } = await import("../../module/apps/tracker/doing-context"));
});

/** The window of somebody in a fight, as this person sees it. */
const html = (clock: Clock, id = "ann"): string => {
  const { game } = globalThis as unknown as { game: { settings: unknown } };
  game.settings = { get: (_scope: string, key: string) => ({ ruleset: "crossfire", prices: {}, closedCalls: [] })[key] ?? true };
  const combat = { system: { clock }, combatants: new Map([[id, { name: id, actor: character() }]]) };
  return render("clock/do", doingContext(combat as never, id));
};
/** A button of the window with all that is in it. */
const button = (page: string, mark: string): string => page.match(/<button[\s\S]*?<\/button>/g)!.find((one) => one.includes(mark)) ?? "";

beforeEach(() => sitDown(PLAYER));

describe("what somebody can do besides attacking", () => {
  test("[SS-ACTION-20] an Extended Action under way has a bar of the AP paid, and a button for what can be paid now", () => {
    expect(html(fight())).not.toContain("<progress");
    const later = fight(wire, { kind: "end-phase", id: "ann" }, { kind: "end-phase", id: "bo" });
    expect(html(later)).toContain('<progress class="cf-progress" value="3" max="5">');
    expect(textOf(html(later))).toContain("Wire the door: 3 of 5 AP");
    expect(button(html(later), 'data-do="go-on"')).toMatch(/data-name="Wire the door" data-cost="5" data-now="2"[\s\S]*2 AP/);
  });

  test("[SS-MOVE-11] asks for metres and direction before anything else, and says how far that may be", () => {
    const asked = html(fight());
    expect(asked.indexOf('name="wayMetres"')).toBeLessThan(asked.indexOf('data-do="deed"'));
    expect(asked.match(/<select name="wayDirection"[\s\S]*?<\/select>/)![0].match(/<option /g)).toHaveLength(8);
    expect(textOf(asked)).toContain("12 m walking, 24 m with a Run, which is paid with it.");
    const said = html(fight({ kind: "announce-way", id: "ann", metres: 7, direction: "east", pace: "walking" }));
    expect(said).toMatch(/name="wayMetres"[^>]*value="7"/);
    expect(said).toMatch(/value="east" selected/);
    expect(textOf(said)).toContain("7 m are announced. It may be cut short or turned, not made longer.");
    expect(html(fight(), "bo")).not.toContain("wayMetres");
  });

  test("a gamemaster has more", () => {
    sitDown(GAMEMASTER);
    expect(html(fight())).toContain('data-do="score"');
  });
});
