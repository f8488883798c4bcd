// cspell:disable
/**
 * Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping", 1980), so that "hiring" finds
 * "hire" and "companies" finds "company". In our own code because both databases must find the same.
 */
const C = '[^aeiou](?:[^aeiouy])*';
const V = '[aeiouy][aeiou]*';
const MEASURE_1 = new RegExp(`^(?:${C})?${V}${C}`);
const MEASURE_IS_1 = new RegExp(`^(?:${C})?${V}${C}(?:${V})?$`);
const MEASURE_2 = new RegExp(`^(?:${C})?${V}${C}${V}${C}`);
const HAS_VOWEL = new RegExp(`^(?:${C})?[aeiouy]`);
const DOUBLE = /([^aeiouylsz])\1$/;
const SHORT = new RegExp(`^${C}[aeiouy][^aeiouwxy]$`);

const STEP_2: Record<string, string> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const STEP_3: Record<string, string> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const END_2 = new RegExp(`^(.+?)(${Object.keys(STEP_2).join('|')})$`);
const END_3 = new RegExp(`^(.+?)(${Object.keys(STEP_3).join('|')})$`);
const END_4 =
  /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/;

/** The stem of an English word in lowercase letters; other words are returned as they are. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let w = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');
  w = withoutPast(w);
  if (w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  for (const [end, ends] of [
    [END_2, STEP_2],
    [END_3, STEP_3],
  ] as const) {
    const [, before, suffix] = end.exec(w) ?? [];
    if (before !== undefined && MEASURE_1.test(before)) w = before + ends[suffix!];
  }
  const [, before] = END_4.exec(w) ?? [];
  if (before !== undefined && MEASURE_2.test(before)) w = before;
  if (w.endsWith('e')) {
    const rest = w.slice(0, -1);
    if (MEASURE_2.test(rest) || (MEASURE_IS_1.test(rest) && !SHORT.test(rest))) w = rest;
  }
  return w.endsWith('ll') && MEASURE_2.test(w) ? w.slice(0, -1) : w;
}

/** Without -eed, -ed and -ing. */
function withoutPast(word: string): string {
  if (word.endsWith('eed')) return MEASURE_1.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const rest = /^(.+)(?:ed|ing)$/.exec(word)?.[1];
  if (rest === undefined || !HAS_VOWEL.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLE.test(rest)) return rest.slice(0, -1);
  return SHORT.test(rest) ? `${rest}e` : rest;
}
