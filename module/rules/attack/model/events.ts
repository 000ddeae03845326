import type { ActiveInjury } from "../../body/active-injury";
import type { BodyState, Condition } from "../../body/body-state";
import type { Quality } from "../../body/cripple";
import type { EffectId, BodySide } from "../../body/injury-effects";
import type { HarmDone, HarmSteps } from "../../body/harm";
import type { RollOutcome, Part, Throw } from "../../chance/throws";
import type { Contact, DecidedBy } from "../../contest/opposed";
import type { Point } from "../../flight/corridor";
import type { Testless } from "./testless";

/** Dice that were thrown: what was asked for, what lay on the table (empty in the odds), what came of it. */
export interface Thrown {
  readonly throw: Throw;
  readonly faces: readonly number[];
  readonly outcome: RollOutcome;
}

/** Who settled a choice. */
export type PickedBy = "obvious" | "only" | "lowest" | "closer" | "nearest" | "attacker" | "gm";

interface Told {
  readonly rule: string;
  /** Number of the bullet, from 0. */
  readonly bullet: number;
}
interface OfEntity {
  /** Index of the entity on the battlefield. */
  readonly entity: number;
}

/** What happened, in order. Cards, wounds, undo and statistics are folds over these. */
export type AttackEvent = Told &
  (
    | { readonly kind: "declared"; readonly ap: number; readonly freeAction: boolean; readonly rounds: number; readonly mode: string }
    | (OfEntity & { readonly kind: "defence-chosen"; readonly defence: string; readonly price: number; readonly push?: true })
    | { readonly kind: "attacked"; readonly thrown: Thrown }
    /** How far from the spot it came down: what was rolled, less what the throw took off. */
    | { readonly kind: "scattered"; readonly thrown: Thrown; readonly less: number; readonly metres: number }
    /** Where it came down, at which hour of the clock as seen from whoever threw it, and whom it reaches, nearest first. */
    | {
        readonly kind: "landed";
        readonly metres: number;
        readonly hour: number | null;
        readonly at: Point | null;
        readonly reached: readonly number[];
      }
    /** Struck by a blast so many metres from its middle: points that do not come so far. */
    | (OfEntity & { readonly kind: "in-blast"; readonly metres: number; readonly loss: number; readonly piece: number })
    | (OfEntity & { readonly kind: "defended"; readonly thrown: Thrown })
    | (OfEntity & { readonly kind: "undefended"; readonly why: Testless })
    | (OfEntity & {
        readonly kind: "compared";
        readonly hits: number;
        readonly defence: number;
        readonly cover: number;
        readonly contact: Contact;
        readonly net: number;
        /** What decided it; left out: the figures. */
        readonly by?: Exclude<DecidedBy, "figures">;
        /** What the attack roll was read against, where it is read against a skill. */
        readonly skill?: number;
      })
    | (OfEntity & { readonly kind: "aimed-through"; readonly hits: number; readonly defence: number; readonly cover: number })
    | (OfEntity & { readonly kind: "cover-missed"; readonly miss: number; readonly cover: number })
    | (OfEntity & { readonly kind: "picked"; readonly by: PickedBy; readonly among: readonly number[] })
    | (OfEntity & {
        readonly kind: "located";
        readonly limb: string;
        readonly fine: string | null;
        readonly face: number | null;
        readonly decreed?: true;
      })
    | (OfEntity & { readonly kind: "judged"; readonly quality: Quality; readonly net: number; readonly threshold: number })
    /** `av` is what counts against this attack, `worn` what it was before ARP, where that differs. @rule SS-ATTACK-14 */
    | (OfEntity & { readonly kind: "armor-held"; readonly dv: number; readonly av: number; readonly worn?: number })
    | (OfEntity & {
        readonly kind: "soaked";
        readonly thrown: Thrown;
        readonly dv: number;
        readonly av: number;
        readonly worn?: number;
        readonly left: number;
      })
    /** Damage that comes through because a gamemaster says so. */
    | (OfEntity & { readonly kind: "decreed"; readonly damage: number })
    /** Damage dice; `raw` is what they come to with what is added. */
    | (OfEntity & { readonly kind: "damage-rolled"; readonly thrown: Thrown; readonly raw: number })
    /** What protection took off, step by step, and what is left. */
    | (OfEntity & { readonly kind: "reduced"; readonly raw: number; readonly by: readonly Part[]; readonly left: number })
    /** A status that a hit brings with it, and how much of it there is where that is counted. */
    | (OfEntity & { readonly kind: "marked"; readonly status: string; readonly value?: number })
    /** Something that is left to the table: which critical table to look at, that a head may have come off. @rule TD-LOC-15 @rule TD-LOC-27 */
    | (OfEntity & { readonly kind: "noted"; readonly note: string })
    | (OfEntity & { readonly kind: "capped"; readonly limit: number; readonly from: number })
    | (OfEntity & {
        readonly kind: "harmed";
        readonly damage: number;
        readonly before: BodyState;
        readonly done: HarmDone;
        readonly limb: string | null;
        /** Where it was worked out step by step: damage before DR, and the injury before what a limb can take. @rule TD-WOUND-07 */
        readonly worked?: { readonly basic: number; readonly dr: number; readonly injury: number };
        /** The steps where it ran through pools. @rule SS-ARMOR-06 @rule XF-09 */
        readonly steps?: HarmSteps;
        /** Square metres of the hole in a barrier. @rule SS-BARRIER-16 */
        readonly hole?: number;
      })
    /** `points`: what its tally loses by that alone, where no harm said so. */
    | (OfEntity & { readonly kind: "crippled"; readonly limb: string; readonly points?: number })
    | (OfEntity & {
        readonly kind: "tested";
        readonly thrown: Thrown;
        readonly threshold: number;
        readonly passed: boolean;
        readonly failure: "prone" | "score" | "stunned";
      })
    | (OfEntity & { readonly kind: "injured"; readonly injury: ActiveInjury; readonly status: string })
    | (OfEntity & {
        readonly kind: "effect-tested";
        readonly effect: EffectId;
        readonly thrown: Thrown;
        readonly threshold: number;
        readonly passed: boolean;
      })
    | (OfEntity & { readonly kind: "fell"; readonly effect: EffectId })
    | (OfEntity & { readonly kind: "let-go"; readonly side: BodySide | null })
    | (OfEntity & { readonly kind: "strained"; readonly by: number; readonly before: BodyState; readonly done: HarmDone })
    | (OfEntity & { readonly kind: "part-hit"; readonly part: string; readonly effects: readonly string[] })
    | (OfEntity & {
        readonly kind: "overcome";
        readonly option: string;
        readonly blow: number;
        readonly limit: number;
        readonly success: boolean;
      })
    | (OfEntity & { readonly kind: "intercepted"; readonly damage: number; readonly body: number; readonly stops: boolean })
    | (OfEntity & {
        readonly kind: "healed";
        readonly points: number;
        readonly before: BodyState;
        readonly after: BodyState;
        readonly ended: readonly ActiveInjury[];
      })
    | (OfEntity & { readonly kind: "kept-up"; readonly power: string; readonly changes: string; readonly amount: number })
    /** Strain the attacker takes for a power. */
    | { readonly kind: "strain-paid"; readonly by: number; readonly before: BodyState; readonly done: HarmDone }
    /** What that does to the attacker. */
    | { readonly kind: "collapsed"; readonly condition: Exclude<Condition, "up"> }
    | (OfEntity & { readonly kind: "knocked-down"; readonly damage: number; readonly limit: number })
    | (OfEntity & { readonly kind: "score-lost"; readonly score: number })
    | (OfEntity & { readonly kind: "dropped"; readonly condition: Exclude<Condition, "up"> })
    /** Harmed once more, and no worse off: what somebody was before. */
    | (OfEntity & { readonly kind: "still-down"; readonly condition: Exclude<Condition, "up"> })
    | (OfEntity & { readonly kind: "grazed"; readonly cause: "tie" | "armor"; readonly contact: boolean })
    | (OfEntity & { readonly kind: "penetrated"; readonly unresisted: number; readonly needed: number; readonly carry: number })
    | (OfEntity & { readonly kind: "stopped"; readonly unresisted: number; readonly needed: number | null })
    | (OfEntity & {
        readonly kind: "barrier";
        readonly dv: number;
        readonly armor: number;
        readonly damage: number;
        readonly through: number;
        /** Square metres of the hole. @rule SS-BARRIER-16 */
        readonly hole?: number;
      })
    | { readonly kind: "left-battle" }
    | { readonly kind: "ended" }
  );

export type AttackEventKind = AttackEvent["kind"];
export type EventOf<K extends AttackEventKind> = Extract<AttackEvent, { readonly kind: K }>;
