import type { CharacterFile } from "../apps/exchange/character";
import type { CrossfireActor, CrossfireItem } from "../foundry/types";
import type { AttackRequest } from "../play/attack/begin-attack";
import type { RequestOptions, TestOptions } from "../play/checks/begin-check";
import type { DamageRequest } from "../play/apply/damage";
import type { Lasting } from "../play/apply/effect-duration";
import { send } from "../play/authority/intents";
import { notifyEveryone } from "../play/authority/notices";
import type { Reply } from "../rules/attack/model/ask";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Ruleset } from "../rules/attack/model/ruleset";
import { addRuleset } from "../rules/rulesets/facts";
import { isMeans } from "../scene/kinds";
import { offerRulesets } from "./settings";

/** What macros and modules may call. */
export interface CrossfireApi {
  /** Opens the quick reference of the ruleset in play. */
  quickReference(): Promise<void>;
  /** Opens the window in which somebody is made, or an empty actor is filled. */
  makeCharacter(actor?: CrossfireActor): Promise<void>;
  /** Opens the window in which several rest. For gamemasters. */
  rest(): Promise<void>;
  /** Opens the window in which Karma is awarded. For gamemasters. */
  awardKarma(): Promise<void>;
  /** Opens the window that forecasts a fight between those on the scene. For gamemasters. */
  forecast(): Promise<void>;
  /** Looks whether this world is stored as this version of the system stores it, and shows what would change. For gamemasters. */
  migrate(): Promise<void>;
  /** Saves somebody as a file, of the format in `docs/character.schema.json`. @returns what is in it */
  exportCharacter(actor: CrossfireActor): Promise<CharacterFile>;
  /**
   * Makes a new actor of what `exportCharacter` gave, or of its text.
   * @throws Error that says what is wrong with it and where; nothing is made then
   */
  importCharacter(given: unknown): Promise<CrossfireActor | null>;
  /** Attacks with a weapon or power, by uuid. Of the event Shift skips the dialog and Alt opens all of it. */
  attackWith(uuid: string, options?: AttackRequest & { event?: Event | undefined }): Promise<void>;
  /**
   * Attacks. A whole order goes to the gamemaster without any window; a wish opens the dialog, for whoever it names or is controlled on the
   * map (else the own character), with the weapon or power it names by id or name (else what is in hand).
   */
  attack(wanted?: AttackOrder | (AttackRequest & Attacking)): Promise<void>;
  /** Makes a test for somebody of one's own, without an actor for whoever is selected. Shift skips the dialog. */
  test(options?: TestOptions & { event?: Event | undefined }): Promise<void>;
  /** A gamemaster asks several people for a test. */
  request(options?: RequestOptions & { event?: Event | undefined }): Promise<void>;
  /**
   * Lets tokens or actors take harm without an attack, each undoable on a card of its own. For gamemasters.
   * Without a wish a window asks how much, and whom it comes to besides those named: those selected and targeted on the map.
   */
  damage(uuids?: readonly string[], wish?: DamageRequest): Promise<void>;
  /** Value for `flags.crossfire.until` of an effect that shall end by itself after so many rounds; null when there is no such actor. */
  lastingFor(actorUuid: string, rounds: number): Promise<Lasting | null>;
  /** Says what walls, tiles and barriers are made of, by uuid; null makes walls and tiles plain again. Gamemasters only. */
  barrier(uuids: string | readonly string[], material: string | null): Promise<void>;
  /** Takes back an attack whole, by the id of its message. For whoever may press the button on its card. */
  undo(messageId: string): Promise<void>;
  /** Answers a question of an attack that stands in `message.system.asks`, for whoever was asked: `{ ask, kind: "defence", defence: "none" }`. */
  answer(messageId: string, reply: Reply): Promise<void>;
  /** Shows on the map how the bullets of an attack flew, by the id of its message. */
  showPath(messageId: string): Promise<void>;
  /**
   * Brings a further way to play; modules call it from their own `init`. Its texts are under CROSSFIRE like those of the others.
   * @throws RangeError when it cannot be played beside the others
   */
  addRuleset(ruleset: Ruleset): void;
}

