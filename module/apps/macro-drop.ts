import type { CrossfireActor, CrossfireItem } from "../foundry/types";
import { createMacro, putOnHotbar } from "../foundry/updates";
import { isMeans } from "../scene/kinds";

/**
 * Returns the command of a macro that attacks with this item. For an item without an owner, the macro uses the selected token's item with
 * that name.
 */
const command = ({ uuid, name, actor }: CrossfireItem): string =>
  actor
    ? `game.crossfire.attackWith(${JSON.stringify(uuid)}, { event });`
    : `game.crossfire.attack({ weapon: ${JSON.stringify(name)}, skipDialog: event?.shiftKey === true, advanced: event?.altKey === true });`;

async function makeMacro(item: CrossfireItem, slot: number): Promise<void> {
  const existing = game.macros?.find((macro) => foundry.utils.getProperty(macro, "flags.crossfire.item") === item.uuid && macro.isOwner);
  const data = { name: item.name, type: "script", img: item.img, command: command(item), flags: { crossfire: { item: item.uuid } } };
  const macro = existing ?? (await createMacro(data));
  if (macro) await putOnHotbar(macro, slot);
}

/** Drag data of a skill or an attribute dragged from a sheet. */
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
  const macro = existing ?? (await createMacro(data));
  if (macro) await putOnHotbar(macro, slot);
}

const isTest = (data: { type?: string }): data is DraggedTest => data.type === "CrossfireTest";

/**
 * Puts a macro for the dropped weapon, power, skill or attribute on the macro bar. Creates the macro unless the user owns one already.
 * @returns false if this system handles the drop
 */
export function dropOnHotbar(_bar: unknown, data: { type?: string; uuid?: string }, slot: number): boolean | void {
  if (isTest(data)) {
    void makeTestMacro(data, slot);
    return false;
  }
  if (data.type !== "Item" || !data.uuid) return;
  const item = fromUuidSync(data.uuid) as CrossfireItem | null;
  if (!isMeans(item)) return;
  void makeMacro(item, slot);
  return false;
}
