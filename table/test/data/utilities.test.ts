import type { FoundryScope, SystemObject } from "../../common/dynamic";
import { beforeAll, describe, expect, test } from "vitest";
import { GM, openClient, openTable } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Names that both generations document in `foundry.utils`. */
const BOTH = `Collection Color HttpError Semaphore AsyncFunction benchmark buildUuid circleCircleIntersects cleanHTML closestPointToSegment
  debounce deepClone deepFreeze deepSeal deleteProperty diffObject duplicate encodeURL escapeHTML expandObject fetchJsonWithTimeout
  fetchWithTimeout filterObject flattenObject formatFileSize fromUuid fromUuidSync getDefiningClass getDocumentClass getParentClasses
  getPlaceableObjectClass getProperty getRoute getType hasProperty invertObject isEmpty isNewerVersion isSubclass lineCircleIntersection
  lineLineIntersection lineSegmentIntersection lineSegmentIntersects logCompatibilityWarning mergeObject orient2dFast parseHTML parseUuid
  pathCircleIntersects performIntegerSort polygonCentroid quadraticIntersection randomID setProperty threadLock throttle timeSince
  unescapeHTML debouncedReload EventEmitterMixin IterableWeakMap IterableWeakSet readTextFromFile saveDataToFile srcExists`;
const ONLY_13 = "applySpecialKeys isDeletionKey objectsEqual";
const ONLY_14 = `applyDataOperators buildRelativeUuid equals expandObjectInPlace isElementInstanceOf isPlainObject iterateEntries iterateKeys
  iterateValues objectEntries objectKeys objectValues closestPointToPath`;
/** Names that the table omits according to README.md. */
const LEFT_OUT = `BitMask StringNode StringTree WordTree fetchResource getCacheBustURL parseS3URL
  benchmark HttpError closestPointToPath circleCircleIntersects polygonCentroid`.split(/\s+/);
const words = (text: string): string[] => text.trim().split(/\s+/);

