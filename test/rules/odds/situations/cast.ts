/** Who and what a situation holds, as sheets store it, and where it stands. */
import type { Point } from "../../../../module/rules/flight/corridor";
import { readPerson, type StoredActor } from "../../../../module/rules/forecast/read/person";
import { describedArmor, describedWeapon } from "../../../../module/rules/forecast/read/described-gear";
import { rulesetById } from "../../../../module/rules/rulesets/rulesets";
import type { MaterialId } from "../../../../module/rules/protection/materials";
import type { Body, RulesetId, Situation, Standing, Status, WallPiece } from "./situation";

/** Meters of the map. */
export const MAP = { width: 40, height: 20 };
const START: Point = { x: 4, y: 10 };

/** Hundredths of a meter are what a map of a hundred pixels per meter can hold. */
const exact = (metres: number): number => Math.round(metres * 100) / 100;

/** Returns where something stands, meters. */
export function placeOf({ metres, drift }: Situation, { along, aside }: Standing): Point {
  const long = Math.hypot(metres, drift);
  const [ux, uy] = [metres / long, drift / long];
  const x = START.x + along * metres - aside * uy;
  const y = START.y + along * drift + aside * ux;
  return { x: exact(Math.min(MAP.width - 1, Math.max(1, x))), y: exact(Math.min(MAP.height - 1, Math.max(1, y))) };
}

export const shooterAt = (): Point => START;

const half = (dice: number): readonly [number, number] => [Math.ceil(dice / 2), Math.floor(dice / 2)];

/** Attributes that give a person these dice, by ruleset. */
function attributesOf(ruleset: RulesetId, { quick, tough, skilled }: { quick: number; tough: number; skilled: number }) {
  const [reaction, intuition] = half(quick);
  switch (ruleset) {
    case "called-shot-d20":
      return { agility: half(skilled)[0], endurance: tough, awareness: intuition };
    case "three-dice":
      return { strength: 10, dexterity: 5 + reaction, intelligence: 10, health: 6 + tough };
    default:
      return { body: tough, agility: half(skilled)[0], reaction, strength: 3, willpower: 3, logic: 3, intuition, charisma: 3 };
  }
}

const SKILL: Readonly<Record<RulesetId, string>> = {
  crossfire: "pistols",
  "swan-song": "pistols",
  "called-shot-d20": "small-guns",
  "three-dice": "pistols",
};

/** The pool that a wound is taken from. */
export const HEALTH: Readonly<Record<RulesetId, string>> = {
  crossfire: "flesh",
  "swan-song": "flesh",
  "called-shot-d20": "hp",
  "three-dice": "hp",
};

const isPool = (ruleset: RulesetId): boolean => ruleset === "crossfire" || ruleset === "swan-song";

/** Fire modes a weapon of the ruleset has. */
export const modesOf = (ruleset: RulesetId): readonly string[] => (ruleset === "three-dice" ? ["single"] : ["single", "burst"]);

export const GUN = "gun0000000000000";

function gunOf({ ruleset, weapon: { damage, arp, accuracy, penetrates } }: Situation) {
  const own = isPool(ruleset)
    ? { dv: damage, arp, accuracy, penetrates }
    : ruleset === "three-dice"
      ? { damage: `1d6+${damage}`, acc: accuracy % 4, carries: { half: 300, max: 1000 }, penetrates }
      : { damage: `1d6+${damage}`, acc: accuracy % 4, penetrates };
  const words = { name: "Gun", skill: SKILL[ruleset], modes: modesOf(ruleset), magazine: 30, range: 300, ...own };
  const shown = { ...words, ...(isPool(ruleset) ? { increment: 300 } : {}) };
  return { _id: GUN, ...describedWeapon(shown, rulesetById(ruleset), "weapon") };
}

interface Person {
  readonly name: string;
  readonly quick: number;
  readonly tough: number;
  readonly skilled: number;
  readonly body: Pick<Body, "armor" | "vest" | "cover" | "tookCover" | "prone" | "hurt" | "status">;
  readonly items: readonly object[];
}

