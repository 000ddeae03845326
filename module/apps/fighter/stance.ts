import { COVER_GRADES, DEFENCE_MODES, GAITS, TOLERANCES } from "../../data/words";
import { showsOf, type FighterField } from "../../rules/attack/shows";
import type { FighterView } from "./view";

type Choices = Readonly<Record<string, string>>;

export interface StanceContext {
  readonly prone: boolean;
  readonly tookCover: boolean;
  readonly cover: string;
  readonly running: string;
  readonly mode: string;
  readonly tolerance: string;
  readonly natural: number;
  readonly reach: number;
  readonly size: number;
  readonly initiative: { readonly dice: number; readonly bonus: number };
  readonly ap: { readonly bonus: number };
  readonly coverChoices: Choices;
  readonly runningChoices: Choices;
  readonly modeChoices: Choices;
  readonly toleranceChoices: Choices;
  readonly lacks: readonly string[];
  readonly male: boolean;
  readonly evasion: { readonly value: number | null; readonly passive: number | null };
  /** What the ruleset in play asks for. */
  readonly show: Readonly<Partial<Record<FighterField, true>>>;
}

const choices = (group: string, ids: readonly string[]): Choices =>
  Object.fromEntries(ids.map((id) => [id, `CROSSFIRE.Choice.${group}.${id}`]));

/** How somebody stands right now: the sheet's own word for it or a status, and what a body is like by nature. */
export function stanceContext({ actor: { system, statuses }, ruleset }: FighterView): StanceContext {
  const { stance } = system;
  return {
    prone: stance.prone || statuses.has("prone"),
    tookCover: stance.tookCover,
    cover: stance.cover,
    running: stance.running,
    mode: system.mode,
    tolerance: system.tolerance,
    natural: system.armor.natural,
    reach: system.reach,
    size: system.size ?? 0,
    initiative: { dice: system.initiative.dice, bonus: system.initiative.bonus },
    ap: { bonus: system.ap.bonus },
    coverChoices: choices("cover", COVER_GRADES),
    runningChoices: choices("running", GAITS),
    modeChoices: choices("mode", DEFENCE_MODES),
    toleranceChoices: choices("tolerance", TOLERANCES),
    lacks: [...(system.lacks ?? [])],
    male: system.male ?? false,
    evasion: { value: system.evasion?.value ?? null, passive: system.evasion?.passive ?? null },
    show: Object.fromEntries(showsOf(ruleset.declaration).fighter.map((field) => [field, true])),
  };
}
