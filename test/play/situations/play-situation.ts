/** Plays a situation twice with the same dice: with whole clients, and with the rules alone. Reports the differences. */
import { expect } from "vitest";
import type { Attack } from "../../../module/rules/attack/model/ruleset";
import type { AttackEvent } from "../../../module/rules/attack/model/events";
import type { Reply } from "../../../module/rules/attack/model/ask";
import type { AttackState } from "../../../module/rules/attack/model/state";
import { declare } from "../../../module/rules/attack/declare/declare";
import { alongFiringLine } from "../../../module/rules/attack/machine/area-attack";
import { replay } from "../../../module/rules/attack/machine/replay";
import { pendingAsk, readReply, startAttack, step } from "../../../module/rules/attack/machine/machine";
import { seeded } from "../../../module/rules/chance/rng";
import { diceOf, facesOf } from "../../../module/rules/chance/roll-specs";
import { rulesetById } from "../../../module/rules/rulesets/rulesets";
import type { AttackOrder } from "../../../module/rules/attack/model/order";
import { engaged, type Participant } from "../../../module/rules/forecast/engagement";
import { sharedFieldOf } from "../../../module/rules/forecast/lines";
import { newLines } from "../../../module/rules/forecast/seen-lines";
import type { Skirmish } from "../../../module/rules/forecast/skirmish";
import { dangersOf, prospectOf } from "../../../module/rules/odds/prospect";
import type { Ruling } from "../../../module/rules/ruling";
import { attackAt, plain, recordAt, settle, submit, want, type Seat } from "../seats";
import { attackOf, orderOf } from "../../rules/odds/situations/read-situation";
import { answersOf, type Answers } from "../../rules/odds/situations/means";
import { HEALTH } from "../../rules/odds/situations/cast";
import type { Situation } from "../../rules/odds/situations/situation";
import { SCENE } from "../on-map";
import { cellFromRecord } from "../../rules/odds/every-face";
import { differences } from "./differences";
import { actorUuid, drawSituation, otherId, SCALE, SHOOTER, TARGET, tokenUuid } from "./draw-situation";

const expectAlike = (what: string, client: unknown, rules: unknown): void =>
  expect(differences(plain(client), plain(rules)), what).toEqual([]);

/** Returns a generator of random numbers from 0 to 1. The clients and the rules both roll their dice with generators of the same seed. */
const stream = (seed: number): (() => number) => {
  const rng = seeded(seed);
  return () => (rng.next() + 0.5) / 2 ** 32;
};

interface Played {
  readonly replies: readonly Reply[];
  readonly events: readonly AttackEvent[];
  readonly state: AttackState;
}

/** Plays an attack with the rules alone, with the dice of a client and the choices of the situation. */
function playByRules(attack: Attack, answers: Answers, uniform: () => number): Played {
  const choice = answersOf(answers);
  const replies: Reply[] = [];
  const events: AttackEvent[] = [];
  const tell = (event: AttackEvent): void => void events.push(event);
  let state = startAttack(attack, tell);
  for (let ask = pendingAsk(attack, state); ask; ask = pendingAsk(attack, state)) {
    const thrown = (sides: number, dice: number): number[] => Array.from({ length: dice }, () => Math.ceil((1 - uniform()) * sides));
    const reply: Reply =
      ask.kind === "roll" ? { ask: ask.id, kind: "faces", faces: thrown(facesOf(ask.spec), diceOf(ask.spec)) } : choice(ask)!;
    replies.push(reply);
    state = step(attack, state, readReply(ask, reply), tell);
  }
  return { replies, events, state };
}

/** Answers all prompts of a client with the choices of the situation until the attack is resolved. */
async function answered(gm: Seat, id: string, attack: Attack, answers: Answers): Promise<void> {
  const choice = answersOf(answers);
  for (let asks = 0; asks < 40 && attackAt(gm, id).status === "asking"; asks += 1) {
    const { ask } = replay(attack, recordAt(gm, id).replies);
    await want(gm, "answer", id, choice(ask!));
  }
}

export interface Table {
  readonly gm: Seat;
  readonly anna: Seat;
}

/**
 * Makes the attacker's player attack with the situation's dice, and answers all prompts. If the attack uses an explosive charge, the GM
 * sets it off instead. @returns the id of the card
 */
async function attackByClients(
  { gm, anna }: Table,
  { seed, order: { means, answers } }: Situation,
  order: AttackOrder,
  ruling: Ruling<Attack>,
): Promise<string> {
  gm.g.CONFIG.Dice.randomUniform = stream(seed);
  const id = await submit(means === "charge" ? gm : anna, order);
  if (ruling.allowed) await answered(gm, id, ruling.value, answers);
  await settle();
  return id;
}

