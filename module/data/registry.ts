import { ActionData } from "./action-data";
import { AmmunitionData } from "./ammunition-data";
import { ArmorData } from "./armor-data";
import { AttackMessageData } from "./attack-message-data";
import { BarrierData } from "./barrier-data";
import { CharacterData } from "./character-data";
import { CombatData } from "./combat-data";
import { CombatantData } from "./combatant-data";
import { GearData } from "./gear-data";
import { InjuryData } from "./injury-data";
import { NpcData } from "./npc-data";
import { OrderMessageData } from "./order-message-data";
import { PowerData } from "./power-data";
import { ReactionMessageData } from "./reaction-message-data";
import { RecordMessageData } from "./record-message-data";
import { RequestMessageData } from "./request-message-data";
import { TestMessageData } from "./test-message-data";
import { TraitData } from "./trait-data";
import { UpkeepMessageData } from "./upkeep-message-data";
import { VehicleData } from "./vehicle-data";
import { WeaponData } from "./weapon-data";

/** Every document type of the system, as boot registers them under CONFIG.<Document>.dataModels. */
export const dataModels = {
  Actor: { character: CharacterData, npc: NpcData, vehicle: VehicleData, barrier: BarrierData },
  Item: {
    weapon: WeaponData,
    ammunition: AmmunitionData,
    armor: ArmorData,
    trait: TraitData,
    action: ActionData,
    power: PowerData,
    gear: GearData,
    injury: InjuryData,
  },
  ChatMessage: {
    order: OrderMessageData,
    attack: AttackMessageData,
    record: RecordMessageData,
    reaction: ReactionMessageData,
    test: TestMessageData,
    request: RequestMessageData,
    upkeep: UpkeepMessageData,
  },
  Combat: { base: CombatData },
  Combatant: { base: CombatantData },
};

declare module "fvtt-types/configuration" {
  interface DataModelConfig {
    Actor: {
      character: typeof CharacterData;
      npc: typeof NpcData;
      vehicle: typeof VehicleData;
      barrier: typeof BarrierData;
    };
    Item: {
      weapon: typeof WeaponData;
      ammunition: typeof AmmunitionData;
      armor: typeof ArmorData;
      trait: typeof TraitData;
      action: typeof ActionData;
      power: typeof PowerData;
      gear: typeof GearData;
      injury: typeof InjuryData;
    };
    ChatMessage: {
      order: typeof OrderMessageData;
      attack: typeof AttackMessageData;
      record: typeof RecordMessageData;
      reaction: typeof ReactionMessageData;
      test: typeof TestMessageData;
      request: typeof RequestMessageData;
      upkeep: typeof UpkeepMessageData;
    };
    Combat: { base: typeof CombatData };
    Combatant: { base: typeof CombatantData };
  }
}
