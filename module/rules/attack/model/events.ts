import type { ActiveInjury } from "../../body/injuries/active-injury";
import type { BodyState } from "../../body/body-state";
import type { Condition } from "../../body/unconsciousness-and-death";
import type { Quality } from "../../body/glancing-hits";
import type { EffectId, BodySide } from "../../body/injuries/effect-durations";
import type { HarmDone, HarmSteps } from "../../body/damage";
import type { RollOutcome, Part, RollSpec } from "../../chance/roll-specs";
import type { Contact, DecidedBy } from "../../contest/opposed";
import type { Point } from "../../flight/corridor";
import type { Testless } from "./battlefield";

/** A roll: its request, the rolled faces (empty in the odds) and the outcome. */
export interface Rolled {
  readonly spec: RollSpec;
  readonly faces: readonly number[];
  readonly outcome: RollOutcome;
}

/** Reason why an entity was chosen as the obstruction or secondary target. */
export type ChosenBy = "obvious" | "only" | "lowest" | "closer" | "nearest" | "attacker" | "gm";

interface Told {
  readonly rule: string;
  /** Index of the bullet, from 0. */
  readonly bullet: number;
}
interface OfEntity {
  /** Index of the entity on the battlefield. */
  readonly entity: number;
}

/** An event of an attack. Events are emitted in order; cards, wounds, undo and statistics are computed from them. */
export type AttackEvent = Told &
  (
    | { readonly kind: "declared"; readonly ap: number; readonly freeAction: boolean; readonly rounds: number; readonly mode: string }
    | (OfEntity & { readonly kind: "defense-chosen"; readonly defense: string; readonly price: number; readonly push?: true })
    | { readonly kind: "attacked"; readonly rolled: Rolled }
    /**
     * `less` is the reduction of the rolled distance by the attack roll, and `meters` is the scatter distance. A critical glitch doubles
     * the scatter distance.
     */
    | { readonly kind: "scattered"; readonly rolled: Rolled; readonly less: number; readonly meters: number }
    /**
     * Landing point: meters from the aim point, clock hour as the attacker sees it, and the entities reached, nearest first. `hour` is null
     * without a direction roll; `at` is null without a map.
     */
    | {
        readonly kind: "landed";
        readonly meters: number;
        readonly hour: number | null;
        readonly at: Point | null;
        readonly reached: readonly number[];
      }
    /**
     * A blast hits an entity. `meters`: distance from the center. `loss`: damage lost to that distance. `piece`: number of the fragment; 0
     * for the blast itself.
     */
    | (OfEntity & { readonly kind: "in-blast"; readonly meters: number; readonly loss: number; readonly piece: number })
    | (OfEntity & { readonly kind: "defended"; readonly rolled: Rolled })
    | (OfEntity & { readonly kind: "undefended"; readonly why: Testless })
    | (OfEntity & {
        readonly kind: "compared";
        readonly hits: number;
        readonly defense: number;
        readonly cover: number;
        readonly contact: Contact;
        readonly net: number;
        /** Reason for the outcome; omitted: the figures decide. */
        readonly by?: Exclude<DecidedBy, "figures">;
        /** Skill against which the attack was rolled; omitted: the ruleset uses no skill here. */
        readonly skill?: number;
        /** Hits that the bullet lost in entities it went through, already subtracted; omitted: none. @rule XF-17 */
        readonly fewer?: number;
      })
    | (OfEntity & { readonly kind: "aimed-through"; readonly hits: number; readonly defense: number; readonly cover: number })
    | (OfEntity & { readonly kind: "cover-missed"; readonly miss: number; readonly cover: number })
    | (OfEntity & { readonly kind: "picked"; readonly by: ChosenBy; readonly among: readonly number[] })
    | (OfEntity & {
        readonly kind: "located";
        readonly limb: string;
        readonly fine: string | null;
        readonly face: number | null;
        readonly overridden?: true;
      })
    | (OfEntity & { readonly kind: "judged"; readonly quality: Quality; readonly net: number; readonly threshold: number })
    /** `av` is the armor after ARP; `worn` is the armor before ARP, present only if ARP changes the armor. @rule SS-ATTACK-14 */
    | (OfEntity & { readonly kind: "armor-held"; readonly dv: number; readonly av: number; readonly worn?: number })
    | (OfEntity & {
        readonly kind: "soaked";
        readonly rolled: Rolled;
        readonly dv: number;
        readonly av: number;
        readonly worn?: number;
        readonly left: number;
      })
    /** The GM set the damage that gets through. */
    | (OfEntity & { readonly kind: "overridden"; readonly damage: number })
    /** Damage dice; `raw` is their total with all additions. */
    | (OfEntity & { readonly kind: "damage-rolled"; readonly rolled: Rolled; readonly raw: number })
    /** Reduction by each protection, in order, and the damage left. */
    | (OfEntity & { readonly kind: "reduced"; readonly raw: number; readonly by: readonly Part[]; readonly left: number })
    /** A status that the hit applies, with its amount if the status is counted. */
    | (OfEntity & { readonly kind: "marked"; readonly status: string; readonly value?: number })
    /**
     * A result that the players resolve themselves, such as a roll on a critical table or a severed head.
     * @rule TD-LOC-15
     * @rule TD-LOC-27
     */
    | (OfEntity & { readonly kind: "noted"; readonly note: string })
    | (OfEntity & { readonly kind: "capped"; readonly limit: number; readonly from: number })
    | (OfEntity & {
        readonly kind: "harmed";
        readonly damage: number;
        readonly before: BodyState;
        readonly done: HarmDone;
        readonly limb: string | null;
        /**
         * Steps of the calculation: damage before DR, DR, and the injury before the limb's cap. Omitted: the ruleset has no such steps.
         * @rule TD-WOUND-07
         */
        readonly worked?: { readonly basic: number; readonly dr: number; readonly injury: number };
        /** Steps of the calculation from damage to losses; omitted: the ruleset has no such steps. @rule SS-ARMOR-06 @rule XF-09 */
        readonly steps?: HarmSteps;
        /** Area that the hit adds to the hole in a barrier, in square meters; omitted: none. @rule SS-BARRIER-16 */
        readonly hole?: number;
      })
    /** `points`: Cripple Threshold points that only this effect takes from the limb; omitted: a harm event contains the loss. */
    | (OfEntity & { readonly kind: "crippled"; readonly limb: string; readonly points?: number })
    | (OfEntity & {
        readonly kind: "tested";
        readonly rolled: Rolled;
        readonly threshold: number;
        readonly passed: boolean;
        readonly failure: "prone" | "score" | "stunned";
      })
    | (OfEntity & { readonly kind: "injured"; readonly injury: ActiveInjury; readonly status: string })
    | (OfEntity & {
        readonly kind: "effect-tested";
        readonly effect: EffectId;
        readonly rolled: Rolled;
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
    /** Strain the attacker takes for using a power. */
    | { readonly kind: "strain-paid"; readonly by: number; readonly before: BodyState; readonly done: HarmDone }
    /** Condition that the power's Strain puts the attacker in. */
    | { readonly kind: "collapsed"; readonly condition: Exclude<Condition, "up"> }
    | (OfEntity & { readonly kind: "knocked-down"; readonly damage: number; readonly limit: number })
    | (OfEntity & { readonly kind: "score-lost"; readonly score: number })
    | (OfEntity & { readonly kind: "dropped"; readonly condition: Exclude<Condition, "up"> })
    /** The entity is harmed again but does not fall into a worse condition; `condition` is unchanged. */
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
        /** Area that the hit adds to the hole in the barrier, in square meters; omitted: none. @rule SS-BARRIER-16 */
        readonly hole?: number;
      })
    | { readonly kind: "left-battle" }
    | { readonly kind: "ended" }
  );

export type AttackEventKind = AttackEvent["kind"];
export type EventOf<K extends AttackEventKind> = Extract<AttackEvent, { readonly kind: K }>;
