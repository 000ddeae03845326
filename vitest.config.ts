import { defineConfig } from "vitest/config";
import { grammars } from "./tools/build/grammars.mjs";
import { COMPILE_LATER } from "./tools/compile-later.mjs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that are run at the same time: two cores are what any machine has. */
const AT_ONCE = 2;
/** Commands and large searches that stand beside the rules they try: they are not what is run after every change of a rule. */
const besideRules = [
  "test/ledger/further.test.ts",
  "test/ledger/whole.test.ts",
  "test/rules/rulesets/called-shot-d20/exact-odds.test.ts",
  "test/rules/flight/dense-rays.test.ts",
  "test/rules/flight/look.test.ts",
  "test/rules/forecast/blocks.test.ts",
  "test/rules/forecast/fights.test.ts",
  "test/rules/forecast/tool.test.ts",
  "test/rules/odds/big-fights.test.ts",
  "test/rules/odds/duels.test.ts",
  "test/rules/odds/situations/situations.test.ts",
  "test/rules/rulesets/three-dice/alike-odds.test.ts",
  "test/rules/rulesets/three-dice/exact-odds.test.ts",
];
const rulesTests = ["test/rules/**/*.test.ts", "test/ledger/**/*.test.ts"];
const rulesAlone = [
  "test/rules/**/!(exact-odds|dense-rays|look|blocks|fights|tool|big-fights|duels|situations|alike-odds).test.ts",
  "test/ledger/**/!(further|whole).test.ts",
];
const browserTests = ["test/browser/**/*.test.ts", "table/test/**/*.browser.test.ts"];

/** The longest files in front, longest first: a long one that began last would be alone at the end, with half the machine idle. */
const longest = [
  "kill-encounter",
  "kill",
  "gm-change",
  "attack-panel",
  "answers",
  "two-windows",
  "card",
  "acceptance-swan-song",
  "acceptance-called-shot-d20",
  "acceptance-crossfire",
  "tracker",
  "broken-input",
  "undo",
  "more-refusals",
  "withheld",
  "defense",
  "acceptance-three-dice",
  "promises-dice",
  "contract.browser",
  "sheets",
  "forbidden",
  "hidden-attacker",
  "prompts",
  "first-evening",
  "windows",
  "by-hand",
  "harness",
  "series",
  "pool",
  "owner-edits",
  "tracker-rows",
  "promises-clock",
  "seen-and-heard",
  "gm-tools",
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number =>
      longest.findIndex((name) => moduleId.endsWith(name)) + 1 || longest.length + 1;
    return others.sort((a, b) => place(a) - place(b));
  }
}

/**
 * The rules are pure: their tests share workers, and nothing of one file can be seen in another. Unit tests run in Node. Each worker of the
 * browser tests starts its own Chromium; a file borrows a table that its worker keeps, or has one of its own. The limits are for a machine
 * that is busy with other things; nothing waits for them where it works.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rules",
          environment: "node",
          include: rulesTests,
          exclude: besideRules,
          pool: "threads",
          isolate: false,
          experimental: { fsModuleCache: true },
          maxWorkers: AT_ONCE,
          testTimeout: 120_000,
        },
      },
      {
        plugins: [grammars()],
        test: {
          name: "unit",
          environment: "node",
          include: ["test/**/*.test.ts", "table/test/**/*.test.ts"],
          exclude: [...rulesAlone, ...browserTests, "test/soak/**"],
          globalSetup: ["test/play/bundles.ts"],
          // The second is set by `npm run mutate -- --played`.
          setupFiles: ["test/play/realm.ts", ...(process.env["CROSSFIRE_SWITCHES"] ? ["tools/mutate/played-setup.ts"] : [])],
          isolate: false,
          // Clients are made and thrown away all the time: room for young objects saves most of what collecting them costs. The workers use
          // every core, so that helping threads of the collector only cost.
          execArgv: ["--max-semi-space-size=64", "--single-threaded-gc", COMPILE_LATER],
          experimental: { fsModuleCache: true },
          maxWorkers: AT_ONCE,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [grammars()],
        test: {
          name: "browser",
          environment: "node",
          include: browserTests,
          globalSetup: ["test/browser/harness/global-setup.ts"],
          isolate: false,
          experimental: { fsModuleCache: true },
          maxWorkers: AT_ONCE,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
