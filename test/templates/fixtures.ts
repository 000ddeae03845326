import path from "node:path";
import { readPackEntry } from "../../tools/build/pack-entries.mjs";
import type { StoredTrack } from "../../module/rules/body/derive";
import { OUT_OF_COMBAT, type Readiness } from "../../module/rules/attack/model/fighter";
import { crossfire } from "../../module/rules/rulesets/crossfire/crossfire";
import { fighterView, type FighterView } from "../../module/apps/fighter/view";
import type { Person } from "../../module/scene/kinds";
import { crossfireFacts } from "../../module/rules/rulesets/crossfire/facts";

const ROOT = path.resolve(import.meta.dirname, "../..");

type Source = Record<string, any>;

const contents = <T>(list: T[]) => ({ contents: list, get: (id: string) => list.find((one) => (one as { id?: string }).id === id) });

const ITEM_DEFAULTS: Record<string, Source> = {
  armor: { rating: 0, accessory: false, equipped: false, locations: [], types: {}, openFaced: false, shield: "" },
  injury: { location: "", penalty: -1, cause: "", healing: 0 },
  weapon: {
    damage: { value: 4, add: "", kind: "health", type: "kinetic", woundClass: "" },
    roll: { dice: 0, faces: 6, add: 0 },
    divisor: null,
    tightBeam: false,
    areaKind: "",
    scaled: false,
    acc: 0,
    carries: { half: null, max: null },
    arp: 0,
    accuracy: null,
    reach: 0,
    range: { increment: 10, max: 50 },
    modes: [],
    ammo: { value: null, max: null, type: "" },
    ready: false,
    quality: "",
    condition: "",
    penetrates: false,
    contact: false,
    piercing: false,
    hands: 1,
    area: { radius: null },
    spread: "",
    kind: "ranged",
    skill: "pistols",
    attribute: "agility",
  },
};

function itemOf(source: Source, index: number): Source {
  const defaults = ITEM_DEFAULTS[source["type"]] ?? {};
  const system = { ...defaults, ...source["system"] };
  if (system["modes"]) system["modes"] = new Set(system["modes"]);
  return {
    id: source["_id"] ?? `item${index}`,
    name: source["name"],
    type: source["type"],
    img: source["img"] ?? "",
    sort: source["sort"] ?? index,
    system,
    effects: contents(source["effects"] ?? []),
  };
}

export interface Changed {
  readonly name?: string;
  readonly attributes?: Record<string, number>;
  readonly pools?: Record<string, { value?: number | null; max?: number | null }>;
  readonly limbs?: Record<string, { value?: number | null; max?: number | null }>;
  readonly statuses?: readonly string[];
  readonly bodyShield?: number;
  readonly items?: readonly Source[];
}

const tracks = (map: Source = {}): Record<string, StoredTrack> =>
  Object.fromEntries(Object.entries(map).map(([id, track]) => [id, { value: track.value ?? null, max: track.max ?? null, bonus: 0 }]));

/**
 * Returns a character from the packs as a prepared actor, with these changes. The stored values come from the file, the derived values from
 * the rules.
 */
export function character(file = "characters/ilka-rennard", changed: Changed = {}): Person {
  const source = readPackEntry(ROOT, `${file}.yaml`) as Source;
  const stored: Source = {
    ...source["system"],
    attributes: { ...source["system"].attributes, ...changed.attributes },
    pools: { ...source["system"].pools, ...changed.pools },
    limbs: { ...source["system"].limbs, ...changed.limbs },
  };
  const items = [...(source["items"] ?? []), ...(changed.items ?? [])].map(itemOf);
  const worn = items
    .filter(({ type, system }) => type === "armor" && system.equipped)
    .map(({ name, system }) => ({ name, rating: system.rating, accessory: system.accessory ?? false }));
  const injuries = items.filter(({ type }) => type === "injury").map(({ system }) => ({ penalty: system.penalty }));
  const attributes = {
    ...Object.fromEntries(crossfire.declaration.attributes.map(({ id, initial }) => [id, initial])),
    ...stored["attributes"],
  };
  const skills = { ...Object.fromEntries(crossfire.declaration.skills.map(({ id, initial }) => [id, initial])), ...stored["skills"] };
  const derived = crossfireFacts.people.derive({
    attributes,
    pools: tracks(stored["pools"]),
    limbs: tracks(stored["limbs"]),
    naturalArmor: 0,
    worn,
    injuries,
    bodyShield: changed.bodyShield ?? 0,
  });
  const system = {
    karma: { value: 0, max: 0 },
    overflow: 0,
    initiative: { dice: 0, bonus: 0 },
    ap: { bonus: 0 },
    armor: { natural: 0 },
    reach: 0,
    stance: { prone: false, cover: "none", tookCover: false, running: "walking", turnedAway: false, bodyShield: changed.bodyShield ?? 0 },
    tolerance: "",
    size: 0.6,
    sizeModifier: 0,
    landing: {},
    unjointed: false,
    money: 0,
    advances: {},
    lacks: new Set(),
    male: false,
    evasion: { value: null, passive: null },
    mode: "realistic",
    unknownKeys: [],
    deadeye: false,
    ...stored,
    attributes,
    skills,
    ...derived,
    _source: { notes: "", pools: {}, limbs: {}, skills: {}, ...stored },
  };
  const actor = {
    id: "actor",
    uuid: "Actor.actor",
    name: changed.name ?? source["name"],
    type: source["type"],
    img: source["img"] ?? "",
    statuses: new Set(changed.statuses ?? []),
    items: contents(items),
    effects: contents([]),
    appliedEffects: [],
    system,
  };
  return actor as unknown as Person;
}

export const looking = { editing: false, editable: true, gamemaster: true, rootId: "sheet-1", can: { test: true, reload: true } };

export function view(actor: Person = character(), how: Partial<FighterView> = {}, readiness: Readiness = OUT_OF_COMBAT): FighterView {
  // The view of a fighter searches all actors for sustained powers, so each file gets a separate world.
  (globalThis as { game?: object }).game ??= {};
  return fighterView(
    actor,
    readiness,
    { ruleset: how.ruleset ?? crossfire, switches: how.switches ?? (how.ruleset ?? crossfire).switches },
    { ...looking, ...how },
  );
}
