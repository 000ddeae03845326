import type { CrossfireActor } from "../../foundry/types";
import { actorFields, fillNumbers, fillTracks, holdNumbers, numberMap, settleTracks, storedTracks, trackMap, undeclared } from "./tracks";
import { declaration, derive, type DerivedValues, type PreparedTrack, type StoredValues } from "../declared-keys";
import { carriedBy } from "./carried-items";
import { choice, choiceOrNone, flag, labelled, measure, text, whole, wholeOrNull } from "../field-builders";
import { LIMITS } from "../../rules/limits";
import { COVER_GRADES, DEFENSE_MODES, GAITS, LACKS, STORED_TOLERANCES } from "../words";

/** @param mode whether a fighter of this type is asked how to defend, to begin with. */
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
      /** Its back is turned to whoever attacks. */
      turnedAway: flag(),
    }),
    tolerance: choiceOrNone("tolerance", STORED_TOLERANCES),
    /** Parts this body does not have. */
    lacks: new SetField(new StringField({ required: true, blank: false, choices: labelled("lack", LACKS) })),
    /** Male, of a human or similar species: some rules ask. */
    male: flag(),
    /** Evasion of its own, in place of what the attributes make of it; `passive`: of somebody who does not see it coming. */
    evasion: new SchemaField({ value: wholeOrNull(), passive: wholeOrNull() }),
    size: measure(0.6),
    /** Size Modifier: 0 for a grown person. */
    sizeModifier: whole(0, { min: -20, max: 20 }),
    /** Places that blows land on which nobody aimed, by the sum of three dice; a sum left out: as on a humanoid. */
    landing: new TypedObjectField(text()),
    /** Armor of this body has no joints to aim at. */
    unjointed: flag(),
    /** A thing in the way: it defends itself against nothing. @rule UT-05 */
    inanimate: flag(),
    money: whole(0, { max: LIMITS.money }),
    /** Karma awarded and spent, by id; what is left is the sum. */
    advances: new TypedObjectField(new ObjectField()),
    mode: choice("mode", DEFENSE_MODES, mode),
  };
};

export type FighterSchema = ReturnType<typeof fighterSchema>;

/** Prepared, never stored. */
interface Prepared extends Record<string, unknown> {
  pools: Record<string, PreparedTrack>;
  limbs: Record<string, PreparedTrack>;
  effective: DerivedValues["effective"];
  limits: DerivedValues["limits"];
  woundModifier: DerivedValues["woundModifier"];
  initiativeAttribute: number;
  walkRate: number;
  av: DerivedValues["av"];
}

/**
 * Stored shape of everybody who fights on foot; `character` and `npc` differ in one default only. Pools and limbs are stored as changes
 * against what the rules derive (`null` = as derived) and are plain numbers after preparation. Labels: CROSSFIRE.Fighter.FIELDS.
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
    fillTracks(this.limbs, this._source.limbs, keys.limbs);
  }

  override prepareDerivedData(): void {
    holdNumbers(this.attributes);
    holdNumbers(this.skills);
    const { pools, limbs, ...rest } = derive().fighter(this.asFacts);
    settleTracks(this.pools, pools);
    settleTracks(this.limbs, limbs);
    Object.assign(this, rest);
  }

  /** Stored keys that the ruleset does not declare, such as `skills.alchemy`. They are kept and otherwise ignored. */
  get unknownKeys(): string[] {
    const keys = declaration();
    return [
      ...undeclared("attributes", this.attributes, keys.attributes),
      ...undeclared("skills", this.skills, keys.skills),
      ...undeclared("pools", this.pools, keys.pools),
      ...undeclared("limbs", this.limbs, keys.limbs),
    ];
  }

  /** Whether some trait item grants Deadeye. */
  get deadeye(): boolean {
    return carriedBy(this.parent).deadeye;
  }

  /** The plain values the derivations start from: after effects, before anything derived. */
  private get asFacts(): StoredValues {
    const { worn, injuries } = carriedBy(this.parent);
    return {
      type: this.parent.type === "npc" ? "npc" : "character",
      attributes: { ...this.attributes },
      skills: { ...this.skills },
      pools: storedTracks(this.pools),
      limbs: storedTracks(this.limbs),
      overflow: this.overflow,
      naturalArmor: this.armor.natural,
      worn,
      injuries,
    };
  }
}

/** A player's character. */
export class CharacterData extends FighterData {}

/** An opponent or bystander. Defends without asking unless set to "realistic". */
export class NpcData extends FighterData {
  static override defineSchema() {
    return fighterSchema("quick");
  }
}
