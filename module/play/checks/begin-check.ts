import type { CrossfireActor, CrossfireToken } from "../../foundry/types";
import type { ExtendedTest } from "../../rules/contest/extended";
import { isPerson, isVehicle } from "../../scene/kinds";
import { send } from "../authority/intents";
import { prompts } from "../authority/prompts";
import { wholeRuleset } from "../whole-ruleset";
import { writeOrder } from "../attack/order-attack";
import { notify } from "../authority/notices";
import { ownActor, testerAt } from "./person";
import { questionFor, type Choosable, type WhyNot } from "./question";
import { beginTreatment } from "./treat";
import { readCheckRequest, usualOrder, type CheckHints, type CheckRequest } from "./check-request";
import { speakerOf } from "../../foundry/documents";
import { combatOf } from "../combat/fight-of";
import { actorAt } from "../uuids";
import { nameHere } from "../withheld-names";

/** Options of a test for macros, buttons and commands. */
export interface TestOptions extends CheckHints {
  /** Actor, token or uuid of either; omitted: the selected token, else the user's own character. */
  readonly actor?: CrossfireActor | CrossfireToken | string | null;
  readonly secret?: boolean;
  readonly extended?: ExtendedTest | null;
  /** uuid of the opponent, who uses the same skill unless another is given. */
  readonly opponent?: string | ({ readonly actor: string } & CheckHints) | null;
  readonly treatment?: CheckRequest["treatment"];
  /** True: roll with the given options, without the dialog. */
  readonly skipDialog?: boolean;
}

/** Options of a test that a GM requests from several actors. */
export interface RequestOptions extends CheckHints {
  /** uuids of actors or tokens; omitted: the selected tokens, else the players' characters. */
  readonly people?: readonly string[];
  readonly secret?: boolean;
  readonly skipDialog?: boolean;
}

const no = (leaf: string, values: Record<string, string> = {}): void => notify({ level: "warn", key: `CROSSFIRE.Test.no.${leaf}`, values });

const actorOf = (token: CrossfireToken): CrossfireActor | null => token.actor as CrossfireActor | null;

/**
 * Returns a function that explains why this healer cannot begin a treatment. It returns null if the treatment may begin, or if this user
 * may not read the patient's sheet.
 */
const whyNotFor =
  (healer: CrossfireActor): WhyNot =>
  (treatment) => {
    const patient = treatment.patient ? actorAt(treatment.patient) : null;
    if (!game.user || !patient?.testUserPermission(game.user, "OBSERVER")) return null;
    const found = beginTreatment(healer, treatment, combatOf(healer.uuid)?.id ?? "");
    return "why" in found ? found.why : null;
  };

/**
 * Returns the vehicles on the scene that this user may know, as patients to repair.
 *
 * @param chosen uuid of the preselected vehicle.
 */
function machines(chosen: string): Choosable[] {
  const tokens = (game.scenes?.viewed ?? game.scenes?.active)?.tokens.contents ?? [];
  const actors = tokens.flatMap((token) => (game.user?.isGM || !token.hidden ? (actorOf(token as CrossfireToken) ?? []) : []));
  return choosable(actors.filter(isVehicle), [chosen]);
}

/**
 * Returns the people on the scene that this user may know. If no actor on the scene is known, returns the people in the world that the user
 * can see.
 */
function known(): CrossfireActor[] {
  const tokens = (game.scenes?.viewed ?? game.scenes?.active)?.tokens.contents ?? [];
  const here = tokens.flatMap((token) => (game.user?.isGM || !token.hidden ? (actorOf(token as CrossfireToken) ?? []) : []));
  const world = ((game.actors?.contents ?? []) as CrossfireActor[]).filter((actor) => actor.visible);
  const people = (here.length > 0 ? here : world).filter(isPerson) as CrossfireActor[];
  return [...new Map(people.map((actor) => [actor.uuid, actor])).values()];
}

const choosable = (actors: readonly CrossfireActor[], chosen: readonly string[]): Choosable[] =>
  actors.map(({ uuid, name, token }) => ({ uuid, name: nameHere({ uuid, name: token?.name ?? name }), chosen: chosen.includes(uuid) }));

/** Returns the uuid of the user's first target on the map, who is the default patient; "" without a target. */
const pointedAt = (): string => {
  const [first] = [...(game.user?.targets ?? [])] as { readonly actor?: { readonly uuid: string } | null }[];
  return first?.actor?.uuid ?? "";
};

function opponentFrom(given: TestOptions["opponent"], hints: CheckHints): CheckRequest["opponent"] {
  const { checks, declaration } = wholeRuleset();
  if (!given || !checks) return null;
  const { actor, ...own } = typeof given === "string" ? { actor: given } : given;
  const order = usualOrder(checks, declaration, { ...hints, ...own, modifiers: [], threshold: null });
  return { actor: testerAt(actor)?.actor.uuid ?? actor, order };
}

