import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INTENT_ARGUMENTS } from "../../module/play/authority/intent-arguments";
import { LIMITS } from "../../module/rules/limits";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, attackAt, GM, GUARD, openTable, plain, RIFLE, SCOUT, settle, shoot, sit, told, want, type Seat } from "./seats";

const CHANNEL = "system.crossfire";
/** A text above the length limit of every field. */
const LONG = "x".repeat(LIMITS.richText + 1);

/**
 * Values that are invalid for every argument, apart from the exceptions in `isGood`. Over the socket, `undefined` is omitted, and values
 * that JSON lacks become null.
 */
const BAD: readonly (readonly [what: string, value: unknown])[] = [
  ["null", null],
  ["text instead of a number", Number.NaN],
  ["a negative number", -1e9],
  ["a fraction", 0.123456789],
  ["a number above every limit", 1e308],
  ["infinite", Number.POSITIVE_INFINITY],
  ["a text of excessive length", LONG],
  ['the text "constructor"', "constructor"],
  ['the text "__proto__"', "__proto__"],
  ["a list of null", [null, undefined]],
  ["a list of lists", [[[]]]],
  ["a list of excessive length", Array.from({ length: LIMITS.list + 1 }, () => GUARD)],
  ["an object with a constructor", { constructor: { name: "Function" } }],
  ["an object with a prototype", JSON.parse('{"__proto__": {"isGM": true}, "length": 3}')],
  ["markup", "<img src=x onerror=alert(1)>"],
];

/** A valid value for every argument, so that each test has only one invalid argument. */
const GOOD: Readonly<Record<string, unknown>> = {
  ask: "choose-defense:9",
  kind: "defense",
  defense: "standard",
  order: { skill: "longarms", attributes: ["agility"], limit: null, threshold: null, modifiers: [], off: [], push: false },
  people: [GUARD],
  replies: [{ ask: "attack", kind: "set", value: 3 }],
  reason: "because",
  text: "somewhere",
  to: GUARD,
  quantity: 1,
  move: true,
  actors: [GUARD],
  karma: 1,
  of: "longarms",
  entry: "none",
  meters: 3,
  direction: "north",
  who: [],
  by: [],
  name: "Bomb",
  item: "none",
  at: { x: 1, y: 1 },
  rounds: 1,
  moment: "score",
  pass: 1,
  dice: 1,
};