/** Returns the people on the battlefield, with their actors on the table. */
const personsOf = ({ gm }: Table, { field }: Attack, ids: readonly string[]) =>
  field.entities.flatMap(({ fighter }, index) =>
    fighter.kind === "person" ? [{ fighter, index, actor: gm.g.fromUuidSync(ids[index]) }] : [],
  );

/** Expects that the sheets of NPCs show the values that the rules read: Health, its maximum and armor. */
function expectSheets(table: Table, { ruleset }: Situation, attack: Attack): void {
  const { field } = attack;
  const sheets = [TARGET, ...[0, 1, 2].map(otherId)].map((id) => table.gm.g.game.actors.get(id)).filter((actor) => actor?.type === "npc");
  for (const actor of sheets) {
    const fighter = field.entities.find((one) => one.fighter.name === (actor.id === TARGET ? "target" : `other-${actor.id[5]}`))?.fighter;
    if (!fighter) continue;
    const { value, max } = plain(actor.system.pools[HEALTH[ruleset]]);
    const shown = { value, max, av: plain(actor.system.av.value) };
    expect({ sheet: actor.name, ...shown }).toEqual({
      sheet: actor.name,
      value: fighter.body.flesh,
      max: fighter.plan.maxima.flesh,
      av: fighter.armor,
    });
  }
}

/** Expects that the attacker's panel shows the same dice pool, cost and distance as the rules. */
function expectPanel(seen: any, attack: Attack): void {
  const { field, price, ruleset } = attack;
  const { distance } = field.entities[field.intended]!;
  const rules = { refusal: null, roll: ruleset.method.contest.attackRoll(attack, 0), price, distance };
  expectAlike("panel", { refusal: seen.refusal, roll: seen.roll, price: seen.price, distance: seen.distance }, rules);
}

/** Expects that the sheets show the changes that the rules computed for the attack. */
function expectApplied(table: Table, { ruleset }: Situation, attack: Attack, { events, state }: Played, ids: readonly string[]): void {
  for (const [index, { fighter }] of attack.field.entities.entries()) {
    const { flesh, armored } = state.bodies[index]!;
    const actor = ids[index] ? table.gm.g.fromUuidSync(ids[index]) : null;
    if (actor?.type === "vehicle") {
      const { value } = Object.values<any>(plain(actor.system.pools)).find(({ max }) => max > 0);
      expect({ entity: fighter.name, hull: value }).toEqual({ entity: fighter.name, hull: armored });
    }
    if (actor?.type === "barrier") expect({ entity: fighter.name, hp: actor.system.hp.value }).toEqual({ entity: fighter.name, hp: flesh });
  }
  for (const { fighter, index, actor } of personsOf(table, attack, ids)) {
    const { flesh, prone } = state.bodies[index]!;
    const now = {
      health: plain(actor.system.pools[HEALTH[ruleset]]).value,
      prone: actor.statuses.has("prone") || actor.system.stance.prone,
    };
    expect({ entity: fighter.name, ...now }).toEqual({ entity: fighter.name, health: flesh, prone });
    if (index === attack.field.intended && attack.field.blast) continue;
    const pushes = events.filter((event) => event.kind === "defense-chosen" && event.entity === index && event.push);
    const { value, max } = plain(actor.system.karma);
    expect({ entity: fighter.name, karma: value }).toEqual({ entity: fighter.name, karma: max - pushes.length });
  }
}

/** Returns the entities that a bullet reached, nearest first, and whether the last of them stopped it. */
function metBy(
  attack: Attack,
  bullet: number,
  own: readonly AttackEvent[],
): { readonly met: readonly number[]; readonly stopped: boolean } {
  const { field } = alongFiringLine(attack, bullet);
  const touched = own.flatMap((event) => ("entity" in event && MEETS.has(event.kind) ? [event.entity] : []));
  const along = [...new Set(touched)].sort((a, b) => field.entities[a]!.along - field.entities[b]!.along);
  const stop = own.findLast((event) => event.kind === "stopped");
  const last = stop && "entity" in stop ? along.indexOf(stop.entity) : -1;
  return { met: last < 0 ? along : along.slice(0, last + 1), stopped: last >= 0 };
}

/** Events that show that a bullet reached an entity. */
const MEETS: ReadonlySet<string> = new Set(["compared", "barrier", "penetrated", "stopped", "located"]);

