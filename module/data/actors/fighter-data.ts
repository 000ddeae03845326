import type { CrossfireActor } from "../../foundry/types";
import { actorFields, fillNumbers, fillTracks, holdNumbers, numberMap, settleTracks, storedTracks, trackMap, undeclared } from "./tracks";
import type { FighterDerived, FighterFacts } from "../../rules/body/derive";
import { declaration, derive } from "../declared-keys";
import { bodyPlanField } from "./body-plan-field";
import type { StoredBody, StoredLimb } from "../../rules/body/limbs";
import { carriedBy } from "./carried-items";
import { choice, choiceOrNone, flag, labelled, measure, text, whole, wholeOrNull } from "../field-builders";
import { LIMITS } from "../../rules/limits";
import { LACKS } from "../../rules/locations/injury-tolerance";
import { DEPTHS } from "../../rules/protection/large-area";
import { COVER_GRADES, DEFENSE_MODES, GAITS, STORED_TOLERANCES } from "../words";

/** @param mode initial defense mode: "quick" defends by default, "realistic" asks */
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
      /** The back is turned to attackers. */
      turnedAway: flag(),
      /** Depth of the body in water, fire or acid. @rule TD-AREA-10 */
      immersed: choiceOrNone("immersed", DEPTHS),
      /** Body of the person or corpse carried as a shield; 0: none. @rule SS-BARRIER-26 */
      bodyShield: whole(0, { max: 99 }),
    }),
    tolerance: choiceOrNone("tolerance", STORED_TOLERANCES),
    /** Limbs from top to bottom; none: those of a humanoid. @rule XF-25 */
    bodyPlan: bodyPlanField(),
    /** Parts this body does not have. */
    lacks: new SetField(new StringField({ required: true, blank: false, choices: labelled("lack", LACKS) })),
    /** Male, of a human or similar species; some rules depend on it. */
    male: flag(),
    /** Fixed Evasion instead of the one from attributes; `passive`: against an attack the target does not see coming. */
    evasion: new SchemaField({ value: wholeOrNull(), passive: wholeOrNull() }),
    size: measure(0.6),
    /** Size Modifier: 0 for a human adult. */
    sizeModifier: whole(0, { min: -20, max: 20 }),
    /** Random hit locations by the sum of three dice; missing sums use the humanoid table. */
    landing: new TypedObjectField(text()),
    /** The body's armor has no joints to aim at. */
    unjointed: flag(),
    /** An object in the way, which does not defend itself. @rule UT-05 */
    inanimate: flag(),
    money: whole(0, { max: LIMITS.money }),
    /** Karma awarded and spent, by id; the sum is what is left. */
    advances: new TypedObjectField(new ObjectField()),
    mode: choice("mode", DEFENSE_MODES, mode),
  };
};

export type FighterSchema = ReturnType<typeof fighterSchema>;

/** Prepared, never stored. */
type Prepared = { -readonly [Key in keyof FighterDerived]: FighterDerived[Key] };

/**
 * Stored shape of characters and opponents; the two types differ in one default only. Pools and limbs are stored as changes
 * to what the rules derive (`null` = as derived) and are plain numbers after preparation. Labels: CROSSFIRE.Fighter.FIELDS.
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

  /** Stored keys the ruleset does not declare, such as `skills.alchemy`. They are kept and otherwise ignored. */
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

  /** The plain values the derivations start from: after effects, before anything derived. */
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

/** An opponent or bystander. Defends by default unless set to "realistic". */
export class NpcData extends FighterData {
  static override defineSchema(): FighterSchema {
    return fighterSchema("quick");
  }
}
