import { keptIn, type RecordMessage } from "../documents/attack-record";

/** World setting: what an attack does to others waits until a gamemaster confirms it. */
export const CONFIRM_CHANGES = "confirmChanges";

/** World setting: dice may still be thrown again for Karma when the attack has been applied. */
export const KARMA_AFTER = "karmaAfter";

/** In the place of a fighter's uuid: all of them. */
export const EVERYBODY = "*";

const isOwnPart = (key: string | undefined): boolean => key?.endsWith("o") ?? false;

/** Is this attack applied part by part? One that has begun so goes on so, whatever the setting says by now. */
export function confirms(record: RecordMessage): boolean {
  const { parts, changes, atOnce = [] } = keptIn(record);
  return asksToConfirm() || atOnce.length > 0 || parts.length > 0 || changes.some(({ key }) => isOwnPart(key));
}

/** Does this world want every attack confirmed by a GM? */
export const asksToConfirm = (): boolean => game.settings?.get("crossfire", CONFIRM_CHANGES) ?? false;