/**
 * Returns the position at which the middle of an entity is drawn; null for a wall, which is drawn at its intersection with the line of
 * fire.
 */
const drawnAt = ({ gm }: Table, uuid: string): unknown => {
  const token = gm.g.game.scenes.get(SCENE).tokens.contents.find(({ actor }: any) => actor.uuid === uuid);
  return token ? plain(token.getCenterPoint()) : null;
};

/**
 * Expects that the map shows the landing point and as many entities as the card. Expects the card to list exactly the entities that the
 * blast reached.
 */
function expectLanding({ gm }: Table, id: string, { events }: Played, ids: readonly string[]): void {
  const drawn = plain(gm.g.__system.visiblePath(gm.g.game.messages.get(id)));
  const landed = events.find((event) => event.kind === "landed")!;
  expectAlike("landing", drawn.landed.at, landed.at && { x: landed.at.x * SCALE, y: landed.at.y * SCALE });
  const reached = new Set(landed.reached.map((entity) => ids[entity]));
  const told = attackAt(gm, id).card.meetings.map(({ entity }: any) => entity);
  expect(new Set(told)).toEqual(reached);
  expect(drawn.landed.struck).toHaveLength(told.length);
}

/**
 * Expects that the drawn path of each bullet leads through the entities that the bullet reached. The path and the card must show the end
 * that the rules computed.
 */
function expectPath(table: Table, id: string, attack: Attack, { events }: Played, ids: readonly string[]): void {
  const { gm } = table;
  const { field, rounds } = attack;
  const drawn = plain(gm.g.__system.visiblePath(gm.g.game.messages.get(id)));
  const ends: number[] = [];
  for (let bullet = 0; bullet < rounds; bullet += 1) {
    const own = events.filter((event) => event.bullet === bullet);
    const { met, stopped } = metBy(attack, bullet, own);
    const path = drawn?.bullets.find((one: any) => one.bullet === bullet);
    expect({ bullet, drawn: path !== undefined }).toEqual({ bullet, drawn: met.length > 0 });
    const left = own.some(({ kind }) => kind === "left-battle");
    if (left) ends.push(bullet);
    if (!path) continue;
    expect(path.steps.map(({ what }: any) => what === "stopped")).toEqual(met.map((_, at) => stopped && at === met.length - 1));
    path.steps.forEach(({ at }: any, step: number) => {
      const place: any = drawnAt(table, ids[met[step]!]!);
      if (place) expectAlike("place on the path", at, { x: place.x, y: place.y });
    });
    expect({ bullet, left: path.left }).toEqual({ bullet, left });
    const out = left && field.wayOut ? { ...field.wayOut, at: { x: field.wayOut.at.x * SCALE, y: field.wayOut.at.y * SCALE } } : null;
    expectAlike("end of the path", path.end, out);
  }
  const said = attackAt(gm, id).card.ends;
  expect(said.map(({ bullet }: any) => bullet)).toEqual(ends);
  const by = { wall: "Wall", edge: "Edge", floor: "Floor" };
  for (const { key } of said) expect(key).toBe(`CROSSFIRE.Card.next.left${field.wayOut ? by[field.wayOut.by] : ""}`);
}

/** Expects that the card shows the limbs of the target that were hit, and whether one was crippled. */
function expectCard({ gm }: Table, id: string, attack: Attack, { events, state }: Played): void {
  const { condition: _, loss: __, ...cell } = cellFromRecord(attack, events, state);
  const meant = attackAt(gm, id).card.meetings.filter(({ intended }: any) => intended);
  const limbs = [...new Set(meant.flatMap(({ limb }: any) => limb ?? []))];
  expect({ limb: limbs.length > 1 ? "several" : (limbs[0] ?? null), crippled: meant.some(({ crippled }: any) => crippled) }).toEqual({
    limb: cell.limb,
    crippled: cell.crippled.length > 0,
  });
}

/**
 * Expects that the odds in the panel equal the odds that the rules compute for the attack. Checks only a third of the situations, and none
 * with more than three bullets.
 */
async function expectChances({ anna }: Table, situation: Situation, order: AttackOrder, attack: Attack): Promise<void> {
  // The panel omits rare results of a burst.
  const options = attack.rounds > 1 ? { prune: 1e-7 } : {};
  if (situation.seed % 3 !== 0 || attack.rounds > 3) return;
  const heard: { prospect?: any; dangers?: any } = {};
  const listener = {
    prospect: (_call: unknown, ruling: any) => void (heard.prospect ??= plain(ruling.value)),
    dangers: (dangers: any) => void (heard.dangers ??= plain(dangers)),
  };
  await anna.g.__system.followOdds(order, [], listener, new AbortController().signal);
  expectAlike("chances", heard.prospect, attack.order.area ? undefined : prospectOf(attack, options));
  expectAlike("dangers", heard.dangers, dangersOf(attack.ruleset, attack.order, attack.field, options));
}

