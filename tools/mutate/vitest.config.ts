import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "../build/files.mjs";
import { distance, triedTests } from "./tests.mjs";

/** Vitest configuration that Stryker uses to run survivors of the quick pass. */
export default defineConfig({
  test: {
    environment: "node",
    include: triedTests(ROOT),
    isolate: false,
    sequence: {
      sequencer: class extends BaseSequencer {
        override async sort(files: TestSpecification[]) {
          const changed = changedFile(this.ctx.config);
          return files.toSorted((a, b) => distance(changed, a.moduleId) - distance(changed, b.moduleId));
        }
      },
    },
  },
});

const changedFile = (config: object): string => ("related" in config && Array.isArray(config.related) ? String(config.related[0]) : "");
