import type { RulesetFacts } from "../attack/ruleset";
import type { Making } from "../making/making";
import { making as calledShotD20 } from "./called-shot-d20/making";
import { swanSongMaking } from "./swan-song/making";
import { making as threeDice } from "./three-dice/making";

/** Nobody needs these before somebody is made or gets better: they are not among the facts. */
const OWN: Readonly<Record<string, Making>> = {
  crossfire: swanSongMaking,
  "swan-song": swanSongMaking,
  "called-shot-d20": calledShotD20,
  "three-dice": threeDice,
};

/** How people are made and get better in a ruleset; undefined where nobody says so. */
export const makingOf = ({ id, making }: Pick<RulesetFacts, "id" | "making">): Making | undefined => making ?? OWN[id];
