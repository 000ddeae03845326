import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import path from "node:path";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Seed of the small random situations, the same for all files of a run. */
    readonly situations: number;
    /** Folder with the two scripts of a headless client. */
    readonly pages: string;
  }
}

const script = (name: string): Script =>
  new Script(readFileSync(path.join(inject("pages"), `${name}.js`), "utf8"), { filename: `__${name}` });

let made: readonly [client: Script, system: Script] | undefined;

/** Returns the table's client and the system, each as a script for a page. Compiles both only once. */
export const pages = (): readonly [client: Script, system: Script] => (made ??= [script("client"), script("system")]);
