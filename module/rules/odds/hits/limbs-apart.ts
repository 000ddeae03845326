import type { Attack } from "../../attack/model/ruleset";
import { bodyWith, type BodyState } from "../../body/body-state";
import type { Bodies } from "../reduce/loads";
import type { Sights } from "../sights";
import type { View } from "../view";
import type { HitEnds } from "./ends";

const [MOST_BODIES, MOST_LIMBS, MOST_ENTITIES] = [1 << 20, 64, 32];

/**
 * Returns the limbs with one value replaced by the value from another list.
 * @param limb Index of the replaced limb; -1: none.
 */
const withLimb = (limbs: readonly number[], limb: number, from: readonly number[]): readonly number[] =>
  limb < 0 || limbs[limb] === from[limb] ? limbs : limbs.with(limb, from[limb]!);

/**
 * Separates the struck limb of a body from its other limbs, which a hit neither reads nor changes. Bodies that differ only in the other
 * limbs then share the answers about a hit.
 */
export class LimbsApart {
  readonly #attack: Attack;
  readonly #view: View;
  readonly #bodies: Bodies;
  readonly #sights: Sights;
  readonly #ends: HitEnds;
  readonly #alone = new Map<number, number>();
  readonly #joined = new Map<number, number>();

  constructor(attack: Attack, view: View, { bodies, sights, ends }: { bodies: Bodies; sights: Sights; ends: HitEnds }) {
    this.#attack = attack;
    this.#view = view;
    this.#bodies = bodies;
    this.#sights = sights;
    this.#ends = ends;
  }

  /** Returns whether the view observes only an entity's limbs, and a hit affects a single limb in this ruleset. */
  isFor = (subject: number): boolean =>
    this.#view.parts === "limbs" && ((this.#view.watched >> subject) & 1) === 1 && (this.#attack.ruleset.method.wounds.limbsApart ?? false);

  /** Returns the number that identifies the body in which only this limb keeps its harm. */
  alone(subject: number, number: number, limb: number): number {
    if (number === 0) return 0;
    const key = (number * MOST_LIMBS + limb + 1) * MOST_ENTITIES + subject;
    const known = this.#alone.get(key);
    if (known !== undefined) return known;
    const { body } = this.#bodies.at(subject, number);
    const made = this.#withLimbs(subject, number, withLimb(this.#before(subject).limbs, limb, body.limbs));
    this.#alone.set(key, made);
    return made;
  }

  /**
   * Returns the number that identifies the end in which the body also has the harm to its other limbs.
   * @param end Number that identifies the end of a hit on the body that `alone` returned.
   * @param number Number that identifies the body before the hit.
   */
  joined(subject: number, end: number, number: number, limb: number): number {
    const key = ((end * MOST_BODIES + number) * MOST_LIMBS + limb + 1) * MOST_ENTITIES + subject;
    const known = this.#joined.get(key);
    if (known !== undefined) return known;
    const after = this.#ends.at(end);
    const others = this.#bodies.at(subject, number).body.limbs;
    const body = this.#withLimbs(subject, after.body, withLimb(others, limb, this.#bodies.at(subject, after.body).body.limbs));
    const look = this.#view.look?.(subject, this.#bodies.at(subject, body).body) ?? 0;
    const made = this.#ends.numberOf({ ...after, body, seen: this.#sights.joined(after.seen, this.#sights.numberOf(look)) });
    this.#joined.set(key, made);
    return made;
  }

  #before = (subject: number): BodyState => this.#attack.field.entities[subject]!.fighter.body;

  #withLimbs(subject: number, number: number, limbs: readonly number[]): number {
    const { body, injuries } = this.#bodies.at(subject, number);
    return this.#bodies.numberOf(subject, limbs === body.limbs ? body : bodyWith(body, { limbs }), injuries);
  }
}
