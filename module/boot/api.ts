import type { AttackWish } from "../play/attack";
import type { Lasting } from "../play/lasting";
import { say } from "../play/say";
import type { AttackOrder } from "../rules/attack/order";
import type { Ruleset } from "../rules/attack/ruleset";
import { addRuleset } from "../rules/rulesets/facts";
import { isWeapon } from "../scene/kinds";
import { offerRulesets } from "./settings";

/** What macros and modules may call. */
export interface CrossfireApi {
  /** Attacks with a weapon item, by uuid. Shift skips the dialog. */
  attackWith(uuid: string, options?: AttackWish & { event?: Event | undefined }): Promise<void>;
  /** Orders an attack without any window. */
  attack(order: AttackOrder): Promise<void>;
  /** Value for `flags.crossfire.until` of an effect that shall end by itself after so many rounds; null when there is no such actor. */
  lastingFor(actorUuid: string, rounds: number): Promise<Lasting | null>;
  /**
   * Brings a further way to play; modules call it from their own `init`. Its texts are under CROSSFIRE like those of the others.
   * @throws RangeError when it cannot be played beside the others
   */
  addRuleset(ruleset: Ruleset): void;
}

const held = (event: Event | undefined): boolean => (event as KeyboardEvent | undefined)?.shiftKey ?? false;

async function attackWith(uuid: string, { event, ...wish }: AttackWish & { event?: Event | undefined } = {}): Promise<void> {
  const item = fromUuidSync(uuid) as Item.Implementation | null;
  if (!item || !isWeapon(item)) return say({ level: "warn", key: "CROSSFIRE.Attack.noSuchWeapon", values: { uuid } });
  const { beginAttack } = await import("../play/attack");
  return beginAttack(item, { ...wish, skipDialog: wish.skipDialog ?? held(event) });
}

async function lasting(uuid: string, rounds: number): Promise<Lasting | null> {
  const actor = fromUuidSync(uuid) as unknown;
  const { lastingFor } = await import("../play/lasting");
  return actor instanceof Actor ? lastingFor(actor as Actor.Implementation, rounds) : null;
}

/** Puts the API where macros look for it. */
export function offerApi(): void {
  const api: CrossfireApi = {
    attackWith,
    attack: async (order) => (await import("../play/attack")).orderAttack(order),
    lastingFor: lasting,
    addRuleset: (ruleset) => {
      addRuleset(ruleset);
      offerRulesets();
    },
  };
  Object.assign(game, { crossfire: api });
  if (game.system) Object.assign(game.system, { api });
}
