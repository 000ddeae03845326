/**
 * A small runner for Quench batches, with Mocha's functions (describe, it, hooks, `this`, skip, only, timeouts, done) and Chai's
 * assertions. Runs in the page.
 */

/** Default time limit of Mocha, in milliseconds. */
const LIMIT_MS = 2_000;

class Suite {
  constructor(title, parent) {
    this.title = title;
    this.parent = parent;
    this.children = [];
    this.hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
    this.skipped = parent?.skipped ?? false;
    this.limit = parent?.limit ?? LIMIT_MS;
    this.context = Object.create(parent?.context ?? Object.prototype);
  }

  get path() {
    return this.parent ? [...this.parent.path, this.title] : [];
  }

  /** Suites from the outermost suite to this suite. */
  get line() {
    return this.parent ? [...this.parent.line, this] : [this];
  }
}

class Skip extends Error {}

/**
 * Creates the runner.
 * @param {{chai: any, fc?: any, patience: number}} tools - `patience` multiplies every time limit
 */
export function createQuench({ chai, fc, patience }) {
  const batches = new Map();
  const quench = {
    registerBatch: (key, register, options = {}) => void batches.set(key, { register, options }),
    _testBatches: batches,
    utils: { pause: (ms) => new Promise((done) => setTimeout(done, ms)), clearWorld },
    isRunning: false,
    mocha: {},
    app: { render: async () => {} },
    /**
     * Runs the batches whose names contain `pattern`.
     * @returns {Promise<{batch: string, title: string, state: "passed" | "failed" | "pending", error?: string}[]>}
     */
    run: async (pattern = "") => {
      const results = [];
      for (const [batch, { register, options }] of batches) {
        if (!batch.includes(pattern)) continue;
        await options.preSelected;
        results.push(...(await runBatch(batch, register, { chai, fc, patience, utils: quench.utils })));
      }
      return results;
    },
  };
  return quench;
}

async function clearWorld() {
  for (const collection of globalThis.game.collections) {
    if (collection.documentName === "User" || collection.documentName === "Setting") continue;
    await collection.documentClass.deleteDocuments([], { deleteAll: true });
  }
}

async function runBatch(batch, register, { chai, fc, patience, utils }) {
  const root = new Suite("", null);
  const state = { current: root, hasOnly: false };
  const words = wordsFor(state);
  const context = { ...words, chai, assert: chai.assert, expect: chai.expect, should: chai.should(), fc, utils };
  const results = [];
  const run = { batch, patience, results, hasOnly: () => state.hasOnly };
  // Mocha's functions are also globals while batches are registered and run.
  Object.assign(globalThis, words);
  try {
    await register.call(suiteContext(root), context);
  } catch (error) {
    return [{ batch, title: "(registering)", state: "failed", error: textOf(error) }];
  }
  await runSuite(root, run);
  return results;
}

function wordsFor(state) {
  const suite = (title, body, { only = false, skip = false } = {}) => {
    const made = new Suite(title, state.current);
    if (skip) made.skipped = true;
    if (only) made.only = state.hasOnly = true;
    state.current.children.push(made);
    state.current = made;
    try {
      body?.call(suiteContext(made));
    } finally {
      state.current = made.parent;
    }
    return suiteContext(made);
  };
  const test = (title, body, { only = false, skip = false } = {}) => {
    if (only) state.hasOnly = true;
    const made = { title, body, only, skipped: skip || !body, parent: state.current, limit: null };
    state.current.children.push(made);
    return { timeout: (ms) => void (made.limit = ms) };
  };
  const variants = (work) =>
    Object.assign((title, body) => work(title, body), {
      only: (title, body) => work(title, body, { only: true }),
      skip: (title, body) => work(title, body, { skip: true }),
    });
  const hook = (kind) => (first, second) => void state.current.hooks[kind].push(second ?? first);
  const describe = variants(suite);
  const it = variants(test);
  return {
    describe,
    context: describe,
    it,
    specify: it,
    before: hook("before"),
    after: hook("after"),
    beforeEach: hook("beforeEach"),
    afterEach: hook("afterEach"),
  };
}

