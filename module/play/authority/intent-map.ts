import type { Reply } from "../../rules/attack/model/ask";
import type { CheckRequest } from "../checks/check-request";

/** Arguments of an intent that has none. */
type Nothing = Readonly<Record<never, never>>;
/** Id of the combatant the intent acts for. */
interface OfCombatant {
  readonly combatant: string;
}
/** Actor on whose behalf a button of a card was pressed; omitted: every actor of the card. */
interface ForWhom {
  readonly who?: string | undefined;
}
/** Index of the side of a test, from 0. */
interface OfSide {
  readonly side?: number | string | undefined;
}
/** Round and pass on the screen of the sender. The active GM's client ignores a press that meant another one. */
interface OfPass {
  readonly round?: number;
  readonly pass?: number;
}
/** Faces of physical dice, as the sender read them. */
type Faces = readonly number[];

/** Every request that a client sends to the active GM's client: its name and its arguments. Each also carries the id of a document. */
export interface Intents {
  readonly answer: Reply | { readonly ask: string; readonly kind: "thrown" };
  readonly "let-pass": Nothing;
  readonly test: CheckRequest;
  readonly request: CheckRequest & { readonly people: readonly string[] };
  readonly "answer-test": OfSide & { readonly order?: CheckRequest["order"]; readonly faces?: Faces | "thrown" };
  readonly "roll-on": OfSide;
  readonly "reroll-test": OfSide;
  readonly "undo-test": OfSide;
  readonly undo: Nothing;
  readonly "undo-series": Nothing;
  readonly reroll: { readonly ask: string };
  readonly override: { readonly replies: readonly Reply[]; readonly reason: string };
  readonly "say-end": { readonly text: string };
  readonly apply: ForWhom;
  readonly "fight-on": ForWhom;
  readonly "last-fight": OfCombatant;
  readonly give: { readonly to: string; readonly quantity: number; readonly move: boolean };
  readonly rest: { readonly kind: string; readonly actors: readonly string[]; readonly careHits: number };
  readonly award: { readonly actors: readonly string[]; readonly karma: number; readonly note: string };
  readonly raise: { readonly kind: string; readonly of: string };
  readonly "take-back": { readonly entry: string };
  readonly "undo-upkeep": Nothing;
  /** Make the interrupted change now, or leave the numbers as they are. */
  readonly "decide-cut": { readonly apply: boolean };
  readonly "decide-edit": { readonly apply: boolean };
  readonly retry: Nothing;
  readonly close: Nothing;
  readonly "new-round": OfPass;
  readonly "roll-initiative": OfCombatant & { readonly karma?: boolean; readonly faces?: Faces; readonly thrown?: boolean };
  readonly "roll-missing": Nothing;
  /** Answer every open prompt of the players with its default. */
  readonly "answer-rest": Nothing;
  readonly "end-phase": { readonly acting?: string | undefined };
  readonly "next-pass": OfPass;
  readonly rewind: { readonly to?: string; readonly after?: string | undefined; readonly newest?: string | null };
  readonly delay: OfCombatant & { readonly until?: string; readonly score?: number; readonly timing?: string };
  readonly "step-in": OfCombatant & { readonly timing?: string };
  readonly together: OfCombatant;
  readonly hold: OfCombatant & { readonly ap?: number };
  readonly "let-go": OfCombatant;
  readonly "announce-way": OfCombatant & { readonly metres: number; readonly direction: string };
  readonly do: OfCombatant & {
    /** Id of an action on the list, or "own" for an action that is not on it. */
    readonly action?: string | undefined;
    readonly weapon?: string | null;
    readonly name?: string | undefined;
    readonly ap?: number;
    readonly kind?: string | undefined;
    /** AP paid now towards an Extended Action. */
    readonly now?: number;
    /** The GM allows one more Free Action without a price. */
    readonly byLeave?: boolean;
  };
  readonly recover: OfCombatant;
  readonly surprise: {
    readonly who: readonly string[];
    readonly by: readonly string[];
    readonly wary: Readonly<Record<string, string>>;
    readonly untested: boolean;
  };
  readonly expected: Nothing;
  readonly "surprise-roll": OfCombatant & { readonly faces?: Faces };
  readonly notice: { readonly who: readonly string[] };
  readonly schedule: {
    readonly name: string;
    readonly moment?: string;
    readonly by?: string | null;
    readonly round?: number;
    readonly pass?: number;
    readonly score?: number;
  };
  readonly "go-off": { readonly item: string };
  readonly "set-charge": {
    readonly at: { readonly x: number; readonly y: number };
    readonly rounds: number;
    readonly moment: string;
    readonly pass: number;
  };
  readonly "change-score": OfCombatant & { readonly by: number };
  readonly "change-dice": OfCombatant & { readonly dice: number };
  readonly reload: Nothing;
}

export type IntentName = keyof Intents;

type Names<T> = T extends unknown ? keyof T : never;

/** Arguments as the active GM's client receives them: the names are known, the values are unchecked until they are read. */
export type Received<K extends IntentName> = { readonly [Name in Names<Intents[K]>]?: unknown };
