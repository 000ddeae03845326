import { beginAttack, orderAttack, type AttackWish } from "../play/attack";
import { say } from "../play/say";
import type { AttackOrder } from "../rules/attack/order";
import { isWeapon } from "../scene/kinds";

/** What macros and modules may call. */
export interface CrossfireApi {
  /** Attacks with a weapon item, by uuid. Shift skips the dialog. */
  attackWith(uuid: string, options?: AttackWish & { event?: Event | undefined }): Promise<void>;
  /** Orders an attack without any window. */
  attack(order: AttackOrder): Promise<void>;
}

const held = (event: Event | undefined): boolean => (event as KeyboardEvent | undefined)?.shiftKey ?? false;

async function attackWith(uuid: string, { event, ...wish }: AttackWish & { event?: Event | undefined } = {}): Promise<void> {
  const item = fromUuidSync(uuid) as Item.Implementation | null;
  if (!item || !isWeapon(item)) return say({ level: "warn", key: "CROSSFIRE.Attack.noSuchWeapon", values: { uuid } });
  return beginAttack(item, { ...wish, skipDialog: wish.skipDialog ?? held(event) });
}

/** Puts the API where macros look for it. */
export function offerApi(): void {
  const api: CrossfireApi = { attackWith, attack: orderAttack };
  Object.assign(game, { crossfire: api });
  if (game.system) Object.assign(game.system, { api });
}
