/**
 * Small situations by chance: an attacker, a target, others about, walls, and one attack. They are plain words that can be read twice: by the
 * rules alone, and by a table on which they are drawn. A seed and an index name each of them.
 */
import fc from "fast-check";

export const RULESET_IDS = ["crossfire", "swan-song", "called-shot-d20", "three-dice"] as const;
export type RulesetId = (typeof RULESET_IDS)[number];

/** Statuses that change a roll, by the id of the registry. */
export const STATUSES = ["surprised", "unconscious", "running", "last-fight", "in-vehicle"] as const;
export type Status = (typeof STATUSES)[number];

export interface Standing {
  /** Share of the way from the attacker to the target, and meters to its side; the target itself is at 1 and 0. */
  readonly along: number;
  readonly aside: number;
}

/** A person or a crate; figures as the ruleset reads them. */
export interface Body extends Standing {
  readonly kind: "person" | "crate";
  /** Dice of an ordinary defense, 2 to 16; its counterpart in other rulesets. */
  readonly quick: number;
  /** Body, 1 to 8; its counterpart in other rulesets. */
  readonly tough: number;
  readonly armor: number;
  /** Armor on the torso. */
  readonly vest: number;
  readonly cover: "none" | "partial" | "good";
  readonly tookCover: boolean;
  readonly prone: boolean;
  readonly status: Status | null;
  /** Points that the pool of Health has lost. */
  readonly hurt: number;
}

/** What may stand between and behind. A plain wall hides one side only: a shot at a target that is all behind it is refused. */
export const WALL_KINDS = ["plain", "low", "window", "door", "pane", "crates", "behind"] as const;
export type WallKind = (typeof WALL_KINDS)[number];

/** What is called for, whatever the ruleset calls it. */
export const CALLS = ["head", "torso", "left-leg", "right-arm"] as const;

export interface WallPiece extends Standing {
  readonly kind: WallKind;
}

export interface Situation {
  readonly ruleset: RulesetId;
  /** Meters from the attacker to the target, and how far the target stands to the side of straight ahead. */
  readonly metres: number;
  readonly drift: number;
  /** Dice of the attack, 2 to 16; its counterpart in other rulesets. */
  readonly dice: number;
  readonly shooter: { readonly prone: boolean; readonly status: Status | null };
  readonly weapon: { readonly damage: number; readonly arp: number; readonly accuracy: number; readonly penetrates: boolean };
  readonly order: {
    readonly mode: "single" | "burst";
    /** A place as the ruleset names it; null for none. */
    readonly call: (typeof CALLS)[number] | null;
    readonly aim: number;
    readonly modifier: number;
    readonly through: boolean;
  };
  readonly target: Body;
  readonly others: readonly Body[];
  readonly walls: readonly WallPiece[];
  /** Seed of the dice. */
  readonly seed: number;
}

const hundredths = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(least * 100), max: Math.round(most * 100) }).map((many) => many / 100);

/** One of three is in some state. */
const status = fc.option(fc.constantFrom(...STATUSES), { nil: null, freq: 1 });
const rarely = fc.constantFrom(false, false, false, true);

const body = (kinds: readonly Body["kind"][], place: { along: fc.Arbitrary<number>; aside: fc.Arbitrary<number> }): fc.Arbitrary<Body> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    ...place,
    quick: fc.integer({ min: 2, max: 16 }),
    tough: fc.integer({ min: 1, max: 8 }),
    armor: fc.integer({ min: 0, max: 8 }),
    vest: fc.constantFrom(0, 0, 2, 5),
    cover: fc.constantFrom("none", "none", "partial", "good"),
    tookCover: fc.boolean(),
    prone: rarely,
    status,
    hurt: fc.constantFrom(0, 0, 1, 3),
  });

const piece: fc.Arbitrary<WallPiece> = fc.record({
  kind: fc.constantFrom(...WALL_KINDS),
  along: hundredths(0.2, 0.9),
  aside: hundredths(-0.2, 0.6),
});

