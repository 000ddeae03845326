import { ActionData } from "./items/action-data";
import { AmmunitionData } from "./items/ammunition-data";
import { ArmorData } from "./items/armor-data";
import { AttackMessageData } from "./messages/attack-message-data";
import { BarrierData } from "./actors/barrier-data";
import { CharacterData, NpcData } from "./actors/fighter-data";
import { CombatantData, CombatData } from "./combat-data";
import { GearData } from "./items/gear-data";
import { InjuryData } from "./items/injury-data";
import { OrderMessageData } from "./messages/order-message-data";
import { PowerData } from "./items/power-data";
import { ReactionMessageData } from "./messages/reaction-message-data";
import { RecordMessageData } from "./messages/record-message-data";
import { RequestMessageData, TestMessageData } from "./messages/test-message-data";
import { TraitData } from "./items/trait-data";
import { UpkeepMessageData } from "./messages/upkeep-message-data";
import { VehicleData } from "./actors/vehicle-data";
import { WeaponData } from "./items/weapon-data";

/** Every document type of the system, which `boot` registers under CONFIG.<Document>.dataModels. */
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
