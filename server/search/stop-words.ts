/** Words that say little of what is looked for. They are left out unless there is nothing else, or within quotes. */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been but by can could d did do does for from get
  had has have he her his how i if in into is it its just let ll m many may me might more most must my
  need no not of on one or our out please re s shall she should so some someone somebody something such t tell
  than that the their them then there these they this those to us use ve very want was we were what when where
  which while who whom why will with without would you your
  expert experts professional professionals specialist specialists`.split(/\s+/),
);

/** Whether a word says little of what is looked for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
