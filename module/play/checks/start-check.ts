import type { CheckStep, KeptCheck, KeptSide } from "../../documents/kept-check";
import { faultValues } from "../../rules/reading/faults";
import type { CrossfireActor } from "../../foundry/types";
import { TREATS_WITH } from "../../rules/healing/treatments";
import type { CheckOrder } from "../../rules/checks/check";
import { checkFaults } from "../authority/intent-arguments";
import type { IntentHandler } from "../authority/intents";
import { isHiddenActor } from "../authority/public-order";
import { combatOf } from "../combat/fight-of";
import { wholeRuleset } from "../whole-ruleset";
import type { Notice } from "../authority/notices";
import { designated } from "../authority/who-answers";
import { carryCheck } from "./carry-check";
import { testerAt, type TestingPerson } from "./person";
import { beginTreatment } from "./treat";
import { readCheckRequest, type CheckRequest } from "./check-request";
import { createCheck } from "./write-check";

export const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Test.no.${leaf}`, values });

/** Returns whether a tester rolls without a prompt. As in a defense, this applies to opponents in quick mode. @rule SS-ATTACK-06 */
const rollsAtOnce = ({ actor }: TestingPerson): boolean =>
  actor.system.mode === "quick" && (designated(actor as CrossfireActor)?.isGM ?? true);

const sideOf = ({ actor }: TestingPerson, order: CheckOrder, waits: KeptSide["waits"]): KeptSide => ({
  actor: actor.uuid,
  name: actor.token?.name ?? actor.name,
  order,
  rolls: [],
  waits,
  hidden: !actor.hasPlayerOwner,
  ...(isHiddenActor(actor as CrossfireActor) ? { unseen: true } : {}),
  note: "",
});

const fresh = (kept: Pick<KeptCheck, "kind" | "by" | "secret" | "extended" | "treatment" | "sides">): KeptCheck => ({
  ruleset: wholeRuleset().id,
  version: game.system?.version ?? "",
  combat: combatOf(kept.sides[0]!.actor)?.id ?? "",
  time: game.time?.worldTime ?? 0,
  ...kept,
  steps: [],
  undone: false,
  revision: 0,
});

async function begin(kept: KeptCheck, answers = ""): Promise<void> {
  const message = await createCheck(kept, answers);
  if (message) await carryCheck(message, kept);
}

/** Returns the notice that names the invalid value of a request, or says that this ruleset has no such test. */
function unreadable(args: unknown): Notice {
  const [fault] = checkFaults(args);
  return fault ? { level: "warn", key: "CROSSFIRE.Intent.refused", values: faultValues(fault) } : no("impossible");
}

/** Returns the reason why the sender may not make this test; null if the sender may. */
function objection(tester: TestingPerson | null, request: CheckRequest | null, args: unknown, sender: User.Implementation): Notice | null {
  if (!wholeRuleset().checks) return no("noTests");
  if (!tester) return no("nobody");
  if (!tester.actor.testUserPermission(sender, "OWNER")) return no("notYours", { name: tester.actor.name });
  if (!request) return unreadable(args);
  if (request.order.push && tester.karma.value < 1) return no("noKarma", { name: tester.actor.name });
  return null;
}

/** Starts a treatment test, or returns the reason why it cannot begin. The treatment sets skill, attribute, limit and threshold. */
async function treat(
  healer: TestingPerson,
  { order, secret, treatment: wanted }: CheckRequest & { treatment: object },
  by: string,
  answers: string,
): Promise<Notice | void> {
  const { actor } = healer;
  const found = beginTreatment(actor as CrossfireActor, wanted as NonNullable<CheckRequest["treatment"]>, combatOf(actor.uuid)?.id ?? "");
  if ("why" in found) return found.why;
  const { of, extended, paid, kept: treatment } = found;
  const { attribute, limit } = TREATS_WITH;
  const own = { ...order, skill: of.skill, attributes: [attribute], limit, threshold: extended ? null : of.threshold };
  const kept = fresh({ kind: "single", by, secret, extended, treatment, sides: [{ ...sideOf(healer, own, null), hidden: false }] });
  const step: CheckStep = { key: foundry.utils.randomID(), kind: "paid", side: 0, changes: paid, applied: false };
  return begin(paid.length > 0 ? { ...kept, steps: [step] } : kept, answers);
}

/**
 * Starts a test. Computes everything from documents, not from values that the sender's client sent.
 *
 * @param answers Id of the order's message; "" without an order.
 * @returns a notice with the reason why the test does not start
 */
export async function startCheckFor(id: string, args: unknown, sender: User.Implementation, answers: string): Promise<Notice | void> {
  const tester = testerAt(id);
  const request = readCheckRequest(wholeRuleset(), args);
  const why = objection(tester, request, args, sender);
  if (why || !tester || !request) return why ?? no("impossible");
  const opponent = request.opponent && testerAt(request.opponent.actor);
  if (request.opponent && !opponent) return no("nobody");
  // The GM has chosen to roll openly for this opponent.
  const own = { ...sideOf(tester, request.order, null), hidden: false };
  const other = opponent && sideOf(opponent, request.opponent!.order, rollsAtOnce(opponent) ? null : "choice");
  const { secret, extended } = request;
  const by = sender.id ?? "";
  if (request.treatment) return treat(tester, { ...request, treatment: request.treatment }, by, answers);
  const sides = other ? [own, other] : [own];
  return begin(fresh({ kind: other ? "opposed" : "single", by, secret, extended, treatment: null, sides }), answers);
}

/** Starts a test that a GM's client requests directly, without an order. */
export const startCheck: IntentHandler<"test"> = (id, args, sender) => startCheckFor(id, args, sender, "");

/** Starts a test that a GM requests from several actors: players get a prompt, opponents roll immediately. */
export const startRequest: IntentHandler<"request"> = async (_id, args, sender) => {
  if (!sender.isGM) return no("gmOnly");
  const request = readCheckRequest(wholeRuleset(), args);
  const people = [...new Set(args.people)].flatMap((uuid) => testerAt(uuid) ?? []);
  if (!request) return no(wholeRuleset().checks ? "impossible" : "noTests");
  if (people.length === 0) return no("nobody");
  const order = { ...request.order, push: false };
  const sides = people.map((tester) => sideOf(tester, order, designated(tester.actor as CrossfireActor)?.isGM ? null : "choice"));
  return begin(fresh({ kind: "request", by: sender.id ?? "", secret: request.secret, extended: null, treatment: null, sides }));
};
