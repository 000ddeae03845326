import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What the search for unnoticed changes runs: rules and ledgers, without what repeats thousands of games or starts programs. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["test/rules/**/*.test.ts", "test/ledger/ledger.test.ts"],
    exclude: ["**/{properties,big-fights,alike,exact-odds,dense-rays}.test.ts", "test/rules/forecast/{tool,balance}.test.ts"],
    isolate: false,
    sequence: {
      sequencer: class extends BaseSequencer {
        override async sort(files: TestSpecification[]) {
          return files.toSorted((a, b) => distance(this.ctx.config, a) - distance(this.ctx.config, b));
        }
      },
    },
  },
});

/** The tests of the changed file's own folder come first, and the many vectors last: the first failure ends a run. */
function distance(config: object, { moduleId }: TestSpecification): number {
  const related = "related" in config && Array.isArray(config.related) ? String(config.related[0]) : "";
  const changed = /module\/rules\/([^/]+)/.exec(related)?.[1];
  if (changed !== undefined && moduleId.includes(`/test/rules/${changed}/`)) return 0;
  return moduleId.includes("/test/ledger/") ? 2 : 1;
}
