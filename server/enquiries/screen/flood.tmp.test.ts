import { test } from 'vitest';
import { naiveBot, randomFrom } from '../../../tests/helpers/crowds.ts';
import { TRAP_FIELD } from '../../../contract/enquiry-form.ts';
import { contentSignals } from './content-signals.ts';
test('f', () => {
  const random = randomFrom(5);
  let pass = 0;
  const seen: string[] = [];
  let n = 0;
  for (let i = 0; i < 10000; i++) {
    const { fields, extras } = naiveBot(i, random, TRAP_FIELD);
    if (extras[TRAP_FIELD]) continue;
    n++;
    const w = contentSignals(fields).reduce((a, s) => a + s.weight, 20);
    if (w < 60) {
      pass++;
      if (seen.length < 12)
        seen.push(
          JSON.stringify([
            fields.name,
            fields.company_name,
            fields.description,
            contentSignals(fields),
          ]),
        );
    }
  }
  console.log(pass, 'of', n);
  console.log(seen.join('\n'));
});
