import { expect, test } from 'vitest';
import { site } from '../../contract/kinds/site.ts';
import { readSiteFacts } from './site-facts.ts';

test('the facts of a page before outlive a failed call, and not the entry itself', async () => {
  const facts = { ...site.stored.parse({}), name: 'Citadel' };
  const known = async () => ({ status: 200, value: { words: facts } });
  expect(await readSiteFacts(known)).toEqual(facts);
  expect(await readSiteFacts(() => Promise.reject(new Error('failed')))).toEqual(facts);
  const none = async () => ({ status: 404, value: {} });
  expect(await readSiteFacts(none)).toEqual(site.stored.parse({}));
});
