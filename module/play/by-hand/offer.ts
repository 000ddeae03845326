import type { PlannedChange } from "../../documents/attack-record";
import { changesOf, followOf, isUpkeep, type UpkeepLine, type UpkeepMessage } from "../../documents/upkeep";
import type { CrossfireActor } from "../../foundry/types";
import { createMessage, updateDocument } from "../../foundry/updates";
import type { Fighter } from "../../rules/attack/model/fighter";
import { bodyWith, type BodyState } from "../../rules/body/body-state";
import { BODY_POOLS, limbsLost, settledByHand } from "../../rules/body/consequences";
import { readRoll } from "../../rules/chance/roll-specs";
import { placeKey } from "../../cards/card-words";
import { placesOn, placeName } from "../../rules/body/body-plan";
import { succeeds } from "../../rules/contest/hits-and-glitches";
import { fighterOf } from "../../scene/fighter";
import { isPerson, isVehicle } from "../../scene/kinds";
import { FOLLOWS_STEP, undoStep } from "../apply/clock-changes";
import { consequences } from "../apply/consequences";
import { changeDocuments, undoDocumentChanges } from "../apply/document-changes";
import { linesOf } from "../apply/number-label";
import { figurePlace, planBody } from "../apply/plan-changes";
import { rollDice } from "../attack/roll-dice";
import type { IntentHandler } from "../authority/intents";
import { forGMsOnly, headingOf, type Notice } from "../authority/notices";
import { isHiddenActor } from "../authority/public-order";
import { assertActiveGM } from "../authority/queue";
import { designated } from "../authority/who-answers";
import { combatantOf, combatOf } from "../combat/fight-of";
import { readinessOf } from "../combat/readiness";
import { runCommands } from "../combat/run-clock";
import { clockHistory } from "../combat/steps";
import { documentAt } from "../uuids";
import { nameForPlayers } from "../withheld-names";
import { wholeRuleset } from "../whole-ruleset";
import { speakerOf } from "../../foundry/documents";

const notice = (leaf: string): Notice => ({ level: "warn", key: `CROSSFIRE.Undo.${leaf}`, values: {} });

interface InjuryLike {
  readonly type?: string;
  readonly system?: { readonly penalty?: number };
}

/** Returns the points that an edit adds to the wound modifier through critical injuries; 0 for other edits. */
function injuriesBy({ uuid, kind, path, by, id, source }: PlannedChange): number {
  const own = documentAt(uuid) as (InjuryLike & { readonly items?: ReadonlyMap<string, InjuryLike> }) | null;
  if (kind === "set") return path === "system.penalty" && own?.type === "injury" ? 0 - by : 0;
  const item = (source ?? own?.items?.get(id) ?? {}) as InjuryLike;
  return item.type === "injury" ? by * Math.max(0, 0 - (item.system?.penalty ?? 0)) : 0;
}

/** Returns the body that the actor would have without these edits. */
function withoutEdits({ kind, body, plan }: Fighter, uuid: string, edits: readonly PlannedChange[]): BodyState {
  const rules = wholeRuleset();
  const by = (path: string): number =>
    edits.filter((edit) => edit.uuid === uuid && edit.path === path).reduce((sum, edit) => sum + edit.by, 0);
  const pools = BODY_POOLS.map((figure) => {
    const place = figurePlace(rules, kind, figure);
    return [figure, Math.max(0, body[figure] - (place ? by(place.path) * place.sign : 0))] as const;
  });
  const injuries = body.injuries - edits.reduce((sum, edit) => sum + injuriesBy(edit), 0);
  const { limbs } = placesOn(rules.declaration, plan);
  return bodyWith(body, {
    ...Object.fromEntries(pools),
    injuries: Math.max(0, injuries),
    limbs: body.limbs.map((points, at) => Math.max(0, points - by(`system.limbs.${limbs[at]}.value`))),
  });
}

/** A fighter's body before the edits, and the body that the rules derive from the edits. */
interface Edited {
  readonly fighter: Fighter;
  readonly before: BodyState;
  readonly after: BodyState;
}

function editedBody(actor: CrossfireActor, edits: readonly PlannedChange[]): Edited | null {
  if (!isPerson(actor) && !isVehicle(actor)) return null;
  const fighter = fighterOf(actor, readinessOf(actor), wholeRuleset());
  const before = withoutEdits(fighter, actor.uuid, edits);
  return { fighter, before, after: settledByHand(fighter.plan, before, fighter.body) };
}

/** Plans the consequences of edited numbers, without the numbers themselves. */
const planned = (actor: CrossfireActor, key: string, { fighter, before, after }: Edited): PlannedChange[] =>
  consequences(actor, key, { before, after, stored: fighter.body });

/** Returns the limbs that these edits reduced to 0 and that need a test. */
const tested = ({ fighter, before, after }: Edited): string[] =>
  limbsLost({ before, after, limbs: placesOn(wholeRuleset().declaration, fighter.plan).limbs }).filter(
    (limb) => wholeRuleset().method.wounds.limbLostTest?.(fighter, after, limb) != null,
  );