const suiteContext = (suite) => ({
  timeout: (ms) => void (suite.limit = ms),
  skip: () => void (suite.skipped = true),
  slow() {},
  retries() {},
});

const isSuite = (child) => child instanceof Suite;
const testsIn = (suite) => suite.children.flatMap((child) => (isSuite(child) ? testsIn(child) : [child]));
const isChosen = (test) => test.only || test.parent.line.some((suite) => suite.only);

async function runSuite(suite, run) {
  const tests = testsIn(suite).filter((test) => !run.hasOnly() || isChosen(test));
  if (tests.length === 0) return;
  const record = (test, state, error) =>
    run.results.push({ batch: run.batch, title: [...test.parent.path, test.title].join(" > "), state, ...(error && { error }) });
  const isIdle = tests.every((test) => test.skipped || test.parent.line.some(({ skipped }) => skipped));
  const broken = isIdle ? null : await runHooks(suite, "before", suite, run);
  if (broken) {
    for (const test of tests) record(test, broken.skip ? "pending" : "failed", broken.skip ? undefined : `before: ${broken.text}`);
  } else {
    for (const child of suite.children) {
      if (isSuite(child)) await runSuite(child, run);
      else if (tests.includes(child)) await runTest(child, run, record);
    }
  }
  if (!isIdle) await runHooks(suite, "after", suite, run);
}

async function runTest(test, run, record) {
  if (test.skipped || test.parent.line.some(({ skipped }) => skipped)) return record(test, "pending");
  const { line } = test.parent;
  let failure = null;
  for (const suite of line) failure ??= await runHooks(suite, "beforeEach", test.parent, run);
  failure ??= await attempt(test.body, test.parent, (test.limit ?? test.parent.limit) * run.patience);
  for (const suite of line.toReversed()) {
    const late = await runHooks(suite, "afterEach", test.parent, run);
    failure ??= late;
  }
  if (!failure) record(test, "passed");
  else record(test, failure.skip ? "pending" : "failed", failure.skip ? undefined : failure.text);
}

async function runHooks(suite, kind, at, run) {
  for (const body of suite.hooks[kind]) {
    const failure = await attempt(body, at, suite.limit * run.patience);
    if (failure) return failure;
  }
  return null;
}

/**
 * Runs the body of a test or a hook.
 * @returns {Promise<{text: string, skip: boolean} | null>} the error; null if the body passed. `skip`: true if the body skipped the test
 */
async function attempt(body, suite, limit) {
  let timer;
  const own = suite.context;
  const late = new Promise((_, reject) => {
    const set = (ms) => {
      clearTimeout(timer);
      if (ms > 0) timer = setTimeout(() => reject(new Error(`Timeout of ${ms} ms exceeded`)), ms);
    };
    set(limit);
    own.timeout = (ms) => set(ms * (limit / suite.limit));
  });
  own.skip = () => {
    throw new Skip("skipped");
  };
  try {
    await Promise.race([call(body, own), late]);
    return null;
  } catch (error) {
    return { text: textOf(error), skip: error instanceof Skip };
  } finally {
    clearTimeout(timer);
  }
}

/** Calls a test function. A function with a parameter receives Mocha's `done`. */
function call(body, own) {
  if (body.length === 0) return Promise.resolve().then(() => body.call(own));
  return new Promise((resolve, reject) => {
    try {
      body.call(own, (error) => (error ? reject(error) : resolve()));
    } catch (error) {
      reject(error);
    }
  });
}

const textOf = (error) => `${String(error?.stack ?? error).slice(0, 1_500)}${difference(error)}`;

/** Formats the values that an assertion compared, because the assertion's message shortens objects; "" for other errors. */
function difference(error) {
  if (!error || typeof error !== "object" || !("actual" in error && "expected" in error)) return "";
  try {
    const [actual, expected] = [error.actual, error.expected].map((value) => String(JSON.stringify(value)).slice(0, 500));
    return `\nactual ${actual}\nexpected ${expected}`;
  } catch {
    return "";
  }
}
