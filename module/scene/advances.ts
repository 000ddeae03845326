import type { Advances } from "../rules/making/karma";
import type { Person } from "./kinds";

/** What became of somebody's Karma, as the sheet keeps it. */
export const advancesOf = (actor: Person): Advances => actor.system.advances as unknown as Advances;
