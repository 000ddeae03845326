import { rollFaces } from "../../chance/roll-faces";
import type { Placed } from "../../../../module/rules/attack/model/battlefield";
import type { Blast, BlastMap } from "../../../../module/rules/attack/model/blast";
import { declare } from "../../../../module/rules/attack/declare/declare";
import type { Attack, Ruleset } from "../../../../module/rules/attack/model/ruleset";
import { preselected } from "../../../../module/rules/attack/machine/machine";
import type { AttackOrder } from "../../../../module/rules/attack/model/order";
import { replay, type Replay } from "../../../../module/rules/attack/machine/replay";
import type { Reply } from "../../../../module/rules/attack/model/ask";
import type { Fighter, Weapon } from "../../../../module/rules/attack/model/fighter";
import { aThing } from "../../../../module/rules/attack/model/thing";
import { barrierBody } from "../../../../module/rules/body/plans";
import { type RollSpec } from "../../../../module/rules/chance/roll-specs";
import type { Rng } from "../../../../module/rules/chance/rng";
import type { Point } from "../../../../module/rules/flight/corridor";
import type { WallLine } from "../../../../module/rules/flight/walls";
import { aField, aFighter, anOrder, aWeapon, crossfire, placed } from "../../fixtures";

/** Object at the aim point. The attack does not damage this object. */
const SPOT = aThing({ id: "", name: "", kind: "barrier" }, barrierBody(1, { value: 1, max: 1 }), 0, 0);

export const AREA = { at: { scene: "Scene.dock", x: 0, y: 0 }, among: [] } as const;

/** An entity with its position and radius, in meters. Without a radius, the entity is a point. */
export interface Standing {
  readonly who: Fighter;
  readonly at: Point;
  readonly radius?: number;
}

export interface BlastWish {
  readonly standing?: readonly Standing[];
  readonly aim?: Point;
  readonly walls?: readonly WallLine[];
  readonly figures?: Partial<Pick<Blast, "radius" | "falloff" | "scatter" | "fragments" | "placed">>;
  /** Distance of each entity from the aim point in meters, for an attack without a map. Omitted: the attack has a map. */
  readonly meters?: readonly number[];
  /** Manual correction for each entity; null: none. */
  readonly corrections?: Blast["corrections"];
  /** Cover dice of each entity; missing entries are 0. */
  readonly cover?: readonly number[];
  readonly weapon?: Partial<Weapon>;
  readonly attacker?: Fighter;
  readonly order?: Partial<AttackOrder>;
  readonly ruleset?: Ruleset;
}

const FIGURES = { radius: 6, falloff: 1, scatter: 1, fragments: { count: 0, dv: 0 } };

export function blastField({
  standing = [],
  aim = { x: 10, y: 0 },
  walls = [],
  figures = {},
  meters,
  corrections,
  cover = [],
  ...wish
}: BlastWish = {}) {
  const { placed: lies = false, ...own } = figures;
  const blast = { ...FIGURES, ...own };
  const away = Math.hypot(aim.x, aim.y);
  const here = (who: Fighter): Placed => placed(who, away);
  const map: BlastMap | null = meters
    ? null
    : {
        from: { x: 0, y: 0 },
        aim,
        bodies: [{ at: aim, radius: 0 }, ...standing.map(({ at, radius = 0 }) => ({ at, radius }))],
        walls,
      };
  const weapon = aWeapon({
    id: "grenade",
    name: "Grenade",
    kind: "thrown",
    skill: "throwing",
    dv: 10,
    modes: [],
    accuracy: null,
    ...{ increment: 0, maxRange: 40, ammo: null, penetrates: false, area: true, blast },
    ...wish.weapon,
  });
  return {
    ...aField({
      weapon,
      attacker: wish.attacker ?? aFighter({ id: "Actor.shooter", name: "Thrower", skills: { throwing: 4 }, attributes: { agility: 4 } }),
      entities: [here(SPOT), ...standing.map(({ who }, index) => ({ ...here(who), otherCover: cover[index] ?? 0 }))],
      switches: (wish.ruleset ?? crossfire).switches,
    }),
    blast: {
      ...blast,
      map,
      meters: meters ? [0, ...meters] : [],
      placed: lies,
      ...(corrections ? { corrections: [null, ...corrections] } : {}),
    },
  };
}

export const orderAt = (wish: Partial<AttackOrder> = {}): AttackOrder => anOrder({ weapon: "grenade", target: "", area: AREA, ...wish });

/** Returns the declared throw of a grenade. @throws {Error} if the rules refuse the attack */
export function aThrow(wish: BlastWish = {}): Attack {
  const ruling = declare(wish.ruleset ?? crossfire, orderAt(wish.order), blastField(wish));
  if (!ruling.allowed) throw new Error(ruling.refusal);
  return ruling.value;
}

/** Returns faces with the wanted result: the number of hits of a dice pool, the sum of the dice, or a table die's face. */
export function facesFor(spec: RollSpec, wanted: number): number[] {
  if (spec.kind === "table") return [wanted];
  if (spec.kind === "pool") return Array.from({ length: spec.dice + spec.cover }, (_, die) => (die < wanted ? 6 : 2));
  const faces = Array.from({ length: spec.dice }, () => 1);
  for (let rest = wanted - spec.dice, die = 0; rest > 0; rest -= 1, die = (die + 1) % faces.length) faces[die]! += 1;
  return faces;
}

/**
 * Plays an attack to its end. `told`: wanted results by ask id, as for `facesFor`. All other rolls have no hits, or show only faces of 1.
 * Asks without dice get the preselected reply.
 */
export function played(
  attack: Attack,
  told: Readonly<Record<string, number>>,
  replies: Reply[] = [],
): Replay & { readonly replies: readonly Reply[] } {
  for (;;) {
    const at = replay(attack, replies);
    const { ask } = at;
    if (!ask) return { ...at, replies };
    if (ask.kind !== "roll") replies.push(preselected(ask)!);
    else replies.push({ ask: ask.id, kind: "faces", faces: facesFor(ask.spec, told[ask.id] ?? (ask.spec.kind === "pool" ? 0 : 1)) });
  }
}

/** Plays an attack to its end with dice from a generator and with preselected replies. */
export function diced(attack: Attack, rng: Rng): Replay & { readonly replies: readonly Reply[] } {
  const replies: Reply[] = [];
  for (;;) {
    const at = replay(attack, replies);
    const { ask } = at;
    if (!ask) return { ...at, replies };
    replies.push(ask.kind === "roll" ? { ask: ask.id, kind: "faces", faces: rollFaces(ask.spec, rng) } : preselected(ask)!);
  }
}