/** Returns the name of a limb in this client's language. */
function limbText({ plan }: Fighter, limb: string): string {
  const key = placeKey(placeName(limb, plan));
  return game.i18n?.localize(key) ?? key;
}

/** Returns one line for each consequence of the edits; empty without consequences. */
export function offeredLines(actor: CrossfireActor, edits: readonly PlannedChange[]): UpkeepLine[] {
  const edited = editedBody(actor, edits);
  if (!edited) return [];
  const tests = tested(edited).map((limb): UpkeepLine => ({
    label: "",
    name: game.i18n?.format("CROSSFIRE.Upkeep.test", { limb: limbText(edited.fighter, limb) }) ?? limb,
    by: 0,
    begins: true,
  }));
  return [...linesOf(planned(actor, "offer", edited)), ...tests];
}

/** Rolls and posts the tests for limbs at 0, and plans the consequences of failures. @rule XF-07 */
async function failures(actor: CrossfireActor, key: string, edited: Edited): Promise<PlannedChange[]> {
  const rules = wholeRuleset();
  const failed: PlannedChange[] = [];
  for (const limb of tested(edited)) {
    const { spec, threshold, failed: change } = rules.method.wounds.limbLostTest!(edited.fighter, edited.after, limb)!;
    const secret = isHiddenActor(actor);
    const { roll, reply } = await rollDice({ id: "", what: "test", spec: spec }, designated(actor), secret);
    const passed = succeeds(readRoll(spec, "faces" in reply ? reply.faces : []).value, threshold);
    const name = nameForPlayers(actor.name, actor.uuid);
    const values = { name, limb: limbText(edited.fighter, limb) };
    const flavor = headingOf(`CROSSFIRE.Upkeep.${passed ? "passed" : "failed"}`, values);
    assertActiveGM();
    const speaker = { ...speakerOf({ actor }), ...(name === actor.name ? {} : { alias: name }) };
    await createMessage({ speaker, flavor, rolls: [roll.toJSON()], ...(secret ? forGMsOnly() : {}) });
    if (!passed) failed.push(...planBody(rules, edited.fighter, `${key}:${limb}`, change));
  }
  return failed;
}

/** Returns the actor whose edited numbers a message lists; null if the actor was deleted. */
const actorOf = ({ system }: UpkeepMessage): CrossfireActor | null => documentAt(system.about.split(" ")[0] ?? "", "Actor");

/**
 * Writes the planned consequences of a message. In a fight, the consequences belong to a clock step; rewinding that step undoes them.
 *
 * @param resumed True after a crash: some changes may already be written.
 */
async function write(message: UpkeepMessage, resumed: boolean): Promise<void> {
  const actor = actorOf(message);
  const combat = actor && combatOf(actor.uuid);
  const key = message.id ?? "";
  const changes = followOf(message);
  const who = combat && combatantOf(combat, actor.uuid)?.id;
  if (combat) await runCommands(combat, [], { key, label: FOLLOWS_STEP, ...(who ? { who } : {}), changes, bloodless: true });
  else await changeDocuments(changes, resumed);
  assertActiveGM();
  await updateDocument(message, { "system.state": "applied" });
}

/** Plans the consequences of a message's edits from the present state of the fight, and writes them. */
export async function applyFollow(message: UpkeepMessage): Promise<void> {
  const actor = actorOf(message);
  const edited = actor && editedBody(actor, changesOf(message));
  const key = message.id ?? "";
  const follow = edited ? [...planned(actor, key, edited), ...(await failures(actor, key, edited))] : [];
  assertActiveGM();
  await updateDocument(message, { "system.follow": follow, "system.followLines": linesOf(follow), "system.state": "applying" });
  await write(message, false);
}

/** Completes consequences that a crash interrupted. */
export const resumeFollow = (message: UpkeepMessage): Promise<void> => write(message, true);

/** Undoes the consequences of a message if they are applied. A second call completes an interrupted undo. */
export async function undoFollow(message: UpkeepMessage): Promise<void> {
  const follow = followOf(message);
  const combat = ((game.combats?.contents ?? []) as NonNullable<ReturnType<typeof combatOf>>[]).find((one) =>
    Object.hasOwn(clockHistory(one), message.id ?? ""),
  );
  if (combat) await undoStep(combat, message.id ?? "");
  else await undoDocumentChanges(follow);
  assertActiveGM();
  await updateDocument(message, { "system.follow": [] });
}

/** Carries out a GM's decision about a manually edited number: applies the consequences, or only keeps the number. */
export const decideEdit: IntentHandler<"decide-edit"> = async (id, { apply }, sender) => {
  if (!sender.isGM) return { level: "warn", key: "CROSSFIRE.Tracker.gmOnly", values: {} };
  const message = game.messages?.get(id);
  if (!isUpkeep(message) || !message.author?.isGM || message.system.state !== "offered" || message.system.undone) return notice("nothing");
  if (typeof apply !== "boolean") return notice("nothing");
  if (apply) return applyFollow(message);
  assertActiveGM();
  await updateDocument(message, { "system.state": "declined" });
};
