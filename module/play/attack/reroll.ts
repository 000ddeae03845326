import { lyingIn } from "../../cards/rolls";
import { keptIn, recordOf, rerolledIn, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import { playedAgain } from "../../documents/played-record";
import type { CrossfireActor } from "../../foundry/types";
import type { Attack } from "../../rules/attack/model/ruleset";
import { afterReroll, rerolledDice, rerollPrice, spendKarma } from "../../rules/contest/karma";
import { isPerson } from "../../scene/kinds";
import { supersede, overridableAttack } from "../override/overridable";
import { attackMessages } from "./attack-status";
import { KARMA_AFTER } from "../world-settings";
import type { IntentHandler } from "../authority/intents";
import { publicAttack } from "./open-ask";
import { amount } from "../apply/plan-barrier";
import { revealed } from "./advance-attack";
import type { Notice } from "../authority/notices";
import { rollDice } from "./roll-dice";
import { attackUndoObjection } from "../undo/undo-attack";
import { documentAt } from "../uuids";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Karma.${leaf}`, values });

const throwerUuid = ({ field }: Attack, who: number): string => (who < 0 ? field.attacker.id : field.entities[who]!.fighter.id);

/** Returns a fighter's name for a public message; "?" for a hidden fighter. */
const publicName = (attack: Attack, who: number): string => {
  const { field } = publicAttack(attack);
  return who < 0 ? field.attacker.name : field.entities[who]!.fighter.name;
};

const isAgain = (record: RecordMessage, ask: string): boolean => rerolledIn(record).has(ask);

/** Returns whether another attack from the same dice pool was rerolled, which makes this reroll free. @rule SS-KARMA-04 */
function isShared(message: AttackMessage, record: RecordMessage): boolean {
  const { multiple, attacker } = keptIn(record).order;
  if (!multiple) return false;
  const own = attackMessages().flatMap((other) => {
    const kept = recordOf(other);
    return kept && keptIn(kept).order.attacker === attacker ? [{ other, kept }] : [];
  });
  const at = own.findIndex(({ other }) => other.id === message.id);
  const first = at - multiple.index;
  return own
    .slice(Math.max(0, first), first + multiple.attacks)
    .some(
      ({ other, kept }) => other.id !== message.id && keptIn(kept).order.multiple?.attacks === multiple.attacks && isAgain(kept, "attack"),
    );
}

/** Returns the reason why the sender may not reroll now; null if the sender may. */
function objection(message: AttackMessage, record: RecordMessage, sender: User.Implementation, actor: CrossfireActor): Notice | null {
  if (!sender.isGM && !actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: actor.name });
  if (keptIn(record).overrides.some(({ kind }) => kind === "last-fight")) return no("fightsOn");
  if (sender.isGM || message.system.status !== "resolved") return null;
  if (!(game.settings?.get("crossfire", KARMA_AFTER) ?? false)) return no("tooLate");
  const why = attackUndoObjection(message, record);
  return why ? no(why) : null;
}

/**
 * Rerolls the misses of an attack or defense roll for 1 Karma, for the dice's owner or a GM. Undoes changes that were already applied, and
 * applies the new result.
 *
 * @rule SS-KARMA-04 @rule SS-KARMA-06
 */
export const rerollDice: IntentHandler<"reroll"> = async (id, args, sender) => {
  const found = overridableAttack(id);
  if (!found) return no("nothing");
  const { message, record } = found;
  const { attack } = playedAgain(keptIn(record));
  const wanted = args.ask;
  const lying = lyingIn(attack, keptIn(record).replies).find(({ ask }) => ask.id === wanted);
  if (!lying) return no("nothing");
  const { ask, faces } = lying;
  const actor = documentAt(throwerUuid(attack, ask.who), "Actor");
  if (!actor || !isPerson(actor)) return no("nothing");
  const why = objection(message, record, sender, actor);
  if (why) return why;
  if (isAgain(record, ask.id)) return no("already");
  const again = rerolledDice(faces).length;
  if (again === 0) return no("allHits");
  const price = rerollPrice(isShared(message, record) ? 0 : 1);
  if (price > 0 && spendKarma(actor.system.karma.value) === null) return no("none", { name: actor.name });
  const secret = revealed(attack)(ask.who) !== "all";
  const fresh: typeof ask = { ...ask, spec: { kind: "pool", dice: again, cover: 0, limit: null, parts: [] } };
  const { reply, roll } = await rollDice(fresh, sender, secret);
  const rolled = reply.kind === "faces" ? reply.faces : [];
  return supersede(message, record, {
    kind: "karma",
    replies: [{ ask: ask.id, kind: "faces", faces: afterReroll(faces, rolled) }],
    note: { ask: ask.id, kind: "karma", name: publicName(attack, ask.who), seconds: 0, dice: again },
    cost: () => (price > 0 ? amount(actor.uuid, "system.karma.value", -price) : []),
    rolls: [roll],
    secret,
  });
};
