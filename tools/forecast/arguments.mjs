export const USAGE = `npm run forecast -- plan.yaml [--fights 1000] [--seed 1] [--workers 2] [--shard 3/10] [--out part.json] [--plot plot.svg]
npm run forecast -- merge part.json part.json ... [--out whole.json] [--plot plot.svg]`;

const MOST = 2 ** 32 - 1;

const wrong = (text) => {
  throw new Error(`${text}\n${USAGE}`);
};

function whole(flag, word, least, most = MOST) {
  const value = Number(word);
  return /^\d+$/.test(word ?? "") && value >= least && value <= most
    ? value
    : wrong(`${flag} wants a whole number from ${least} to ${most}, not ${word ?? "nothing"}`);
}

function shard(word) {
  const [part, of] = (/^(\d+)\/(\d+)$/.exec(word ?? "") ?? []).slice(1).map(Number);
  return of >= 1 && part >= 1 && part <= of ? { part, of } : wrong(`--shard wants a part such as 3/10, not ${word ?? "nothing"}`);
}

const text = (flag, word) => (word && !word.startsWith("--") ? word : wrong(`${flag} wants a file`));

const FLAGS = {
  "--fights": (word) => ({ fights: whole("--fights", word, 1, 100_000_000) }),
  "--seed": (word) => ({ seed: whole("--seed", word, 0) }),
  "--workers": (word) => ({ workers: whole("--workers", word, 1, 64) }),
  "--shard": (word) => ({ shard: shard(word) }),
  "--out": (word) => ({ out: text("--out", word) }),
  "--plot": (word) => ({ plot: text("--plot", word) }),
};
/** Options of a series. A merge refuses these options, because its parts contain the values. */
const OF_A_SERIES = ["--fights", "--seed", "--workers", "--shard"];

/**
 * Parses the command line.
 * @param {readonly string[]} words
 * @param {number} processors - sets the default number of workers, at most 8
 * @throws {Error} for an invalid command line; the message names the fault and the usage
 */
export function readWords(words, processors) {
  const merge = words[0] === "merge";
  const files = [];
  let options = { fights: 1000, seed: 1, workers: Math.max(1, Math.min(8, processors)), shard: { part: 1, of: 1 }, out: null, plot: null };
  for (let at = merge ? 1 : 0; at < words.length; at++) {
    const word = words[at];
    if (!word.startsWith("--")) {
      files.push(word);
      continue;
    }
    if (!FLAGS[word]) wrong(`${word} is no flag`);
    if (merge && OF_A_SERIES.includes(word)) wrong(`${word} belongs to the parts; a merge takes it over from them`);
    options = { ...options, ...FLAGS[word](words[++at]) };
  }
  if (merge && files.length === 0) wrong("merge wants parts");
  if (!merge && files.length !== 1) wrong(files.length === 0 ? "a plan is missing" : "one plan at a time");
  return { merge, files, ...options };
}
