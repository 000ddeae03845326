import type { Attack, Ruleset } from "../../../../module/rules/attack/model/ruleset";
import { changes } from "../../../../module/rules/attack/changes";
import type { Switches } from "../../../../module/rules/attack/model/battlefield";
import type { EventOf } from "../../../../module/rules/attack/model/events";
import type { Weapon } from "../../../../module/rules/attack/model/fighter";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import { calledShotD20 } from "../../../../module/rules/rulesets/called-shot-d20/called-shot-d20";
import { bodyPlanOf, PASSIVE_EVASION } from "../../../../module/rules/rulesets/called-shot-d20/derive";
import type { Ruling } from "../../../../module/rules/ruling";
import { fight, stage, type Fought, type Party, type Wish } from "../../../ledger/scenes/fight";
import type { FighterWish } from "../../fixtures";

/** Name of the target. */
export const IT = "IT";

/** Body plan of a body that survives any single hit. */
export const STURDY = bodyPlanOf(1000);

/** Differences from the default attack of these tests in the d20 ruleset. */
export interface Shot {
  readonly ruleset?: Ruleset;
  /** Sum of skill and modifiers, without the penalty of a called shot and the Deadeye bonus; omitted: 8. */
  readonly modifiers?: number;
  /** Faces of the d20, one for each bullet; more than one face makes a burst. Omitted: one bullet with a 10. */
  readonly faces?: readonly number[];
  readonly call?: string | null;
  readonly overwatch?: boolean;
  readonly deadeye?: boolean;
  /** Evasion before cover; omitted: 12; null: the sheet has no Evasion. */
  readonly evasion?: number | null;
  /** Evasion bonus from cover; `coveredLimbs` are the limbs behind this cover. */
  readonly cover?: number;
  readonly coveredLimbs?: readonly string[];
  readonly locations?: readonly number[];
  /** Fixed damage; the weapon has no damage dice. */
  readonly damage?: number;
  /** Available AP; omitted: out of combat. */
  readonly ap?: number;
  readonly switches?: Partial<Switches>;
  readonly target?: Partial<Party>;
  readonly others?: readonly Party[];
  readonly attacker?: FighterWish;
  readonly weapon?: Partial<Weapon>;
  readonly order?: Partial<AttackOrder>;
  readonly choose?: string;
}

/** Returns the field that gives an entity this Evasion. */
export const evading = (value: number) => ({ evasion: { value, passive: PASSIVE_EVASION } });

function wishOf(shot: Shot): Wish {
  const { modifiers = 8, faces = [10], call = null, deadeye = false, overwatch = false, cover = 0, coveredLimbs = [] } = shot;
  const skill = deadeye ? calledShotD20.deadeye!.rating : modifiers;
  const burst = faces.length > 1;
  return {
    ruleset: shot.ruleset ?? calledShotD20,
    switches: shot.switches ?? {},
    attacker: { deadeye, skills: { pistols: skill }, ...(shot.ap === undefined ? {} : { readiness: { ap: shot.ap } }), ...shot.attacker },
    weapon: {
      accuracy: null,
      dv: shot.damage ?? 5,
      increment: 15,
      modes: ["single", "burst"],
      ammo: burst ? faces.length : 12,
      ...shot.weapon,
    },
    order: {
      mode: burst ? "burst" : "single",
      called: call === null ? null : { location: call },
      overwatch,
      modifiers: modifiers === skill ? [] : [{ name: "the rest", value: modifiers - skill }],
      ...shot.order,
    },
    attack: { faces: [faces[0]!] },
    attacks: faces.map((face) => ({ faces: [face] })),
    parties: [
      {
        name: IT,
        along: 12,
        cover,
        coveredLimbs,
        plan: STURDY,
        ...(shot.evasion === null ? {} : evading(shot.evasion ?? 12)),
        ...shot.target,
      },
      ...(shot.others ?? []),
    ],
    at: IT,
    locations: shot.locations ?? [14],
    ...(shot.choose === undefined ? {} : { choose: shot.choose }),
  };
}

export const declared = (shot: Shot = {}): Ruling<Attack> => stage(wishOf(shot)).ruling;

/** Returns the declared attack. @throws {Error} if the rules refuse the attack */
export function anAttack(shot: Shot = {}): Attack {
  const ruling = declared(shot);
  if (!ruling.allowed) throw new Error(`refused: ${ruling.refusal}`);
  return ruling.value;
}

export const shoot = (shot: Shot = {}, more: Partial<Pick<Wish, "damage" | "leaveOpen">> = {}): Fought =>
  fight({ ...wishOf(shot), ...more });

/** Result of one bullet at the target. */
export interface Bullet {
  readonly total: number;
  /** Evasion including cover. */
  readonly evasion: number;
  readonly hit: boolean;
  readonly limb: string | null;
  readonly quality: string | null;
}

/** Returns the result of every bullet that was fired at the target; for a miss, limb and quality are null. */
export function bulletsOf(fought: Fought): readonly Bullet[] {
  const locations: readonly EventOf<"located">[] = fought.all("located", IT);
  const classes: readonly EventOf<"judged">[] = fought.all("judged", IT);
  return fought.all("compared", IT).map(({ bullet, hits, defense, cover, contact }) => ({
    total: hits,
    evasion: defense + cover,
    hit: contact === "hit",
    limb: locations.find((event) => event.bullet === bullet)?.limb ?? null,
    quality: classes.find((event) => event.bullet === bullet)?.quality ?? null,
  }));
}

/** Returns the points that the target lost: Hit Points, including those below 0, and the points of each damaged limb. */
export function lossesOf({ attack, events, indexOf }: Fought): {
  readonly health: number;
  readonly limbs: Readonly<Record<string, number>>;
} {
  const own = changes(attack, events).filter(({ entity }) => entity === indexOf(IT));
  const health = own.reduce((sum, change) => {
    if (change.kind !== "amount") return sum;
    return change.amount === "overflow" ? sum + change.by : sum - change.by;
  }, 0);
  const limbs = Object.fromEntries(own.flatMap((change) => (change.kind === "limb" ? [[change.limb, 0 - change.by]] : [])));
  return { health, limbs };
}

/** Returns the value of one part of a bullet's accuracy; undefined if the bullet has no such part. */
export function partOf(attack: Attack, part: string, bullet = 0): number | undefined {
  const spec = attack.ruleset.method.contest.attackRoll(attack, bullet);
  return spec.kind === "sum" ? spec.parts.find((one) => one.part === part)?.value : undefined;
}
