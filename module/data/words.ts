/**
 * Values that all rulesets share. Each ruleset declares its own attributes, skills, pools, limbs and damage types. Fields for these accept
 * any id, and the code that reads the fields reports unknown ids.
 */
export const COVER_GRADES = ["none", "partial", "good"] as const;
export const GAITS = ["walking", "running", "sprinting"] as const;
export const STORED_TOLERANCES = ["unliving", "homogenous", "diffuse"] as const;
export const DEFENSE_MODES = ["quick", "realistic"] as const;
export const WEAPON_KINDS = ["ranged", "melee", "thrown"] as const;
export const FIRE_MODES = ["single", "semi-auto-burst", "burst", "long-burst", "full-auto"] as const;
export const SPREADS = ["narrow", "medium", "wide"] as const;
export const DAMAGE_KINDS = ["health", "strain"] as const;
export const TRAIT_GROUPS = ["quality", "augmentation", "milestone", "tolerance"] as const;
export const ACTION_KINDS = ["free", "simple", "complex", "extended", "interrupt"] as const;
export const SIDES = ["left", "right"] as const;
/**
 * Kinds of messages about changes outside an attack: rests and awards; "edit": an owner changed a sheet in a fight; "cut": an interruption
 * left numbers unclear; "welcome": first steps in a new world; "ruleset": what actors lack in a new ruleset.
 */
export const UPKEEPS = ["hour", "night", "scene", "award", "edit", "cut", "welcome", "ruleset"] as const;
/**
 * Progress of an upkeep message's changes: waiting for a GM's decision, being made, made, being undone. An edit has two more states: its
 * consequences wait for a GM's decision, or a GM declined them.
 */
const UPKEEP_STATES = ["undecided", "applying", "applied", "undoing", "offered", "declined"] as const;
export const isUpkeepState = (value: unknown): boolean => (UPKEEP_STATES as readonly unknown[]).includes(value);
/** Kinds of attacks out of turn that another token's movement allows. */
export const REACTIONS = ["overwatch", "interception"] as const;
export const REACTION_STATUSES = ["asking", "taken", "declined", "late", "withdrawn"] as const;
export const LIMIT_KINDS = ["physical", "mental"] as const;
export const POWER_DEFENSES = ["ranged", "melee", "resist", "none"] as const;
export const ATTACK_STATUSES = ["waiting", "asking", "applying", "proposed", "resolved", "refused", "undone", "failed", "closed"] as const;
/** Kinds of orders that a player may create as a message. */
export const ORDERS = ["attack", "test"] as const;
/** Statuses of a test outside attacks. */
export const CHECK_STATUSES = ["asking", "resolved", "undone"] as const;
