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

/**
 * Returns the maximum width of a translation. A text that `NARROW` matches may be as wide as its limit or the English text, whichever is
 * wider. Any other text wraps, and may be twice as wide as the English text plus 20.
 */
export function widest(key, english) {
  const narrow = NARROW.find(([pattern]) => pattern.test(key));
  return narrow ? Math.max(narrow[1], widthOf(english)) : Math.ceil(widthOf(english) * 2) + 20;
}

/**
 * Words that change with the number before them, by language. They may follow a placeholder only in a plural form, or where the number is
 * never 1.
 */
const COUNTED = {
  en: "dice|hits|rounds|minutes|hours|days|points|bullets|targets|attacks|hands|fights|entries|characters|limbs|rolls|actors",
  de: "Würfeln|Runden|Minuten|Stunden|Tagen?|Punkte|Kugeln|Ziele|Angriffe|Händen?|Kämpfen?|Einträge|Würfen|Akteure|Treffern",
  es: "dados|éxitos|rondas|minutos|horas|días|puntos|balas|objetivos|ataques|manos|combates|entradas|caracteres|miembros|tiradas|actores",
  fr: "dés|tours|minutes|heures|jours|points|balles|cibles|attaques|mains|combats|entrées|caractères|membres|jets|acteurs|dégâts|tests",
  pl: "kości|kośćmi|rund|rundy|minuty?|godzin|godziny|dni|punkty|punktów|obrażeń|obrażenia|ataków|walk|aktorów",
  "pt-BR": "dados|sucessos|rodadas|minutos|horas|dias|pontos|balas|alvos|ataques|mãos|lutas|entradas|caracteres|membros|rolagens|atores",
};
/** Texts whose number is never 1: several targets and attacks, bursts, dice beyond a limit, and limits of the system. */
const NEVER_ONE =
  /^CROSSFIRE\.(Attack\.severalTargets|Card\.series\.title|Card\.summary\.bullets\w*|Refusal\.(tooManyAttacks|needsBurst)|Dice\.(label|face|labelOne)|Queue\.tooManyDice|Forecast\.(progress|cancelled|chances)|Fault\.(many|long)|BodyPlan\.fault\.tooMany)$/;
/** Placeholders that hold no count: names, hours and times. */
const NO_COUNT = "name|user|attacker|target|mover|fighter|who|hour|time";
const FORM = /\.(?:one|few|many|other)$/;

/**
 * Returns the fault of a text with words that would be wrong beside the number 1; empty if there is none.
 * @param {string} lang
 * @param {string} key
 * @param {string} text
 * @returns {string[]}
 */
export function faultsOfNumbers(lang, key, text) {
  const nouns = COUNTED[lang];
  if (!nouns || FORM.test(key) || NEVER_ONE.test(key)) return [];
  const found = new RegExp(`\\{(?!(?:${NO_COUNT})\\})\\w+\\}\\s(?:\\p{L}+\\s)?(${nouns})(?!\\p{L})`, "u").exec(text);
  return found ? [`${key}: "${found[0]}" reads wrongly with 1; give it forms or put the number last`] : [];
}

/** Returns the plural categories of a language for whole numbers below 1,000 and for decimals. */
const categoriesOf = (lang) => {
  const rules = new Intl.PluralRules(lang);
  return new Set([...Array(1000).keys(), 1.5].map((number) => rules.select(number)));
};

/**
 * Returns the keys that a language must have, with their English texts. Each group of plural forms has the language's own plural
 * categories.
 * @param {string} lang
 * @param {Map<string, string>} english
 * @returns {Map<string, string>} English text by key
 */
function wantedOf(lang, english) {
  const wanted = new Map(english);
  const categories = categoriesOf(lang);
  for (const key of english.keys()) {
    const group = key.replace(FORM, "");
    if (group === key || !english.has(`${group}.one`) || !english.has(`${group}.other`)) continue;
    wanted.delete(key);
    for (const form of categories) wanted.set(`${group}.${form}`, english.get(`${group}.other`));
  }
  return wanted;
}

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join(" ");
const wordsOf = (text) => text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? [];
/** Returns the leading and trailing whitespace of a text, on which adjacent texts rely. */
const edges = (text) => `${/^\s*/.exec(text)[0]}|${/\s*$/.exec(text)[0]}`;
const marks = (text) => (text.match(/<\/?\w+|@\w+\[[^\]]*\]/g) ?? []).toSorted().join(" ");

/**
 * Returns the faults of one text, described for the translator. Placeholders, markup and edge spaces must equal the English ones. Stray
 * braces, plurals in brackets, empty texts and texts that are too wide are faults.
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
 * Returns the faults of a language.
 * @param {Map<string, string>} texts - texts by dotted key
 * @param {Map<string, string>} english
 * @param {string} lang
 * @returns {string[]} one line per fault; empty if the language is complete
 */
export function faultsOfLanguage(texts, english, lang) {
  const wanted = wantedOf(lang, english);
  const missing = [...wanted.keys()].filter((key) => !texts.has(key)).map((key) => `${key}: is missing`);
  const strange = [...texts.keys()].filter((key) => !wanted.has(key)).map((key) => `${key}: English has no such text`);
  const wrong = [...texts].flatMap(([key, text]) => {
    const original = wanted.get(key);
    if (original === undefined) return [];
    const untranslated = texts !== english && text === original && wordsOf(text).length >= WORDS_OF_A_SENTENCE;
    return [
      ...faultsOfText(key, text, original),
      ...faultsOfNumbers(lang, key, text),
      ...(untranslated ? [`${key}: is the English sentence`] : []),
    ];
  });
  return [...missing, ...strange, ...wrong];
}
