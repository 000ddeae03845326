/** Texts in a row or column of fixed width, with their maximum width. A letter has width 1, an East Asian character width 2. */
const NARROW = [
  [/^CROSSFIRE\.Odds\.column\./, 9],
  [/^CROSSFIRE\.Sheet\.tab\./, 16],
  [/^CROSSFIRE\.(Sheet|Odds)\.short\./, 16],
  [/^CROSSFIRE\.Tracker\.(rollShort|acting|next|running|delay|stepIn\.\w+)$/, 18],
  [/^CROSSFIRE\.Side\./, 12],
  [/^CROSSFIRE\.Fine\./, 18],
  [/^CROSSFIRE\.Limb\./, 20],
  [/^CROSSFIRE\.Card\.question\./, 26],
  [/^CROSSFIRE\.(Attribute|Pool)\./, 24],
];
const WORDS_OF_A_SENTENCE = 4;
const EAST_ASIAN = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;

/**
 * Returns the width of a text.
 * @param {string} text
 * @returns {number} width in Latin letters
 */
export const widthOf = (text) => [...text].length + (text.match(EAST_ASIAN) ?? []).length;

/** Returns the maximum width of a translation. Sentences may be longer than narrow texts, because they wrap. */
export function widest(key, english) {
  const narrow = NARROW.find(([pattern]) => pattern.test(key));
  return narrow ? Math.max(narrow[1], widthOf(english)) : Math.ceil(widthOf(english) * 2) + 20;
}

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join(" ");
const wordsOf = (text) => text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? [];
/** Returns the leading and trailing whitespace of a text, on which adjacent texts rely. */
const edges = (text) => `${/^\s*/.exec(text)[0]}|${/\s*$/.exec(text)[0]}`;
const marks = (text) => (text.match(/<\/?\w+|@\w+\[[^\]]*\]/g) ?? []).toSorted().join(" ");

/**
 * Returns the faults of one text, in words for its translator.
 * Numbers are inserted only as `{name}`, so a text must read well with every number.
 * A plural in brackets, or one chosen by a number, is a fault.
 * @param {string} key
 * @param {string} text
 * @param {string} english
 * @returns {string[]}
 */
export function faultsOfText(key, text, english) {
  const faults = [];
  const say = (wrong, what) => wrong && faults.push(`${key}: ${what}`);
  say(text.trim() === "", "is empty");
  say(placeholders(text) !== placeholders(english), `has the placeholders "${placeholders(text)}", the English "${placeholders(english)}"`);
  say(/[{}]/.test(text.replaceAll(/\{\w+\}/g, "")), "has a brace that is no placeholder: nothing chooses a form by a number");
  say(/\p{L}\(\p{L}{1,3}\)/u.test(text), "builds a form with brackets; word it so that it goes with every number");
  say(marks(text) !== marks(english), "has other markup than the English");
  say(edges(text) !== edges(english), "begins or ends with other spaces than the English");
  say(widthOf(text) > widest(key, english), `is ${widthOf(text)} wide, at most ${widest(key, english)} fit`);
  return faults;
}

/**
 * Returns the faults of a language; empty if it is complete.
 * @param {Map<string, string>} texts - texts by dotted key
 * @param {Map<string, string>} english
 * @returns {string[]} faults; empty if there are none
 */
export function faultsOfLanguage(texts, english) {
  const missing = [...english.keys()].filter((key) => !texts.has(key)).map((key) => `${key}: is missing`);
  const strange = [...texts.keys()].filter((key) => !english.has(key)).map((key) => `${key}: English has no such text`);
  const wrong = [...texts].flatMap(([key, text]) => {
    const original = english.get(key);
    if (original === undefined) return [];
    const untranslated = texts !== english && text === original && wordsOf(text).length >= WORDS_OF_A_SENTENCE;
    return [...faultsOfText(key, text, original), ...(untranslated ? [`${key}: is the English sentence`] : [])];
  });
  return [...missing, ...strange, ...wrong];
}
