const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Returns true for printable characters that XML allows, and for tab and line feed. */
const isText = (sign) => {
  const code = sign.codePointAt(0);
  return (
    (code >= 32 && (code < 127 || code > 159) && code !== 0xfffe && code !== 0xffff && (code < 0xd800 || code > 0xdfff)) ||
    "\t\n".includes(sign)
  );
};

/** Escapes text for SVG and removes control characters and characters that XML does not allow. */
const escaped = (text) =>
  [...String(text)]
    .filter(isText)
    .join("")
    .replace(/[&<>"']/g, (sign) => ESCAPED[sign]);

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1d2128; }
  .title { font-size: 16px; font-weight: 600; }
  .small { font-size: 11px; }
  .ground { fill: #ffffff; } .line { stroke: #5c6470; stroke-width: 1; } .mark { stroke: #1d2128; stroke-width: 2; fill: none; }
  .first { fill: #2f6db3; } .second { fill: #c2571a; } .nobody { fill: #8a919c; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ee; } .ground { fill: #16191e; } .line { stroke: #9aa2ae; } .mark { stroke: #e6e9ee; }
    .first { fill: #6aa5e6; } .second { fill: #ec8f55; } .nobody { fill: #7d8590; }
  }`;

const WIDTH = 640;
const LEFT = 170;
const RIGHT = 600;
const HEIGHT = 330;
const figure = (value) => Number(value.toFixed(2));
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const text = (x, y, words, { kind = "", anchor = "start" } = {}) =>
  `<text x="${figure(x)}" y="${figure(y)}" text-anchor="${anchor}"${kind ? ` class="${kind}"` : ""}>${escaped(words)}</text>`;
const bar = (x, y, width, height, kind) =>
  `<rect x="${figure(x)}" y="${figure(y)}" width="${figure(Math.max(0, width))}" height="${height}" class="${kind}"/>`;

/** Draws a chance as a bar with its interval as a bracket. */
function chance(label, { share, low, high }, y, kind) {
  const at = (value) => LEFT + value * (RIGHT - LEFT - 60);
  const middle = y + 10;
  return [
    text(LEFT - 10, y + 15, label.length > 22 ? `${label.slice(0, 21)}…` : label, { anchor: "end" }),
    bar(LEFT, y, at(share) - LEFT, 20, kind),
    `<path class="mark" d="M${figure(at(low))} ${middle - 5}v10m0 -5H${figure(at(high))}m0 -5v10"/>`,
    text(at(Math.max(share, high)) + 8, y + 15, percent(share)),
  ].join("");
}

/** Draws the number of fights that ended in each round. */
function histogram(byRound, top) {
  const height = 100;
  const most = Math.max(1, ...byRound);
  const step = (RIGHT - LEFT) / Math.max(1, byRound.length);
  const every = Math.ceil(byRound.length / 20);
  const columns = byRound.map((count, at) => {
    const tall = (count / most) * height;
    const x = LEFT + at * step;
    const name = at % every === 0 ? text(x + step / 2, top + height + 16, at + 1, { kind: "small", anchor: "middle" }) : "";
    return `<g><title>${escaped(`round ${at + 1}: ${count} fights`)}</title>${bar(x + step * 0.1, top + height - tall, step * 0.8, figure(tall), "nobody")}</g>${name}`;
  });
  const axis = `<line class="line" x1="${LEFT}" x2="${RIGHT}" y1="${top + height}" y2="${top + height}"/>`;
  return [...columns, axis, text(LEFT - 10, top + height / 2, "Ended in round", { anchor: "end" })].join("");
}

/**
 * Draws a forecast as an SVG image: the winners, the certainty and the duration. The image follows the viewer's light or dark setting.
 * @param {{name: string, sides: readonly string[], seed: number}} part
 * @param {import("../../module/rules/forecast/summary").Summary} summary
 * @param {readonly number[]} byRound
 */
export function plotOf({ name, sides, seed }, summary, byRound) {
  const [first, second] = summary.sides;
  const neither = wholeOf(summary);
  const said = `${sides[0]} wins ${percent(first.wins.share)}, ${sides[1]} ${percent(second.wins.share)}, nobody ${percent(neither.share)}.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title said">
<title id="title">${escaped(name)}</title><desc id="said">${escaped(said)}</desc><style>${STYLE}
</style>
${bar(0, 0, WIDTH, HEIGHT, "ground")}
${text(20, 30, name, { kind: "title" })}
${text(20, 50, `${summary.fights} fights, seed ${seed}; brackets: 95 % intervals`, { kind: "small" })}
${chance(sides[0], first.wins, 70, "first")}
${chance(sides[1], second.wins, 105, "second")}
${chance("Nobody", neither, 140, "nobody")}
${histogram(byRound, 185)}
</svg>
`;
}

/**
 * Returns the share of fights without a winner: both sides down, or undecided. The interval is the larger share's interval, shifted up by
 * the smaller share.
 */
function wholeOf({ bothDown, undecided }) {
  const [more, less] = bothDown.share >= undecided.share ? [bothDown, undecided] : [undecided, bothDown];
  return { share: more.share + less.share, low: Math.min(1, more.low + less.share), high: Math.min(1, more.high + less.share) };
}
