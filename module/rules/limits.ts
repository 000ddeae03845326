/**
 * Limits for every number, text and list that a user can type, import, order or request. Sheets, files, orders and requests share them. No
 * real game needs a value beyond these limits, so a larger value is a mistake or malicious.
 */
export const LIMITS = {
  /** Maximum characters in a short name, such as a fire mode, a location or a modifier in an order. */
  name: 60,
  /** Maximum characters in a document's uuid. The uuid of a token in a compendium's scene has fewer than 150. */
  uuid: 200,
  /** Maximum characters in a document id or a key made of several ids. */
  id: 100,
  /** Maximum characters in a name or id that a sheet, an action or a timer stores. */
  label: 200,
  /** Maximum characters in a reason or a note. */
  note: 300,
  /** Maximum characters in a formatted text. */
  richText: 50_000,
  /** Maximum rating of an attribute or skill. Two ratings and all modifiers together stay below `dice`. */
  rating: 200,
  /** Maximum number of dice in one modifier; `modifiers`: maximum number of modifiers to one roll. */
  modifier: 20,
  modifiers: 20,
  /** Maximum points of damage, armor, penetration, reach, structure and similar values. */
  points: 999,
  /** Maximum points of a pool, a limb or a barrier. */
  hitPoints: 1_000_000,
  /** Maximum number of dice in one roll. */
  dice: 999,
  /** Maximum number of faces of one die. */
  faces: 1000,
  /** Maximum hits that a test needs. */
  threshold: 999,
  aim: 6,
  /** Maximum number of attacks in one action or one series. */
  attacks: 20,
  /** Maximum number of entities that an order can exclude, include or correct manually. */
  byHand: 30,
  bystanders: 100,
  /**
   * Maximum number of body parts behind cover. These are the limbs of a body plan, or a humanoid's limbs, hands, feet and parts of the
   * head.
   */
  limbs: 16,
  /**
   * Maximum number of limbs in a body plan. The next three values limit a limb's percent of Body, sides of the limb die, and called-shot
   * penalty.
   */
  bodyPlan: 16,
  limbThreshold: 1000,
  limbShare: 20,
  limbModifier: 30,
  /** Maximum number of entities that an area order can name. */
  named: 29,
  /** Maximum number of people in one request. */
  people: 100,
  ap: 99,
  karma: 9999,
  score: 99,
  initiativeDice: 10,
  /** Maximum number of Initiative Dice gained or lost at once during a round. */
  changedDice: 5,
  rounds: 9999,
  passes: 20,
  /** Maximum minutes between two rolls of an extended test. */
  minutes: 1_000_000,
  /** Maximum distance or area in meters, yards, centimeters or square meters. */
  distance: 100_000,
  /** Maximum meters of one announced movement. */
  way: 10_000,
  /** Maximum meters between an entity and the center of an area. */
  fromCenter: 1000,
  /** Maximum map coordinate, in pixels of a scene. */
  map: 1_000_000,
  /** Maximum number of items in one stack, or of rounds in one magazine. */
  quantity: 1_000_000,
  money: 1_000_000_000,
  /** Maximum meters that a vehicle moves in a round. */
  speed: 10_000,
  /** Maximum number of entries in a list in a file. */
  list: 1000,
  /** Maximum bytes of a file, or characters of a file given as text. */
  file: 10_000_000,
} as const;
