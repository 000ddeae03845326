import { D20 } from "./called-shot-d20";

/** Patterns of rule ids without probes, each with the reason. If a rule has a probe, the reason is ignored. */
const CHAPTERS: readonly (readonly [RegExp, string])[] = [
  [/^(CS|GL)-/, D20],
  [/^SS-DELAY-/, "delaying a phase is not written yet"],
  [/^SS-TIMED-/, "timed items are not written yet"],
  [/^SS-SURPRISE-/, "the Surprise Test is not written yet"],
  [/^SS-INTERCEPT-/, "interception is not written yet"],
  [/^SS-VEHICLE-/, "parts of vehicles are not written yet"],
  [/^SS-MULTI-/, "multiple attacks are not written yet"],
  [/^SS-LAST-/, "fighting for one's life is not written yet"],
  [/^SS-KARMA-/, "Karma beyond the Initiative Test is not written yet"],
  [/^SS-GLITCH-07$/, "the Surprise Test is not written yet"],
];

/** Returns the reason why a rule has no probe yet; null if no pattern matches the rule. */
export const whyNotYet = (id: string): string | null => CHAPTERS.find(([pattern]) => pattern.test(id))?.[1] ?? null;
