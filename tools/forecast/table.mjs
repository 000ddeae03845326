const percent = (share) => `${(100 * share).toFixed(1)} %`;
const between = ({ share, low, high }) => `${percent(share)} (${percent(low)} to ${percent(high)})`;
const mean = (value) => value.toFixed(2);

/** Rows of a side: label and formatter. */
const ROWS = [
  ["won", ({ wins }) => between(wins)],
  ["went in", ({ fighters }) => mean(fighters)],
  ["unconscious", ({ unconscious }) => mean(unconscious)],
  ["near death", ({ nearDeath }) => mean(nearDeath)],
  ["dead", ({ dead }) => mean(dead)],
  ["attacks", ({ attacks }) => mean(attacks)],
  ["hits on enemies", ({ enemyHits }) => mean(enemyHits)],
  ["hits on friends", ({ friendHits }) => mean(friendHits)],
  ["hits on bystanders", ({ bystanderHits }) => mean(bystanderHits)],
  ["AP (of interrupts)", ({ ap, interruptAp }) => `${mean(ap)} (${mean(interruptAp)})`],
  ["rounds fired", ({ rounds }) => mean(rounds)],
  ["reloads", ({ reloads }) => mean(reloads)],
];

const isControl = (sign) => sign < " " || (sign >= "\u007f" && sign <= "\u009f");

/** Replaces control characters with spaces, because they would move the cursor. */
const plain = (text) => [...text].map((sign) => (isControl(sign) ? " " : sign)).join("");

/**
 * Formats a forecast as text in columns.
 * @param {{name: string, sides: readonly string[], seed: number}} part
 * @param {import("../../module/rules/forecast/summary").Summary} summary
 * @param {import("../../module/rules/forecast/summary").Balance} balance
 */
export function tableOf({ name, sides, seed }, summary, balance) {
  const names = sides.map(plain);
  const columns = summary.sides.map((side) => ROWS.map(([, say]) => say(side)));
  const label = Math.max(...ROWS.map(([text]) => text.length));
  const width = Math.max(names[0].length, ...columns[0].map(({ length }) => length));
  const row = (text, left, right) => `  ${text.padEnd(label)}  ${left.padEnd(width)}  ${right}`;
  const { rounds, bothDown, undecided, bystanders } = summary;
  return [
    `${plain(name)}: ${summary.fights} fights, seed ${seed}; 95 % intervals in brackets, other figures per fight`,
    row("", names[0], names[1]),
    ...ROWS.map(([text], at) => row(text, columns[0][at], columns[1][at])),
    `  rounds ${mean(rounds.mean)} (${mean(rounds.low)} to ${mean(rounds.high)}), phases ${mean(summary.phases)}; both sides down ${percent(bothDown.share)}, undecided ${percent(undecided.share)}`,
    ...(bystanders.there > 0
      ? [`  bystanders ${mean(bystanders.there)}: down ${mean(bystanders.down)}, dead ${mean(bystanders.dead)}`]
      : []),
    `  first hit ${balance.judged ? `solid ${percent(balance.solid.share)}, ` : ""}through ${percent(balance.through.share)}; hits to drop ${mean(balance.hitsToDrop)}, dead at once ${percent(balance.deadAtOnce.share)}; a limb crippled on somebody up in ${percent(balance.crippledUp.share)} of fights`,
  ].join("\n");
}
