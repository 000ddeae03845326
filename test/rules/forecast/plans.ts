import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { Library } from "../../../module/rules/forecast/read/described";
import { readPlan } from "../../../module/rules/forecast/read/plan";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { packLibrary } from "../../../tools/forecast/library.mjs";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The project's compendia. */
const packs: Library = packLibrary();

/** Reads a plan file of the project, by its path from the root. Returns plain values that a test can change. */
export const described = (file: string) => parse(readFileSync(path.join(ROOT, file), "utf8"));

/**
 * Returns a plan of the project by its path from the root.
 * @throws {PlanError} if the plan is not valid
 */
export const planAt = (file: string): Skirmish => readPlan(described(file), packs);

export const planOf = (yaml: string): Skirmish => readPlan(parse(yaml), packs);

export const DEMO_PLANS: readonly string[] = [
  "demo/ambush.yaml",
  ...readdirSync(path.join(ROOT, "demo/duels"))
    .toSorted()
    .map((file) => `demo/duels/${file}`),
];

/** Returns a fight of a few rounds between two squads, with bursts, called shots, cover, melee, bystanders and a barrier. */
export const melee = (): Skirmish =>
  planOf(`
name: Melee
rounds: 6
sides:
  - name: Left
    fighters:
      - { opponent: rifleman, count: 2, at: [0, 0], magazines: 1, tactics: { mode: full-auto, defense: best } }
      - { opponent: knife-fighter, at: [1, 5], tactics: { defense: best, target: weakest } }
  - name: Right
    fighters:
      - { opponent: dock-guard, at: [14, 0], surprised: true, magazines: 0, tactics: { mode: semi-auto-burst, takesCover: true } }
      - { opponent: marksman, at: [20, 3], cover: good, tactics: { takesCover: true, call: { place: knee, side: left }, leastDice: 4 } }
      - { opponent: shielded-enforcer, at: [13, 4], magazines: 1, tactics: { call: head } }
bystanders:
  - { opponent: dock-worker, count: 2, at: [[7, 0], [7, 2]], surprised: true }
  - { barrier: crate-stack, at: [10, 1] }
`);