/** Submits a test to the GM's client. A player's order waits in a message until a GM is connected. */
async function orderTest(actor: CrossfireActor, request: CheckRequest): Promise<void> {
  if (game.user?.isGM) return send("test", actor.uuid, request);
  return writeOrder("test", { actor: actor.uuid, request }, speakerOf({ actor }));
}

/** Starts a test for one of the user's actors. Opens the dialog unless skipped, then submits the test to the GM's client, which rolls. */
export async function beginTest({ actor: given, secret, extended = null, opponent, treatment = null, skipDialog, ...hints }: TestOptions) {
  const { checks, declaration } = wholeRuleset();
  const whose = given ?? ownActor();
  if (!whose) return no("whose");
  const tester = testerAt(typeof whose === "string" ? whose : whose.uuid);
  if (!checks) return no("noTests");
  if (!tester) return no("nobody");
  if (!tester.actor.isOwner) return no("notYours", { name: tester.actor.name });
  const order = usualOrder(checks, declaration, hints);
  const { uuid } = tester.actor;
  const initial: CheckRequest = {
    order,
    // An opponent's roll is secret unless the GM decides otherwise.
    secret: secret ?? !tester.actor.hasPlayerOwner,
    extended,
    opponent: opponentFrom(opponent, hints),
    treatment,
  };
  if (!readCheckRequest(wholeRuleset(), initial)) return no("impossible");
  if (skipDialog) return orderTest(tester.actor as CrossfireActor, initial);
  const people = choosable(
    known().filter((one) => one.uuid !== uuid),
    initial.opponent ? [initial.opponent.actor] : [],
  );
  const patient = treatment?.patient ?? pointedAt();
  const patients = [
    ...people.map((one) => ({ ...one, chosen: one.uuid === patient })),
    ...choosable([tester.actor as CrossfireActor], [patient]),
    ...machines(patient),
  ];
  const whyNot = whyNotFor(tester.actor as CrossfireActor);
  const question = questionFor({ mode: "test", actor: uuid, initial, people, patients, whyNot });
  const answer = question && (await prompts().test(question));
  if (answer) await orderTest(tester.actor as CrossfireActor, answer.request);
}

/** Returns the default actors of a GM's request: the selected tokens, else the players' characters. */
function usualPeople(): string[] {
  const chosen = ((canvas as { tokens?: { controlled?: readonly { document: CrossfireToken }[] } } | undefined)?.tokens?.controlled ?? [])
    .map(({ document }) => actorOf(document))
    .flatMap((actor) => (actor && isPerson(actor) ? [actor.uuid] : []));
  if (chosen.length > 0) return chosen;
  return (game.users?.contents ?? []).flatMap(({ isGM, character }) => (!isGM && character ? [character.uuid] : []));
}

/** Requests a test from several actors. GMs only. */
export async function beginRequest({ people, secret = false, skipDialog, ...hints }: RequestOptions = {}): Promise<void> {
  const { checks, declaration } = wholeRuleset();
  if (!game.user?.isGM) return no("gmOnly");
  if (!checks) return no("noTests");
  const asked = (people ?? usualPeople()).flatMap((uuid) => testerAt(uuid)?.actor.uuid ?? []);
  const skill = hints.skill ?? (hints.attribute || hints.attributes ? null : usualSkill());
  const order = usualOrder(checks, declaration, { ...hints, skill });
  const initial: CheckRequest = { order, secret, extended: null, opponent: null, treatment: null };
  if (!readCheckRequest(wholeRuleset(), initial)) return no("impossible");
  if (skipDialog) return send("request", "", { ...initial, people: asked });
  const others = asked.flatMap((uuid) => testerAt(uuid)?.actor ?? []) as CrossfireActor[];
  const all = [...new Map([...others, ...known()].map((actor) => [actor.uuid, actor])).values()];
  if (all.length === 0) return notify({ level: "warn", key: "CROSSFIRE.Damage.nobodyHere", values: {} });
  const question = questionFor({ mode: "request", actor: "", initial, people: choosable(all, asked) });
  const answer = question && (await prompts().test(question));
  if (answer) await send("request", "", { ...answer.request, people: answer.people });
}

const PERCEPTION = "perception";

/** Returns the skill preselected in a request: Perception if the ruleset has it, else the first skill; null without skills. */
const usualSkill = (): string | null => {
  const { skills } = wholeRuleset().declaration;
  return (skills.find(({ id }) => id === PERCEPTION) ?? skills[0])?.id ?? null;
};
