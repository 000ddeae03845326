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
  const { parts, changes } = keptIn(record);
  return (game.settings?.get("crossfire", CONFIRM_CHANGES) ?? false) || parts.length > 0 || changes.some(({ key }) => isOwnPart(key));
}
