import type { CrossfireMessage } from "../foundry/types";
import { testFields } from "./test-fields";

/** Stored shape of the message of one test. Labels: CROSSFIRE.TestMessage.FIELDS. */
export class TestMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof testFields>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.TestMessage"];

  static override defineSchema() {
    return testFields();
  }
}