/** Returns a person as a compendium stores it. */
function storedPerson(ruleset: RulesetId, { name, body, items, ...figures }: Person): StoredActor {
  const { armor, vest, cover, tookCover, prone, hurt } = body;
  const rules = rulesetById(ruleset);
  const worn =
    vest > 0 ? [{ _id: "vest000000000000", ...describedArmor({ name: "Vest", rating: vest, places: ["torso"] }, rules, "worn") }] : [];
  const skill = half(figures.skilled)[1];
  const plain: StoredActor = {
    name,
    system: {
      attributes: attributesOf(ruleset, figures),
      skills: { [SKILL[ruleset]]: ruleset === "three-dice" ? figures.skilled + 2 : skill },
      armor: { natural: armor },
      stance: { cover, tookCover, prone },
      tolerance: "",
    },
    items: [...items, ...worn] as StoredActor["items"],
  };
  const { body: full } = readPerson(plain, rules, "", 0, name).fighter;
  const wounded = { [HEALTH[ruleset]]: { value: Math.max(1, full.flesh - hurt) } };
  return { ...plain, system: { ...plain.system, ...(hurt > 0 ? { pools: wounded } : {}) } };
}

/** A crate as a sheet stores it. */
export interface StoredCrate {
  readonly name: string;
  readonly structure: number;
  readonly armor: number;
  readonly hp: number;
}

export interface Somebody {
  readonly at: Point;
  readonly status: Status | null;
  readonly stored: StoredActor | null;
  readonly crate: StoredCrate | null;
}

const crateOf = (name: string, { tough, armor }: Body): StoredCrate => ({ name, structure: tough, armor, hp: 2 * tough });

const somebody = (situation: Situation, name: string, body: Body): Somebody => ({
  at: placeOf(situation, body),
  status: body.kind === "person" ? body.status : null,
  stored: body.kind === "person" ? storedPerson(situation.ruleset, { name, skilled: 4, body, items: [], ...body }) : null,
  crate: body.kind === "crate" ? crateOf(name, body) : null,
});

const PLAIN_BODY = { armor: 0, vest: 0, cover: "none", tookCover: false, hurt: 0 } as const;

/** Returns everyone in a situation: the attacker, the target, the others. */
export function cast(situation: Situation): {
  readonly shooter: Somebody;
  readonly target: Somebody;
  readonly others: readonly Somebody[];
} {
  const { ruleset, dice, shooter } = situation;
  const gun = gunOf(situation);
  const person = { name: "Shooter", quick: 6, tough: 3, skilled: dice, body: { ...PLAIN_BODY, ...shooter }, items: [gun] };
  return {
    shooter: { at: shooterAt(), status: shooter.status, stored: storedPerson(ruleset, person), crate: null },
    target: somebody(situation, "Target", situation.target),
    others: situation.others.map((body, index) => somebody(situation, `Other ${index + 1}`, body)),
  };
}

/** Kinds of walls that can be shot through, with their material. */
export const MATERIAL: Readonly<Partial<Record<WallPiece["kind"], MaterialId>>> = { door: "wooden-door", pane: "glass", crates: "crates" };

/** Height of a low wall, meters. */
export const LOW = 1.2;
const REACH = 2.5;
/** Size of a tile, meters. */
export const TILE = { width: 0.5, height: 1 };

/** Returns the ends of a wall, or the middle of a tile twice. */
export function endsOf(situation: Situation, { kind, along, aside }: WallPiece): readonly [Point, Point] {
  const [least, most] =
    kind === "plain" ? [aside, aside + REACH] : kind === "behind" ? [-REACH, REACH] : [aside - REACH / 2, aside + REACH / 2];
  const share = kind === "behind" ? 1 + along : along;
  return [placeOf(situation, { along: share, aside: least }), placeOf(situation, { along: share, aside: most })];
}

export const tileAt = (situation: Situation, { along, aside }: WallPiece): Point => placeOf(situation, { along, aside });
