import { signed } from "../../foundry/numbers";
import { rollClassFor } from "../../dice/rolls";
import type { ClockCommand } from "../../rules/clock/commands";
import { isNotice, trackerNotice, clockRequestOf } from "./clock-request";
import { runAsStep } from "./delay";
import { postInitiative } from "./initiative";
import type { IntentHandler } from "../authority/intents";
import { scoreOf } from "../../rules/clock/initiative";
import { clockOf } from "../../documents/combat";

/** Changes a combatant's score at the GM's request. @rule SS-INIT-10 @rule SS-INIT-12 */
export const changeScore: IntentHandler<"change-score"> = async (id, raw, sender) => {
  const wish = clockRequestOf(id, raw, sender);
  if (isNotice(wish)) return wish;
  if (!sender.isGM) return trackerNotice("gmOnly");
  const { by } = wish.args;
  if (by === 0) return trackerNotice("badWish");
  return runAsStep(wish, "adjust", [{ kind: "adjust", id: wish.id, by }], signed(by));
};

/** Adds or removes Initiative Dice during a round. Rolls only these dice. @rule SS-INIT-13 @rule SS-INIT-14 */
export const changeDice: IntentHandler<"change-dice"> = async (id, raw, sender) => {
  const wish = clockRequestOf(id, raw, sender);
  if (isNotice(wish)) return wish;
  if (!sender.isGM) return trackerNotice("gmOnly");
  const { dice } = wish.args;
  if (dice === 0) return trackerNotice("badWish");
  const spec = { kind: "sum", dice: Math.abs(dice), faces: 6, parts: [] } as const;
  const roll = rollClassFor(spec, "initiative").ofSpec(spec, "initiative");
  await roll.evaluate({ allowInteractive: false });
  const given: ClockCommand = { kind: "dice", id: wish.id, faces: roll.faces, lost: dice < 0 };
  const refused = await runAsStep(wish, "dice", [given], signed(dice));
  if (refused) return refused;
  const clock = clockOf(wish.combat);
  await postInitiative(wish.combatant, { score: scoreOf(clock, clock.fighters[wish.id]!) ?? 0, roll: roll as Roll });
};