/**
 * Returns whether a forecast supports a situation. A forecast begins before any entity has taken cover, and knows only round objects. For a
 * melee attack, it ignores all entities except the target.
 */
const isForeseen = ({ target, others, walls, order }: Situation): boolean =>
  order.area === null &&
  (order.means === "gun" || (order.means === "blade" && others.length === 0)) &&
  [target, ...others].every(({ kind, tookCover, karma }) => kind === "person" && !tookCover && karma === 0) &&
  walls.every(({ kind }) => kind === "plain" || kind === "behind" || kind === "low");

/**
 * Expects that a forecast of the same map builds the same battlefield for the attack.
 * @returns whether the forecast supports the situation
 */
function expectForecast({ gm }: Table, situation: Situation, { field, ruleset }: Attack): boolean {
  if (!isForeseen(situation)) return false;
  const skirmish = plain(gm.run(SKIRMISH)) as Skirmish;
  const fight = engaged({ ...skirmish, ruleset }, newLines(), seeded(1));
  const [from, target] = fight.everybody as [Participant, Participant];
  const { field: own } = sharedFieldOf(fight, from, target, from.carries[0]!.arm.weapon);
  const { wayOut: _, switches: __, ...rest } = field;
  const { switches: ___, ...forecast } = own;
  expectAlike("forecast", forecast, rest);
  return true;
}

/** Code for the page that sets up a forecast of the attacker against the target. */
const SKIRMISH = `(() => {
  const scene = game.scenes.contents[0];
  const candidates = scene.tokens.contents.map((token) => ({ token, actor: token.actor }));
  const tactics = { target: "nearest", mode: "single", call: null, leastDice: 6, modifier: 0, defense: "standard", takesCover: false, standsUp: true };
  return __system.skirmishOf({
    name: "Map", ruleset: { ...__system.wholeRuleset(), switches: __system.switches() }, scene, candidates,
    partOf: ({ token }) => token.name === "Shooter" ? "first" : token.name === "Target" ? "second" : "bystander",
    sides: [{ name: "A", tactics }, { name: "B", tactics }], distance: null, rounds: 10,
  });
})()`;

export type Outcome = "refused" | "played" | "played and forecast";

/**
 * Plays a situation with whole clients and with the rules.
 * @throws {Error} if the table and the rules disagree
 */
export async function playSituation(table: Table, situation: Situation): Promise<Outcome> {
  const { gm, anna } = table;
  const ruling = attackOf(situation);
  await drawSituation(gm, situation);
  const order = orderOf(situation, {
    attacker: actorUuid(SHOOTER),
    attackerToken: tokenUuid(SHOOTER),
    target: tokenUuid(TARGET),
    scene: SCENE,
  });
  const seen = plain(anna.g.__system.preview(order));
  if (!ruling.allowed) {
    const { refusal, rule } = attackAt(gm, await attackByClients(table, situation, order, ruling)).refusal;
    expect([refusal, rule, seen.refusal.refusal]).toEqual([ruling.refusal, ruling.rule, ruling.refusal]);
    return "refused";
  }
  const attack = ruling.value;
  expectSheets(table, situation, attack);
  expectPanel(seen, attack);
  await expectChances(table, situation, order, attack);
  const isForecast = expectForecast(table, situation, attack);
  const id = await attackByClients(table, situation, order, ruling);
  expect(attackAt(gm, id)).toMatchObject({ status: "resolved" });
  const record = recordAt(gm, id);
  const ids = record.battlefield.entities.map(({ fighter }: any) => fighter.id);
  expectAlike("battlefield", record.battlefield, attack.field);
  const played = playByRules(attack, situation.order.answers, stream(situation.seed));
  expectAlike("replies", record.replies, played.replies);
  const own = declare(rulesetById(situation.ruleset), record.order, record.battlefield);
  expectAlike("events", own.allowed && replay(own.value, record.replies).events, played.events);
  expectApplied(table, situation, attack, played, ids);
  if (attack.field.blast) expectLanding(table, id, played, ids);
  else expectPath(table, id, attack, played, ids);
  if (!attack.order.area) expectCard(table, id, attack, played);
  return isForecast ? "played and forecast" : "played";
}
