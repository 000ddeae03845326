import { signed } from "../../cards/card-words";
import { changesOf, type UpkeepMessage, type UpkeepRow } from "../../documents/upkeep";
import type { CrossfireMessage } from "../../foundry/types";

const TEMPLATE = "systems/crossfire/templates/card/upkeep.hbs";

export const upkeepCard = (message: CrossfireMessage): { template: string; context: object } => ({
  template: TEMPLATE,
  context: upkeepContext(message as UpkeepMessage),
});

function upkeepContext(message: UpkeepMessage): object {
  const { kind, note, rows, undone } = message.system;
  return {
    title: `CROSSFIRE.Choice.upkeep.${kind}`,
    note,
    undone,
    // Unchecked: an array of plain objects, which only GMs' clients write.
    rows: (rows as unknown as UpkeepRow[]).map(({ name, lines }) => ({
      name,
      lines: lines.map((line) => ({ ...line, by: line.by === null ? null : signed(line.by) })),
    })),
    mayUndo: !undone && Boolean(game.user?.isGM) && changesOf(message).length > 0,
  };
}
