import type { CharacterFile } from "../apps/exchange/character-schema";
import type { CrossfireActor, CrossfireItem } from "../foundry/types";
import type { AttackRequest } from "../play/attack/begin-attack";
import type { RequestOptions, TestOptions } from "../play/checks/begin-check";
import type { DamageRequest } from "../play/apply/damage";
import { lastingFor, type Lasting } from "../play/apply/effect-duration";
import { send } from "../play/authority/intents";
import { notify } from "../play/authority/notices";
import type { Reply } from "../rules/attack/model/ask";
import type { AttackOrder } from "../rules/attack/model/order";
import type { Ruleset } from "../rules/attack/model/ruleset";
import { addRuleset } from "../rules/rulesets/facts";
import { isMeans } from "../scene/kinds";
import { offerRulesets } from "./settings";

/** The API for macros and modules, `game.crossfire`. */
export interface CrossfireApi {
  /** Opens the quick reference of the active ruleset. */
  quickReference(): Promise<void>;
  /** Opens character creation for a new actor, or for the given actor. */
  makeCharacter(actor?: CrossfireActor): Promise<void>;
  /** Opens the window in which several actors rest. GMs only. */
  rest(): Promise<void>;
  /** Opens the window that awards Karma. GMs only. */
  awardKarma(): Promise<void>;
  /** Opens the window that forecasts a fight between the actors on the scene. GMs only. */
  forecast(): Promise<void>;
  /**
   * Checks whether this world's data has the format that this version of the system requires, and shows the necessary changes. GMs only.
   */
  migrate(): Promise<void>;
  /**
   * Saves an actor as a file in the format of `docs/character.schema.json`.
   * @returns the contents of the file
   */
  exportCharacter(actor: CrossfireActor): Promise<CharacterFile>;
  /**
   * Creates an actor from the result of `exportCharacter`, or from its JSON text. Returns null if Foundry creates no actor.
   * @throws {Error} if this user may not create actors, the file is invalid, or Foundry refuses the values; the message states the reason.
   * No actor is created.
   */
  importCharacter(given: unknown): Promise<CrossfireActor | null>;
  /** Attacks with a weapon or power, by uuid. With Shift in the event, skips the dialog; with Alt, opens the dialog with all options. */
  attackWith(uuid: string, options?: AttackRequest & { event?: Event | undefined }): Promise<void>;
  /**
   * Attacks. A complete order goes to the GM without a window; a request opens the dialog. The attacker is the actor or token that the
   * request names, else the selected token, else the user's own character. The weapon or power is found by id, uuid or name; omitted: the
   * weapon in hand.
   */
  attack(wanted?: AttackOrder | (AttackRequest & Attacking)): Promise<void>;
  /**
   * Makes a test for one of this user's actors. Without an actor, uses the selected token, or else the user's own character. Shift skips
   * the dialog.
   */
  test(options?: TestOptions & { event?: Event | undefined }): Promise<void>;
  /** Requests a test from several actors. GMs only. */
  request(options?: RequestOptions & { event?: Event | undefined }): Promise<void>;
  /**
   * Applies damage to tokens or actors without an attack; the GM can undo it on each actor's card. GMs only. Without a request, a window
   * asks for the damage and also offers the selected and targeted tokens as targets.
   */
  damage(uuids?: readonly string[], request?: DamageRequest): Promise<void>;
  /** Returns the value of `flags.crossfire.until` for an effect that ends after this many rounds; null if the actor does not exist. */
  lastingFor(actorUuid: string, rounds: number): Promise<Lasting | null>;
  /** Sets the material of walls, tiles, floors and barriers, by uuid; null makes walls, tiles and floors ordinary again. GMs only. */
  barrier(uuids: string | readonly string[], material: string | null): Promise<void>;
  /** Undoes a whole attack, given its message id. Only for users who may press the undo button on its card. */
  undo(messageId: string): Promise<void>;
  /**
   * Replies to an ask of an attack in `message.system.asks`, such as `{ ask, kind: "defense", defense: "none" }`. Only for users who may
   * answer the ask.
   */
  answer(messageId: string, reply: Reply): Promise<void>;
  /** Shows the path of an attack's bullets on the map, given its message id. */
  showPath(messageId: string): Promise<void>;
  /**
   * Adds a ruleset. Modules call this in their own `init`. The ruleset's texts belong under CROSSFIRE, like the texts of the other
   * rulesets.
   * @throws {RangeError} if the ruleset is incompatible with the existing rulesets
   */
  addRuleset(ruleset: Ruleset): void;
}

/** Attacker and weapon that a request names. */
interface Attacking {
  /** uuid of an actor or token. */
  readonly attacker?: string;
  /** Id, uuid, name or part of the name of one of the attacker's weapons or powers. */
  readonly weapon?: string;
}

/** Returns the options for the keys held during an event. Shift skips the dialog; Alt opens it with all options. */
function heldKeys(event: Event | undefined): Pick<AttackRequest, "skipDialog" | "advanced"> {
  const { shiftKey = false, altKey = false } = (event ?? {}) as Partial<KeyboardEvent>;
  return { skipDialog: shiftKey, advanced: altKey };
}

/** Returns the arguments of a macro or module, with old keys and words replaced by the current ones. */
async function inNewWords<T>(given: T, call: string): Promise<T> {
  return (await import("../play/old-words")).inNewWords(given, call);
}

const isOrder = (wanted: AttackOrder | (AttackRequest & Attacking)): wanted is AttackOrder => "target" in wanted;

async function attack(given: AttackOrder | (AttackRequest & Attacking) = {}): Promise<void> {
  const wanted = await inNewWords(given, "attack");
  if (isOrder(wanted)) {
    const { orderAttack } = await import("../play/attack/order-attack");
    return void (await orderAttack(wanted));
  }
  const { attacker = "", weapon = "", ...request } = wanted;
  const found = attacker ? (fromUuidSync(attacker) as unknown) : null;
  const actor = found instanceof TokenDocument ? found.actor : found instanceof Actor ? found : null;
  const { attackBy } = await import("../play/attack/begin-attack");
  return attackBy(actor as CrossfireActor | null, weapon, request);
}

async function attackWith(uuid: string, { event, ...request }: AttackRequest & { event?: Event | undefined } = {}): Promise<void> {
  const item = fromUuidSync(uuid) as CrossfireItem | null;
  if (!isMeans(item)) return notify({ level: "warn", key: "CROSSFIRE.Attack.noSuchWeapon", values: { uuid } });
  const { beginAttack } = await import("../play/attack/begin-attack");
  return beginAttack(item, { ...heldKeys(event), ...(await inNewWords(request, "attackWith")) });
}

async function lasting(uuid: string, rounds: number): Promise<Lasting | null> {
  const actor = fromUuidSync(uuid) as unknown;
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

/** Publishes the API as `game.crossfire`. */
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
    damage: async (uuids = [], request) =>
      request ? (await import("../play/apply/damage")).damage(uuids, request) : (await import("../apps/damage-window")).damageWindow(uuids),
    lastingFor: lasting,
    barrier: async (uuids, material) => (await import("../play/area/make-barriers")).makeBarriers([uuids ?? []].flat(), material),
    undo: (messageId) => send("undo", messageId),
    answer: async (messageId, reply) => send("answer", messageId, await inNewWords(reply, "answer")),
    showPath: async (messageId) => (await import("../play/preview/show-path")).showAttackPath(messageId),
    addRuleset: (ruleset) => {
      addRuleset(ruleset);
      offerRulesets();
    },
  };
  Object.assign(game, { crossfire: api });
  if (game.system) Object.assign(game.system, { api });
}
