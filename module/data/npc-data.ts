import { FighterData, fighterSchema } from "./fighter-data";

/** An opponent or bystander. Defends without asking unless set to "realistic". */
export class NpcData extends FighterData {
  static override defineSchema() {
    return fighterSchema("quick");
  }
}
