import type { RulesetFacts } from "../../attack/model/ruleset";
import { recoilOf, type Tuning } from "../../tuning";
import type { FireMode } from "../../attack/model/declaration";
import type { CoverRules } from "../../protection/cover";
import { deriveFighter } from "../../body/derive";
import type { PoolSizes } from "../../body/health-pools";
import { swanSongFacts } from "../swan-song/facts";

/** Numbers in which the default ruleset departs from the rulebooks. `docs/decisions.md` gives the reasons. */
const TUNING: Tuning = {
  call: { once: 1, perThree: 2 },
  body: { times: 2, hits: 1 },
  overflow: 2,
  recoil: 2,
  bruise: 3,
};

/** Sizes of the Flesh and Strain pools. @rule XF-16 */
const SIZES: PoolSizes = { flesh: { base: 10, perBody: 2 }, strain: { base: 8, perWillpower: 0.5 } };

/** Cover rules: partial cover is automatic, good cover needs Take Cover, and a call can go around cover. @rule XF-15 @rule XF-21 */
const COVER_THERE: CoverRules = { there: "partial", prone: true, calls: true };

/** Returns a fire mode with the dice that its recoil costs. @rule XF-29 */
function withRecoil(mode: FireMode): FireMode {
  const kick = recoilOf(mode.rounds, TUNING);
  return kick === 0 ? mode : { ...mode, kick };
}

/**
 * Facts of the default ruleset: Swan Song with limbs, glancing hits, wounding modifiers and unintended targets.
 * @rule XF-01 @rule XF-11
 */
export const crossfireFacts: RulesetFacts = {
  ...swanSongFacts,
  id: "crossfire",
  switches: { ...swanSongFacts.switches, limbs: true, woundingModifiers: true, unintendedTargets: true, choosesThings: true },
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: true },
  cover: COVER_THERE,
  people: { ...swanSongFacts.people, derive: (facts) => deriveFighter(facts, SIZES) },
  corridor: { halfWidth: 0.5, perMeter: 0.05 },
  aim: { perAp: 2, most: 6 },
  deadeye: { rating: 7, bonus: 2 },
  bodySlows: true,
  tuning: TUNING,
  declaration: { ...swanSongFacts.declaration, modes: swanSongFacts.declaration.modes.map(withRecoil) },
  bodyIsBarrier: false,
  bulletByBullet: true,
  sprintAddsWalk: true,
};
