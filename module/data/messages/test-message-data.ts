import { choice, text, counter } from "../field-builders";
import { CHECK_STATUSES } from "../words";
import type { CrossfireMessage } from "../../foundry/types";

/** Stored shape of the message about one test, and of the record of any test. Labels: CROSSFIRE.TestMessage.FIELDS. */
export class TestMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof testFields>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.TestMessage"];

  static override defineSchema() {
    return testFields();
  }
}

/** Stored shape of a GM's test request to several actors. Labels: CROSSFIRE.RequestMessage.FIELDS. */
export class RequestMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof testFields>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.RequestMessage"];

  static override defineSchema() {
    return testFields();
  }
}

/**
 * Builds the fields of messages about tests outside attacks. Only the GM's client writes them. Updates merge objects, so `card` and `kept`
 * must be replaced as a whole.
 */
const testFields = () => {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return {
    status: choice("check", CHECK_STATUSES, "asking"),
    /** Prompts that still wait for an answer. */
    asks: new ArrayField(new ObjectField()),
    /** Public part of the test. */
    card: new ObjectField(),
    /** The whole test; empty except in the record, which is whispered to GMs. */
    kept: new ObjectField(),
    /** In the record: id of the public message; otherwise "". */
    of: text(),
    /** Id of the order that the test answers; "" for none. */
    answers: text(),
    /**
     * Number of the test's state that this message shows. A GM's client compares it with the record to see whether the card is outdated.
     */
    revision: counter(),
  };
};
