import type { CrossfireActor } from "../../foundry/types";
import { actorFields, fillNumbers, fillTracks, holdNumbers, numberMap, settleTracks, storedTracks, trackMap, undeclared } from "./tracks";
import type { FighterDerived, FighterFacts } from "../../rules/body/derive";
import { declaration, derive } from "../declared-keys";
import { bodyPlanField } from "./body-plan-field";
import type { StoredBody, StoredLimb } from "../../rules/body/body-plan";
import { carriedBy } from "./carried-items";
import { choice, choiceOrNone, flag, labelled, measure, text, whole, wholeOrNull } from "../field-builders";
import { LIMITS } from "../../rules/limits";
import { LACKS } from "../../rules/body/hit-locations/injury-tolerance";
import { DEPTHS } from "../../rules/body/hit-locations/large-area-injury";
import { COVER_GRADES, DEFENSE_MODES, GAITS, STORED_TOLERANCES } from "../words";

/** Builds the fields of a fighter. @param mode Initial defense mode: "quick" defends automatically, "realistic" asks the user. */
const fighterSchema = (mode: (typeof DEFENSE_MODES)[number]) => {
  const { ObjectField, SchemaField, SetField, StringField, TypedObjectField } = foundry.data.fields;
  return {
    ...actorFields(),
    attributes: numberMap(),
    skills: numberMap(),
    pools: trackMap(),
    limbs: trackMap(),
    karma: new SchemaField({ value: whole(0, { max: LIMITS.karma }), max: whole(0, { max: LIMITS.karma }) }),
    overflow: whole(0, { max: LIMITS.hitPoints }),
    initiative: new SchemaField({
      dice: whole(0, { min: -LIMITS.initiativeDice, max: LIMITS.initiativeDice }),
      bonus: whole(0, { min: -LIMITS.score, max: LIMITS.score }),
    }),
    ap: new SchemaField({ bonus: whole(0, { min: -LIMITS.ap, max: LIMITS.ap }) }),
    armor: new SchemaField({ natural: whole(0) }),
    reach: whole(0),
    stance: new SchemaField({
      prone: flag(),
      cover: choice("cover", COVER_GRADES, "none"),
      tookCover: flag(),
      running: choice("running", GAITS, "walking"),
      /** True if the actor's back is turned to attackers. */
      turnedAway: flag(),
      /** Depth of the body in water, fire or acid. @rule TD-AREA-10 */
      immersed: choiceOrNone("immersed", DEPTHS),
      /** Body value of the person or corpse carried as a shield; 0: none. @rule SS-BARRIER-26 */
      bodyShield: whole(0, { max: 99 }),
    }),
    tolerance: choiceOrNone("tolerance", STORED_TOLERANCES),
    /** Limbs from top to bottom; empty: a humanoid's limbs. @rule XF-25 */
    bodyPlan: bodyPlanField(),
    /** Ids of the body parts that this body lacks. */
    lacks: new SetField(new StringField({ required: true, blank: false, choices: labelled("lack", LACKS) })),
    /** True for a male human, or a male of a similar species; some rules depend on it. */
    male: flag(),
    /** Fixed Evasion that replaces the value from attributes. `passive` applies to attacks the target does not see coming. */
    evasion: new SchemaField({ value: wholeOrNull(), passive: wholeOrNull() }),
    size: measure(0.6),
    /** Size Modifier: 0 for a human adult. */
    sizeModifier: whole(0, { min: -20, max: 20 }),
    /** Random hit locations by the sum of three dice. Missing sums use the humanoid table. */
    landing: new TypedObjectField(text()),
    /** True if the body's armor has no joints to aim at. */
    unjointed: flag(),
    /** True for an object in the way, which does not defend itself. @rule UT-05 */
    inanimate: flag(),
    money: whole(0, { max: LIMITS.money }),
    /** Karma awarded and spent, by id; the sum is the Karma left. */
    advances: new TypedObjectField(new ObjectField()),
    mode: choice("mode", DEFENSE_MODES, mode),
  };
};

export type FighterSchema = ReturnType<typeof fighterSchema>;

/** Values after preparation, which are never stored. */
type Prepared = { -readonly [Key in keyof FighterDerived]: FighterDerived[Key] };

/**
 * Stored shape of characters and opponents, which differ only in one default. Pools and limbs store only values that replace the derived
 * ones (`null` = as derived). After preparation, they are plain numbers. Labels: CROSSFIRE.Fighter.FIELDS.
 */
class FighterData extends foundry.abstract.TypeDataModel<FighterSchema, CrossfireActor, Record<never, never>, Prepared> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.Actor", "CROSSFIRE.Fighter"];

  static override defineSchema(): FighterSchema {
    return fighterSchema("realistic");
  }

  override prepareBaseData(): void {
    const keys = declaration();
    fillNumbers(this.attributes, keys.attributes);
    fillNumbers(this.skills, keys.skills);
    fillTracks(this.pools, this._source.pools, keys.pools);
    fillTracks(this.limbs, this._source.limbs, keys.limbs(this.build));
  }

  override prepareDerivedData(): void {
    holdNumbers(this.attributes);
    holdNumbers(this.skills);
    const { pools, limbs, ...rest } = derive().fighter(this.asFacts);
    settleTracks(this.pools, pools);
    settleTracks(this.limbs, limbs);
    Object.assign(this, rest);
  }

  /** Stored keys that the ruleset does not declare, such as `skills.alchemy`. The document keeps these keys; no rule uses them. */
  get unknownKeys(): string[] {
    const keys = declaration();
    return [
      ...undeclared("attributes", this.attributes, keys.attributes),
      ...undeclared("skills", this.skills, keys.skills),
      ...undeclared("pools", this.pools, keys.pools),
      // Points of a humanoid's limbs stay stored while the body has other limbs.
      ...undeclared("limbs", this.limbs, [...keys.limbs(this.build), ...keys.limbs({ bodyPlan: [], lacks: [] })]),
    ];
  }

  private get build(): StoredBody {
    return { bodyPlan: this.bodyPlan as readonly StoredLimb[], lacks: [...this.lacks] };
  }

  /** True if a trait item grants Deadeye. */
  get deadeye(): boolean {
    return carriedBy(this.parent).deadeye;
  }

  /** Highest tier of the milestones that grant Deadeye; 0: none. */
  get sniperTier(): number {
    return carriedBy(this.parent).sniperTier;
  }

  /** Plain values from which the derivations start. Effects are already applied; no value is derived yet. */
  private get asFacts(): FighterFacts {
    const { worn, injuries } = carriedBy(this.parent);
    return {
      attributes: { ...this.attributes },
      pools: storedTracks(this.pools),
      limbs: storedTracks(this.limbs),
      naturalArmor: this.armor.natural,
      worn,
      injuries,
      bodyShield: this.stance.bodyShield,
      ...this.build,
    };
  }
}

/** A player's character. */
export class CharacterData extends FighterData {}

/** An opponent or bystander. Defends automatically unless its mode is "realistic". */
export class NpcData extends FighterData {
  static override defineSchema(): FighterSchema {
    return fighterSchema("quick");
  }
}
