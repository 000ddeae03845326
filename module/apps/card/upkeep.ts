import { figured, signed } from "../../foundry/numbers";
import { changesOf, followLinesOf, upkeepRowsOf, type UpkeepLine, type UpkeepMessage } from "../../documents/upkeep";
import type { CrossfireMessage } from "../../foundry/types";
import { rulesetNeeds } from "./ruleset-needs";

const TEMPLATE = "systems/crossfire/templates/card/upkeep.hbs";

export const upkeepCard = (message: CrossfireMessage): { template: string; context: object } => ({
  template: TEMPLATE,
  context: upkeepContext(message as UpkeepMessage),
});

/** Returns one line of an upkeep message: the number or effect, and how it changed. */
function lineContext({ label, name, by, before, after = 0, found, begins }: UpkeepLine): object {
  const labelText = game.i18n?.localize(label) ?? label;
  // An item that was added or removed has a name and a label that says which.
  if (name && label) return { text: `${name} (${labelText})` };
  const what = name || labelText;
  if (begins) return { text: what };
  if (found !== undefined && before !== undefined)
    return { text: game.i18n?.format("CROSSFIRE.Upkeep.line", { what, ...figured({ found, before, after }) }) };
  if (before !== undefined) return { text: game.i18n?.format("CROSSFIRE.Upkeep.edited", { what, ...figured({ before, after }) }) };
  return { text: `${what} ${by === null ? (game.i18n?.localize("CROSSFIRE.Rest.over") ?? "") : signed(by)}` };
}

function upkeepContext(message: UpkeepMessage): object {
  const { kind, note, undone, state, about } = message.system;
  // Only GMs read actors' names and gear, whatever user wrote the message.
  const needs = kind === "ruleset" && game.user?.isGM ? rulesetNeeds(about) : null;
  const changed = changesOf(message).length > 0;
  return {
    title: `CROSSFIRE.Choice.upkeep.${kind}`,
    note,
    welcome: kind === "welcome" && Boolean(game.user?.isGM),
    undone,
    told: needs?.text ?? "",
    more: needs?.more ?? "",
    rows: needs?.rows ?? upkeepRowsOf(message).map(({ name, lines }) => ({ name, lines: lines.map(lineContext) })),
    follows: followLinesOf(message).map(lineContext),
    offered: state === "offered" && !undone && Boolean(game.user?.isGM),
    declined: state === "declined",
    undecided: state === "undecided" && Boolean(game.user?.isGM),
    kept: kind === "cut" && state === "applied" && !changed,
    mayUndo: !undone && ["applied", "offered", "declined"].includes(state) && Boolean(game.user?.isGM) && changed,
  };
}