const words = fc.record({
  // The default refuses more orders than the others.
  ruleset: fc.constantFrom(...RULESET_IDS, "crossfire", "swan-song"),
  metres: fc.integer({ min: 3, max: 25 }),
  drift: hundredths(-3, 3),
  dice: fc.integer({ min: 2, max: 16 }),
  shooter: fc.record({ prone: rarely, status: fc.constantFrom(null, null, null, "running", "last-fight", "in-vehicle") }),
  weapon: fc.record({
    damage: fc.integer({ min: 2, max: 12 }),
    arp: fc.integer({ min: 0, max: 4 }),
    accuracy: fc.integer({ min: 2, max: 8 }),
    penetrates: fc.constantFrom(true, true, true, false),
  }),
  order: fc.record({
    mode: fc.constantFrom("single", "single", "single", "burst"),
    call: fc.constantFrom(null, null, null, ...CALLS),
    aim: fc.constantFrom(0, 0, 1, 2),
    modifier: fc.constantFrom(0, 0, -2, 3),
    through: rarely,
  }),
  target: body(["person", "person", "person", "crate"], { along: fc.constant(1), aside: fc.constant(0) }),
  others: fc.array(body(["person", "person", "crate"], { along: hundredths(0.15, 1.6), aside: hundredths(-1.2, 1.2) }), { maxLength: 3 }),
  walls: fc.array(piece, { maxLength: 2 }),
  /** One of four is as plain as a forecast reads a map: people who took no cover, no wall to shoot through. */
  isPlain: rarely,
  seed: fc.nat(),
});

const plainBody = (one: Body): Body => ({ ...one, kind: "person", tookCover: false });
const plainWall = (one: WallPiece): WallPiece => ({ ...one, kind: one.kind === "behind" || one.kind === "low" ? one.kind : "plain" });

/** Returns a situation without what only a map knows. */
const madePlain = (situation: Situation): Situation => ({
  ...situation,
  target: plainBody(situation.target),
  others: situation.others.map(plainBody),
  walls: situation.walls.map(plainWall),
});

/** A situation in words that can be read, part by part. */
const readable = (situation: Situation): string =>
  Object.entries(situation)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => `${key}: ${JSON.stringify(one)}`) : `${key}: ${JSON.stringify(value)}`,
    )
    .join("\n  ");

/** Any situation; it tells itself in words. */
export const situations: fc.Arbitrary<Situation> = words.map(({ isPlain, ...drawn }) => {
  const situation = isPlain ? madePlain(drawn) : drawn;
  return { ...situation, [fc.toStringMethod]: () => `\n  ${readable(situation)}\n` };
});

/** What a share of all situations has to have. */
export const FEATURES = {
  walls: ({ walls }: Situation) => walls.length > 0,
  bodies: ({ others }: Situation) => others.length > 0,
  cover: ({ target, others }: Situation) => [target, ...others].some(({ cover }) => cover !== "none"),
  statuses: ({ shooter, target, others }: Situation) => [shooter, target, ...others].some((one) => one.status !== null || one.prone),
  bursts: ({ order }: Situation) => order.mode === "burst",
  calls: ({ order }: Situation) => order.call !== null,
  "small pools": ({ dice, target }: Situation) => Math.min(dice, target.quick) <= 6,
  "large pools": ({ dice, target }: Situation) => Math.max(dice, target.quick) >= 11,
  ...Object.fromEntries(RULESET_IDS.map((id) => [id, ({ ruleset }: Situation) => ruleset === id])),
} satisfies Record<string, (situation: Situation) => boolean>;

/** Least share of situations with a feature. The named four have to be a fifth; what is drawn more seldom, less. */
export const leastShare = (feature: string): number => (["walls", "bodies", "cover", "statuses"].includes(feature) ? 0.2 : 0.03);