/** Who attacks with what, where a wish says so. */
interface Attacking {
  /** uuid of an actor or token. */
  readonly attacker?: string;
  /** id, uuid or name of a weapon or power of theirs. */
  readonly weapon?: string;
}

/** What the keys held while something was pressed mean. */
function heldKeys(event: Event | undefined): Pick<AttackRequest, "skipDialog" | "advanced"> {
  const { shiftKey = false, altKey = false } = (event ?? {}) as Partial<KeyboardEvent>;
  return { skipDialog: shiftKey, advanced: altKey };
}

const isOrder = (wanted: AttackOrder | (AttackRequest & Attacking)): wanted is AttackOrder => "target" in wanted;

async function attack(wanted: AttackOrder | (AttackRequest & Attacking) = {}): Promise<void> {
  if (isOrder(wanted)) {
    const { orderAttack } = await import("../play/attack/order-attack");
    return void (await orderAttack(wanted));
  }
  const { attacker = "", weapon = "", ...wish } = wanted;
  const found = attacker ? (fromUuidSync(attacker) as unknown) : null;
  const actor = found instanceof TokenDocument ? found.actor : found instanceof Actor ? found : null;
  const { attackBy } = await import("../play/attack/begin-attack");
  return attackBy(actor as CrossfireActor | null, weapon, wish);
}

async function attackWith(uuid: string, { event, ...wish }: AttackRequest & { event?: Event | undefined } = {}): Promise<void> {
  const item = fromUuidSync(uuid) as CrossfireItem | null;
  if (!isMeans(item)) return notifyEveryone({ level: "warn", key: "CROSSFIRE.Attack.noSuchWeapon", values: { uuid } });
  const { beginAttack } = await import("../play/attack/begin-attack");
  return beginAttack(item, { ...heldKeys(event), ...wish });
}

async function lasting(uuid: string, rounds: number): Promise<Lasting | null> {
  const actor = fromUuidSync(uuid) as unknown;
  const { lastingFor } = await import("../play/apply/effect-duration");
  return actor instanceof Actor ? lastingFor(actor as CrossfireActor, rounds) : null;
}

async function test({ event, ...options }: TestOptions & { event?: Event | undefined } = {}): Promise<void> {
  const { beginTest } = await import("../play/checks/begin-check");
  return beginTest({ ...options, skipDialog: options.skipDialog ?? heldKeys(event).skipDialog ?? false });
}

async function request({ event, ...options }: RequestOptions & { event?: Event | undefined } = {}): Promise<void> {
  const { beginRequest } = await import("../play/checks/begin-check");
  return beginRequest({ ...options, skipDialog: options.skipDialog ?? heldKeys(event).skipDialog ?? false });
}

/** Puts the API where macros look for it. */
export function offerApi(): void {
  const api: CrossfireApi = {
    quickReference: async () => (await import("../apps/reference/window")).showReference(),
    makeCharacter: async (actor) => (await import("../apps/creation/window")).makeCharacter(actor ?? null),
    rest: async () => (await import("../apps/group-window")).restWindow(),
    forecast: async () => (await import("../apps/forecast/window")).showForecast(),
    migrate: async () => (await import("./migrations/migrate")).lookAtWorld(true),
    exportCharacter: async (actor) => (await import("../apps/exchange/character")).exportCharacter(actor),
    importCharacter: async (given) => (await import("../apps/exchange/character")).importCharacter(given),
    awardKarma: async () => (await import("../apps/group-window")).awardWindow(),
    attackWith,
    attack,
    test,
    request,
    damage: async (uuids = [], wish) =>
      wish ? (await import("../play/apply/damage")).damage(uuids, wish) : (await import("../apps/damage-window")).damageWindow(uuids),
    lastingFor: lasting,
    barrier: async (uuids, material) => (await import("../play/area/make-barriers")).makeBarriers([uuids ?? []].flat(), material),
    undo: (messageId) => send("undo", messageId),
    answer: (messageId, reply) => send("answer", messageId, reply),
    showPath: async (messageId) => (await import("../play/preview/show-path")).showAttackPath(messageId),
    addRuleset: (ruleset) => {
      addRuleset(ruleset);
      offerRulesets();
    },
  };
  Object.assign(game, { crossfire: api });
  if (game.system) Object.assign(game.system, { api });
}
