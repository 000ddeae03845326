import { inTenths } from "../foundry/numbers";
import type { PreviewLine } from "../play/preview/preview-line";
import { belowToken, label, seenTokens, spread } from "./drawing";
import { clear, drawOverlay, isViewed } from "./overlay";

const NAME = "crossfire-readout";

const format = (key: string, values: Record<string, string> = {}): string => game.i18n?.format(`CROSSFIRE.Line.${key}`, values) ?? key;

/** Describes range, cover, visibility, obstructions and allies on the line in one label. */
function wordsOf({ meters, cover, walledOff, unseen, places }: PreviewLine, friends: readonly string[]): string {
  const inTheWay = places.filter(({ place }) => place === "covers").map(({ name }) => name);
  const range = format("meters", { meters: inTenths(meters) });
  return [
    cover > 0 ? `${range} · ${format("cover", { dice: String(cover) })}` : range,
    ...(walledOff ? [format("walledOff")] : unseen ? [format("unseen")] : []),
    ...(inTheWay.length > 0 ? [format("behind", { names: inTheWay.join(", ") })] : []),
    ...(friends.length > 0 ? [format("friends", { names: friends.join(", ") })] : []),
  ].join("\n");
}

const targetOf = ({ places }: PreviewLine): string => places.find(({ place }) => place === "target")?.uuid ?? "";

/** Shows the readout of an attack beside its target. @param line null: removes the readout. */
export function showReadout(line: PreviewLine | null, friends: readonly string[] = []): void {
  if (!line || !isViewed(line.sceneId)) return clear(NAME);
  drawOverlay(NAME, NAME, (container) => {
    const readout = label(wordsOf(line, friends), belowToken(targetOf(line), line.to));
    spread([readout], seenTokens());
    container.addChild(readout);
  });
}
