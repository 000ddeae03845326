import { throughOrStopped } from "../../../module/rules/attack/unintended-targets/penetration";
import { OBJECTIONS } from "../../../module/rules/attack/declare/objections";
import { rating } from "../../../module/rules/attack/model/fighter";
import type { Contest, Method, Ruleset, Wounds, People } from "../../../module/rules/attack/model/ruleset";
import { to } from "../../../module/rules/attack/model/state";
import { subjectOf, emitCondition, emitEntity, withBody } from "../../../module/rules/attack/machine/subject";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { track } from "../../../module/rules/body/derive";
import { takePlainHarm } from "../../../module/rules/rulesets/called-shot-d20/glancing";
import type { Declaration } from "../../../module/rules/attack/model/declaration";
import { allow, refuse } from "../../../module/rules/ruling";

const FACES = 12;
const BODY = 0;

/** Ids of the two attributes: the attacker's aim and the target's nerve. */
const AIM = "aim";
const NERVE = "nerve";

const declaration: Declaration = {
  attributes: [AIM, NERVE].map((id) => ({ id, initial: 3 })),
  skills: [],
  pools: [{ id: "luck", kind: "health", holds: "flesh", left: true }],
  limbs: [],
  places: ["body"],
  modes: ["single", "melee", "throw"].map((id) => ({ id, rounds: id === "melee" ? 0 : 1, price: 1, kind: "simple", defense: 0 })),
  actions: [{ id: "single-shot", ap: 1, kind: "simple" }],
  statuses: ["near-death", "dead"],
};

/**
 * Contest in which the attack rolls one d12; low faces are better. The attack hits if 12 minus the face plus aim exceeds the target's
 * nerve.
 */
const flipped: Contest = {
  namesDefenseFirst: false,
  rollsEachBullet: true,
  rules: { declare: "SS-ATTACK-05", attack: "SS-ATTACK-09", choice: "SS-ATTACK-06", defense: "SS-ATTACK-11", surprised: "UT-06" },
  undefended: 0,
  attackRoll: ({ field: { attacker } }) => ({
    kind: "sum",
    dice: 1,
    faces: FACES,
    parts: [{ part: "attribute", value: rating(attacker.attributes, AIM), rule: "SS-ATTACK-09", of: AIM }],
  }),
  readAttack: ({ field: { attacker } }, _bullet, { value }) => ({
    hits: FACES - value + rating(attacker.attributes, AIM),
    glitch: value === FACES ? "glitch" : "none",
    sure: "",
  }),
  testless: () => null,
  needs: () => "none",
  optionsOf: () => [],
  defenseRoll: () => null,
  readDefense: () => ({ hits: 0, coverLow: 0, coverHigh: 0 }),
  hitsAgainst: (_attack, { hits }) => hits,
  defenseOf: ({ field }, _state, entity) => rating(field.entities[entity]!.fighter.attributes, NERVE),
  coverOf: () => 0,
  compare(attack, state) {
    const net = state.hits - flipped.defenseOf(attack, state, state.subject);
    return { contact: net > 0 ? "hit" : "miss", net, rule: "SS-ATTACK-03" };
  },
  enough: () => null,
  canStrike: () => true,
};

/** Wounds without soak or modifiers: a hit subtracts the weapon's damage from the only pool. */
const plain: Wounds = {
  struck(_attack, state, tell) {
    tell({ kind: "located", rule: "SS-ATTACK-04", ...emitEntity(state), limb: "body", fine: null, face: null });
    return to(state, { stage: "harm" });
  },
  harm(attack, state, tell) {
    const { plan } = subjectOf(attack, state);
    const before = state.bodies[state.subject]!;
    const damage = attack.field.weapon.dv;
    const done = takePlainHarm(plan, before, { damage, limb: null, quality: null });
    tell({ kind: "harmed", rule: "SS-DAMAGE-06", ...emitEntity(state), damage, before, done, limb: null });
    const after = withBody(to(state, { stage: "effects", limb: BODY, unresisted: damage }), done.state);
    emitCondition(attack, after, before, tell);
    return after;
  },
  asks() {
    throw new RangeError("no hit of this ruleset asks for dice");
  },
  after: (_attack, state) => state,
  settle: (attack, state, tell) => throughOrStopped(attack, to(state, { stage: "unresisted" }), tell),
  exit: () => ({ may: false, needed: 0, penetrates: false, carry: 0, rule: "UT-55" }),
  falling: () => "SS-DEATH-03",
  idleTests: false,
};

const method: Method = {
  call: ({ called }, field) =>
    called === null ? allow(null) : refuse("noLocations", "XF-25", { target: field.entities[field.intended]!.fighter.name }),
  price: (_ruleset, _order, mode, { weapon: { ammo } }) => ({ ap: mode.price, freeAction: false, rounds: ammo === null ? 0 : mode.rounds }),
  objections: OBJECTIONS,
  contest: flipped,
  wounds: plain,
};

/** Returns a body plan of this ruleset. @param luck points of an uninjured body */
export const luckyBody = (luck: number): BodyPlan => ({
  maxima: { shield: null, armored: null, flesh: luck },
  strainThreshold: Number.MAX_SAFE_INTEGER,
  limbs: null,
  body: luck,
  physicalLimit: Number.MAX_SAFE_INTEGER,
  injurable: false,
  tolerance: "",
});

const people: People = {
  derive: ({ attributes, pools, naturalArmor }) => ({
    effective: attributes,
    pools: { luck: track(pools["luck"], 3 * (attributes[NERVE] ?? 0), "full") },
    limbs: {},
    limits: { physical: 0, mental: 0 },
    woundModifier: { total: 0, parts: [] },
    initiativeAttribute: attributes[NERVE] ?? 0,
    walkRate: 6,
    av: { value: naturalArmor, parts: [] },
  }),
  body({ pools, overflow, prone }) {
    const { value, max } = pools["luck"] ?? { value: 0, max: 0 };
    const plan = luckyBody(max);
    return { plan, body: { ...unhurt(plan), flesh: value, overflow, prone } };
  },
  initiative: { attributes: [NERVE], faces: FACES, moreDice: false },
};

/**
 * The smallest possible ruleset, for tests only. This ruleset shows which parts a ruleset may omit and which parts it must define.
 */
export const toy: Ruleset = {
  id: "toy",
  declaration,
  people,
  method,
  switches: { limbs: false, woundingModifiers: false, unintendedTargets: false, passes: false, meleeCover: false, closedCalls: [] },
  ties: { nothingAgainstNothingMisses: true, tieGoesThroughCover: false },
  bodySlows: false,
  bulletByBullet: true,
  attacksAgain: true,
  actionPoints: 2,
};
