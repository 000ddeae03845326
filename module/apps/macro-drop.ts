import type { CrossfireActor, CrossfireItem } from "../foundry/types";
import { isMeans } from "../scene/kinds";

/** What stands behind a slot of the macro bar. */
const command = (uuid: string): string => `game.crossfire.attackWith(${JSON.stringify(uuid)}, { event });`;

async function makeMacro(item: CrossfireItem, slot: number): Promise<void> {
  const existing = game.macros?.find((macro) => foundry.utils.getProperty(macro, "flags.crossfire.item") === item.uuid && macro.isOwner);
  const data = { name: item.name, type: "script", img: item.img, command: command(item.uuid), flags: { crossfire: { item: item.uuid } } };
  const macro = existing ?? (await Macro.implementation.create(data as never));
  if (macro) await game.user?.assignHotbarMacro(macro as never, slot);
}

/** What a skill or attribute that is dragged off a sheet says of itself. */
export interface DraggedTest {
  readonly type: "CrossfireTest";
  readonly actor: string;
  readonly skill?: string;
  readonly attribute?: string;
}

async function makeTestMacro({ actor: uuid, skill, attribute }: DraggedTest, slot: number): Promise<void> {
  const actor = fromUuidSync(uuid) as CrossfireActor | null;
  const what = game.i18n?.localize(skill ? `CROSSFIRE.Skill.${skill}` : `CROSSFIRE.Attribute.${attribute ?? ""}`) ?? "";
  const options = JSON.stringify({ actor: uuid, ...(skill ? { skill } : { attribute }) });
  const key = `${uuid} ${skill ?? attribute}`;
  const existing = game.macros?.find((macro) => foundry.utils.getProperty(macro, "flags.crossfire.test") === key && macro.isOwner);
  const code = `game.crossfire.test({ ...${options}, event });`;
  const name = `${actor?.name ?? ""}: ${what}`;
  const data = { name, type: "script", img: "icons/svg/d20.svg", command: code, flags: { crossfire: { test: key } } };
  const macro = existing ?? (await Macro.implementation.create(data as never));
  if (macro) await game.user?.assignHotbarMacro(macro as never, slot);
}

const isTest = (data: { type?: string }): data is DraggedTest => data.type === "CrossfireTest";

/** A weapon or power dropped on the macro bar becomes a slot that attacks with it, a skill or attribute one that tests it. @returns false when it was ours to handle */
export function dropOnHotbar(_bar: unknown, data: { type?: string; uuid?: string }, slot: number): boolean | void {
  if (isTest(data)) {
    void makeTestMacro(data, slot);
    return false;
  }
  if (data.type !== "Item" || !data.uuid) return;
  const item = fromUuidSync(data.uuid) as CrossfireItem | null;
  if (!isMeans(item) || !item.actor) return;
  void makeMacro(item, slot);
  return false;
}
