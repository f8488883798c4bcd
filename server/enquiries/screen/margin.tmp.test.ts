import { test } from 'vitest';
import { readBots, readHonest } from '../../../tests/screening/message-sets.ts';
import { toneOf } from './advert-score.ts';
import { contentSignals } from './content-signals.ts';
import { plainWords } from './plain-words.ts';
import { takeLinks } from './text-links.ts';
test('m', () => {
  for (const [k, list] of [
    ['B', readBots('tuning')],
    ['H', readHonest('tuning')],
  ] as const)
    for (const m of list) {
      const f = { website: '', phone_number: '1', ...m } as never as Parameters<
        typeof contentSignals
      >[0];
      const t = toneOf(
        plainWords(`${f.name} . ${f.company_name} . ${takeLinks(f.description).rest}`),
      );
      const s = contentSignals(f);
      if (k === 'B' ? true : t.advert > 0 || s.length)
        console.log(k, m.id, t.advert, t.asks, s.map((x) => x.noticed).join('; '));
    }
});
