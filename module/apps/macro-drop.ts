import { isMeans } from "../scene/kinds";

/** What stands behind a slot of the macro bar. */
const command = (uuid: string): string => `game.crossfire.attackWith(${JSON.stringify(uuid)}, { event });`;

async function makeMacro(item: Item.Implementation, slot: number): Promise<void> {
  const existing = game.macros?.find((macro) => macro.getFlag("crossfire" as never, "item" as never) === item.uuid && macro.isOwner);
  const data = { name: item.name, type: "script", img: item.img, command: command(item.uuid), flags: { crossfire: { item: item.uuid } } };
  const macro = existing ?? (await Macro.implementation.create(data as never));
  if (macro) await game.user?.assignHotbarMacro(macro as never, slot);
}

/** A weapon or power dropped on the macro bar becomes a slot that attacks with it. @returns false when it was ours to handle */
export function dropOnHotbar(_bar: unknown, data: { type?: string; uuid?: string }, slot: number): boolean | void {
  if (data.type !== "Item" || !data.uuid) return;
  const item = fromUuidSync(data.uuid) as Item.Implementation | null;
  if (!isMeans(item) || !item.actor) return;
  void makeMacro(item, slot);
  return false;
}