/** Matches texts that no user may see: an engine error, an untranslated key, or an empty or unfilled placeholder. */
const RAW =
  /TypeError|RangeError|ReferenceError|SyntaxError|Cannot |is not a function|is not iterable|\[object|CROSSFIRE\.|\{\w+\}|Error:|\bat \w+ \(/;

describe.each([13, 14])("requests with bad values on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let combat: any;
  let combatants: Record<string, string>;
  let open: string;
  const errors: string[] = [];
  /** All notifications that Anna's client has shown; Foundry's list stores only the newest. */
  const answers: string[] = [];
  const rejected = (reason: unknown): void => void errors.push(`rejected: ${String(reason)}`);

  /** Opens the initial world. The tests of a group share this world, because no request may change it. */
  async function begin(): Promise<void> {
    process.on("unhandledRejection", rejected);
    table = await openTable(generation);
    gm = await sit(table, GM);
    anna = await sit(table, ANNA);
    overhear(anna, answers);
    for (const [name, seat] of Object.entries({ gm, anna }))
      seat.g.Hooks.on("error", (where: string, error: unknown) => void errors.push(`${name}: ${where}: ${String(error)}`));
    open = await shoot(gm, GUARD, SCOUT);
    combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    combatants = Object.fromEntries(combat.combatants.contents.map((one: any) => [one.actor.uuid, one.id]));
    gm.run("load(6)");
    for (const intent of ["new-round", "roll-missing"]) await want(gm, intent, combat.id);
  }

  async function end(): Promise<void> {
    process.off("unhandledRejection", rejected);
    await table.close();
  }

  beforeEach(() => {
    errors.length = answers.length = 0;
  });

  /** Adds to `into` the text of every notification that a client shows from now on. */
  function overhear(seat: Seat, into: string[]): void {
    for (const level of ["info", "warn", "error"]) {
      const show = seat.g.ui.notifications[level].bind(seat.g.ui.notifications);
      seat.g.ui.notifications[level] = (...given: unknown[]) => {
        const shown = show(...given);
        into.push(shown.message);
        return shown;
      };
    }
  }

  const world = (): unknown => {
    const { actors, items, combats, messages, users, settings } = gm.g.game;
    return plain(
      [actors, items, combats, messages, users, settings.storage?.get("world")].map((all) =>
        all?.contents?.map((one: any) => one.toObject()),
      ),
    );
  };

  /** Returns ids that an intent can name: malformed ids, ids without a document, and ids of other users' documents. */
  const ids = (): string[] => [
    "",
    "constructor",
    "__proto__",
    LONG,
    "Actor.",
    "Actor.nobody0000000000",
    "Compendium.none.none.Actor.nobody0000000000",
    `${GUARD}.Item.${RIFLE}`,
    GUARD,
    combat.id,
    open,
  ];

  const emit = (intent: unknown, id: unknown, args: unknown): void =>
    void anna.g.game.socket.emit(CHANNEL, { intent, id, args, window: anna.run("__system.windowId?.()") });

  /** Expects that no document was written, no client had an error, and every reply is a message of the system. */
  async function expectUntouched(before: unknown): Promise<void> {
    // Hundreds of requests are processed in sequence.
    for (let heard = -1; heard < answers.length;) {
      heard = answers.length;
      await settle();
    }
    expect(errors).toEqual([]);
    for (const said of [answers, told(anna), told(gm)]) expect(said.filter((one) => RAW.test(one))).toEqual([]);
    expect(world()).toEqual(before);
  }

  const namesOf = (intent: string): string[] => Object.keys(INTENT_ARGUMENTS[intent as keyof typeof INTENT_ARGUMENTS]);

  const goodFor = (intent: string, combatant: string): Record<string, unknown> => {
    const names = namesOf(intent);
    const good = Object.fromEntries(names.filter((name) => name in GOOD).map((name) => [name, GOOD[name]]));
    return { ...good, ...(names.includes("combatant") ? { combatant } : {}) };
  };

  /**
   * Returns true if a value is valid for this argument. Valid values are text that a user types, null for an optional argument, and a
   * fraction of a meter.
   */
  function isGood(name: string, value: unknown): boolean {
    if (["name", "text", "reason", "note"].includes(name)) return typeof value === "string" && value !== LONG;
    if (["extended", "opponent", "treatment", "weapon", "by", "newest"].includes(name))
      return value === null || (typeof value === "number" && !Number.isFinite(value));
    return name === "meters" && value === 0.123456789;
  }

  describe("in another combatant's phase", () => {
    beforeAll(async () => {
      await begin();
      await want(gm, "end-phase", combat.id);
    });
    afterAll(end);

    test.each(Object.keys(INTENT_ARGUMENTS))(
      "the intent %s gets a reply for each missing document, each document of another user and each invalid value",
      async (intent) => {
        const names = namesOf(intent);
        const foreign = goodFor(intent, combatants[GUARD]!);
        const before = world();
        let sent = 0;
        const say = (id: unknown, args: unknown): void => {
          sent += 1;
          emit(intent, id, args);
        };
        for (const id of ids()) say(id, foreign);
        for (const id of [GUARD, combat.id]) {
          for (const [, value] of BAD) {
            say(id, value);
            for (const name of names) say(id, { ...foreign, [name]: value });
          }
          for (const name of names) say(id, Object.fromEntries(Object.entries(foreign).filter(([other]) => other !== name)));
        }
        await expectUntouched(before);
        // The GM's client ignores a request to end a phase other than the current one, and sends no message.
        const silent = intent === "end-phase" ? BAD.filter(([, value]) => typeof value === "string" && value !== LONG).length : 0;
        expect(answers).toHaveLength(sent - silent);
      },
    );
  });

  describe("in the sender's own phase", () => {
    beforeAll(begin);
    afterAll(end);

    test("the world contains an attack that waits for Anna, and both combatants", () => {
      expect(attackAt(anna, open)).toMatchObject({ status: "asking" });
      expect(Object.keys(combatants)).toEqual([SCOUT, GUARD]);
    });

    test.each(Object.keys(INTENT_ARGUMENTS))(
      "the intent %s changes no document if it names a document of Anna with an invalid value",
      async (intent) => {
        const before = world();
        const own = goodFor(intent, combatants[SCOUT]!);
        for (const id of [SCOUT, `${SCOUT}.Item.${RIFLE}`, combat.id, open])
          for (const [, value] of BAD) {
            // An object with unknown keys is a request without arguments.
            if (typeof value !== "object" && !Number.isNaN(value) && value !== Number.POSITIVE_INFINITY) emit(intent, id, value);
            for (const name of namesOf(intent)) if (!isGood(name, value)) emit(intent, id, { ...own, [name]: value });
          }
        await expectUntouched(before);
      },
    );

    test("a malformed request is ignored", async () => {
      const before = world();
      for (const [, value] of BAD) {
        anna.g.game.socket.emit(CHANNEL, value);
        emit(value, combat.id, {});
        emit("delay", value, {});
      }
      await expectUntouched(before);
    });
  });
});
