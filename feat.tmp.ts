import { readBots, readHonest } from './tests/screening/message-sets.ts';
import { createTermFinder } from './server/enquiries/screen/find-terms.ts';
import { ASKING_KINDS } from './server/enquiries/screen/asking-terms.ts';
import { toneOf } from './server/enquiries/screen/advert-score.ts';
import { plainWords, countWords } from './server/enquiries/screen/plain-words.ts';
import { takeLinks } from './server/enquiries/screen/text-links.ts';
const find = createTermFinder(ASKING_KINDS.map((terms, kind) => ({ terms, means: kind })));
const STOP = new Set('the and of to is you we for a in are our with on your i have it this that can be as my at from or will not'.split(' '));
const which = process.argv[2];
for (const [k, list] of [['B', readBots('tuning')], ['H', readHonest('tuning')]] as const) {
  if (which && k !== which) continue;
  for (const m of list) {
    const w = plainWords(takeLinks(m.description).rest); const n = countWords(w);
    const ks = find(w); const kinds = [0, 1, 2].map((i) => ks.filter((x) => x === i).length).join('/');
    const toks = w.trim().split(' ');
    const eng = toks.filter((t) => STOP.has(t)).length / toks.length;
    const you = toks.filter((t) => /^(you|your|youre|yours)$/.test(t)).length, we = toks.filter((t) => /^(i|we|my|our|us|me|im|were|weve|ive|id)$/.test(t)).length;
    const distinct = new Set(ks).size;
    if (which === 'B' || distinct <= 1 || !which) console.log(k, m.id.padEnd(34), 'n', String(n).padStart(4), 'eng', eng.toFixed(2), 'kinds', kinds, 'you/we', you + '/' + we, 'adv', toneOf(w).advert);
  }
}
