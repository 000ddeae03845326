/**
 * Limits of every number, text and list that a user can type, import, order or request. Sheets, files, orders and requests share them.
 * No real game needs a value beyond a limit, so such a value is a mistake or an attack.
 */
export const LIMITS = {
  /** Characters of the name of a fire mode, a location or a modifier in an order. */
  name: 60,
  /** Characters of a document's uuid. The uuid of a token in a compendium's scene has fewer than 150. */
  uuid: 200,
  /** Characters of a document id or a key made of several ids. */
  id: 100,
  /** Characters of a name or id that a sheet, an action or a timer stores. */
  label: 200,
  /** Characters of a reason or a note. */
  note: 300,
  /** Characters of a formatted text. */
  richText: 50_000,
  /** Rating of an attribute or skill. Two ratings and all modifiers together stay below `dice`. */
  rating: 200,
  /** Dice of one modifier; `modifiers` is the number of modifiers of one roll. */
  modifier: 20,
  modifiers: 20,
  /** Points of damage, armor, penetration, reach, structure and similar values. */
  points: 999,
  /** Points of a pool, a limb or a barrier. */
  hitPoints: 1_000_000,
  /** Dice of one roll. */
  dice: 999,
  /** Number of faces of one die. */
  faces: 1000,
  /** Hits that a test needs. */
  threshold: 999,
  aim: 6,
  /** Attacks of one action or one series. */
  attacks: 20,
  /** Entities that an order excludes, includes or corrects by hand. */
  byHand: 30,
  bystanders: 100,
  /** Parts of a body behind cover: the limbs of a body plan, or six limbs, two hands and two feet. */
  limbs: 16,
  /** Limbs of a body plan. The next three bound one limb: percent of Body, faces of the limb die, and points that a call costs. */
  bodyPlan: 16,
  limbThreshold: 1000,
  limbShare: 20,
  limbModifier: 30,
  /** Entities that an area order names. */
  named: 29,
  /** People of one request. */
  people: 100,
  ap: 99,
  karma: 9999,
  score: 99,
  initiativeDice: 10,
  /** Initiative Dice gained or lost at once in the middle of a round. */
  changedDice: 5,
  rounds: 9999,
  passes: 20,
  /** Minutes between two rolls of an extended test. */
  minutes: 1_000_000,
  /** A distance or area in meters, yards, centimeters or square meters. */
  distance: 100_000,
  /** Meters of one announced movement. */
  way: 10_000,
  /** Meters between an entity and the center of an area. */
  fromCenter: 1000,
  /** Pixels of a scene. */
  map: 1_000_000,
  /** Items of one stack. */
  quantity: 1_000_000,
  money: 1_000_000_000,
  /** Meters that a vehicle moves in a round. */
  speed: 10_000,
  /** Entries of a list in a file. */
  list: 1000,
  /** Bytes of a file. */
  file: 10_000_000,
} as const;
