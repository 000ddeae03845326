import { choice, text, counter } from "../field-builders";
import { CHECK_STATUSES } from "../words";
import type { CrossfireMessage } from "../../foundry/types";

/** Stored shape of the message of one test. Labels: CROSSFIRE.TestMessage.FIELDS. */
export class TestMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof testFields>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.TestMessage"];

  static override defineSchema() {
    return testFields();
  }
}

/** Stored shape of a gamemaster's request that several people make a test. Labels: CROSSFIRE.RequestMessage.FIELDS. */
export class RequestMessageData extends foundry.abstract.TypeDataModel<ReturnType<typeof testFields>, CrossfireMessage> {
  static override LOCALIZATION_PREFIXES = ["CROSSFIRE.RequestMessage"];

  static override defineSchema() {
    return testFields();
  }
}

/**
 * Fields of a message about tests outside attacks. Only the gamemaster's client writes any of them. Objects merge when updated: replace
 * `card` and `kept` as a whole.
 */
const testFields = () => {
  const { ArrayField, ObjectField } = foundry.data.fields;
  return {
    status: choice("check", CHECK_STATUSES, "asking"),
    /** Open questions to people. */
    asks: new ArrayField(new ObjectField()),
    /** Public part of the test. */
    card: new ObjectField(),
    /** Everything there is: in the message only gamemasters are meant to read. */
    kept: new ObjectField(),
    /** Of that message: id of the one everybody sees; else "". */
    of: text(),
    /** Id of the order this answers, or "". */
    answers: text(),
    /** Counts what the gamemaster's client has shown, so that one that comes after it knows what it has not. */
    revision: counter(),
  };
};
