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
  const request = clockRequestOf(id, raw, sender);
  if (isNotice(request)) return request;
  if (!sender.isGM) return trackerNotice("gmOnly");
  const { by } = request.args;
  if (by === 0) return trackerNotice("badWish");
  return runAsStep(request, "adjust", [{ kind: "adjust", id: request.id, by }], signed(by));
};

/** Adds or removes Initiative Dice during a round, at the GM's request. Rolls only these dice. @rule SS-INIT-13 @rule SS-INIT-14 */
export const changeDice: IntentHandler<"change-dice"> = async (id, raw, sender) => {
  const request = clockRequestOf(id, raw, sender);
  if (isNotice(request)) return request;
  if (!sender.isGM) return trackerNotice("gmOnly");
  const { dice } = request.args;
  if (dice === 0) return trackerNotice("badWish");
  const spec = { kind: "sum", dice: Math.abs(dice), faces: 6, parts: [] } as const;
  const roll = rollClassFor(spec, "initiative").ofSpec(spec, "initiative");
  await roll.evaluate({ allowInteractive: false });
  const given: ClockCommand = { kind: "dice", id: request.id, faces: roll.faces, lost: dice < 0 };
  const refused = await runAsStep(request, "dice", [given], signed(dice));
  if (refused) return refused;
  const clock = clockOf(request.combat);
  await postInitiative(request.combatant, { score: scoreOf(clock, clock.fighters[request.id]!) ?? 0, roll: roll as Roll });
};
