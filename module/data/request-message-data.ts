import type { CrossfireMessage } from "../foundry/types";
import { testFields } from "./test-fields";

/** Stored shape of a gamemaster's request that several people make a test. Labels: CROSSFIRE.RequestMessage.FIELDS. */
export class RequestMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof testFields>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.RequestMessage"];

  static override defineSchema() {
    return testFields();
  }
}