describe.each([13, 14])("foundry.utils on Foundry %i", (generation) => {
  let g: FoundryScope;
  let utils: SystemObject;
  beforeAll(async () => {
    ({ g } = await openClient(await openTable(generation), GM));
    utils = g.foundry.utils;
  });

  test.each([
    [0.5, "now"],
    [12.4, "12s ago"],
    [150, "3m ago"],
    [5 * 3600, "5h ago"],
    [28 * 3600, "1d 4h ago"],
  ])("timeSince formats %d seconds in short form, with the core texts of the client's language", (seconds, text) => {
    const units = { SecondsAbbreviation: "s", MinutesAbbreviation: "m", HoursAbbreviation: "h", DaysAbbreviation: "d" };
    g.game.i18n.translations.TIME = { Now: "now", Since: "{since} ago", ...units };
    expect(utils.timeSince(Date.now() - seconds * 1000)).toBe(text);
  });

  test("foundry.utils has exactly the documented names, apart from those that the table omits [A13:foundry.utils, A14:foundry.utils]", () => {
    const documented = [...words(BOTH), ...words(generation >= 14 ? ONLY_14 : ONLY_13)].filter((name) => !LEFT_OUT.includes(name));
    const there = Object.keys(utils);
    expect(documented.filter((name) => !there.includes(name))).toEqual([]);
    const deprecated = generation >= 14 ? words(ONLY_13) : [];
    expect(there.filter((name) => !documented.includes(name) && !deprecated.includes(name))).toEqual([]);
  });

  test("EventEmitterMixin adds event listeners to a class [A13:foundry.utils.EventEmitterMixin]", () => {
    class Base {
      readonly name = "base";
    }
    const Bell = Object.assign(utils.EventEmitterMixin(Base), { emittedEvents: ["ring"] });
    const [bell, heard] = [new Bell(), [] as string[]];
    const always = (): unknown => heard.push("always");
    bell.addEventListener("ring", always);
    bell.addEventListener("ring", () => heard.push("once"), { once: true });
    expect([bell.name, bell.dispatchEvent({ type: "ring" }), bell.dispatchEvent({ type: "ring", defaultPrevented: true })]).toEqual([
      "base",
      true,
      false,
    ]);
    bell.removeEventListener("ring", always);
    bell.dispatchEvent({ type: "ring" });
    expect(heard).toEqual(["always", "once", "always"]);
    expect(() => bell.addEventListener("knock", always)).toThrow(/emits no "knock"/);
    new (utils.EventEmitterMixin())();
  });

  test("iterable weak maps and sets can be listed, changed and cleared [A13:foundry.utils.IterableWeakMap, IterableWeakSet]", () => {
    const [a, b] = [{ n: 1 }, { n: 2 }];
    const map = new utils.IterableWeakMap([[a, "a"]]);
    map.set(b, "b").set(a, "c");
    expect([plain([...map]), [...map.values()], map.get(a), map.has(b)]).toEqual([
      [
        [a, "c"],
        [b, "b"],
      ],
      ["c", "b"],
      "c",
      true,
    ]);
    expect([map.delete(a), map.delete(a), plain([...map.keys()])]).toEqual([true, false, [b]]);
    const set = new utils.IterableWeakSet([a, b, a]);
    expect(plain([...set])).toEqual([a, b]);
    set.clear();
    map.clear();
    expect([[...set], [...map], set.has(a)]).toEqual([[], [], false]);
  });

  test("readTextFromFile returns the text of a file [A13:foundry.utils.readTextFromFile]", async () => {
    expect(await utils.readTextFromFile(new Blob(["words"]))).toBe("words");
  });

  test("expandObject expands dotted keys at every depth, and refuses circular data [T13:helpers]", () => {
    expect(plain(utils.expandObject({ "a.b.c": 1, "a.b": { d: 2 }, list: [{ "x.y": 1 }] }))).toEqual({
      a: { b: { c: 1, d: 2 } },
      list: [{ x: { y: 1 } }],
    });
    const circle: SystemObject = g.Object();
    circle.self = circle;
    expect(() => utils.expandObject(circle)).toThrow(/depth/);
    expect(() => utils.deepClone(circle)).toThrow(/depth/);
  });

  test("mergeObject follows its options and refuses values that are not objects [T13:helpers, foundry-api 10 #13]", () => {
    const merge = (a: object, b: object, options: object = {}): SystemObject =>
      plain(utils.mergeObject(structuredClone(a), structuredClone(b), options));
    expect(merge({ a: { b: 1 } }, { "a.b": 2, "a.c": 3 })).toEqual({ a: { b: 2, c: 3 } });
    expect(merge({ k: { i: 1 } }, { k: { i2: 2 }, z: 1 }, { insertKeys: false })).toEqual({ k: { i: 1, i2: 2 } });
    expect(merge({ k: { i: 1 } }, { k: { i2: 2 }, z: 1 }, { insertValues: false })).toEqual({ k: { i: 1 }, z: 1 });
    expect(merge({ k: { i: 1 } }, { k: { i: 2 } }, { overwrite: false })).toEqual({ k: { i: 1 } });
    expect(merge({ list: [1, 2] }, { list: [3] })).toEqual({ list: [3] });
    const option = generation >= 14 ? "applyOperators" : "performDeletions";
    expect(merge({ a: 1, b: { c: 1, d: 2 } }, { "-=a": null, b: { "-=c": null } }, { [option]: true })).toEqual({ b: { d: 2 } });
    expect(() => merge({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow(/Mismatched/);
    expect(() => utils.mergeObject(1, {})).toThrow(/Objects/);
  });

  test("diffObject returns the values that differ, and filterObject the values whose keys a template has [T13:helpers]", () => {
    expect(plain(utils.diffObject({ a: 1, b: { c: [1], d: 2 } }, { a: 1, b: { c: [1, 2], d: 2 }, e: 1 }))).toEqual({
      b: { c: [1, 2] },
      e: 1,
    });
    expect(plain(utils.diffObject({ a: null }, { a: {} }))).toEqual({ a: {} });
    expect(plain(utils.filterObject({ a: 1, b: { c: 1, d: 1 } }, { a: 0, b: { c: 0 } }))).toEqual({ a: 1, b: { c: 1 } });
    expect(plain(utils.filterObject({ a: 1 }, { a: 7 }, { templateValues: true }))).toEqual({ a: 7 });
  });

  test("properties are read, tested, written and deleted by path [T13:helpers]", () => {
    const object: SystemObject = { a: { b: null }, "c.d": 1 };
    expect([utils.getProperty(object, "a.b"), utils.getProperty(object, "a.x.y"), utils.getProperty(object, "c.d")]).toEqual([
      null,
      undefined,
      1,
    ]);
    expect([utils.hasProperty(object, "a.b"), utils.hasProperty(object, "a.b.c")]).toEqual([true, false]);
    expect([utils.setProperty(object, "a.e.f", 2), utils.setProperty(object, "a.e.f", 2)]).toEqual([true, false]);
    expect([utils.deleteProperty(object, "a.e.f"), utils.deleteProperty(object, "a.e.f"), object.a.e]).toEqual([true, false, {}]);
  });

  test("copying, freezing and sealing reach every depth [T13:helpers]", () => {
    const given: SystemObject = { a: [{ b: 1 }], when: new g.Date(0) };
    const copy = utils.deepClone(given);
    copy.a[0].b = 2;
    expect([given.a[0].b, copy.when === given.when, copy.when.getTime()]).toEqual([1, false, 0]);
    expect([utils.duplicate({ a: undefined, b: 1 })].map(plain)).toEqual([{ b: 1 }]);
    expect([Object.isFrozen(utils.deepFreeze({ a: { b: 1 } }).a), Object.isSealed(utils.deepSeal({ a: { b: 1 } }).a)]).toEqual([
      true,
      true,
    ]);
  });

  test("versions are compared part by part, as numbers [T13:helpers]", () => {
    const newer = (a: string | number, b: string | number): boolean => utils.isNewerVersion(a, b);
    expect([newer("13.10", "13.9"), newer("13.9", "13.10"), newer(14, 13), newer("1.0", "1.0"), newer("1.0.1", "1.0")]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test("performIntegerSort finds a value between neighbors, or renumbers all entries if no value is free [A13:performIntegerSort]", () => {
    const [a, b, c, moved] = [{ sort: 100 }, { sort: 200 }, { sort: 201 }, { sort: 900 }] as SystemObject[];
    const sorted = (options: object): unknown => plain(utils.performIntegerSort(moved, options)).map((u: SystemObject) => u.update.sort);
    expect(sorted({ target: b, siblings: [a, b, c] })).toEqual([150]);
    expect(sorted({ target: b, siblings: [a, b, c], sortBefore: false })).toEqual([100000, 200000, 300000, 400000]);
    expect(sorted({ target: a, siblings: [a, b, c] })).toEqual([100 - 100000]);
    expect(sorted({ siblings: [a, b, c] })).toEqual([201 + 100000]);
    expect(sorted({})).toEqual([100000]);
  });

  test("a Semaphore limits the number of simultaneous runs and preserves their order [T13:semaphore]", async () => {
    const semaphore = new utils.Semaphore(2);
    const running: number[] = [];
    let most = 0;
    const work = async (n: number): Promise<number> => {
      running.push(n);
      most = Math.max(most, running.length);
      await new Promise((resolve) => setImmediate(resolve));
      running.splice(running.indexOf(n), 1);
      return n;
    };
    expect(await Promise.all([1, 2, 3, 4, 5].map((n) => semaphore.add(work, n)))).toEqual([1, 2, 3, 4, 5]);
    expect([most, semaphore.active, semaphore.remaining]).toEqual([2, 0, 0]);
  });

  test("numbers, strings, arrays and sets have the methods that Foundry adds [A13:primitives, A14:primitives]", () => {
    const seen = plain(
      g.Function(`return [
        (17.18).toNearest(5), (17.18).toNearest(10, "ceil"), (17.18).toNearest(0.25), (5).between(1, 5), (5).between(1, 5, false),
        (3).signedString(), (0.1 + 0.2).almostEqual(0.3), (7).paddedString(3), [1, 2, 3, 22].map((n) => n.ordinalString()),
        Number.isNumeric("1.5"), Number.isNumeric(""), Number.isNumeric(null), Math.clamp(9, 1, 5), Math.toDegrees(Math.PI), Math.normalizeDegrees(-90),
        "two words".titleCase(), "abc".capitalize(), "Ärger & Co".slugify({ strict: true }), [1, 2, 3, 4].partition((n) => n > 2),
        ["a", "", null, "b"].filterJoin("-"), Array.fromRange(3, 1), [new Set([1, 2]).intersects(new Set([2])), new Set([1]).isSubset(new Set([1, 2]))],
        new Set([3, 4]).first(), new Set([1, 2]).map((n) => n * 2).toObject(), new Set([1]).equals(new Set([1])),
      ]`)(),
    );
    expect(seen).toEqual([
      15,
      20,
      17.25,
      true,
      false,
      "+3",
      true,
      "007",
      ["1st", "2nd", "3rd", "22nd"],
      true,
      false,
      false,
      5,
      180,
      270,
      "Two Words",
      "Abc",
      "arger--co",
      [
        [1, 2],
        [3, 4],
      ],
      "a-b",
      [1, 2, 3],
      [true, true],
      3,
      [2, 4],
      true,
    ]);
  });

  test("foundry.data has validators on both generations, and operators only on Foundry 14 [T13:data, A14:foundry.data.operators]", () => {
    expect(Object.keys(g.foundry.data.validators).sort()).toEqual([
      "hasFileExtension",
      "isBase64Data",
      "isColorString",
      "isJSON",
      "isValidId",
    ]);
    expect(Object.keys(g.foundry.data.operators ?? {}).sort()).toEqual(
      generation >= 14
        ? ["DataFieldOperator", "ForcedDeletion", "ForcedReplacement", "OPERATOR_IDENTIFIER", "OPERATOR_VALUE", "reconstructOperator"]
        : [],
    );
  });
});
